import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type TestApi, testApi } from '../../api_fixture.ts'
import { promote, writeRelease } from '../../release_fixture.ts'
import { screeningRows } from './screening_rows.ts'

const chips = { sector: 'Technology', industry: 'Semiconductors', asset_class: 'stock' }
const screening: Record<string, string | number>[] = [
  {
    ticker: 'AMD',
    ...chips,
    net_income_ttm: 2_500_000_000,
    revenue_growth_quarter: 31.7,
    price_to_earnings: 95.25,
    market_cap: 280_000_000_000,
    gross_margin_ttm: 49.1,
    ownership_share: 9,
    gross_flow_30d: 8214,
  },
  {
    ticker: 'NVDA',
    ...chips,
    net_income_ttm: 86_600_000_000,
    revenue_growth_quarter: 55.6,
    price_to_earnings: 52.94,
    market_cap: 4_584_500_000_000,
    gross_margin_ttm: 69.85,
    ownership_share: 31,
    net_flow_share_30d: 12.5,
    net_flow_30d: 1027,
    gross_flow_30d: 8214,
    flow_bias_30d: 'net_buying',
    sentiment_7d: 'bullish',
  },
  { ticker: 'INTC', ...chips, net_income_ttm: -20_500_000_000, revenue_growth_quarter: 3, market_cap: 180_000_000_000 },
  {
    ticker: 'JPM',
    sector: 'Finance',
    industry: 'Major Banks',
    asset_class: 'stock',
    net_income_ttm: 57_000_000_000,
    price_to_earnings: 14.2,
    market_cap: 868_000_000_000,
    ownership_share: 28,
  },
  { ticker: 'ZZZ', asset_class: 'stock' },
]

let api: TestApi
beforeAll(async () => {
  api = await testApi({
    screening: screeningRows(screening),
    companies: screening.map(({ ticker }) => ({ ticker, name: '' })),
  })
})
afterAll(() => api.close())

