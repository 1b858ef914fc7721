import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, vi } from 'vitest'
import { rows } from '../../../src/base/duckdb.ts'
import { settings } from '../../../src/base/settings.ts'
import type { BuildReport } from '../../../src/build/build_report.ts'
import { partitionKey } from '../../../src/build/fingerprint.ts'
import { openContext, type RunContext } from '../../../src/pipeline/run_context.ts'
import { ingestInputs } from '../../../src/pipeline/stages.ts'
import { secret } from '../../pipeline/home.ts'

/**
 * One reported value: `in` is the form and date of the filing (`10-K 2024-02-01`), `of` is the period or the instant
 * (`2023-01-01..2023-12-31` or `2023-12-31`).
 */
export interface Stated {
  tag: string
  of: string
  value: unknown
  in: string
  unit?: string
}

/** One value of one tag, as reported in a filing. */
export function stated(tag: string, of: string, value: unknown, filing: string, unit = 'USD'): Stated {
  return { tag, of, value, in: filing, unit }
}

/** Several values of one tag. */
export function flow(tag: string, ...values: [of: string, value: unknown, filing: string][]): Stated[] {
  return values.map(([of, value, filing]) => stated(tag, of, value, filing))
}

/** The accession number of a test filing: derived from its date, with a different last digit for an amendment. */
export function accessionOf(cik: number, filing: string): string {
  const [form, day] = filing.split(' ')
  const number = `${day.slice(5).replace('-', '')}0${form.endsWith('/A') ? 9 : 1}`
  return `${String(cik).padStart(10, '0')}-${day.slice(2, 4)}-${number}`
}

/** A companyfacts document, as the SEC publishes it. */
export function documentOf(cik: number, facts: Stated[]): unknown {
  const taxonomies: Record<string, Record<string, { units: Record<string, unknown[]> }>> = {}
  for (const { tag, of, value, in: filing, unit = 'USD' } of facts) {
    const [taxonomy, local] = tag.includes(':') ? tag.split(':') : ['us-gaap', tag]
    const [form, filed] = filing.split(' ')
    const [start, end] = of.includes('..') ? of.split('..') : [undefined, of]
    taxonomies[taxonomy] ??= {}
    taxonomies[taxonomy][local] ??= { units: {} }
    const { units } = taxonomies[taxonomy][local]
    units[unit] ??= []
    units[unit].push({ start, end, val: value, accn: accessionOf(cik, filing), fy: 1, fp: 'FY', form, filed })
  }
  return { cik, entityName: `Company ${cik}`, facts: taxonomies }
}

export interface FactsWorld {
  /** Adds a company with these facts and returns its CIK. It must be called before the first query. */
  company(facts: Stated[]): number
  /** A company's metrics as of a day, by period and metric name. */
  metrics(cik: number, day: string, kind?: 'quarterly' | 'yearly'): Promise<Record<string, Record<string, number>>>
  /** One metric of a company as of a day, by period. */
  metric(name: string, cik: number, day: string, kind?: 'quarterly' | 'yearly'): Promise<Record<string, number>>
  /** Rows of a model as of a day. */
  rows<T>(model: string, day: string, where?: string): Promise<T[]>
  /** Ingests company facts documents. A company may be delivered more than once. */
  deliver(documents: { cik: number; document: unknown }[]): Promise<void>
  /** Ingests rows of another feed. */
  feed(name: string, rows: Record<string, unknown>[]): Promise<void>
  build(day: string): Promise<BuildReport>
}

const targets = ['gold.metric_values', 'gold.metric_periods', 'gold.metric_companies', 'gold.cover_shares']

/** A temporary lake with the facts of invented companies, shared by the tests of a file. */
export function factsWorld(): FactsWorld {
  const home = mkdtempSync(join(tmpdir(), 'crowdtape-facts-'))
  const landing = join(home, 'landing')
  const waiting: { cik: number; document: unknown }[] = []
  const looks = new Map<string, Promise<Value[]>>()
  let opened: Promise<RunContext> | undefined
  let companies = 0
  let deliveries = 0
  const open = () => {
    vi.stubEnv('CROWDTAPE_SECRET', secret)
    opened ??= openContext(home, 'a test', settings({ CROWDTAPE_MEMORY: '500MB', CROWDTAPE_THREADS: '1' }))
    return opened
  }
  afterAll(async () => {
    await (await opened)?.close()
    rmSync(home, { recursive: true, force: true })
  })
  const write = (feed: string, name: string, text: string) => {
    mkdirSync(join(landing, feed), { recursive: true })
    writeFileSync(join(landing, feed, name), text)
  }
  const world: FactsWorld = {
    company(facts) {
      const cik = ++companies
      waiting.push({ cik, document: documentOf(cik, facts) })
      return cik
    },
    async deliver(documents) {
      deliveries++
      for (const { cik, document } of documents) {
        const text = typeof document === 'string' ? document : JSON.stringify(document)
        write('company_facts', `CIK${String(cik).padStart(10, '0')}-${deliveries}.json`, text)
      }
      const request = { days: [], landing, isDayNamed: true, accepted: [] }
      await ingestInputs(await open(), request, (_, work) => work(() => {}))
      looks.clear()
    },
    async feed(name, delivered) {
      write(name, `${++deliveries}.jsonl`, delivered.map((row) => `${JSON.stringify(row)}\n`).join(''))
      await world.deliver([])
    },
    async build(day) {
      if (waiting.length > 0) await world.deliver(waiting.splice(0))
      return (await open()).models.build(new Map(targets.map((name) => [name, [day]])))
    },
    async rows<T>(model: string, day: string, where = 'true') {
      const { builtPartitions: standing } = await world.build(day)
      const { lake } = await open()
      const paths = [...standing.get(model)!].map(
        ([partition, { fingerprint }]) => `'${lake.store.path(partitionKey(model, partition, fingerprint))}'`,
      )
      const from = `read_parquet([${paths.join(', ')}], hive_partitioning = false)`
      return lake.engine.with((connection) => rows<T>(connection, `from ${from} where ${where} order by all`))
    },
    async metrics(cik, day, kind = 'quarterly') {
      if (!looks.has(day)) looks.set(day, world.rows<Value>('gold.metric_values', day))
      const told: Record<string, Record<string, number>> = {}
      for (const each of await looks.get(day)!) {
        if (Number(each.cik) !== cik || each.period_kind !== kind) continue
        const period = kind === 'yearly' ? `${each.fiscal_year}` : `${each.fiscal_year}-Q${each.fiscal_quarter}`
        told[period] ??= {}
        told[period][each.metric] = each.value
      }
      return told
    },
    async metric(name, cik, day, kind) {
      const told = Object.entries(await world.metrics(cik, day, kind))
      return Object.fromEntries(told.flatMap(([period, all]) => (name in all ? [[period, all[name]]] : [])))
    },
  }
  return world
}

/** A row of gold.metric_values. */
export interface Value {
  cik: string
  period_kind: string
  fiscal_year: number
  fiscal_quarter: number
  metric: string
  value: number
  first_reported: number | null
  accession: string
}
