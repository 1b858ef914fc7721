import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { rows } from '../../../src/base/duckdb.ts'
import { settings } from '../../../src/base/settings.ts'
import type { BuildReport } from '../../../src/build/build_report.ts'
import { partitionKey } from '../../../src/build/fingerprint.ts'
import { openContext, type RunContext } from '../../../src/pipeline/run_context.ts'
import { ingestInputs } from '../../../src/pipeline/stages.ts'
import { agreement, type PublishedValues, readGolden } from '../../../src/tools/evaluation/metric_agreement.ts'
import { secret } from '../../pipeline/home.ts'

const data = join(import.meta.dirname, '../../../../shared/data')
const isHere = existsSync(join(data, 'eval/metrics/golden.jsonl'))
if (!isHere) console.log('../shared/data is not here: metrics are not compared with real reported values')

const days = ['2025-08-27', '2025-11-07', '2026-11-21']

describe.skipIf(!isHere)('metrics of real companies', () => {
  const home = mkdtempSync(join(tmpdir(), 'crowdtape-golden-'))
  let context: RunContext
  let built: BuildReport

  beforeAll(async () => {
    vi.stubEnv('CROWDTAPE_SECRET', secret)
    context = await openContext(home, 'a test', settings({ CROWDTAPE_MEMORY: '1GB', CROWDTAPE_THREADS: '2' }))
    const feeds = ['company_facts', 'companies', 'filings']
    const request = { days: [], landing: join(data, 'landing'), feeds, isDayNamed: true, accepted: [] }
    await ingestInputs(context, request, (_, work) => work(() => {}))
    const targets = ['gold.metric_values', 'gold.metric_periods', 'gold.metric_companies', 'gold.metric_filings']
    built = await context.models.build(new Map(targets.map((name) => [name, days])))
  })
  afterAll(async () => {
    await context.close()
    rmSync(home, { recursive: true, force: true })
  })

  const look = <T>(day: string, sql: string): Promise<T[]> => {
    const tables = ['metric_values', 'metric_periods', 'metric_companies', 'metric_filings'].map((name) => {
      const { fingerprint } = built.builtPartitions.get(`gold.${name}`)!.get(day)!
      const path = context.lake.store.path(partitionKey(`gold.${name}`, day, fingerprint))
      return `${name} as (from read_parquet('${path}', hive_partitioning = false))`
    })
    return context.lake.engine.with((connection) => rows<T>(connection, `with ${tables.join(', ')} ${sql}`))
  }

  test.each(days)('match at least 98% of the values reported by %s and none of the known wrong values', async (day) => {
    const found = await look<{ key: string; value: number }>(
      day,
      `select ticker || ' ' || metric || ' ' || period as key, value from metric_values
       join metric_periods using (cik, period_kind, fiscal_year, fiscal_quarter) join metric_companies using (cik)`,
    )
    const published: PublishedValues = new Map(found.map(({ key, value }) => [key, value]))
    const { figures, equal, mismatches, traps } = agreement(
      readGolden(join(data, 'eval/metrics/golden.jsonl')),
      published,
      day,
    )
    const told = mismatches.map(({ figure: { ticker, metric, period }, found, expected }) =>
      [ticker, metric, period, found, expected].join(' '),
    )
    expect(figures).toBeGreaterThan(0)
    expect(traps).toEqual([])
    expect(equal / figures, told.join('\n')).toBeGreaterThanOrEqual(0.98)
  })

  test('number at least 60 for AAPL and for NVDA, both quarterly and yearly', async () => {
    const found = await look<{ ticker: string; period_kind: string; metrics: string }>(
      days[0],
      `select ticker, period_kind, count(distinct metric) as metrics from metric_values join metric_companies using (cik)
       where ticker in ('AAPL', 'NVDA') group by all`,
    )
    expect(found).toHaveLength(4)
    for (const { metrics } of found) expect(Number(metrics)).toBeGreaterThanOrEqual(60)
  })

  test('come only from filings known on the day, each with its URL', async () => {
    const filings = await look<{ filed: string; url: string; form: string; known_at: string }>(
      days[0],
      'select distinct f.* from metric_values v join metric_filings f using (cik, accession)',
    )
    expect(filings.length).toBeGreaterThan(50)
    for (const { filed, url, known_at } of filings) {
      expect(filed <= days[0] && known_at.slice(0, 10) <= days[0]).toBe(true)
      expect(url).toMatch(/^https:\/\/www\.sec\.gov\/Archives\/edgar\/data\/\d+\/\d{18}\//)
    }
  })
})
