import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openEngine } from '../../../src/base/duckdb.ts'
import { ContractViolation } from '../../../src/build/checks.ts'
import type { Graph } from '../../../src/build/graph/graph.ts'
import { readGraph } from '../../../src/build/graph/graph.ts'
import { allFeeds } from '../../../src/feeds/contract/registry.ts'
import { feedSources } from '../../../src/pipeline/run_context.ts'
import { daysEnding } from '../../../src/tools/generate/calendar.ts'
import { emptyFolder } from '../../build/small_project.ts'
import { everyVolume, type Home, openHome } from '../home.ts'
import { deliver, folder } from '../landing.ts'
import { type Row, smallMarket } from '../small_market.ts'
import { editedRoot, edits, removeRoot, settingsWith, shardsWith } from './edits.ts'

/** 200 histories were run for the release; a normal test run uses the first one. */
const histories = Number(process.env.HISTORIES ?? 1)
const seed = Number(process.env.SEED ?? 20250903)

const days = daysEnding('2025-09-03', 4)
const [, , , last] = days
const before = days[2]
const base = smallMarket({ end: before, days: 3, people: 16, trades_a_day: 40, seed: 3 })
const formats = ['jsonl', 'csv', 'jsonl.gz', 'csv.zst', 'parquet']

/** Most histories use a subset of the models, which is as strict and takes half as long. */
const families = {
  positioning: {
    feeds: ['portfolio_trades', 'portfolio_snapshots'],
    models: /portfolio|^daily|retail|options|holding|flow|rotation/,
  },
  funds: { feeds: ['funds', 'fund_trades', 'fund_valuations', 'prices'], models: /fund|prices|corporate_actions/ },
  all: { feeds: Object.keys(base), models: /./ },
}
type Family = keyof typeof families

/** Feeds with late, corrected and moved rows: their key, their time, and a number that a correction changes. */
const subjects = [
  { feed: 'portfolio_trades', identity: ['trade_id'], key: 'trade_id', time: 'executed_at', number: 'quantity' },
  {
    feed: 'portfolio_snapshots',
    identity: ['snapshot_at', 'user_id', 'account_id', 'ticker', 'asset_class'],
    key: 'account_id',
    time: 'snapshot_at',
    number: 'current_price',
  },
  { feed: 'fund_trades', identity: ['trade_id'], key: 'trade_id', time: 'executed_at', number: 'quantity' },
  {
    feed: 'fund_valuations',
    identity: ['fund_id', 'valued_at'],
    key: 'valued_at',
    time: 'valued_at',
    number: 'equity_usd',
  },
  { feed: 'prices', identity: ['ticker', 'date'], key: 'date', time: 'date', number: 'close' },
  { feed: 'funds', identity: ['fund_id'], key: 'fund_id', time: undefined, number: 'initial_capital_usd' },
] as const

/**
 * How the final state is built from scratch: ingested delivery by delivery, at once, or file by file. `winners alone`
 * delivers only the last version of each key, as if nothing had been corrected.
 */
type Full = 'by delivery' | 'at once' | 'file by file' | 'winners alone'

type Change = {
  kind: 'new' | 'corrected' | 'moved' | 'back' | 'repeated' | 'bad'
  pick: number
  day: number
  factor: number
}
type Event =
  | { act: 'deliver'; subject: number; format: number; changes: Change[] }
  | { act: 'again'; pick: number }
  | { act: 'run'; day: number }
  | { act: 'edit'; name: string }

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('new', 'corrected', 'corrected', 'moved', 'moved', 'back', 'repeated', 'bad'),
  // The changes pick from few rows, so that one row is corrected, moved and restored several times.
  pick: fc.nat(5),
  day: fc.nat(days.length - 1),
  factor: fc.constantFrom(0.5, 1.25, 2),
})
const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('deliver' as const),
      subject: fc.nat(),
      format: fc.nat(formats.length - 1),
      changes: fc.array(change, { minLength: 1, maxLength: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('again' as const), pick: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('run' as const), day: fc.nat(days.length - 1) }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('edit' as const), name: fc.constantFrom(...Object.keys(edits)) }),
  },
)
const history = fc.record({
  family: fc.constantFrom<Family>('positioning', 'positioning', 'positioning', 'funds', 'funds', 'all'),
  events: fc.array(event, { minLength: 4, maxLength: 11 }),
  full: fc.constantFrom<Full>('by delivery', 'at once', 'file by file', 'winners alone', 'winners alone'),
})

