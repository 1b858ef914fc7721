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
  /** API key. */
  key: string
  /** Default: the global one. */
  fetch?: typeof globalThis.fetch
}

/** What answers and refusals are read as; a stream of events is read by `ask`. */
type Media = 'application/json' | 'application/problem+json'

interface Json<Type> {
  content: { 'application/json': Type }
}

/** What an endpoint answers. */
export type Answered<Path extends keyof paths, Method extends 'get' | 'post' = 'get'> = paths[Path] extends {
  [method in Method]: { responses: { 200: Json<infer Answer> } }
}
  ? Answer
  : never

type Get = PathsWithMethod<paths, 'get'>
type Post = PathsWithMethod<paths, 'post'>
type Body<Path extends Post> = paths[Path] extends { post: { requestBody: Json<infer Given> } } ? Given : never
type Init<Path extends Get> = MaybeOptionalInit<paths[Path], 'get'>
/** Parameters may be left out where none is required. */
type Given<Path extends Get> = object extends Init<Path> ? [init?: Init<Path>] : [init: Init<Path>]
type Paged = { [Path in Get]: Answered<Path> extends { next_cursor: string | null } ? Path : never }[Get]
type Asking = Extract<Post, `${string}/ask`>

/** A piece of an answer's text as it is written, and at the end the whole answer. */
export type AskEvent<Path extends Asking> =
  | { type: 'delta'; text: string }
  | { type: 'result'; answer: Answered<Path, 'post'> }

/** The API of a Crowdtape server. Requests are tried again where that may help; refusals are thrown as `CrowdtapeError`. */
export class Crowdtape {
  /** The client that all requests go through, for what the methods do not cover: headers, other representations. */
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

  /** The answer to a GET. */
  async get<Path extends Get>(path: Path, ...given: Given<Path>): Promise<Answered<Path>> {
    const ask = this.api.GET as (path: string, init?: object) => Promise<{ data?: unknown }>
    return (await ask(path, given[0])).data as Answered<Path>
  }

  /** The answer to a POST, in one piece. */
  async post<Path extends Post>(path: Path, body: Body<Path>, signal?: AbortSignal): Promise<Answered<Path, 'post'>> {
    const ask = this.api.POST as (path: string, init: object) => Promise<{ data?: unknown }>
    return (await ask(path, { body, signal })).data as Answered<Path, 'post'>
  }

  /** The pages of a list, each asked for when it is needed. */
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

  /** An answer as it is written. Leaving the loop ends the work of the server. */
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

  /** The live release, then each that goes live, until `signal` is aborted. Lost connections are opened again. */
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
