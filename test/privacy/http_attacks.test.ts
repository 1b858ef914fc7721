import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyoneOn, holdersOf, holdings, latest, snapshotDays, today, tradersOf, tradings } from './crowd.ts'
import {
  bandOf,
  cellOf,
  days,
  flowLists,
  holdingLists,
  type List,
  optionLists,
  rotationLists,
  threeDigits,
  windows,
} from './lists.ts'
import { type Knowledge, pinned } from './outsider.ts'
import { type Answer, type Published, publishCrowd } from './published.ts'
import { classesUnited, holdsOut, idOf, type Share } from './told_shares.ts'

/**
 * The attacks of the methodology against a release that the nightly job made, with what an outsider has: GET requests,
 * and the knowledge of how numbers are rounded. The crowd's true counts serve only to judge what came out.
 */
const floor = 3
const tickers = [...new Set([...holdings, ...tradings].map(({ ticker }) => ticker))]

let site: Published
beforeAll(async () => {
  site = await publishCrowd()
})
afterAll(() => site?.close())

test('attack 1: sweeping the minimum of people finds a band, never a count nor anything under the floor', async () => {
  for (const list of [...holdingLists, ...[0, 2, 4, 6].map((at) => flowLists[at]), optionLists[6], rotationLists[0]]) {
    const plain = await ask(list)
    const found = new Map<string, number[]>()
    await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        for (const row of await ask(list, at + 1)) {
          expect(list.people(row)).toBeGreaterThanOrEqual(floor)
          found.set(cellOf(row), [...(found.get(cellOf(row)) ?? []), at + 1])
        }
      }),
    )
    expect([...found.keys()].sort()).toEqual(plain.map(cellOf).sort())
    for (const row of plain) {
      const passes = found.get(cellOf(row))!.sort((a, b) => a - b)
      const band = bandOf(list.people(row))
      // Passes up to the lower end of its band: all that a sweep can tell.
      expect(passes, `${cellOf(row)} in ${list.path}`).toEqual(Array.from({ length: band.from }, (_, at) => at + 1))
    }
    for (const least of [-1_000_000, -1, 0, 1, 2]) expect(await ask(list, least)).toEqual(plain)
    expect(await ask(list, 101)).toEqual([])
  }
  expect((await ask(flowLists[0])).map(cellOf)).toEqual(['BASE stock', 'MID stock'])
  expect((await ask(holdingLists[0])).length).toBeGreaterThan(10)
})

test('attack 2: all shares of one snapshot, with bands and combined classes, pin no holders and no people', async () => {
  expect(days.map((day) => everyoneOn(day).size)).toEqual([60, 26, 10, 6])
  for (const [at, list] of holdingLists.entries()) {
    const rows = await ask(list)
    expect(rows.length).toBeGreaterThanOrEqual(3)
    const snapshots = days[at] === today ? await snapshotsOf('positioning') : []
    const combined = snapshots.map(({ ticker, ownership_share_pct }) => ({
      ticker,
      asset_class: 'all',
      ownership_share_pct,
    }))
    const shares = [...rows, ...combined].map((row) => ({
      id: idOf(holdings, row),
      base: 'people',
      pct: row.ownership_share_pct,
      people: holdersOf(days[at], row.ticker, row.asset_class).size,
    }))
    holdsOut({ people: everyoneOn(days[at]).size }, shares, classesUnited(holdings, rows, combined))
  }
})

