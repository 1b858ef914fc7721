import { z } from 'zod'

/** How a criterion compares. */
export const comparisons = [
  ...(['above', 'at_least', 'below', 'at_most', 'between', 'is', 'level', 'top_share', 'bottom_share'] as const),
  ...(['above_company', 'below_company', 'above_field', 'below_field', 'same_as_company'] as const),
] as const

const criterionShape = {
  compare: z
    .enum(comparisons)
    .describe(
      'above, at_least, below, at_most: with `low`. between: from `low` to `high`, both included. is: one of `words` ' +
        '(categories, symbols). level: the word `level` of the field, such as high. top_share, bottom_share: among the ' +
        'highest (lowest) `low` percent. above_company, below_company, same_as_company: against the company whose symbol ' +
        'is in `words`. above_field, below_field: against `low` times the field whose name is in `words`, with its period in ' +
        'brackets if it is not the default: net_income[year].',
    ),
  low: z.number().nullable().describe('The number compared with, in the unit of the field; null for words.'),
  high: z.number().nullable().describe('The upper end of between, else null.'),
  words: z.array(z.string()).describe('Categories or symbols; empty for numbers.'),
  not: z.boolean().describe('Whether the criterion must fail. What is not known neither meets it nor fails it.'),
}

/** Names of predicates; they come from `config/screener.yaml`, never from a request. */
export interface PredicateNames {
  fields: [string, ...string[]]
  periods: [string, ...string[]]
  levels: [string, ...string[]]
}

/**
 * The typed predicate of a screen: a conjunction of groups, each a disjunction of criteria. With negated criteria it
 * can express any combination of and, or and not. No key is optional and nothing is recursive, so that it also serves
 * as the schema of a model's structured output.
 */
export function predicateSchema({ fields, periods, levels }: PredicateNames) {
  const named = {
    field: z.enum(fields).describe('What is looked at.'),
    period: z.enum(periods).nullable().describe('Over which period or window; null for the default of the field.'),
  }
  const criterion = z.object({
    ...named,
    ...criterionShape,
    level: z.enum(levels).nullable().describe('The word of compare level, else null.'),
  })
  return z.object({
    all: z.array(z.object({ any: z.array(criterion) })).describe('All groups hold; of a group, any criterion.'),
    sort: z
      .object({ ...named, direction: z.enum(['highest', 'lowest']).describe('Which end comes first.') })
      .nullable()
      .describe('A superlative; null where none is asked for.'),
    count: z
      .number()
      .int()
      .nullable()
      .describe('How many tickers the query itself asks for, as in “top 5”, else null.'),
    not_understood: z.array(z.string()).describe('Parts of the query that no criterion stands for, word for word.'),
  })
}

/** Description of a reading: the predicate, and corrected words. */
export function slotsSchema(names: PredicateNames) {
  return predicateSchema(names)
    .omit({ not_understood: true })
    .extend({
      corrections: z
        .array(z.object({ found: z.string(), read: z.string() }))
        .describe('Words that were taken for misspelt ones.'),
      second: z
        .object({
          field: z.enum(names.fields),
          period: z.enum(names.periods).nullable(),
          direction: z.enum(['highest', 'lowest']),
        })
        .optional()
        .describe('The order of those that the first one does not tell apart.'),
      place: z.int().optional().describe('The only place of the order that is asked for, from 1.'),
      is_of_stocks: z.boolean().optional().describe('Whether ETFs and coins are left out, as the query names stocks.'),
    })
}

export type ScreenSlots = z.output<ReturnType<typeof slotsSchema>>

export type Predicate = z.output<ReturnType<typeof predicateSchema>>
export type Criterion = Predicate['all'][number]['any'][number]
export type Sort = NonNullable<Predicate['sort']>

/** A criterion with nothing but a field and a comparison; the rest is filled in. */
export function criterion(field: string, compare: Criterion['compare'], rest: Partial<Criterion> = {}): Criterion {
  return { field, period: null, compare, low: null, high: null, words: [], level: null, not: false, ...rest }
}

/**
 * A predicate in one line, the same for predicates that mean the same: groups and their criteria in alphabetical order,
 * `revenue_growth[year] above 20; sector is energy | not industry is banks; sort market_cap highest; count 5`. A period that
 * is the default of its field is not written.
 */
export function written(predicate: Predicate, defaultPeriod: (field: string) => string | null): string {
  const nameOf = ({ field, period }: { field: string; period: string | null }) =>
    period === null || period === defaultPeriod(field) ? field : `${field}[${period}]`
  const groups = predicate.all.map(({ any }) => [...new Set(any.map((each) => writtenCriterion(each, nameOf)))].sort())
  const { sort, count } = predicate
  return [
    ...[...new Set(groups.map((group) => group.join(' | ')))].sort(),
    ...(sort ? [`sort ${nameOf(sort)} ${sort.direction}`] : []),
    ...(count === null ? [] : [`count ${count}`]),
  ].join('; ')
}

function writtenCriterion(each: Criterion, nameOf: (each: Criterion) => string): string {
  const { compare, low, high, words, level, not } = each
  const value = low ?? level ?? [...words].sort().join(',')
  const ofField = [...words, ...(low === 1 ? [] : [low])]
  const sides = compare === 'between' ? [low, high] : compare.endsWith('_field') ? ofField : [value]
  return `${not ? 'not ' : ''}${nameOf(each)} ${compare} ${sides.join(' ')}`
}
