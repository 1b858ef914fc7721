import { withoutInjections } from '../../../search/prompt_injections.ts'
import { numberOf } from '../../../text/amounts.ts'
import { excerpt } from '../../../text/excerpt.ts'
import { placedText } from '../../../text/phrases/placed_words.ts'
import { listed } from '../../../text/sentences.ts'
import { corrected } from '../../corrections.ts'
import type { KnownNames } from '../../known_names.ts'
import type { Parsed, ScreenParser } from '../parser.ts'
import type { Criterion, NamedOver } from '../predicate.ts'
import { boundOf, type ScreenVocabulary, screenVocabulary } from '../vocabulary.ts'
import { combined, isOfNames, TooIntricate } from './combine.ts'
import { sideOf } from './item_reader.ts'
import { has, isQuotient, itemsOf, type QueryItem, senseOf, small } from './items.ts'
import { Lexicon } from './lexicon.ts'
import { AtomReader } from './orders.ts'
import { atomsOf, orderOf } from './walk.ts'

/** A parser that can also read synchronously. */
export interface BuiltInParser extends ScreenParser {
  read(query: string, names: KnownNames): Parsed
}

/** The deterministic parser that needs no language model. It uses a vocabulary and a few rules about kinds of words. */
export function builtInParser(vocabulary: ScreenVocabulary = screenVocabulary()): BuiltInParser {
  const lexicon = new Lexicon(vocabulary)
  const read = (query: string, names: KnownNames) => readScreen(query, vocabulary, lexicon, names)
  return { read, parse: async (query, names) => read(query, names) }
}

