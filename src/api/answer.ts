import type { FastifyReply } from 'fastify'
import { RowTexts } from '../release/lists/row_texts.ts'
import { cachingHeaders, etag } from './http/caching.ts'
import { compress, type Encoding } from './http/content_encoding.ts'

/** Bodies with fewer bytes are not compressed, because they fit into one network packet anyway. */
const compressFrom = 1024

export const jsonType = 'application/json; charset=utf-8'

interface Variant {
  body: Buffer
  headers: Record<string, string>
}

/**
 * Builds the JSON body of an answer: the endpoint's result, the day of the release and, if the request named a day, the
 * id of the release. If `from` is undefined, the body contains only the result.
 */
export function bodyOf(answer: unknown, from?: { release: { id: string; asOf: string }; isPast: boolean }): Buffer {
  const named = from && { as_of: from.release.asOf, ...(from.isPast && { release: from.release.id }) }
  const fields = Object.entries<unknown>({ ...(answer as object), ...named }).filter(([, value]) => value !== undefined)
  const texts = fields.map(([name, value]) => {
    return `${JSON.stringify(name)}:${value instanceof RowTexts ? value.text : JSON.stringify(value)}`
  })
  return Buffer.from(`{${texts.join(',')}}`)
}

/**
 * An answer that is ready to be sent: its body and headers. A compressed variant is created when a request first
 * accepts its encoding, and is kept after that.
 */
export class Answer {
  readonly release: string
  readonly tag: string
  readonly #plain: Variant
  readonly #compressed = new Map<Encoding, Variant>()
  readonly #grown: (answer: Answer) => void
  readonly #headers: Record<string, string>

  /**
   * `grown` is called after a compressed variant was added, because the answer then uses more memory. `headers` replace
   * default headers of the same name.
   */
  constructor(
    release: string,
    tag: string,
    body: Buffer,
    grown: (answer: Answer) => void = () => {},
    headers: Record<string, string> = {},
  ) {
    this.release = release
    this.tag = tag
    this.#grown = grown
    this.#headers = headers
    this.#plain = this.#variant(body, undefined)
  }

  /** Bytes of memory that the answer uses. Headers are estimated at 512 bytes per variant. */
  get bytes(): number {
    let total = this.#plain.body.length + 512
    for (const { body } of this.#compressed.values()) total += body.length + 512
    return total
  }

  /** The uncompressed body as text. */
  get text(): string {
    return this.#plain.body.toString()
  }

  /** The variant to send for an encoding, or undefined if it has not been compressed yet. */
  ready(encoding: Encoding | undefined): Variant | undefined {
    return encoding && this.#plain.body.length >= compressFrom ? this.#compressed.get(encoding) : this.#plain
  }

  async variant(encoding: Encoding | undefined): Promise<Variant> {
    const ready = this.ready(encoding)
    if (ready || !encoding) return ready ?? this.#plain
    const variant = this.#variant(await compress(this.#plain.body, encoding), encoding)
    this.#compressed.set(encoding, variant)
    this.#grown(this)
    return variant
  }

  #variant(body: Buffer, encoding: Encoding | undefined): Variant {
    const headers = {
      'content-type': jsonType,
      'content-length': String(body.length),
      ...cachingHeaders(this.release, etag(this.tag, encoding)),
      ...this.#headers,
      ...(encoding && { 'content-encoding': encoding }),
    }
    return { body, headers }
  }
}

export function sendVariant(reply: FastifyReply, { body, headers }: Variant): FastifyReply {
  return reply.headers(headers).send(body)
}
