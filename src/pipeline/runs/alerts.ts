import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Settings } from '../../base/settings.ts'
import { Releases } from '../../release/releases.ts'
import { postJson, type WebhookOptions } from './post_json.ts'
import { runLogger } from './run_logger.ts'

/** Milliseconds for which an alert waits for the name of the live release. */
const LIVE_MS = 5000

/** The JSON body that an alert posts to the operator's webhook. */
export interface Alert {
  /** Version of this format. It is incremented with every incompatible change. */
  version: 1
  kind: 'run_failed' | 'audit_failed' | 'late' | 'refused' | 'source_failed'
  /** When the problem was detected, as ISO 8601 in UTC. */
  at: string
  /** The problem in one sentence. Chat services show this text. */
  text: string
  /** Id of the run that the alert is about. Null if the alert is not about a recorded run. */
  run: string | null
  job: string | null
  days: string[]
  /** The live release. Null if no release is live yet, or if the release cannot be read quickly. */
  live: string | null
  /** One line for each late feed, failure, refused file or failed source, with the reason. */
  details: string[]
}

/** Posts an alert. Returns undefined if the receiver accepted the alert, and the reason if not. */
export function sendAlert(alert: Alert, options: WebhookOptions): Promise<string | undefined> {
  return postJson(JSON.stringify(alert), options)
}

/** Sends an alert about a run that did not start or was killed, and therefore could not send an alert itself. */
export async function alertUnrecorded(
  home: string,
  { job, days }: { job: string; days: string[] },
  settings: Settings,
  reason: string,
): Promise<void> {
  await alert(home, settings, runLogger(settings), { kind: 'run_failed', run: null, job, days, details: [reason] })
}

/**
 * Sends an alert to the operator's webhook. Does nothing if no webhook is configured. If the alert is not delivered, logs and returns the
 * reason.
 */
export async function alert(
  home: string,
  { CROWDTAPE_ALERT_URL: url, CROWDTAPE_WEBHOOK_TIMEOUT_SECONDS: timeoutSeconds }: Settings,
  log: Pick<Logger, 'warn'>,
  content: Pick<Alert, 'kind' | 'run' | 'job' | 'days' | 'details'>,
): Promise<string | undefined> {
  if (url === undefined) return undefined
  const live = await liveRelease(home)
  const subject = subjects[content.kind]
  const flaw = await sendAlert(
    {
      version: 1,
      at: new Date().toISOString(),
      text: `crowdtape${content.job ? ` ${content.job}` : ''}: ${subject}: ${content.details.join('; ')}`,
      live,
      ...content,
    },
    { url, timeoutMs: timeoutSeconds * 1000 },
  )
  if (flaw === undefined) return undefined
  log.warn({ kind: content.kind, flaw }, 'alert not delivered')
  process.stderr.write(`crowdtape: the alert was not delivered: ${flaw}\n`)
  return flaw
}

const subjects: Record<Alert['kind'], string> = {
  run_failed: 'run failed',
  audit_failed: 'release failed its audit',
  late: 'data is late',
  refused: 'landing files were refused',
  source_failed: 'sources could not be read',
}

/** The live release. Null if the release cannot be read within `LIVE_MS`, because an alert must not wait for an unavailable store. */
async function liveRelease(home: string): Promise<string | null> {
  const read = async () => (await new Releases(home).current())?.release ?? null
  return Promise.race([read().catch(() => null), sleep(LIVE_MS, null, { ref: false })])
}
