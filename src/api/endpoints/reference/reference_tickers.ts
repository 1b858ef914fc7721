import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { cursorPosition, nextCursor, pageOf } from '../../lists/cursor.ts'
import { limit, nothingInPath, ticker, tickersInQuery } from '../../parameters.ts'
import { cursor } from '../../past/paging.ts'

const listed = z
  .object({
    ticker: z.string(),
    name: z
      .string()
      .nullable()
      .describe('Name of the company; null if the feed of listed companies does not contain the symbol.'),
    cik: z
      .int()
      .nullable()
      .describe('The SEC’s number of the company, which is the same for all its share classes; null if unknown.')
      .meta({ minimum: undefined, maximum: undefined }),
    exchange: z.string().nullable().describe('Exchange on which the stock is listed; null if unknown.'),
    sic: z.string().nullable().describe('Standard Industrial Classification code; null if unknown.'),
    sector: z.string().nullable().describe('Sector, as named in the listing; null if unknown.'),
    industry: z.string().nullable().describe('Industry, as named in the listing; null if unknown.'),
    former_symbols: z.array(z.string()).describe('Earlier symbols of the company, in alphabetical order.'),
    aliases: z.array(z.string()).describe('Other names of the company that questions may use, in alphabetical order.'),
    first_day: z.iso.date().nullable().describe('First day with a closing price; null if there is none.'),
    last_day: z.iso.date().nullable().describe('Newest day with a closing price; null if there is none.'),
  })
  .meta({ id: 'ReferenceTicker' })

/** Lists known ticker symbols with company names and aliases. */
export default endpoint({
  path: '/reference/tickers',
  operation: 'getReferenceTickers',
  tag: 'Reference',
  summary: 'Tickers and their identifiers',
  use: 'Finds the ticker of a company by name, alias, former symbol or CIK, and lists the available tickers.',
  description:
    'Ticker symbols in the release, with name, CIK, exchange, classification, former symbols and the range of ' +
    'days with prices. Option contracts are left out. If `search` is given, the best match comes first: the ' +
    'symbol that equals the search text, then a former symbol that equals it, then current and former symbols ' +
    'that begin with it, then names and aliases. If `search` is not given, the list is ordered by symbol. ' +
    '`next_cursor` requests the next page.',
  params: nothingInPath,
  query: z.object({
    search: z
      .string()
      .trim()
      .min(1)
      .max(80)
      .optional()
      .describe('Text with which a symbol, a former symbol, or a word of a name or alias begins. Case is ignored.'),
    ticker,
    tickers: tickersInQuery,
    cik: z.int().min(1).max(9_999_999_999).optional().describe('Only symbols of the company with this SEC number.'),
    active_on: z.iso
      .date()
      .optional()
      .describe(
        'Only symbols whose first closing price is from this day or earlier, and whose newest closing price is from ' +
          'this day or later.',
      )
      .meta({ pattern: undefined }),
    limit: limit(250, 100),
    cursor,
  }),
  answer: z.object({ tickers: z.array(listed), next_cursor: nextCursor }),
  example: {
    tickers: [
      {
        ticker: 'META',
        name: 'Meta Platforms, Inc.',
        cik: 1326801,
        exchange: 'NASDAQ',
        sic: '7370',
        sector: 'Communication Services',
        industry: 'Interactive Media & Services',
        former_symbols: ['FB'],
        aliases: ['Facebook', 'Meta Platforms'],
        first_day: '2024-08-28',
        last_day: '2025-08-27',
      },
    ],
    next_cursor: null,
  },
  async run({ query }, release) {
    const { search = null, cik = null, active_on = null, limit, cursor } = query
    const tickers = [...(query.ticker === undefined ? [] : [query.ticker]), ...(query.tickers ?? [])]
    const [rank, after] = cursorPosition(cursor, 2) ?? ['-1', '']
    const bound = { search, cik, active_on, tickers: tickers.length > 0 ? tickers : null, rank, after, rows: limit + 1 }
    const found = await release.rowsOf<z.output<typeof listed> & { rank: number }>('tickers', matching, bound)
    const { rows, next_cursor } = pageOf(found, limit, ({ rank, ticker }) => [String(rank), ticker])
    return { tickers: rows.map(({ rank: _, ...row }) => row), next_cursor }
  },
})

const matching = `
with ranked as (
    select
        *,
        case
            when $search::varchar is null or ticker = upper($search::varchar) then 0
            when list_contains(former_symbols, upper($search::varchar)) then 1
            when starts_with(ticker, upper($search::varchar)) then 2
            when len(list_filter(former_symbols, lambda each: starts_with(each, upper($search::varchar)))) > 0 then 3
            when len(list_filter(list_prepend(name, aliases), lambda each: starts_with(lower(each), lower($search::varchar)))) > 0 then 4
            when len(list_filter(list_prepend(name, aliases), lambda each: contains(lower(each), ' ' || lower($search::varchar)))) > 0 then 5
        end as rank
    from tickers
    where
        ($tickers::varchar[] is null or list_contains($tickers::varchar[], ticker))
        and ($cik::bigint is null or cik = $cik::bigint)
        and ($active_on::date is null or $active_on::date between first_day and last_day)
)
select
    ticker,
    name,
    cik::double as cik,
    exchange,
    sic,
    sector,
    industry,
    former_symbols,
    aliases,
    first_day::varchar as first_day,
    last_day::varchar as last_day,
    rank
from ranked
where rank is not null and (rank, ticker) > ($rank::integer, $after::varchar)
order by rank, ticker
limit $rows::integer`
