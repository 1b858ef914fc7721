import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { literal } from '../../src/base/quote.ts'
import { ROW_GROUP, writeDayFiles } from '../../src/lake/day_files.ts'
import { emptyFolder } from '../build/small_project.ts'

const options = `format parquet, compression zstd, row_group_size ${ROW_GROUP}`
const columns = 'id, day, word, words'

/** Writes days of these sizes with `writeDayFiles` and with one statement per day. Returns both files of each day. */
async function written(counts: number[], skipped: number[] = []) {
  const folder = emptyFolder()
  mkdirSync(join(folder, 'alone'))
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '2' })).connect()
  await connection.run(
    `create temp table built as
     select row_number() over ()::integer as id, date '2024-01-01' + day::integer as day, md5(((day * 7919 + n * 104729) % 53)::varchar) as word, [word, 'x'] as words
     from (select unnest(range(${counts.length})) as day, unnest([${counts}]) as times), range(times) as t(n) order by day, id`,
  )
  const days = await Promise.all(
    counts.map(async (rows, at) => {
      const day = new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10)
      return { day, rows, path: skipped.includes(at) ? undefined : join(folder, day) }
    }),
  )
  await writeDayFiles(connection, { name: 'built', day: 'day', order: 'id', columns, options }, days)
  const pairs = []
  for (const { day, path } of days) {
    if (!path) continue
    const alone = join(folder, 'alone', day)
    await connection.run(
      `copy (select ${columns} from built where day = ${literal(day)} order by id) to ${literal(alone)} (${options})`,
    )
    pairs.push({ day, together: readFileSync(path).toString('base64'), alone: readFileSync(alone).toString('base64') })
  }
  connection.closeSync()
  return pairs
}

const small = Array.from({ length: 150 }, (_, at) => (at * 37) % 71)

test.each([
  ['small days, some of them empty', small, []],
  ['small days of which some exist already', small, [0, 7, 8, 149]],
  [
    'days with few rows in one vector and many in the next',
    [...Array(28).fill(71), 9, 228, ...Array(25).fill(71), 40, 900, 5],
    [],
  ],
  ['days that begin in one vector and end in another', [2047, 2, 2048, 1, 4096, 3000, 0, 5], []],
  ['more rows than one row group has', [...small, ROW_GROUP - 3, 7, 0, 9], [152]],
  ['one row less than a row group', [ROW_GROUP - 101, 0, 50, 50], []],
  ['a day of more than one row group', [10, ROW_GROUP + 1, 10], []],
])('writes the same bytes as one statement per day: %s', async (_, counts, skipped) => {
  const pairs = await written(counts, skipped)
  expect(pairs).toHaveLength(counts.length - skipped.length)
  expect(pairs.filter(({ together, alone }) => together !== alone).map(({ day }) => day)).toEqual([])
})