test('attack 2: all shares of all windows, options and combined classes pin no traders and no people', async () => {
  const bases: Record<string, number> = {}
  const shares: Share[] = []
  const relations: Required<Pick<Knowledge, 'among' | 'unions'>> = { among: [], unions: [] }
  for (const [at, window] of windows.entries()) {
    const [flows, options] = [await ask(flowLists[at]), await ask(optionLists[at])]
    const combined = window === 7 ? (await snapshotsOf('flows')).map((row) => ({ ...row, asset_class: 'all' })) : []
    bases[`all ${window}`] = tradersOf(window - 1).size
    bases[`option ${window}`] = tradersOf(window - 1, undefined, 'option').size
    for (const row of [...flows, ...combined, ...options.map((it) => ({ ...it, asset_class: 'option' }))]) {
      const ticker = row.ticker ?? row.underlying
      shares.push({
        id: `${idOf(tradings, { ...row, ticker })} ${window}`,
        base: `${row.underlying ? 'option' : 'all'} ${window}`,
        pct: row.active_trader_share_pct,
        people: tradersOf(window - 1, ticker, row.asset_class).size,
      })
    }
    const united = classesUnited(tradings, flows, combined)
    relations.among.push(
      ...united.among.map(([part, whole]): [string, string] => [`${part} ${window}`, `${whole} ${window}`]),
    )
    relations.unions.push(
      ...united.unions.map(({ whole, parts }) => ({
        whole: `${whole} ${window}`,
        parts: parts.map((part) => `${part} ${window}`),
      })),
    )
    relations.among.push([`option ${window}`, `all ${window}`])
  }
  for (const cell of new Set(
    [...shares, { id: 'all 0' }, { id: 'option 0' }].map(({ id }) => id.replace(/ \d+$/, '')),
  )) {
    for (const [at, shorter] of windows.entries())
      for (const longer of windows.slice(at + 1)) relations.among.push([`${cell} ${shorter}`, `${cell} ${longer}`])
  }
  expect([...new Set(Object.values(bases))]).toEqual(expect.arrayContaining([6, 10, 26, 60]))
  expect(shares.length).toBeGreaterThan(40)
  const told = Object.entries(bases).filter(([base]) => shares.some((share) => share.base === base))
  holdsOut(Object.fromEntries(told), shares, relations)
})

test('attack 2 has teeth: the plain shares of 26 people give everything away', () => {
  const rows = [16, 10, 5, 3].map((people, at) => ({
    id: `row ${at}`,
    base: 'people',
    pct: Math.round((10_000 * people) / 26) / 100,
    step: 0.01,
    ...bandOf(people),
  }))
  expect(pinned({ bases: { people: bandOf(26) }, rows })).toEqual(['people', 'row 0', 'row 1', 'row 2', 'row 3'])
})

test('attack 3: market value over average position is the same for every count of the band', async () => {
  const snapshots = await snapshotsOf('positioning')
  expect(snapshots.length).toBeGreaterThan(8)
  for (const { ticker, market_value_usd: value, avg_position_market_value: average } of snapshots) {
    const { from, to } = bandOf(holdersOf(today, ticker).size)
    // What anybody can work out from the value and the band; were it anything else, it would tell more than they do.
    expect(average, ticker).toBe(Number((value / Math.sqrt(from * to)).toPrecision(2)))
  }
})

test('attack 4: the latest trade is told to the hour, everywhere', async () => {
  const times = [...(await every([...flowLists, ...optionLists])), ...(await snapshotsOf('flows'))].map(
    (row) => row.latest_trade_at,
  )
  expect(times.length).toBeGreaterThan(50)
  for (const time of times) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00:00Z$/)
  const hour = `${today}T${latest.time.slice(0, 2)}:00:00Z`
  for (const list of flowLists) {
    expect((await ask(list)).find((row) => cellOf(row) === `${latest.ticker} stock`).latest_trade_at).toBe(hour)
  }
  const { flows } = await site.get(`/retail/tickers/${latest.ticker}`)
  expect(flows.latest_trade_at).toBe(hour)
})

test('attack 5: what one person dominates is nowhere, and does not follow from combined and class rows', async () => {
  const lists = [...holdingLists.slice(0, 1), ...flowLists, ...optionLists, ...rotationLists]
  for (const list of lists) {
    for (const more of ['', '&asset_classes=stock', '&asset_classes=other']) {
      if (more && list.path.includes('/options/')) continue
      const cells = (await site.get(list.path + more))[list.rows].map(cellOf)
      expect(cells).not.toContain('WHAL stock')
      expect(cells).not.toContain('MIXD other')
    }
  }
  expect(await site.get('/retail/tickers/WHAL')).toMatchObject({ positioning: null, flows: null })
  // Without the whale's class, the combined row would be the whale; likewise one person's.
  for (const ticker of ['MIXD', 'SOLO']) {
    expect(await site.get(`/retail/tickers/${ticker}`)).toMatchObject({ positioning: null, flows: null })
    expect((await ask(holdingLists[0])).map(cellOf)).toContain(`${ticker} stock`)
    expect((await ask(flowLists[2])).map(cellOf)).toContain(`${ticker} stock`)
  }
  // A week before, the same ticker has no whale.
  expect((await ask(holdingLists[1])).map(cellOf)).toContain('WHAL stock')
})

