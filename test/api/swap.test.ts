import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { key, type TestApi, testApi } from '../api_fixture.ts'
import { promote, type Rows, writeRelease } from '../release_fixture.ts'

const releases = ['first', 'second', 'third']

let api: TestApi
let port: number
beforeAll(async () => {
  api = await testApi(marked('first'), { rateLimitPerMinute: 0, pollMs: 20 })
  for (const id of releases.slice(1)) await writeRelease(api.home, id, marked(id))
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  port = (api.app.server.address() as { port: number }).port
})
afterAll(() => api.close())

const wanted = Number(process.env.SWAPS ?? 30)

it('swaps releases under 50 clients without failed responses or responses that mix releases', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const seen = new Map<string, { release: string; body: string }>()
  const faults: string[] = []
  let swapping = true
  let answers = 0
  let swaps = 0
  api.app.release.onSwap(() => swaps++)

  const client = async (number: number) => {
    for (let turn = number; swapping; turn++) {
      // Some URLs repeat and are cached, and some are new and need a query.
      const path = turn % 3 ? '/v1/retail/tickers/MARK' : `/v1/retail/tickers/MARK?`
      const url = turn % 2 ? path : `/v1/retail/positioning/rotation?min_market_value=${turn % 5 ? 0 : -turn}`
      const { status, headers, body } = await fetched(agent, url)
      answers++
      const release = String(headers['x-release'])
      const marks = new Set(body.match(/"(?:first|second|third)"|20(?:01|02|03)-/g)?.map(markOf))
      if (status !== 200) faults.push(`${status} ${body}`)
      else if (marks.size !== 1 || !marks.has(release)) faults.push(`${release} but ${body}`)
      const before = seen.get(`${url} ${headers.etag}`)
      if (before && (before.release !== release || before.body !== body))
        faults.push(`${headers.etag} named two answers`)
      seen.set(`${url} ${headers.etag}`, { release, body })
      // Slows the clients down, which would otherwise leave no CPU time for the swaps.
      do await pause(20)
      while (swapping && answers > 12 * (swaps + 1))
    }
  }
  const clients = Array.from({ length: 50 }, (_, number) => client(number))
  for (let turn = 1; swaps < wanted; turn++) {
    await promote(api.home, releases[turn % releases.length])
    await api.app.release.refresh()
    while (answers < 10 * swaps) await pause(2)
  }
  swapping = false
  await Promise.all(clients)
  agent.destroy()

  expect(faults.slice(0, 3)).toEqual([])
  expect(swaps).toBeGreaterThanOrEqual(wanted)
  expect(answers).toBeGreaterThanOrEqual(10 * wanted)
  expect(api.app.release.release!.borrowers).toBe(0)
})

/** A release in which every value identifies the release, as a word or as a year. */
function marked(id: string): Rows {
  const year = `200${releases.indexOf(id) + 1}`
  return {
    retail_ticker_positioning: [{ ticker: 'MARK', snapshot_at: `${year}-01-01 00:00:00`, asset_class: id }],
    retail_ticker_flows: [{ ticker: 'MARK', window_days: 7, flow_bias: id, latest_trade_at: `${year}-01-01 00:00:00` }],
    retail_rotation_snapshots: [
      {
        lookback_days: 7,
        current_snapshot_at: `${year}-01-01 00:00:00`,
        previous_snapshot_at: `${year}-01-01 00:00:00`,
      },
    ],
    retail_rotation: Array.from({ length: 20 }, () => ({
      lookback_days: 7,
      ticker: id,
      direction: id,
      gross_market_value_usd: 1,
      holders: 3,
    })),
  }
}

function markOf(mark: string): string {
  return mark.startsWith('20') ? releases[Number(mark[3]) - 1] : mark.slice(1, -1)
}

function fetched(
  agent: Agent,
  path: string,
): Promise<{ status: number; headers: IncomingMessage['headers']; body: string }> {
  return new Promise((resolve, reject) => {
    get({ agent, host: '127.0.0.1', port, path, headers: { 'x-service-api-key': key } }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body }))
      response.on('error', reject)
    }).on('error', reject)
  })
}
