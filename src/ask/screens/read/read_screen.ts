import { numberOf } from '../../../text/numbers.ts'
import { placedText } from '../../../text/phrases/placed_words.ts'
import { listed } from '../../../text/sentences.ts'
import { corrected } from '../../corrections.ts'
import type { KnownNames } from '../../known_names.ts'
import type { Parsed, ScreenParser } from '../parser.ts'
import type { Criterion } from '../predicate.ts'
import { boundOf, type ScreenVocabulary, screenVocabulary } from '../vocabulary.ts'
import { AtomReader } from './atoms.ts'
import { combined, TooIntricate } from './combine.ts'
import { fragmentsOf, shortened } from './fragments.ts'
import { has, itemsOf, senseOf } from './items.ts'
import { Lexicon } from './lexicon.ts'
import { inContext, namesStocks } from './neighbours.ts'
import { isBeforePair, operandsOf } from './operands.ts'
import type { Atom } from './order_reader.ts'
import { ScreenReading } from './screen_reading.ts'

/** A parser that answers at once. */
export interface BuiltInParser extends ScreenParser {
  read(query: string, names: KnownNames): Parsed
}

/**
 * The parser that needs no model: tables of words and a few rules about kinds of words. The same query is always read
 * alike.
 */
export function builtInParser(vocabulary: ScreenVocabulary = screenVocabulary()): BuiltInParser {
  const lexicon = new Lexicon(vocabulary)
  const read = (query: string, names: KnownNames): Parsed => {
    try {
      return readScreen(query, vocabulary, lexicon, names)
    } catch (error) {
      if (!(error instanceof TooIntricate)) throw error
      const predicate = { all: [], sort: null, count: null, not_understood: [shortened(query)] }
      const reasons = ['more alternatives than a screen can hold']
      return { predicate, corrections: [], reasons, isLost: true, isLasting: true }
    }
  }
  return { read, parse: async (query, names) => read(query, names) }
}

function readScreen(query: string, vocabulary: ScreenVocabulary, lexicon: Lexicon, names: KnownNames): Parsed {
  const written = withPrefixes(query.replaceAll('‘', "'").replaceAll(/[–—]/g, '-'), lexicon)
  const placed = placedText(written)
  const companies = names.tickerPlaces(placed)
  const isKnown = (place: number) => {
    const { form, stem } = placed.words[place]
    const isName = companies.some(({ start, end }) => start <= place && place < end)
    const isWord = lexicon.words.has(stem) || names.isEnglish(form) || numberOf(form) !== undefined
    return isName || isWord || names.isPublished(form.toUpperCase())
  }
  const { text, corrections, original } = corrected(placed, isKnown, lexicon.nearest)
  const items = inContext(itemsOf(text, lexicon, vocabulary, names), text, vocabulary)
  const reading = new ScreenReading(items, new AtomReader(items, vocabulary))
  const operands = operandsOf(items, reading.atoms, reading.used)
  const exclusives = items.filter((item, at) => has(item, 'not_both') && !isBeforePair(items, at))
  const isExclusive = exclusives.length > 0 && operands.some(({ joint }) => /or$/.test(joint))
  if (isExclusive) for (const item of exclusives) reading.used.add(item)
  const groups = withoutVague(combined(operands, { isExclusive, least: reading.least }), vocabulary)
  orderAmong(groups, reading)
  const isOfStocks =
    !groups
      .flat()
      .some(
        ({ field, words, not }) => field === 'ticker' || (field === 'asset_class' && (!not || words.includes('stock'))),
      ) && namesStocks(text, items)
  const left = reading.leftOver()
  const parts = fragmentsOf(original, left, items, reading.used)
  const fragments = [...new Set(parts.map(({ text }) => text))]
  const isOfOtherTime = left.some((item) => has(item, 'period'))
  const periods = isOfOtherTime ? reading.atoms.flatMap((atom) => periodsOf(atom, vocabulary)) : []
  return {
    predicate: {
      all: unique(groups.map((any) => ({ any: unique(any) }))),
      sort: reading.sort,
      count: reading.count,
      not_understood: fragments,
    },
    corrections: corrections.filter(({ found }) => !fragments.some((each) => each.includes(found))),
    list: {
      ...(reading.second && { second: reading.second }),
      ...(reading.place && { place: reading.place }),
      ...(isOfStocks && { isOfStocks }),
    },
    reasons: [
      ...new Set([
        ...(isContrary(groups, vocabulary) ? ['no ticker is both'] : []),
        ...left.flatMap((item) => senseOf(item, 'not_here')?.because ?? []),
        ...reading.reasons,
        ...periods,
      ]),
    ],
    // If most of a query is not understood, the rest may be understood by chance. The same holds for a reversing word
    // without a target, for another time, and for a bound on something that is not known to be missing.
    isLost:
      (groups.length === 0 && reading.sort === null) ||
      isOfOtherTime ||
      isContrary(groups, vocabulary) ||
      left.some((item) => has(item, 'not', 'unsure', 'not_both', 'streak')) ||
      // `Bullish share minus bearish share`: a field before a negation that has no criterion of its own.
      left.some((item) => has(item, 'field') && has(items[items.indexOf(item) + 1], 'not')) ||
      parts.some(({ isBound, of }) => isBound && !of.some((item) => has(item, 'not_here'))) ||
      fragments.length > reading.atoms.length ||
      left.length > 2 * reading.used.size + 4,
    isLasting: true,
  }
}