function readScreen(whole: string, vocabulary: ScreenVocabulary, lexicon: Lexicon, names: KnownNames): Parsed {
  const query = withoutInjections(whole)
  const plain = query.replaceAll(/[‘’]/g, "'").replaceAll(/[–—]/g, '-')
  const owned = /\b(?!(?:it|what|who|that|let|here|there|where|how)'s)(\p{L}+)'s\b/giu
  const spelt = plain
    .replaceAll(owned, '$1')
    .replaceAll(/(\p{L}s)'(?=\s)/gu, '$1')
    .replaceAll(/\bw\/(?!o\b)/gi, 'with ')
  // `Low debt (< 0.3)`
  const bare = spelt.replaceAll(/\(([<>=≤≥ ]+[\d.,]+\s?%?)\)/g, '$1')
  // `Better then 30 %` is a common way to misspell `than`.
  const placed = placedText(bare.replaceAll(/\b(\p{L}+er|more|less)(\s+)then\b/giu, '$1$2than'))
  const named = names.tickerPlaces(placed)
  const isKnown = (place: number) => {
    const { form, stem } = placed.words[place]
    const isName = named.some(({ start, end }) => start <= place && place < end)
    const isWord = lexicon.words.has(stem) || names.isEnglish(form) || numberOf(form) !== undefined
    return isName || isWord || names.isPublished(form.toUpperCase())
  }
  const { text, corrections, original } = corrected(placed, isKnown, lexicon.nearest)
  const items = itemsOf(text, lexicon, vocabulary, names)
  const used = new Set<QueryItem>()
  const reader = new AtomReader(items, vocabulary)
  reader.closeBothWays()
  const atoms = atomsOf(items, reader, used)
  const { sort, count, place, unread: open } = orderOf(atoms, reader)
  for (const { from, to } of open) for (const item of items.slice(from, to)) used.delete(item)
  const reasons = new Set(reader.doubts)
  let groups: Criterion[][] | undefined
  try {
    const found = withoutVague(combined(items, atoms, used), vocabulary)
    checkPossible(found, vocabulary)
    groups = found
  } catch (error) {
    if (!(error instanceof TooIntricate)) throw error
    reasons.add(error.message)
  }
  // The name of a field may stay unused if a category of that field was understood: `sentiment is not bearish`.
  const isSaid = (item: QueryItem) => {
    const name = senseOf(item, 'field')?.field
    const measures = vocabulary.measured.flatMap(({ means, by }) => (means[0][0].field === name ? by : []))
    const isOf = ({ field, compare }: Criterion) => compare === 'is' && field === name
    return groups?.flat().some((each) => isOf(each) || measures.some(({ field }) => field === each.field))
  }
  const left = items.filter((item, at) => !used.has(item) && isTelling(items, at) && !isSaid(item))
  const parts = groups ? partsOf(items, left, used) : [items]
  const periodReason = (id: string, asked: string[]) => {
    const { label, periods } = vocabulary.fields.get(id)!
    if (periods.some((each) => asked.includes(each))) return 'figures of different periods are not compared'
    const known = periods.map((each) => vocabulary.periods[each].label)
    return `${label} has ${known.length > 0 ? `figures over ${listed(known)}` : 'no periods'}`
  }
  for (const item of left) {
    const missing = senseOf(item, 'not_here') ?? senseOf(item, 'not_listed')
    if (missing) reasons.add(missing.because)
    const { periods } = senseOf(item, 'period') ?? {}
    if (periods?.includes('past')) reasons.add('a screen has only the newest figures')
    else if (periods && left.every((each) => has(each, 'period')))
      for (const { field } of [...(groups ?? []).flat(), ...(sort ? [sort] : [])])
        reasons.add(periodReason(field, periods))
  }
  const isOther = ({ field }: NamedOver) => ![sort, ...(groups ?? []).flat()].some((each) => each?.field === field)
  const shown = unique(atoms.flatMap(({ shown }) => (shown && isOther(shown) ? shown : [])))
  const unread = parts.map((of) => shortened(original(of[0].at, of.at(-1)!.end)))
  const notUnderstood = [...new Set([...unread, ...(query === whole ? [] : ['[instruction]'])])]
  return {
    predicate: {
      all: unique((groups ?? []).map((any) => ({ any: unique(any) }))),
      sort,
      count,
      ...(shown[0] && { shown }),
    },
    place,
    isOfStocks: companies.test(text) && !groups?.flat().some((each) => isOfClass.test(each.field) && !each.not),
    corrections: corrections.filter(({ found }) => !notUnderstood.some((each) => each.includes(found))),
    notUnderstood,
    reasons: [...reasons],
    // If most of a query is not understood, the rest may be understood by chance. A leftover negation, period or bound means
    // that the query asks for something else.
    isLost:
      !groups ||
      (sort === null &&
        (groups.length === 0 || (parts.length > 0 && isOfNames(groups) && groups.flat().every(({ not }) => not)))) ||
      // `Talked about more than last month`
      items.some(
        (item, at) => !used.has(item) && sideOf(senseOf(item, 'compare')?.compare) && has(items[at + 1], 'period'),
      ) ||
      left.some((item) => has(item, 'not', 'unsure', 'streak', 'period', 'quarters', 'not_listed')) ||
      parts.some((of) => isBound(of) && !of.some((item) => has(item, 'not_here'))) ||
      parts.length > atoms.length ||
      left.length > 2 * used.size + 4,
    isLasting: true,
  }
}

/** Whether an unused item changes the meaning. */
function isTelling(items: QueryItem[], at: number): boolean {
  const item = items[at]
  const isSided = /above|below|at_/.test(senseOf(item, 'compare')?.compare ?? '') && !has(item, 'filler')
  return isQuotient(items, at) || isSided || has(item, 'not', 'unsure', 'by', 'not_listed') || !has(item, ...small)
}

/** Groups adjacent leftover items to parts, with the unused comparisons beside them. */
function partsOf(items: QueryItem[], left: QueryItem[], used: ReadonlySet<QueryItem>): QueryItem[][] {
  const parts: QueryItem[][] = []
  let open: QueryItem[] | undefined
  for (const [at, item] of items.entries()) {
    const isNear = has(item, 'compare', 'after') && !used.has(item) && (open || left.includes(items[at + 1]))
    if (left.includes(item) || isNear) {
      if (!open) parts.push([])
      open = parts.at(-1)!
      open.push(item)
    } else if (used.has(item) || has(item, ...small)) open = undefined
  }
  return parts
}

/** Whether a part contains an amount with a unit, or zero. Such a part bounds a figure or excludes something. */
function isBound(of: QueryItem[]): boolean {
  const amounts = of.flatMap((item) => senseOf(item, 'amount')?.amount ?? [])
  return amounts.some(({ unit, value }) => unit !== 'none' || value === 0)
}

/**
 * Drops a level word if a number makes it precise: `cheap` in `cheap, P/E under 25`, `put heavy` in `put heavy: puts over 60 %`.
 * A level word for a range is kept.
 */
function withoutVague(groups: Criterion[][], vocabulary: ScreenVocabulary): Criterion[][] {
  const isUpper = (compare: string) => /^(?:below|at_most|bottom)/.test(compare)
  const alone = groups.flatMap((group) => (group.length === 1 && !group[0].not ? group : []))
  const isExplained = ({ field, level }: Criterion) => {
    const [compare] = boundOf(vocabulary, field, level!)!
    const isPrecise = (each: Criterion) => {
      const isRest = vocabulary.fields.get(each.field)!.rest === field
      return (
        each.low !== null && (isRest || each.field === field) && (isUpper(each.compare) !== isRest) === isUpper(compare)
      )
    }
    return compare !== 'between' && alone.some(isPrecise)
  }
  return groups.filter(([one]) => !(alone.includes(one) && one.compare === 'level' && isExplained(one)))
}

const isOfClass = /^(?:ticker|asset_class)$/

/** Words that ask for companies rather than ETFs and coins. `Stock price` does not. */
const companies = /\b(?:stocks?(?! ?(?:pr|retu|buyb|repu|bas|comp|mark|exch))|stonk|equities|compan|firms?\b|business)/i

/** Throws `TooIntricate` if a ticker would have to be in two categories of a field at once. */
function checkPossible(groups: Criterion[][], { fields }: ScreenVocabulary): void {
  const single = groups.flatMap((group) =>
    group.length === 1 && group[0].compare === 'is' && !group[0].not ? group : [],
  )
  for (const one of single)
    for (const { field, period, words } of single)
      if (field === one.field && period === one.period && !words.some((word) => one.words.includes(word)))
        throw new TooIntricate(`no ticker has two kinds of ${fields.get(field)!.label} at once`)
}

function unique<Each>(list: Each[]): Each[] {
  return [...new Map(list.map((each) => [JSON.stringify(each), each])).values()]
}

/** A part of a query, shortened so that an answer may repeat it. */
export function shortened(text: string): string {
  return excerpt(text, 80)
}
