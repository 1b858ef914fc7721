import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApi, testApi } from '../../api_fixture.ts'

const filing = (
  accession: string,
  ticker: string | null,
  form: string,
  filed_at: string,
  summary: string | null = `Of ${accession}.`,
) => ({
  accession,
  cik: 1,
  ticker,
  tickers: ticker === 'GOOGL' ? ['GOOG', 'GOOGL'] : ticker === null ? [] : [ticker],
  form,
  filed_at,
  filed_on: filed_at.slice(0, 10),
  url: `https://www.example.com/${accession}.htm`,
  passages: summary === null ? 0 : 9,
  summary,
})

let api: TestApi
beforeAll(async () => {
  api = await testApi({
    filings: [
      filing('a-k', 'AAPL', '10-K', '2024-11-01 10:00:00'),
      filing('a-q', 'AAPL', '10-Q', '2025-08-01 10:00:00'),
      filing('n-q', 'NVDA', '10-Q', '2025-08-27 20:52:00'),
      filing('n-8', 'NVDA', '8-K', '2025-08-27 20:53:00'),
      filing('g-k', 'GOOGL', '10-K', '2025-02-05 01:41:00'),
      filing('g-a', 'GOOGL', '10-K/A', '2025-03-05 01:41:00'),
      filing('b-k', 'BRK.B', '10-K', '2024-02-26 10:00:00'),
      filing('nameless', null, '10-KT', '2024-03-01 10:00:00'),
      filing('zip', 'ZIP', '10-K', '2025-08-26 10:00:00', null),
    ],
  })
})
afterAll(() => api.close())

const found = async (query: string) =>
  (await api.get(`/v1/filings/summary${query}`)).json().filings.map((each: { summary: string }) => each.summary)

it('returns the three newest filings, newest first, each with its type, date and URL', async () => {
  const { filings } = (await api.get('/v1/filings/summary')).json()
  expect(filings).toHaveLength(3)
  expect(filings[0]).toEqual({
    ticker: 'NVDA',
    filing: { type: '8-K', date: '2025-08-27', url: 'https://www.example.com/n-8.htm' },
    summary: 'Of n-8.',
  })
  expect(Object.keys(filings[0])).toEqual(['ticker', 'filing', 'summary'])
  expect(await found('')).toEqual(['Of n-8.', 'Of n-q.', 'Of a-q.'])
})

it('combines ticker and tickers in any list format and matches other symbols of the issuer', async () => {
  expect(await found('?ticker=aapl')).toEqual(['Of a-q.', 'Of a-k.'])
  expect(await found('?ticker=aapl&tickers=nvda,GOOG&limit=20')).toHaveLength(6)
  expect(await found('?tickers[]=NVDA&tickers[]=AAPL&limit=20')).toHaveLength(4)
  expect(await found('?ticker=GOOG')).toEqual(['Of g-a.', 'Of g-k.'])
  expect(await found('?ticker=brk-b')).toEqual(['Of b-k.'])
  expect(await found('?tickers=BRK/B,+aapl+&filing_types=10-K')).toEqual(['Of a-k.', 'Of b-k.'])
  expect(await found('?ticker=NONE')).toEqual([])
})

it('filters by type, ignoring case and hyphens, and treats an amendment as a separate type', async () => {
  expect(await found('?filing_types=10-k')).toEqual(['Of g-k.', 'Of a-k.', 'Of b-k.'])
  expect(await found('?filing_types=10K/a')).toEqual(['Of g-a.'])
  expect(await found('?filing_types=10-Q&filing_types=8-K')).toEqual(['Of n-8.', 'Of n-q.', 'Of a-q.'])
  expect(await found('?filing_types=letter')).toEqual([])
})

it('returns an empty ticker for a filing whose issuer has no symbol', async () => {
  const { filings } = (await api.get('/v1/filings/summary?filing_types=10-KT')).json()
  expect(filings).toMatchObject([{ ticker: '', summary: 'Of nameless.' }])
})

it('omits filings without a summary and rejects invalid parameters', async () => {
  expect(await found('?ticker=ZIP')).toEqual([])
  expect(await found('?limit=20')).toHaveLength(8)
  for (const limit of ['0', '21', 'x', '1.5'])
    expect((await api.get(`/v1/filings/summary?limit=${limit}`)).statusCode).toBe(400)
  expect((await api.get('/v1/filings/summary?tickers=')).statusCode).toBe(400)
  expect((await api.get('/v1/filings/summary?form=10-K')).statusCode).toBe(400)
})
