import { companiesOf, type SearchedRelease } from '../search/release_words.ts'
import { type FoundPassage, searchFilings } from '../search/search_filings.ts'
import { termsOf } from '../search/terms.ts'
import { boundsOf, type FilingAsk } from './ask.ts'
import { askedOfFilings, comparesAlone } from './asked.ts'
import { isBrokenDown } from './breakdown.ts'
import type { Company, FilingEvidence, PassageItem } from './evidence.ts'
import { computedFigures, type FindStatement } from './inputs.ts'
import { withoutOrders } from './orders.ts'
import { type FoundParticular, type Particular, particularIn } from './particulars.ts'
import { figuresFor } from './stored_figures.ts'

/** What the release holds on a question. Passages come without whatever in them gives orders to their reader. */
export async function gatherEvidence(release: SearchedRelease, ask: FilingAsk): Promise<FilingEvidence> {
  const companies = await companiesAsked(release, ask.tickers)
  const names = await nameTermsOf(release, companies)
  const { period, computations, ...asked } = askedOfFilings(ask.question, names)
  const evidence: FilingEvidence = {
    ...asked,
    companies,
    names,
    items: [],
    computed: [],
    particulars: [],
    asksParticular: false,
    without: [],
    cut: [],
    missing: [],
  }
  // One value of each is compared; their own changes would take its room.
  if (comparesAlone(ask.question, companies.length)) evidence.asksChange = false
  if (asked.refusal) return evidence
  const particular = particularIn(ask.question, asked.question)
  if (particular) {
    evidence.particulars = await particularsOf(release, ask, companies, particular)
  }
  if (particular && (evidence.particulars.length > 0 || !particular.isOptional)) {
    evidence.asksParticular = true
    evidence.items = evidence.particulars.map(({ item }) => item)
    const unseen = companies.filter(({ ticker }) => !evidence.items.some(({ filing }) => filing.ticker === ticker))
    evidence.without = await withoutFilings(release, ask, unseen)
    return evidence
  }
  // Text answers as well as figures: they may take half of the room, yet a change needs two.
  const room = Math.max(2, Math.floor(ask.limit / 2))
  const { figures, missing } = await figuresFor(release, ask, evidence, period, room)
  evidence.missing = missing
  const found = await passagesFor(release, ask, companies, isBrokenDown(evidence))
  const passages = inTurn(found, ask.limit - figures.length)
    .map(itemOf)
    .filter(({ text }) => text !== '')
  evidence.items = [...figures, ...passages]
  if (evidence.part === undefined && computations.length > 0) {
    const find = statementFinder(release, ask, passages)
    const computed = await computedFigures(release, ask, evidence, computations, passages, find)
    const inputs = [...new Set(computed.flatMap((figure) => figure.inputs.map(({ item }) => item)))]
    if (inputs.length <= ask.limit) {
      evidence.computed = computed
      evidence.items = [...new Set([...inputs, ...evidence.items])].slice(0, ask.limit)
    }
  }
  const unseen = companies.filter(({ ticker }) => !evidence.items.some(({ filing }) => filing.ticker === ticker))
  evidence.cut = unseen
    .map(({ ticker }) => ticker)
    .filter((ticker) => found.some(([first]) => first?.ticker === ticker))
  evidence.without = await withoutFilings(release, ask, unseen)
  return evidence
}

/** Terms that the companies are named by: names, symbols, and what people call them. */
async function nameTermsOf(release: SearchedRelease, companies: Company[]): Promise<Set<string>> {
  const known = await companiesOf(release)
  const issuers = known.withTickers(companies.map(({ ticker }) => ticker))
  const own = companies.flatMap(({ ticker, name }) => termsOf(`${ticker} ${name}`))
  return new Set([...own, ...issuers.flatMap((cik) => known.nameTerms(cik))])
}

/** The companies of these symbols, each once, under the first of its symbols that was asked for. */
async function companiesAsked(release: SearchedRelease, tickers: string[]): Promise<Company[]> {
  const known = [
    ...(await release.rowsOf<Named>('metric_companies', namesOfMetrics, { tickers })),
    ...(await release.rowsOf<Named>('filings', namesOfFilings, { tickers })),
  ]
  const companies = new Map<string, Company>()
  for (const ticker of tickers) {
    const own = known.filter((company) => company.ticker === ticker)
    const issuer = own[0]?.cik ?? ticker
    if (!companies.has(issuer)) companies.set(issuer, { ticker, name: own.find(({ name }) => name)?.name ?? ticker })
  }
  return [...companies.values()]
}

