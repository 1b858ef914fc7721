import type { Formula as MetricFormula } from '../../../filings/facts/formula.ts'
import { allMetrics } from '../../../filings/facts/metrics.ts'
import { filingVocabulary, filingVocabularyFile, type shownAs } from '../../../search/vocabulary.ts'
import { expanded, type LineFormula, neededLines, parseLineFormula } from './formula.ts'

export type ShownAs = (typeof shownAs)[number]

export interface KnownFormula {
  name: string
  formula: LineFormula
  as: ShownAs
}

export interface Formulas {
  /** By the metric that it computes. */
  of: ReadonlyMap<string, KnownFormula>
  /** Metrics that answer a question together. */
  groups: ReadonlyMap<string, readonly string[]>
  /** Lines that count by their size. */
  sizes: ReadonlySet<string>
}

let formulas: Formulas | undefined

/**
 * The formulas of `config/metrics.yaml` that are of metrics alone, and those of the vocabulary; read once for
 * the process. Throws where a formula names what statements do not print.
 */
export function knownFormulas(): Formulas {
  formulas ??= read()
  return formulas
}

function read(): Formulas {
  const { formulas, formulaGroups: groups, sizes } = filingVocabulary()
  const of = new Map<string, KnownFormula>()
  for (const { name, label, unit, take } of allMetrics().metrics) {
    // A figure that facts have directly is not a ratio.
    const [formula] = take.length === 1 ? take.map(ofMetrics) : []
    const as = unit === 'currency' ? 'amount' : isPercent(name) ? 'percent' : 'times'
    if (formula && unit !== 'currency_per_share') of.set(name, { name: nameInText(label), formula, as })
  }
  for (const [metric, { is, ...rest }] of Object.entries(formulas)) {
    const formula = parseLineFormula(is)
    of.set(metric, { ...rest, formula })
    const whole = expanded(formula, (name) => (name === metric ? undefined : of.get(name)?.formula))
    const unknown = neededLines(whole).find((line) => !isLine(line.metric))
    if (unknown)
      throw new Error(`${filingVocabularyFile}: ${metric}: found "${unknown.metric}", expected a line of a statement`)
  }
  for (const [group, members] of Object.entries(groups)) {
    const unknown = members.find((member) => !of.has(member))
    if (unknown)
      throw new Error(`${filingVocabularyFile}: groups.${group}: found "${unknown}", expected one of the formulas`)
  }
  return { of, groups: new Map(Object.entries(groups)), sizes }
}

/** A formula of metrics.yaml as one over lines; undefined where it reads tags or chooses between inputs. */
function ofMetrics(formula: MetricFormula): LineFormula | undefined {
  if (formula.kind === 'metric' || formula.kind === 'number') return formula
  if (formula.kind === 'operation') {
    const [left, right] = [ofMetrics(formula.left), ofMetrics(formula.right)]
    return left && right && { kind: 'operation', operator: formula.operator, left, right }
  }
  const [inner] = formula.kind === 'call' && formula.name === 'growth' ? formula.of : []
  if (inner?.kind !== 'metric') return undefined
  return parseLineFormula(`change(${inner.metric}) / prior(${inner.metric})`)
}

/** Whether a ratio is shown as a percentage. */
export function isPercent(metric: string): boolean {
  return /margin|growth|rate$|^return|payout|_to_revenue$|efficiency_ratio|benefit_ratio/.test(metric)
}

/** `Return on assets` as written within a sentence; abbreviations stay. */
export function nameInText(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label[0].toLowerCase() + label.slice(1) : label
}

/** The name of a metric inside a sentence. */
export function nameOfMetric(metric: string): string {
  labels ??= new Map(allMetrics().metrics.map(({ name, label }) => [name, nameInText(label)]))
  return labels.get(metric) ?? formulas?.of.get(metric)?.name ?? metric.replaceAll('_', ' ')
}

let labels: Map<string, string> | undefined

/** Whether a metric is a line that statements print. */
export function isLine(metric: string): boolean {
  return filingVocabulary().hasLine(metric)
}