test(`incremental builds equal a build from scratch over ${histories} histories of deliveries and edits`, async () => {
  let shown = 0
  await fc.assert(
    fc.asyncProperty(history, async ({ family, events, full }) => {
      const stepwise = new History(family)
      await stepwise.begin()
      for (const each of events) await stepwise.live(each)
      const kept = await stepwise.end()

      const whole = await stepwise.fromNothing(full)
      expect(whole).toEqual(kept)
      for (const { tables } of kept) {
        const { retail_flows, retail_holdings, fund_positions } = tables
        const isShown = [retail_flows, retail_holdings, fund_positions].every(
          (table) => table === undefined || table.length > 0,
        )
        if (isShown) shown++
      }
      await stepwise.close()
    }),
    { numRuns: histories, seed, endOnFailure: process.env.SHRINK === undefined },
  )
  // Comparing empty tables would prove nothing.
  expect(shown).toBeGreaterThan(histories)
}, 3_600_000)

test('twenty corrections of one day, more than a partition has parts, equal a single delivery', async () => {
  const stepwise = new History('positioning')
  await stepwise.begin()
  for (let round = 0; round < 20; round++) {
    const kind = round % 3 === 2 ? 'moved' : 'corrected'
    const changes = [0, 1, 2].map((pick): Change => ({ kind, pick, day: round % 4, factor: 1 + round / 8 }))
    await stepwise.live({ act: 'deliver', subject: 0, format: round % formats.length, changes })
  }
  const kept = await stepwise.end()
  expect(await stepwise.fromNothing('at once')).toEqual(kept)
  expect(await stepwise.fromNothing('winners alone')).toEqual(kept)
})

/** For each family of models, a home with the base data ingested and built. Histories start from copies of it. */
const begun = new Map<Family, Promise<{ landing: string; home: string }>>()

async function beginning(family: Family) {
  const landing = lastingFolder()
  for (const feed of families[family].feeds) await deliver(landing, feed, '000.jsonl', base[feed])
  const home = await openHome(landing, { path: lastingFolder(), threads: 1 })
  await home.edit(await edited(family, new Set()))
  await home.nightly(before)
  await home.close()
  return { landing, home: home.path }
}

class History {
  readonly #family: Family
  readonly #landing = folder()
  #home!: Home
  #deliveries = 0
  /** Every version of every row, by feed, oldest first. */
  readonly #versions: Record<string, Row[]> = structuredClone(base)
  readonly #edited = new Set<string>()

  constructor(family: Family) {
    this.#family = family
  }