interface Named {
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

/** What is found of each company, under the symbol that was asked for. */
async function passagesFor(
  release: SearchedRelease,
  { question, forms, start, end, limit }: FilingAsk,
  companies: Company[],
  isBrokenDown: boolean,
): Promise<FoundPassage[][]> {
  // Tables that divide a figure say so in their titles.
  const query = isBrokenDown ? `${question} total net sales revenue segment information following table` : question
  const request = { query, forms, limit, ...(start && { start }), ...(end && { end }) }
  const found: FoundPassage[][] = []
  for (const { ticker } of companies) {
    const passages = await searchFilings(release, { ...request, tickers: [ticker] })
    found.push(passages.map((passage) => ({ ...passage, ticker })))
  }
  return found
}

/** A particular of each company from its newest filing that tells it, as far as the limit lets in. */
async function particularsOf(
  release: SearchedRelease,
  { forms, start, end, limit }: FilingAsk,
  companies: Company[],
  { name, query, most, find }: Particular,
): Promise<FoundParticular[]> {
  const found: FoundParticular[] = []
  const each = Math.min(most, Math.max(1, Math.floor(limit / companies.length)))
  for (const { ticker } of companies.slice(0, limit)) {
    const request = {
      query,
      tickers: [ticker],
      forms,
      limit: most > 1 ? 50 : 20,
      ...(start && { start }),
      ...(end && { end }),
    }
    const items = (await searchFilings(release, request)).map((passage) => itemOf({ ...passage, ticker }))
    items.sort((one, other) =>
      one.filing.filed_on < other.filing.filed_on ? 1 : one.filing.filed_on > other.filing.filed_on ? -1 : 0,
    )
    const own: FoundParticular[] = []
    for (const item of items) {
      const text = find(item)
      const isNew = text !== undefined && own.every((other) => other.text !== text)
      // One filing tells it whole; an older one may tell otherwise.
      if (isNew && own.length < each && (own[0]?.item ?? item).filing.accession === item.filing.accession)
        own.push({ name, item, text })
    }
    found.push(...own)
  }
  return found
}

/** Searches a company's filings for a statement by its name, its lines and the years. Passages are the same item each time. */
function statementFinder(
  release: SearchedRelease,
  { forms, start, end }: FilingAsk,
  passages: PassageItem[],
): FindStatement {
  const known = new Map(passages.map((item) => [`${item.filing.accession} ${item.position}`, item]))
  return async (ticker, statement, years, lines) => {
    const named = lines.map(({ labels }) => labels.slice(0, 3).flat().join(' ')).join(' ')
    const query = `${statement.replaceAll('_', ' ')} ${named} ${years.length > 0 ? years.map((year) => `fiscal ${year}`).join(' ') : '10-K'}`
    const request = {
      query: query.slice(0, 400),
      tickers: [ticker],
      forms,
      limit: 8,
      ...(start && { start }),
      ...(end && { end }),
    }
    const found = await searchFilings(release, request)
    return found.map((passage) => {
      const key = `${passage.accession} ${passage.position}`
      if (!known.has(key)) known.set(key, itemOf({ ...passage, ticker }))
      return known.get(key)!
    })
  }
}

/** The best of each list, then the next of each: none of several crowds the others out. */
function inTurn<Each>(lists: Each[][], limit: number): Each[] {
  const chosen: Each[] = []
  for (let rank = 0; rank < limit; rank++)
    for (const list of lists) if (rank < list.length && chosen.length < limit) chosen.push(list[rank])
  return chosen
}

function itemOf({ accession, ticker, form, filed_at, period_end, url, ...passage }: FoundPassage): PassageItem {
  return {
    kind: 'passage',
    filing: { accession, ticker, form, filed_on: filed_at.slice(0, 10), period_end, url },
    section: withoutOrders(passage.section),
    heading: withoutOrders(passage.heading),
    isTable: passage.kind === 'table',
    position: passage.position,
    text: withoutOrders(passage.text),
  }
}

/** Companies of which no filing fits the request, whatever it asks. */
async function withoutFilings(release: SearchedRelease, ask: FilingAsk, unseen: Company[]): Promise<string[]> {
  if (unseen.length === 0) return []
  const tickers = unseen.map(({ ticker }) => ticker)
  const found = await release.rowsOf<{ ticker: string }>('filings', fittingFilings, { tickers, ...boundsOf(ask) })
  return tickers.filter((ticker) => !found.some((row) => row.ticker === ticker))
}

const fittingFilings = `
select distinct unnest(tickers) as ticker
from filings
where list_has_any(tickers, $tickers::varchar[])
  and ($any_form::boolean or list_contains($forms::varchar[], replace(form, '-', '')))
  and filed_on between $start::date and $end::date
order by ticker`
