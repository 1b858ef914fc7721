import { companiesOf, type SearchedRelease, termsIn } from '../../search/index/release_words.ts'
import { type FilingSearch, type FoundPassage, searchFilings } from '../../search/search_filings.ts'
import { type AskedLine, filingVocabulary } from '../../search/vocabulary.ts'
import { termsOf } from '../../text/terms.ts'
import { boundsOf, type FilingAsk } from './ask.ts'
import { computedFigure } from './computing/computed.ts'
import type { ComputedFigure } from './computing/computed_figure.ts'
import { neededLines } from './computing/formula.ts'
import { isLine, nameOfMetric } from './computing/formulas.ts'
import { chosenPeriods, storedValues } from './computing/stored_figures.ts'
import type { Company, FilingEvidence } from './evidence.ts'
import type { FigureItem, Item, PassageItem } from './items.ts'
import { quoteStatements } from './quotes/quotes.ts'
import { type Signature, signatureIn, signatureQuery } from './quotes/signatures.ts'
import { withoutOrders } from './reading/orders.ts'
import { questionParts } from './reading/parts.ts'
import { readQuestion } from './reading/reading.ts'
import { statementLine, statementTables } from './tables/statement_lines.ts'
import type { StatementTable } from './tables/statement_table.ts'

/**
 * What the release holds on a question, part by part where it asks several things. Passages come without whatever in them
 * gives orders to their reader.
 */
export async function gatherEvidence(release: SearchedRelease, ask: FilingAsk): Promise<FilingEvidence> {
  const companies = await companiesAsked(release, ask.tickers)
  const names = await nameTermsOf(release, companies)
  const asWritten = await gatherParts(release, ask, companies, names)
  const corrections = await correctionsFor(release, asWritten)
  if (corrections.length === 0) return asWritten
  const question = corrections.reduce((text, { word, read }) => text.replace(word, read), ask.question)
  return { ...(await gatherParts(release, { ...ask, question }, companies, names)), corrections }
}

async function gatherParts(
  release: SearchedRelease,
  ask: FilingAsk,
  companies: Company[],
  names: ReadonlySet<string>,
): Promise<FilingEvidence> {
  const parts = questionParts(ask.question, names).slice(0, Math.max(1, Math.floor(ask.limit / 3)))
  const limit = Math.floor(ask.limit / parts.length)
  const [first, ...others] = await Promise.all(
    parts.map((question) => gatherPart(release, { ...ask, question, limit }, companies, names)),
  )
  // All parts cite from one list.
  for (const { items } of others) first.items.push(...items)
  for (const part of others) part.items = first.items
  return { ...first, others }
}

/** Open words that neither the filings nor what was found has, with the one word of the vocabulary that each is near to. */
async function correctionsFor(
  release: SearchedRelease,
  evidence: FilingEvidence,
): Promise<FilingEvidence['corrections']> {
  const open = [evidence, ...evidence.others].flatMap((part) => part.open)
  const spelled = open.flatMap(({ word, terms }) => {
    const read = filingVocabulary().spelling(word.toLowerCase())
    return read === undefined ? [] : [{ word, read, terms }]
  })
  if (spelled.length === 0) return []
  const known = await termsIn(release, [...new Set(spelled.flatMap(({ terms }) => terms))])
  // A word of a single passage is not among the terms of a release.
  const found = new Set(evidence.items.flatMap((item) => (item.kind === 'passage' ? termsOf(item.text) : [])))
  return spelled
    .filter(({ terms }) => !terms.some((term) => known.has(term) || found.has(term)))
    .map(({ word, read }) => ({ word, read }))
}

