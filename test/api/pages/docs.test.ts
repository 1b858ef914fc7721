import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { key, type TestApi, testApi } from '../../api_fixture.ts'
import { findChromium, launch, openPage } from './browser.ts'

const chromium = findChromium()

describe.skipIf(!chromium)('the API reference', () => {
  let browser: Browser
  let api: TestApi
  let address: string
  beforeAll(async () => {
    browser = await launch(chromium!)
    api = await testApi({})
    address = await api.app.listen({ port: 0, host: '127.0.0.1' })
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    await api?.close()
  })

  test('calls an endpoint with a key, without console errors and only on its own server', async () => {
    const { page, flaws, requests } = await openPage(browser)
    await page.goto(`${address}/docs`)
    await page.getByRole('button', { name: 'Authorize' }).click()
    await page.getByLabel('Value').fill(key)
    await page.getByRole('button', { name: 'Apply credentials' }).click()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.locator('#operations-AI_Funds-getFundLeaderboard .opblock-summary-control').click()
    await page.getByRole('button', { name: 'Execute' }).click()
    await page.locator('.live-responses-table .response-col_status').getByText('200').waitFor()
    expect(flaws).toEqual([])
    expect(requests.filter((request) => !request.startsWith(address))).toEqual([])
    await page.context().close()
  })

  test("shows the product's own name, icon and colours", async () => {
    const { page, context } = await openPage(browser)
    await page.goto(`${address}/docs`)
    await page.locator('.opblock').first().waitFor()
    expect(await page.title()).toBe('Crowdtape API')
    expect(await page.locator('.info .title').textContent()).toMatch(/^Crowdtape/)
    // The logo of the package would be an image on the page or the icon of the tab.
    expect(await page.locator('img, .topbar').count()).toBe(0)
    const icon = await page.locator('link[rel=icon]').getAttribute('href')
    const own = (await api.app.inject('/pages/icon.svg')).body
    expect((await api.app.inject(new URL(icon!, `${address}/docs`).pathname)).body).toBe(own)
    const color = "getComputedStyle(document.querySelector('.opblock-get .opblock-summary-method')).backgroundColor"
    expect(await page.evaluate(color)).toBe('rgb(10, 101, 101)')
    await context.close()
  })
})
