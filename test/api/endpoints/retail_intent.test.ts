import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApi, testApi } from '../../api_fixture.ts'
import { intentRows } from '../../intent_rows.ts'
import { promote, type Row, writeRelease } from '../../release_fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi(intentRows())
})
afterAll(() => api.close())

const rows = async (path: string, list: string): Promise<Row[]> => {
  const answer = await api.get(`/v1/retail/intent/${path}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()[list]
}
const labels = async (path: string, list: string) => (await rows(path, list)).map(({ label }) => label)

describe('questions', () => {
  const themes = (query = '') => labels(`questions${query}`, 'themes')

  it('cover all questions of seven days by default, with the fields in the documented order', async () => {
    expect(await themes()).toEqual([
      'Is it too late to buy?',
      'What will earnings do to the price?',
      'Why did it drop?',
      'Data centers, grid, power',
    ])
    expect(JSON.stringify((await rows('questions?limit=1', 'themes'))[0])).toBe(
      JSON.stringify({
        rank: 1,
        label: 'Is it too late to buy?',
        question_share_pct: 21.5,
        sentiment: 'mixed',
        sentiment_breakdown_pct: { bullish: 40, bearish: 30, mixed: 5, neutral: 25, unknown: null },
        related_tickers: [{ ticker: 'NVDA', question_share_pct: 31 }],
        related_topics: [{ label: 'Valuation', question_share_pct: 44 }],
      }),
    )
  })

  // Each combination of filters is stored separately. None is computed from others.
  it.each([
    ['?ticker=NVDA', ['Is it too late to buy?', 'What will earnings do to the price?']],
    ['?ticker=nvda', ['Is it too late to buy?', 'What will earnings do to the price?']],
    ['?ticker=$NVDA', ['Is it too late to buy?', 'What will earnings do to the price?']],
    ['?topic=%20earnings%20', ['What will earnings do to the price?']],
    ['?topic=Earnings', ['What will earnings do to the price?']],
    ['?topic=eARNINGS', ['What will earnings do to the price?']],
    ['?topic=inflation', ['How can I hedge?']],
    ['?sentiment=bearish', ['Why did it drop?']],
    ['?sentiment=mixed', []],
    ['?ticker=NVDA&topic=earnings', ['What will earnings do to the price?']],
    ['?ticker=TSLA&topic=earnings', []],
    ['?ticker=tsla&sentiment=bearish', ['Why did it drop?']],
    ['?topic=earnings&sentiment=bearish', []],
    ['?ticker=TSLA&topic=earnings&sentiment=bearish', []],
    ['?days=30', ['Is it too late to buy?']],
    ['?days=30&ticker=PLTR', ['Is it too late to buy?']],
    ['?ticker=PLTR', []],
    ['?days=1', []],
    ['?ticker=NOTHING', []],
    ['?topic=Nothing', []],
    ['?topic=earning', []],
    ['?ticker=%27%20or%201%3D1', []],
  ])('with %s are %j', async (query, expected) => {
    expect(await themes(query)).toEqual(expected)
  })

  it('are limited to the largest', async () => {
    expect(await themes('?limit=2')).toEqual(['Is it too late to buy?', 'What will earnings do to the price?'])
  })

  it('have empty lists when nothing is related', async () => {
    const [theme] = await rows('questions?topic=inflation', 'themes')
    expect([theme.related_tickers, theme.related_topics]).toEqual([[], []])
  })
})

describe('topics', () => {
  const topics = (query = '') => labels(`topics${query}`, 'topics')

  it('cover all conversations of seven days by default, with the fields in the documented order', async () => {
    expect(JSON.stringify((await rows('topics?limit=1', 'topics'))[0])).toBe(
      JSON.stringify({
        rank: 1,
        label: 'Earnings',
        conversation_share_pct: 18.2,
        sentiment: 'bullish',
        sentiment_breakdown_pct: { bullish: 40, bearish: 30, mixed: 5, neutral: 25, unknown: null },
        related_tickers: [
          { ticker: 'NVDA', conversation_share_pct: 22 },
          { ticker: 'TSLA', conversation_share_pct: 8 },
        ],
        related_themes: [{ label: 'What will earnings do to the price?', conversation_share_pct: 35 }],
      }),
    )
  })

  it.each([
    ['', ['Earnings', 'Inflation', 'Options']],
    ['?ticker=nvda', ['Earnings', 'Options']],
    ['?topic=EARNINGS', ['Earnings']],
    ['?sentiment=bearish', ['Inflation']],
    ['?ticker=NVDA&sentiment=bearish', []],
    ['?days=30', ['Crypto']],
    ['?days=365', []],
    ['?topic=nothing', []],
    ['?limit=2', ['Earnings', 'Inflation']],
  ])('with "%s" are %j', async (query, expected) => {
    expect(await topics(query)).toEqual(expected)
  })
})

describe('movers', () => {
  const movers = async (query = '') => (await rows(`movers${query}`, 'movers')).map(({ value }) => value)

  it('compare tickers of seven days with the thirty days before, with the fields in the documented order', async () => {
    expect(JSON.stringify((await rows('movers?limit=1', 'movers'))[0])).toBe(
      JSON.stringify({
        rank: 1,
        dimension: 'ticker',
        value: 'TSLA',
        label: 'TSLA',
        conversation_share_pct: 9.2,
        previous_share_pct: 4.1,
        change_pct: 124.39,
        trend: 'surging',
        sentiment: 'bearish',
        sentiment_breakdown_pct: { bullish: 40, bearish: 30, mixed: 5, neutral: 25, unknown: null },
      }),
    )
  })

  it.each([
    ['', ['TSLA', 'GME', 'AMD', 'NVDA']],
    ['?dimension=topic', ['earnings']],
    ['?dimension=theme', ['too_late']],
    ['?baseline_days=90', ['NVDA']],
    ['?days=30', []],
    ['?sentiment=bearish', ['TSLA']],
    ['?sentiment=bearish&dimension=topic', []],
    ['?limit=2', ['TSLA', 'GME']],
  ])('with "%s" are %j', async (query, expected) => {
    expect(await movers(query)).toEqual(expected)
  })
})

describe('withheld rows', () => {
  const cell = { window_days: 7, ticker: '', topic: '', sentiment_filter: '' }
  const few = { ...cell, reason: 'too_few_people' }
  let counted: TestApi
  beforeAll(async () => {
    const rows = intentRows()
    counted = await testApi({
      ...rows,
      intent_withheld: [
        { ...few, list: 'questions', rows: 4 },
        { ...few, list: 'questions', reason: 'dominance', rows: 3 },
        { ...few, list: 'questions', topic: 'earnings', rows: 5 },
        { ...few, list: 'topics', rows: 6 },
        { ...few, list: 'topics', sentiment_filter: 'bearish', rows: 7 },
        { ...few, list: 'movers', dimension: 'ticker', baseline_days: 30, rows: 200 },
        { ...few, list: 'movers', dimension: 'topic', baseline_days: 30, rows: 9 },
      ],
      intent_tickers_withheld: [{ window_days: 7, ticker: 'ONE', reason: 'dominance' }],
    })
  })
  afterAll(() => counted.close())

  it.each([
    ['questions', { too_few_people: 4, dominance: 3 }],
    ['questions?limit=1', { too_few_people: 4, dominance: 3 }],
    ['questions?topic=earnings', { too_few_people: 5 }],
    ['questions?days=30', {}],
    ['questions?ticker=NVDA', {}],
    ['topics', { too_few_people: 6 }],
    ['topics?sentiment=bearish', { too_few_people: 7 }],
    ['topics?ticker=NVDA&sentiment=bearish', {}],
    ['movers', { too_few_people: 200 }],
    ['movers?dimension=topic', { too_few_people: 9 }],
    ['movers?baseline_days=90', {}],
  ])('are counted in %s as %j', async (path, expected) => {
    expect((await counted.get(`/v1/retail/intent/${path}`)).json().withheld).toEqual(expected)
  })

  it('have a reason for each ticker, and it does not distinguish no people from too few', async () => {
    const reason = async (ticker: string) =>
      (await counted.get(`/v1/retail/tickers/${ticker}`)).json().withheld.retail_interest
    expect([await reason('NVDA'), await reason('ONE'), await reason('PLTR'), await reason('ZZZ')]).toEqual([
      null,
      'dominance',
      'too_few_people',
      'too_few_people',
    ])
  })
})

describe('a ticker', () => {
  const interest = async (ticker: string) => (await api.get(`/v1/retail/tickers/${ticker}`)).json().retail_interest

  it('has the interest of seven days, ignoring case', async () => {
    expect(await interest('nvda')).toEqual({
      conversation_share_pct: 12.5,
      related_tickers: [
        { ticker: 'AMD', overlap_share_pct: 14 },
        { ticker: 'TSLA', overlap_share_pct: 6 },
      ],
    })
    expect(await interest('GME')).toEqual({ conversation_share_pct: 2, related_tickers: [] })
  })

  it('has no interest if it has data only for other windows, or none', async () => {
    expect(await interest('PLTR')).toBeNull()
    expect(await interest('ZZZ')).toBeNull()
  })
})

describe('the former symbol of a company', () => {
  const held = { snapshot_at: '2025-08-27 21:00:00', asset_class: 'stock', ownership_share_pct: 20 }
  const positions = (...tickers: string[]) => tickers.map((ticker) => ({ ...positioning, ...held, ticker }))
  const positioning = {
    market_value_usd: 1000,
    gross_market_value_usd: 1000,
    portfolio_value_share_pct: 1,
    avg_position_market_value: 100,
    avg_current_price: 10,
    open_pnl_usd: 1,
    unrealized_return_pct: 1,
  }
  const of = async (tickers: string[], symbol: string, companies: string[]) => {
    const rows = intentRows()
    rows.intent_tickers = tickers.map((ticker) => ({ ...rows.intent_tickers![0], ticker }))
    rows.intent_questions = tickers.map((ticker) => ({ ...rows.intent_questions![4], ticker }))
    rows.companies = companies.map((ticker) => ({ ticker, name: ticker }))
    rows.retail_ticker_positioning = positions('META', 'GOOGL')
    // Names are cached per release, so each case needs its own release id.
    const id = `of-${tickers.join('-').toLowerCase()}-${companies.length}`
    const api = await testApi()
    await writeRelease(api.home, id, rows)
    await promote(api.home, id)
    await api.app.release.refresh()
    const questions = await api.get(`/v1/retail/intent/questions?ticker=${symbol}`)
    const snapshot = (await api.get(`/v1/retail/tickers/${symbol}`)).json()
    const asked = await api.post('/v1/retail/intent/ask', { question: 'What about it?', tickers: [symbol] })
    await api.close()
    return { questions: questions.json().themes.length, snapshot, answer: asked.json().answer }
  }

  it('uses the conversations about the current symbol', async () => {
    for (const symbol of ['FB', 'fb', '$FB']) {
      const { questions, snapshot, answer } = await of(['META'], symbol, ['META'])
      expect(questions).toBe(1)
      expect(snapshot).toMatchObject({ ticker: 'FB', retail_interest: { conversation_share_pct: 12.5 } })
      expect(answer).toContain('Conversations on FB count under META.')
      expect(answer).toContain('META came up in 12.5%')
    }
  })

  it('uses its own conversations if the release has some', async () => {
    const { answer, questions } = await of(['FB'], 'FB', ['META'])
    expect([questions, answer]).toEqual([1, expect.stringContaining('FB came up in 12.5%')])
    expect(answer).not.toContain('count under')
  })

  it('has the positions of the current symbol, but not those of another share class', async () => {
    expect((await of(['META'], 'FB', ['META'])).snapshot.positioning).toMatchObject({ ownership_share_pct: 20 })
    expect((await of(['GOOGL'], 'GOOG', ['GOOG', 'GOOGL'])).snapshot.positioning).toBeNull()
    expect((await of(['GOOGL'], 'GOOG', ['GOOG', 'GOOGL'])).snapshot.retail_interest).not.toBeNull()
  })
})

it.each([
  [
    [{ newest_day: '2025-08-17' }],
    'No conversations over the 7 days to 2025-08-27; the newest day with conversations is 2025-08-17.',
  ],
  [
    [{ newest_day: '2025-08-26' }],
    'There are conversations over the 7 days to 2025-08-27, but too few people contributed',
  ],
  [[], 'No conversations in the year up to 2025-08-27.'],
])('explains why a list is empty: %o', async (intent_newest, hint) => {
  const quiet = await testApi({ intent_newest })
  for (const list of ['questions', 'topics', 'movers']) {
    expect((await quiet.get(`/v1/retail/intent/${list}`)).json().hint, list).toContain(hint)
  }
  await quiet.close()
})

it('returns empty lists for an older release without intent tables', async () => {
  const old = await testApi()
  const intent = [...Object.keys(intentRows()), 'intent_newest']
  await writeRelease(old.home, 'old', {}, '2025-08-27', intent)
  await promote(old.home, 'old')
  await old.app.release.refresh()
  expect((await old.get('/v1/retail/intent/questions')).json()).toEqual({
    themes: [],
    withheld: {},
    as_of: '2025-08-27',
  })
  expect((await old.get('/v1/retail/intent/topics')).json()).toEqual({ topics: [], withheld: {}, as_of: '2025-08-27' })
  expect((await old.get('/v1/retail/intent/movers')).json()).toEqual({ movers: [], withheld: {}, as_of: '2025-08-27' })
  expect((await old.get('/v1/retail/tickers/NVDA')).json().retail_interest).toBeNull()
  const asked = await old.post('/v1/retail/intent/ask', { question: 'What do investors ask about NVDA?' })
  expect([asked.statusCode, asked.json().themes]).toEqual([200, []])
  expect(asked.json().answer).toContain('publishes nothing on NVDA')
  await old.close()
})
