import { z } from 'zod'
import type { ArchiveDays } from '../../release/archive/days.ts'
import type { ArchiveEntry } from '../../release/archive/entry.ts'
import { fileOf } from '../../release/archive/files.ts'
import { Problem } from '../http/problem.ts'

/** A file of a dataset for one day, and the release that published it. */
export const datasetDay = z.object({
  as_of: z.iso.date().describe('Day of the release.'),
  release: z.string().describe('Id of the release.'),
  released_at: z.iso
    .datetime()
    .describe('Time at which the release was made; ISO 8601, UTC.')
    .meta({ pattern: undefined }),
  rows: z.int().min(0).meta({ maximum: undefined }),
  bytes: z.int().min(0).describe('Size of the file in bytes.').meta({ maximum: undefined }),
  sha256: z.string().describe('SHA-256 of the file in hex, which is also the ETag of the file.'),
  path: z.string().describe('Path of the file, to be appended to the base URL of the service.'),
})

/** Describes a dataset's file in a release. Undefined if the release has no file of the dataset. */
export function datasetDayOf(
  name: string,
  entry: ArchiveEntry,
  vintage: string,
): z.output<typeof datasetDay> | undefined {
  const file = fileOf(name, entry)
  if (!file) return undefined
  const { as_of, release, released_at } = entry
  const { rows, bytes, sha256 } = file
  const path = `/v1/datasets/${name}/${as_of}.parquet${vintage === 'first' ? '' : `?vintage=${vintage}`}`
  return { as_of, release, released_at, rows, bytes, sha256, path }
}

/** The 404 Problem for a dataset that does not exist. */
export function noSuchDataset(name: string, known: string[]): Problem {
  return new Problem(
    404,
    'no-such-dataset',
    `name: found "${name.slice(0, 40)}", expected one of: ${known.join(', ')}.`,
  )
}

/** The 404 Problem for a day on which a dataset has no file. */
export function noSuchFile(name: string, day: string, days: ArchiveDays): Problem {
  const { range } = days
  const isIntraday = days.of(day, 'latest') !== undefined && days.of(day, 'first') === undefined
  const ofRange = range
    ? `a day with a release, from ${range.first} to ${range.last}`
    : 'none, because the archive is empty'
  const expected = isIntraday ? 'vintage=latest, because the day has only intraday releases' : ofRange
  return new Problem(404, 'no-such-file', `as_of: ${name} has no file for ${day}; expected ${expected}.`)
}