const post = (query: unknown, more = {}) => api.post('/v1/screener', { query, ...more })
const screened = async (query: string, more = {}): Promise<{ ticker: string; explanation: string }[]> => {
  const answer = await post(query, more)
  expect([query, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([query, 200, ''])
  return answer.json().tickers
}
const tickers = async (query: string, more = {}) => (await screened(query, more)).map(({ ticker }) => ticker)
const refusal = async (query: string) => {
  const answer = await post(query)
  expect([query, answer.statusCode]).toEqual([query, 400])
  expect(answer.headers['content-type']).toContain('application/problem+json')
  return String(answer.json().detail).replace(/^query: /, '')
}

test('finds tickers that meet every criterion, and explains each criterion with the ticker’s value', async () => {
  expect(await screened('profitable chip makers with revenue growth above 30%')).toEqual([
    {
      ticker: 'NVDA',
      explanation:
        'Net income (twelve months) USD 86.6 billion (above USD 0); Industry Semiconductors; Revenue growth (quarter) 55.6 % (above 30 %).',
    },
    {
      ticker: 'AMD',
      explanation:
        'Net income (twelve months) USD 2.5 billion (above USD 0); Industry Semiconductors; Revenue growth (quarter) 31.7 % (above 30 %).',
    },
  ])
})

test('names an industry that no company of the release belongs to', async () => {
  const wordsOf = async (query: string) => (await post(query)).json().interpretation.in_words
  expect(await wordsOf('airlines with P/E below 10')).toContain('No company of this release is classed as airlines.')
  const excluded = 'No company of this release is classed as airlines, so nothing is left out by that.'
  expect(await wordsOf('profitable, no airlines')).toContain(excluded)
  expect(await wordsOf('profitable banks')).not.toContain('No company')
})

test('finds one place of a ranking, compares two figures, and shows enough digits', async () => {
  const { tickers: second, interpretation } = (await post('second largest market cap')).json()
  expect([second.map((each: { ticker: string }) => each.ticker), interpretation.asked[0].place]).toEqual([['JPM'], 2])
  expect(await screened('net income above 5% of market cap')).toEqual([
    {
      ticker: 'JPM',
      explanation: 'Net income (twelve months) USD 57 billion (above 5 % of Market cap, USD 43.4 billion).',
    },
  ])
  const [first, ...others] = await screened('net income above 1% of market cap, sorted by net income share')
  expect([first.ticker, others.map(({ ticker }) => ticker)]).toEqual(['JPM', ['NVDA']])
  expect(first.explanation).toContain(
    'ranked by Net income (twelve months) in percent of Market cap, highest first: 6.57 %.',
  )
  const [close] = await screened('gross margin above 69.849')
  expect(close.explanation).toBe('Gross margin (twelve months) 69.85 % (above 69.849 %).')
  expect((await screened('P/E below 14.201'))[0].explanation).toBe('P/E 14.2 (below 14.201).')
})

test('returns how the query was read, even if nothing matches', async () => {
  const found = (await post('top 2 chip makers by market cap, not nvda, reveneu growth over 90%')).json()
  expect(found.tickers).toEqual([])
  expect(found.interpretation).toMatchObject({
    in_words:
      'Nothing matches. Tickers with: Industry semiconductors; Ticker not NVDA; Revenue growth (quarter) above 90 %; ' +
      'highest Market cap first; at most 2. 1 ticker is left out because a value is not known. Read “reveneu” as “revenue”.',
    asked: [
      {
        sort: { field: 'market_cap', direction: 'highest' },
        count: 2,
        corrections: [{ found: 'reveneu', read: 'revenue' }],
      },
    ],
    not_understood: [],
  })
  expect(found.interpretation.asked[0].all[1].any[0]).toMatchObject({ field: 'ticker', words: ['NVDA'], not: true })
  const partly = (await post('chip makers with a moat')).json()
  expect(partly.interpretation.not_understood).toEqual(['moat'])
})

test('supports "all but" and "anything but"', async () => {
  expect(await tickers('all but semiconductors')).toEqual(['JPM'])
  expect(await tickers('anything but banks')).toEqual(['NVDA', 'AMD', 'INTC'])
})

test('ranks by a superlative, omits tickers without a value, and caps the count at the limit', async () => {
  expect(await screened('top 2 by market cap')).toEqual([
    { ticker: 'NVDA', explanation: 'Ranked by Market cap, highest first: USD 4.585 trillion.' },
    { ticker: 'JPM', explanation: 'Ranked by Market cap, highest first: USD 868 billion.' },
  ])
  expect(await tickers('cheapest stocks')).toEqual(['JPM', 'NVDA', 'AMD'])
  const { tickers: others, interpretation } = (await post('cheapest stocks excluding NVDA')).json()
  expect(others.map(({ ticker }: { ticker: string }) => ticker)).toEqual(['JPM', 'AMD'])
  expect(interpretation.in_words).toContain('2 match. 2 tickers are left out because a value is not known.')
  expect(await tickers('cheapest 3 chip makers')).toEqual(['NVDA', 'AMD'])
  expect(await tickers('top 3 by market cap', { limit: 1 })).toEqual(['NVDA'])
})

test('shows figures that a query asks to see without filtering by them', async () => {
  const { tickers: found, interpretation } = (await post('3 biggest chip makers and what is their P/E')).json()
  expect(found[2].explanation).toBe(
    'Industry Semiconductors; ranked by Market cap, highest first: USD 180 billion; P/E: unknown.',
  )
  expect(interpretation.in_words).toContain('highest Market cap first; shown with P/E; at most 3.')
  expect(interpretation.asked[0].shown).toEqual([{ field: 'price_to_earnings', period: null }])
})

test('lists what meets the criteria but has no place in the order last, and names it', async () => {
  const { tickers: found, interpretation } = (await post('chip makers sorted by P/E')).json()
  expect(found.map(({ ticker }: { ticker: string }) => ticker)).toEqual(['NVDA', 'AMD', 'INTC'])
  expect(found[2].explanation).toBe('Industry Semiconductors; ranked by P/E, lowest first: unknown.')
  expect(interpretation.in_words).toContain('P/E is not known for INTC, so they come last.')
})

test('computes buys and sells from their sum and their balance', async () => {
  expect(await screened('gross buys above $4000 over 30 days')).toEqual([
    { ticker: 'NVDA', explanation: 'Retail buys (30 days) USD 4,620.5 (above USD 4,000).' },
  ])
  expect(await tickers('gross sells above $4000 over 30 days')).toEqual([])
})

test('lists no ETFs or coins if the query names stocks', async () => {
  const own = await testApi({
    screening: screeningRows([
      { ticker: 'AAA', asset_class: 'stock', positioned_funds: 2 },
      { ticker: 'VOO', asset_class: 'etf', positioned_funds: 4 },
      { ticker: 'BTC', asset_class: 'crypto', positioned_funds: 3 },
    ]),
  })
  onTestFinished(() => own.close())
  const of = async (query: string) => {
    const { tickers: found, interpretation } = (await own.post('/v1/screener', { query })).json()
    return [found.map(({ ticker }: { ticker: string }) => ticker).join(' '), interpretation.in_words]
  }
  expect(await of('sort by number of ai funds')).toEqual([
    'VOO BTC AAA',
    'Tickers with: highest AI funds with a position first. 3 match.',
  ])
  expect(await of('stocks held by at least 2 ai funds')).toEqual([
    'AAA',
    'Stocks with: AI funds with a position at least 2. 1 matches.',
  ])
})

test('sorts by the number of alternatives met, then by the first figure, if the query has no order', async () => {
  expect(await tickers('market cap above 200bn')).toEqual(['NVDA', 'JPM', 'AMD'])
  expect(await tickers('P/E below 100 and market cap above 1bn')).toEqual(['JPM', 'NVDA', 'AMD'])
  expect(await tickers('P/E above 50 or gross margin above 60%')).toEqual(['NVDA', 'AMD'])
})

test('lists a company once with its other share classes, unless the query names symbols', async () => {
  const own = await testApi({
    screening: screeningRows([
      { ticker: 'QXA', asset_class: 'stock', cik: 1336917, market_cap: 2e9, ownership_share: 3 },
      { ticker: 'QXB', asset_class: 'stock', cik: 1336917, market_cap: 2e9, ownership_share: 9 },
      { ticker: 'VOO', asset_class: 'etf', cik: 36405, ownership_share: 8 },
      { ticker: 'VTI', asset_class: 'etf', cik: 36405, ownership_share: 7 },
    ]),
  })
  onTestFinished(() => own.close())
  const of = async (query: string) => (await own.post('/v1/screener', { query })).json().tickers
  expect(await of('most owned')).toMatchObject([
    { ticker: 'QXB', explanation: 'Ranked by Ownership share, highest first: 9 %; the same company as QXA.' },
    { ticker: 'VOO' },
    { ticker: 'VTI' },
  ])
  expect((await of('$QXA and $QXB by ownership')).map(({ ticker }: { ticker: string }) => ticker)).toEqual([
    'QXB',
    'QXA',
  ])
})

test('excludes a company from the companies like it, and counts a missing number of funds as zero', async () => {
  const own = await testApi({
    screening: screeningRows([
      { ticker: 'QXA', asset_class: 'stock', cik: 7, industry: 'Banks' },
      { ticker: 'QXC', asset_class: 'stock', cik: 8, industry: 'Banks', positioned_funds: 1 },
    ]),
  })
  onTestFinished(() => own.close())
  const of = async (query: string) => {
    const { tickers } = (await own.post('/v1/screener', { query })).json()
    return tickers.map(({ ticker }: { ticker: string }) => ticker)
  }
  expect(await of('stocks like $QXC')).toEqual(['QXA'])
  expect(await of('banks that no AI funds hold')).toEqual(['QXA'])
})

test('matches an unknown value neither with a criterion nor with its negation', async () => {
  expect(await tickers('not profitable')).toEqual(['INTC'])
  expect(await tickers('P/E above 50')).toEqual(['AMD', 'NVDA'])
  expect(await tickers('not P/E above 50')).toEqual(['JPM'])
  expect(await tickers('not banks, market cap above 1bn')).toEqual(['NVDA', 'AMD', 'INTC'])
})

test('explains each alternative, whether it is met or not', async () => {
  const found = await screened('P/E below 20 or revenue growth above 50%')
  expect(found.map(({ ticker }) => ticker)).toEqual(['JPM', 'NVDA'])
  expect(found[1].explanation).toBe(
    'P/E 52.94 (does not meet: below 20) or Revenue growth (quarter) 55.6 % (above 50 %).',
  )
  expect(found[0].explanation).toContain('Revenue growth (quarter) unknown')
})

test('says that an unknown net flow may be withheld', async () => {
  const found = await screened('30 day net flow above 1000 or P/E above 10')
  const explained = Object.fromEntries(found.map(({ ticker, explanation }) => [ticker, explanation]))
  expect(explained).toEqual({
    NVDA: 'Net flow (30 days) USD 1,027 (above USD 1,000) or P/E 52.94 (above 10).',
    AMD: 'Net flow (30 days) unknown (or too few people are on one side) or P/E 95.25 (above 10).',
    JPM: 'Net flow (30 days) unknown (or too few people are on one side) or P/E 14.2 (above 10).',
  })
  const refused = await post('30 day net flow above AMD')
  expect([refused.statusCode, refused.body]).toEqual([
    400,
    expect.stringContaining('does not know the Net flow of AMD, or too few people are on one side of it.'),
  ])
})

test('reads "high" as the highest fifth, and compares with the figure of a named company', async () => {
  const [first, ...others] = await screened('high ownership share')
  expect([first.ticker, others]).toEqual(['NVDA', []])
  expect(first.explanation).toMatch(/^Ownership share 31 % \(high: top 20 %, at least 29\.8 %\)\.$/)
  expect(await screened('gross margin above AMD')).toEqual([
    { ticker: 'NVDA', explanation: 'Gross margin (twelve months) 69.85 % (above 49.1 % of AMD).' },
  ])
  expect(await refusal('P/E below Intel')).toContain('does not know the P/E of INTC')
})

test('uses a rank among all tickers or those of a kind as a condition', async () => {
  const both = await screened('chip makers in the top 3 by market cap and in the bottom 1 by gross margin')
  expect(both.map(({ ticker }) => ticker)).toEqual(['AMD'])
  expect(await screened('of the 2 largest chip makers, revenue growth below 40%')).toEqual([
    {
      ticker: 'AMD',
      explanation:
        'Market cap USD 280 billion (top 2 of semiconductors, at least USD 280 billion); Industry Semiconductors; ' +
        'Revenue growth (quarter) 31.7 % (below 40 %).',
    },
  ])
})

test('says that little is known of the previous window if most tickers are new, and that a limit cut the list', async () => {
  const rows = ['A', 'B', 'C'].map((ticker) => ({
    ticker,
    asset_class: 'stock',
    trend_7d: 'new',
    price: 5,
    price_return_1m: 3,
  }))
  const few = await testApi({
    screening: screeningRows([...rows, { ticker: 'D', asset_class: 'stock', trend_7d: 'stable' }]),
  })
  onTestFinished(() => few.close())
  const inWords = async (query: string, more = {}) =>
    (await few.post('/v1/screener', { query, ...more })).json().interpretation.in_words
  expect(await inWords('rising mentions')).toContain('what is new need not have risen.')
  expect(await inWords('15 stocks with price below 9', { limit: 2 })).toContain(
    '3 match, 2 are listed by the limit of the request.',
  )
  expect(await inWords('price up')).toContain('Price return is over 1 month, as this release has none over 3 months.')
})

test('reports what it did not understand and why, and which spelling it corrected', async () => {
  const [{ explanation }] = await screened('chip makers with an ESG score and reveneu growth over 50%')
  expect(explanation).toBe(
    'Industry Semiconductors; Revenue growth (quarter) 55.6 % (above 50 %). Read “reveneu” as “revenue”. ' +
      'Not understood: “ESG score” (ratings of environment and governance are not in the data).',
  )
})

test('refuses what it cannot screen by, and says what is possible', async () => {
  const { interpretation } = (await post('chip makers that will go up, and a moat')).json()
  expect(interpretation).toMatchObject({
    in_words: expect.stringMatching(/^Not answered\. Not understood: “will go up”, “moat”/),
    asked: [{ all: [{ any: [{ field: 'industry', words: ['semiconductors'] }] }], sort: null }],
    not_understood: ['will go up', 'moat'],
  })
  expect(await refusal('stocks that will go up')).toMatch(/^Not understood: “will go up” \(nobody's forecasts/)
  const { detail, errors } = (await post('write me a poem')).json()
  expect([detail.split('A screen compares').length, errors[0].message.includes('A screen')]).toEqual([2, false])
  const told = await refusal('write me a poem')
  expect(told).toContain('A screen compares figures with numbers or words')
  expect(told).toContain('Revenue growth')
  // The release has no value of this field.
  expect(told).not.toContain('Dividend yield')
})

test('says that the release has no data for a field or period, and which periods it has', async () => {
  expect(await refusal('dividend yield above 3%')).toContain('has no data for Dividend yield.')
  expect(await refusal('heavy retail buying over 7 days')).toContain(
    'Net flow in percent of gross (7 days); it has 30 days',
  )
  const found = (await post('net flow share above 10%')).json()
  const moved = 'Net flow in percent of gross is over 30 days, as this release has none over 7 days.'
  const unknown = '4 tickers are left out because a value is not known.'
  expect(found.interpretation.in_words).toBe(
    `Tickers with: Net flow in percent of gross (30 days) above 10 %. 1 matches. ${unknown} ${moved}`,
  )
  expect(found.tickers).toEqual([
    { ticker: 'NVDA', explanation: `Net flow in percent of gross (30 days) 12.5 % (above 10 %). ${moved}` },
  ])
  const shown = await screened('P/E below 20, and tell me which of them pay a dividend')
  expect(shown).toEqual([
    { ticker: 'JPM', explanation: 'P/E 14.2 (below 20). This release has no data for Dividend yield.' },
  ])
  expect(await refusal('P/E below 20 or dividend yield above 3%')).toContain('has no data for Dividend yield.')
})

test('explains with the figures of the release', async () => {
  for (const { ticker, explanation } of await screened(
    'P/E above 1 and market cap above 1bn and gross margin above 1%',
  )) {
    const row = screening.find((each) => each.ticker === ticker)!
    const shown = [...explanation.matchAll(/(?:P\/E|\) |USD )([\d.]+)(?: (trillion|billion))?/g)]
    expect(shown.length).toBeGreaterThan(2)
    const [, pe] = /P\/E ([\d.]+)/.exec(explanation)!
    const [, margin] = /Gross margin \(twelve months\) ([\d.]+) %/.exec(explanation)!
    const [, cap, scale] = /Market cap USD ([\d.]+) (trillion|billion)/.exec(explanation)!
    expect([Number(pe), Number(margin)]).toEqual([row.price_to_earnings, row.gross_margin_ttm])
    const value = Number(cap) * (scale === 'trillion' ? 1e12 : 1e9)
    expect(Math.abs(value / Number(row.market_cap) - 1)).toBeLessThan(0.0005)
  }
})

describe('hostile input', () => {
  test.each([
    [{}, 'query'],
    [{ query: '' }, 'query'],
    [{ query: 'x'.repeat(1201) }, 'query'],
    [{ query: 5 }, 'query'],
    [{ query: 'banks', limit: 0 }, 'limit'],
    [{ query: 'banks', limit: 26 }, 'limit'],
    [{ query: 'banks', limit: '5' }, 'limit'],
    [{ query: 'banks', sql: 'x' }, 'sql'],
    [{ query: 'banks', stream: true }, 'stream'],
  ])('refuses %j and names %s', async (body, path) => {
    const answer = await api.post('/v1/screener', body)
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, path])
  })

  test.each([
    "banks'; drop table screening; --",
    'banks") or 1=1 --',
    'chip makers union select secret from keys',
    `profitable ${'('.repeat(500)}`,
    `${'not '.repeat(200)}banks`,
    `profitable ${'or banks '.repeat(120)}`,
    `either ${'banks with P/E below 9 or '.repeat(30)}insurers`,
    `${'(banks and P/E below 9) or '.repeat(40)}insurers`,
    '\u0000\u202e\u{1f4a9} profitable',
    '$'.repeat(1200),
    'ＰＲＯＦＩＴ ١٢٣ above ٤',
    'revenue growth above 99999999999999999999999999999999999999%',
    'P/E between 1e309 and -1e309',
    'ticker is constructor and __proto__',
  ])('answers %j with a list or a reason', async (query) => {
    const answer = await post(query.slice(0, 1200))
    expect([200, 400]).toContain(answer.statusCode)
    expect(answer.json()[answer.statusCode === 200 ? 'tickers' : 'errors']).toBeInstanceOf(Array)
  })

  test('answers any text, and leaves the table unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 300, unit: 'grapheme' }), async (query) => {
        expect([200, 400]).toContain((await post(query)).statusCode)
      }),
      { numRuns: 200 },
    )
    expect(await tickers('top 1 by market cap')).toEqual(['NVDA'])
  })

  test('repeats at most 80 characters of a query, on one line', async () => {
    const told = await refusal(`nonsense\n${'blah '.repeat(200)}`)
    expect(told.split('“')[1].split('”')[0].length).toBeLessThanOrEqual(80)
    expect(told).not.toContain('\n')
  })
})

test('says that a release without the screening table has nothing to screen by', async () => {
  await writeRelease(api.home, 'older', {}, '2025-08-28', ['screening'])
  await promote(api.home, 'older')
  await expect.poll(async () => (await post('profitable')).json().detail).toContain('nothing to screen by')
})
