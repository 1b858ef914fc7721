import { stemOf } from '../../../text/words.ts'
import type { ScreenVocabulary } from '../vocabulary.ts'
import { type Amount, amountAt } from './amounts.ts'
import type { Lexicon, Sense } from './lexicon.ts'
import type { Piece } from './pieces.ts'

/** A stretch of a query and what it can mean; without senses it is not known. */
export interface Item {
  senses: (
    | Sense
    | { kind: 'amount'; amount: Amount }
    | { kind: 'quarters'; quarters: number }
    | { kind: 'company'; ticker: string }
  )[]
  /** Offsets in the query. */
  at: number
  end: number
  /** The words before it that mean nothing here. */
  lead: string
}

export type Senses = Item['senses'][number]
export type Kind = Senses['kind']

/** Whether an item has a sense of a kind. */
export function has({ senses }: Item, kind: Kind): boolean {
  return senses.some((sense) => sense.kind === kind)
}

/** The sense of a kind that an item has, if it has one. */
export function senseOf<K extends Kind>({ senses }: Item, kind: K): Extract<Senses, { kind: K }> | undefined {
  return senses.find((sense): sense is Extract<Senses, { kind: K }> => sense.kind === kind)
}

/** Whether the vocabulary does not know it. */
export function isUnknown({ senses }: Item): boolean {
  return senses.length === 0
}

/** What a release knows by name. */
export interface ScreenNames {
  /** Symbols that a text names: by symbol, by the name of a company, and cashtags. */
  tickersIn(text: string): string[]
}

/** Items without those that mean nothing here, which the next one tells of. */
export function withoutFillers(query: string, items: readonly Item[]): Item[] {
  const isKept = ({ senses }: Item) => senses.length === 0 || senses.some(({ kind }) => kind !== 'filler')
  const kept = items.filter(isKept)
  return kept.map((item, at) => ({ ...item, lead: query.slice(kept[at - 1]?.end ?? 0, item.at).toLowerCase() }))
}

/** The items of a query, in order, each the longest that starts where the one before ends. */
export function itemsOf(
  query: string,
  pieces: readonly Piece[],
  lexicon: Lexicon,
  vocabulary: ScreenVocabulary,
  names: ScreenNames,
): Item[] {
  const items: Item[] = []
  const isShouted = query === query.toUpperCase()
  for (let start = 0; start < pieces.length; ) {
    const known = lexicon.at(pieces, start)
    const senses: Item['senses'] = known ? [...known.senses] : []
    let end = known?.end ?? start + 1
    const amount = amountAt(pieces, start)
    const period = periodAt(pieces, start, lexicon, vocabulary)
    const quarters = quartersAt(pieces, start, lexicon)
    const company = isShouted && pieces[start].key !== '$' ? undefined : companyAt(query, pieces, start, names)
    if (company && (!known || company.end > known.end)) {
      senses.splice(0, senses.length, { kind: 'company', ticker: company.ticker })
      end = company.end
    } else if (quarters && quarters.end > (known?.end ?? start)) {
      senses.splice(0, senses.length, { kind: 'quarters', quarters: quarters.quarters })
      if (period?.end === quarters.end) senses.push({ kind: 'period', periods: period.periods })
      end = quarters.end
    } else if (period && period.end > (known?.end ?? start)) {
      senses.splice(0, senses.length, { kind: 'period', periods: period.periods })
      end = period.end
    } else if (amount && (!known || known.end <= start + 1)) {
      senses.splice(0, senses.length, { kind: 'amount', amount })
      end = withoutUnitOf(pieces, start, amount, lexicon)
    }
    items.push({ senses, at: pieces[start].at, end: pieces[end - 1].end, lead: '' })
    start = end
  }
  return items
}

/** `30 times earnings` is 30 and a ratio, not 30 times and earnings. */
function withoutUnitOf(pieces: readonly Piece[], start: number, amount: Amount, lexicon: Lexicon): number {
  if (amount.unit !== 'times') return amount.end
  const unit = amount.end - 1
  const longer = lexicon.at(pieces, unit)
  if (unit <= start || !longer || longer.end <= amount.end) return amount.end
  amount.unit = 'none'
  return unit
}

