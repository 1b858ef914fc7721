import { companiesOf, type SearchedRelease } from '../../../search/index/release_words.ts'
import { boundsOf, type FilingSearch } from '../ask.ts'
import type { Company } from '../evidence.ts'
import { CompanyNames } from '../reading/names.ts'

/** The companies' official names, their symbols, and what people call them. */
export async function namesOf(release: SearchedRelease, companies: Company[]): Promise<CompanyNames> {
  const known = await companiesOf(release)
  const issuers = known.withTickers(companies.map(({ ticker }) => ticker))
  const own = companies.flatMap(({ ticker, name }) => [ticker, name])
  return new CompanyNames([...own, ...issuers.flatMap((cik) => known.namesOf(cik))])
}

/** The companies of these symbols, each once, under the first requested symbol. */
export async function companiesAsked(release: SearchedRelease, tickers: string[]): Promise<Company[]> {
  const known = [
    ...(await release.rowsOf<NamedCompany>('metric_companies', namesOfMetrics, { tickers })),
    ...(await release.rowsOf<NamedCompany>('filings', namesOfFilings, { tickers })),
  ]
  const companies = new Map<string, Company>()
  for (const ticker of tickers) {
    const own = known.filter((company) => company.ticker === ticker)
    const issuer = own[0]?.cik ?? ticker
    if (!companies.has(issuer)) companies.set(issuer, { ticker, name: own.find(({ name }) => name)?.name ?? ticker })
  }
  return [...companies.values()]
}

interface NamedCompany {
  ticker: string
  cik: string
  name: string | null
}

const namesOfMetrics = `
select ticker, cik::varchar as cik, name
from metric_companies
where list_contains($tickers::varchar[], ticker)
order by ticker`
const namesOfFilings = `
select symbol as ticker, cik::varchar as cik, max(name) as name
from (select unnest(tickers) as symbol, cik, name from filings where list_has_any(tickers, $tickers::varchar[]))
where list_contains($tickers::varchar[], symbol)
group by symbol, cik
order by symbol, cik`

/** Companies without any filing in the requested forms and dates. */
export async function withoutFilings(ask: FilingSearch, unseen: Company[]): Promise<string[]> {
  if (unseen.length === 0) return []
  const tickers = unseen.map(({ ticker }) => ticker)
  const found = await ask.release.rowsOf<{ ticker: string }>('filings', fittingFilings, { tickers, ...boundsOf(ask) })
  return tickers.filter((ticker) => !found.some((row) => row.ticker === ticker))
}

const fittingFilings = `
select distinct unnest(tickers) as ticker
from filings
where list_has_any(tickers, $tickers::varchar[])
  and ($any_form::boolean or list_contains($forms::varchar[], replace(form, '-', '')))
  and filed_on between $start::date and $end::date
order by ticker`
