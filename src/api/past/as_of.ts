import { z } from 'zod'
import type { ArchiveDays } from '../../release/archive/days.ts'
import type { ArchivedName } from '../../release/archive/layout.ts'
import type { Release } from '../../release/release.ts'
import type { Endpoint } from '../endpoint.ts'
import { noRelease, Problem } from '../http/problem.ts'
import type { RouteContext } from '../reading.ts'

/** A day YYYY-MM-DD. It is documented without its pattern, which would only repeat the format. */
export function dayParameter(meaning: string) {
  return z.iso.date().optional().describe(meaning).meta({ pattern: undefined })
}

const asOf = dayParameter(
  'Day of the release to answer from, YYYY-MM-DD: the first release that was made after this day. If the day has ' +
    'only intraday releases, the newest of them is used; if it has none, the newest release before it. `as_of` and ' +
    '`release` in the answer name the release. A day outside the archive is answered with a 404 that gives its range. ' +
    'Default: the live release.',
)

/** The query of a GET or the body of a POST, with `as_of` added if the endpoint reads a release. */
export function askedAsOf({ query, body, readsArchive }: Endpoint): Pick<Endpoint, 'query' | 'body'> {
  if (readsArchive) return { query, ...(body && { body }) }
  return body ? { query, body: body.extend({ as_of: asOf }) } : { query: query.extend({ as_of: asOf }) }
}

/** The release from which a request is answered. */
export interface Answering {
  release: Release
  /** Whether the request named a day; the answer then names its release. */
  isPast: boolean
}

/** Runs `work` on the live release or the release of a day, and keeps the release open until it is done. */
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

/** The release of a day. If there is none, throws a 404 Problem with the available range. */
export function namedAt(days: ArchiveDays, asked: string): ArchivedName {
  const found = days.at(asked)
  if (found) return found
  const { range } = days
  const expected = range ? `a day from ${range.first} to ${range.last}` : 'none, because the archive is empty'
  throw new Problem(404, 'outside-archive', `as_of: found ${asked}, expected ${expected}.`)
}
