import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nightly from '../../jobs/nightly.ts'
import { settings } from '../../src/base/settings.ts'
import { openContext } from '../../src/pipeline/run_context.ts'
import { agreement, publishedMetrics, readGolden } from '../../src/tools/evaluation/metric_agreement.ts'

/**
 * Publishes the releases of some days from real facts and filings, and compares their metrics with the reported figures
 * of `eval/metrics/golden.jsonl`. Prints the figures that differ, and returns one row per day.
 */
export async function benchMetrics(data: string, days = ['2025-08-27', '2025-11-07', '2026-11-20']): Promise<object> {
  const figures = readGolden(join(data, 'eval/metrics/golden.jsonl'))
  const home = await mkdtemp(join(tmpdir(), 'crowdtape-bench-'))
  const context = await openContext(home, 'bench', settings())
  const results: Record<string, object> = {}
  try {
    for (const day of days) {
      const feeds = ['company_facts', 'companies', 'filings']
      const request = { days: [day], landing: join(data, 'landing'), feeds, isDayNamed: true, accepted: [] }
      const { live } = await nightly.run(request, context, (_, work) => work(() => {}))
      const published = await publishedMetrics(join(context.releases.folder(live!), 'tables.duckdb'))
      const { equal, mismatches, traps } = agreement(figures, published, day)
      for (const { figure, expected, found } of mismatches) {
        const told = `${figure.ticker} ${figure.metric} ${figure.period}`
        process.stderr.write(`${day} ${told}: found ${found ?? 'nothing'}, expected ${expected ?? 'nothing'}\n`)
      }
      results[day] = { figures: figures.length, equal, share: equal / figures.length, traps: traps.length }
    }
  } finally {
    await context.close()
    await rm(home, { recursive: true, force: true })
  }
  return results
}
