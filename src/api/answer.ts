import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { projectRoot } from '../base/source_file.ts'
import { RowTexts } from '../release/lists/row_texts.ts'
import { compress, type Encoding } from './http/content_encoding.ts'

/** Smaller bodies are not compressed, because they fit into one packet. */
const compressFrom = 1024

/** Part of every ETag, because another version of the code may give a different answer for the same release. */
const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))

export const jsonType = 'application/json; charset=utf-8'

/** Request headers that an answer depends on, in addition to its address. */
export const vary = 'Accept-Encoding, Origin, X-Service-API-Key'

interface Variant {
  body: Buffer
  headers: Record<string, string>
}

/**
 * The ETag of an answer. It depends only on the release and the request, so it is known before any query. Compressed
 * bodies have different ETags, as strong ETags require.
 */
export function tagOf(release: { id: string; digest: string }, request: string): string {
  return hash('sha256', `${version}\n${release.id}\n${release.digest}\n${request}`, 'base64url').slice(0, 27)
}

export function etag(tag: string, encoding: Encoding | undefined): string {
  return encoding ? `"${tag}-${encoding}"` : `"${tag}"`
}

/** The ETag in an If-None-Match header that matches this answer, uncompressed or in the requested encoding. */
export function matchingEtag(header: string, tag: string, encoding: Encoding | undefined): string | undefined {
  const named = header.split(',').map((entry) => entry.trim().replace(/^W\//, ''))
  const own = encoding ? [etag(tag, encoding), etag(tag, undefined)] : [etag(tag, undefined)]
  if (named.includes('*')) return own[0]
  return own.find((candidate) => named.includes(candidate))
}

/** Headers of both a 200 and a 304. */
export function cachingHeaders(release: string, entityTag: string): Record<string, string> {
  return {
    etag: entityTag,
    'cache-control': 'private, no-cache',
    vary,
    'x-release': release,
  }
}

/**
 * The body of an answer: the endpoint's result, the release's day and, if the request named a day, the release's id.
 * Without `from`, the body is just the result.
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
 * An answer that is ready to be sent: its bytes and, after they were first requested, its compressed bytes, each with
 * headers.
 */
export class Answer {
  readonly release: string
  readonly tag: string
  readonly #plain: Variant
  readonly #compressed = new Map<Encoding, Variant>()
  readonly #grown: (answer: Answer) => void
  readonly #headers: Record<string, string>

  /** `grown` is called when the answer needs more memory; `headers` override the usual ones. */
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

  /** Bytes that the answer holds in memory. */
  get bytes(): number {
    let total = this.#plain.body.length + 512
    for (const { body } of this.#compressed.values()) total += body.length + 512
    return total
  }

  /** The plain body as text. */
  get text(): string {
    return this.#plain.body.toString()
  }

  /** The variant for an encoding, if it was computed before. */
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
