import { listed } from '../../text/sentences.ts'
import { type Condition, columnOf, metColumn, type Resolved, wholeColumnOf } from './condition.ts'
import { readName } from './notation.ts'
import type { Parsed } from './parser.ts'
import type { Criterion, Sort } from './predicate.ts'
import type { Counts } from './query.ts'
import { boundOf, type Field, type ScreenVocabulary } from './vocabulary.ts'

/** A row of a screen: its ticker, and the columns of its criteria. */
export interface Explained {
  ticker: string
  [column: string]: string | number | null
}

interface Notes {
  parsed: Parsed
  /** Labels of fields that the release has no data for. */
  missing: string[]
  /** Which criteria are over another period than usual. */
  moved: string[]
}

/** Why a ticker is in a screen: each criterion with the ticker's own value, then what was not done. */
export function explanationOf(
  vocabulary: ScreenVocabulary,
  row: Explained,
  groups: Resolved[][],
  sort: Sort | null,
  notes: Notes,
): string {
  const clauses = groups.map((group, at) => groupClause(vocabulary, row, group, at))
  if (sort) {
    const value = shownValue(vocabulary.fields.get(sort.field)!, row[columnOf(vocabulary, sort)])
    clauses.push(`ranked by ${nameOf(vocabulary, sort)}, ${sort.direction} first: ${value}`)
  }
  const others = row.classes ? String(row.classes).split(', ') : []
  if (others.length > 0) clauses.push(`the same company as ${listed(others)}`)
  const sentence = clauses.join('; ') || 'listed'
  return [`${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`, ...notesOf(notes)].join(' ')
}

/** How a query was read, in plain words: its criteria, order and number, then what was not done. */
export function inWordsOf(vocabulary: ScreenVocabulary, groups: Resolved[][], notes: Notes): string {
  const { sort, count } = notes.parsed.predicate
  const clauses = groups.map((group) => group.map((each) => saidOf(vocabulary, each)).join(' or '))
  if (sort) clauses.push(`${sort.direction} ${nameOf(vocabulary, sort)} first`)
  const { second, place, isOfStocks } = notes.parsed.list ?? {}
  if (second) clauses.push(`then ${second.direction} ${nameOf(vocabulary, second)}`)
  if (place) clauses.push(`place ${place} alone`)
  if (count !== null) clauses.push(`at most ${count}`)
  const named = [...groups.flat().map(({ criterion }) => criterion), ...(sort ? [sort] : [])]
  const fields = new Set(named.map(({ field }) => vocabulary.fields.get(field)!))
  const defined = [...fields].flatMap(({ label, about }) => (about ? [`${label}: ${about}`] : []))
  return [
    `${isOfStocks ? 'Stocks' : 'Tickers'} with: ${clauses.join('; ') || 'no criterion'}.`,
    ...defined,
    ...notesOf(notes),
  ].join(' ')
}

/** How many meet a screen if not all are listed, and of which tickers it is not known whether they do. */
export function countsOf(vocabulary: ScreenVocabulary, named: (Criterion | Sort)[], counts: Counts, listing: number) {
  const { matching, undecided, some_undecided } = counts
  const missing = named.flatMap((each) => {
    const count = counts[`without_${columnOf(vocabulary, each)}`]
    return count ? [`${nameOf(vocabulary, each)}${count < undecided ? ` of ${count}` : ''}`] : []
  })
  const names = some_undecided?.split(', ') ?? []
  const such = `${names.length < undecided ? ', such as ' : ': '}${listed(names)}`
  const without = `left out because a value is not known (${[...new Set(missing)].join(', ')})${such}`
  return [
    ...(matching > listing ? [`${matching} match, ${listing} are listed.`] : []),
    ...(undecided > 0 ? [`${undecided} ${undecided === 1 ? 'ticker is' : 'tickers are'} ${without}.`] : []),
  ]
}

function saidOf(vocabulary: ScreenVocabulary, { criterion, condition }: Resolved): string {
  const field = vocabulary.fields.get(criterion.field)!
  const wanted = wantedOf(vocabulary, criterion, condition, field)
  return `${nameOf(vocabulary, criterion)} ${criterion.not ? 'not ' : ''}${wanted}`
}

/** What a reader has to know of a reading: criteria without data, corrected words, words not understood. */
function notesOf({ parsed, missing, moved }: Notes): string[] {
  return [
    ...moved,
    ...(missing.length > 0 ? [`No data in this release for ${missing.join(', ')}.`] : []),
    ...parsed.corrections.map(({ found, read }) => `Read “${found}” as “${read}”.`),
    ...(parsed.predicate.not_understood.length > 0 ? [unread(parsed)] : []),
  ]
}

/** What of a query was not understood, and why if that is known. */
export function unread({ predicate, reasons }: Parsed): string {
  const parts = predicate.not_understood.map((part) => `“${part}”`).join(', ')
  if (parts === '') return 'Nothing in the query can be screened by.'
  return `Not understood: ${parts}${reasons.length > 0 ? ` (${reasons.join('; ')})` : ''}.`
}

/** What a release can be screened by: some of it. */
export function possibilities(vocabulary: ScreenVocabulary, known: ReadonlySet<string>): string {
  const fields = vocabulary.examples.map((id) => vocabulary.fields.get(id)!)
  const labels = fields.filter(({ id, periods }) =>
    [id, ...periods.map((each) => `${id}_${each}`)].some((each) => known.has(each)),
  )
  if (labels.length === 0) return 'This release has nothing to screen by.'
  return `A screen compares with numbers or words, such as “profitable chip makers with revenue growth above 20%”, by ${listed(
    labels.map(({ label }) => label),
  )} among others.`
}

