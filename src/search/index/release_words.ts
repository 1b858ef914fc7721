import { termsOf } from '../../text/terms.ts'
import { type Filer, type KnownCompanies, knownCompanies } from '../known_companies.ts'
import type { Rarity } from '../rank.ts'
import type { Passages } from './passages.ts'

/** The parts of a release that a search uses. */
export interface SearchedRelease {
  /** YYYY-MM-DD. */
  asOf: string
  digest: string
  passages?: Passages
  rowsOf<Row>(table: string, sql: string, values?: Record<string, string | number | string[]>): Promise<Row[]>
}

/** A term that occurs in the passages of a release, with its statistics. */
export interface KnownTerm {
  term: string
  passages: number
  /** `cik` is the issuer that has the most passages with this term, and `cik_passages` the number of these passages. */
  cik: string
  cik_passages: number
}

/** The companies of a release. They are read at the first call and then cached. */
export async function companiesOf(release: SearchedRelease): Promise<KnownCompanies> {
  const known = remembered.get(release.digest)
  if (known) return known
  const filers = await release.rowsOf<Filer>('filings', filersOfRelease)
  const companies = knownCompanies(filers)
  // Two releases are in use for a short time when one replaces the other.
  if (remembered.size >= 2) remembered.delete(remembered.keys().next().value!)
  remembered.set(release.digest, companies)
  return companies
}

const filersOfRelease = `
select cik::varchar as cik, max(name) as name, list_sort(list_distinct(flatten(list(tickers)))) as tickers
from filings
group by cik
order by cik`

const remembered = new Map<string, KnownCompanies>()

/** Statistics of these terms in the release. */
export async function knownTermsIn(release: SearchedRelease, terms: string[]): Promise<Map<string, KnownTerm>> {
  if (terms.length === 0) return new Map()
  const rows = await release.rowsOf<KnownTerm>('filing_terms', knownTerms, { terms })
  return new Map(rows.map((row) => [row.term, row]))
}

const knownTerms = `
select term, passages, cik::varchar as cik, cik_passages
from filing_terms
where list_contains($terms::varchar[], term)`

/**
 * Returns a function that tells how rare a term is among all passages of the release: BM25's inverse document
 * frequency.
 */
export function rarityIn(known: ReadonlyMap<string, KnownTerm>, passages: number): Rarity {
  return (term) => {
    const held = known.get(term)?.passages ?? 0
    return Math.log(1 + (Math.max(passages - held, 0) + 0.5) / (held + 0.5))
  }
}

/**
 * The issuer that a question names by a name that no list contains. Such a name consists of capitalised words that occur almost only in the
 * passages of one issuer. Returns undefined if the question has no such words, or if two issuers use these words about equally often.
 * `isPlain` tells whether a term is an ordinary word.
 */
export function issuerByWords(
  question: string,
  known: ReadonlyMap<string, KnownTerm>,
  isPlain: (term: string) => boolean,
): string | undefined {
  const votes = new Map<string, number>()
  const seen = new Set<string>()
  for (const [word] of question.matchAll(nameLike)) {
    const [term] = termsOf(word)
    const held = term === undefined || seen.has(term) || isPlain(term) ? undefined : known.get(term)
    seen.add(term)
    if (!held || held.passages < leastPassages || held.cik_passages < leastShare * held.passages) continue
    votes.set(held.cik, (votes.get(held.cik) ?? 0) + held.cik_passages)
  }
  const [first, second] = [...votes].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
  return first && first[1] >= clearlyMore * (second?.[1] ?? 0) ? first[0] : undefined
}

/** A word that may belong to a company's name: it begins with a capital, or with digits and a capital (`3M`). */
const nameLike = /(?<![\p{L}\p{N}])(?:\p{Lu}[\p{L}\p{N}&]+|\d+\p{Lu})/gu
const leastPassages = 3
const leastShare = 0.85
const clearlyMore = 3