  async begin(): Promise<void> {
    if (!begun.has(this.#family)) begun.set(this.#family, beginning(this.#family))
    const { landing, home } = await begun.get(this.#family)!
    const path = folder()
    cpSync(landing, this.#landing, { recursive: true, preserveTimestamps: true })
    cpSync(home, path, { recursive: true })
    this.#home = await openHome(this.#landing, { path, threads: 1 })
    await this.#edit(this.#home)
  }

  async live(event: Event): Promise<void> {
    switch (event.act) {
      case 'deliver':
        await this.#deliver(event)
        // Each delivery is ingested separately, whether or not a run follows.
        await this.#home.ingestInputs()
        break
      case 'again':
        await this.#again(event.pick)
        await this.#home.ingestInputs()
        break
      case 'run':
        await this.#run(days[event.day])
        break
      case 'edit':
        if (!this.#edited.delete(event.name)) this.#edited.add(event.name)
        await this.#edit(this.#home)
    }
  }

  /** The releases of two days, built with the final models. */
  async end() {
    this.#edited.delete('a broken check')
    await this.#edit(this.#home)
    return releasesOf(this.#home)
  }

  async fromNothing(full: Full) {
    const landing = full === 'by delivery' || full === 'winners alone' ? folder() : this.#landing
    if (full === 'winners alone') await this.#deliverWinners(landing)
    const home = await openHome(landing, { threads: 1, ...(full === 'file by file' ? { batchBytes: 1 } : {}) })
    await this.#edit(home)
    for (let delivery = 0; full === 'by delivery' && delivery <= this.#deliveries; delivery++) {
      for (const { feed } of this.#subjects) {
        for (const name of filesIn(this.#landing, feed).filter((each) => each.startsWith(numbered(delivery)))) {
          cpSync(join(this.#landing, feed, name), join(landing, feed, name))
        }
      }
      await home.ingestInputs()
    }
    const releases = await releasesOf(home)
    await home.close()
    rmSync(home.path, { recursive: true })
    return releases
  }

  async close(): Promise<void> {
    await this.#home.close()
    rmSync(this.#home.path, { recursive: true })
    rmSync(this.#landing, { recursive: true })
  }

  async #edit(home: Home): Promise<void> {
    await home.edit(await edited(this.#family, this.#edited))
  }

  get #subjects() {
    return subjects.filter(({ feed }) => families[this.#family].feeds.includes(feed))
  }

  async #run(day: string): Promise<void> {
    try {
      await this.#home.nightly(day, { accepted: everyVolume(this.#home) })
    } catch (error) {
      if (!(this.#edited.has('a broken check') && error instanceof ContractViolation)) throw error
    }
  }

  async #deliver({ subject, format, changes }: Extract<Event, { act: 'deliver' }>): Promise<void> {
    const told = this.#subjects[subject % this.#subjects.length]
    const name = `${numbered(++this.#deliveries)}.${formats[format]}`
    const rows = changes.map((each, index) => this.#changed(told, each, `${this.#deliveries}-${index}`))
    await deliver(this.#landing, told.feed, name, rows)
  }

  #changed(
    { feed, key, time, number }: (typeof subjects)[number],
    { kind, pick, day, factor }: Change,
    fresh: string,
  ): Row {
    const versions = this.#versions[feed]
    const same = (row: Row) =>
      feed === 'portfolio_snapshots' || feed === 'prices' || row[key] === base[feed][pick % base[feed].length][key]
    const ofKey = versions.filter(same)
    const row = { ...(ofKey.at(-1) ?? versions[pick]) }
    const moveTo = () => {
      if (time) row[time] = `${days[day]}${String(row[time]).slice(10)}`
    }
    switch (kind) {
      case 'new':
        if (key !== time) row[key] = `new ${fresh}`
        moveTo()
        break
      case 'corrected':
        row[number] = Number(row[number]) * factor
        break
      case 'moved':
        moveTo()
        break
      case 'back':
        Object.assign(row, ofKey[0])
        break
      case 'repeated':
        break
      case 'bad':
        return { ...row, [number]: 'many' }
    }
    versions.push({ ...row })
    return row
  }

  async #deliverWinners(landing: string): Promise<void> {
    for (const { feed, identity } of this.#subjects) {
      const last = new Map(this.#versions[feed].map((row) => [JSON.stringify(identity.map((name) => row[name])), row]))
      await deliver(landing, feed, 'winners.jsonl', [...last.values()])
    }
  }

  async #again(pick: number): Promise<void> {
    const { feed } = this.#subjects[pick % this.#subjects.length]
    const names = filesIn(this.#landing, feed)
    const name = names[pick % names.length]
    this.#deliveries++
    cpSync(join(this.#landing, feed, name), join(this.#landing, feed, `${numbered(this.#deliveries)}-again-${name}`))
  }
}

async function releasesOf(home: Home) {
  const releases = []
  for (const day of [before, last]) {
    const run = await home.nightly(day, { accepted: everyVolume(home) })
    releases.push({ digest: run.releases[0].digest, tables: await home.tables(run.releases[0].id) })
  }
  return releases
}

function filesIn(landing: string, feed: string): string[] {
  return readdirSync(join(landing, feed)).sort()
}

function numbered(delivery: number): string {
  return String(delivery).padStart(3, '0')
}

const graphs = new Map<string, Promise<Graph>>()
const folders: string[] = []
afterAll(() => folders.forEach(removeRoot))

function lastingFolder(): string {
  const path = emptyFolder()
  folders.push(path)
  return path
}

/** The models of a family with the edits applied; each combination is read once. */
async function edited(family: Family, names: Set<string>) {
  const id = [family, ...[...names].sort()].join(', ')
  if (!graphs.has(id)) graphs.set(id, graphWith(family, [...names].sort()))
  return { graph: await graphs.get(id)!, settings: settingsWith(names), shards: shardsWith(names) }
}

async function graphWith(family: Family, names: string[]): Promise<Graph> {
  const root = editedRoot(names)
  folders.push(root)
  const engine = await openEngine({ memory: '100MB', threads: 1, temp: lastingFolder() })
  const feeds = Object.keys(feedSources(await allFeeds()))
  const { models, macros } = await engine.with((connection) => readGraph(connection, feeds, root))
  await engine.close()
  return { models: new Map([...models].filter(([name]) => families[family].models.test(name))), macros }
}
