import { createHash, createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import type { Settings } from '../../base/settings.ts'
import { storeOf } from '../../lake/open_store.ts'
import { Register, RegisterConflict } from '../../lake/register.ts'
import { type ReleaseNews, releaseNews } from '../../release/news.ts'
import { Releases } from '../../release/releases.ts'
import { post } from './webhook.ts'

/** What a webhook for releases is sent, as the JSON body of a POST. */
export interface Announcement {
  type: 'release_published'
  /** When the release went live; ISO 8601, UTC. */
  timestamp: string
  data: ReleaseNews
}

/** Moves of the pointer that a receiver is behind by at most: older ones are not told any more. */
const MOST = 100

/** The last move of the pointer that a receiver took. */
interface Told {
  move: number
  release: string
  at: string
}

/**
 * Tells each webhook for releases what went live since it last took something, oldest first; one that is new is told of the
 * live release. What it took is written down beside the releases, so a run that dies, or a receiver that is away, loses
 * nothing: the next run goes on there. A receiver may get a message twice, with the same `webhook-id`. Gives what failed.
 */
export async function announceReleases(
  home: string,
  { CROWDTAPE_RELEASE_WEBHOOKS: urls, CROWDTAPE_WEBHOOK_SECRET: secret }: Settings,
  log: Pick<Logger, 'warn'>,
  retry: { retries?: number; waitMs?: number; timeoutMs?: number } = {},
): Promise<string[]> {
  const flaws: string[] = []
  const receivers = urls.split(',').map((url) => url.trim())
  for (const [index, url] of receivers.entries()) {
    if (url === '') continue
    // An address may hold a password, so it is told by its place.
    const flaw = await bringUpToDate(home, { url, retries: 4, waitMs: 1000, ...retry }, secret!).catch(
      (error) => (error as Error).message,
    )
    if (flaw === undefined) continue
    flaws.push(`webhook ${index + 1} of ${receivers.length}: ${flaw}`)
    log.warn({ webhook: index + 1, flaw }, 'release not announced')
    process.stderr.write(
      `crowdtape: webhook ${index + 1} was not told of the release: ${flaw}; the next run tries again\n`,
    )
  }
  return flaws
}

async function bringUpToDate(
  home: string,
  options: Parameters<typeof post>[1],
  secret: string,
): Promise<string | undefined> {
  const store = storeOf(home)
  const releases = new Releases(home, store)
  const receiver = createHash('sha256').update(options.url).digest('hex').slice(0, 16)
  const register = new Register<Told>(store, `announced/${receiver}`)
  const moves = await releases.moves()
  let last = await register.read()
  const { move: told } = last?.value ?? { move: moves.length > 1 ? moves.at(-2)! : 0 }
  for (const move of moves.filter((number) => number > told).slice(-MOST)) {
    const news = await releaseNews(releases, move)
    if (news) {
      const announcement: Announcement = { type: 'release_published', timestamp: news.published_at, data: news }
      const flaw = await send(announcement, `${move}-${news.release}`, secret, options)
      if (flaw !== undefined) return flaw
    }
    try {
      const at = new Date().toISOString()
      last = await register.advance(last?.number ?? 0, { move, release: news?.release ?? '', at })
    } catch (error) {
      // Another process tells it at this moment.
      if (error instanceof RegisterConflict) return undefined
      throw error
    }
  }
  await register.trim(2)
  return undefined
}

/** Sends a message signed as standardwebhooks.com has it. */
function send(announcement: Announcement, id: string, secret: string, options: Parameters<typeof post>[1]) {
  const body = JSON.stringify(announcement)
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return post(body, options, () => {
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
    return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
  })
}
