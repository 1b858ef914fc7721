import { literal } from '../../base/quote.ts'
import type { Values } from '../../release/reader.ts'
import { readName } from './notation.ts'
import type { Criterion, Sort } from './predicate.ts'
import { type Bound, boundOf, type Field, type ScreenVocabulary } from './vocabulary.ts'

/** What a criterion asks of one column, with its numbers known. */
export type Condition =
  | { kind: 'number'; low: number | null; isLowIn: boolean; high: number | null; isHighIn: boolean }
  | { kind: 'words'; words: string[] }
  | { kind: 'sector'; names: string[] }
  | { kind: 'industry'; lists: { contains: string[]; except: string[] }[] }
  | { kind: 'text'; text: string }
  /** Above (below) so many times another column. */
  | { kind: 'column'; column: string; factor: number; isAbove: boolean }

/** What of the release a condition needs before it can be told: a quantile of a column, or a company's own value. */
export type Need = { column: string; quantile: number } | { column: string; ticker: string }

/** A criterion with the column it reads and what it asks of it. */
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

/** gold.screening as a relation with a row a ticker and some columns of the vocabulary. */
export function tableOf({ columns }: ScreenVocabulary, names: Iterable<string>): string {
  const asked = [...new Set(names)]
    .filter((name) => name !== 'ticker')
    .map((name) => ({ name, ...columns.get(name)! }))
    .map(({ name, field, period, of }) => ({ name, of, key: `(${literal(field)}, ${literal(period)})` }))
  const selected = asked.map(({ name, of, key }) => `max(${of}) filter (where (field, period) = ${key}) as ${name}`)
  return `(
    select ${['ticker', ...selected].join(', ')} from screening
    where (field, period) in (${asked.map(({ key }) => key).join(', ')}) group by ticker
  )`
}

/** The columns that a criterion or an order reads: its own, and of one against another field that one's too. */
export function columnsOf(vocabulary: ScreenVocabulary, each: Criterion | Sort): string[] {
  const isOfField = 'compare' in each && (each.compare === 'above_field' || each.compare === 'below_field')
  return [columnOf(vocabulary, each), ...(isOfField ? [columnOf(vocabulary, readName(each.words[0]))] : [])]
}

/** The column of the whole that a field reveals a split of; undefined where it is no part of one. */
export function wholeColumnOf(vocabulary: ScreenVocabulary, { field, period }: Criterion | Sort): string | undefined {
  const { whole, period: usual } = vocabulary.fields.get(field)!
  return whole && columnOf(vocabulary, { field: whole, period: period ?? usual })
}

export function needOf(vocabulary: ScreenVocabulary, each: Criterion): Need | undefined {
  const column = columnOf(vocabulary, each)
  const bound = each.compare === 'level' ? boundOf(vocabulary, each.field, each.level!)! : undefined
  const share =
    each.compare === 'top_share' || (bound && 'top' in bound) ? (each.low ?? (bound as { top: number }).top) : undefined
  if (share !== undefined) return { column, quantile: 1 - share / 100 }
  const bottom =
    each.compare === 'bottom_share' || (bound && 'bottom' in bound)
      ? (each.low ?? (bound as { bottom: number }).bottom)
      : undefined
  if (bottom !== undefined) return { column, quantile: bottom / 100 }
  return each.compare.endsWith('_company') ? { column, ticker: each.words[0] } : undefined
}

/** A criterion as a condition. `needed` is what was found for its need: a quantile, or a company's value. */
export function conditionOf(vocabulary: ScreenVocabulary, each: Criterion, needed: number | string | null): Condition {
  const { compare, low, high, words } = each
  const field = vocabulary.fields.get(each.field)!
  if (compare === 'is') return categoryOf(vocabulary, field, words)
  if (compare === 'same_as_company') return { kind: 'text', text: String(needed) }
  if (compare === 'above_company') return above(Number(needed), false)
  if (compare === 'below_company') return below(Number(needed), false)
  if (compare === 'top_share') return above(Number(needed), true)
  if (compare === 'bottom_share') return below(Number(needed), true)
  if (compare === 'level') return ofBound(boundOf(vocabulary, each.field, each.level!)!, Number(needed))
  if (compare === 'above_field' || compare === 'below_field') {
    const column = columnOf(vocabulary, readName(words[0]))
    return { kind: 'column', column, factor: low!, isAbove: compare === 'above_field' }
  }
  if (compare === 'between') return { kind: 'number', low, isLowIn: true, high, isHighIn: true }
  if (compare === 'above' || compare === 'at_least') return above(low!, compare === 'at_least')
  return below(low!, compare === 'at_most')
}

function ofBound(bound: Bound, quantile: number): Condition {
  if ('above' in bound) return above(bound.above, false)
  if ('at_least' in bound) return above(bound.at_least, true)
  if ('below' in bound) return below(bound.below, false)
  if ('at_most' in bound) return below(bound.at_most, true)
  if ('between' in bound)
    return { kind: 'number', low: bound.between[0], isLowIn: true, high: bound.between[1], isHighIn: true }
  return 'top' in bound ? above(quantile, true) : below(quantile, true)
}

function categoryOf(vocabulary: ScreenVocabulary, { id }: Field, words: string[]): Condition {
  if (id === 'sector') return { kind: 'sector', names: words.flatMap((word) => vocabulary.sectors[word].sectors) }
  if (id === 'industry') return { kind: 'industry', lists: words.map((word) => vocabulary.industries[word]) }
  return { kind: 'words', words }
}

function above(low: number, isLowIn: boolean): Condition {
  return { kind: 'number', low, isLowIn, high: null, isHighIn: false }
}

function below(high: number, isHighIn: boolean): Condition {
  return { kind: 'number', low: null, isLowIn: false, high, isHighIn }
}

/**
 * A condition on a column as SQL: true, false, or null where the column is not known, so that neither it nor its negation
 * holds there. Values are added to `values` and bound; the column comes from the vocabulary.
 */
export function sqlOf(condition: Condition, column: string, not: boolean, values: Values): string {
  const sql = plainSql(condition, column, (value) => {
    const name = `value_${Object.keys(values).length}`
    values[name] = value
    return `$${name}`
  })
  return not ? `not (${sql})` : `(${sql})`
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
  if (condition.kind === 'words') return `list_contains(${bind(condition.words)}::varchar[], ${column})`
  if (condition.kind === 'sector') return `list_contains(${bind(condition.names)}::varchar[], lower(${column}))`
  if (condition.kind === 'text') return `lower(${column}) = lower(${bind(condition.text)}::varchar)`
  const contains = (words: string[]) =>
    words.map((word) => `contains(lower(${column}), ${bind(word)}::varchar)`).join(' or ')
  return condition.lists
    .map((list) => `(${contains(list.contains)})${list.except.length > 0 ? ` and not (${contains(list.except)})` : ''}`)
    .map((each) => `(${each})`)
    .join(' or ')
}
