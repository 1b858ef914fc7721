import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tableFromIPC } from 'apache-arrow'
import { expect, test } from 'vitest'
import { endpoints } from '../../../src/api/endpoint_folder.ts'
import { createServer } from '../../../src/api/server.ts'
import { rows } from '../../../src/base/duckdb.ts'
import { prune } from '../../../src/pipeline/retention/prune.ts'
import { vintages } from '../../../src/release/archive/days.ts'
import { compactMonths } from '../../../src/release/archive/months.ts'
import type { SignalName } from '../../../src/release/archive/signals.ts'
import { key, silent } from '../../api_fixture.ts'
import type { Home } from '../../pipeline/home.ts'
import { deliver } from '../../pipeline/landing.ts'
import { archiveWorld, days } from './archive_world.ts'

/** URLs below /v1 for every GET endpoint of a release. */
async function addresses(): Promise<string[]> {
  const gets = (await endpoints()).filter(({ body, readsArchive }) => !body && !readsArchive)
  return gets.map(({ path }) => path.replace('{ticker}', 'NVDA') + (path === '/filings/search' ? '?query=cash' : '?'))
}

test('every GET with as_of returns the bytes of the release of that day, even after late data', async () => {
  const world = await archiveWorld()
  const asLive = async (release: string) => {
    const home = await world.open()
    await home.context.releases.promote(release, 'a test', await home.context.releases.current())
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
    // The bytes are equal too, not only the values.
    expect(answer.body).toBe(JSON.stringify({ ...then[at], release: world.second }))
  }
})

