import type { FastifyReply } from 'fastify'
import type { Problem } from './problem.ts'

/**
 * A reply as server-sent events: `delta` {"text"} as often as there is more text, then `result` with the very JSON that
 * the plain call returns, then `done`; or `error` with a problem, after which nothing comes. A comment line now and then
 * keeps the connection from being taken for dead.
 */
export class EventStream {
  readonly #reply: FastifyReply
  readonly #comments: NodeJS.Timeout

  constructor(reply: FastifyReply, release: string, commentMs: number) {
    this.#reply = reply
    const { raw } = reply
    reply.hijack()
    // Set one by one, not with writeHead, so that the access log can read the release.
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

  readonly delta = (text: string): void => this.#event('delta', JSON.stringify({ text }))

  result(json: string): void {
    this.#event('result', json)
    this.#event('done', '{}')
    this.#end()
  }

  error(problem: Problem): void {
    this.#event('error', JSON.stringify(problem.body()))
    this.#end()
  }

  #event(name: string, json: string): void {
    this.#write(`event: ${name}\ndata: ${json}\n\n`)
  }

  #write(text: string): void {
    const { raw } = this.#reply
    if (!raw.writableEnded && !raw.destroyed) raw.write(text)
  }

  #end(): void {
    clearInterval(this.#comments)
    this.#reply.raw.end()
  }
}