test('attack 5: a combined row is published only with all its classes, and is their sum', async () => {
  const [held, traded] = [await ask(holdingLists[0]), await ask(flowLists[2])]
  for (const [world, rows, snapshots, value] of [
    [holdings.filter(({ day }) => day === today), held, await snapshotsOf('positioning'), 'market_value_usd'],
    [tradings.filter(({ back }) => back < 7), traded, await snapshotsOf('flows'), 'gross_flow_value_usd'],
  ] as const) {
    expect(snapshots.map(({ ticker }) => ticker)).toContain('DUAL')
    for (const whole of snapshots) {
      const classes = new Set(world.filter(({ ticker }) => ticker === whole.ticker).map((it) => it.asset_class))
      const parts = rows.filter((row) => row.ticker === whole.ticker)
      expect(new Set(parts.map((row) => row.asset_class)), whole.ticker).toEqual(classes)
      const left = whole[value] - parts.reduce((sum, row) => sum + row[value], 0)
      expect(Math.abs(left)).toBeLessThanOrEqual(0.02 * whole[value])
    }
  }
})

test('attack 6: between two published windows of a cell lies nobody or enough people', async () => {
  for (const lists of [flowLists, optionLists]) {
    const published = new Map<string, number[]>()
    for (const [at, window] of windows.entries())
      for (const row of await ask(lists[at]))
        published.set(cellOf(row), [...(published.get(cellOf(row)) ?? []), window])
    expect(published.size).toBeGreaterThanOrEqual(2)
    for (const [cell, kept] of published) {
      const [ticker, asset_class] = cell.split(' ')
      for (const longer of kept) {
        for (const shorter of [0, ...kept.filter((window) => window < longer)]) {
          const between = tradersOf(longer - 1, ticker, asset_class, shorter).size
          expect(between === 0 || between >= floor, `${cell}: ${between} people from ${shorter} to ${longer}`).toBe(
            true,
          )
        }
      }
    }
    // The ninth person would be the difference of 90 and 30 days.
    if (lists === flowLists) expect(published.get('STEP stock')).toEqual([90, 365])
  }
  expect([8, 9]).toEqual([tradersOf(29, 'STEP').size, tradersOf(89, 'STEP').size])
})

test('attack 6: no window and no filter of dates but the fixed ones', async () => {
  const paths = ['holdings', 'flows', 'rotation'].map((name) => `/retail/positioning/${name}`)
  for (const path of [...paths, '/retail/options/flows', '/retail/tickers/BASE']) {
    for (const query of [
      'days=2',
      'days=7',
      'lookback_days=45',
      'lookback_days=0',
      'lookback_days=7.5',
      'lookback_days=7,30',
      'lookback_days=7&lookback_days=30',
      'baseline_days=30',
      'start_date=2025-06-01',
      'end_date=2025-06-29',
      'as_of=2025-06-29',
      'snapshot_date=2025-06-30T12:00:00Z',
      'max_holders=4',
      'max_market_value=1000',
      'user_id=1',
    ]) {
      expect((await site.ask(`${path}?${query}`)).status, `${path}?${query}`).toBe(400)
    }
    expect((await site.ask(path)).status).toBe(200)
  }
  expect((await site.get('/retail/positioning/holdings?snapshot_date=2025-06-29')).positions).toEqual([])
})

test('attack 6: rotation shows nothing that holdings withhold on either day', async () => {
  const before = [snapshotDays.weekBefore, snapshotDays.fortnight, snapshotDays.month]
  const now = await ask(holdingLists[0])
  for (const [at, list] of rotationLists.entries()) {
    const then = await ask(holdingLists[at + 1])
    const rotations = await ask(list)
    expect(rotations.length).toBeGreaterThan(5)
    for (const row of rotations) {
      for (const [day, rows] of [
        [today, now],
        [before[at], then],
      ] as const) {
        const isShown = rows.map(cellOf).includes(cellOf(row))
        const isThere = holdings.some((it) => it.day === day && cellOf(it) === cellOf(row))
        expect(isShown || !isThere, `${cellOf(row)} on ${day}`).toBe(true)
      }
      const [newer, older] = [now, then].map((rows) => rows.find((other) => cellOf(other) === cellOf(row)))
      expect(row.ownership_share_pct).toBe(newer?.ownership_share_pct ?? 0)
      expect(row.ownership_share_change_pct).toBe((newer?.ownership_share_pct ?? 0) - (older?.ownership_share_pct ?? 0))
    }
  }
  const week = (await ask(rotationLists[0])).map((row) => row.ticker)
  expect(week).toEqual(expect.arrayContaining(['COME', 'GONE']))
  for (const ticker of ['THIN', 'PAIR', 'FOUR', 'WHAL', 'LONE']) expect(week).not.toContain(ticker)
})