test('a POST with as_of is answered from the release of that day, plain and streamed', async () => {
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

test('a day without a release uses the newest one before it, and a day outside the archive is a 404', async () => {
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

test('the response for a past day keeps its ETag when the live release changes', async () => {
  const world = await archiveWorld()
  const url = `/retail/positioning/holdings?as_of=${days.first}`
  const get = await world.serve()
  const { headers, body } = await get(url)
  const home = await world.open()
  await home.context.releases.promote(world.first, 'a test', await home.context.releases.current())
  const again = await (await world.serve())(url, { 'if-none-match': String(headers.etag) })
  expect(again.statusCode).toBe(304)
  // The live response differs only in that it does not name its release.
  const live = await (await world.serve())('/retail/positioning/holdings')
  expect({ ...live.json(), release: world.first }).toEqual(JSON.parse(body))
  expect(live.headers.etag).not.toBe(headers.etag)
})

test('answers concurrent requests for two days with a limit of one open past release', async () => {
  const world = await archiveWorld()
  const get = await world.serve({ pastReleases: 1, archiveMemory: '64MB' })
  const asked = Array.from({ length: 24 }, (_, at) => [days.first, days.second][at % 2])
  const answers = await Promise.all(
    asked.map((day, at) => get(`/retail/positioning/flows?limit=${at + 1}&as_of=${day}`)),
  )
  expect(answers.map((answer) => [answer.statusCode, answer.json().as_of])).toEqual(asked.map((day) => [200, day]))
})

test('a damaged archive fails only the requests that need the missing data', async () => {
  const world = await archiveWorld()
  rmSync(join(world.home, 'archive', 'retail_flows', days.first), { recursive: true })
  const get = await world.serve()
  const answer = await get(`/retail/positioning/flows?as_of=${days.first}`)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '30'])
  // The monthly object of the finished month still exists.
  expect((await get('/history/flows?days=1')).statusCode).toBe(200)
  rmSync(join(world.home, 'archive', 'months', 'retail_flows'), { recursive: true })
  expect((await (await world.serve())('/history/flows?days=1')).statusCode).toBe(503)
  expect((await get('/retail/positioning/flows')).statusCode).toBe(200)
  expect((await get(`/retail/positioning/flows?as_of=${days.second}`)).statusCode).toBe(200)
})

const parquet = 'application/vnd.apache.parquet'
const perSignal: [signal: SignalName, query: string, table: string, where: string][] = [
  ['intent', '', 'intent_tickers', 'window_days = 7'],
  [
    'topics',
    'sentiment=bullish',
    'intent_topics',
    "window_days = 7 and ticker = '' and topic = '' and sentiment_filter = 'bullish'",
  ],
  ['themes', 'days=3', 'intent_questions', "window_days = 3 and ticker = '' and topic = '' and sentiment_filter = ''"],
  [
    'movers',
    'days=1&baseline_days=3&dimension=topic',
    'intent_movers',
    "days = 1 and baseline_days = 3 and dimension = 'topic' and sentiment_filter = ''",
  ],
  ['holdings', 'ticker=NVDA', 'retail_holdings', "ticker = 'NVDA' and day = '{day}'"],
  ['flows', 'tickers=AAPL,NVDA&days=1', 'retail_flows', "ticker in ('AAPL', 'NVDA') and window_days = 1"],
  ['options_flows', 'ticker=nvda', 'options_flows', "underlying = 'NVDA' and window_days = 7"],
  [
    'rotation',
    'days=1&asset_classes=stock,etf',
    'retail_rotation',
    "lookback_days = 1 and asset_class in ('stock', 'etf')",
  ],
  ['fund_positions', 'funds=Atlas', 'fund_positions', "fund_id = 'atlas'"],
  ['consensus', 'source=funds', 'fund_consensus', "source = 'funds' and window_days = 7"],
  ['equity', 'funds=borea', 'fund_leaderboard', "fund_id = 'borea'"],
  ['screening', 'ticker=NVDA&metrics=price', 'screening', "ticker = 'NVDA' and field = 'price'"],
]

test('the history, the file and the release of a day have the same values for each signal', async () => {
  const world = await archiveWorld()
  const home = await world.open()
  // A finished month is read from one object, and the days of the current month one by one.
  expect(await compactMonths(home.context.lake.engine, home.context.archive)).toBe(0)
  const get = await world.serve()
  const base = join(world.home, 'archive', 'months', 'retail_flows')
  expect(readdirSync(base)).toEqual([days.first.slice(0, 7)])
  // One object without late data and one with it.
  expect(readdirSync(join(base, days.first.slice(0, 7)))).toHaveLength(2)

  const ofVintage = { first: world.second, latest: world.rebuilt }
  const compared: Record<string, number> = {}
  for (const [signal, query, table, where] of perSignal) {
    for (const vintage of vintages) {
      const answer = await get(`/history/${signal}?${query}&vintage=${vintage}&limit=10000`)
      expect([signal, answer.statusCode]).toEqual([signal, 200])
      const series = answer.json().rows as Record<string, unknown>[]
      const path = join(world.home, `${vintage}.parquet`)
      writeFileSync(path, (await get(`/datasets/${table}/${days.second}.parquet?vintage=${vintage}`)).rawPayload)
      for (const [day, release] of [
        [days.first, world.first],
        [days.second, ofVintage[vintage]],
        [days.last, world.last],
      ]) {
        const told = series.filter(({ as_of }) => as_of === day)
        const columns = Object.keys(told[0] ?? {}).filter((name) => !['as_of', 'released_at', 'release'].includes(name))
        if (told.length === 0) continue
        const condition = where.replace('{day}', day)
        const published = await rowsOf(home, release, `select ${columns} from released.${table} where ${condition}`)
        expect(sorted(told.map((row) => only(row, columns))), `${signal} of ${release}`).toEqual(sorted(published))
        expect(new Set(told.map(({ release }) => release))).toEqual(new Set([release]))
        compared[signal] = (compared[signal] ?? 0) + told.length
        if (day !== days.second) continue
        const file = await rowsOf(home, release, `select ${columns} from '${path}' where ${condition}`)
        expect(sorted(file)).toEqual(sorted(published))
      }
    }
  }
  expect(Object.keys(compared)).toEqual(perSignal.map(([signal]) => signal))
})

test('a series has no lost or repeated rows across pages and is the same in every format', async () => {
  const world = await archiveWorld()
  const get = await world.serve()
  const url = '/history/flows?days=1&fields=net_flow_pct,flow_bias,latest_trade_at'
  const whole = (await get(`${url}&limit=10000`)).json()
  expect(whole).toMatchObject({ signal: 'flows', vintage: 'first', next_cursor: null })
  expect(whole.rows.length).toBeGreaterThan(8)
  const paged: unknown[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page: { rows: unknown[]; next_cursor: string | null } = (
      await get(`${url}&limit=3${next && `&cursor=${next}`}`)
    ).json()
    expect(page.rows.length).toBeLessThanOrEqual(3)
    paged.push(...page.rows)
    next = page.next_cursor
  }
  expect(paged).toEqual(whole.rows)

  const home = await world.open()
  const csv = await get(`${url}&limit=3`, { accept: 'text/csv' })
  expect([csv.headers['content-type'], csv.headers.vary]).toEqual(['text/csv', expect.stringContaining('Accept,')])
  const rest = await get(`${url}&limit=10000&cursor=${csv.headers['x-next-cursor']}`, { accept: 'text/csv' })
  expect(rest.headers).not.toHaveProperty('x-next-cursor')
  const lines = [...csv.body.trim().split('\n'), ...rest.body.trim().split('\n').slice(1)]
  expect(lines[0]).toBe('as_of,window_days,ticker,asset_class,net_flow_pct,flow_bias,latest_trade_at')
  expect(lines).toHaveLength(whole.rows.length + 1)
  const path = join(world.home, 'page.parquet')
  writeFileSync(path, (await get(`${url}&limit=10000`, { accept: `application/json;q=0.5, ${parquet}` })).rawPayload)
  const read = `select * replace (as_of::varchar as as_of, strftime(latest_trade_at, '%Y-%m-%dT%H:%M:%SZ') as latest_trade_at)`
  expect(await rowsOf(home, world.first, `${read} from '${path}'`)).toEqual(whole.rows)
  const arrow = await get(`${url}&limit=10000`, { accept: 'application/vnd.apache.arrow.stream' })
  const table = tableFromIPC(arrow.rawPayload)
  expect(table.schema.fields.map(({ type }) => String(type))).toEqual([
    'Date32<DAY>',
    'Int32',
    'Utf8',
    'Utf8',
    'Float64',
    'Utf8',
    'Timestamp<MILLISECOND>',
  ])
  const values = table.toArray().map((row) => ({
    ...row.toJSON(),
    as_of: new Date(row.as_of).toISOString().slice(0, 10),
    latest_trade_at: new Date(row.latest_trade_at).toISOString().replace('.000', ''),
  }))
  expect(values).toEqual(whole.rows)
  expect((await get(url, { accept: 'image/png' })).statusCode).toBe(406)
})

test('the metrics of the last day in the history are the current metrics of the ticker', async () => {
  const world = await archiveWorld()
  const get = await world.serve()
  const { rows } = (await get(`/history/metrics?ticker=ZYLO&metrics=revenue,net_income&from=${days.second}`)).json()
  const now = (await get('/financials/metrics?ticker=ZYLO&metrics=revenue,net_income')).json().companies[0].latest
  const last = rows.filter((row: { as_of: string }) => row.as_of === days.last)
  expect(Object.fromEntries(last.map(({ metric, value }: Record<string, never>) => [metric, value]))).toEqual(
    now.metrics,
  )
  expect(`${last[0].fiscal_year}-Q${last[0].fiscal_quarter}`).toBe(now.period)
})

test('an invalid parameter of a series is a 400 that names it', async () => {
  const world = await archiveWorld()
  const get = await world.serve()
  for (const [query, path] of [
    ['topics=Earnings', 'topics'],
    ['sentiment=bullish', 'sentiment'],
    ['fields=holders', 'fields'],
    ['fields=traders', 'fields'],
    ['fields=net_flow_pct%22%20from%20flows', 'fields'],
    ['cursor=abc', 'cursor'],
    [`from=${days.last}&to=${days.first}`, 'to'],
    ['vintage=last', 'vintage'],
    ['limit=10001', 'limit'],
    ['as_of=2025-09-01', 'as_of'],
  ]) {
    const answer = await get(`/history/flows?${query}`)
    expect([query, answer.statusCode, answer.json().errors?.[0].path]).toEqual([query, 400, path])
  }
  expect((await get(`/history/flows?ticker=${encodeURIComponent("X') or true--")}`)).json().rows).toEqual([])
  expect((await get('/history/flows?from=2031-01-01&to=2031-02-01')).json()).toMatchObject({
    rows: [],
    next_cursor: null,
  })
})

test('late data changes the latest vintage but never the first', async () => {
  const world = await archiveWorld()
  const get = await world.serve()
  const files = async (vintage: string) => {
    const listed = (await get('/datasets')).json().datasets as { name: string }[]
    const digests: Record<string, string> = {}
    for (const { name } of listed) {
      digests[name] = (await get(`/datasets/${name}/${days.second}.parquet?vintage=${vintage}`)).headers.etag as string
    }
    return digests
  }
  const [first, latest] = [await files('first'), await files('latest')]
  const content = (vintage: string) =>
    get(`/history/flows?days=1&vintage=${vintage}&from=${days.second}&to=${days.second}`)
  const [then, now] = [(await content('first')).json().rows, (await content('latest')).json().rows]
  const gross = (rows: { gross_flow_value_usd: number }[]) =>
    rows.reduce((sum, row) => sum + row.gross_flow_value_usd, 0)
  expect(gross(now)).toBeGreaterThan(gross(then) * 3)

  // More late rows of both days arrive, and each day is rebuilt.
  const home = await world.open()
  const more = [days.first, days.second].map((day) => ({
    trade_id: `later-${day}`,
    user_id: 'person 1',
    account_id: 'main',
    ticker: 'NVDA',
    asset_class: 'stock',
    side: 'buy',
    quantity: 99_999,
    price: 131,
    executed_at: `${day}T15:00:00Z`,
  }))
  await deliver(world.landing, 'portfolio_trades', 'later.jsonl', more)
  await home.backfill([days.first, days.second])
  const again = await world.serve()
  for (const [name, etag] of Object.entries(first)) {
    const file = await again(`/datasets/${name}/${days.second}.parquet`)
    expect([name, file.headers.etag]).toEqual([name, etag])
  }
  expect((await again(`/history/flows?days=1&from=${days.second}&to=${days.second}`)).json().rows).toEqual(then)
  const changed = (await again(`/datasets/retail_flows/${days.second}.parquet?vintage=latest`)).headers.etag
  expect(new Set([changed, latest.retail_flows, first.retail_flows]).size).toBe(3)
})

test('a file is served whole, by range or as a 304, and no file has counts of people', async () => {
  const world = await archiveWorld()
  const get = await world.serve()
  const url = `/datasets/retail_flows/${days.first}.parquet`
  const whole = await get(url)
  const { rawPayload: bytes, headers } = whole
  const listed = (await get('/datasets/retail_flows')).json().files[0]
  expect(listed).toMatchObject({ as_of: days.first, release: world.first, bytes: bytes.length, path: `/v1${url}` })
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(listed.sha256)
  expect(headers).toMatchObject({
    etag: `"${listed.sha256}"`,
    'content-type': parquet,
    'content-length': String(bytes.length),
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-release': world.first,
  })
  expect((await get(`${url}?vintage=latest`)).headers['cache-control']).toBe('private, no-cache')

  const part = async (range: string, more = {}) => {
    const { statusCode, headers, rawPayload } = await get(url, { range, ...more })
    return [statusCode, headers['content-range'], rawPayload.toString('hex')]
  }
  const hex = (start: number, end?: number) => bytes.subarray(start, end).toString('hex')
  const { length } = bytes
  expect(await part('bytes=0-3')).toEqual([206, `bytes 0-3/${length}`, hex(0, 4)])
  expect(await part('bytes=-8')).toEqual([206, `bytes ${length - 8}-${length - 1}/${length}`, hex(length - 8)])
  expect(await part(`bytes=${length - 4}-99999999`)).toEqual([
    206,
    `bytes ${length - 4}-${length - 1}/${length}`,
    hex(-4),
  ])
  expect((await part(`bytes=${length}-`)).slice(0, 2)).toEqual([416, `bytes */${length}`])
  expect((await part('bytes=0-3', { 'if-range': '"other"' }))[0]).toBe(200)
  expect((await part('bytes=0-1,4-5'))[0]).toBe(200)
  expect((await get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  expect((await get(url, { 'x-service-api-key': 'wrong' })).statusCode).toBe(401)
  for (const none of [`/datasets/retail_flows/${days.without}.parquet`, `/datasets/none/${days.first}.parquet`]) {
    expect((await get(none)).statusCode).toBe(404)
  }
  expect((await get('/datasets/retail_flows/2025-8-1.parquet')).statusCode).toBe(400)
  expect((await get(`/datasets/..%2F..%2Fkeys/${days.first}.parquet`)).statusCode).toBe(404)

  const home = await world.open()
  for (const { name, columns } of (await get('/datasets')).json().datasets) {
    const path = join(world.home, 'file.parquet')
    writeFileSync(path, (await get(`/datasets/${name}/${days.first}.parquet`)).rawPayload)
    const described = await rowsOf(home, world.first, `select column_name, column_type from (describe from '${path}')`)
    const told = (columns as { name: string; type: string }[]).map(({ name, type }) => ({
      column_name: name,
      column_type: type,
    }))
    expect(described).toEqual(told)
    expect(told.filter(({ column_name }) => /^(holders|traders)$/.test(column_name))).toEqual([])
  }
})

test('a release that was rolled back cannot be read by as_of until it is promoted again', async () => {
  const world = await archiveWorld()
  const home = await world.open()
  await home.context.releases.rollback()
  const down = await world.serve()
  expect((await down(`/retail/positioning/flows?as_of=${days.last}`)).statusCode).toBe(404)
  await home.context.releases.promote(world.last, 'a test', await home.context.releases.current())
  expect((await (await world.serve())(`/retail/positioning/flows?as_of=${days.last}`)).json().release).toBe(world.last)
})

test('prune keeps the archive and its search passages, and removes outdated monthly objects', async () => {
  const world = await archiveWorld()
  const url = `/filings/search?query=cash&as_of=${days.first}`
  const expected = (await (await world.serve())(url)).json()
  expect(expected.results.length).toBeGreaterThan(0)
  const home = await world.open()
  const { context } = home
  context.limits = { ...context.limits, volume: { ...context.limits.volume, days_back: 0 } }
  const stale = join(world.home, 'archive', 'months', 'retail_flows', '2025-08', `${'0'.repeat(16)}.parquet`)
  writeFileSync(stale, 'of days that were rebuilt since')
  const objects = () => readdirSync(join(world.home, 'archive'), { recursive: true }).sort()
  const before = objects()
  const pruned = await prune(context, 1, false)
  expect(pruned.removed).toEqual([world.first])
  expect(objects()).toEqual(before.filter((name) => !String(name).endsWith(`${'0'.repeat(16)}.parquet`)))
  expect((await (await world.serve())(url)).json()).toEqual(expected)
})

test('a backfill archives a release that was published before the archive existed, without a build', async () => {
  const world = await archiveWorld()
  const files = async () => {
    const found: Record<string, unknown[]> = {}
    for (const name of ['retail_flows', 'retail_holdings', 'filings']) {
      const objects = `'${world.home}/archive/${name}/*/${world.rebuilt}.parquet'`
      found[name] = await rowsOf(home, world.rebuilt, `select * exclude (released_at) from ${objects} order by all`)
    }
    return found
  }
  const home = await world.open()
  const before = await files()
  rmSync(join(world.home, 'archive'), { recursive: true })
  const report = await home.backfill([days.second])
  expect(report.releases[0].id).toBe(world.rebuilt)
  expect(Object.values(report.models).filter(({ built }) => built > 0)).toEqual([])
  // Holdings of earlier days are archived with it, because no other release has them.
  expect((await files()).retail_holdings.length).toBeGreaterThan(before.retail_holdings.length)
  expect({ ...(await files()), retail_holdings: [] }).toEqual({ ...before, retail_holdings: [] })
  const get = await world.serve()
  const past = await get(`/retail/positioning/holdings?snapshot_date=${days.first}&as_of=${days.second}`)
  expect(past.json().positions.length).toBeGreaterThan(0)
})

test('export writes the files of the archive and a catalogue of columns, and skips existing files', async () => {
  const world = await archiveWorld()
  const out = join(world.home, 'out')
  const run = (...more: string[]) => {
    const args = ['export', '--home', world.home, '--from', days.first, '--to', days.last, '--out', out, ...more]
    return spawnSync(process.execPath, ['bin/crowdtape.js', ...args], { encoding: 'utf8' })
  }
  const first = run('--tables', 'retail_flows,fund_leaderboard', '--json')
  expect([first.status, JSON.parse(first.stdout)]).toMatchObject([
    0,
    { files: 6, kept: 0, days: [days.first, days.second, days.last] },
  ])
  const get = await world.serve()
  const served = (await get(`/datasets/retail_flows/${days.second}.parquet`)).rawPayload
  expect(readFileSync(join(out, 'retail_flows', `${days.second}.parquet`)).equals(served)).toBe(true)
  rmSync(join(out, 'retail_flows', `${days.last}.parquet`))
  const again = run('--tables', 'retail_flows,fund_leaderboard', '--json')
  expect(JSON.parse(again.stdout)).toMatchObject({ files: 1, kept: 5 })
  const { tables } = JSON.parse(readFileSync(join(out, 'catalogue.json'), 'utf8'))
  expect(tables[0].columns).toContainEqual(expect.objectContaining({ name: 'net_flow_pct', unit: 'percent' }))

  expect(run('--tables', 'fund_leaderboard', '--format', 'csv', '--vintage', 'latest').status).toBe(0)
  const home = await world.open()
  const csv = join(out, 'fund_leaderboard', `${days.second}.csv`)
  const columns = 'fund_id, total_return_pct, equity_curve::json::varchar as equity_curve'
  const written = await rowsOf(home, world.rebuilt, `select ${columns} from '${csv}' order by fund_id`)
  const published = columns.replace('equity_curve::json', 'to_json(equity_curve)')
  expect(written).toEqual(
    await rowsOf(home, world.rebuilt, `select ${published} from released.fund_leaderboard order by fund_id`),
  )

  const wrong = [
    ['--tables', 'none'],
    ['--to', '2025-08-01'],
    ['--format', 'xml'],
    ['--from', '2020-01-01', '--to', '2020-02-01'],
  ]
  for (const more of wrong) expect([more, run(...more).status]).toEqual([more, 2])
})

/** Runs a query that sees the tables of a release as `released`. */
function rowsOf({ context }: Home, release: string, sql: string): Promise<Record<string, unknown>[]> {
  return context.lake.engine.with(async (connection) => {
    const file = join(context.releases.folder(release), 'tables.duckdb')
    await connection.run(`attach '${file}' as released (read_only)`)
    try {
      const found = await rows<Record<string, unknown>>(connection, sql)
      return found.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asTold(name, value)])),
      )
    } finally {
      await connection.run('detach released')
    }
  })
}

