import { z } from 'zod'
import { summaryFigures } from '../../../ask/filings/computing/summary_figures.ts'
import { endpoint } from '../../endpoint.ts'
import { filingReference } from '../../fields.ts'
import { filingTypes, limit, nothingInPath, ticker, tickersInQuery } from '../../parameters.ts'

const filing = z
  .object({
    ticker: z.string().describe('Ticker symbol of the company; empty if it is unknown.'),
    filing: filingReference,
    summary: z
      .string()
      .describe(
        'Revenue, net income and diluted earnings per share of the quarter or year that the filing reports on, if ' +
          'its XBRL facts contain them, followed by sentences of the filing.',
      ),
  })
  .meta({ id: 'FilingSummary' })

/** Lists summaries of filings, newest first. */
export default endpoint({
  path: '/filings/summary',
  operation: 'getFilingSummaries',
  tag: 'Filings',
  summary: 'Summaries of the newest filings',
  use: 'Summarises the newest filings of companies: their main figures and statements.',
  description:
    'Filings with a summary, newest first. A summary begins with figures of the quarter or year that the filing ' +
    'reports on, from its XBRL facts. It continues with at most 1,200 characters of sentences of the filing that report ' +
    'changes (results with their figures, outlook, liquidity and risks, or the event of an 8-K). If a language ' +
    'model is configured, it writes this second part and uses only figures of the filing. A filing is left out if ' +
    'it has no text or no such sentences. `ticker` and `tickers` are combined, and both accept any symbol of a ' +
    'company. If neither is given, filings of all companies are returned.',
  params: nothingInPath,
  query: z.object({ ticker, tickers: tickersInQuery, filing_types: filingTypes, limit: limit(20, 3) }),
  answer: z.object({ filings: z.array(filing) }),
  example: {
    filings: [
      {
        ticker: 'EXMP',
        filing: {
          type: '10-Q',
          date: '2025-08-01',
          url: 'https://www.sec.gov/Archives/edgar/data/1/exmp-20250628.htm',
        },
        summary:
          'In Q3 of fiscal 2025 (the quarter to 2025-06-28): revenue $1,200 million (a year earlier $1,111 million). The Company expects revenue of $1.3 billion next quarter.',
      },
    ],
  },
  async run({ query }, release) {
    const { ticker, tickers, filing_types, limit } = query
    const rows = await release.rowsOf<SummaryRow>('filings', newestFilings, {
      tickers: ticker === undefined ? (tickers ?? null) : [ticker, ...(tickers ?? [])],
      forms: filing_types?.map((type) => type.replaceAll('-', '')) ?? null,
      limit,
    })
    const figures = await summaryFigures(
      release,
      rows.map(({ accession }) => accession),
    )
    return {
      filings: rows.map(({ accession, ticker, form, filed_on, url, summary }) => ({
        ticker: ticker ?? '',
        filing: { type: form, date: filed_on, url },
        summary: [figures.get(accession), summary].filter(Boolean).join(' '),
      })),
    }
  },
})

interface SummaryRow {
  accession: string
  ticker: string | null
  form: string
  filed_on: string
  url: string
  summary: string
}

const newestFilings = `
select
    accession,
    ticker,
    form,
    strftime(filed_on, '%Y-%m-%d') as filed_on,
    url,
    summary
from filings
where
    summary is not null
    and ($tickers::varchar[] is null or list_has_any($tickers::varchar[], tickers))
    and ($forms::varchar[] is null or list_contains($forms::varchar[], replace(form, '-', '')))
order by filed_at desc, accession desc
limit $limit::integer`
