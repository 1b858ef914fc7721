import { z } from 'zod'
import { ConfigMistake, loadConfig } from '../../base/config.ts'
import { allMetrics, type Metric } from '../../filings/facts/metrics.ts'
import { tokensOf } from '../../text/tokens.ts'
import { tokenizedText } from '../../text/words.ts'
import { type Criterion, readCriteria, readSort } from './predicate.ts'

export const screenerFile = 'config/screener.yaml'

const words = z.array(z.string().min(1))
const someWords = words.min(1)
const id = z.string().regex(/^[a-z][a-z0-9_]*$/, 'expected a lower-case name with underscores')
const end = z.enum(['highest', 'lowest', 'best', 'worst'])
const share = z.number().gt(0).lte(50)
const bound = z.union([
  ...(['above', 'at_least', 'below', 'at_most'] as const).map((side) => z.strictObject({ [side]: z.number() })),
  z.strictObject({ between: z.tuple([z.number(), z.number()]) }),
  z.strictObject({ top: share }),
  z.strictObject({ bottom: share }),
])

/** Schema of a text in the notation that `readCriteria` and `readSort` parse. */
function inNotation<Read>(read: (text: string) => Read) {
  return z.string().transform((text, context) => {
    try {
      return read(text)
    } catch (error) {
      context.addIssue((error as Error).message)
      return z.NEVER
    }
  })
}

const sort = inNotation(readSort)
const criteria = inNotation(readCriteria)

/** Schema of a field in config/screener.yaml. The comment at the top of that file explains each key. */
const fieldSchema = z.strictObject({
  label: z.string().min(1).max(60).optional(),
  unit: z.enum(['percent', 'points', 'usd', 'ratio', 'quarters', 'count', 'category']).optional(),
  periods: z.array(z.string()).optional(),
  words,
  away: words.default([]),
  best: z.enum(['highest', 'lowest']).default('highest'),
  change: id.optional(),
  rising_quarters: id.optional(),
  falling_quarters: id.optional(),
  positive_quarters: id.optional(),
  over: z.string().optional(),
  sum: z.record(id, z.number()).optional(),
  baselines: z.record(z.string(), z.string()).default({}),
  multiple: id.optional(),
  percent: id.optional(),
  share_of: id.optional(),
  rest: id.optional(),
  small: z.boolean().default(false),
  withheld: z.boolean().default(false),
  absent: z.number().optional(),
  caveat: z
    .strictObject({ of: z.string().optional(), text: z.string(), empty: z.string().or(z.number()), thin: z.string() })
    .optional(),
  levels: z.record(id, bound).default({}),
  values: z.record(id, words).default({}),
})

/** Kinds of words that only join, order or negate other words, or that have no meaning. */
const grammar = z.enum([
  ...(['streak', 'limit', 'by', 'same_as', 'not', 'unsure', 'universal', 'only', 'listed', 'filler'] as const),
  ...(['and', 'or', 'either', 'but', 'comma', 'slash', 'open', 'close', 'dash'] as const),
])

const sided = ['above', 'at_least', 'below', 'at_most', 'better', 'worse'] as const
const compare = z.enum([...sided, 'within', 'between', 'about', 'equal'])

function term<Kind extends z.ZodType, More extends z.ZodRawShape>(kind: Kind, more: More) {
  return z.strictObject({ kind, ...more, words: someWords })
}

/** Schema of words with their meaning. */
const termSchema = z.discriminatedUnion('kind', [
  term(z.literal('superlative'), { sort, loose: z.boolean().default(false), signed: z.boolean().default(false) }),
  term(z.literal('comparative'), { field: id, compare }),
  term(z.literal('end'), { end }),
  term(z.literal('order'), { end }),
  term(z.literal('place'), { place: z.int().min(2) }),
  term(z.literal('level'), { level: id }),
  // `by` is the percentage that a word such as `doubled` implies.
  term(z.literal('direction'), { rising: z.boolean(), by: z.number().positive().optional() }),
  term(z.literal('price_direction'), { rising: z.boolean() }),
  term(z.literal('compare'), { compare }),
  term(z.literal('after'), { compare }),
  term(z.literal('not_here'), { because: z.string() }),
  // Such words have a meaning only after a number.
  term(z.literal('not_listed'), { because: z.string() }),
  term(grammar, {}),
])

