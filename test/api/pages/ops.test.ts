import type { FastifyInstance } from 'fastify'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { operationsOf } from '../../../src/api/ops/operations.ts'
import { createServer } from '../../../src/api/server.ts'
import { silent, testApi } from '../../api_fixture.ts'
import { secret } from '../../pipeline/home.ts'
import { mail, operatedHome } from '../ops/ops_world.ts'
import { enter, findChromium, launch, lowContrast, openPage, settled, visit } from './browser.ts'

const chromium = findChromium()
const views = [
  '',
  'runs',
  'feeds',
  'partitions',
  'partitions?layer=gold',
  'audits',
  'quarantine',
  'queue',
  'releases',
  'lineage',
]

describe.skipIf(!chromium)("the operators' page", () => {
  let browser: Browser
  let app: FastifyInstance
  let base: string

  beforeAll(async () => {
    vi.stubEnv('CROWDTAPE_SECRET', secret)
    const { home } = await operatedHome()
    browser = await launch(chromium!)
    app = await createServer({
      home,
      log: silent,
      apiKeys: ['api-key'],
      opsKeys: ['ops-key'],
      operations: operationsOf(home),
    })
    base = await app.listen({ port: 0, host: '127.0.0.1' })
  })

  afterAll(async () => {
    await browser?.close()
    await app?.close()
    vi.unstubAllEnvs()
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
      await enter(page, `${base}/ops`, 'ops-key')
      for (const view of views) {
        await visit(page, view)
        expect(await page.locator('.message.error').count(), view).toBe(0)
        expect(await page.locator('body').textContent(), view).not.toContain(mail)
        const excess = await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        )
        expect(excess, view).toBeLessThanOrEqual(0)
        await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true')
        expect(await lowContrast(page), view).toEqual([])
      }
      expect(flaws).toEqual([])
      expect(requests.filter((address) => !address.startsWith(`${base}/`))).toEqual([])
      expect(requests.filter((address) => address.includes('/v1/'))).toEqual([])
    },
  )

  test('rejects an API key and accepts an operator key', async () => {
    const { page } = await open()
    await page.goto(`${base}/ops`)
    await page.locator('#key').fill('api-key')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('not accepted')
    await page.locator('#key').fill('ops-key')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('h1').textContent()).toBe('Status')
  })

  test('shows the runs and opens the error of a failed run with the keyboard', async () => {
    const { page } = await open()
    await enter(page, `${base}/ops`, 'ops-key')
    await visit(page, 'runs')
    const first = page.locator('details.run').first()
    await first.locator('summary').focus()
    await page.keyboard.press('Enter')
    expect(await first.locator('.error').textContent()).toContain('found another secret')
    await expect.poll(() => page.locator('svg.runs-chart rect').count()).toBe(3)
    expect(await page.locator('svg.runs-chart rect.failed').count()).toBe(1)
  })

  test('the calendar labels the days that are built and no others', async () => {
    const { page } = await open()
    await enter(page, `${base}/ops`, 'ops-key')
    await visit(page, 'partitions')
    const calendar = page.locator('section.calendar', { hasText: 'daily.person_trades' })
    expect(await calendar.locator('svg').getAttribute('aria-label')).toBe('daily.person_trades in 2025: 3 days built')
    expect(await calendar.locator('rect:has(title)').count()).toBe(3)
    expect(await calendar.locator('rect:not(:has(title))').count()).toBe(362)
    expect(await calendar.locator('title').last().textContent()).toMatch(/^2 Sep 2025: \d+ rows$/)
  })

  test('compares the two newest releases unless others are selected', async () => {
    const { page } = await open()
    await enter(page, `${base}/ops`, 'ops-key')
    await visit(page, 'releases')
    const row = page.getByRole('row', { name: /^retail_flows/ })
    expect(await row.textContent()).toContain('changed')
    const newest = await page.getByLabel('To').inputValue()
    await page.getByLabel('From').selectOption(newest)
    await settled(page)
    expect(await row.textContent()).toContain('same')
  })

  test('selecting a table in the lineage graph highlights its inputs', async () => {
    const { page } = await open()
    await enter(page, `${base}/ops`, 'ops-key')
    await visit(page, 'lineage')
    await page.getByRole('button', { name: 'gold.retail_flows' }).focus()
    await page.keyboard.press('Enter')
    const marked = await page
      .locator('.lineage a.on')
      .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))
    expect(marked).toContain('bronze.portfolio_trades')
    expect(marked).toContain('daily.person_trades')
    expect(marked).not.toContain('bronze.conversations')
  })

  test('shows an error when there is no lake', async () => {
    const bare = await testApi({}, { opsKeys: ['ops-key'] })
    onTestFinished(() => bare.close())
    const there = await bare.app.listen({ port: 0, host: '127.0.0.1' })
    const { page } = await open()
    await enter(page, `${there}/ops`, 'ops-key')
    await expect.poll(() => page.locator('.message.error').first().textContent()).toContain('releases but no lake')
  })
})
