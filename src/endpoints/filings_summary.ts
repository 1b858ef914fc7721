import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { filingReference } from '../api/fields.ts'
import { filingTypes, limit, nothingInPath, ticker, tickersInQuery } from '../api/parameters.ts'

const filing = z.object({
  ticker: z.string().describe('Symbol of the issuer; empty if none is known.'),
  filing: filingReference,
  summary: z
    .string()
    .describe(
      'What changed, as the filing says it: the first figures of its income statement, then its own sentences.',
    ),
})

/** What filings say in short, newest first. */
export default endpoint({
  path: '/filings/summary',
  operation: 'getFilingSummaries',
  tag: 'Filings',
  summary: 'What the newest filings say in short',
  description:
    'Filings with a summary made when the release was built: the sentences of the filing that carry what changed ' +
    '(results with their figures, outlook, liquidity, risks; of an 8-K the event), or, where a language model is set to, what ' +
    'it wrote of them with no figure that the filing does not print; at most 1,200 characters. Filings that ' +
    'say nothing of that kind, or are no text, are not among them. Newest first. `ticker` and `tickers` ' +
    'unite, and any symbol of an issuer finds its filings; without them, filings of all issuers.',
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
          'Revenue was $1.2 billion, up 8% from a year ago. The Company expects revenue of $1.3 billion next quarter.',
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
    return {
      filings: rows.map(({ ticker, form, filed_on, url, summary }) => ({
        ticker: ticker ?? '',
        filing: { type: form, date: filed_on, url },
        summary,
      })),
    }
  },
})

interface SummaryRow {
  ticker: string | null
  form: string
  filed_on: string
  url: string
  summary: string
}

const newestFilings = `
select
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