const fileSchema = z.strictObject({
  periods: z.record(
    z.string().regex(/^[a-z0-9]+$/),
    z.strictObject({ label: z.string(), days: z.int().positive().optional(), words: words.default([]) }),
  ),
  levels: z.record(id, bound),
  fields: z.record(id, fieldSchema),
  phrases: z
    .array(z.strictObject({ means: criteria, words: someWords }))
    .transform((all) => all.map(({ means, words }) => ({ groups: means, words }))),
  /** The fields for the numbers and orders of a criterion (`top 5 bullish`). The first field with the number's unit is used. */
  measured: z.array(z.strictObject({ means: criteria, by: z.array(sort).min(1) })),
  retail: z.array(id),
  terms: z.array(termSchema),
  sectors: z.record(id, z.strictObject({ label: z.string(), words: someWords, sectors: someWords })),
  industries: z.record(
    id,
    z.strictObject({ label: z.string(), words: someWords, contains: someWords, except: words.default([]) }),
  ),
  examples: z.array(id).min(1).max(10),
  fillers: z.string().transform((text) => text.split(/\s+/).filter((word) => word !== '')),
})

type File = z.output<typeof fileSchema>
type WithoutWords<Term> = Term extends unknown ? Omit<Term, 'words'> : never

export type End = z.output<typeof end>
export type Comparison = z.output<typeof compare>
/** What the words of a term mean. */
export type TermSense = WithoutWords<z.output<typeof termSchema>>
type OwnField = z.output<typeof fieldSchema>

export interface Field extends OwnField {
  id: string
  label: string
  unit: NonNullable<OwnField['unit']>
  periods: string[]
  /** Whether it is a price multiple such as P/E, to which a percentage cannot apply. */
  isMultiple: boolean
  /** The period that is used if a query names none; null if the field has no periods. */
  period: string | null
}

/** The contents of `config/screener.yaml`, with parsed criteria and sort orders. */
export interface ScreenVocabulary extends Omit<File, 'fields'> {
  fields: Map<string, Field>
}

let ours: ScreenVocabulary | undefined

/** The project's own vocabulary, read once. */
export function screenVocabulary(): ScreenVocabulary {
  ours ??= readScreenVocabulary()
  return ours
}

/** Reads `config/screener.yaml` of `root`. Throws a `ConfigMistake` that names the line or the entry of a mistake. */
export function readScreenVocabulary(root?: string): ScreenVocabulary {
  const file = loadConfig(screenerFile, fileSchema, root)
  const all = { ...file.fields, ...metricFields(file.fields) }
  const fields = new Map(
    Object.entries(all).map(([id, field]): [string, Field] => {
      const { label, unit, periods = [] } = field
      if (label === undefined || unit === undefined)
        throw new ConfigMistake(`${screenerFile}: fields.${id}: no ${label === undefined ? 'label' : 'unit'}`)
      const isMultiple = Object.values(file.fields).some(({ multiple }) => multiple === id)
      return [id, { ...field, id, isMultiple, label, unit, periods, period: periods[0] ?? null }]
    }),
  )
  const vocabulary: ScreenVocabulary = { ...file, fields }
  const mistake = mistakeIn(vocabulary)
  if (mistake) throw new ConfigMistake(`${screenerFile}: ${mistake}`)
  return vocabulary
}

/** The bound that a level word sets for a field: a comparison with one or two numbers. Undefined if the word does not apply. */
export function boundOf(vocabulary: ScreenVocabulary, field: string, level: string) {
  const { unit, levels } = vocabulary.fields.get(field)!
  const [bound] = Object.entries(levels[level] ?? (unit === 'category' ? {} : vocabulary.levels[level]) ?? {})
  return bound as [compare: string, number: number | number[]] | undefined
}

/** What is wrong with a criterion, if anything: an unknown field or category, or a level or period that its field does not have. */
function faultOf(
  vocabulary: ScreenVocabulary,
  { field, period, compare, of, words, level }: Criterion,
): string | undefined {
  const known = vocabulary.fields.get(field)
  if (!known || (of !== null && !vocabulary.fields.has(of))) return `no field "${known ? of : field}"`
  if (period !== null && !known.periods.includes(period)) return `${field} has no period "${period}"`
  const values = { sector: vocabulary.sectors, industry: vocabulary.industries }[field] ?? known.values
  const strange = compare === 'is' && field !== 'ticker' && words.find((word) => !Object.hasOwn(values, word))
  if (strange) return `${field} has no value "${strange}"`
  if ((known.unit === 'category') !== (compare === 'is')) return `${field} cannot be compared with ${compare}`
  if (compare === 'level' && !boundOf(vocabulary, field, level!)) return `${field} has no level "${level}"`
  return undefined
}

function mistakeIn(vocabulary: ScreenVocabulary): string | undefined {
  const { fields, periods, phrases, terms, measured, retail, examples } = vocabulary
  const keys = [
    'change',
    'multiple',
    'percent',
    'share_of',
    'rest',
    'rising_quarters',
    'falling_quarters',
    'positive_quarters',
  ] as const
  const links = [...fields.values()].flatMap((field) => [
    ...keys.flatMap((key) => field[key] ?? []),
    ...Object.keys(field.sum ?? {}),
  ])
  const named = terms.flatMap((each) => ('sort' in each ? each.sort.field : 'field' in each ? each.field : []))
  const sorts = measured.flatMap(({ by }) => by.map(({ field }) => field))
  const strange = [...links, ...named, ...sorts, ...retail, ...examples].find((id) => !fields.has(id))
  if (strange) return `no field "${strange}"`
  for (const [name, field] of fields)
    for (const period of field.periods) if (!periods[period]) return `fields.${name}: no period "${period}"`
  const faults = phrases.flatMap(({ groups, words }) =>
    groups.flat().flatMap((each) => {
      const fault = faultOf(vocabulary, each)
      return fault ? [`phrases, "${words[0]}": ${fault}`] : []
    }),
  )
  return faults[0]
}

