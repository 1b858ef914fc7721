import { type Amount, amountAt, partOf } from '../../../text/numbers.ts'
import { type Period, periodsIn } from '../../../text/periods.ts'
import { type PlacedText, placedText } from '../../../text/phrases/placed_words.ts'
import type { KnownNames, TickerPlace } from '../../known_names.ts'
import type { ScreenVocabulary } from '../vocabulary.ts'
import type { Known, Lexicon, Sense } from './lexicon.ts'

/** A stretch of a query with its possible meanings; without any it is unknown. */
export interface QueryItem {
  senses: Senses[]
  /** Offsets in the query. */
  at: number
  end: number
  /** The words before and after it that mean nothing here. */
  lead: string
  tail: string
}

export type Senses =
  | Sense
  | { kind: 'amount'; amount: Amount }
  | { kind: 'quarters'; quarters: number }
  | { kind: 'company'; ticker: string }
export type SensesKind = Senses['kind']

/** The sense of a kind that an item has, if it has one. */
export function senseOf<K extends SensesKind>(
  item: QueryItem | undefined,
  kind: K,
): Extract<Senses, { kind: K }> | undefined {
  return item?.senses.find((sense): sense is Extract<Senses, { kind: K }> => sense.kind === kind)
}

/** Whether an item has a sense of one of some kinds. */
export function has(item: QueryItem | undefined, ...kinds: SensesKind[]): boolean {
  return item?.senses.some(({ kind }) => kinds.includes(kind)) ?? false
}

/** The items of a query, in order, each the longest that starts where the one before ends. */
export function itemsOf(query: string, lexicon: Lexicon, vocabulary: ScreenVocabulary, names: KnownNames): QueryItem[] {
  const text = placedText(query)
  const known = lexicon.find(text)
  const isShouted = query === query.toUpperCase()
  const companies = names
    .tickerPlaces(text)
    .filter(({ start }) => !isShouted || text.tokens[text.words[start].token].kind === 'cashtag')
  const periods = new Map(periodsIn(text.words).map((period) => [period.start, period]))
  const items: QueryItem[] = []
  const add = (senses: Senses[], at: number, end: number) => items.push({ senses, at, end, lead: '', tail: '' })
  let until = 0
  for (let start = 0; start <= text.words.length; ) {
    for (const mark of marksBefore(text, start, lexicon)) if (mark.at >= until) add(mark.senses, mark.at, mark.end)
    if (start === text.words.length) break
    const { senses, end } = longest(text, start, items, { known, periods, companies, vocabulary, names })
    const amount = senses.find((sense) => sense.kind === 'amount')?.amount
    const from = text.tokens[text.words[start].token].at
    const last = text.tokens[text.words[end - 1].token]
    until = Math.max(
      last.at + last.text.length + Number(last.kind === 'cashtag' || last.kind === 'hashtag'),
      amount?.until ?? 0,
    )
    add(senses, from, until)
    start = end
  }
  return items
}

interface Meanings {
  known: Map<number, Known>
  periods: Map<number, Period>
  companies: TickerPlace[]
  vocabulary: ScreenVocabulary
  names: KnownNames
}

