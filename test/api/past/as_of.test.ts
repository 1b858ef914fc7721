import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '../../../src/api/endpoint_folder.ts'
import { createServer } from '../../../src/api/server.ts'
import { key, silent } from '../../api_fixture.ts'
import { archiveWorld, days } from './archive_world.ts'

/** What every GET of a release is asked for, below /v1. */
async function addresses(): Promise<string[]> {
  const gets = (await endpoints()).filter(({ body, readsArchive }) => !body && !readsArchive)
  return gets.map(({ path }) => path.replace('{ticker}', 'NVDA') + (path === '/filings/search' ? '?query=cash' : '?'))
}

test('every GET gives for a day to the byte what the release of that day gave, also after late data', async () => {
  const world = await archiveWorld()
  const asLive = async (release: string) => {
    const home = await world.open()
    await home.workplace.releases.promote(release, 'a test', await home.workplace.releases.current())
    await home.close()
    const app = await createServer({ home: world.home, log: silent, apiKeys: [key], maxEventLoopDelayMs: 0 })
    const answers: Record<string, unknown>[] = []
    for (const url of await addresses()) {
      answers.push((await app.inject({ url: `/v1${url}`, headers: { 'x-service-api-key': key } })).json())
    }
    await app.close()
    return answers
  }
  const [then, last] = [await asLive(world.second), await asLive(world.last)]
  expect(then).not.toEqual(last)
  const get = await world.serve()
  for (const [at, url] of (await addresses()).entries()) {
    const answer = await get(`${url}&as_of=${days.second}`)
    expect([url, answer.statusCode, answer.headers['x-release']]).toEqual([url, 200, world.second])
    expect(JSON.parse(answer.body)).toEqual({ ...then[at], release: world.second })
    // Digits, not only values.
    expect(answer.body).toBe(JSON.stringify({ ...then[at], release: world.second }))
  }
})

test('a POST is answered from the release of the day as well, plain and streamed', async () => {
  const world = await archiveWorld()
  const app = await createServer({ home: world.home, log: silent, apiKeys: [key], maxEventLoopDelayMs: 0 })
  const headers = { 'x-service-api-key': key, 'content-type': 'application/json' }
  const post = (url: string, body: object) => app.inject({ method: 'POST', url: `/v1${url}`, headers, payload: body })
  const bodies: [url: string, body: object][] = [
    ['/retail/intent/ask', { question: 'What do people ask about NVDA?' }],
    ['/filings/ask', { question: 'How much cash is there?', tickers: ['ZYLO'] }],
    ['/screener', { query: 'ownership share above 5%' }],
  ]
  for (const [url, body] of bodies) {
    const answer = await post(url, { ...body, as_of: days.second })
    expect(answer.json()).toMatchObject({ as_of: days.second, release: world.second })
    expect((await post(url, body)).json()).toMatchObject({ as_of: days.last })
    expect((await post(url, { ...body, as_of: '2024-01-01' })).statusCode).toBe(404)
  }
  const streamed = await post(bodies[0][0], { ...bodies[0][1], as_of: days.second, stream: true })
  expect(streamed.body).toContain(`"release":"${world.second}"`)
  await app.close()
})

test('a day without a release is answered by the newest before it, and a day outside the archive is a 404 with the range', async () => {
  const world = await archiveWorld()
  const get = await world.serve()
  const between = await get(`/retail/positioning/flows?as_of=${days.without}`)
  expect(between.json()).toMatchObject({ as_of: days.second, release: world.second })
  for (const outside of ['2025-08-28', '2025-09-02', '2031-01-01']) {
    const answer = await get(`/retail/positioning/flows?as_of=${outside}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('application/problem+json')
    expect(answer.json().detail).toBe(`as_of: found ${outside}, expected a day from ${days.first} to ${days.last}.`)
  }
  expect((await get('/retail/positioning/flows?as_of=2025-02-30')).statusCode).toBe(400)
  expect((await get('/retail/positioning/flows')).json()).not.toHaveProperty('release')
})

test('an answer of a past day keeps its ETag while the live release changes', async () => {
  const world = await archiveWorld()
  const url = `/retail/positioning/holdings?as_of=${days.first}`
  const get = await world.serve()
  const { headers, body } = await get(url)
  const home = await world.open()
  await home.workplace.releases.promote(world.first, 'a test', await home.workplace.releases.current())
  const again = await (await world.serve())(url, { 'if-none-match': String(headers.etag) })
  expect(again.statusCode).toBe(304)
  // Live now, it is another answer only in that it does not name its release.
  const live = await (await world.serve())('/retail/positioning/holdings')
  expect({ ...live.json(), release: world.first }).toEqual(JSON.parse(body))
  expect(live.headers.etag).not.toBe(headers.etag)
})

test('many days asked for at once are answered with few releases open', async () => {
  const world = await archiveWorld()
  const get = await world.serve({ pastReleases: 1, archiveMemory: '64MB' })
  const asked = Array.from({ length: 24 }, (_, at) => [days.first, days.second][at % 2])
  const answers = await Promise.all(
    asked.map((day, at) => get(`/retail/positioning/flows?limit=${at + 1}&as_of=${day}`)),
  )
  expect(answers.map((answer) => [answer.statusCode, answer.json().as_of])).toEqual(asked.map((day) => [200, day]))
})

test('an archive that is damaged fails requests with as_of alone', async () => {
  const world = await archiveWorld()
  rmSync(join(world.home, 'archive', 'retail_flows', days.first), { recursive: true })
  const get = await world.serve()
  const answer = await get(`/retail/positioning/flows?as_of=${days.first}`)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '30'])
  expect((await get('/retail/positioning/flows')).statusCode).toBe(200)
  expect((await get(`/retail/positioning/flows?as_of=${days.second}`)).statusCode).toBe(200)
})