const unitDays: Record<string, number> = { day: 1, week: 7, month: 30, quarter: 90, year: 365 }
const unitNames: Record<string, string> = {
  ...{ d: 'day', w: 'week', wk: 'week', mo: 'month', mos: 'month', mth: 'month', mths: 'month' },
  ...{ q: 'quarter', qtr: 'quarter', qtrs: 'quarter', y: 'year', yr: 'year', yrs: 'year' },
}
const leads = new Set('over in during for within across through the of'.split(' ').map(stemOf))
const determiners = new Set('past last previous prior trailing this recent current latest'.split(' ').map(stemOf))

/** `over the last 30 days`, `12-month`, `this week`: the periods of the vocabulary that are so long; none where none is. */
function periodAt(pieces: readonly Piece[], start: number, lexicon: Lexicon, { periods }: ScreenVocabulary) {
  let place = start
  while (leads.has(pieces[place]?.key ?? '')) place++
  let isDetermined = false
  while (determiners.has(pieces[place]?.key ?? '')) {
    isDetermined = true
    place++
  }
  const first = place
  const number = pieces[place]?.kind === 'number' ? pieces[place++].value : undefined
  const key = pieces[place]?.key ?? ''
  const unit = Object.hasOwn(unitNames, key) ? unitNames[key] : key
  if (!Object.hasOwn(unitDays, unit) || (!isDetermined && number === undefined)) return undefined
  // `of the 52-week high`
  if ((lexicon.at(pieces, first)?.end ?? 0) > place + 1) return undefined
  const count = number ?? 1
  const months = unit === 'year' ? 12 * count : unit === 'quarter' ? 3 * count : unit === 'month' ? count : undefined
  const days = months === 12 ? 365 : months !== undefined ? 30 * months : count * unitDays[unit]
  const found = Object.entries(periods)
    .filter(([, period]) => period.days === days)
    .map(([id]) => id)
  if (unit === 'quarter' && count === 1) found.push('quarter')
  if (unit === 'year' && count === 1) found.push('year')
  if (months === 12 && (unit !== 'year' || number !== undefined)) found.push('ttm')
  return { end: place + 1, periods: found }
}

/** `4 quarters in a row`, `five straight quarters`, `the last 6 quarters`. */
function quartersAt(pieces: readonly Piece[], start: number, lexicon: Lexicon) {
  let place = start
  while (leads.has(pieces[place]?.key ?? '') || determiners.has(pieces[place]?.key ?? '')) place++
  const piece = pieces[place]
  if (piece?.kind !== 'number' || !Number.isInteger(piece.value) || piece.value < 1) return undefined
  const streak = lexicon.at(pieces, place + 1)
  if (streak?.senses.some(({ kind }) => kind === 'streak')) return { quarters: piece.value, end: streak.end }
  if (piece.value < 2 || pieces[place + 1]?.key !== 'quarter') return undefined
  return { quarters: piece.value, end: place + 2 }
}

/** The shortest stretch that names one company. */
function companyAt(query: string, pieces: readonly Piece[], start: number, names: ScreenNames) {
  const first = pieces[start]
  const isCashtag = first.key === '$' && pieces[start + 1]?.kind === 'word' && pieces[start + 1].at === first.end
  if (!isCashtag && first.kind !== 'word') return undefined
  for (let end = start + (isCashtag ? 2 : 1); end <= Math.min(start + 5, pieces.length); end++) {
    const last = pieces[end - 1]
    if (last.key === ',' || last.key === ';') return undefined
    const isClass =
      pieces[end]?.key === '.' && pieces[end + 1]?.text.length === 1 && pieces[end + 1].at === last.end + 1
    const text = query.slice(first.at, isClass ? pieces[end + 1].end : last.end)
    const found = names.tickersIn(text)
    if (found.length !== 1) continue
    // The name itself, not words before it.
    const rest = end - start > 1 && !isCashtag ? names.tickersIn(query.slice(pieces[start + 1].at, last.end)) : []
    return rest.includes(found[0]) ? undefined : { ticker: found[0], end: isClass ? end + 2 : end }
  }
  return undefined
}
