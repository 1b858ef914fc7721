import { filingVocabulary } from '../../../search/vocabulary.ts'
import { termsOf } from '../../../text/terms.ts'
import { expanded, type LineFormula, parseLineFormula } from '../computing/formula.ts'
import { isLine, knownFormulas, nameOfMetric, type ShownAs } from '../computing/formulas.ts'
import { cuedText } from './cues.ts'
import { definitionsIn, metricIn } from './definitions.ts'

/** A figure that a question wants computed from lines of statements. */
export interface AskedComputation {
  metric: string
  name: string
  /** In terms of lines that statements print. */
  formula: LineFormula
  as: ShownAs
  /** Over the requested years: each of them, their mean, or the annual growth from the first to the last. */
  over: 'each' | 'mean' | 'cagr'
  /** Whether the question defines it itself. */
  isDefined: boolean
}

/** The question without its definitions, and the figures to compute for it. */
export interface Computations {
  rest: string
  computations: AskedComputation[]
}

/** The figures that a question wants computed: by its own definition, as a share, or by a known formula. */
export function computationsIn(text: string): Computations {
  const { definitions, rest } = definitionsIn(text)
  const { of, groups } = knownFormulas()
  const known = (metric: string) => definitions.get(metric) ?? of.get(metric)?.formula
  const over = /\bcagr\b|\bcompound(?:ed)? annual\b/i.test(rest)
    ? 'cagr'
    : /\b(?:average|mean)\b/i.test(rest)
      ? 'mean'
      : 'each'
  const computation = (metric: string, formula: LineFormula): AskedComputation => ({
    metric,
    name: of.get(metric)?.name ?? nameOfMetric(metric),
    formula: expanded(formula, (name) => (name === metric ? undefined : known(name))),
    as: of.get(metric)?.as ?? (/%|\bpercent|\bmargin\b|\brate\b/i.test(rest) ? 'percent' : 'times'),
    over,
    isDefined: definitions.has(metric),
  })
  const asked = metricsIn(rest).flatMap((metric) => groups.get(metric) ?? [metric])
  const asksGrowth = cuedText(rest).has('growth_rate')
  const found = asked.flatMap((metric) => {
    const formula = known(metric)
    if (formula) return [computation(metric, formula)]
    if (!asksGrowth || over === 'cagr' || !isLine(metric)) return []
    const growth = parseLineFormula(`change(${metric}) / prior(${metric})`)
    return [{ ...computation(metric, growth), name: `growth of ${nameOfMetric(metric)}`, as: 'percent' as const }]
  })
  const isApart = filingVocabulary().addends.some((group) => asked.every((metric) => group.has(metric)))
  // All of the figures are added, or none: where one contains another, it would count twice.
  if (cuedText(rest).has('together') && found.length === 0 && asked.length > 1 && isApart)
    found.push({
      ...computation('', parseLineFormula(asked.join(' + '))),
      name: asked.map(nameOfMetric).join(' and '),
      as: 'amount',
    })
  const isRatio = /\bratio of\b/i.test(rest)
  const share = found.length === 0 || isRatio ? shareIn(rest) : undefined
  if (share) found.splice(0, found.length, { ...computation('', share.formula), name: share.name, as: share.as })
  if (found.length === 0 && over !== 'each') {
    for (const metric of asked.filter(isLine))
      found.push({ ...computation(metric, parseLineFormula(metric)), as: over === 'cagr' ? 'percent' : 'amount' })
  }
  return { rest, computations: found.filter(({ formula }) => formula.kind !== 'number') }
}

/** The metrics that a text names. */
export function metricsIn(text: string): string[] {
  const found = filingVocabulary().meanings.find(termsOf(text))
  return [...new Set(found.filter(({ value }) => value.kind === 'metric').map(({ value }) => value.id))]
}

/** The figure that a growth is of: a part of a company is told with two amounts, or with its percentage. */
export function growingFigure(metric: string): string {
  const lines = metric.endsWith('_growth') ? filingVocabulary().linesOf(metric) : []
  return lines.length === 1 ? lines[0].metric : metric
}

interface Share {
  name: string
  formula: LineFormula
  as: ShownAs
}

/** `R&D as a percentage of revenue`, `the ratio of total liabilities to total assets`, `depreciation % margin`. */
function shareIn(text: string): Share | undefined {
  const asShare = /(?<part>[^?.;]*?)\bas (?:an? )?(?:%|percent(?:age)?|share|proportion) of\b(?<whole>[^?.;]*)/i.exec(
    text,
  )
  const asRatio =
    /\bratio of\b(?<part>[^?.;]*?)\bto\b(?<whole>[^?.;]*)/i.exec(text) ??
    /^(?<part>[^?.;]*?)\s(?:to(?=.*? ratio\b)|\/)\s(?<whole>[^?.;]*?)(?: ratio\b|[?.]|$)/i.exec(text)
  const pair = pairIn(text)
  if (pair) return pair
  const asMargin = /(?<part>[^?.;]*?)\s(?:%\s*|percent(?:age)?\s+)?margin\b(?!\s+(?:of|profile))/i.exec(text)
  const { part, whole = 'revenue' } = (asShare ?? asRatio ?? asMargin)?.groups ?? {}
  if (part === undefined) return undefined
  const one = lastLine(part)
  const other = metricIn(whole.split(/\bin\b|\bfor\b|\bat\b/i)[0])
  if (!one || !other || one === other || !isKnown(other)) return undefined
  const name = `${nameOfMetric(one)} to ${nameOfMetric(other)}`
  return { name, formula: parseLineFormula(`${one} / ${other}`), as: asRatio && !asShare ? 'times' : 'percent' }
}

/** `interest expense to operating income`, `debt minus cash`: two lines directly next to the word between them. */
function pairIn(text: string): Share | undefined {
  const { part, sign, whole } = pairs.exec(text)?.groups ?? {}
  if (part === undefined || /\bfrom\b|\bcompare/i.test(part)) return undefined
  const [before, behind] = [part, whole].map(termsOf)
  const one = filingVocabulary().meanings.find(before).at(-1)
  const [other] = filingVocabulary().meanings.find(behind)
  const isBeside = one?.to === before.length && other?.from === 0
  if (!isBeside || one.value.kind !== 'metric' || other.value.kind !== 'metric') return undefined
  const operator = signs.get(sign.toLowerCase()) ?? '/'
  const names = [one, other].map(({ value }) => nameOfMetric(value.id))
  return {
    name: names.join(operator === '/' ? ' to ' : operator === '-' ? ' less ' : ' and '),
    formula: parseLineFormula(`${one.value.id} ${operator} ${other.value.id}`),
    as: operator === '/' ? 'times' : 'amount',
  }
}

const pairs = /^(?<part>[^?.;]*?)\s(?<sign>to|over|divided by|relative to|minus|less|plus)\s(?<whole>[^?.;]*)/i
const signs = new Map([
  ['minus', '-'],
  ['less', '-'],
  ['plus', '+'],
])

function lastLine(text: string): string | undefined {
  return metricsIn(text).findLast(isKnown)
}

function isKnown(metric: string): boolean {
  return isLine(metric) || knownFormulas().of.has(metric)
}