/** Of alternatives over one column, only those that are met are shown. */
function groupClause(vocabulary: ScreenVocabulary, row: Explained, group: Resolved[], at: number): string {
  const isOne = group.every(({ column }) => column === group[0].column)
  const clauses = group.flatMap((each, place) => {
    const isMet = group.length === 1 || row[metColumn(at, place)] === 1
    return isOne && !isMet ? [] : [toldOf(vocabulary, row, each, isMet)]
  })
  return [...new Set(clauses)].join(' or ')
}

function toldOf(vocabulary: ScreenVocabulary, row: Explained, resolved: Resolved, isMet: boolean): string {
  const { criterion, column, condition } = resolved
  const field = vocabulary.fields.get(criterion.field)!
  const value = row[column]
  const name = nameOf(vocabulary, criterion)
  if (value === null) {
    const whole = wholeColumnOf(vocabulary, criterion)
    const isWithheld = whole !== undefined && row[whole] !== null
    return `${name} ${isWithheld ? 'not published (too few people on one side)' : 'unknown'}`
  }
  const shown = `${name} ${shownValue(field, value)}`
  const other = condition.kind === 'column' ? ` of ${shownValue(field, row[condition.column])}` : ''
  const wanted = `${criterion.not ? 'not ' : ''}${wantedOf(vocabulary, criterion, condition, field)}${other}`
  if (wanted.toLowerCase() === shownValue(field, value).toLowerCase()) return shown
  return `${shown} (${isMet ? wanted : `does not meet: ${wanted}`})`
}

function wantedOf(vocabulary: ScreenVocabulary, each: Criterion, condition: Condition, field: Field): string {
  const { compare, words, level } = each
  if (compare === 'is') return words.map((word) => categoryLabel(vocabulary, field, word)).join(' or ')
  if (compare === 'same_as_company') return `as ${words[0]}`
  if (condition.kind === 'column') {
    const other = nameOf(vocabulary, readName(words[0]))
    return `${condition.isAbove ? 'above' : 'below'} ${timesOf(condition.factor)}${other}`
  }
  if (condition.kind !== 'number') return ''
  const range = rangeOf(condition, field)
  if (compare === 'level') {
    const bound = boundOf(vocabulary, each.field, level!)!
    const word = level!.replaceAll('_', ' ')
    const share = 'top' in bound ? `top ${bound.top} %, ` : 'bottom' in bound ? `bottom ${bound.bottom} %, ` : ''
    return `${word}: ${share}${range}`
  }
  if (compare === 'top_share' || compare === 'bottom_share')
    return `${compare === 'top_share' ? 'top' : 'bottom'} ${each.low} %: ${range}`
  if (compare === 'above_company' || compare === 'below_company') return `${range} of ${words[0]}`
  return range
}

function rangeOf(condition: Extract<Condition, { kind: 'number' }>, field: Field): string {
  const { low, isLowIn, high, isHighIn } = condition
  if (low !== null && high !== null) return `${shownValue(field, low)} to ${shownValue(field, high)}`
  if (low !== null) return `${isLowIn ? 'at least' : 'above'} ${shownValue(field, low)}`
  return `${isHighIn ? 'at most' : 'below'} ${shownValue(field, high)}`
}

function categoryLabel({ sectors, industries }: ScreenVocabulary, { id }: Field, word: string): string {
  if (id === 'sector') return sectors[word].label
  if (id === 'industry') return industries[word].label
  return word.replaceAll('_', ' ')
}

function nameOf({ fields, periods }: ScreenVocabulary, { field, period }: Pick<Sort, 'field' | 'period'>): string {
  const { label, period: usual } = fields.get(field)!
  const over = period ?? usual
  return over === null ? label : `${label} (${periods[over].label})`
}

/** A value in the unit of its field: `23.4 %`, `USD 4.58 trillion`, `net buying`. */
export function shownValue({ unit, id }: Field, value: string | number | null): string {
  if (value === null) return 'unknown'
  if (unit === 'category')
    return id === 'ticker' || id === 'sector' || id === 'industry' ? String(value) : String(value).replaceAll('_', ' ')
  const number = Number(value)
  if (unit === 'percent') return `${rounded(number)} %`
  if (unit === 'points') return `${rounded(number)} points`
  return unit === 'usd' ? dollars(number) : rounded(number)
}

function rounded(number: number): string {
  return new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }).format(number)
}

/** `twice `, `15 times `, `5 % of `. */
function timesOf(factor: number): string {
  if (factor === 1) return ''
  return factor < 1 ? `${rounded(100 * factor)} % of ` : factor === 2 ? 'twice ' : `${rounded(factor)} times `
}

/** Four digits of large amounts, cents of small ones. */
function dollars(number: number): string {
  const size = Math.abs(number)
  const [name, scale] = scales.find(([, from]) => size >= from) ?? ['', 1]
  const shown = scale === 1 ? rounded(size) : Number((size / scale).toPrecision(4))
  return `${number < 0 ? '-' : ''}USD ${shown}${name}`
}

const scales = [
  [' trillion', 1e12],
  [' billion', 1e9],
  [' million', 1e6],
] as const
