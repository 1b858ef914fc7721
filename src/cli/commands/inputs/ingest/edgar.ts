import { Command, InvalidArgumentError } from 'commander'
import type { Settings } from '../../../../base/settings.ts'
import { NoKnownCompany } from '../../../../ingest/edgar/download.ts'
import { type EdgarReport, ingestEdgar } from '../../../../pipeline/ingest_edgar.ts'
import { dayOption, homeOf, homeOption, jsonOption, waitOption } from '../../../options.ts'
import { progressStages } from '../../../progress.ts'
import { print, printJson, table } from '../../../table.ts'
import { BadUsage } from '../../../usage.ts'

interface EdgarOptions {
  tickers: string[]
  forms: string[]
  since?: string
  home?: string
  wait?: number
  json?: boolean
}

/** Maximum number of lines about unavailable filings that are printed. */
const MOST_GAPS = 20

export default function edgar(): Command {
  return new Command('edgar')
    .description("download and ingest companies' filings and facts from the SEC's EDGAR")
    .requiredOption('--tickers <list>', 'symbols or CIKs, comma-separated, e.g. AAPL,MSFT', names)
    .option('--forms <list>', 'form types, comma-separated', forms, ['10-K', '10-Q', '8-K'])
    .addOption(dayOption('--since <date>', 'earliest filing date (default: all filings)'))
    .addOption(homeOption())
    .addOption(waitOption())
    .addOption(jsonOption())
    .action(async ({ tickers, forms, since, ...options }: EdgarOptions) => {
      const { home, settings } = homeOf(options)
      const named = { ...settings, EDGAR_USER_AGENT: contactOf(settings) }
      const wanted = { tickers, forms, ...(since ? { since } : {}) }
      const report = await ingestEdgar(home, wanted, named, progressStages(), options.wait).catch((error) => {
        throw error instanceof NoKnownCompany ? new BadUsage(error.message) : error
      })
      if (options.json) printJson(report)
      else printEdgar(report)
      if (report.stopped) {
        process.stderr.write(
          `crowdtape: ${report.stopped}; the downloads so far are ingested; run it again for the rest\n`,
        )
        process.exitCode = 1
      }
    })
}

/** The contact that requests contain, because the SEC rejects clients without one. */
function contactOf({ EDGAR_USER_AGENT }: Settings): string {
  if (!EDGAR_USER_AGENT) {
    throw new BadUsage(
      'EDGAR_USER_AGENT: found nothing, expected a name and an e-mail address, such as "Example Corp ' +
        'data@example.com": the SEC requires a contact',
    )
  }
  return EDGAR_USER_AGENT
}

function printEdgar({ companies, gaps, unknown, feeds, requests, bytes }: EdgarReport): void {
  const columns = ['ticker', 'company', 'found', 'fetched', 'resumed', 'unchanged', 'missing', 'failed', 'facts']
  const cells = companies.map(({ ticker, name, filings, facts }) => [
    ticker,
    name,
    filings.found,
    filings.fetched,
    filings.resumed,
    filings.unchanged,
    filings.missing,
    filings.failed,
    facts,
  ])
  print(table(columns, cells))
  for (const { feed, read, accepted, quarantined } of feeds)
    if (read > 0) print(`${feed}: ${read} rows read, ${accepted} accepted, ${quarantined} quarantined`)
  print(`${requests} requests, ${bytes.toLocaleString('en-US')} bytes`)
  for (const name of unknown) print(`unknown to the SEC: ${name}`)
  for (const { ticker, what, form, filing_date, address, status, reason } of gaps.slice(0, MOST_GAPS)) {
    const which = [what, form, filing_date].filter((part) => part !== undefined).join(' ')
    print(`unavailable: ${ticker} ${which}: ${address} (${status === null ? reason : `${status}, ${reason}`})`)
  }
  if (gaps.length > MOST_GAPS) print(`unavailable: ${gaps.length - MOST_GAPS} more, which --json lists`)
}

function names(text: string): string[] {
  const found = text.split(/[,\s]+/).filter((name) => name !== '')
  if (found.length === 0) throw new InvalidArgumentError(`found "${text}", expected symbols such as AAPL,MSFT`)
  return [...new Set(found)]
}

function forms(text: string): string[] {
  const found = text
    .split(',')
    .map((name) => name.trim().toUpperCase())
    .filter((name) => name !== '')
  if (found.length === 0) throw new InvalidArgumentError(`found "${text}", expected forms such as 10-K,10-Q`)
  return [...new Set(found)]
}
