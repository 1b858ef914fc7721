import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysBefore } from '../../../src/base/calendar/days.ts'
import { built } from '../../harness/built.ts'
import { cases } from '../../harness/cases.ts'

const last = '2025-06-30'
const day = fc.integer({ min: 0, max: 150 }).map((back) => daysBefore(last, back))
const close = fc.record({ ticker: fc.constantFrom('AAPL', 'GONE', 'BTC', 'AAPL250919C00200000'), date: day })
const filing = fc.record({ ticker: fc.constantFrom('AAPL', 'APPL', 'ACI'), cik: fc.constantFrom(320193, 7), date: day })

test('first day, last day and former symbols reflect the whole history up to the day, with any gaps', async () => {
  const world = fc.record({
    asOf: day,
    closes: fc.uniqueArray(close, { selector: (row) => `${row.ticker} ${row.date}`, minLength: 1, maxLength: 25 }),
    filings: fc.array(filing, { maxLength: 6 }),
  })
  await fc.assert(
    fc.asyncProperty(world, async ({ asOf, closes, filings }) => {
      const { tickers } = await built(
        {
          asOf,
          feeds: {
            prices: closes.map((row) => ({ ...row, close: 1 })),
            companies: [{ ticker: 'AAPL', cik: '320193', name: 'Apple Inc.' }],
            filings: filings.map(({ ticker, cik, date }, at) => ({
              accession: `0000000000-25-${String(at).padStart(6, '0')}`,
              cik: String(cik),
              ticker,
              form: '8-K',
              filed_at: `${date}T23:59:59Z`,
              url: 'https://example.com/',
              document: 'Item 8.01 Other events.',
            })),
          },
        },
        ['gold.tickers'],
      )
      const known = (of: string) => closes.filter(({ ticker, date }) => ticker === of && date <= asOf)
      const expected = ['AAPL', 'BTC', 'GONE'].flatMap((ticker) => {
        const days = known(ticker)
          .map(({ date }) => date)
          .sort()
        return ticker === 'AAPL' || days.length > 0
          ? [{ ticker, first: days[0] ?? null, last: days.at(-1) ?? null }]
          : []
      })
      expect(tickers.map(({ ticker, first_day, last_day }) => ({ ticker, first: first_day, last: last_day }))).toEqual(
        expected,
      )
      const former = filings.filter(({ ticker, cik, date }) => ticker !== 'AAPL' && cik === 320193 && date <= asOf)
      const apple = tickers.find(({ ticker }) => ticker === 'AAPL')!
      for (const symbol of ['APPL', 'ACI'])
        expect(apple.former_symbols.includes(symbol)).toBe(former.some(({ ticker }) => ticker === symbol))
    }),
    { numRuns: cases(8) },
  )
})
