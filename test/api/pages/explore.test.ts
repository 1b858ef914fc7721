import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { key, type TestApi, testApi } from '../../api_fixture.ts'
import { screeningRows } from '../../ask/screens/screening_rows.ts'
import type { Row, Rows } from '../../release_fixture.ts'
import { enter, findChromium, launch, lowContrast, openPage, settled, visit } from './browser.ts'

const chromium = findChromium()
const views = [
  '',
  'ask',
  'ask?question=What%20about%20NVDA%3F',
  'movers',
  'themes',
  'flows',
  'rotation',
  'funds',
  'screener',
  'ticker',
  'ticker/NVDA',
  'ticker/UUUU',
  'ticker/NONE',
]
const attack = '<img src=x onerror="document.title=`taken`">'

const sentiments = {
  sentiment: 'mixed',
  bullish_pct: 40,
  bearish_pct: 35,
  mixed_pct: 5,
  neutral_pct: null,
  unknown_pct: 0,
}
const at = '2025-08-27 20:00:00'

const rows: Rows = {
  intent_movers: [7, 30].flatMap((days) =>
    ['NVDA', 'SOFI', 'GME'].map((ticker, index) => ({
      days,
      baseline_days: days === 7 ? 30 : 90,
      dimension: 'ticker',
      sentiment_filter: '',
      rank: index + 1,
      value: ticker,
      label: ticker,
      conversation_share_pct: 12 - index * 4,
      previous_share_pct: 2 + index * 3,
      change_pct: 100,
      trend: 'surging',
      ...sentiments,
    })),
  ),
  intent_tickers: ['NVDA', 'SOFI', 'GME'].map((ticker, index) => ({
    window_days: 7,
    ticker,
    conversation_share_pct: 12 - index * 4,
    ...sentiments,
    related_tickers: [],
  })),
  intent_topics: [30, 90].map((window_days) => ({
    window_days,
    ticker: '',
    topic: '',
    sentiment_filter: '',
    rank: 1,
    topic_id: 'attack',
    label: attack,
    conversation_share_pct: 20,
    ...sentiments,
    related_tickers: [{ ticker: '"><b>X</b>', conversation_share_pct: 10 }],
    related_themes: [],
  })),
  retail_flows: [30, 90, 365].flatMap((window_days): Row[] => [
    {
      window_days,
      ticker: 'UUUU',
      asset_class: 'stock',
      traders: 5,
      active_trader_share_pct: 2,
      gross_flow_value_usd: 8214,
      latest_trade_at: at,
    },
    ...['NVDA', 'TSLA'].map((ticker, index) => ({
      window_days,
      ticker,
      asset_class: 'stock',
      traders: 10,
      active_trader_share_pct: 8,
      buy_trade_share_pct: 56,
      sell_trade_share_pct: 44,
      buy_value_usd: 1_265_499,
      sell_value_usd: 636_238 * (1 + index * 3),
      net_flow_value_usd: 629_261 - index * 1_900_000,
      gross_flow_value_usd: 1_901_738,
      net_flow_pct: 33,
      flow_bias: 'net_buying',
      latest_trade_at: at,
    })),
  ]),
  retail_withheld: [
    { list: 'flows', window_days: 30, asset_class: 'stock', reason: 'too_few_people', rows: 1118 },
    { list: 'flows', window_days: 30, asset_class: 'stock', reason: 'split', rows: 23 },
    { list: 'rotation', window_days: 30, asset_class: 'stock', reason: 'dominance', rows: 4 },
  ],
  retail_tickers_withheld: [{ section: 'positioning', ticker: 'UUUU', reason: 'dominance' }],
  retail_ticker_flows: [
    {
      ticker: 'UUUU',
      window_days: 7,
      traders: 5,
      active_trader_share_pct: 2,
      gross_flow_value_usd: 8214,
      latest_trade_at: at,
    },
  ],
  retail_rotation: [
    {
      lookback_days: 30,
      ticker: 'NVDA',
      asset_class: 'stock',
      direction: 'in',
      holders: 10,
      gross_market_value_usd: 1e6,
      ownership_share_pct: 20,
      ownership_share_change_pct: 2,
      portfolio_value_share_pct: 4,
      portfolio_value_share_change_pct: 0.5,
      unrealized_return_pct: 3,
    },
  ],
  retail_rotation_snapshots: [
    { lookback_days: 30, current_snapshot_at: at, previous_snapshot_at: '2025-07-28 20:00:00' },
  ],
  fund_leaderboard: ['Calm One', attack].map((fund_name, index) => ({
    fund_id: `fund-${index}`,
    fund_name,
    fund_strategy: 'Momentum',
    source: 'arena',
    total_return_pct: 12 - index * 20,
    daily_return_pct: 0.4,
    win_rate_pct: 55,
    sharpe_ratio: 1.2,
    max_drawdown_pct: -5 - index,
    trade_count: 40,
    open_position_count: 3,
    last_trade_at: at,
    equity_curve: [
      { date: '2025-06-02', total_return_pct: 1.25 + index },
      { date: '2025-07-15', total_return_pct: 4 - index * 9 },
      { date: '2025-08-27', total_return_pct: 12 - index * 20 },
    ].slice(index),
  })),
  screening: screeningRows([
    { ticker: 'NVDA', sector: 'Technology', industry: 'Semiconductors', asset_class: 'stock', ownership_share: 31 },
    { ticker: 'INTC', sector: 'Technology', industry: 'Semiconductors', asset_class: 'stock', ownership_share: 9 },
    { ticker: 'JPM', sector: 'Finance', industry: 'Major Banks', asset_class: 'stock', ownership_share: 28 },
  ]),
  metric_companies: [
    { ticker: 'NVDA', cik: 1, name: attack, exchange: 'NASDAQ', sector: 'Tech', industry: attack, currency: 'USD' },
  ],
  metric_periods: [1, 2].map((fiscal_quarter) => ({
    cik: 1,
    period_kind: 'quarterly',
    fiscal_year: 2025,
    fiscal_quarter,
    period: `2025-Q${fiscal_quarter}`,
    period_end: `2025-0${fiscal_quarter * 3}-30`,
    metrics: 1,
    accession: 'a',
    form: '10-Q',
    filed: '2025-08-01',
    url: 'https://example.com/',
    updated_at: at,
  })),
  metric_values: [1, 2].map((fiscal_quarter) => ({
    cik: 1,
    period_kind: 'quarterly',
    fiscal_year: 2025,
    fiscal_quarter,
    metric: 'revenue',
    value: 4e9 * fiscal_quarter,
    first_reported: 4e9 * fiscal_quarter,
    accession: 'a',
  })),
}

