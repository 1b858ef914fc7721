import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { literal } from '../../src/base/quote.ts'
import { ContractViolation } from '../../src/build/checks.ts'
import { explain, type RowLineage } from '../../src/build/explain.ts'
import { partitionKey } from '../../src/build/fingerprint.ts'
import type { RunReport } from '../../src/pipeline/job.ts'
import { runLanguage } from '../../src/pipeline/language/run_language.ts'
import { buildRelease, writeBuilt } from '../../src/pipeline/publish.ts'
import { prune } from '../../src/pipeline/retention/prune.ts'
import { verifyByRebuild, verifyBytes } from '../../src/pipeline/verify.ts'
import { AuditFailed } from '../../src/release/audit.ts'
import { UnreadableLineage } from '../../src/release/releases.ts'
import { daysEnding } from '../../src/tools/generate/calendar.ts'
import { digestsIn, type Home, madeOnce, openHome } from './home.ts'
import { dayOf, deliver, deliverDays, folder } from './landing.ts'
import { type Row, smallMarket } from './small_market.ts'

const end = '2025-09-04'
const days = daysEnding(end, 4)
const [first, second, third, last] = days
const market = smallMarket({ end, days: days.length, people: 24, trades_a_day: 50, seed: 9 })

test('a release that lost most of its rows is rejected, and the previous release stays live', async () => {
  const [home, { live: up }] = await after(third)
  home.context.limits = {
    ...home.context.limits,
    volume: { days_back: 10, least_rows: 4, fail_below: 0.5, warn_above: 9 },
  }
  await home.deliver({
    portfolio_snapshots: market.portfolio_snapshots.filter((row) => dayOf(row) === last && row.ticker === 'NVDA'),
  })

  const failure = await home.nightly(last).catch((error) => error)
  expect(failure).toBeInstanceOf(AuditFailed)
  expect(failure.message).toContain(`${up} stays up`)
  expect((await home.context.releases.current())?.release).toBe(up)
  const { id, audit } = failure.manifest
  const failed = audit
    .filter((result: { outcome: string }) => result.outcome === 'failed')
    .map(({ check }: { check: string }) => check)
  expect(failed).toContain('retail_ticker_positioning: volume')
  expect(readdirSync(join(home.path, 'releases/rejected', id)).sort()).toEqual(['manifest.json', 'tables.duckdb'])
  expect((await home.context.releases.list()).map((release) => release.as_of)).toEqual([third])

  await expect(home.nightly(last, { accepted: ['retail_flows: volume'] })).rejects.toThrow(AuditFailed)
  const accepted = await home.nightly(last, { accepted: failed })
  expect(accepted.live).toBe(id)
  expect(accepted.releases[0].audit.filter(({ outcome }) => outcome === 'warned').map(({ check }) => check)).toEqual(
    expect.arrayContaining(failed),
  )
})

test('never publishes a row below the privacy floor, even when the check is accepted', async () => {
  const home = await until(third)
  await home.ingestInputs()
  const built = await buildRelease(home.context, third)
  const { lake } = home.context
  const { fingerprint } = built.builtPartitions.get('gold.retail_flows')!.get(third)!
  const path = lake.store.path(partitionKey('gold.retail_flows', third, fingerprint))
  chmodSync(path, 0o644)
  await lake.engine.with((connection) =>
    connection.run(
      `create table forced as select * replace (case when window_days = 1 then 2 else traders end::integer as traders)
         from read_parquet(${literal(path)}); copy forced to ${literal(path)} (format parquet); drop table forced`,
    ),
  )
  const language = runLanguage(home.context.settings, home.path)
  const attempt = writeBuilt(home.context, third, 'nightly', built, language, {
    accepted: ['retail_flows: floor'],
    refused: [],
  })
  await expect(attempt).rejects.toThrow(/retail_flows: [1-9]\d* rows count fewer than 3 people/)
  expect(await home.context.releases.list()).toEqual([])
})

