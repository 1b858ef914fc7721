import { z } from 'zod'
import { ConfigMistake, loadConfig } from '../../base/config.ts'
import { allMetrics, type Metric } from '../../filings/facts/metrics.ts'
import { readCriteria, readName, readSort } from './notation.ts'
import type { Criterion, PredicateNames, Sort } from './predicate.ts'

export const screenerFile = 'config/screener.yaml'

const words = z.array(z.string().min(1))
const id = z.string().regex(/^[a-z][a-z0-9_]*$/, 'expected a lower-case name with underscores')
const bound = z.union([
  z.strictObject({ above: z.number() }),
  z.strictObject({ at_least: z.number() }),
  z.strictObject({ below: z.number() }),
  z.strictObject({ at_most: z.number() }),
  z.strictObject({ between: z.tuple([z.number(), z.number()]) }),
  z.strictObject({ top: z.number().gt(0).lte(50) }),
  z.strictObject({ bottom: z.number().gt(0).lte(50) }),
])

/** What a level word such as high means of a field. */
export type LevelBound = z.output<typeof bound>

const fieldSchema = z.strictObject({
  /** Metrics have theirs in config/metrics.yaml. */
  label: z.string().min(1).max(60).optional(),
  unit: z.enum(['percent', 'points', 'usd', 'ratio', 'quarters', 'count', 'category']).optional(),
  periods: z.array(z.string()).optional(),
  words,
  /** Names after which a number is the distance below it. */
  away: words.default([]),
  best: z.enum(['highest', 'lowest']).default('highest'),
  change: id.optional(),
  rising_quarters: id.optional(),
  falling_quarters: id.optional(),
  positive_quarters: id.optional(),
  whole: id.optional(),
  /** The period of a change that has only this one. */
  over: z.string().optional(),
  /** The price in times of it, which is what cheap by it means. */
  multiple: id.optional(),
  /** Whether small values are usual: under one percent, or some dollars. */
  small: z.boolean().default(false),
  /** Its value for a ticker without a row, if that is known. */
  absent: z.number().optional(),
  /** Whether answers include its definition. */
  define: z.boolean().default(false),
  levels: z.record(id, bound).default({}),
  values: z.record(id, words).default({}),
})

const sectorSchema = z.strictObject({ label: z.string(), words: words.min(1), sectors: words.min(1) })
const industrySchema = z.strictObject({
  label: z.string(),
  words: words.min(1),
  contains: words.min(1),
  except: words.default([]),
})

/** Kinds of words that only join, order or negate, or that mean nothing. */
const grammarKinds = [
  ...(['streak', 'limit', 'by', 'same_as', 'not', 'universal', 'filler', 'and', 'or', 'either', 'but'] as const),
  ...(['comma', 'slash', 'open', 'close', 'dash', 'not_both'] as const),
] as const

const fileSchema = z.strictObject({
  periods: z.record(
    z.string().regex(/^[a-z0-9]+$/),
    z.strictObject({ label: z.string(), days: z.int().positive().optional(), words: words.default([]) }),
  ),
  levels: z.record(id, bound),
  level_words: z.record(id, words),
  fields: z.record(id, fieldSchema),
  phrases: z.array(z.strictObject({ means: z.string(), words: words.min(1) })),
  superlatives: z.array(z.strictObject({ sort: z.string(), words: words.min(1), loose: z.boolean().default(false) })),
  measured: z.array(z.strictObject({ means: z.string(), by: z.array(z.string()).min(1) })),
  comparatives: z.array(z.strictObject({ means: z.string(), words: words.min(1) })),
  ends: z.strictObject({ highest: words, lowest: words, best: words, worst: words }),
  directions: z.strictObject({ rising: words, falling: words }),
  price_words: z.strictObject({ rising: words, falling: words }),
  signs: z.strictObject({ positive: words, negative: words }),
  compare: z.record(z.enum(['above', 'at_least', 'below', 'at_most', 'within', 'between', 'about', 'equal']), words),
  after: z.strictObject({ at_least: words, at_most: words }),
  multiples: z.record(z.string(), z.number().positive()),
  orders: z.strictObject({ highest: words, lowest: words, best: words, worst: words }),
  words: z.record(z.enum(grammarKinds), words),
  unsure: words,
  sectors: z.record(id, sectorSchema),
  industries: z.record(id, industrySchema),
  not_here: z.array(z.strictObject({ because: z.string(), words: words.min(1) })),
  examples: z.array(id).min(1).max(10),
  of_each_class: z.array(id),
  fillers: z.string().transform((text) => text.split(/\s+/).filter((word) => word !== '')),
})

type File = z.output<typeof fileSchema>

type Fields = z.output<typeof fieldSchema>

export interface Field extends Fields {
  id: string
  label: string
  unit: NonNullable<Fields['unit']>
  periods: string[]
  /** Its definition, if answers include it. */
  about: string | undefined
  /** Whether it is a price multiple, which is not a share of anything. */
  isMultiple: boolean
  /** The period taken where none is named; null where the field has none. */
  period: string | null
}

