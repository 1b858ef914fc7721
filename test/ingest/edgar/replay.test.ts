import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FakeEdgar } from './fake_edgar.ts'
import { edgarHome, filingsIn } from './home.ts'

const folder = join(import.meta.dirname, '../../../../shared/data/edgar')
const isHere = existsSync(folder)
if (!isHere) console.log('../shared/data is not here: the real responses of EDGAR are not replayed')

test.skipIf(!isHere)(
  'ingests recorded EDGAR responses, reports missing ones, and downloads nothing on a second run',
  async () => {
    const source = await FakeEdgar.start(folder)
    const edgar = edgarHome(source)
    const wanted = { tickers: ['AAPL', 'NVDA', 'GOOG', 'JPM', 'SNOW', 'NOSUCH'], since: '2025-01-15' }
    const first = await edgar.take(wanted)
    expect(first.companies).toMatchObject([
      { ticker: 'AAPL', filings: { found: 18, fetched: 1, missing: 17, failed: 0 }, facts: 'fetched' },
      { ticker: 'NVDA', filings: { found: 17, fetched: 3, missing: 14, failed: 0 }, facts: 'fetched' },
      { ticker: 'GOOGL', filings: { fetched: 1, failed: 0 }, facts: 'fetched' },
      { ticker: 'JPM', filings: { found: 0 }, facts: 'fetched' },
      { ticker: 'SNOW', filings: { found: 0 }, facts: 'fetched' },
    ])
    expect(first.unknown).toEqual(['NOSUCH'])
    expect(first.gaps).toContainEqual(
      expect.objectContaining({
        ticker: 'JPM',
        what: 'submissions',
        status: 404,
        address: `${source.address}/submissions/CIK0000019617.json`,
      }),
    )
    expect(first.feeds.map(({ feed, accepted, quarantined }) => [feed, accepted, quarantined])).toEqual([
      ['companies', 6, 0],
      ['filings', 5, 0],
      ['company_facts', 5, 0],
    ])

    // The landing folder has the same filings, with the acceptance times of their own headers.
    const filings = await filingsIn(edgar.home)
    const landing = readFileSync(join(folder, '../landing/filings/filings.jsonl'), 'utf8').trim().split('\n')
    const delivered = new Map(landing.map((line) => JSON.parse(line)).map((row) => [row.accession, row]))
    for (const { accession, filed_at, url, ticker, form, period_end } of filings)
      expect({ accession, filed_at: `${filed_at.replace(' ', 'T')}Z`, url, ticker, form, period_end }).toEqual(
        pick(delivered.get(accession), ['accession', 'filed_at', 'url', 'ticker', 'form', 'period_end']),
      )

    source.asked.length = 0
    const second = await edgar.take(wanted)
    expect([second.bytes, source.paths(200)]).toEqual([0, []])
    expect(second.feeds.map(({ read }) => read)).toEqual([0, 0, 0])
    expect(second.companies.map(({ filings }) => filings.unchanged)).toEqual([1, 3, 1, 0, 0])
    expect(second.companies.map(({ facts }) => facts)).toEqual(Array(5).fill('unchanged'))
  },
)

function pick(row: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}
