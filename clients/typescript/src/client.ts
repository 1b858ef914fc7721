import createClient, { type Client, type MaybeOptionalInit } from 'openapi-fetch'
import type { PathsWithMethod } from 'openapi-typescript-helpers'
import { eventsOf } from './events.ts'
import { CrowdtapeError } from './problem.ts'
import { type ReleasePublished, releasesOf } from './releases.ts'
import { type RetryOptions, retrying } from './retry.ts'
import type { paths } from './v1.ts'

export interface CrowdtapeOptions extends RetryOptions {
  /** Address of the API, without `/v1`. */
  baseUrl: string
  /** API key, sent in the header `X-Service-API-Key`. */
  key: string
  /** The `fetch` that sends the requests. Default: the global `fetch`. */
  fetch?: typeof globalThis.fetch
}

/** The media types that `get` and `post` accept. Streams of events are requested by `ask` and `releases`. */
type Media = 'application/json' | 'application/problem+json'

interface Json<Type> {
  content: { 'application/json': Type }
}

/** Type of the JSON with which an endpoint answers. */
export type Answered<Path extends keyof paths, Method extends 'get' | 'post' = 'get'> = paths[Path] extends {
  [method in Method]: { responses: { 200: Json<infer Answer> } }
}
  ? Answer
  : never

type Get = PathsWithMethod<paths, 'get'>
type Post = PathsWithMethod<paths, 'post'>
type Body<Path extends Post> = paths[Path] extends { post: { requestBody: Json<infer Given> } } ? Given : never
type Init<Path extends Get> = MaybeOptionalInit<paths[Path], 'get'>
/** The arguments after the path: `init` may be omitted if the endpoint has no required parameter. */
type Given<Path extends Get> = object extends Init<Path> ? [init?: Init<Path>] : [init: Init<Path>]
type Paged = { [Path in Get]: Answered<Path> extends { next_cursor: string | null } ? Path : never }[Get]
type Asking = Extract<Post, `${string}/ask`>

/** An event of `ask`: `delta` has the next piece of the answer's text; `result`, the last event, has the complete answer. */
export type AskEvent<Path extends Asking> =
  | { type: 'delta'; text: string }
  | { type: 'result'; answer: Answered<Path, 'post'> }

/** A client of one server. It retries after temporary failures, and throws `CrowdtapeError` if the API refuses a request or fails. */
export class Crowdtape {
  /** The openapi-fetch client behind `get`, `post` and `pages`. Use it to send headers or to request formats other than JSON. */
  readonly api: Client<paths, Media>
  readonly #options: CrowdtapeOptions

  constructor(options: CrowdtapeOptions) {
    this.#options = options
    this.api = createClient<paths, Media>({
      baseUrl: options.baseUrl,
      headers: { 'x-service-api-key': options.key },
      fetch: retrying(options.fetch, options),
    })
    this.api.use({
      async onResponse({ response }) {
        if (!response.ok && response.status !== 304) throw await CrowdtapeError.of(response)
      },
    })
  }

  /** Sends a GET and returns the answer. */
  async get<Path extends Get>(path: Path, ...given: Given<Path>): Promise<Answered<Path>> {
    const ask = this.api.GET as (path: string, init?: object) => Promise<{ data?: unknown }>
    return (await ask(path, given[0])).data as Answered<Path>
  }

  /** Sends a POST and returns the complete answer; `ask` returns an answer piece by piece. */
  async post<Path extends Post>(path: Path, body: Body<Path>, signal?: AbortSignal): Promise<Answered<Path, 'post'>> {
    const ask = this.api.POST as (path: string, init: object) => Promise<{ data?: unknown }>
    return (await ask(path, { body, signal })).data as Answered<Path, 'post'>
  }

  /** Iterates over the pages of a list. Each page is requested only when the loop reaches it. */
  async *pages<Path extends Paged>(path: Path, ...given: Given<Path>): AsyncGenerator<Answered<Path>> {
    const init = given[0] as { params?: { query?: object } } | undefined
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { ...init?.params?.query, ...(cursor !== undefined && { cursor }) }
      const page = await this.get(
        path,
        ...([{ ...init, params: { ...init?.params, query } }] as unknown as Given<Path>),
      )
      yield page
      cursor = (page as { next_cursor: string | null }).next_cursor
    }
  }

  /** Sends a question and yields the answer piece by piece. If you leave the loop, the server stops working on the answer. */
  async *ask<Path extends Asking>(path: Path, body: Body<Path>, signal?: AbortSignal): AsyncGenerator<AskEvent<Path>> {
    const response = await this.#open(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...(body as object), stream: true }),
      signal,
    })
    for await (const { event, data } of eventsOf(response)) {
      if (event === 'delta') yield { type: 'delta', text: JSON.parse(data).text }
      if (event === 'result') yield { type: 'result', answer: JSON.parse(data) }
    }
  }

  /** Yields the live release, then each new release when it goes live, until `signal` is aborted. Reconnects if the connection is lost. */
  releases(signal?: AbortSignal): AsyncGenerator<ReleasePublished> {
    const open = (after: string | undefined) =>
      this.#open('/v1/releases/stream', { headers: { ...(after && { 'last-event-id': after }) }, signal })
    return releasesOf(open, { ...this.#options, signal })
  }

  #open(path: string, { headers, ...init }: RequestInit & { headers: Record<string, string> }): Promise<Response> {
    const { baseUrl, key, fetch } = this.#options
    return retrying(fetch, this.#options)(new URL(path, baseUrl), {
      ...init,
      headers: { accept: 'text/event-stream', 'x-service-api-key': key, ...headers },
    })
  }
}
