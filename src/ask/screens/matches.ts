import type { Columns, Value } from './columns.ts'
import { type Kinds, namesOf } from './kinds.ts'
import type { Criterion, NamedOver, Predicate } from './predicate.ts'
import { boundOf, type ScreenVocabulary } from './vocabulary.ts'

/** A ticker of a screen, with what it is explained by: of each group, which criteria it meets and what they are compared with. */
export interface Match {
  ticker: string
  /** The other symbols of its company. */
  classes: string[]
  met: boolean[][]
  bounds: Value[][]
  value(named: NamedOver): Value
}

export interface Matches {
  listed: Match[]
  /** How many companies a screen finds, and of how many tickers it is open because a value is not known. */
  matching: number
  undecided: number
  /** What each criterion compares with and only the release knows: a quantile, or what a company has. */
  bounds: Value[][]
}

/** How a number of one side is compared, and in words. */
type Side = { words: string; isMet(value: number, bound: number): boolean }
const above: Side = { words: 'above', isMet: (value, bound) => value > bound }
const below: Side = { words: 'below', isMet: (value, bound) => value < bound }
const atLeast: Side = { words: 'at least', isMet: (value, bound) => value >= bound }
const atMost: Side = { words: 'at most', isMet: (value, bound) => value <= bound }
export const sides: Partial<Record<Criterion['compare'], Side>> = {
  ...{ above, above_company: above, at_least: atLeast, top_share: atLeast },
  ...{ below, below_company: below, at_most: atMost, bottom_share: atMost },
}

/** The figure that a criterion compares with, if it does, over the same period where it has that. */
export function otherOf({ fields }: ScreenVocabulary, { of, period }: Criterion): NamedOver[] {
  return of === null ? [] : [{ field: of, period: fields.get(of)!.periods.includes(period ?? '') ? period : null }]
}

/** A level as the comparison that it stands for; other criteria as they are. */
export function plainOf(vocabulary: ScreenVocabulary, each: Criterion): Criterion {
  if (each.compare !== 'level') return each
  const [compare, number] = boundOf(vocabulary, each.field, each.level!)!
  const [low, high = null] = [number].flat()
  const plain = { top: 'top_share', bottom: 'bottom_share' }[compare] ?? compare
  return { ...each, compare: plain as Criterion['compare'], low, high }
}

/** What every screen reads: the issuer, and what it is ordered by at last. */
const [issuer, kind, size] = ['cik', 'asset_class', 'market_cap'].map((field) => ({ field, period: null }))
const talk = ['7d', '30d', '90d', '365d'].map((period) => ({ field: 'intent_share', period }))

/** All that a screen reads. */
export function readBy(vocabulary: ScreenVocabulary, { all, sort }: Pick<Predicate, 'all' | 'sort'>): NamedOver[] {
  const criteria = all.flatMap(({ any }) => any)
  const others = criteria.flatMap((each) => otherOf(vocabulary, each))
  return [issuer, kind, size, ...talk, ...criteria, ...others, ...(sort ? [sort] : [])]
}

/**
 * The tickers of a predicate. Without a superlative, those that meet more alternatives come first, then by the first number
 * that is bounded on one side, furthest in that direction first; then by market cap, share of conversations, ticker. A
 * superlative leaves out what it has no number of. Of the share classes of a company the first is listed, unless symbols are
 * named. Of an order that starts at a place, those before it are left out.
 */
