import type { FilingAnswerer } from '../ask/filings/answerer.ts'
import type { Answerer } from '../ask/intent/answerer.ts'
import type { ScreenParser } from '../ask/screens/parser.ts'
import type { CurrentRelease } from '../release/current_release.ts'
import { QueryStopped } from '../release/reader.ts'
import type { Release } from '../release/release.ts'
import type { Endpoint } from './endpoint.ts'
import type { AnswerCache } from './http/answer_cache.ts'
import type { Metrics } from './http/metrics.ts'
import type { ServedArchive } from './past/served_archive.ts'

export interface RouteContext {
  current: CurrentRelease
  cache: AnswerCache
  metrics: Metrics
  archive: ServedArchive
  answerer: Answerer
  filingAnswerer: FilingAnswerer
  screenParser: ScreenParser
  queryTimeoutMs: number
  /** Milliseconds between the comment lines that keep an event stream open. */
  commentMs: number | undefined
}

/** A validated request, in which missing parameters have their defaults. */
export interface ValidRequest {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: Record<string, unknown>
}

/** The result of the endpoint, and whether the server may cache it for the same request. */
export interface EndpointResult {
  read: unknown
  isLasting: boolean
}

/**
 * Calls the endpoint's `run`. If a media type `form` is given, calls the endpoint's function for this type instead.
 * Queries stop when `signal` is aborted or the query timeout has passed.
 */
export async function callEndpoint(
  endpoint: Endpoint,
  asked: ValidRequest,
  release: Release,
  signal: AbortSignal,
  { queryTimeoutMs, screenParser, archive }: Pick<RouteContext, 'queryTimeoutMs' | 'screenParser' | 'archive'>,
  form?: string,
): Promise<EndpointResult> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort('timeout'), queryTimeoutMs)
  const left = () => stop.abort(signal.reason)
  signal.addEventListener('abort', left)
  try {
    let isLasting = true
    const reading = {
      screenParser,
      archive,
      signal: stop.signal,
      passing: () => {
        isLasting = false
      },
    }
    const read = form
      ? await endpoint.forms![form](asked, reading)
      : await release.read((reader) => endpoint.run(asked, reader, reading), stop.signal)
    return { read, isLasting }
  } catch (error) {
    throw stop.signal.aborted && !(error instanceof QueryStopped) ? new QueryStopped(stop.signal.reason) : error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', left)
  }
}