async function gatherPart(
  release: SearchedRelease,
  given: FilingAsk,
  companies: Company[],
  names: ReadonlySet<string>,
): Promise<FilingEvidence> {
  const reading = readQuestion(given.question, names)
  // A form that the question names is the one that is searched.
  const ask = given.forms.length > 0 ? given : { ...given, forms: reading.question.forms }
  const evidence: FilingEvidence = {
    ...reading,
    companies,
    names,
    corrections: [],
    others: [],
    items: [],
    computed: [],
    signatures: [],
    without: [],
    cut: [],
    missing: [],
  }
  // One value of each is compared; their own changes would take its room.
  if (companies.length > 1 && !evidence.asksOwnChange) evidence.asksChange = false
  const isReversed = evidence.refusal === 'reversed'
  if (evidence.refusal && !isReversed) return evidence
  if (evidence.person) {
    evidence.signatures = await signaturesOf(release, ask, companies, evidence.person)
    evidence.items = evidence.signatures.map(({ item }) => item)
    evidence.without = await withoutFilings(release, ask, unseenOf(evidence))
    return evidence
  }
  const { metrics, topics, open, question } = evidence
  const isAtLarge = metrics.length + topics.length + open.length === 0 && question.forms.length > 0
  const searched = isAtLarge ? { ...ask, question: `${events} ${ask.question}` } : ask
  const [stored, found] = await Promise.all([
    isReversed ? [] : storedFor(release, given, evidence),
    passagesFor(release, searched, companies),
  ])
  const room = Math.max(2, Math.floor(ask.limit / 2))
  const figures = shownFigures(evidence, stored, room)
  const own = inTurn(found, ask.limit - figures.length).map(itemOf)
  const lines = await lineRows(release, ask, evidence, stored, own)
  const passages = [...lines, ...own]
    .filter(({ text }, at, all) => text !== '' && all.findIndex((each) => each.text === text) === at)
    .slice(0, Math.max(0, ask.limit - figures.length))
  evidence.items = [...figures, ...passages]
  if (isReversed) {
    // What a filing says with the same words taken out may be quoted.
    if (quoteStatements(evidence, 1).length > 0) evidence.refusal = undefined
    else evidence.items = []
    return evidence
  }
  evidence.computed = await computedFor(release, ask, evidence, stored, passages)
  const inputs = new Set(evidence.computed.flatMap((figure) => figure.inputs.map(({ item }) => item)))
  // A figure that is computed from facts stands with its formula alone.
  const isComputed = (item: Item) =>
    item.kind === 'figure' &&
    evidence.computed.some(
      ({ ticker, computation }) => ticker === item.filing.ticker && computation.metric === item.metric,
    )
  const others = evidence.items.filter((item) => !inputs.has(item) && !isComputed(item))
  evidence.items = [...inputs, ...others].slice(0, Math.max(ask.limit, inputs.size))
  const unseen = unseenOf(evidence)
  evidence.cut = unseen
    .map(({ ticker }) => ticker)
    .filter((ticker) => found.some(([first]) => first?.ticker === ticker))
  evidence.without = await withoutFilings(release, ask, unseen)
  return evidence
}

function unseenOf({ companies, items }: FilingEvidence): Company[] {
  return companies.filter(({ ticker }) => !items.some(({ filing }) => filing.ticker === ticker))
}

/** Topics that are parts of a company: the store knows whole companies alone. */
const parts = new Set(['customers', 'segments', 'geography', 'products'])

/** All values of the metrics that are asked for, and of those that they are computed from. */
async function storedFor(release: SearchedRelease, ask: FilingAsk, evidence: FilingEvidence): Promise<FigureItem[]> {
  const { open, topics, months, metrics, computations, companies, question } = evidence
  // The store knows whole quarters and years, too.
  const isPart = open.length > 0 || topics.some((topic) => parts.has(topic)) || months === 6 || months === 9
  // The largest of a company's debts, say, is not the sum of them.
  const isOneOf = evidence.asksSuperlative && companies.length === 1
  if (isPart || isOneOf) return []
  const needed = computations.flatMap(({ formula }) => neededLines(formula).map(({ metric }) => metric))
  const own = metrics.flatMap((metric) =>
    metric === 'eps_diluted' && question.terms.has(basic) ? ['eps_basic'] : [metric],
  )
  const tickers = companies.map(({ ticker }) => ticker)
  return storedValues(release, ask, tickers, [...new Set([...own, ...needed])])
}

const [basic] = termsOf('basic')

/** Values of the periods asked about, by turns as far as there is room; says in `missing` which years have none. */
function shownFigures(evidence: FilingEvidence, stored: readonly FigureItem[], room: number): FigureItem[] {
  const inputs = evidence.computations.flatMap(({ formula }) => neededLines(formula).map(({ metric }) => metric))
  const asked = new Set(evidence.metrics.filter((metric) => !inputs.includes(metric)))
  if (asked.delete('eps_diluted') && stored.some(({ metric }) => metric === 'eps_basic')) asked.add('eps_basic')
  else if (evidence.metrics.includes('eps_diluted')) asked.add('eps_diluted')
  const groups = Map.groupBy(
    stored.filter(({ metric }) => asked.has(metric)),
    ({ filing, metric }) => `${filing.ticker} ${metric}`,
  )
  const chosen = [...groups.values()].map((values) => chosenPeriods(values, evidence))
  const each = Math.max(evidence.asksChange ? 2 : 1, Math.floor(room / Math.max(1, chosen.length)))
  for (const [at, values] of chosen.entries()) {
    const [{ filing, metric }] = [...groups.values()][at]
    const name = `${filing.ticker} ${nameOfMetric(metric)}`
    const shown = values.slice(0, each)
    const absent = evidence.question.years.filter((year) => !shown.some(({ fiscal_year }) => fiscal_year === year))
    if (absent.length > 0) evidence.missing.push(`${name} of fiscal ${absent.join(', ')}`)
    else if (values.length > shown.length)
      evidence.missing.push(`${name} of ${values.length - shown.length} more periods`)
  }
  return chosen.flatMap((values) => values.slice(0, each)).slice(0, room)
}

