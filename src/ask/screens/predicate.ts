import { z } from 'zod'

/** How a criterion compares. */
export const comparisons = [
  ...(['above', 'at_least', 'below', 'at_most', 'between', 'is', 'level', 'top_share', 'bottom_share'] as const),
  ...(['top_count', 'bottom_count', 'above_company', 'below_company', 'same_as_company'] as const),
] as const

/** A field and its period, by their names in `config/screener.yaml`. A null period is the default period of the field. */
const named = {
  field: z.string().describe('The field of the screener, such as market_cap.'),
  period: z.string().nullable().describe('The period or window of the field; null for the default period.'),
}

const criterionSchema = z.object({
  ...named,
  compare: z
    .enum(comparisons)
    .describe(
      'above, at_least, below and at_most compare with `low`. between: from `low` to `high`, both included. is: one of ' +
        '`words` (categories or symbols). level: the level word in `level`, such as high. top_share and bottom_share: ' +
        'among the highest or lowest `low` percent. top_count and bottom_count: among the `low` highest or lowest. If ' +
        '`words` has a kind, these ranks are among tickers of that kind. above_company, below_company and ' +
        'same_as_company compare with the company in `words`.',
    ),
  low: z
    .number()
    .nullable()
    .describe('The number to compare with, in the unit of the field; null if the comparison needs no number.'),
  high: z.number().nullable().describe('The upper end for between; null for other comparisons.'),
  of: z
    .string()
    .nullable()
    .describe('Another figure of the same ticker: `low` and `high` are multiples of it. Null for plain numbers.'),
  words: z.array(z.string()).describe('Categories or symbols; empty if the comparison needs none.'),
  level: z.string().nullable().describe('The level word if `compare` is level, else null.'),
  not: z
    .boolean()
    .describe(
      'Whether the criterion is negated. A ticker with an unknown value meets neither a criterion nor its negation.',
    ),
})
const sortSchema = z.object({
  ...named,
  of: z.string().optional().describe('Another figure: the order is by the share of it, in percent.'),
  direction: z.enum(['highest', 'lowest']).describe('Which end comes first.'),
})

/**
 * How a query was read: a conjunction of groups, each a disjunction of criteria, with an order, a number and corrections.
 * Because criteria can be negated, this can express any combination of and, or and not.
 */
export const slotsSchema = z.object({
  all: z
    .array(z.object({ any: z.array(criterionSchema) }))
    .describe('A ticker must meet at least one criterion of every group.'),
  sort: sortSchema.nullable().describe('The sort order; null if the query asks for none.'),
  shown: z.array(z.object(named)).optional().describe('Further figures that the query asks to see for each ticker.'),
  count: z.int().nullable().describe('How many tickers the query asks for, as in “top 5”; null if it names no number.'),
  place: z
    .int()
    .nullable()
    .describe('The place in the order, if the query asks for only one place, as in “third largest”; else null.'),
  is_of_stocks: z.boolean().describe('Whether ETFs and coins are left out because the query names stocks.'),
  corrections: z
    .array(z.object({ found: z.string(), read: z.string() }))
    .describe('Misspelt words and their corrections.'),
})

export type ScreenSlots = z.output<typeof slotsSchema>
export type Predicate = Pick<ScreenSlots, 'all' | 'sort' | 'count' | 'shown'>
export type Criterion = z.output<typeof criterionSchema>
export type Sort = z.output<typeof sortSchema>
export type NamedOver = Pick<Sort, 'field' | 'period'>

/** Builds a criterion from a field and a comparison. Properties that `rest` does not contain are empty. */
export function criterion(field: string, compare: Criterion['compare'], rest: Partial<Criterion> = {}): Criterion {
  return { field, period: null, compare, low: null, high: null, of: null, words: [], level: null, not: false, ...rest }
}

/**
 * Parses groups of criteria: `revenue_growth[year] above 20; sector is energy | not industry is banks`. Throws an Error that
 * names the part that cannot be parsed.
 */
export function readCriteria(text: string): Criterion[][] {
  return text.split(';').map((group) => group.split('|').map(readCriterion))
}

/** Parses a sort order such as `net_flow[30d] lowest` or `capital_expenditures highest revenue`, by the share of revenue. */
export function readSort(text: string): Sort {
  const [named, direction, of, ...more] = text.trim().split(/\s+/)
  if ((direction !== 'highest' && direction !== 'lowest') || more.length > 0)
    throw new Error(`"${text}" is not a sort order: write a field, then highest or lowest`)
  return { ...readName(named), direction, ...(of && { of }) }
}

function readCriterion(text: string): Criterion {
  const parts = text.trim().split(/\s+/)
  const not = parts[0] === 'not'
  const [named, comparison, first, ...more] = not ? parts.slice(1) : parts
  const compare = comparisons.find((each) => each === comparison)
  if (!compare || first === undefined)
    throw new Error(`"${text}" is not a criterion: write a field, a comparison and a value`)
  const { field, period } = readName(named)
  if (compare === 'level') return criterion(field, compare, { period, not, level: first })
  if (compare === 'is' || compare.endsWith('_company'))
    return criterion(field, compare, { period, not, words: first.split(',') })
  const [low, high] = [Number(first), compare === 'between' ? Number(more.shift()) : null]
  if (!Number.isFinite(low) || Number.isNaN(high)) throw new Error(`"${text}" needs a number after the comparison`)
  if (compare.endsWith('_count')) return criterion(field, compare, { period, not, low, words: more })
  // The number may be a multiple of a figure: `capital_expenditures above 0.1 revenue`.
  return criterion(field, compare, { period, not, low, high, of: more[0] ?? null })
}

/** Parses a field with an optional period: `net_income[year]`. */
export function readName(named: string): NamedOver {
  const [, field, period = null] = /^(\w+)(?:\[(\w+)\])?$/.exec(named) ?? []
  if (field === undefined)
    throw new Error(`"${named}" is not a field: write its name, with the period in brackets, as in net_income[year]`)
  return { field, period }
}
