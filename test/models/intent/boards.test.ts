import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { rows } from '../../../src/base/duckdb.ts'
import { literal } from '../../../src/base/quote.ts'
import { partitionKey } from '../../../src/build/fingerprint.ts'
import { type Home, openHome } from '../../pipeline/home.ts'
import { folder } from '../../pipeline/landing.ts'

const data = resolve('../shared/data')
const board = 'boards/conversations/stocktwits-2021-05-03.jsonl.gz'
const day = '2021-05-03'

// The first themes of a day are read as what people ask, so copies of one advertisement must not produce them.
test("listed themes of a real board's day come from at least three people and three texts", async (context) => {
  if (!existsSync(join(data, board))) return context.skip(`../shared/data/${board} is not there`)
  const landing = folder()
  mkdirSync(join(landing, 'conversations'))
  symlinkSync(join(data, 'landing/companies'), join(landing, 'companies'))
  symlinkSync(join(data, board), join(landing, 'conversations/board.jsonl.gz'))
  const home = await openHome(landing, { models: /^gold\.intent_questions$/ })
  onTestFinished(() => home.close())
  await home.nightly(day)

  const { intent_questions: lists } = await home.tables()
  const isOfDay = (row: Record<string, unknown>) =>
    row.window_days === 1 && row.ticker === '' && row.topic === '' && row.sentiment_filter === ''
  const listed = lists.filter(isOfDay).map(({ theme_id }) => theme_id)
  const asked = await askedOn(home)
  const found = asked.filter(({ theme }) => listed.includes(theme))
  expect(found.length).toBeGreaterThan(1)
  expect(found).toHaveLength(listed.length)
  for (const { theme, people, texts } of found) {
    expect(people, theme).toBeGreaterThanOrEqual(3)
    expect(texts, theme).toBeGreaterThanOrEqual(3)
  }
  // Of all themes with enough people, the p % rule withholds at most a few.
  expect(found.length).toBeGreaterThan(0.9 * asked.filter(({ people }) => people >= 3).length)
})

/** The number of people and texts of each theme on the day. */
async function askedOn({ context: { lake, models } }: Home) {
  const name = 'daily.questions'
  const { builtPartitions } = await models.build(new Map([[name, (await models.lineage()).domain(name)]]))
  const { fingerprint } = builtPartitions.get(name)!.get(day)!
  const file = literal(lake.store.path(partitionKey(name, day, fingerprint)))
  return lake.engine.with((connection) =>
    rows<{ theme: string; people: number; texts: number }>(
      connection,
      `select theme, count(distinct person_id)::integer as people, count(distinct text_sha256)::integer as texts
      from read_parquet(${file}) where is_question and left_out is null and theme <> 'unknown' group by theme`,
    ),
  )
}
