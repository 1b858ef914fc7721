import type { z } from 'zod'
import type { FilingAnswerer } from '../ask/filings/answerer.ts'
import type { Answerer } from '../ask/intent/answerer.ts'
import type { ScreenParser } from '../ask/screens/parser.ts'
import type { Reader } from '../release/reader.ts'
import type { ServedArchive } from './past/served_archive.ts'

/**
 * The definition of an endpoint. Its route, request validation, OpenAPI description and examples are derived from it.
 * An endpoint reads only one release (or, if `readsArchive` is set, only the archive), so that its answers can be
 * cached.
 */
export interface Endpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
  // biome-ignore lint/suspicious/noExplicitAny: only the endpoint itself knows the type that its `run` passes to its `write`.
  Read = any,
> {
  /** Path below /v1, with parameters in braces: `/retail/tickers/{ticker}`. */
  path: string
  /** The operation's id in OpenAPI, in camelCase. */
  operation: string
  /** The product area under which the API reference lists the operation. */
  tag: string
  summary: string
  /**
   * The endpoint's purpose in one or two sentences, for a language model that chooses between tools. Default: the
   * summary.
   */
  use?: string
  /** If this endpoint is an alias, the path of the original endpoint. */
  aliasOf?: string
  /** Markdown with the meaning of the answer, the formulas of its values and the order of its rows. */
  description: string
  params: Params
  query: Query
  /** Schema of the JSON body of a POST request. An endpoint without this schema answers GET requests. */
  body?: Body
  answer: Answer
  example: z.output<Answer>
  /**
   * Reads the release. If `write` is undefined, the result is sent as the answer, and its fields must be in the order of `answer`. Values
   * are bound as SQL parameters, never concatenated into SQL.
   */
  run(request: EndpointRequest<Params, Query, Body>, release: Reader, reading: RequestContext): Promise<Read>
  /**
   * Set if the endpoint reads the archive instead of a release. Such an endpoint has no `as_of` parameter, and the
   * server adds no `as_of` to its answer.
   */
  readsArchive?: true
  /** Media types other than JSON in which the endpoint can answer, each with the function that produces the body. */
  forms?: Record<string, (request: EndpointRequest<Params, Query, Body>, reading: RequestContext) => Promise<Form>>
  /** Returns the archived file to send as the answer. If this function is defined, `run` is not called. */
  file?(request: EndpointRequest<Params, Query, Body>, archive: ServedArchive): Promise<StoredFile>
  /** Media type of the file that `file` returns. */
  fileType?: string
  /**
   * Writes the answer's text from the result of `run`. If the request body contains `stream: true`, the text is
   * streamed.
   */
  write?(read: Read, request: EndpointRequest<Params, Query, Body>, writing: Writing): Promise<EndpointAnswer<Answer>>
}

/** An answer in a media type other than JSON: its body and its additional headers. */
export interface Form {
  body: Buffer
  headers: Record<string, string>
}

/** A file of the archive. */
export interface StoredFile {
  key: string
  bytes: number
  sha256: string
  release: string
  /** Whether the file at the requested URL never changes. Clients may then cache it forever. */
  isForever: boolean
}

export interface EndpointRequest<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
> {
  params: z.output<Params>
  query: z.output<Query>
  body: z.output<Body>
}

/** What `run` receives besides the request and the release. */
export interface RequestContext {
  screenParser: ScreenParser
  archive: ServedArchive
  /** Aborted when the client disconnects or the query times out. */
  signal: AbortSignal
  /** Marks the answer as temporary. A temporary answer is not cached, because the same request may later get a better answer. */
  passing(): void
}

/** What `write` receives besides the result of `run` and the request. */
export interface Writing {
  answerer: Answerer
  filingAnswerer: FilingAnswerer
  /** Called with each new piece of the answer's text, once that piece is final. */
  onDelta(text: string): void
  /** Aborted when the client disconnects. */
  signal: AbortSignal
}

export interface EndpointAnswer<Answer extends z.ZodObject> {
  answer: z.output<Answer>
  /** Whether the answer may be cached for the same request to the same release. */
  isLasting: boolean
}

/** Returns the definition unchanged. With this function, TypeScript infers the types of `run` and `write` from the schemas. */
export function endpoint<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Answer extends z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
  Read = z.output<Answer>,
>(definition: Endpoint<Params, Query, Answer, Body, Read>): Endpoint<Params, Query, Answer, Body, Read> {
  return definition
}
