import { Command, InvalidArgumentError } from 'commander'
import type { Settings } from '../../../../base/settings.ts'
import { NoKnownCompany } from '../../../../ingest/edgar/download.ts'
import { usualForms } from '../../../../ingest/edgar/forms.ts'
import { type EdgarReport, ingestEdgar } from '../../../../pipeline/inputs/ingest_edgar.ts'
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

/** Maximum number of unavailable filings that are listed one by one. */
const MOST_GAPS = 20

export default function edgar(): Command {
  return new Command('edgar')
    .description("download and ingest companies' filings and facts from the SEC's EDGAR")
    .requiredOption('--tickers <list>', 'ticker symbols or CIKs of companies, comma-separated, e.g. AAPL,MSFT', names)
    .option('--forms <list>', 'types of filings, comma-separated', forms, usualForms)
    .addOption(dayOption('--since <date>', 'download only filings filed on this day or later (default: all)'))
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
          `crowdtape: ${report.stopped}; the files downloaded so far are ingested; run the command again for the rest\n`,
        )
        process.exitCode = 1
      }
    })
}

/** The contact that each request contains. The SEC rejects clients that do not send a contact. */
function contactOf({ EDGAR_USER_AGENT }: Settings): string {
  if (!EDGAR_USER_AGENT) {
    throw new BadUsage(
      'EDGAR_USER_AGENT is not set, but the SEC requires a contact; set it to a name and an e-mail address, such ' +
        'as "Example Corp data@example.com"',
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
  for (const name of unknown) print(`the SEC does not know the company ${name}`)
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