test('rollback restores the earlier release, and a run does not republish the one taken down', async () => {
  const home = await until(third)
  const { releases } = home.context
  const [one, two] = [(await home.nightly(second)).live, (await home.nightly(third)).live]
  expect(await releases.rollback()).toBe(one)
  expect((await releases.current())?.release).toBe(one)
  // A second rollback must not republish the bad release.
  await expect(releases.rollback()).rejects.toThrow('there is no earlier release')
  await expect(home.nightly(third)).rejects.toThrow(`release ${two} was taken down by a rollback`)
  await expect(releases.rollback('2025-01-01-000000000000')).rejects.toThrow(
    'there is no release 2025-01-01-000000000000',
  )
  expect((await releases.current())?.release).toBe(one)
  expect((await home.nightly(third, { accepted: ['rolled back'] })).moved).toBe(true)
  expect((await releases.promotions()).map(({ by }) => by)).toEqual([
    'run nightly',
    'run nightly',
    'rollback',
    'run nightly',
  ])
  expect(await releases.rollback()).toBe(one)
})

test('intraday runs build only new data, and the nightly run reuses their results', async () => {
  const [home] = await after(third)
  const today = market.portfolio_trades.filter((row) => dayOf(row) === last)
  await home.deliver({ portfolio_trades: today.slice(0, 30) })
  const early = await home.intraday(last)
  expect(early.releases[0]).toMatchObject({ as_of: last, pipeline: 'intraday' })
  expect(early.models['daily.person_trades']).toEqual({ built: 1, reused: 3 })
  expect(early.models['gold.perturbed_holding_cells']).toEqual({ built: 0, reused: 3 })

  await home.deliver({ portfolio_trades: today.slice(30) })
  const later = await home.intraday(last)
  expect(later.moved).toBe(true)
  expect(later.models['daily.person_trades']).toEqual({ built: 1, reused: 3 })
  for (const name of [
    'gold.perturbed_holding_cells',
    'gold.retail_holdings',
    'gold.fund_ledger',
    'gold.fund_equity',
    'gold.retail_rotation',
  ]) {
    expect([name, later.models[name].built]).toEqual([name, 0])
  }
  const night = await home.nightly(last)
  expect(sum(night.models).built).toBe(0)
  expect(night.live).toBe(later.live)
})

test('a backfill does not replace a newer live release', async () => {
  const [home, { live }] = await after(last)
  const filled = await home.backfill([first, second])
  expect(filled).toMatchObject({ live, moved: false })
  expect((await home.context.releases.current())?.release).toBe(live)
  expect((await home.context.releases.list()).map((release) => release.as_of)).toEqual([first, second, last])
})

test('after a failed model check, the old release stays live and the partition is not stored', async () => {
  const home = await until(last)
  const { live } = await home.nightly(third)
  const graph = home.context.models.graph
  const flows = graph.models.get('gold.retail_flows')!
  const broken = new Map(graph.models).set('gold.retail_flows', {
    ...flows,
    hash: 'broken',
    checks: ['window_days > 1'],
  })
  await home.edit({ graph: { ...graph, models: broken } })
  await expect(home.nightly(last)).rejects.toThrow(ContractViolation)
  await expect(home.nightly(last)).rejects.toThrow(/gold.retail_flows \(2025-09-04\): \d+ rows break "window_days > 1"/)
  expect((await home.context.releases.current())?.release).toBe(live)
  expect((await home.context.releases.list()).length).toBe(1)
  expect(await home.context.lake.store.list(`lake/gold/retail_flows/${last}`)).toEqual([])
  await home.edit({ graph })
  expect((await home.nightly(last)).moved).toBe(true)
})

test('prune keeps the inputs of the newest releases and the partitions that the next run reuses', async () => {
  const home = await until(last)
  const { limits } = home.context
  home.context.limits = { ...limits, volume: { ...limits.volume, days_back: 0 } }
  for (const day of days.slice(1)) await home.nightly(day)
  // A late row creates second versions of the partitions that depend on it.
  await home.deliver({
    portfolio_trades: [{ ...market.portfolio_trades[0], trade_id: 'late', executed_at: `${second}T10:00:00Z` }],
  })
  const { live } = await home.nightly(last)
  const foretold = await prune(home.context, 2, true)
  const before = digestsIn(home.path)
  const pruned = await prune(home.context, 2, false)
  expect(pruned).toEqual(foretold)
  expect(pruned.objects).toBeGreaterThan(20)
  expect(pruned.kept.length).toBe(2)
  expect(pruned.kept).toContain(live)
  const after = digestsIn(home.path)
  expect(kept(before, 'lake/bronze')).toEqual(kept(after, 'lake/bronze'))

  const { releases } = home.context
  for (const id of pruned.kept) {
    const { compared, differences } = await verifyBytes(home.context, await releases.manifest(id))
    expect(differences).toEqual([])
    expect(compared).toBeGreaterThan(30)
  }
  expect(await home.context.lake.store.list('lake/lineage')).toHaveLength(2)
  const again = await home.nightly(last)
  expect(sum(again.models).built).toBe(0)
  expect(again.live).toBe(live)
  expect(await prune(home.context, 2, false)).toMatchObject({ objects: 0, removed: [] })
})

