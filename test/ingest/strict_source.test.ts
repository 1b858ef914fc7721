import { expect, test } from 'vitest'
import { rows } from '../../src/base/duckdb.ts'
import { feedNamed } from '../../src/feeds/contract/registry.ts'
import { inspect } from '../../src/ingest/inspect.ts'
import { surveyFeed } from '../../src/ingest/readers/landing.ts'
import { NotOneRowALine, strictSource } from '../../src/ingest/readers/strict_source.ts'
import { jsonl, type Workshop, workshop } from './landing.ts'

const close = (ticker: string) => ({ ticker, date: '2025-06-02', close: 1 })

test.each(['.jsonl', '.jsonl.gz', '.jsonl.zst', '.csv', '.csv.gz', '.csv.zst'])(
  'the strict reader returns the rows of valid %s files with their line numbers',
  async (extension) => {
    const shop = await workshop()
    const file = (...tickers: string[]) =>
      extension.startsWith('.csv')
        ? `ticker,date,close\n${tickers.map((ticker) => `${ticker},2025-06-02,1\n`).join('')}`
        : jsonl(...tickers.map(close))
    await shop.put(`prices/a${extension}`, file('A', 'B'))
    await shop.put(`prices/b${extension}`, file('C'))
    expect(await readStrictly(shop)).toEqual([
      { file: 0, line: extension.startsWith('.csv') ? '2' : '1', ticker: 'A' },
      { file: 0, line: extension.startsWith('.csv') ? '3' : '2', ticker: 'B' },
      { file: 1, line: extension.startsWith('.csv') ? '2' : '1', ticker: 'C' },
    ])
  },
)

test.each(['null', '{"another": 1}'])(
  'the strict reader rejects a JSON line without any field of the feed: %s',
  async (line) => {
    const shop = await workshop()
    await shop.put('prices/a.jsonl', `${jsonl(close('A'))}${line}\n`)
    await expect(readStrictly(shop)).rejects.toThrow(NotOneRowALine)
  },
)

/** Rows that the strict reader returns for the files of the feed `prices`. */
async function readStrictly({ lake, landing, home }: Workshop): Promise<unknown[]> {
  const feed = await feedNamed('prices')
  const { files } = await surveyFeed(feed, `${landing}/prices`)
  const staged = await Promise.all(
    files.map(async (file, index) => ({ ...file, index, inspection: await inspect(file) })),
  )
  return lake.engine.with(async (connection) => {
    const bench = { connection, schema: 'main', folder: home }
    const { relation } = await strictSource(bench, feed, staged, 'read')
    return rows(connection, `select file, line, ticker from ${relation} order by all`)
  })
}
