import { join } from 'node:path'
import { Command, Option } from 'commander'
import nightly from '../../../../jobs/nightly.ts'
import { builtInAnswerer } from '../../../ask/intent/answerer.ts'
import { gatherIntentEvidence } from '../../../ask/intent/gather.ts'
import { builtInParser } from '../../../ask/screens/read/read_screen.ts'
import { screen } from '../../../ask/screens/screen.ts'
import { Release } from '../../../release/release.ts'
import { searchFilings } from '../../../search/search_filings.ts'
import { examples, homeOf, homeOption, runSettings, settingsHelp, wholeNumber } from '../../options.ts'
import { runJob } from '../../run_job.ts'
import { printReport } from '../../run_report.ts'
import { print, table } from '../../table.ts'
import { BadUsage } from '../../usage.ts'
import { writeSample } from './generate.ts'

/** Day of the demo's release. */
export const demoDay = '2025-09-30'
const metrics = ['revenue', 'gross_margin', 'net_income', 'free_cash_flow', 'total_debt']
const search = 'How much cash is there, and is it enough for the next twelve months?'
const screened =
  'profitable companies with gross margin above 30% or a P/E below 20, talked about or net bought by retail over 30 days'
const question = 'What is gaining interest this week, and how do people feel about SOFI?'

export default function demo(): Command {
  return new Command('demo')
    .description('generate synthetic input files, run the nightly job on them, and show the results')
    .addHelpText(...examples('crowdtape demo --home /tmp/demo'))
    .addHelpText(...settingsHelp(...runSettings))
    .addOption(homeOption())
    .addOption(new Option('--days <number>', 'days of history').argParser(wholeNumber).default(120))
    .action(async (options: { home?: string; days: number }) => {
      if (options.days < 7) throw new BadUsage(`found --days ${options.days}, expected at least 7`)
      const { home } = homeOf(options)
      const landing = join(home, 'sample')
      await writeSample({ out: landing, seed: 7, days: options.days, end: demoDay, format: 'mixed', bad: true })
      const request = { days: [demoDay], landing, isDayNamed: true, accepted: [] }
      const report = await runJob('demo', nightly, request, { home })
      printReport(report, {})
      await showRelease(home, report.live!)
      const at = options.home ? ` --home ${options.home}` : ''
      print(`
Next, try:
  npx crowdtape quarantine list${at}
  npx crowdtape explain retail_flows ticker=NVDA window_days=7${at}
  npx crowdtape themes list${at}
  npx crowdtape backfill --from 2025-09-16 --to 2025-09-29 --landing ${landing}${at}   # past days, for charts over time
  API_KEYS=demo npx crowdtape serve${at}   # then: curl -H 'X-Service-API-Key: demo' http://127.0.0.1:8080/v1/retail/intent/questions`)
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
      `select ticker, asset_class, active_trader_share_pct, gross_flow_value_usd, net_flow_value_usd, net_flow_pct,
         coalesce(flow_bias, 'too few people on one side') as flow_bias
       from retail_flows where window_days = 7 order by gross_flow_value_usd desc limit 8`,
    )
    await show(
      'Leaderboard',
      `select fund_name as fund, source, total_return_pct, sharpe_ratio, max_drawdown_pct, win_rate_pct, trade_count
       from fund_leaderboard order by total_return_pct desc nulls last limit 8`,
    )
    await show(
      'What investors ask, 30 days',
      `select label as theme, question_share_pct, sentiment,
         array_to_string(list_transform(related_tickers[:3], related -> related.ticker), ' ') as tickers
       from intent_questions where window_days = 30 and ticker = '' and topic = '' and sentiment_filter = ''
       order by rank limit 8`,
    )
    await show(
      'What gains and loses interest, 7 days compared with the 30 days before',
      `select dimension, label, conversation_share_pct, previous_share_pct, trend, sentiment
       from intent_movers where days = 7 and baseline_days = 30 and sentiment_filter = '' and trend <> 'stable'
       qualify row_number() over (partition by dimension order by rank) <= 3
       order by dimension, rank`,
    )
    await show(
      'Metrics of the newest quarter, from XBRL facts',
      `select * from (
         select ticker, fiscal_year || '-Q' || fiscal_quarter as quarter, ${metrics.map((name) => `any_value(value) filter (where metric = '${name}') as ${name}`).join(', ')}
         from metric_values join metric_companies using (cik) where period_kind = 'quarterly' group by all
       ) qualify row_number() over (partition by ticker order by quarter desc) = 1 order by ticker limit 5`,
    )
    print(`\nSearch in filings: ${search}\n${await foundIn(release)}`)
    print(`\nScreener query: ${screened}\n${await screenOf(release)}`)
    print(`\nQuestion: ${question}\n${wrapped(await answerFrom(release))}`)
  } finally {
    release.retire()
  }
}

async function foundIn(release: Release): Promise<string> {
  const found = await release.read((reader) =>
    searchFilings(reader, { query: search, tickers: [], forms: [], limit: 3 }),
  )
  const rows = found.map(({ ticker, form, filed_at, item, text }) => [
    ticker,
    `${form} of ${filed_at.slice(0, 10)}`,
    item && `Item ${item}`,
    text.length > 90 ? `${text.slice(0, 90).replaceAll(/\s+/g, ' ')}…` : text,
  ])
  return table(['ticker', 'filing', 'section', 'passage'], rows)
}

async function screenOf(release: Release): Promise<string> {
  const { tickers: found } = await release.read((reader) => screen(reader, builtInParser(), screened, 3))
  return found.map(({ ticker, explanation }) => wrapped(`${ticker}: ${explanation}`)).join('\n')
}

async function answerFrom(release: Release): Promise<string> {
  const evidence = await release.read((reader) =>
    gatherIntentEvidence({ question, tickers: [], days: 7, limit: 20 }, reader),
  )
  const { text } = await builtInAnswerer.answer(question, evidence, () => {}, new AbortController().signal)
  return text
}

/** Breaks a text into lines of at most 110 characters, indented like the tables. */
function wrapped(text: string): string {
  return text.replaceAll(/(.{1,110})(?:\s+|$)/g, '   $1\n').trimEnd()
}