/** The figures that a question wants computed, for each company of which all inputs are found. */
async function computedFor(
  release: SearchedRelease,
  ask: FilingAsk,
  evidence: FilingEvidence,
  stored: readonly FigureItem[],
  passages: PassageItem[],
): Promise<ComputedFigure[]> {
  if (evidence.open.length > 0 || evidence.topics.some((topic) => parts.has(topic))) return []
  const wanted = evidence.computations.flatMap((computation) =>
    evidence.companies.map(({ ticker }) => ({ computation, ticker })),
  )
  const figures = await Promise.all(
    wanted.map(({ computation, ticker }) => {
      const own = stored.filter(({ filing }) => filing.ticker === ticker)
      const tables = () => statementsOf(release, ask, ticker, evidence.question.years, computation, passages)
      return computedFigure(ticker, computation, evidence, own, tables)
    }),
  )
  return figures.flatMap((figure) => (figure && figure.inputs.length <= ask.limit ? [figure] : []))
}

/** Passages with asked lines of statements, for companies of which the store has no value and the search found no row. */
async function lineRows(
  release: SearchedRelease,
  ask: FilingAsk,
  evidence: FilingEvidence,
  stored: readonly FigureItem[],
  found: PassageItem[],
): Promise<PassageItem[]> {
  const { question, metrics, companies, open, months } = evidence
  if (open.length > 0) return []
  const lines = question.lines.filter(({ metric, statement }) => metrics.includes(metric) && statement !== undefined)
  const searches = companies.flatMap(({ ticker }) => {
    const tables = statementTables(found.filter(({ isTable, filing }) => isTable && filing.ticker === ticker))
    const isMissing = (line: AskedLine) =>
      !stored.some(({ metric, filing }) => metric === line.metric && filing.ticker === ticker) &&
      (line.isOfParts || !statementLine(tables, line, { years: question.years, months }))
    return lines.filter(isMissing).map(async (line) => {
      const when = question.date ?? question.years.map((year) => `fiscal ${year}`).join(' ')
      const query = `${line.statement?.replaceAll('_', ' ')} ${line.labels.slice(0, 6).flat().join(' ')} ${when}`
      const passages = await searchFilings(release, { ...boundedSearch(ask, [ticker]), query, limit: 4 })
      return passages.filter(({ kind }) => kind === 'table').map((passage) => itemOf({ ...passage, ticker }))
    })
  })
  return inTurn(await Promise.all(searches), ask.limit)
}

/** Tables of a company's statements, searched for by the statement's name, its lines and the years. */
async function statementsOf(
  release: SearchedRelease,
  ask: FilingAsk,
  ticker: string,
  years: readonly number[],
  { formula }: FilingEvidence['computations'][number],
  passages: PassageItem[],
): Promise<StatementTable[]> {
  const known = new Map(passages.map((item) => [`${item.filing.accession} ${item.position}`, item]))
  const metrics = [...new Set(neededLines(formula).map(({ metric }) => metric))].filter(isLine)
  const lines = metrics.map(
    (metric) =>
      filingVocabulary()
        .linesOf(metric)
        .find((line) => line.metric === metric)!,
  )
  const statements = [...Map.groupBy(lines, (line) => line.statement)]
  const searches = statements.map(([statement = '', own]) => {
    const named = own.map(({ labels }) => labels.slice(0, 3).flat().join(' ')).join(' ')
    const when = years.length > 0 ? years.map((year) => `fiscal ${year}`).join(' ') : '10-K'
    const query = `${statement.replaceAll('_', ' ')} ${named} ${when}`.slice(0, 400)
    return searchFilings(release, { ...boundedSearch(ask, [ticker]), query, limit: 8 })
  })
  for (const passage of (await Promise.all(searches)).flat()) {
    const key = `${passage.accession} ${passage.position}`
    if (!known.has(key)) known.set(key, itemOf({ ...passage, ticker }))
  }
  return statementTables([...known.values()].filter(({ isTable }) => isTable))
}

/** Signatures of a person of each company, from its newest filing that has one. */
async function signaturesOf(
  release: SearchedRelease,
  ask: FilingAsk,
  companies: Company[],
  person: string,
): Promise<Signature[]> {
  const signatures: Signature[] = []
  for (const { ticker } of companies.slice(0, ask.limit)) {
    const search = { ...boundedSearch(ask, [ticker]), query: signatureQuery(person), limit: 30 }
    const items = (await searchFilings(release, search)).map((passage) => itemOf({ ...passage, ticker }))
    items.sort((one, other) => other.filing.filed_on.localeCompare(one.filing.filed_on))
    const found = items.map((item) => signatureIn(item, person)).find((signature) => signature !== undefined)
    if (found) signatures.push(found)
  }
  return signatures
}

function boundedSearch({ forms, start, end, limit }: FilingAsk, tickers: string[]): Omit<FilingSearch, 'query'> {
  return { tickers, forms, limit, ...(start && { start }), ...(end && { end }) }
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

/** What a filing that is asked about at large tells of. */
const events = 'announced appointed elected resigned entered into agreement completed approved adopted'

/** What is found of each company, under the symbol that was asked for. */
async function passagesFor(release: SearchedRelease, ask: FilingAsk, companies: Company[]): Promise<FoundPassage[][]> {
  return Promise.all(
    companies.map(async ({ ticker }) => {
      const passages = await searchFilings(release, { ...boundedSearch(ask, [ticker]), query: ask.question })
      return passages.map((passage) => ({ ...passage, ticker }))
    }),
  )
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
    item: passage.item,
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
