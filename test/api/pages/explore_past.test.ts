import type { FastifyInstance } from 'fastify'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createServer } from '../../../src/api/server.ts'
import { key, silent } from '../../api_fixture.ts'
import { archiveWorld, days } from '../past/archive_world.ts'
import { enter, findChromium, launch, lowContrast, openPage, settled, visit } from './browser.ts'

const chromium = findChromium()

describe.skipIf(!chromium)('the explore page with an archive of three days', () => {
  let browser: Browser
  let app: FastifyInstance
  let base: string

  beforeAll(async () => {
    browser = await launch(chromium!)
  })

  afterAll(async () => {
    await browser?.close()
  })

  const open = async () => {
    // Called within a test, because a home is closed when the test that opened it ends.
    const { home } = await archiveWorld()
    app = await createServer({ home, log: silent, apiKeys: [key], maxEventLoopDelayMs: 0 })
    onTestFinished(() => app.close())
    base = await app.listen({ port: 0, host: '127.0.0.1' })
    const watched = await openPage(browser)
    onTestFinished(() => watched.context.close())
    await enter(watched.page, `${base}/explore`, key)
    return watched
  }
  const get = async (url: string) =>
    (await app.inject({ url: `/v1${url}`, headers: { 'x-service-api-key': key } })).json()

  test('a ticker starts with price, conversations, ownership and net flow on one time axis', async () => {
    const { page, flaws } = await open()
    const { rows: flows } = await get('/history/flows?days=7&fields=net_flow_value_usd')
    const { ticker } = flows.find((row: { net_flow_value_usd: number | null }) => row.net_flow_value_usd !== null)
    await visit(page, `ticker/${ticker}`)
    const card = page.locator('section.card').first()
    expect(await card.locator('h2').textContent()).toBe('Over a year')
    const slider = card.getByRole('slider')
    const told = () => slider.getAttribute('aria-valuetext')
    expect(await told()).toMatch(
      /^1 Sep 2025: Price \$.*, Share of conversations, 7 days .*%, Portfolios that hold it .*%, Net flow/,
    )
    const { rows } = await get(
      `/history/holdings?ticker=${ticker}&fields=ownership_share_pct&from=${days.first}&to=${days.first}`,
    )
    const most = Math.max(...rows.map((row: { ownership_share_pct: number }) => row.ownership_share_pct))
    await slider.press('Home')
    expect(await told()).toMatch(/^29 Aug 2025: /)
    const [, owned] = /hold it ([\d.]+)/.exec((await told())!) ?? []
    expect(Number(owned)).toBeCloseTo(most, 0)
    expect(await card.locator('svg.chart path').count()).toBe(3)
    expect(await card.locator('svg.chart rect').count()).toBeGreaterThan(0)
    await card.getByText('Show as a table').click()
    expect(await card.locator('tbody th').allTextContents()).toEqual(['1 Sep 2025', '30 Aug 2025', '29 Aug 2025'])
    await card.getByText('Show the 4 API calls').click()
    expect(await card.locator('pre').first().textContent()).toContain(
      `/v1/history/holdings?ticker=${ticker}&fields=ownership_share_pct`,
    )
    expect(await lowContrast(page)).toEqual([])
    expect(await page.locator('main').textContent()).not.toMatch(/NaN|undefined|null/)
    expect(await card.textContent()).not.toContain('not in the archive')
    await visit(page, 'ticker/NONE')
    expect(await card.textContent()).toContain('No history yet')
    expect(flaws).toEqual([])
  })

  test.each(['movers', 'themes', 'flows'])(
    '%s sends the selected day with every call and reports a day outside the archive',
    async (view) => {
      const { page, requests } = await open()
      await visit(page, view)
      const before = requests.length
      await page.getByLabel('As of').fill(days.second)
      await settled(page)
      await expect.poll(() => page.url()).toContain(`as_of=${days.second}`)
      const asked = () => requests.slice(before).filter((address) => address.includes('/v1/'))
      await expect.poll(() => asked().length).toBeGreaterThan(0)
      expect(asked().every((address) => address.includes(`as_of=${days.second}`))).toBe(true)
      await page.getByLabel('As of').fill('2024-01-01')
      await expect
        .poll(() => page.locator('.message.error').first().textContent())
        .toContain(`expected a day from ${days.first} to ${days.last}`)
    },
  )

  test('a past day shows the data of its release', async () => {
    const { page } = await open()
    await visit(page, `flows?as_of=${days.first}&days=7`)
    const { flows } = await get(`/retail/positioning/flows?lookback_days=7&as_of=${days.first}&limit=25`)
    const card = page.locator('section.card').first()
    await card.getByText('Show as a table').click()
    const tickers = flows.map(({ ticker }: { ticker: string }) => ticker)
    expect(await card.locator('tbody th').allTextContents()).toEqual(tickers)
  })
})