/** The longest meaning that starts at a word: a name, a number of quarters, a period, an amount, or what the vocabulary knows. */
function longest(
  text: PlacedText,
  start: number,
  before: QueryItem[],
  { known, periods, companies, vocabulary, names }: Meanings,
): { senses: Senses[]; end: number } {
  const here = known.get(start)
  const knownEnd = here?.end ?? start
  const company = companies.find((place) => place.start === start)
  if (company && company.end > knownEnd)
    return { senses: [{ kind: 'company', ticker: company.symbol }], end: company.end }
  const period = periods.get(start)
  const amount = amountAt(text, start, has(before.at(-1), 'compare'))
  // `Four straight quarters`.
  const streak = amount && known.get(amount.end)
  const isStreak = streak?.senses.some(({ kind }) => kind === 'streak') && text.words[streak.end]?.stem === 'quarter'
  if (amount && streak && isStreak && amount.unit === 'none' && Number.isInteger(amount.value))
    return { senses: [{ kind: 'quarters', quarters: amount.value }], end: streak.end + 1 }
  // `more than a quarter`, `a quarter of a trillion`
  const isPart =
    (has(before.at(-1), 'compare') && !has(before.at(-1), 'filler') && partOf(text.words[start + 1]?.form ?? '')) ||
    (period && amount && amount.end > period.end)
  if (period && period.end > knownEnd && !isPart) {
    const senses: Senses[] = [{ kind: 'period', periods: periodsOf(period, vocabulary) }]
    if (period.unit === 'quarter' && period.count! > 1) senses.unshift({ kind: 'quarters', quarters: period.count! })
    return { senses, end: period.end }
  }
  // `A year` is a fiscal year, and twelve months of a price.
  const own = here?.senses.find((sense) => sense.kind === 'period')?.periods
  if (period && own && period.end === knownEnd && text.words[start].form === 'a')
    return { senses: [{ kind: 'period', periods: [...own, ...periodsOf(period, vocabulary)] }], end: knownEnd }
  // `52wk` is no 52.
  if (amount && knownEnd <= start + 1 && /\p{L}/u.test(text.text[amount.until] ?? '') && !known.has(amount.end))
    return { senses: [], end: Math.min(amount.end + 1, text.words.length) }
  if (amount && knownEnd <= start + 1) return { senses: [{ kind: 'amount', amount }], end: amount.end }
  if (here) return { senses: [...here.senses], end: here.end }
  const { form } = text.words[start]
  const isSymbol = form.length > 2 && names.isPublished(form.toUpperCase()) && !names.isCommon(form)
  return { senses: isSymbol ? [{ kind: 'company', ticker: form.toUpperCase() }] : [], end: start + 1 }
}

/** The periods of the vocabulary that are as long as one that a query names. */
function periodsOf({ days, unit, count }: Period, { periods }: ScreenVocabulary): string[] {
  const ids = Object.keys(periods).filter((id) => days !== undefined && periods[id].days === days)
  if (days === 1) ids.push('today')
  if (unit === 'month' && count === 12) ids.push('ttm')
  if (unit === 'quarter' && count === 1) ids.push('quarter')
  if (unit === 'year' && count === 1) ids.push('year')
  return ids
}

/** The marks between a word and the one before it that mean something here; money of another country is not known. */
function marksBefore(text: PlacedText, place: number, { marks }: Lexicon) {
  const from = place === 0 ? 0 : text.words[place - 1].token + 1
  const to = text.words[place]?.token ?? text.tokens.length
  const found: { senses: Senses[]; at: number; end: number }[] = []
  for (let each = from; each < to; each++) {
    const { at, text: mark, kind } = text.tokens[each]
    if (kind !== 'mark') continue
    const next = text.tokens[each + 1]
    const pair = next?.kind === 'mark' && next.at === at + 1 ? marks.get(mark + next.text) : undefined
    const senses = pair ?? marks.get(mark) ?? (/[%\p{Sc}]/u.test(mark) && mark !== '$' ? [] : undefined)
    if (senses && !(mark === '-' && !isDash(text, each))) found.push({ senses, at, end: at + (pair ? 2 : 1) })
    if (pair) each++
  }
  return found
}

/** A hyphen counts between numbers or alone; within words, and before a number, it has no meaning of its own. */
function isDash({ text, tokens }: PlacedText, place: number): boolean {
  const { at } = tokens[place]
  const [before, after] = [tokens[place - 1], tokens[place + 1]]
  const isTight = /\S/.test(text[at + 1] ?? ' ')
  if (!before || !after) return false
  if (isTight && /\s/.test(text[at - 1] ?? ' ')) return false
  const isRange = after.kind === 'number' && (before.kind === 'number' || tokens[place - 2]?.kind === 'number')
  return !isTight || isRange
}
