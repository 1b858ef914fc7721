import type { z } from 'zod'
import type { FilingAnswerer } from '../ask/filings/answerer.ts'
import type { Answerer } from '../ask/intent/answerer.ts'
import type { ScreenParser } from '../ask/screens/parser.ts'
import type { Reader } from '../release/reader.ts'
import type { ServedArchive } from './past/served_archive.ts'

/**
 * The definition of an endpoint. Its route, request validation, OpenAPI description and examples are derived from it.
 * Each file below `src/api/endpoints/` has one as its default export. An endpoint reads only one release (with
 * `readsArchive`, the archive), so the same request to the same release always has the same answer.
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
  /** The product area. */
  tag: string
  summary: string
  /**
   * The endpoint's purpose in one or two sentences, for a language model that chooses between tools. Default: the
   * summary.
   */
  use?: string
  /** Path of the endpoint for which this one is an alias. */
  aliasOf?: string
  /** Markdown: what the answer means, with its formulas and order. */
  description: string
  params: Params
  query: Query
  /** The JSON body of a POST. An endpoint without a body is a GET. */
  body?: Body
  answer: Answer
  example: z.output<Answer>
  /**
   * Reads the release. Without `write`, the result is the answer; its fields must be in the order of `answer`. Values
   * are bound as parameters, never concatenated into SQL.
   */
  run(request: EndpointRequest<Params, Query, Body>, release: Reader, reading: RequestContext): Promise<Read>
  /** Whether the endpoint reads the archive instead of a release. It then has no `as_of`, and its answer has no day. */
  readsArchive?: true
  /** Other media types of the result, each with the function that produces its bytes. */
  forms?: Record<string, (request: EndpointRequest<Params, Query, Body>, reading: RequestContext) => Promise<Form>>
  /** If the answer is a file of the archive, returns that file; `run` is then not called. */
  file?(request: EndpointRequest<Params, Query, Body>, archive: ServedArchive): Promise<StoredFile>
  /** Media type of `file`. */
  fileType?: string
  /** Writes an answer as text from the result of `run`. With `stream: true` in the body, the text is streamed. */
  write?(read: Read, request: EndpointRequest<Params, Query, Body>, writing: Writing): Promise<EndpointAnswer<Answer>>
}

/** An answer in another media type: its bytes and additional headers. */
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
  /** Whether the file at this address never changes. */
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

/** What `run` receives besides the release. */
export interface RequestContext {
  screenParser: ScreenParser
  archive: ServedArchive
  /** Aborted when the client disconnects or the query times out. */
  signal: AbortSignal
  /** Marks the answer as temporary: it is not cached, because a better one may be available later. */
  passing(): void
}

/** What `write` receives besides the result. */
export interface Writing {
  answerer: Answerer
  filingAnswerer: FilingAnswerer
  /** Called with each new piece of the text that will not change any more. */
  onDelta(text: string): void
  /** Aborted when the client disconnects. */
  signal: AbortSignal
}

export interface EndpointAnswer<Answer extends z.ZodObject> {
  answer: z.output<Answer>
  /** Whether the answer may be cached for the same request to the same release. */
  isLasting: boolean
}

/** Infers the types of a definition. */
export function endpoint<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Answer extends z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
  Read = z.output<Answer>,
>(definition: Endpoint<Params, Query, Answer, Body, Read>): Endpoint<Params, Query, Answer, Body, Read> {
  return definition
}