test('attack 6: the value of the one position without an entry price does not follow from profit and return', async () => {
  const names = ['avg_entry_price', 'open_pnl_usd', 'unrealized_return_pct']
  const told = [
    ...(await ask(holdingLists[0])),
    ...(await ask(rotationLists[0])),
    ...(await snapshotsOf('positioning')).map((row) => ({ ...row, asset_class: 'stock' })),
  ]
  const bare = told.filter((row) => row.ticker === 'BARE')
  expect(bare.length).toBe(3)
  for (const row of bare) for (const name of names) expect(row[name] ?? null, name).toBeNull()
  const priced = told.filter((row) => row.ticker === 'TEN')
  expect(priced.map((row) => names.filter((name) => row[name]).length)).toEqual([3, 1, 2])
})

test('attack 6: bisecting the minimum of value gives no digit more than the published value', async () => {
  const held = (await ask(holdingLists[0])).filter(({ ticker }) => ['BASE', 'MID', 'TEN', 'SHRT'].includes(ticker))
  for (const row of held) {
    const path = `/retail/positioning/holdings?asset_classes=${row.asset_class}&limit=250&min_market_value=`
    const gross = await bisect(async (least) =>
      (await site.get(path + least)).positions.map(cellOf).includes(cellOf(row)),
    )
    if (row.ticker !== 'SHRT') expect(gross).toBe(row.market_value_usd)
    expect(gross).toBe(row.ticker === 'BASE' ? gross : threeDigits(gross))
  }
  const traded = (await ask(flowLists[1])).concat(await ask(optionLists[2]))
  for (const row of traded) {
    const [name, window] = row.underlying ? ['options', 7] : ['positioning', 3]
    const path = `/retail/${name}/flows?lookback_days=${window}&min_trade_value=`
    const gross = await bisect(async (least) => (await site.get(path + least)).flows.map(cellOf).includes(cellOf(row)))
    expect(gross).toBe(row.gross_flow_value_usd ?? row.gross_premium_usd)
  }
  expect([held.length, traded.length]).toEqual([4, 4])
})

test('US dollars have three significant digits where fewer than 25 people stand behind them', async () => {
  const amounts =
    'market_value_usd avg_entry_price open_pnl_usd buy_value_usd sell_value_usd buy_premium_usd sell_premium_usd'
  let [few, many] = [0, 0]
  for (const list of [...holdingLists, ...flowLists, ...optionLists]) {
    for (const row of await ask(list)) {
      for (const name of amounts.split(' ').filter((it) => row[it])) {
        if (list.people(row) >= 25) many += Number(row[name] !== threeDigits(row[name]))
        else expect(row[name], `${name} of ${cellOf(row)}`).toBe(threeDigits(row[name]))
        few++
      }
    }
  }
  expect(few).toBeGreaterThan(100)
  expect(many).toBeGreaterThan(5)
})

async function ask(list: List, least?: number): Promise<Answer[]> {
  const body = await site.get(least === undefined ? list.path : `${list.path}&${list.minimum}=${least}`)
  return body[list.rows]
}

async function every(lists: List[]): Promise<Answer[]> {
  return (await Promise.all(lists.map((list) => ask(list)))).flat()
}

/** What the ticker snapshot says of every ticker, where it says anything. */
async function snapshotsOf(part: 'positioning' | 'flows'): Promise<Answer[]> {
  const answers = await Promise.all(tickers.map((ticker) => site.get(`/retail/tickers/${ticker}`)))
  return answers.flatMap((answer) => (answer[part] ? [{ ...answer[part], ticker: answer.ticker }] : []))
}

/** The largest number of US dollars that passes, to the cent. */
async function bisect(passes: (least: number) => Promise<boolean>): Promise<number> {
  let [from, to] = [0, 1e9]
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2)
    if (await passes(middle / 100)) from = middle
    else to = middle
  }
  return from / 100
}