/** Where gold.screening has a field of a period: `value` of a number, `text` of a category. */
export interface ScreenColumn {
  field: string
  period: string
  of: 'value' | 'text'
}

/** `config/screener.yaml`, with the notations of phrases read. */
export interface ScreenVocabulary
  extends Omit<File, 'fields' | 'phrases' | 'superlatives' | 'measured' | 'comparatives'> {
  fields: Map<string, Field>
  /** By its name in a query: the field's, with the period after it if there are several. */
  columns: Map<string, ScreenColumn>
  phrases: { groups: Criterion[][]; words: string[] }[]
  superlatives: { sort: Sort; words: string[]; loose: boolean }[]
  /** The fields for a number or an order (`top 5`) of a category; of several, the first with the number's unit. */
  measured: { field: string; words: string[]; by: Sort[] }[]
  comparatives: { field: string; compare: 'above_company' | 'below_company'; words: string[] }[]
  /** What a predicate may name. */
  names: PredicateNames
}

let ours: ScreenVocabulary | undefined

/** The project's own vocabulary, read once. */
export function screenVocabulary(): ScreenVocabulary {
  ours ??= readScreenVocabulary()
  return ours
}

/** Reads `config/screener.yaml` of `root`. Throws `ConfigMistake` that names the line, or the entry, of a mistake. */
export function readScreenVocabulary(root?: string): ScreenVocabulary {
  const file = loadConfig(screenerFile, fileSchema, root)
  const fields = new Map(
    [...withMetrics(file.fields)].map(([id, { about, ...field }]) => {
      const { label, unit, define, periods = [] } = field
      if (label === undefined || unit === undefined)
        throw new ConfigMistake(`${screenerFile}: fields.${id}: no ${label === undefined ? 'label' : 'unit'}`)
      const isMultiple = Object.values(file.fields).some(({ multiple }) => multiple === id)
      const own = { id, isMultiple, label, unit, periods, period: periods[0] ?? null }
      return [id, { ...field, ...own, about: define ? about : undefined }]
    }),
  )
  const levels = new Set([
    ...Object.keys(file.levels),
    ...[...fields.values()].flatMap((field) => Object.keys(field.levels)),
  ])
  const vocabulary: ScreenVocabulary = {
    ...file,
    fields,
    columns: columnsIn(fields),
    phrases: file.phrases.map((each) => ({ groups: readCriteria(each.means), words: each.words })),
    superlatives: file.superlatives.map((each) => ({ ...each, sort: readSort(each.sort) })),
    measured: file.measured.map(({ means, by }) => {
      const [[{ field, words }]] = readCriteria(means)
      return { field, words, by: by.map(readSort) }
    }),
    comparatives: file.comparatives.map(({ means, words }) => {
      const [field, compare] = means.split(' ')
      return { field, compare: compare as 'above_company' | 'below_company', words }
    }),
    names: { fields: [...fields.keys()], periods: Object.keys(file.periods), levels: [...levels] } as PredicateNames,
  }
  const mistake = mistakeIn(vocabulary)
  if (mistake) throw new ConfigMistake(`${screenerFile}: ${mistake}`)
  return vocabulary
}

/** Fields as the file has them, with what follows of a metric, and with what gold.screening has of it besides. */
function withMetrics(own: Record<string, Fields>): Map<string, Fields & { about?: string }> {
  const found = new Map<string, Fields & { about?: string }>(Object.entries(own))
  for (const metric of allMetrics().metrics.filter(({ name }) => own[name])) {
    const { name, label, about } = metric
    if (own[name].label !== undefined)
      throw new ConfigMistake(`${screenerFile}: fields.${name}: is named in config/metrics.yaml`)
    const more = followersOf(metric, own[name].words)
    const links = more.map(([suffix]) => [suffix === 'growth' ? 'change' : suffix, `${name}_${suffix}`])
    const shape = shapeOf(metric)
    const small = shape.small || own[name].small
    found.set(name, { ...shape, ...Object.fromEntries(links), ...own[name], small, label, about })
    const blank = fieldSchema.parse({ words: [] })
    for (const [suffix, field] of more)
      found.set(`${name}_${suffix}`, { ...blank, ...field, ...own[`${name}_${suffix}`] })
  }
  return found
}

const spans = ['ttm', 'year', 'quarter']

/** Unit and periods of a metric in gold.screening. */
function shapeOf({ statement, unit }: Metric): Pick<Fields, 'unit' | 'periods' | 'small'> {
  if (unit === 'currency') return { unit: 'usd', periods: statement === 'balance' ? [] : spans, small: false }
  if (unit !== 'ratio') return { unit: unit === 'shares' ? 'count' : 'usd', periods: ['year', 'quarter'], small: true }
  const periods = { margin: spans, growth: ['quarter', 'year'] } as Record<string, string[]>
  return { unit: statement === 'leverage' ? 'ratio' : 'percent', periods: periods[statement] ?? [], small: false }
}

