import { expect, onTestFinished, test } from 'vitest'
import { rows } from '../../src/base/duckdb.ts'
import { literal } from '../../src/base/quote.ts'
import type { Feed } from '../../src/feeds/contract/feed.ts'
import { text } from '../../src/feeds/contract/feed.ts'
import { feedNamed } from '../../src/feeds/contract/registry.ts'
import { onePart } from '../../src/ingest/batches/compaction.ts'
import { bronzeRelation } from '../../src/lake/bronze.ts'
import { Lake } from '../../src/lake/lake.ts'
import { emptyFolder } from '../build/small_project.ts'

test('reads a column as null from parts that are older than it, and compacts them with later parts', async () => {
  const before = await feedNamed('prices')
  const now: Feed = { ...before, columns: { ...before.columns, venue: text(16) } }
  const lake = await Lake.open({
    home: emptyFolder(),
    what: 'a test',
    waitSeconds: 0,
    engine: { memory: '200MB', threads: 1 },
  })
  onTestFinished(() => lake.close())
  const part = async (line: number, venue: string) => {
    const written = await lake.store.write(`lake/bronze/prices/2025-09-02/${line}.parquet`, (aside) =>
      lake.engine.with(async (connection) => {
        await connection.run(
          `copy (select 'T${line}' as ticker, date '2025-09-02' as date, ${line}::double as close, 'USD' as currency ${venue},
             1 as delivery, 'a.jsonl' as file, ${line}::bigint as line, false as moved)
           to ${literal(aside)} (format parquet)`,
        )
      }),
    )
    return { key: written.key, rows: 1, digest: written.digest, repeats: false }
  }
  const old = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9].map((line) => part(line, '')))
  const later = await Promise.all([10, 11, 12, 13, 14, 15, 16, 17].map((line) => part(line, ", 'XNYS' as venue")))
  const read = (keys: string[], repeats = false) =>
    lake.engine.with((connection) =>
      rows<{ ticker: string; venue: string | null }>(
        connection,
        `select ticker, venue from ${bronzeRelation(
          now,
          keys.map((key) => lake.store.path(key)),
          repeats,
        )} where not superseded order by line`,
      ),
    )
  const expected = [...old.map(() => null), ...later.map(() => 'XNYS')].map((venue, index) => ({
    ticker: `T${index + 1}`,
    venue,
  }))
  expect(await read([old[0].key])).toEqual([{ ticker: 'T1', venue: null }])
  const all = [...old, ...later]
  for (const repeats of [false, true]) {
    expect(
      await read(
        all.map(({ key }) => key),
        repeats,
      ),
    ).toEqual(expected)
  }
  const whole = await onePart(lake, now, '2025-09-02', all)
  expect(await read([whole.key])).toEqual(expected)

  // An expired column can be removed even from parts that never had it.
  const columns = { ...now.columns, venue: { ...now.columns.venue, expires: true as const } }
  const removed = await onePart(lake, { ...now, columns }, '2025-09-02', old, true)
  expect(await read([removed.key])).toEqual(old.map((_, index) => ({ ticker: `T${index + 1}`, venue: null })))
})
