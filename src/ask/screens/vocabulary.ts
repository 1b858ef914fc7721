import { z } from 'zod'
import { ConfigMistake, loadConfig } from '../../base/config.ts'
import { allMetrics } from '../../filings/facts/metrics.ts'
import { readCriteria, readName, readSort } from './notation.ts'
import { type Criterion, comparisons, type PredicateNames, type Sort } from './predicate.ts'

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
export type Bound = z.output<typeof bound>

const fieldSchema = z.strictObject({
  /** Of a metric, it stands in config/metrics.yaml. */
  label: z.string().min(1).max(60).optional(),
  unit: z.enum(['percent', 'points', 'usd', 'ratio', 'quarters', 'count', 'category']),
  periods: z.array(z.string()).default([]),
  words,
  /** Names behind which a number tells how far it is below. */
  away: words.default([]),
  best: z.enum(['highest', 'lowest']).default('highest'),
  change: id.optional(),
  rising_quarters: id.optional(),
  falling_quarters: id.optional(),
  positive_quarters: id.optional(),
  whole: id.optional(),
  /** Whether values under one percent are usual. */
  small: z.boolean().default(false),
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
  ...(['streak', 'by', 'same_as', 'not', 'universal', 'filler', 'and', 'or', 'either', 'but'] as const),
  ...(['comma', 'slash', 'open', 'close', 'dash'] as const),
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
  ranked: z.array(z.strictObject({ means: z.string(), sort: z.string() })),
  comparatives: z.array(z.strictObject({ means: z.string(), words: words.min(1) })),
  ends: z.strictObject({ highest: words, lowest: words, best: words, worst: words }),
  directions: z.strictObject({ rising: words, falling: words }),
  price_words: z.strictObject({ rising: words, falling: words }),
  signs: z.strictObject({ positive: words, negative: words }),
  compare: z.strictObject({
    above: words,
    at_least: words,
    below: words,
    at_most: words,
    within: words,
    between: words,
    about: words,
    equal: words,
  }),
  after: z.strictObject({ at_least: words, at_most: words }),
  multiples: z.record(z.string(), z.number().positive()),
  orders: z.strictObject({ highest: words, lowest: words, best: words, worst: words }),
  words: z.record(z.enum(grammarKinds), words),
  unsure: words,
  sectors: z.record(id, sectorSchema),
  industries: z.record(id, industrySchema),
  not_here: z.array(z.strictObject({ because: z.string(), words: words.min(1) })),
  fillers: z.string().transform((text) => text.split(/\s+/).filter((word) => word !== '')),
})

type File = z.output<typeof fileSchema>

