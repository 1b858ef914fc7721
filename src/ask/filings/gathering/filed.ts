import type { SearchedRelease } from '../../../search/index/release_words.ts'
import { boundsOf, type FilingAsk } from '../ask.ts'
import { cited, companyName, type FilingEvidence, type Statement } from '../evidence.ts'
import type { FilingItem, FilingReference } from '../items.ts'

/** The filings of the requested companies that fit the request and the question's periods, newest first. */
export async function filedItems(
  release: SearchedRelease,
  ask: FilingAsk,
  { companies, question }: FilingEvidence,
): Promise<FilingItem[]> {
  const tickers = companies.map(({ ticker }) => ticker)
  const values = { tickers, years: question.years.map(String), ...boundsOf(ask) }
  const filings = await release.rowsOf<FilingReference>('filings', filingsOf, values)
  return filings.map((filing) => ({ kind: 'filing', filing }))
}

const filingsOf = `
select
  accession, symbol as ticker, form, filed_on::varchar as filed_on, coalesce(period_end::varchar, '') as period_end, url
from (select unnest(tickers) as symbol, * from filings where list_has_any(tickers, $tickers::varchar[]))
where list_contains($tickers::varchar[], symbol)
  and ($any_form::boolean or list_contains($forms::varchar[], replace(form, '-', '')))
  and filed_on between $start::date and $end::date
  and (
    len($years::varchar[]) = 0
    or list_contains($years::varchar[], fiscal_year::varchar)
    or list_contains($years::varchar[], year(filed_on)::varchar)
  )
order by filed_on desc, accession`

/** Form and dates of each filing, by company. */
export function filedStatements(evidence: FilingEvidence): Statement[] {
  const filings = evidence.items.filter((item) => item.kind === 'filing')
  return [...Map.groupBy(filings, ({ filing }) => filing.ticker)].map(([ticker, own]) => {
    const descriptions = own.map((item) => {
      const { form, filed_on, period_end } = item.filing
      const period = period_end ? ` for the period to ${period_end}` : ''
      return `${form} on ${filed_on}${period} ${cited(evidence.items, item)}`
    })
    return { title: `${ticker}: filings`, text: `${companyName(evidence, ticker)} filed: ${descriptions.join(', ')}.` }
  })
}
