import { termsOf, withCountry } from '../text/terms.ts'
import type { PassageFacts } from './index/candidate.ts'
import { companiesOf, issuerByWords, knownTermsIn, rarityIn, type SearchedRelease } from './index/release_words.ts'
import type { IndexQuery } from './index/retrieve.ts'
import { dayNumber, formKey, type Passage } from './passage.ts'
import { type KnownFiling, periodFit } from './period_fit.ts'
import { pick } from './pick.ts'
import { type FilingQuestion, questionOf } from './question.ts'
import { Marker, type Rarity } from './rank.ts'
import { filingVocabulary } from './vocabulary.ts'

/** A search request: the query, and conditions on the filings to search. */
export interface FilingSearch {
  query: string
  /**
   * Only filings of these tickers are searched. If the list is empty, the filings of the companies that the query names are searched; if
   * the query names no company, all filings are searched.
   */
  tickers: string[]
  /** Only filings with these forms are searched. If the list is empty, all forms are searched. */
  forms: string[]
  /** Only filings from the day `start` to the day `end`, both included, are searched. */
  start?: string
  end?: string
  limit: number
}

export interface FoundPassage extends Passage {
  /** The fiscal year and quarter on which the filing reports. Null if unknown; the quarter is also null for an annual report. */
  fiscal_year: number | null
  fiscal_quarter: number | null
  /** The score of the passage. Scores of different searches cannot be compared. */
  score: number
}

/**
 * Returns the best passages for a query, best first. Passages of the companies and periods that the query names come
 * before others, and so do the statements and lines that contain the requested figures. The same release and request
 * always give the same result.
 */
export async function searchFilings(release: SearchedRelease, request: FilingSearch): Promise<FoundPassage[]> {
  const { passages } = release
  if (!passages || passages.rows === 0) return []
  const query = withCountry(request.query)
  const known = await knownTermsIn(release, [...new Set(termsOf(query))])
  const companies = await companiesOf(release)
  const asked = companies.withTickers(request.tickers)
  if (request.tickers.length > 0 && asked.length === 0) return []
  const issuers = asked.length > 0 ? asked : namedIn(query, companies.namedIn(query), known)
  const question = questionOf(query, new Set(issuers.flatMap((cik) => companies.namesOf(cik)).flatMap(termsOf)))
  const filings = issuers.length > 0 ? await filingsWhere(release, 'cik', issuers) : []
  const fits = (filing: KnownFiling) => {
    const isAskedForm = question.forms.length === 0 || question.forms.includes(formKey(filing.form))
    const before = { ...question, years: question.years.map((year) => year - 1) }
    const fit = periodFit(filing, question, release.asOf)
    const ahead = question.isAhead ? reportBefore * periodFit(filing, before, release.asOf) : 0
    return Math.max(fit, ahead) * (isAskedForm ? 1 : otherForm)
  }

  const rarity = rarityIn(known, passages.rows)
  const conditions = conditionsOf(request, issuers)
  const focus = filings
    .map((filing) => ({ filing, fit: fits(filing) }))
    .sort((one, other) => other.fit - one.fit || (one.filing.accession < other.filing.accession ? -1 : 1))
    .slice(0, mostFilings)
    .filter(({ fit }) => fit >= leastFit)
  const isNarrow = focus.length > 0 && focus.length < filings.length
  const accessions = focus.map(({ filing }) => filing.accession)
  const narrow = isNarrow ? [...conditions, oneOf('accession', accessions)] : conditions
  const queries = queriesOf(question, rarity, narrow, issuers.length > 0)
  const inQueries = await knownTermsIn(release, [...new Set(queries[0].flatMap(({ terms }) => terms))])
  const cut = rarityIn(inQueries, passages.rows)
  let candidates = await passages.candidates(query, ...queries, cut)
  if (isNarrow && candidates.length < mostResults) {
    const wider = queriesOf(question, rarity, conditions, true)
    candidates = await passages.candidates(query, ...wider, cut)
  }

  const named = new Set(candidates.map(({ accession }) => accession))
  const chosen = issuers.length > 0 ? filings : await filingsWhere(release, 'accession', [...named])
  const byAccession = new Map(chosen.map((filing) => [filing.accession, filing]))
  const marker = new Marker(question, rarity)
  const marked = candidates.map((candidate) => {
    const filing = byAccession.get(candidate.accession) ?? asFiling(candidate)
    return { candidate, marks: marker.marks(candidate, fits(filing)) }
  })
  const picked = pick(marked, request.limit)
  const read = await passages.read(picked.map(({ candidate }) => candidate))
  return read.map((passage, at) => {
    const filing = byAccession.get(passage.accession)
    const ticker = filing?.ticker ?? passage.ticker
    // If the delivered row has no period end, the period end found in the document is used.
    const period_end = passage.period_end || (filing?.period_end ?? '')
    const { fiscal_year = null, fiscal_quarter = null } = filing ?? {}
    return { ...passage, ticker, period_end, fiscal_year, fiscal_quarter, score: picked[at].score }
  })
}