/** Formats times and integers as responses do. */
function asTold(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (name === 'cik') return Number(value)
  const isInstant = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.test(value) && !name.endsWith('snapshot_at')
  return isInstant ? `${value.slice(0, 19).replace(' ', 'T')}Z` : value
}

const only = (row: Record<string, unknown>, columns: string[]) =>
  Object.fromEntries(columns.map((name) => [name, row[name]]))
const sorted = (all: Record<string, unknown>[]) => all.map((row) => JSON.stringify(row)).sort()

test('MCP tools return past days and series', async () => {
  const world = await archiveWorld()
  const app = await createServer({ home: world.home, log: silent, apiKeys: [key], maxEventLoopDelayMs: 0 })
  const headers = { 'x-service-api-key': key, accept: 'application/json, text/event-stream' }
  const called = async (name: string, args: object) => {
    const payload = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
    const { body } = await app.inject({ method: 'POST', url: '/mcp', headers, payload })
    return JSON.parse(body.replace(/^event: message\ndata: /, '')).result.structuredContent
  }
  const get = async (url: string) =>
    (await app.inject({ url: `/v1${url}`, headers: { 'x-service-api-key': key } })).json()
  const series = await called('get_history', { signal: 'flows', ticker: 'NVDA', fields: ['gross_flow_value_usd'] })
  expect(series.rows.length).toBeGreaterThan(1)
  expect(series).toEqual(await get('/history/flows?ticker=NVDA&fields=gross_flow_value_usd'))
  const flows = await called('get_retail_flows', { as_of: days.second, limit: 2 })
  expect(flows).toMatchObject({ as_of: days.second, release: world.second })
  expect((await called('get_datasets', {})).datasets.length).toBeGreaterThan(10)
  expect(await called('get_dataset_files', { name: 'retail_flows' })).toEqual(await get('/datasets/retail_flows'))
  await app.close()
})
