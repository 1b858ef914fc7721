import { createHash, createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import type { Settings } from '../../base/settings.ts'
import { Register, RegisterConflict } from '../../lake/catalog/register.ts'
import { storeOf } from '../../lake/store/open_store.ts'
import { type ReleaseEvent, releaseEvent } from '../../release/release_events.ts'
import { Releases } from '../../release/releases.ts'
import { postJson } from './post_json.ts'

/** JSON body of a release webhook. */
export interface Announcement {
  type: 'release_published'
  /** When the release went live; ISO 8601, UTC. */
  timestamp: string
  data: ReleaseEvent
}

/** Maximum number of releases to deliver to a webhook in one call. If more went live, the oldest are skipped. */
const MOST = 100

/** The last move of the live pointer that a receiver accepted. */
interface Delivered {
  move: number
  release: string
  at: string
}

/**
 * Delivers to each release webhook the releases that went live since its last delivery, oldest first. A new webhook gets the live release.
 * The position of each webhook is stored beside the releases, so nothing is lost if a run is killed or a receiver is unavailable. A message
 * may be delivered more than once, always with the same `webhook-id`. Returns the failures.
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
    // An address may contain a password, so messages give its position in the list instead.
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
      // Another process is delivering at the same time.
      if (error instanceof RegisterConflict) return undefined
      throw error
    }
  }
  await register.trim(2)
  return undefined
}

/** Sends a message signed as specified by standardwebhooks.com. */
function send(announcement: Announcement, id: string, secret: string, options: Parameters<typeof postJson>[1]) {
  const body = JSON.stringify(announcement)
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return postJson(body, options, () => {
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
    return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
  })
}
