import type { FastifyReply } from 'fastify'
import type { Problem } from '../http/problem.ts'

/** Milliseconds between two comment lines, by default. */
const COMMENT_MS = 15_000

/**
 * A reply as server-sent events. For an answer: `delta` {"text"} for each piece of text, then `result` with the same
 * JSON as without streaming, then `done`; after a failure, the last event is `error` with a problem. Comment lines keep
 * the connection alive.
 */
export class EventStream {
  readonly #reply: FastifyReply
  readonly #comments: NodeJS.Timeout

  constructor(reply: FastifyReply, release: string, commentMs = COMMENT_MS) {
    this.#reply = reply
    const { raw } = reply
    reply.hijack()
    // The headers are set one by one, not with writeHead, so that the access log can read the release.
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

  /** Sends an event. A client that reconnects sends the `id` of the last event that it received. */
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
