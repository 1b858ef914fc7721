import { z } from 'zod'
import type { ArchiveDays } from '../../release/archive/days.ts'
import type { ArchivedName } from '../../release/archive/layout.ts'
import type { Release } from '../../release/release.ts'
import type { Endpoint } from '../endpoint.ts'
import type { RouteContext } from '../endpoint_call.ts'
import { noRelease, Problem } from '../http/problem.ts'

/**
 * Creates an optional day parameter (YYYY-MM-DD). Its documentation has no pattern, because the format `date` already describes valid
 * values.
 */
export function dayParameter(meaning: string) {
  return z.iso.date().optional().describe(meaning).meta({ pattern: undefined })
}

const asOf = dayParameter(
  'Day of the release from which to answer, YYYY-MM-DD. The first release that was made after the day was over is ' +
    'used. If the day has only intraday releases, the newest of them is used; if the day has no release, the newest ' +
    'release of an earlier day is used. `as_of` and `release` in the answer identify the release. A day outside the archive is ' +
    'answered with a 404 that gives its range. Default: the live release.',
)

/**
 * Returns the schemas of an endpoint's query and body. If the endpoint reads a release, `as_of` is added to the body of
 * a POST or to the query of a GET.
 */
export function askedAsOf({ query, body, readsArchive }: Endpoint): Pick<Endpoint, 'query' | 'body'> {
  if (readsArchive) return { query, ...(body && { body }) }
  return body ? { query, body: body.extend({ as_of: asOf }) } : { query: query.extend({ as_of: asOf }) }
}

/** The release that answers a request, and how it was chosen. */
export interface Answering {
  release: Release
  /** Whether the request named a day with `as_of`. If so, the answer contains the id of the release. */
  isPast: boolean
}

/**
 * Runs `work` on the release of the day `asked`, or on the live release if `asked` is undefined. The release stays open
 * until `work` has ended.
 */
export async function onRelease<Result>(
  { current, archive }: Pick<RouteContext, 'current' | 'archive'>,
  asked: string | undefined,
  work: (answering: Answering) => Promise<Result>,
): Promise<Result> {
  const live = current.release
  if (asked === undefined) {
    if (!live) throw noRelease()
    using _borrowed = live.borrow()
    return await work({ release: live, isPast: false })
  }
  const name = namedAt(await archive.archive.days(), asked)
  if (live?.id === name.release) {
    using _borrowed = live.borrow()
    return await work({ release: live, isPast: true })
  }
  return archive.past.use(name, (release) => work({ release, isPast: true }))
}

/**
 * Finds the archived release that answers for a day. If there is none, throws a 404 Problem that names the range of the
 * archive.
 */
export function namedAt(days: ArchiveDays, asked: string): ArchivedName {
  const found = days.at(asked)
  if (found) return found
  const { range } = days
  const expected = range ? `a day from ${range.first} to ${range.last}` : 'none, because the archive is empty'
  throw new Problem(404, 'outside-archive', `as_of: found ${asked}, expected ${expected}.`)
}
