import type { Release } from '../release/release.ts'
import { Answer, bodyOf } from './answer.ts'
import type { Endpoint } from './endpoint.ts'
import { callEndpoint, type RouteContext } from './endpoint_call.ts'
import { tagOf } from './http/caching.ts'

/** An answer, and the URL path of the request that it answers. */
export interface AnsweredAddress {
  address: string
  answer: Answer
}

/**
 * Computes the answers to requests without parameters before a release goes live, because clients send these requests
 * most often. This also loads the rows of these answers into memory. A request that fails here is skipped; a client that sends this request
 * later gets the error.
 */
export async function defaultAnswers(
  endpoints: Endpoint[],
  prefix: string,
  release: Release,
  context: RouteContext,
): Promise<AnsweredAddress[]> {
  const answers: AnsweredAddress[] = []
  const never = new AbortController().signal
  for (const endpoint of endpoints) {
    if (endpoint.body || endpoint.file || endpoint.forms || endpoint.readsArchive) continue
    const [params, query] = [endpoint.params.safeParse({}), endpoint.query.safeParse({})]
    if (!params.success || !query.success) continue
    const asked = { params: params.data, query: query.data, body: {} }
    const tag = tagOf(release, JSON.stringify([endpoint.path, asked.params, asked.query]))
    await callEndpoint(endpoint, asked, release, never, context).then(
      ({ read, isLasting }) => {
        const answer = new Answer(release.id, tag, bodyOf(read, { release, isPast: false }), context.cache.weigh)
        if (isLasting) answers.push({ address: `${prefix}${endpoint.path}`, answer })
      },
      () => {},
    )
  }
  return answers
}