/** How a metric changed, and for how many quarters it went one way, by the ends of their names. */
function followersOf({ label, statement, unit }: Metric, words: string[]): [string, Partial<Fields>][] {
  if (['leverage', 'return'].includes(statement)) return []
  const phrasings = (after: string) => words.flatMap((each) => [`${each} ${after}`, `${after} in ${each}`])
  const runs = ['rising', 'falling', 'positive'].map((way): [string, Partial<Fields>] => {
    const best = way === 'falling' ? 'lowest' : 'highest'
    return [`${way}_quarters`, { label: `Quarters of ${way} ${label.toLowerCase()}`, unit: 'quarters', best }]
  })
  const ago = statement === 'growth' ? 'quarter' : 'year'
  const change: Partial<Fields> = { label: `${label} change over a ${ago}`, unit: 'points', over: ago }
  if (statement === 'growth') return [['change', change]]
  if (statement === 'margin')
    return [['change', { ...change, words: [...phrasings('change'), ...phrasings('expansion')] }], ...runs]
  if (statement !== 'balance' || unit !== 'currency') return runs
  return [['growth', { label: `${label} growth`, unit: 'percent', over: 'year', words: phrasings('growth') }], ...runs]
}

/** The columns of all fields, and of the issuer, which joins share classes. */
function columnsIn(fields: ReadonlyMap<string, Field>): Map<string, ScreenColumn> {
  const columns = [...fields.values()].flatMap(({ id, unit, periods }): [string, ScreenColumn][] => {
    const of = unit === 'category' ? 'text' : 'value'
    return periods.length === 0
      ? [[id, { field: id, period: '', of }]]
      : periods.map((period) => [`${id}_${period}`, { field: id, period, of }])
  })
  return new Map([...columns, ['cik', { field: 'cik', period: '', of: 'text' }]])
}

/** The bound of a level word for a field; undefined if the word does not apply to it. */
export function boundOf(vocabulary: ScreenVocabulary, field: string, level: string): LevelBound | undefined {
  const { unit, levels } = vocabulary.fields.get(field)!
  return levels[level] ?? (unit === 'category' ? undefined : vocabulary.levels[level])
}

/** The words that a category field may be compared with. */
export function categoryValues(vocabulary: ScreenVocabulary, field: string): string[] | undefined {
  if (field === 'ticker') return undefined
  if (field === 'sector') return Object.keys(vocabulary.sectors)
  if (field === 'industry') return Object.keys(vocabulary.industries)
  // The sentiment of conversations may also be unknown, which queries do not use.
  return Object.keys(vocabulary.fields.get(field)!.values)
}

/**
 * Why a criterion cannot be judged, or nothing: an unknown category, a level or period that its field does not have.
 */
export function faultOf(vocabulary: ScreenVocabulary, { field, period, compare, words, level }: Criterion) {
  const { fields } = vocabulary
  const known = fields.get(field)
  if (!known) return `no field "${field}"`
  if (period !== null && !known.periods.includes(period)) return `${field} has no period "${period}"`
  const values = compare === 'is' && categoryValues(vocabulary, field)
  const strange = values && words.find((word) => !values.includes(word))
  if (strange) return `${field} is never "${strange}"`
  if ((known.unit === 'category') !== (compare === 'is' || compare === 'same_as_company')) return `${field} ${compare}`
  if (compare.endsWith('_field') && !fields.has(readName(words[0]).field)) return `${field} ${compare} ${words}`
  if (compare === 'level' && !(level !== null && boundOf(vocabulary, field, level)))
    return `${field} has no level "${level}"`
  return undefined
}

function mistakeIn(vocabulary: ScreenVocabulary): string | undefined {
  const { fields, periods, phrases, superlatives, comparatives, measured, examples, of_each_class } = vocabulary
  const named = [
    ...[...fields.values()].flatMap(({ change, rising_quarters, falling_quarters, positive_quarters, whole }) =>
      [change, rising_quarters, falling_quarters, positive_quarters, whole].flatMap((id) => id ?? []),
    ),
    ...[...superlatives.map(({ sort }) => sort), ...measured.flatMap(({ by }) => by)].map(({ field }) => field),
    ...[...comparatives.map(({ field }) => field), ...examples, ...of_each_class],
  ]
  const strange = named.find((id) => !fields.has(id))
  if (strange) return `no field "${strange}"`
  for (const [name, field] of fields) {
    for (const period of field.periods) if (!periods[period]) return `fields.${name}: no period "${period}"`
    const missing = field.periods.find((period) => field.whole && !fields.get(field.whole)!.periods.includes(period))
    if (missing) return `fields.${name}.whole: no field "${field.whole}" of ${missing}`
  }
  for (const { groups, words } of phrases) {
    const fault = groups.flat().flatMap((each) => faultOf(vocabulary, each) ?? [])
    if (fault.length > 0) return `phrases, "${words[0]}": ${fault[0]}`
  }
  return undefined
}
