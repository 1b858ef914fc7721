import { join } from 'node:path'
import { Command } from 'commander'
import nightly from '../../jobs/nightly.ts'
import { homeOf, homeOption } from '../cli/options.ts'
import { printReport, runJob } from '../cli/run_job.ts'
import { print, table } from '../cli/table.ts'
import { Release } from '../query/release.ts'
import { writeSample } from './generate.ts'

const lastDay = '2025-09-30'

export default function demo(): Command {
  return new Command('demo')
    .description('generate a small synthetic input, run the nightly job on it, and show what came out')
    .addOption(homeOption())
    .action(async (options: { home?: string }) => {
      const { home } = homeOf(options)
      const landing = join(home, 'sample')
      await writeSample({ out: landing, seed: 7, days: 120, end: lastDay, format: 'mixed', bad: true })
      const request = { days: [lastDay], landing, isDayNamed: true, accepted: [] }
      const report = await runJob('demo', nightly, request, { home })
      printReport(report, {})
      await showRelease(home, report.live!)
      const at = options.home ? ` --home ${options.home}` : ''
      print(`
Go on with:
  npx crowdtape quarantine list${at}
  npx crowdtape explain retail_flows ticker=NVDA window_days=7${at}
  API_KEYS=demo npx crowdtape serve${at}   # then: curl -H 'X-Service-API-Key: demo' http://127.0.0.1:8080/v1/retail/positioning/flows`)
    })
}

async function showRelease(home: string, id: string): Promise<void> {
  const release = await Release.open(home, id, { memoryLimit: '256MB', threads: 1 })
  const show = async (title: string, sql: string) => {
    const rows = await release.read((reader) => reader.rows<Record<string, string | number | null>>(sql))
    if (rows.length > 0)
      print(
        `\n${title}\n${table(
          Object.keys(rows[0]),
          rows.map((row) => Object.values(row)),
        )}`,
      )
  }
  try {
    await show(
      'Top flows, 7 days',
      `select ticker, asset_class, active_trader_share_pct, net_flow_value_usd, net_flow_pct, flow_bias
       from retail_flows where window_days = 7 order by gross_flow_value_usd desc limit 8`,
    )
    await show(
      'Leaderboard',
      `select fund_name as fund, source, total_return_pct, sharpe_ratio, max_drawdown_pct, win_rate_pct, trade_count
       from fund_leaderboard order by total_return_pct desc nulls last limit 8`,
    )
  } finally {
    release.retire()
  }
}
