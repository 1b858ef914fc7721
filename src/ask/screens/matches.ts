import type { Columns, Value } from './columns.ts'
import { type Criterion, criterion, type NamedOver, type Predicate, type Sort } from './predicate.ts'
import { boundOf, type Kinds, namesOf, type ScreenVocabulary } from './vocabulary.ts'

/** A ticker that matches a screen. For each criterion of each group, `met` says whether it is met, and `bounds` has the bound. */
export interface Match {
  ticker: string
  /** Symbols of the other share classes of the company. */
  classes: string[]
  met: boolean[][]
  bounds: Value[][]
  value(named: NamedOver): Value
}

export interface Matches {
  listed: Match[]
  /** Number of companies that match. */
  matching: number
  /** Number of tickers that may or may not match, because a value is unknown. */
  undecided: number
  /** For each criterion, the bound that is computed from the release: a quantile or the value of a company. */
  bounds: Value[][]
}

/** A comparison with one bound, and its name in words. */
type Side = { words: string; isMet(value: number, bound: number): boolean }
const above: Side = { words: 'above', isMet: (value, bound) => value > bound }
const below: Side = { words: 'below', isMet: (value, bound) => value < bound }
const atLeast: Side = { words: 'at least', isMet: (value, bound) => value >= bound }
const atMost: Side = { words: 'at most', isMet: (value, bound) => value <= bound }
export const sides: Partial<Record<Criterion['compare'], Side>> = {
  ...{ above, above_company: above, at_least: atLeast, top_share: atLeast, top_count: atLeast },
  ...{ below, below_company: below, at_most: atMost, bottom_share: atMost, bottom_count: atMost },
}

/** The other figure that a criterion or an order names, if any, over the same period if that figure is published over it. */
export function otherOf(
  { fields }: ScreenVocabulary,
  { of, period }: Pick<Criterion, 'period'> & { of?: string | null },
): NamedOver[] {
  return !of ? [] : [{ field: of, period: fields.get(of)!.periods.includes(period ?? '') ? period : null }]
}

/** The value that an order compares: a figure, or its share of another figure, which is unknown if the other is not above zero. */
export function placeValue(vocabulary: ScreenVocabulary, sort: Sort, read: (named: NamedOver) => Value): Value {
  const [value, other] = [sort, ...otherOf(vocabulary, sort)].map(read)
  if (other === undefined || value === null) return value
  return Number(other) > 0 ? (100 * Number(value)) / Number(other) : null
}

/** Replaces a level by the comparison that it stands for. Other criteria are unchanged. */
export function plainOf(vocabulary: ScreenVocabulary, each: Criterion): Criterion {
  if (each.compare !== 'level') return each
  const [compare, number] = boundOf(vocabulary, each.field, each.level!)!
  const [low, high = null] = [number].flat()
  const plain = { top: 'top_share', bottom: 'bottom_share' }[compare] ?? compare
  return { ...each, compare: plain as Criterion['compare'], low, high }
}

/** Columns that every screen needs: the issuer, the asset class, and the figures that break ties in the order. */
const [issuer, kind, size] = ['cik', 'asset_class', 'market_cap'].map((field) => ({ field, period: null }))
const talk = ['7d', '30d', '90d', '365d'].map((period) => ({ field: 'intent_share', period }))

/** All columns that a screen needs. */
export function readBy(vocabulary: ScreenVocabulary, { all, sort, shown = [] }: Omit<Predicate, 'count'>): NamedOver[] {
  const criteria = all.flatMap(({ any }) => any)
  const others = [...criteria, ...(sort ? [sort] : [])].flatMap((each) => otherOf(vocabulary, each))
  return [issuer, kind, size, ...talk, ...criteria, ...others, ...shown, ...(sort ? [sort] : [])]
}

/**
 * The companies that meet a predicate, from `place` on. Each company is listed once, unless the query names symbols. If there
 * is no sort, companies that meet more alternatives come first, then companies furthest beyond the first bound. Ties are broken
 * by market cap, share of conversations and ticker.
 */