/**
 * Fields for the metrics of config/metrics.yaml, with their units and periods in gold.screening, and for the changes and runs
 * of each metric. Keys of a field in config/screener.yaml take precedence.
 */
function metricFields(own: Record<string, OwnField>): Record<string, OwnField> {
  const blank = fieldSchema.parse({ words: [] })
  const found: Record<string, OwnField> = {}
  for (const metric of allMetrics().metrics.filter(({ name }) => own[name])) {
    const { name, label } = metric
    if (own[name].label !== undefined)
      throw new ConfigMistake(
        `${screenerFile}: fields.${name}: must have no label, because its label is in config/metrics.yaml`,
      )
    const followers = followersOf(metric, own[name].words)
    const links = followers.map(([end]) => [end === 'growth' ? 'change' : end, `${name}_${end}`])
    const shape = shapeOf(metric)
    found[name] = { ...shape, ...Object.fromEntries(links), ...own[name], small: shape.small || own[name].small, label }
    for (const [end, field] of followers) found[`${name}_${end}`] = { ...blank, ...field, ...own[`${name}_${end}`] }
  }
  return found
}

const spans = ['ttm', 'year', 'quarter']

/** Unit and periods of a metric in gold.screening. */
function shapeOf({ statement, unit }: Metric): Pick<OwnField, 'unit' | 'periods' | 'small'> {
  if (unit === 'currency') return { unit: 'usd', periods: statement === 'balance' ? [] : spans, small: false }
  if (unit !== 'ratio') return { unit: unit === 'shares' ? 'count' : 'usd', periods: ['year', 'quarter'], small: true }
  const periods = { margin: spans, growth: ['quarter', 'year'] } as Record<string, string[]>
  return { unit: statement === 'leverage' ? 'ratio' : 'percent', periods: periods[statement] ?? [], small: false }
}

/** Fields for the change of a metric and its runs of rising, falling or positive quarters, each with the suffix of its name. */
function followersOf({ label, statement, unit }: Metric, words: string[]): [end: string, Partial<OwnField>][] {
  if (['leverage', 'return'].includes(statement)) return []
  const phrasings = (after: string) => words.flatMap((each) => [`${each} ${after}`, `${after} in ${each}`])
  const runs = ['rising', 'falling', 'positive'].map((way): [string, Partial<OwnField>] => {
    const best = way === 'falling' ? 'lowest' : 'highest'
    return [`${way}_quarters`, { label: `Quarters of ${way} ${label.toLowerCase()}`, unit: 'quarters', best }]
  })
  const ago = statement === 'growth' ? 'quarter' : 'year'
  const change: Partial<OwnField> = { label: `${label} change over a ${ago}`, unit: 'points', over: ago }
  if (statement === 'growth') return [['change', change]]
  if (statement === 'margin')
    return [['change', { ...change, words: [...phrasings('change'), ...phrasings('expansion')] }], ...runs]
  if (statement !== 'balance' || unit !== 'currency') return runs
  return [['growth', { label: `${label} growth`, unit: 'percent', over: 'year', words: phrasings('growth') }], ...runs]
}

/** The sectors and industries of a release, as written in its listings, each with the stems of its words. */
export type Kinds = Record<'sector' | 'industry', Map<string, string>>

/** The stems of a text's words. Different spellings of an industry have the same stems. */
export function stemsOf(text: string): string {
  return ` ${tokenizedText(tokensOf(text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')))
    .words.map(({ stem }) => stem)
    .join(' ')} `
}

/** The release's names for a sector or an industry of the vocabulary. Empty if no company of the release belongs to it. */
export function namesOf({ sectors, industries }: ScreenVocabulary, kinds: Kinds, field: keyof Kinds, word: string) {
  const names = [...kinds[field]]
  if (field === 'sector') {
    const wanted = new Set(sectors[word].sectors.map(stemsOf))
    return names.flatMap(([name, stems]) => (wanted.has(stems) ? name : []))
  }
  const [wanted, other] = [industries[word].contains, industries[word].except].map((parts) => parts.map(stemsOf))
  const has = (stems: string, parts: string[]) => parts.some((part) => stems.includes(part))
  return names.flatMap(([name, stems]) => (has(stems, wanted) && !has(stems, other) ? name : []))
}