export interface Field extends z.output<typeof fieldSchema> {
  id: string
  label: string
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
  extends Omit<File, 'fields' | 'phrases' | 'superlatives' | 'ranked' | 'comparatives'> {
  fields: Map<string, Field>
  /** By the name that a query has for it: the field's, with the period behind it where it has several. */
  columns: Map<string, ScreenColumn>
  phrases: { groups: Criterion[][]; words: string[] }[]
  superlatives: { sort: Sort; words: string[]; loose: boolean }[]
  /** What an order such as `top 5` of a category goes by. */
  ranked: { field: string; words: string[]; sort: Sort }[]
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
  const metrics = new Map(allMetrics().metrics.map(({ name, label }) => [name, label]))
  const fields = new Map(
    Object.entries(file.fields).map(([name, field]) => {
      const label = metrics.get(name) ?? field.label
      const isTwice = metrics.has(name) && field.label !== undefined
      if (label === undefined || isTwice)
        throw new ConfigMistake(
          `${screenerFile}: fields.${name}: ${isTwice ? 'is named in config/metrics.yaml' : 'no label'}`,
        )
      return [name, { ...field, label, id: name, period: field.periods[0] ?? null }]
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
    ranked: file.ranked.map(({ means, sort }) => {
      const [[{ field, words }]] = readCriteria(means)
      return { field, words, sort: readSort(sort) }
    }),
    comparatives: file.comparatives.map(({ means, words }) => {
      const [field, compare] = means.split(' ')
      return { field, compare: compare as 'above_company' | 'below_company', words }
    }),
    names: { fields: some([...fields.keys()]), periods: some(Object.keys(file.periods)), levels: some([...levels]) },
  }
  const mistake = mistakeIn(vocabulary)
  if (mistake) throw new ConfigMistake(`${screenerFile}: ${mistake}`)
  return vocabulary
}

/** The columns of all fields; of the company's number, too, which tells classes of its shares. */
function columnsIn(fields: ReadonlyMap<string, Field>): Map<string, ScreenColumn> {
  const columns = [...fields.values()].flatMap(({ id, unit, periods }): [string, ScreenColumn][] => {
    const of = unit === 'category' ? 'text' : 'value'
    return periods.length === 0
      ? [[id, { field: id, period: '', of }]]
      : periods.map((period) => [`${id}_${period}`, { field: id, period, of }])
  })
  return new Map([...columns, ['cik', { field: 'cik', period: '', of: 'text' }]])
}

/** The bound that a level word stands for in a field; undefined where the word means nothing of it. */
export function boundOf(vocabulary: ScreenVocabulary, field: string, level: string): Bound | undefined {
  const { unit, levels } = vocabulary.fields.get(field)!
  return levels[level] ?? (unit === 'category' ? undefined : vocabulary.levels[level])
}

/** The words that a category field may be compared with. */
export function valuesOf(vocabulary: ScreenVocabulary, field: string): string[] | undefined {
  if (field === 'ticker') return undefined
  if (field === 'sector') return Object.keys(vocabulary.sectors)
  if (field === 'industry') return Object.keys(vocabulary.industries)
  // The sentiment of conversations may also be unknown, which nobody asks for.
  return Object.keys(vocabulary.fields.get(field)!.values)
}

/** Why a criterion cannot be judged, or nothing: an unknown category, a level or period that its field does not have. */
export function faultOf(vocabulary: ScreenVocabulary, { field, period, compare, low, high, words, level }: Criterion) {
  const { fields } = vocabulary
  const known = fields.get(field)
  if (!known) return `no field "${field}"`
  if (period !== null && !known.periods.includes(period)) return `${field} has no period "${period}"`
  const isCategory = known.unit === 'category'
  if (compare === 'is') {
    const values = valuesOf(vocabulary, field)
    if (!isCategory) return `${field} is a number`
    if (words.length === 0) return `${field} is compared with nothing`
    const strange = values && words.find((word) => !values.includes(word))
    return strange === undefined ? undefined : `${field} is never "${strange}"`
  }
  if (compare === 'same_as_company') {
    return ['sector', 'industry'].includes(field) && words.length === 1 ? undefined : `${field} same_as_company`
  }
  if (isCategory) return `${field} is no number`
  if (compare === 'above_field' || compare === 'below_field')
    return fields.get(readName(words[0] ?? '').field) && low !== null ? undefined : `${field} ${compare} ${words}`
  if (compare === 'above_company' || compare === 'below_company')
    return words.length === 1 ? undefined : `${field} is compared with ${words.length} companies`
  if (compare === 'level')
    return level !== null && boundOf(vocabulary, field, level) ? undefined : `${field} has no level "${level}"`
  if (low === null || !Number.isFinite(low)) return `${field} ${compare} has no number`
  if (compare === 'between') return high !== null && high >= low ? undefined : `${field} between has no upper end`
  if (compare === 'top_share' || compare === 'bottom_share')
    return low > 0 && low <= 50 ? undefined : `${field} ${compare} goes up to 50 percent`
  return undefined
}

function mistakeIn(vocabulary: ScreenVocabulary): string | undefined {
  const { fields, periods, phrases, superlatives, comparatives } = vocabulary
  for (const [name, field] of fields) {
    for (const period of field.periods) if (!periods[period]) return `fields.${name}: no period "${period}"`
    for (const key of ['change', 'rising_quarters', 'falling_quarters', 'positive_quarters'] as const) {
      const other = field[key]
      if (other !== undefined && !fields.has(other)) return `fields.${name}.${key}: no field "${other}"`
    }
    const whole = field.whole === undefined ? field : fields.get(field.whole)
    const missing = field.periods.find((period) => !whole?.periods.includes(period))
    if (!whole || missing) return `fields.${name}.whole: no field "${field.whole}"${missing ? ` of ${missing}` : ''}`
  }
  for (const { groups, words } of phrases) {
    const fault = groups
      .flat()
      .map((each) => faultOf(vocabulary, each))
      .find((found) => found !== undefined)
    if (fault) return `phrases, "${words[0]}": ${fault}`
  }
  for (const { sort, words } of superlatives) {
    if (!fields.has(sort.field)) return `superlatives, "${words[0]}": no field "${sort.field}"`
  }
  for (const { field, compare, words } of comparatives) {
    if (!fields.has(field) || !comparisons.includes(compare)) return `comparatives, "${words[0]}": ${field} ${compare}`
  }
  return undefined
}

function some(list: string[]): [string, ...string[]] {
  return list as [string, ...string[]]
}