export function matchesOf(
  vocabulary: ScreenVocabulary,
  { all, sort, count }: Pick<Predicate, 'all' | 'sort'> & Partial<Predicate>,
  isOfStocks: boolean,
  kinds: Kinds,
  columns: Columns,
  most: number,
  place = 1,
): Matches {
  const isStock = (ticker: string) => columns.value(kind, ticker) === 'stock'
  const screened = { ...columns, tickers: isOfStocks ? columns.tickers.filter(isStock) : columns.tickers }
  const judges = all.map(({ any }) =>
    any.map((each) => judgeOf(vocabulary, kinds, plainOf(vocabulary, each), screened)),
  )
  const wanted: (Match & { order: Value[]; issuer: Value })[] = []
  let undecided = 0
  const criteria = all.flatMap(({ any }) => any.map((each) => plainOf(vocabulary, each)))
  const leading = sort ?? criteria.find(({ compare, not }) => sides[compare] && !not)
  const isUp = sort ? sort.direction === 'highest' : !/below|most|bottom/.test((leading as Criterion)?.compare)
  // If the query names symbols, each of them is listed.
  const isNamed = criteria.some(({ field, not }) => field === 'ticker' && !not)
  for (const ticker of screened.tickers) {
    const judged = judges.map((group) => group.map((judge) => judge.of(ticker)))
    const held = judged.map((group) => (group.includes(true) ? true : group.includes(null) ? null : false))
    const ranked = sort ? placeValue(vocabulary, sort, (named) => columns.value(named, ticker)) : null
    // A ticker that meets the criteria stays if only its place in the order is unknown, except in a top list and beside exclusions.
    const isTop = criteria.every(({ not }) => not) || typeof count === 'number'
    if (sort && isTop && ranked === null) held.push(null)
    if (held.includes(false)) continue
    if (held.includes(null)) undecided++
    else {
      const number = leading && !sort ? columns.value(leading, ticker) : ranked
      const met = judged.map((group) => group.map((each) => each === true))
      wanted.push({
        ticker,
        classes: [],
        met,
        bounds: judges.map((group) => group.map(({ boundOf }) => boundOf(ticker))),
        value: (named) => columns.value(named, ticker),
        issuer: isStock(ticker) && !isNamed ? (columns.value(issuer, ticker) ?? ticker) : ticker,
        order: [
          sort ? 0 : met.flat().filter(Boolean).length,
          number === null || isUp ? number : -Number(number),
          columns.value(size, ticker),
          talk.map((each) => columns.value(each, ticker)).find((each) => each !== null) ?? null,
        ],
      })
    }
  }
  wanted.sort(
    (one, other) =>
      one.order.reduce((found: number, value, at) => found || descending(value, other.order[at]), 0) ||
      (one.ticker < other.ticker ? -1 : 1),
  )
  const issuers = Map.groupBy(wanted, (each) => each.issuer)
  const companies = [...issuers.values()].map(([first, ...others]) => ({
    ...first,
    classes: others.map((each) => each.ticker),
  }))
  return {
    listed: companies.slice(place - 1, place - 1 + most),
    matching: companies.length,
    undecided,
    bounds: judges.map((group) => group.map(({ bound }) => bound)),
  }
}

/** Sorts larger values first and unknown values last. */
function descending(one: Value, other: Value): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return Number(other) - Number(one)
}

interface Judge {
  /** Whether a ticker meets a criterion. Null if a value is unknown; then neither the criterion nor its negation is met. */
  of(ticker: string): boolean | null
  /** The value to compare with, if it is the same for all tickers. */
  bound: Value
  boundOf(ticker: string): Value
}

function judgeOf(vocabulary: ScreenVocabulary, kinds: Kinds, each: Criterion, columns: Columns): Judge {
  const { compare, low, high, words, field, not } = each
  const [other] = otherOf(vocabulary, each)
  /** The bound as a multiple of the other figure. Unknown if the other figure is not above zero. */
  const times = (number: number, ticker: string): Value => {
    if (!other) return number
    const figure = columns.value(other, ticker)
    return number === 1 || figure === null ? figure : Number(figure) > 0 ? number * Number(figure) : null
  }
  /** Whether a ticker counts for a rank: the rank is among all tickers, or the ticker is of the kind in `words`. */
  const isAmong = (ticker: string) => {
    const { sectors, industries } = vocabulary
    const kind = sectors[words[0]] ? 'sector' : industries[words[0]] ? 'industry' : 'asset_class'
    return words.length === 0 || judgeOf(vocabulary, kinds, criterion(kind, 'is', { words }), columns).of(ticker)
  }
  const sorted = () => {
    const values = columns.tickers.filter(isAmong).flatMap((ticker) => columns.value(each, ticker) ?? [])
    return values.map(Number).sort((one, two) => one - two)
  }
  const boundOfRelease = {
    top_share: () => quantile(sorted(), 1 - low! / 100),
    bottom_share: () => quantile(sorted(), low! / 100),
    top_count: () => sorted().slice(-low!)[0] ?? null,
    bottom_count: () => sorted().slice(0, low!).at(-1) ?? null,
    above_company: () => columns.value(each, words[0]),
    below_company: () => columns.value(each, words[0]),
    same_as_company: () => columns.value(each, words[0]),
  }[compare as string]
  const bound = boundOfRelease?.() ?? null
  const boundOf = (ticker: string) => (other ? times(low!, ticker) : bound)
  const isOfKind = compare === 'is' && (field === 'sector' || field === 'industry')
  const names = new Set(isOfKind ? words.flatMap((word) => namesOf(vocabulary, kinds, field, word)) : words)
  const holds = (ticker: string): boolean | null => {
    const value = columns.value(each, ticker)
    if (value === null) return null
    if (compare === 'is') return names.has(String(value)) || names.has(String(value).toLowerCase())
    if (compare === 'same_as_company') return bound === null ? null : value === bound
    const limits = boundOfRelease
      ? [bound]
      : [low!, ...(high === null ? [] : [high])].map((limit) => times(limit, ticker))
    if (limits.includes(null)) return null
    const [from, to] = limits.map(Number)
    return compare === 'between'
      ? Number(value) >= from && Number(value) <= to
      : sides[compare]!.isMet(Number(value), from)
  }
  const of = (ticker: string) => {
    // A company is not similar to itself.
    if (compare === 'same_as_company' && ticker === words[0]) return false
    const found = holds(ticker)
    return found === null ? null : found !== not
  }
  return { of, bound, boundOf }
}

/** The value below which a share of sorted numbers lies, interpolated between two of them; null if there are none. */
function quantile(sorted: number[], share: number): number | null {
  if (sorted.length === 0) return null
  const place = share * (sorted.length - 1)
  const low = Math.floor(place)
  return sorted[low] + (place - low) * ((sorted[low + 1] ?? sorted[low]) - sorted[low])
}
