import { literal } from '../../base/quote.ts'
import type { Values } from '../../release/session.ts'
import { readName } from './notation.ts'
import type { Criterion, Sort } from './predicate.ts'
import { boundOf, type Field, type ScreenColumn, type ScreenVocabulary } from './vocabulary.ts'

/** What a criterion asks of one column, with its numbers known. */
export type Condition =
  | { kind: 'number'; low: number | null; isLowIn: boolean; high: number | null; isHighIn: boolean }
  | { kind: 'words'; words: string[] }
  | { kind: 'industry'; lists: { contains: string[]; except: string[] }[] }
  /** As a company has it, which is not meant itself. */
  | { kind: 'text'; text: string; except: string }
  /** Above (below) a multiple of another column. */
  | { kind: 'column'; column: string; factor: number; isAbove: boolean }

/** A value of the release that a condition needs first: a quantile of a column, or a company's own value. */
export type Need = { column: string; quantile: number } | { column: string; ticker: string }

/** A criterion with its column and condition. */
export interface Resolved {
  criterion: Criterion
  column: string
  condition: Condition
}

/** The name of a field over a period, a column of `tableOf`. */
export function columnOf(
  vocabulary: ScreenVocabulary,
  { field, period }: Pick<Criterion | Sort, 'field' | 'period'>,
): string {
  const { period: usual } = vocabulary.fields.get(field)!
  const over = period ?? usual
  return over === null ? field : `${field}_${over}`
}

/** Column that says whether an alternative is met, by group and position in it. */
export function metColumn(group: number, place: number): string {
  return `met_${group}_${place}`
}

/** gold.screening as a relation with a row a ticker and some columns of the vocabulary. */
export function tableOf({ columns, fields }: ScreenVocabulary, names: Iterable<string>): string {
  const asked = [...new Set(names)].filter((name) => name !== 'ticker').map((name) => ({ name, ...columns.get(name)! }))
  const keyOf = ({ field, period }: ScreenColumn) => `(${literal(field)}, ${literal(period)})`
  const selected = asked.map((column) => {
    const selected = `max(${column.of}) filter (where (field, period) = ${keyOf(column)})`
    const absent = fields.get(column.field)?.absent
    return `${absent === undefined ? selected : `coalesce(${selected}, ${absent})`} as ${column.name}`
  })
  return `(
    select ${['ticker', ...selected].join(', ')} from screening
    where (field, period) in (${asked.map(keyOf).join(', ')}) group by ticker
  )`
}

/** The columns that a criterion or a sort order reads, including that of a field it compares with. */
export function readColumns(vocabulary: ScreenVocabulary, each: Criterion | Sort): string[] {
  const isOfField = 'compare' in each && (each.compare === 'above_field' || each.compare === 'below_field')
  return [columnOf(vocabulary, each), ...(isOfField ? [columnOf(vocabulary, readName(each.words[0]))] : [])]
}

/** The column of the total of which a field reveals a part; undefined if it reveals none. */
export function wholeColumnOf(vocabulary: ScreenVocabulary, { field, period }: Criterion | Sort): string | undefined {
  const { whole, period: usual } = vocabulary.fields.get(field)!
  return whole && columnOf(vocabulary, { field: whole, period: period ?? usual })
}

/** A comparison with its numbers; for a level, the numbers that it means. */
function plainOf(vocabulary: ScreenVocabulary, { compare, field, level, low, high }: Criterion) {
  if (compare !== 'level') return { compare, number: compare === 'between' ? [low!, high!] : low }
  const [[plain, number]] = Object.entries<number | number[]>(boundOf(vocabulary, field, level!)!)
  return { compare: plain, number }
}

export function needOf(vocabulary: ScreenVocabulary, each: Criterion): Need | undefined {
  const column = columnOf(vocabulary, each)
  const { compare, number } = plainOf(vocabulary, each)
  const share = Number(number) / 100
  if (/^(?:top|bottom)/.test(compare)) return { column, quantile: compare.startsWith('top') ? 1 - share : share }
  return compare.endsWith('_company') ? { column, ticker: each.words[0] } : undefined
}

/** A criterion as a condition. `needed` is what was found for its need: a quantile, or a company's value. */
export function conditionOf(vocabulary: ScreenVocabulary, each: Criterion, needed: number | string | null): Condition {
  const { compare, number } = plainOf(vocabulary, each)
  const { words } = each
  if (compare === 'is') return categoryOf(vocabulary, vocabulary.fields.get(each.field)!, words)
  if (compare === 'same_as_company') return { kind: 'text', text: String(needed), except: words[0] }
  const isUp = /^(?:above|at_least|top)/.test(compare)
  const isIn = !/^(?:above|below)/.test(compare)
  if (compare.endsWith('_field'))
    return { kind: 'column', column: columnOf(vocabulary, readName(words[0])), factor: each.low!, isAbove: isUp }
  const isRange = Array.isArray(number)
  const [low, high] = isRange ? number : [Number(needed ?? number), Number(needed ?? number)]
  const sides = { low: isUp || isRange ? low : null, high: isUp && !isRange ? null : high }
  return { kind: 'number', ...sides, isLowIn: isIn, isHighIn: isIn }
}

function categoryOf(vocabulary: ScreenVocabulary, { id }: Field, words: string[]): Condition {
  if (id === 'sector') return { kind: 'words', words: words.flatMap((word) => vocabulary.sectors[word].sectors) }
  if (id === 'industry') return { kind: 'industry', lists: words.map((word) => vocabulary.industries[word]) }
  return { kind: 'words', words }
}

/**
 * A condition on a column as SQL: true, false, or null if the value is unknown, so that neither the condition nor its
 * negation is met. Values are added to `values` and bound; the column comes from the vocabulary.
 */
export function sqlOf(condition: Condition, column: string, not: boolean, values: Values): string {
  const bind = (value: string | number | string[]) => {
    const name = `value_${Object.keys(values).length}`
    values[name] = value
    return `$${name}`
  }
  const sql = plainSql(condition, column, bind)
  const other = condition.kind === 'text' ? ` and ticker <> ${bind(condition.except)}::varchar` : ''
  return `(${not ? 'not ' : ''}(${sql})${other})`
}

function plainSql(condition: Condition, column: string, bind: (value: string | number | string[]) => string): string {
  if (condition.kind === 'number') {
    const { low, isLowIn, high, isHighIn } = condition
    const sides = [
      ...(low === null ? [] : [`${column} ${isLowIn ? '>=' : '>'} ${bind(low)}::double`]),
      ...(high === null ? [] : [`${column} ${isHighIn ? '<=' : '<'} ${bind(high)}::double`]),
    ]
    return sides.join(' and ')
  }
  if (condition.kind === 'column')
    return `${column} ${condition.isAbove ? '>' : '<'} ${bind(condition.factor)}::double * ${condition.column}`
  if (condition.kind === 'words')
    return `list_contains(${bind(condition.words.map((each) => each.toLowerCase()))}::varchar[], lower(${column}))`
  if (condition.kind === 'text') return `lower(${column}) = lower(${bind(condition.text)}::varchar)`
  const contains = (words: string[]) =>
    words.map((word) => `contains(lower(${column}), ${bind(word)}::varchar)`).join(' or ')
  return condition.lists
    .map((list) => `(${contains(list.contains)})${list.except.length > 0 ? ` and not (${contains(list.except)})` : ''}`)
    .map((each) => `(${each})`)
    .join(' or ')
}
