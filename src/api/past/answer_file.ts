import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, StoredFile } from '../endpoint.ts'
import type { RouteContext, ValidRequest } from '../endpoint_call.ts'
import { matchingEtag } from '../http/caching.ts'
import { Problem } from '../http/problem.ts'

/** Answers a request with an archived file, or with one range of its bytes (RFC 9110). */
export async function answerFile(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { archive }: RouteContext,
): Promise<FastifyReply> {
  const asked = { params: request.params, query: request.query, body: {} } as ValidRequest
  const file = await endpoint.file!(asked, archive)
  const tag = `"${file.sha256}"`
  reply.headers({
    etag: tag,
    'accept-ranges': 'bytes',
    'cache-control': file.isForever ? 'private, max-age=31536000, immutable' : 'private, no-cache',
    vary: 'X-Service-API-Key',
    'x-release': file.release,
    'content-type': endpoint.fileType!,
  })
  const { 'if-none-match': known, 'if-range': ifRange, range } = request.headers
  if (known !== undefined && matchingEtag(known, file.sha256, undefined)) return reply.code(304).send()
  const wanted = ifRange === undefined || ifRange === tag ? rangeOf(range, file.bytes) : undefined
  if (wanted === 'none') {
    const headers = { 'content-range': `bytes */${file.bytes}` }
    throw new Problem(416, 'no-such-range', `Found the range ${range}, but the file has only ${file.bytes} bytes.`, {
      headers,
    })
  }
  const { start, end } = wanted ?? { start: 0, end: file.bytes - 1 }
  if (wanted) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.bytes}`)
  reply.header('content-length', String(end - start + 1))
  // An empty stream is sent, because an empty text would set the content length to zero.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(await streamOf(file, start, end, archive))
}

/**
 * Opens a stream of a file's bytes from `start` to `end`. If the file is a local copy of an object in a bucket, the
 * copy is kept until the stream is closed.
 */
async function streamOf(
  { key }: StoredFile,
  start: number,
  end: number,
  { archive: { store } }: RouteContext['archive'],
) {
  const held = await store.hold([key])
  const stream = createReadStream(store.path(key), { start, end })
  stream.once('close', () => held[Symbol.dispose]())
  return stream
}

/**
 * Parses a Range header. Returns undefined if the whole file must be sent, for example if the header has several
 * ranges. Returns `none` if the range is outside the file.
 */
function rangeOf(header: string | undefined, bytes: number): { start: number; end: number } | 'none' | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return undefined
  const [, from, to] = found
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  return start >= bytes || (from === '' && Number(to) === 0) ? 'none' : { start, end }
}
