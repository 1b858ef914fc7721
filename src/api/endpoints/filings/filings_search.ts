import { z } from 'zod'
import { searchFilings } from '../../../search/search_filings.ts'
import { endpoint } from '../../endpoint.ts'
import { filingReference } from '../../fields.ts'
import { badRequest } from '../../http/problem.ts'
import { filingTypes, limit, nothingInPath, text, ticker, tickersInQuery } from '../../parameters.ts'

const result = z
  .object({
    ticker: z.string().describe('Ticker symbol of the company; empty if it is unknown.'),
    filing: filingReference,
    passage: z
      .string()
      .describe('Text of the filing, verbatim. Each row of a table is one line, in which ` | ` separates the columns.'),
    id: z.string().describe('Id of the passage, which is the same in every release that contains the passage.'),
    item: z
      .string()
      .nullable()
      .describe('Number of the report item that contains the passage, such as `7` or `1A`; null if unknown.'),
    section: z.string().nullable().describe('Title of that item; null if unknown.'),
    heading: z
      .string()
      .nullable()
      .describe('Headings above the passage; for a table also its caption, units and column headings.'),
    position: z
      .int()
      .min(0)
      .describe('Position among the passages of the filing, starting at 0.')
      .meta({ maximum: undefined }),
    score: z
      .number()
      .describe('The score by which the passages are ranked. Scores of different answers cannot be compared.'),
  })
  .meta({ id: 'FilingSearchResult' })

/** Finds passages of company filings. */
export default endpoint({
  path: '/filings/search',
  operation: 'searchFilings',
  tag: 'Filings',
  summary: 'Passages of filings that answer a question',
  use:
    'Finds passages of company filings about a subject. Use it to read the text itself; to get an answer with ' +
    'citations, use ask_filings.',
  description:
    'Finds passages of about 250 tokens that match the query in words, meaning or subject, and returns ' +
    'the best passage first. If the query names companies, and neither `ticker` nor `tickers` is given, only the ' +
    'filings of these companies are searched. If the query names fiscal years or quarters, reports on these periods are ' +
    'preferred. If the query names financial statements, metrics or ratios (“quick ratio”, “DPO”), the statements and ' +
    'rows that report them are preferred. A passage that is nearly the same as a better passage is ranked lower. ' +
    'Only filings up to the day of the release are searched.',
  params: nothingInPath,
  query: z.object({
    query: text(1200).describe('A question or keywords in English. It is not stored or logged.'),
    ticker,
    tickers: tickersInQuery,
    filing_types: filingTypes,
    start_date: z.iso
      .date()
      .optional()
      .describe('Only filings that the SEC accepted on this UTC day or later, YYYY-MM-DD.'),
    end_date: z.iso
      .date()
      .optional()
      .describe(
        'Only filings that the SEC accepted on this UTC day or earlier, YYYY-MM-DD. It must not be before ' +
          '`start_date`.',
      ),
    limit: limit(50, 10),
  }),
  answer: z.object({ results: z.array(result) }),
  example: {
    results: [
      {
        ticker: 'NVDA',
        filing: {
          type: '10-K',
          date: '2025-02-26',
          url: 'https://www.sec.gov/Archives/edgar/data/1045810/example.htm',
        },
        passage: 'Inventories | $10,080 | $5,282\nTotal current assets | 80,126 | 44,345',
        id: '0f3c5d7e9b1a2c4d6e8f0a1b3c5d7e9f',
        item: '8',
        section: 'Financial Statements and Supplementary Data',
        heading: 'Consolidated Balance Sheets › (In millions)',
        position: 412,
        score: 3.42,
      },
    ],
  },
  async run({ query }, release) {
    const { start_date: start, end_date: end } = query
    if (start !== undefined && end !== undefined && end < start) {
      throw badRequest([{ path: 'end_date', message: `found ${end}, expected ${start} (start_date) or a later day` }])
    }
    const found = await searchFilings(release, {
      query: query.query,
      tickers: [...new Set([...(query.ticker ? [query.ticker] : []), ...(query.tickers ?? [])])],
      forms: query.filing_types ?? [],
      start,
      end,
      limit: query.limit,
    })
    return {
      results: found.map((each) => ({
        ticker: each.ticker,
        filing: { type: each.form, date: each.filed_at.slice(0, 10), url: each.url },
        passage: each.text,
        id: each.passage_id,
        item: each.item || null,
        section: each.section || null,
        heading: each.heading || null,
        position: each.position,
        score: Math.round(each.score * 1000) / 1000,
      })),
    }
  },
})
