import { listed } from '../../text/sentences.ts'
import { columnOf, type Value } from './columns.ts'
import { type Match, type Matches, otherOf, placeValue, plainOf, sides } from './matches.ts'
import type { Parsed } from './parser.ts'
import type { Criterion, NamedOver, Predicate, Sort } from './predicate.ts'
import type { Field, ScreenVocabulary } from './vocabulary.ts'

/** Why a ticker is listed: each criterion with the ticker's value. If alternatives use the same column, only those that the ticker meets are named. */
export function explanationOf(
  vocabulary: ScreenVocabulary,
  match: Match,
  { all, sort, shown = [] }: Predicate,
): string {
  const clauses = all.map(({ any }, group) => {
    const isOne = any.every((each) => columnOf(vocabulary, each) === columnOf(vocabulary, any[0]))
    const told = any.flatMap((each, place) => {
      const isMet = any.length === 1 || match.met[group][place]
      return isOne && !isMet ? [] : [toldOf(vocabulary, match, each, isMet, match.bounds[group][place])]
    })
    return [...new Set(told)].join(' or ')
  })
  const valueAt = (each: NamedOver) => shownValue(vocabulary.fields.get(each.field)!, match.value(each))
  if (sort) {
    const value = placeValue(vocabulary, sort, match.value)
    const shown = shownValue({ ...vocabulary.fields.get(sort.field)!, ...(sort.of && { unit: 'percent' }) }, value)
    clauses.push(`ranked by ${orderName(vocabulary, sort)}, ${sort.direction} first: ${shown}`)
  }
  clauses.push(...shown.map((each) => `${nameOf(vocabulary, each)}: ${valueAt(each)}`))
  if (match.classes.length > 0) clauses.push(`the same company as ${listed(match.classes)}`)
  const sentence = clauses.join('; ') || 'listed'
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

/**
 * How a query was read, in plain words, with the number of matches and of tickers with unknown values. `found` has the bounds
 * and counts from the release.
 */
export function inWordsOf(vocabulary: ScreenVocabulary, parsed: Parsed, found: Matches): string[] {
  const { all, sort, count, shown = [] } = parsed.predicate
  const clauses = all.map(({ any }, group) => {
    const wanted = any.map((each, place) => wantedOf(vocabulary, each, found.bounds[group][place]))
    return any.map((each, place) => `${nameOf(vocabulary, each)} ${wanted[place]}`).join(' or ')
  })
  if (sort) clauses.push(`${sort.direction} ${orderName(vocabulary, sort)} first`)
  if (shown.length > 0) clauses.push(`shown with ${listed(shown.map((each) => nameOf(vocabulary, each)))}`)
  if (parsed.place !== null) clauses.push(`place ${parsed.place} of that order alone`)
  else if (count !== null) clauses.push(`at most ${count}`)
  const { matching, undecided, listed: matches } = found
  const last = sort
    ? matches.flatMap((each) => (placeValue(vocabulary, sort, each.value) === null ? each.ticker : []))
    : []
  const by = matches.length < (count ?? 0) ? ' by the limit of the request' : ''
  const part = matching > matches.length ? `, ${matches.length} are listed${by}` : ''
  return [
    ...(matching === 0 ? ['Nothing matches.'] : []),
    `${parsed.isOfStocks ? 'Stocks' : 'Tickers'} with: ${clauses.join('; ') || 'no criterion'}.`,
    ...(matching > 0 && clauses.length > 0 ? [`${matching} ${matching === 1 ? 'matches' : 'match'}${part}.`] : []),
    ...(last.length > 0
      ? [`${orderName(vocabulary, sort!)} is not known for ${listed(last)}, so they come last.`]
      : []),
    ...(undecided > 0
      ? [`${undecided} ${undecided === 1 ? 'ticker is' : 'tickers are'} left out because a value is not known.`]
      : []),
  ]
}

/** What a user must know about how a query was read: corrected words and words that were not understood. */
export function notesOf(parsed: Parsed): string[] {
  const corrections = parsed.corrections.map(({ found, read }) => `Read “${found}” as “${read}”.`)
  return parsed.notUnderstood.length > 0 ? [...corrections, unread(parsed)] : corrections
}

/** The parts of a query that were not understood, with the known reasons. */
export function unread({ notUnderstood, reasons }: Parsed): string {
  const parts = notUnderstood.map((part) => `“${part}”`).join(', ')
  if (parts === '') return 'Nothing in the query can be screened by.'
  return `Not understood: ${parts}${reasons.length > 0 ? ` (${reasons.join('; ')})` : ''}.`
}

/** Examples of what a release can be screened by. */
export function possibilities(vocabulary: ScreenVocabulary, known: ReadonlyMap<string, number>): string {
  const fields = vocabulary.examples.map((id) => vocabulary.fields.get(id)!)
  const labels = fields.filter((each) => known.has(columnOf(vocabulary, { field: each.id, period: null })))
  if (labels.length === 0) return 'This release has nothing to screen by.'
  const names = listed(labels.map(({ label }) => label))
  return `A screen compares figures with numbers or words, as in “profitable chip makers with revenue growth above 20%”. The figures include ${names}.`
}

export function nameOf({ fields, periods }: ScreenVocabulary, { field, period }: NamedOver): string {
  const { label, period: usual } = fields.get(field)!
  const over = period ?? usual
  return over === null ? label : `${label} (${periods[over].label})`
}

function orderName(vocabulary: ScreenVocabulary, sort: Sort): string {
  return [sort, ...otherOf(vocabulary, sort)].map((each) => nameOf(vocabulary, each)).join(' in percent of ')
}

function toldOf(vocabulary: ScreenVocabulary, match: Match, each: Criterion, isMet: boolean, bound: Value): string {
  const field = vocabulary.fields.get(each.field)!
  const value = match.value(each)
  const name = nameOf(vocabulary, each)
  if (value === null) return `${name} unknown${field.withheld ? ' (or too few people are on one side)' : ''}`
  const { low, high } = plainOf(vocabulary, each)
  const places = placesOf(field, value, each.of === null ? [low, high, bound] : [bound])
  const [shown, wanted] = [shownValue(field, value, places), wantedOf(vocabulary, each, bound, places)]
  if (wanted.toLowerCase() === shown.toLowerCase()) return `${name} ${shown}`
  return `${name} ${shown} (${isMet ? wanted : `does not meet: ${wanted}`})`
}

/** What a criterion requires: `above 20 %`, `not high: top 20 %, at least 31 %`. */
function wantedOf(vocabulary: ScreenVocabulary, each: Criterion, bound: Value, places = fewest): string {
  const { sectors, industries, fields } = vocabulary
  const { compare, low, high, words, field } = plainOf(vocabulary, each)
  const shown = (value: Value) => shownValue(fields.get(field)!, value, places)
  // Numbers from the query are shown as written there.
  const own = (value: Value) => shownValue(fields.get(field)!, value, most)
  const [other] = otherOf(vocabulary, each).map((named) => nameOf(vocabulary, named))
  const timesOf = (times: number) =>
    times === 1 ? '' : times < 1 ? `${Number((100 * times).toFixed(2))} % of ` : `${times} x `
  const labelOf = (word: string) =>
    (sectors[word] ?? industries[word])?.label ??
    (field === 'exchange' ? word.toUpperCase() : word.replaceAll('_', ' '))
  const said = () => {
    if (compare === 'is') return words.map(labelOf).join(' or ')
    if (compare === 'same_as_company') return `as ${words[0]}`
    if (compare === 'between') return `${own(low)} to ${own(high)}`
    const { words: side } = sides[compare]!
    if (other) return `${side} ${timesOf(low!)}${other}${bound === null ? '' : `, ${shown(bound)}`}`
    if (compare.endsWith('_company')) return `${side} ${shown(bound)} of ${words[0]}`
    const [end, kind] = compare.split('_')
    if (kind !== 'share' && kind !== 'count') return `${side} ${own(low)}`
    const among = words.length > 0 ? ` of ${words.map(labelOf).join(' or ')}` : ''
    return `${end} ${low}${kind === 'share' ? ' %' : ''}${among}, ${side} ${shown(bound)}`
  }
  const level = each.compare === 'level' ? `${each.level!.replaceAll('_', ' ')}: ` : ''
  return `${each.not ? 'not ' : ''}${level}${said()}`
}

/** The least and the greatest number of decimals that are shown if needed. */
const [fewest, most] = [2, 6]

/** The fewest decimals that distinguish a value from its bounds: 0.697 is below 0.7. */
function placesOf(field: Field, value: Value, bounds: Value[]): number {
  for (let places = fewest; places < most; places++)
    if (
      bounds.every((bound) => bound === value || shownValue(field, bound, places) !== shownValue(field, value, places))
    )
      return places
  return most
}

/** A value in the unit of its field: `23.4 %`, `USD 4.585 trillion`, `net buying`. */
function shownValue({ unit, id }: Field, value: Value, places = fewest): string {
  if (value === null) return 'unknown'
  if (unit === 'category')
    return /^(?:ticker|sector|industry|exchange)$/.test(id) ? String(value) : String(value).replaceAll('_', ' ')
  const number = Number(value)
  const rounded = new Intl.NumberFormat('en-US', { maximumFractionDigits: places }).format(number)
  if (unit === 'percent') return `${rounded} %`
  if (unit === 'points') return `${rounded} points`
  if (unit !== 'usd') return rounded
  const large = { notation: 'compact', compactDisplay: 'long', maximumSignificantDigits: places + 2 } as const
  const amount = Math.abs(number) < 1e6 ? rounded : new Intl.NumberFormat('en-US', large).format(number)
  return `${number < 0 ? '-' : ''}USD ${amount.replace('-', '')}`
}
