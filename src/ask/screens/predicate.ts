import { z } from 'zod'

/** How a criterion compares. */
export const comparisons = [
  ...(['above', 'at_least', 'below', 'at_most', 'between', 'is', 'level', 'top_share', 'bottom_share'] as const),
  ...(['top_count', 'bottom_count', 'above_company', 'below_company', 'same_as_company'] as const),
] as const

/** A field over a period, by their names in `config/screener.yaml`; null is the default period of the field. */
const named = {
  field: z.string().describe('What is looked at.'),
  period: z.string().nullable().describe('Over which period or window; null for the default of the field.'),
}

const criterionSchema = z.object({
  ...named,
  compare: z
    .enum(comparisons)
    .describe(
      'above, at_least, below, at_most: with `low`. between: from `low` to `high`, both included. is: one of `words` ' +
        '(categories, symbols). level: the word `level` of the field, such as high. top_share, bottom_share: among the ' +
        'highest (lowest) `low` percent; top_count, bottom_count: among the `low` highest (lowest); of the kind in ' +
        '`words`, if any. above_company, below_company, same_as_company: against the company in `words`.',
    ),
  low: z.number().nullable().describe('The number compared with, in the unit of the field; null for words.'),
  high: z.number().nullable().describe('The upper end of between, else null.'),
  of: z
    .string()
    .nullable()
    .describe('The figure of the same ticker of which `low` and `high` are multiples, else null.'),
  words: z.array(z.string()).describe('Categories or symbols; empty for numbers.'),
  level: z.string().nullable().describe('The word of compare level, else null.'),
  not: z.boolean().describe('Whether the criterion must fail. What is not known neither meets it nor fails it.'),
})
const sortSchema = z.object({ ...named, direction: z.enum(['highest', 'lowest']).describe('Which end comes first.') })

/**
 * How a query was read: a conjunction of groups, each a disjunction of criteria, with an order, a number and corrections.
 * With negated criteria it can express any combination of and, or and not.
 */
export const slotsSchema = z.object({
  all: z.array(z.object({ any: z.array(criterionSchema) })).describe('All groups hold; of a group, any criterion.'),
  sort: sortSchema.nullable().describe('A superlative; null where none is asked for.'),
  count: z.int().nullable().describe('How many tickers the query itself asks for, as in “top 5”, else null.'),
  place: z.int().nullable().describe('The one place of the order that is asked for, as in “third largest”, else null.'),
  is_of_stocks: z.boolean().describe('Whether ETFs and coins are left out, as the query names stocks.'),
  corrections: z.array(z.object({ found: z.string(), read: z.string() })).describe('Words taken for misspelt ones.'),
})

export type ScreenSlots = z.output<typeof slotsSchema>
export type Predicate = Pick<ScreenSlots, 'all' | 'sort' | 'count'>
export type Criterion = z.output<typeof criterionSchema>
export type Sort = z.output<typeof sortSchema>
export type NamedOver = Pick<Sort, 'field' | 'period'>

/** A criterion from a field and a comparison, with empty values for everything that `rest` does not give. */
export function criterion(field: string, compare: Criterion['compare'], rest: Partial<Criterion> = {}): Criterion {
  return { field, period: null, compare, low: null, high: null, of: null, words: [], level: null, not: false, ...rest }
}