export function matchesOf(
  vocabulary: ScreenVocabulary,
  { all, sort }: Pick<Predicate, 'all' | 'sort'>,
  isOfStocks: boolean,
  kinds: Kinds,
  columns: Columns,
  most: number,
  place = 1,
): Matches {
  const judges = all.map(({ any }) => any.map((each) => judgeOf(vocabulary, kinds, plainOf(vocabulary, each), columns)))
  const wanted: (Match & { order: Value[]; issuer: Value })[] = []
  let undecided = 0
  const criteria = all.flatMap(({ any }) => any.map((each) => plainOf(vocabulary, each)))
  const leading = sort ?? criteria.find(({ compare, not }) => sides[compare] && !not)
  const isUp = sort ? sort.direction === 'highest' : !/below|most|bottom/.test((leading as Criterion)?.compare)
  // Whoever names symbols wants each of them.
  const isNamed = criteria.some(({ field, not }) => field === 'ticker' && !not)
  for (const ticker of columns.tickers) {
    const judged = judges.map((group) => group.map((judge) => judge.of(ticker)))
    const isStock = columns.value(kind, ticker) === 'stock'
    const held = judged.map((group) => (group.includes(true) ? true : group.includes(null) ? null : false))
    if (sort && columns.value(sort, ticker) === null) held.push(null)
    if ((isOfStocks && !isStock) || held.includes(false)) continue
    if (held.includes(null)) undecided++
    else {
      const number = leading ? columns.value(leading, ticker) : null
      const met = judged.map((group) => group.map((each) => each === true))
      wanted.push({
        ticker,
        classes: [],
        met,
        bounds: judges.map((group) => group.map(({ boundOf }) => boundOf(ticker))),
        value: (named) => columns.value(named, ticker),
        issuer: isStock && !isNamed ? (columns.value(issuer, ticker) ?? ticker) : ticker,
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

/** The larger first, unknown values last. */
function descending(one: Value, other: Value): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return Number(other) - Number(one)
}

interface Judge {
  /** Whether a ticker meets a criterion; null if a value is not known, so that neither it nor its negation is met. */
  of(ticker: string): boolean | null
  /** What is compared with and is the same for all tickers. */
  bound: Value
  boundOf(ticker: string): Value
}

function judgeOf(vocabulary: ScreenVocabulary, kinds: Kinds, each: Criterion, columns: Columns): Judge {
  const { compare, low, high, words, field, not } = each
  const [other] = otherOf(vocabulary, each)
  /** So many times the figure that is compared with; what is not above zero has no multiples. */
  const times = (number: number, ticker: string): Value => {
    if (!other) return number
    const figure = columns.value(other, ticker)
    return number === 1 || figure === null ? figure : Number(figure) > 0 ? number * Number(figure) : null
  }
  const bound = compare.endsWith('_company')
    ? columns.value(each, words[0])
    : compare.endsWith('_share')
      ? quantile(
          columns.tickers.flatMap((ticker) => columns.value(each, ticker) ?? []).map(Number),
          compare === 'top_share' ? 1 - low! / 100 : low! / 100,
        )
      : null
  const isOfRelease = /_(?:company|share)$/.test(compare)
  const boundOf = (ticker: string) => (other ? times(low!, ticker) : bound)
  const isOfKind = compare === 'is' && (field === 'sector' || field === 'industry')
  const names = new Set(isOfKind ? words.flatMap((word) => namesOf(vocabulary, kinds, field, word)) : words)
  const holds = (ticker: string): boolean | null => {
    const value = columns.value(each, ticker)
    if (value === null) return null
    if (compare === 'is') return names.has(String(value)) || names.has(String(value).toLowerCase())
    if (compare === 'same_as_company') return bound === null ? null : value === bound
    const limits = isOfRelease ? [bound] : [low!, ...(high === null ? [] : [high])].map((limit) => times(limit, ticker))
    if (limits.includes(null)) return null
    const [from, to] = limits.map(Number)
    return compare === 'between'
      ? Number(value) >= from && Number(value) <= to
      : sides[compare]!.isMet(Number(value), from)
  }
  const of = (ticker: string) => {
    // A company is not meant by what is as it has it.
    if (compare === 'same_as_company' && ticker === words[0]) return false
    const found = holds(ticker)
    return found === null ? null : found !== not
  }
  return { of, bound, boundOf }
}

/** The value below which a share of the numbers lies, between two of them if need be; null of no numbers. */
function quantile(numbers: number[], share: number): number | null {
  if (numbers.length === 0) return null
  const sorted = numbers.toSorted((one, other) => one - other)
  const place = share * (sorted.length - 1)
  const low = Math.floor(place)
  return sorted[low] + (place - low) * ((sorted[low + 1] ?? sorted[low]) - sorted[low])
}