test('redelivered rows give the same release, and verify and prune handle its newer inputs', async () => {
  const [home, once] = await after(last)
  await home.deliver({
    portfolio_trades: [market.portfolio_trades[3]],
    fund_trades: [market.fund_trades[2]],
    portfolio_snapshots: [market.portfolio_snapshots[7]],
  })
  const again = await home.nightly(last)
  expect(again).toMatchObject({ live: once.live, moved: false })
  expect(sum(again.models).built).toBeGreaterThan(0)
  const { releases } = home.context
  const rebuilt = await verifyByRebuild(home.context, await releases.manifest(again.live!), () => {})
  expect(rebuilt.differences).toEqual([])

  await prune(home.context, 1, false)
  expect(sum((await home.nightly(last)).models).built).toBe(0)
  expect((await verifyBytes(home.context, await releases.manifest(again.live!))).differences).toEqual([])
})

test('a rebuild is byte-identical, also after late, corrected and moved rows', async () => {
  const [home] = await after(last)
  await home.deliver({
    portfolio_trades: [
      { ...market.portfolio_trades[0], quantity: 77.7 },
      { ...market.portfolio_trades[1], executed_at: `${third}T10:00:00Z` },
    ],
    fund_trades: [{ ...market.fund_trades[0], trade_id: 'late', executed_at: `${second}T15:00:00Z` }],
  })
  const {
    releases: [manifest],
  } = await home.nightly(last)
  const before = digestsIn(home.path)
  const { compared, differences } = await verifyByRebuild(home.context, manifest, () => {})
  expect(differences).toEqual([])
  expect(compared).toBeGreaterThan(30)
  expect(digestsIn(home.path)).toEqual(before)
})

test('verify detects one flipped byte in an object, in bronze and in the release', async () => {
  const [home, once] = await after(third)
  const [manifest] = once.releases
  const { lake, releases } = home.context
  const { inputs } = await releases.lineage(manifest)
  const key = partitionKey('daily.person_trades', second, inputs['daily.person_trades'][second].fingerprint)
  const bronze = (await lake.catalog()).bronze.prices[second][0].key
  const tables = join(releases.folder(manifest.id), 'tables.duckdb')
  for (const path of [lake.store.path(key), lake.store.path(bronze), tables]) {
    flip(path)
    const { differences } = await verifyBytes(home.context, manifest)
    expect(differences).toEqual([expect.stringContaining(path)])
    flip(path)
  }
  flip(lake.store.path(key))
  const { differences } = await verifyByRebuild(home.context, manifest, () => {})
  expect(differences).toEqual([expect.stringContaining(`daily.person_trades/${second}: found `)])
})

test('a release with inline or missing lineage is rewritten with a lineage file', async () => {
  const [home, once] = await after(third)
  const { context } = home
  const { lake, releases } = context
  const [{ lineage, ...manifest }] = once.releases
  const file = join(releases.folder(manifest.id), 'manifest.json')
  const inside = JSON.stringify({ ...manifest, format: 2, ...(await releases.lineage(once.releases[0])) })
  for (const damage of [() => writeFileSync(file, inside), () => lake.store.remove(lineage!)]) {
    await damage()
    const damaged = await releases.manifest(manifest.id)
    if (damaged.lineage) await expect(verifyBytes(context, damaged)).rejects.toThrow(UnreadableLineage)
    else expect((await verifyBytes(context, damaged)).differences).toEqual([])
    expect(await home.nightly(third)).toMatchObject({ live: once.live, moved: false })
    const mended = await releases.manifest(manifest.id)
    expect(mended).not.toHaveProperty('inputs')
    expect((await verifyBytes(context, mended)).differences).toEqual([])
    writeFileSync(file, JSON.stringify({ ...manifest, lineage }))
  }
})

