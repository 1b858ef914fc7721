import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { operationsOf } from '../../../src/api/ops/operations.ts'
import { queueBoard } from '../../../src/api/ops/queue_board.ts'
import { boardAddress } from '../../../src/api/ops/queue_board_sessions.ts'
import { createServer } from '../../../src/api/server.ts'
import { withQueue } from '../../../src/build/queue/queue.ts'
import { depthOf } from '../../../src/build/queue/queued_jobs.ts'
import { silent } from '../../api_fixture.ts'
import { marks, runMarks, workOn } from '../../build/runner/marks.ts'
import { redisServer } from '../../build/runner/redis_server.ts'
import { emptyFolder } from '../../build/small_project.ts'
import { enter, findChromium, launch, openPage, visit } from './browser.ts'

const chromium = findChromium()

describe.skipIf(!chromium)('the queue page', () => {
  test('shows operators a dead letter with its reason and retries it, and rejects others', async ({ skip }) => {
    const redis = await redisServer()
    if ('missing' in redis) return skip(redis.missing)
    const place = { url: redis.url, name: 'crowdtape-test' }
    let isMended = false
    workOn(redis.url, {
      before: () => {
        if (!isMended) throw new Error('the disk of this host is full')
      },
    })
    const jobs = marks(1, 'gold.retail_flows')
    await expect(runMarks(jobs, { url: redis.url, attempts: 1 }).done).rejects.toThrow('is full')

    const home = emptyFolder()
    const app = await createServer({
      home,
      log: silent,
      apiKeys: ['api-key'],
      opsKeys: ['ops-key'],
      operations: operationsOf(home),
      queueBoard: queueBoard(place, boardAddress),
    })
    onTestFinished(() => app.close())
    const base = await app.listen({ port: 0, host: '127.0.0.1' })
    for (const path of ['/', '/api/queues', '/static/js/main.js']) {
      const turnedAway = await app.inject(`${boardAddress}${path}`)
      expect([path, turnedAway.statusCode]).toEqual([path, 401])
      expect(turnedAway.headers['content-type']).toBe('application/problem+json')
      expect(turnedAway.json()).toMatchObject({ status: 401, type: 'urn:crowdtape:problem:unauthorized' })
    }
    const byBrowser = await app.inject({ url: `${boardAddress}/`, headers: { accept: 'text/html' } })
    expect(byBrowser.headers.location).toBe('/ops#/queue')
    const asApi = { method: 'POST', url: '/ops/api/queue-visit', headers: { 'x-service-api-key': 'api-key' } } as const
    expect((await app.inject(asApi)).statusCode).toBe(401)

    const browser = await launch(chromium!)
    onTestFinished(() => browser.close())
    const { page, flaws, requests } = await openPage(browser)
    await enter(page, `${base}/ops`, 'ops-key')
    await visit(page, 'queue')
    // The previous views report that this home has no lake.
    flaws.splice(0)
    await page.getByRole('button', { name: 'Open the queue' }).click()
    await page.waitForURL(`${base}${boardAddress}/**`)
    await page.getByText('Partitions').first().waitFor()
    expect(await page.title()).toBe('Crowdtape')
    const icons = await page
      .locator('link[rel~=icon]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(new Set(icons)).toEqual(new Set(['/pages/icon.svg']))
    const background = 'getComputedStyle(document.body).getPropertyValue("--background").trim()'
    expect(await page.evaluate(background)).toBe('#faf9f6')
    const dark = await openPage(browser, { scheme: 'dark' })
    await dark.context.addCookies(await page.context().cookies(`${base}${boardAddress}/`))
    await dark.page.goto(`${base}${boardAddress}/`)
    await expect.poll(() => dark.page.evaluate(background)).toBe('#131312')
    await page.goto(`${base}${boardAddress}/queue/crowdtape-test?status=failed`)
    await page.getByText('the disk of this host is full').first().waitFor()
    expect(flaws).toEqual([])
    expect(requests.filter((address) => !address.startsWith(base))).toEqual([])

    // A cross-site request is rejected even with the cookie.
    const [{ name, value }] = (await page.context().cookies(`${base}${boardAddress}/`)).filter(
      ({ httpOnly }) => httpOnly,
    )
    const retry = { method: 'PUT', url: `${boardAddress}/api/queues/crowdtape-test/retry/failed` } as const
    const cookie = `${name}=${value}`
    const foreign = await app.inject({ ...retry, headers: { cookie, 'sec-fetch-site': 'cross-site' } })
    expect(foreign.statusCode).toBe(403)
    expect((await withQueue(place, depthOf)).dead).toBe(1)

    isMended = true
    await page.getByRole('button', { name: 'Retry all' }).first().click()
    const confirm = page.getByRole('button', { name: 'Confirm' })
    if (await confirm.isVisible({ timeout: 2000 })) await confirm.click()
    await vi.waitFor(async () => expect((await withQueue(place, depthOf)).dead).toBe(0), { timeout: 15_000 })
  })
})