describe.skipIf(!chromium)('the explore page', () => {
  let browser: Browser
  let api: TestApi
  let base: string

  beforeAll(async () => {
    browser = await launch(chromium!)
    api = await testApi(rows)
    base = await api.app.listen({ port: 0, host: '127.0.0.1' })
  })

  afterAll(async () => {
    await browser?.close()
    await api?.close()
  })

  const open = async (options?: Parameters<typeof openPage>[1]) => {
    const watched = await openPage(browser, options)
    onTestFinished(() => watched.context.close())
    return watched
  }

  test.each([
    ['light', 390],
    ['dark', 1440],
  ] as const)(
    'in %s at %i pixels every view shows no error, has enough contrast and is no wider than the screen',
    async (scheme, width) => {
      const { page, flaws, requests } = await open({ scheme, width })
      await page.goto(`${base}/explore`)
      expect(await lowContrast(page)).toEqual([])
      await enter(page, `${base}/explore`, key)
      for (const view of views) {
        await visit(page, view)
        const excess = await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        )
        expect(excess, view).toBeLessThanOrEqual(0)
        await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true')
        expect(await lowContrast(page), view).toEqual([])
        if (views.indexOf(view) < views.length - 2) await everyPartHasItsCall(page, view)
      }
      expect(flaws).toEqual([])
      expect(requests.length).toBeGreaterThan(40)
      expect(requests.filter((address) => !address.startsWith(`${base}/`))).toEqual([])
    },
  )

  test('keeps the key in session storage and sends it only in the header', async () => {
    const { page, context, requests } = await open()
    const headers: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/v1/')) headers.push(request.headers()['x-service-api-key'])
    })
    await enter(page, `${base}/explore`, key)
    await visit(page, 'flows')
    expect(new Set(headers)).toEqual(new Set([key]))
    expect(requests.join('\n') + page.url()).not.toContain(key)
    expect(
      await page.evaluate(
        'JSON.stringify([sessionStorage["crowdtape-api-key"], localStorage.length, document.cookie])',
      ),
    ).toBe(JSON.stringify([key, 0, '']))
    await page.locator('summary', { hasText: 'API call' }).first().click()
    const shown = await page.locator('main').textContent()
    expect(shown).toContain(`curl -H "X-Service-API-Key: $KEY" '${base}/v1/retail/positioning/flows?`)
    expect(shown).not.toContain(key)
    const other = await context.newPage()
    await other.goto(`${base}/explore`)
    await expect.poll(() => other.locator('#key').isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Forget key' }).click()
    expect(await page.evaluate('sessionStorage.length')).toBe(0)
  })

  test('reports a wrong key and opens nothing', async () => {
    const { page } = await open()
    await page.goto(`${base}/explore`)
    for (const wrong of ['not-a-key', 'schlüssel ☂']) {
      await page.locator('#key').fill(wrong)
      await page.keyboard.press('Enter')
      await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/not accepted/)
      expect(await page.locator('#key').getAttribute('aria-invalid')).toBe('true')
    }
    expect(await page.locator('#nav').isHidden()).toBe(true)
  })

  test('shows names from the release as text, even if they contain HTML', async () => {
    const { page, flaws } = await open()
    await enter(page, `${base}/explore`, key)
    for (const [view, told] of [
      ['', attack],
      ['themes', attack],
      ['themes', '"><b>X</b>'],
      ['funds', attack],
      ['ticker/NVDA', attack],
      [`ticker/${encodeURIComponent(attack)}`, attack.toUpperCase()],
    ]) {
      await visit(page, view)
      expect(await page.locator('main').textContent(), view).toContain(told)
      expect(await page.locator('main img, main b:not(.readout b), main script').count(), view).toBe(0)
      expect(await page.title()).not.toBe('taken')
    }
    expect(flaws.filter((flaw) => !flaw.includes('400'))).toEqual([])
  })

  test('equity curves can be read with arrow keys, a screen reader and a table', async () => {
    const { page, flaws } = await open()
    await enter(page, `${base}/explore`, key)
    await visit(page, 'funds')
    const curves = page.locator('section.card', { hasText: 'Equity curves' })
    await expect.poll(() => curves.locator('svg.chart path').count()).toBe(2)
    expect(await curves.locator('.line-legend li').allTextContents()).toEqual([
      'Calm One12.0\u00a0%',
      `${attack}−8.0\u00a0%`,
    ])
    const slider = curves.getByRole('slider')
    const told = () => slider.getAttribute('aria-valuetext')
    expect(await told()).toBe(`27 Aug 2025: Calm One 12.0\u00a0%, ${attack} −8.0\u00a0%`)
    await slider.press('ArrowLeft')
    expect(await told()).toBe(`15 Jul 2025: Calm One 4.0\u00a0%, ${attack} −5.0\u00a0%`)
    await slider.press('Home')
    expect(await told()).toBe(`2 Jun 2025: Calm One 1.3\u00a0%, ${attack} –`)
    await curves.getByText('Show as a table').click()
    const cells = async (row: number) => curves.locator('tbody tr').nth(row).locator('th, td').allTextContents()
    expect(await cells(0)).toEqual(['27 Aug 2025', '+12.00\u00a0%', '−8.00\u00a0%'])
    expect(await cells(2)).toEqual(['2 Jun 2025', '+1.25\u00a0%', '–'])
    await curves.getByText('Show the API call').click()
    expect(await curves.locator('pre').textContent()).toContain('/v1/aifunds/leaderboard?')
    await page.getByRole('radio', { name: 'Drawdown' }).check()
    await settled(page)
    expect(await curves.locator('pre').textContent()).toContain('sort=drawdown')
    expect(flaws).toEqual([])
  })

  test('shows the gross value and the reason when a split is withheld, and counts withheld rows', async () => {
    const { page, flaws } = await open()
    await enter(page, `${base}/explore`, key)
    await visit(page, 'flows')
    const flows = page.locator('section.card', { hasText: 'Net flow' })
    const row = flows.locator('.rows li', { hasText: 'UUUU' })
    expect(await row.textContent()).toBe('UUUUtoo few people on one sideof $8,214')
    expect(await row.locator('.bar').count()).toBe(0)
    expect(await flows.locator('.below').textContent()).toBe(
      'Withheld for privacy: 1,118 rows with too few people. 23 rows are shown without the split, because too few people are on one side.',
    )
    await flows.getByText('Show as a table').click()
    const cells = flows.getByRole('row', { name: /UUUU/ }).locator('td')
    expect(await cells.allTextContents()).toEqual([
      'stock',
      ...['–', '–', '–', '–'],
      '2\u00a0%',
      '–',
      'too few people on one side',
      '27 Aug 2025, 20:00',
    ])
    await visit(page, 'rotation')
    expect(await page.locator('.below').textContent()).toBe('Withheld for privacy: 4 rows that one person dominates.')
    await visit(page, 'ticker/UUUU')
    const short = page.locator('section.card', { hasText: 'Retail investors in short' })
    expect(await short.locator('dd').allTextContents()).toEqual(['$8,214', 'too few people on one side'])
    expect(await short.locator('.below').textContent()).toBe(
      'Conversations: too few people, or nobody. Positions: withheld because one person dominates.',
    )
    await visit(page, 'ticker/NONE')
    expect(await short.locator('.below').textContent()).toContain('Trades: too few people, or nobody.')
    expect(await page.locator('main').textContent()).not.toMatch(/NaN|undefined|null/)
    expect(flaws).toEqual([])
  })

  test('a screen in plain English lists tickers with reasons, and reports what is not understood', async () => {
    const { page } = await open()
    await enter(page, `${base}/explore`, key)
    await visit(page, 'screener')
    await page.getByLabel('What to look for').fill('chip makers')
    await page.keyboard.press('Enter')
    await page.locator('section.card table').waitFor()
    expect(await page.getByRole('rowheader').allTextContents()).toEqual(expect.arrayContaining(['NVDA', 'INTC']))
    expect(await page.getByRole('row', { name: /NVDA/ }).textContent()).toContain('Semiconductors')
    expect(await page.getByRole('rowheader', { name: 'JPM' }).count()).toBe(0)
    await page.getByText('Show the API call').click()
    expect(await page.locator('pre').textContent()).toContain(`-d '{"query":"chip makers","limit":25}'`)
    await page.getByLabel('What to look for').fill('qwertz asdfgh')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.message.error').textContent()).toContain('query')
    await expect.poll(() => page.locator('.below').textContent()).toMatch(/^Read as: .*Not understood: .*qwertz/)
  })

  test('a screen shows how the query was interpreted', async () => {
    const { page, flaws } = await open()
    await enter(page, `${base}/explore`, key)
    await visit(page, 'screener')
    await page.getByLabel('What to look for').fill('chip makers with florgs')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.locator('.below').textContent())
      .toMatch(/^Read as: Tickers with: .*semiconductors.*florgs/i)
    expect(flaws.filter((flaw) => !flaw.includes('400'))).toEqual([])
  })

  test('shows an answer with its interpretation and links a figure to the API call that returns it', async () => {
    const { page, flaws, requests } = await open()
    await enter(page, `${base}/explore`, key)
    await visit(page, 'ask')
    await page.getByLabel('Your question').fill('How do people feel about NVDA this week?')
    await page.keyboard.press('Enter')
    const answer = page.locator('section.answer')
    await expect.poll(() => answer.locator('.text').textContent()).toContain('NVDA')
    await expect.poll(() => answer.locator('.reading').textContent()).toMatch(/Read as.*NVDA/)
    await settled(page)
    const figures = answer.locator('.figure-link')
    await expect.poll(() => figures.count()).toBeGreaterThan(0)
    const told = await figures.first().textContent()
    await figures.first().click()
    const call = answer.locator('details[open] pre')
    const [, path] = /'(http[^']+)'/.exec((await call.first().textContent()) ?? '') ?? []
    const found = await api.get(new URL(path).pathname + new URL(path).search)
    expect(found.body).toMatch(new RegExp(`:${told!.replace(/[^\d.]/g, '')}[,}]`))
    expect(requests.some((address) => address.endsWith('/v1/retail/intent/ask'))).toBe(true)
    expect(await page.locator('main').textContent()).not.toContain(key)
    expect(flaws).toEqual([])
  })

  test('shows how a question was interpreted, and the error of one that the server rejects', async () => {
    const { page } = await open()
    await enter(page, `${base}/explore`, key)
    await visit(page, 'ask?question=Should%20I%20buy%20NVDA%3F')
    const answer = page.locator('section.answer')
    await expect.poll(() => answer.locator('.reading').textContent()).toContain('Read as')
    await page.getByRole('radio', { name: 'Filings' }).check()
    await page.getByLabel('Your question').fill('What are the risks?')
    await page.keyboard.press('Enter')
    await expect.poll(() => answer.locator('.message.error').textContent()).toContain('tickers')
  })

  test('can be used with the keyboard alone', async () => {
    const { page } = await open()
    await page.goto(`${base}/explore`)
    await page.keyboard.type(key)
    await page.keyboard.press('Enter')
    await page.locator('#nav a').first().waitFor()
    await settled(page)
    await page.reload()
    await settled(page)
    const focused = () =>
      page.evaluate('document.activeElement.innerText || document.activeElement.value') as Promise<string>
    const tabTo = async (text: RegExp) => {
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press('Tab')
        if (text.test(await focused())) return
      }
      throw new Error(`never came to ${text}`)
    }
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Skip to the content')
    await page.keyboard.press('Enter')
    expect(await page.evaluate('document.activeElement.id')).toBe('main')
    expect(await page.locator('h1').textContent()).toContain('What the crowd')
    await page.keyboard.press('Shift+Tab')
    await tabTo(/^Flows$/)
    const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')
    expect(outline).toBe('solid')
    await page.keyboard.press('Enter')
    await settled(page)
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1')
    await tabTo(/^30$/)
    await page.keyboard.press('ArrowRight')
    await settled(page)
    expect(page.url()).toContain('days=90')
    expect(await focused()).toBe('90')
    await tabTo(/^Show as a table$/)
    await page.keyboard.press('Enter')
    expect(await page.getByRole('table').first().isVisible()).toBe(true)
    expect(await page.getByRole('rowheader', { name: 'NVDA' }).first().isVisible()).toBe(true)
  })

  test('distinguishes a window without data from a server that does not respond', async () => {
    const empty = await testApi({})
    onTestFinished(() => empty.close())
    const there = await empty.app.listen({ port: 0, host: '127.0.0.1' })
    const { page } = await open()
    await enter(page, `${there}/explore`, key)
    await visit(page, 'flows')
    expect(await page.locator('.message').first().textContent()).toContain('No data in this window')
    expect(await page.locator('.message.error').count()).toBe(0)
    await page.context().setOffline(true)
    await page.getByRole('radio', { name: '365' }).check()
    await expect.poll(() => page.locator('.message.error').first().textContent()).toContain('The server did not answer')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect.poll(() => page.locator('.message').first().textContent()).toContain('No data in this window')
  })
})

/** Expects an API call in each card, and a table in each card with a chart. */
async function everyPartHasItsCall(page: Page, view: string): Promise<void> {
  for (const card of await page.locator('section.card:not(.answer):visible').all()) {
    const title = `${view}: ${await card.locator('h2').textContent()}`
    expect(await card.locator('summary', { hasText: 'API call' }).count(), title).toBe(1)
    const hasChart = (await card.locator('.rows, svg.chart, .plot, .themes').count()) > 0
    if (hasChart) expect(await card.locator('table').count(), title).toBeGreaterThan(0)
  }
}
