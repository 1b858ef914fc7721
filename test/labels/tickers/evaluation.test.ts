import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { projectRoot } from '../../../src/base/config.ts'
import type { Listing } from '../../../src/labels/tickers/listing_names.ts'
import { tickerRecogniser } from '../../../src/labels/tickers/mention_finder.ts'
import { tokensOf } from '../../../src/text/tokens.ts'
import { scoreTickers, type TickerCase, worstMessages } from '../../../src/tools/evaluation/ticker_score.ts'

const data = `${projectRoot}/../shared/data`
const labelled = `${data}/eval/tickers/tickers.jsonl`

test('micro F1 on real messages is at least 0.97, and at least 0.95 in each source except fiqa', (context) => {
  if (!existsSync(labelled)) context.skip(`${labelled} is not here`)
  const cases = readFileSync(labelled, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as TickerCase)
  const equivalents = JSON.parse(readFileSync(`${data}/eval/tickers/equivalents.json`, 'utf8')) as Record<
    string,
    string
  >
  const recognise = tickerRecogniser([
    ...listingsOf(readFileSync(`${data}/landing/companies/sp500.csv`, 'utf8')),
    ...listingsOf(gunzipSync(readFileSync(`${data}/landing/companies/us-listings-2025-08-27.csv.gz`)).toString()),
  ])
  const score = (some: TickerCase[]) => scoreTickers(some, (text) => recognise(tokensOf(text), text), equivalents)

  expect(score(cases).f1).toBeGreaterThanOrEqual(0.97)
  for (const source of new Set(cases.map((one) => one.source))) {
    // With only 8 symbols in 70 messages, a single mistake changes the score by several points.
    if (source === 'fiqa') continue
    expect([source, score(cases.filter((one) => one.source === source)).f1 >= 0.95]).toEqual([source, true])
  }
})

test('a score ignores optional symbols and maps equivalent symbols on both sides', () => {
  const cases = [
    { id: 'b', source: 's', text: 'one', gold: ['FB', 'NVDA'], optional: ['SPY'] },
    { id: 'a', source: 's', text: 'two', gold: ['TSLA'], optional: ['GOOG'] },
    { id: 'c', source: 's', text: 'three', gold: [], optional: [] },
  ]
  const found: Record<string, string[]> = { one: ['META', 'SPY', 'X'], two: ['GOOGL', 'TSLA'], three: [] }
  const score = scoreTickers(cases, (text) => found[text]!, { FB: 'META', GOOG: 'GOOGL' })
  expect(score).toMatchObject({ messages: 3, truePositives: 2, falsePositives: 1, falseNegatives: 1 })
  expect(score.precision).toBeCloseTo(2 / 3)
  expect(score.f1).toBeCloseTo(2 / 3)
  expect(worstMessages(score)).toEqual([
    { id: 'b', source: 's', truePositives: ['META'], falsePositives: ['X'], falseNegatives: ['NVDA'] },
  ])
})

/** Ticker and name of each row of a companies file: `ticker,cik,name,...`; names with a comma are quoted. */
function listingsOf(csv: string): Listing[] {
  const rows = csv.trim().split('\n').slice(1)
  return rows.map((row) => {
    const [, ticker, quoted, plain] = /^([^,]*),[^,]*,(?:"([^"]*)"|([^,]*))/.exec(row)!
    return { ticker: ticker!, name: quoted ?? plain! }
  })
}
