import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allFeeds } from '../../feeds/contract/registry.ts'
import { methodNotAllowed, Problem } from '../http/problem.ts'
import type { PostedRows } from './post_receiver.ts'

const types = ['application/x-ndjson', 'application/jsonl']
const HOUR_MS = 3_600_000

/**
 * Serves `POST /ingest/{feed}`, which writes JSON lines to the landing folder. The response is sent when the rows are
 * safely on disk or in the store.
 */
export async function servePostedRows(app: FastifyInstance, posted: PostedRows): Promise<void> {
  const feeds = new Map((await allFeeds()).map((feed) => [feed.name, feed]))
  app.removeAllContentTypeParsers()
  // The handler streams the body to disk, so that a slow disk slows down the client instead of filling the memory.
  app.addContentTypeParser(types, (_request, payload, done) => done(null, payload))
  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: '/:feed',
    schema: { hide: true },
    handler: (request) => {
      throw methodNotAllowed(request.method, 'POST')
    },
  })
  app.post<{ Params: { feed: string }; Body: Readable }>('/:feed', {
    schema: { hide: true },
    bodyLimit: Number.MAX_SAFE_INTEGER,
    async onRequest(request) {
      const feed = feeds.get(request.params.feed)
      if (!feed || feed.wholeFile)
        throw new Problem(
          404,
          'no-such-feed',
          `No feed with this name accepts posted rows. These feeds do: ${named(feeds)}.`,
        )
      if (request.headers['content-encoding'] !== undefined)
        throw new Problem(
          415,
          'unsupported-media-type',
          'The request has a Content-Encoding header, but the body must not be compressed.',
        )
      await posted.admit(lengthOf(request))
    },
    async handler(request, reply) {
      const key = request.headers['idempotency-key']
      if (key !== undefined && (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key)))
        throw new Problem(
          400,
          'bad-request',
          'The Idempotency-Key must consist of 1 to 255 printable ASCII characters.',
        )
      if (!request.body)
        throw new Problem(400, 'bad-request', 'The request has no body; send one JSON object per line.')
      const receipt = await posted.receive(request.params.feed, request.body, request.caller, key)
      return reply
        .code(receipt.repeated ? 200 : 201)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(Buffer.from(JSON.stringify(receipt)))
    },
  })
  await posted.forgetKeys()
  const forgetting = setInterval(() => void posted.forgetKeys().catch(() => {}), HOUR_MS)
  forgetting.unref()
  app.addHook('onClose', async () => clearInterval(forgetting))
}

function named(feeds: Map<string, { wholeFile?: unknown }>): string {
  return [...feeds].flatMap(([name, { wholeFile }]) => (wholeFile ? [] : [name])).join(', ')
}

function lengthOf({ headers }: FastifyRequest): number | undefined {
  return headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
}
