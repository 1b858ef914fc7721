import type { FastifyReply } from 'fastify'
import type { Problem } from '../http/problem.ts'

/** Default for the number of milliseconds between two comment lines. */
const COMMENT_MS = 15_000

/**
 * Sends a reply as server-sent events. Comment lines keep the connection open. An answer consists of `delta` events with pieces of text,
 * then `result` with the same JSON as a reply without streaming, then `done`; after a failure, the last event is `error` with a problem.
 */
export class EventStream {
  readonly #reply: FastifyReply
  readonly #comments: NodeJS.Timeout

  constructor(reply: FastifyReply, release: string, commentMs = COMMENT_MS) {
    this.#reply = reply
    const { raw } = reply
    reply.hijack()
    // The headers are set one by one and not with `writeHead`, so that the access log can read the release from them.
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
    raw.setHeader('content-type', 'text/event-stream')
    raw.setHeader('cache-control', 'no-cache, no-transform')
    raw.setHeader('x-accel-buffering', 'no')
    raw.setHeader('x-release', release)
    raw.writeHead(200)
    raw.flushHeaders()
    this.#comments = setInterval(() => this.#write(': open\n\n'), commentMs)
    raw.once('close', () => clearInterval(this.#comments))
  }

  readonly delta = (text: string): void => this.send('delta', JSON.stringify({ text }))

  result(json: string): void {
    this.send('result', json)
    this.send('done', '{}')
    this.end()
  }

  error(problem: Problem): void {
    this.send('error', JSON.stringify(problem.body()))
    this.end()
  }

  /** Sends an event. A client that reconnects sends the `id` of its last event in the header `Last-Event-ID`. */
  send(name: string, json: string, id?: string): void {
    this.#write(`event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${json}\n\n`)
  }

  end(): void {
    clearInterval(this.#comments)
    this.#reply.raw.end()
  }

  #write(text: string): void {
    const { raw } = this.#reply
    if (!raw.writableEnded && !raw.destroyed) raw.write(text)
  }
}