/** For each passage, returns up to `count` passages that follow the passage in its filing. */
export async function nextPassages(
  { passages }: SearchedRelease,
  found: readonly FoundPassage[],
  count = 1,
): Promise<FoundPassage[]> {
  if (!passages || found.length === 0) return []
  const byFiling = Map.groupBy(found, ({ accession }) => accession)
  const read = await Promise.all(
    [...byFiling].map(async ([accession, own]) => {
      const places = own.flatMap(({ position }) => Array.from({ length: count }, (_, at) => position + 1 + at))
      const next = await passages.read(await passages.at(accession, places))
      return next.map((passage) => ({ ...own[0], ...passage, ticker: own[0].ticker, period_end: own[0].period_end }))
    }),
  )
  return read.flat()
}

/** Weight of the report on the previous year, if the question is about the outlook for a year. */
const reportBefore = 0.6

/**
 * Factor for filings with another form than the question names. It is below `leastFit`, so that filings with the named
 * form are searched first.
 */
const otherForm = 0.35

/** Filings that fit the question at least this well are searched first. */
const leastFit = 0.4
const mostFilings = 40

function namedIn(query: string, byName: string[], known: Awaited<ReturnType<typeof knownTermsIn>>): string[] {
  if (byName.length > 0) return byName
  const { questionWords, meanings } = filingVocabulary()
  const meant = new Set(meanings.find(termsOf(query)).flatMap(({ from, to }) => termsOf(query).slice(from, to)))
  const byWords = issuerByWords(query, known, (term) => questionWords.has(term) || meant.has(term))
  return byWords === undefined ? [] : [byWords]
}

/**
 * Returns up to three full-text queries and the limits of the vector query. The first has the terms of the question.
 * The second also has words that are expected in answers. The third searches for all of these words, but only within
 * the statements that contain the requested figures. The vector query is used only within named companies, because it
 * compares every row.
 */
function queriesOf(
  question: FilingQuestion,
  rarity: Rarity,
  conditions: string[],
  isNarrow: boolean,
): [IndexQuery[], { condition?: string; limit: number }] {
  const condition = conditions.length > 0 ? conditions.join(' and ') : undefined
  const byWorth = [...question.terms].sort(([one, a], [other, b]) => b * rarity(other) - a * rarity(one))
  const own = byWorth.slice(0, mostTerms).map(([term]) => term)
  const labels = question.lines.flatMap((line) => line.labels.flat())
  const widened = [...new Set([...own, ...labels, ...question.says.flat()])]
  const statements = [
    ...new Set([...question.statements, ...question.lines.flatMap(({ statement }) => statement ?? [])]),
  ]
  const queries: IndexQuery[] = [{ terms: own, condition, limit: depth }]
  // A search of all companies for common terms is slow, and common terms matter mostly within statements.
  const isWide = widened.length > own.length && (isNarrow || statements.length === 0)
  if (isWide) queries.push({ terms: widened, condition, limit: depth })
  if (statements.length > 0) {
    queries.push({
      terms: widened,
      condition: [...conditions, oneOf('statement', statements)].join(' and '),
      inStatements: true,
      limit: 40,
    })
  }
  return [queries, { condition, limit: isNarrow ? 25 : 0 }]
}

/** The largest limit of a search. */
const mostResults = 50

/** Maximum number of passages that one query of the index returns. */
const depth = 60

/**
 * Maximum number of terms in a query. The rarest terms are kept, because the common terms of a long question mostly describe how to answer.
 */
const mostTerms = 32

function conditionsOf({ forms, start, end }: FilingSearch, issuers: string[]): string[] {
  const conditions: string[] = []
  if (issuers.length > 0) conditions.push(oneOf('cik', issuers))
  if (forms.length > 0) conditions.push(oneOf('form_key', forms.map(formKey)))
  if (start !== undefined) conditions.push(`filed_on >= ${dayNumber(start)}`)
  if (end !== undefined) conditions.push(`filed_on <= ${dayNumber(end)}`)
  return conditions
}

function oneOf(column: string, values: readonly string[]): string {
  return `${column} in (${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')})`
}

function asFiling({ accession, form, filed_on, period_end }: PassageFacts): KnownFiling {
  const unknown = { cik: '', ticker: null, fiscal_year: null, fiscal_quarter: null }
  return { ...unknown, accession, form, filed_on, period_end: period_end || null }
}

function filingsWhere(release: SearchedRelease, column: 'cik' | 'accession', values: string[]): Promise<KnownFiling[]> {
  if (values.length === 0) return Promise.resolve([])
  return release.rowsOf<KnownFiling>('filings', filingsBy(column), { [column]: values })
}

const filingsBy = (column: string) => `
select
  accession, cik::varchar as cik, ticker, form, filed_on::varchar as filed_on, period_end::varchar as period_end,
  fiscal_year, fiscal_quarter
from filings
where list_contains($${column}::varchar[], ${column}::varchar)
order by accession`