test('explain traces a published flow to the files and lines of its trades', async () => {
  const [home, once] = await after(last)
  const [manifest] = once.releases
  const { context } = home
  const key = { ticker: 'aapl', asset_class: 'stock', window_days: '3' }
  const { inputs } = await context.releases.lineage(manifest)
  const bench = await context.models.context((name, partition) =>
    partitionKey(name, partition, inputs[name][partition].fingerprint),
  )
  const evidence = await explain(bench, context.models.graph.models.get('gold.retail_flows')!, [last], key)
  expect(evidence.found).toMatchObject([{ ticker: 'AAPL', window_days: 3 }])

  const trades = new Set(
    leaves(evidence)
      .flatMap(({ name, files }) => (name === 'bronze.portfolio_trades' ? files! : []))
      .flatMap(({ file, lines }) => lines.map((line) => `${file}:${line}`)),
  )
  const typed = [second, third, last].flatMap((day) =>
    market.portfolio_trades
      .filter((row) => dayOf(row) === day)
      .flatMap((row, index) => (row.ticker === 'AAPL' ? [`${day}.jsonl:${index + 1}`] : [])),
  )
  expect(typed.length).toBeGreaterThan(5)
  expect([...trades].sort()).toEqual(typed.sort())

  await expect(
    explain(bench, context.models.graph.models.get('gold.retail_flows')!, [last], { ticker: 'NONE' }),
  ).rejects.toThrow('publishes no row with ticker = NONE')
})

/** A few tables are enough, as the handling of release files does not depend on their number. */
const models =
  /^gold\.(options_flows|retail_(flows|holdings|rotation|ticker_positioning)|fund_(positions|leaderboard|trades|consensus))$/

type GrowingHome = Home & { deliver(feeds: Record<string, Row[]>): Promise<void> }

async function landingUntil(day: string): Promise<string> {
  const landing = folder()
  await deliver(landing, 'funds', 'funds.jsonl', market.funds)
  await deliverDays(
    landing,
    market,
    days.filter((each) => each <= day),
  )
  return landing
}

const taken = Object.fromEntries(
  [third, last].map((day) => [
    day,
    madeOnce(async (open) => (await open(await landingUntil(day))).ingestInputs(), models),
  ]),
)

const published = Object.fromEntries(
  [third, last].map((day) => [
    day,
    madeOnce(async (open) => (await open(await landingUntil(day))).nightly(day), models),
  ]),
)

/** A home that has ingested the market up to a day, with a function to deliver more. */
async function until(day: string): Promise<GrowingHome> {
  return growing((await taken[day]()).path)
}

/** The same after the nightly run of that day, with the run's report. */
async function after(day: string): Promise<[GrowingHome, Awaited<ReturnType<Home['nightly']>>]> {
  const { path, made } = await published[day]()
  return [await growing(path), made]
}

async function growing(path: string): Promise<GrowingHome> {
  const landing = folder()
  const home = await openHome(landing, { path, models })
  let delivery = 0
  return {
    ...home,
    async deliver(feeds) {
      delivery++
      for (const [feed, more] of Object.entries(feeds)) await deliver(landing, feed, `more-${delivery}.jsonl`, more)
    },
  }
}

function leaves(evidence: RowLineage): RowLineage[] {
  return evidence.inputs.length > 0 ? evidence.inputs.flatMap(leaves) : [evidence]
}

function sum(models: RunReport['models']): { built: number; reused: number } {
  const all = Object.values(models)
  return {
    built: all.reduce((total, each) => total + each.built, 0),
    reused: all.reduce((total, each) => total + each.reused, 0),
  }
}

function kept(files: Record<string, string>, folder: string): Record<string, string> {
  return Object.fromEntries(Object.entries(files).filter(([name]) => name.startsWith(folder)))
}

function flip(path: string): void {
  chmodSync(path, 0o644)
  const bytes = readFileSync(path)
  bytes[bytes.length >> 1] ^= 1
  writeFileSync(path, bytes)
}
