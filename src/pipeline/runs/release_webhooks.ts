import { createHash, createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import type { Settings } from '../../base/settings.ts'
import { Register, RegisterConflict } from '../../lake/catalog/register.ts'
import { storeOf } from '../../lake/store/open_store.ts'
import { type ReleaseEvent, releaseEvent } from '../../release/release_events.ts'
import { Releases } from '../../release/releases.ts'
import { postJson } from './post_json.ts'

/** The JSON body that a release webhook posts. */
export interface Announcement {
  type: 'release_published'
  /** When the release went live, as ISO 8601 in UTC. */
  timestamp: string
  data: ReleaseEvent
}

/**
 * Maximum number of releases that one call delivers to a webhook. If more releases went live since the last delivery, the oldest are
 * skipped.
 */
const MOST = 100

/** The newest delivery that a receiver accepted. `move` is the number of the change of the live release. */
interface Delivered {
  move: number
  release: string
  at: string
}

/**
 * Announces to each release webhook all releases that went live since the last delivery to this webhook, oldest first. Returns the
 * failures. A new webhook gets only the live release. The last delivery to each webhook is stored beside the releases, so if a run was
 * killed or a receiver was unavailable, the next call delivers the missing messages. A message may be delivered more than once, always with
 * the same `webhook-id`.
 */
export async function announceReleases(
  home: string,
  settings: Settings,
  log: Pick<Logger, 'warn'>,
  retry: { retries?: number; waitMs?: number; timeoutMs?: number } = {},
): Promise<string[]> {
  const { CROWDTAPE_RELEASE_WEBHOOKS: urls, CROWDTAPE_WEBHOOK_SECRET: secret } = settings
  const attempts = { timeoutMs: settings.CROWDTAPE_WEBHOOK_TIMEOUT_SECONDS * 1000, retries: 4, waitMs: 1000, ...retry }
  const flaws: string[] = []
  const receivers = urls.split(',').map((url) => url.trim())
  for (const [index, url] of receivers.entries()) {
    if (url === '') continue
    // An address may contain a password, so messages show the position of the webhook in the list instead.
    const flaw = await bringUpToDate(home, { url, ...attempts }, secret!).catch((error) => (error as Error).message)
    if (flaw === undefined) continue
    flaws.push(`webhook ${index + 1} of ${receivers.length}: ${flaw}`)
    log.warn({ webhook: index + 1, flaw }, 'release not announced')
    process.stderr.write(
      `crowdtape: webhook ${index + 1} did not receive the release: ${flaw}; the next run tries again\n`,
    )
  }
  return flaws
}

async function bringUpToDate(
  home: string,
  options: Parameters<typeof postJson>[1],
  secret: string,
): Promise<string | undefined> {
  const store = storeOf(home)
  const releases = new Releases(home, store)
  const receiver = createHash('sha256').update(options.url).digest('hex').slice(0, 16)
  const register = new Register<Delivered>(store, `announced/${receiver}`)
  const moves = await releases.moves()
  let last = await register.read()
  const { move: delivered } = last?.value ?? { move: moves.length > 1 ? moves.at(-2)! : 0 }
  for (const move of moves.filter((number) => number > delivered).slice(-MOST)) {
    const event = await releaseEvent(releases, move)
    if (event) {
      const announcement: Announcement = { type: 'release_published', timestamp: event.published_at, data: event }
      const flaw = await send(announcement, `${move}-${event.release}`, secret, options)
      if (flaw !== undefined) return flaw
    }
    try {
      const at = new Date().toISOString()
      last = await register.advance(last?.number ?? 0, { move, release: event?.release ?? '', at })
    } catch (error) {
      // Another process delivers to this webhook at the same time, so this process stops.
      if (error instanceof RegisterConflict) return undefined
      throw error
    }
  }
  await register.trim(2)
  return undefined
}

/** Sends a message with the signature that standardwebhooks.com specifies. */
function send(announcement: Announcement, id: string, secret: string, options: Parameters<typeof postJson>[1]) {
  const body = JSON.stringify(announcement)
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return postJson(body, options, () => {
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
    return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
  })
}
