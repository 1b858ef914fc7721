import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { FolderStore } from '../../lake/store/store.ts'
import type { CurrentRelease } from '../../release/current_release.ts'
import { type ReleaseNews, releaseNews } from '../../release/news.ts'
import { Releases } from '../../release/releases.ts'
import { noRelease, Problem } from '../http/problem.ts'
import { failuresOf } from '../openapi/openapi.ts'
import { EventStream } from './event_stream.ts'

/** Maximum number of open streams per key, so that no caller takes all connections. */
const MOST_OF_A_KEY = 20

export const releaseStreamPath = '/releases/stream'

interface Subscriber {
  events: EventStream
  /** The release that the client received last. */
  lastSent: string
}

/**
 * Serves `GET /releases/stream`: first the live release, unless the client names it in `Last-Event-ID`, then each
 * release that goes live. Releases that were replaced while a client was disconnected are not sent.
 */
export function serveReleaseStream(
  app: FastifyInstance,
  { current, home, commentMs }: { current: CurrentRelease; home: string; commentMs: number | undefined },
): void {
  const releases = new Releases(home, new FolderStore(home))
  const subscribers = new Map<Subscriber, string>()
  let news: Promise<ReleaseNews | undefined> | undefined
  const tell = async (subscriber: Subscriber) => {
    news ??= releaseNews(releases)
    const latest = await news
    // The pointer may briefly be ahead of the served release; the new release is then sent when the server switches to it.
    if (!latest || latest.release !== current.release?.id || latest.release === subscriber.lastSent) return
    subscriber.lastSent = latest.release
    subscriber.events.send('release_published', JSON.stringify(latest), latest.release)
  }
  const complain = (err: unknown) => app.log.error({ err }, 'release not sent to streams')
  current.onSwap(() => {
    news = undefined
    for (const subscriber of subscribers.keys()) tell(subscriber).catch(complain)
  })
  // Streams never end by themselves, and a closing server would wait for them.
  app.addHook('preClose', async () => {
    for (const { events } of subscribers.keys()) events.end()
  })
  app.get(releaseStreamPath, { schema: description, config: { mayStream: true } }, async (request, reply) => {
    const { caller } = request
    if (!current.release) throw noRelease()
    if ([...subscribers.values()].filter((each) => each === caller).length >= MOST_OF_A_KEY) throw tooManyStreams()
    const lastSent = String(request.headers['last-event-id'] ?? '')
    const subscriber = { events: new EventStream(reply, current.release.id, commentMs), lastSent }
    subscribers.set(subscriber, caller)
    reply.raw.once('close', () => subscribers.delete(subscriber))
    await tell(subscriber).catch(complain)
    return reply
  })
}

function tooManyStreams(): Problem {
  const detail = `This key has ${MOST_OF_A_KEY} streams open, expected fewer; close one first.`
  return new Problem(429, 'too-many-streams', detail, { headers: { 'retry-after': '5' } })
}

const description = {
  operationId: 'streamReleases',
  tags: ['Reference'],
  summary: 'Releases as they go live',
  description:
    'Server-sent events: `release_published` for the live release immediately (unless `Last-Event-ID` names it), ' +
    'then for each release that goes live. The `id` of the event is the id of the release; its data is JSON: ' +
    '`release`, `as_of`, `created_at`, `published_at`, `by`, `previous` (`release`, `as_of`), and `tables`: `name`, ' +
    '`rows`, `rows_before`, `change` (`added`, `changed`, `unchanged`, `removed`; null if the previous release does ' +
    'not exist any more). A comment every 15 s keeps the connection open. Webhooks get the same data.',
  security: [{ apiKey: [] }],
  querystring: z.object({}),
  response: {
    200: {
      description: 'The stream.',
      content: { 'text/event-stream': { schema: z.string().describe('Events; the stream does not end.') } },
    },
    ...failuresOf(['401', '405', '406', '429', '500', '503']),
  },
}