/** `Cheap, P/E under 25`: a number on the same side says what the word means. A word for a range is kept. */
function withoutVague(groups: Criterion[][], vocabulary: ScreenVocabulary): Criterion[][] {
  const isUpper = (compare: string) => /^(?:below|at_most|bottom)/.test(compare)
  const isExplained = ({ field, level }: Criterion) => {
    const [bound] = Object.keys(boundOf(vocabulary, field, level!)!)
    if (bound === 'between') return false
    return groups.some(
      ([{ not, low, ...other }, ...more]) =>
        more.length === 0 &&
        other.field === field &&
        other.compare !== 'level' &&
        low !== null &&
        !not &&
        isUpper(bound) === isUpper(other.compare),
    )
  }
  return groups.filter(([one, ...more]) => more.length > 0 || one.compare !== 'level' || one.not || !isExplained(one))
}

/** `AAPL, MSFT and TSLA: which is cheaper`: of companies that are listed, a comparison with one of them is their order. */
function orderAmong(groups: Criterion[][], reading: ScreenReading): void {
  const alone = groups.flatMap(([one, ...more]) => (more.length === 0 && !one.not ? [one] : []))
  const listed = alone.find(({ field, words }) => field === 'ticker' && words.length > 1)?.words ?? []
  const one = alone.find(({ compare, words }) => /^(?:above|below)_company$/.test(compare) && listed.includes(words[0]))
  if (!one || reading.sort) return
  const { field, period, compare } = one
  reading.sort = { field, period, direction: compare === 'above_company' ? 'highest' : 'lowest' }
  groups.splice(groups.indexOf(groups.find(([each]) => each === one)!), 1)
}

type Bounds = { at_least?: number; above?: number; below?: number; between?: [number, number] }

/**
 * Whether two categories, or levels that do not overlap, of one field are asked of the same ticker: `bullish on reddit, bearish
 * on funds`, `large cap small cap`.
 */
function isContrary(groups: Criterion[][], vocabulary: ScreenVocabulary): boolean {
  const alone = groups.flatMap(([one, ...more]) => (more.length === 0 && !one.not ? [one] : []))
  const rangeOf = ({ field, level }: Criterion) => {
    const { at_least, above, below, between } = boundOf(vocabulary, field, level!) as Bounds
    return { low: at_least ?? above ?? between?.[0] ?? -Infinity, high: below ?? between?.[1] ?? Infinity }
  }
  return alone.some((one) =>
    alone.some((other) => {
      if (one.field !== other.field || one.period !== other.period || one.compare !== other.compare) return false
      if (one.compare === 'level') return rangeOf(one).high <= rangeOf(other).low
      return one.compare === 'is' && !one.words.some((word) => other.words.includes(word))
    }),
  )
}

/** The periods of an atom's fields that have some, for a query that names another one. */
function periodsOf({ groups, sort }: Atom, { fields, periods }: ScreenVocabulary): string[] {
  return [...groups.flat(), ...(sort ? [sort] : [])].flatMap(({ field }) => {
    const { label, periods: own } = fields.get(field)!
    return own.length > 0 ? [`${label} is known over ${listed(own.map((id) => periods[id].label))}`] : []
  })
}

/** Splits `unpopular` and `nonbank`: the prefix is a word for not. */
function withPrefixes(query: string, lexicon: Lexicon): string {
  const { tokens, words } = placedText(query)
  return words.reduceRight((text, { stem, token }) => {
    const prefix = lexicon.words.has(stem) ? undefined : ['non', 'un'].find((each) => stem.startsWith(each))
    const rest = stem.slice(prefix?.length)
    if (prefix === undefined || rest.length < 4 || !lexicon.meaningful.has(rest)) return text
    const cut = tokens[token].at + prefix.length
    return `${text.slice(0, cut)} ${text.slice(cut)}`
  }, query)
}

function unique<Each>(list: Each[]): Each[] {
  return [...new Map(list.map((each) => [JSON.stringify(each), each])).values()]
}
