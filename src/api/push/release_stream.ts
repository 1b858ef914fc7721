import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { FolderStore } from '../../lake/store/store.ts'
import type { CurrentRelease } from '../../release/current_release.ts'
import { type ReleaseEvent, releaseEvent } from '../../release/release_events.ts'
import { Releases } from '../../release/releases.ts'
import { noRelease, Problem } from '../http/problem.ts'
import { failuresOf } from '../openapi/openapi.ts'
import { EventStream } from './event_stream.ts'

/** Maximum number of open streams per key, so that one caller cannot use up all connections. */
const MOST_OF_A_KEY = 20

export const releaseStreamPath = '/releases/stream'

interface Subscriber {
  events: EventStream
  /** Id of the release that was last sent to the client. */
  lastSent: string
}

/**
 * Serves `GET /releases/stream`. It sends the live release, unless the client names that release in `Last-Event-ID`,
 * and then each release that goes live. A release is not sent if it went live and was replaced while the client was
 * disconnected.
 */
export function serveReleaseStream(
  app: FastifyInstance,
  { current, home, commentMs }: { current: CurrentRelease; home: string; commentMs: number | undefined },
): void {
  const releases = new Releases(home, new FolderStore(home))
  const subscribers = new Map<Subscriber, string>()
  let event: Promise<ReleaseEvent | undefined> | undefined
  const tell = async (subscriber: Subscriber) => {
    event ??= releaseEvent(releases)
    const latest = await event
    // The stored pointer may already name a newer release than the server uses. The newer release is sent when the server switches to it.
    if (!latest || latest.release !== current.release?.id || latest.release === subscriber.lastSent) return
    subscriber.lastSent = latest.release
    subscriber.events.send('release_published', JSON.stringify(latest), latest.release)
  }
  const complain = (err: unknown) => app.log.error({ err }, 'a release could not be sent to a stream')
  current.onSwap(() => {
    event = undefined
    for (const subscriber of subscribers.keys()) tell(subscriber).catch(complain)
  })
  // A closing server waits for open streams, and these streams never end by themselves.
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
  const detail = `This key already has ${MOST_OF_A_KEY} open streams, which is the maximum; close one of them first.`
  return new Problem(429, 'too-many-streams', detail, { headers: { 'retry-after': '5' } })
}

const description = {
  operationId: 'streamReleases',
  tags: ['Reference'],
  summary: 'Releases as they go live',
  description:
    'A stream of server-sent events. It sends `release_published` for the live release at once, unless ' +
    '`Last-Event-ID` names that release, and then for each release that goes live. The `id` of an event is the id ' +
    'of the release. Its data is a JSON object with `release`, `as_of`, `created_at`, `published_at`, `by`, ' +
    '`previous` (`release`, `as_of`) and `tables`, which lists `name`, `rows`, `rows_before` and `change` of each ' +
    'table. `change` is `added`, `changed`, `unchanged` or `removed`, or null if the previous release does not ' +
    'exist any more. A comment every 15 s keeps the connection open. Webhooks receive the same data.',
  security: [{ apiKey: [] }],
  querystring: z.object({}),
  response: {
    200: {
      description: 'The stream.',
      content: {
        'text/event-stream': {
          schema: z.string().describe('Events. The stream stays open until the client or the server closes it.'),
        },
      },
    },
    ...failuresOf(['401', '405', '406', '429', '500', '503']),
  },
}
