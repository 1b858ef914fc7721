import type { Formula as MetricFormula } from '../../../filings/facts/formula.ts'
import { allMetrics, type MetricUnit } from '../../../filings/facts/metrics.ts'
import { filingVocabulary, filingVocabularyFile, type shownAs } from '../../../search/vocabulary.ts'
import { expanded, type LineFormula, neededLines, parseLineFormula } from './formula.ts'

export type ShownAs = (typeof shownAs)[number]

export interface KnownFormula {
  name: string
  formula: LineFormula
  as: ShownAs
}

let formulas: Map<string, KnownFormula> | undefined

/**
 * The formulas of the vocabulary, and those of `config/metrics.yaml` that use only metrics, by the metric that each
 * computes. Read once per process. Throws if a formula of the vocabulary uses a line that statements do not print.
 */
export function knownFormulas(): ReadonlyMap<string, KnownFormula> {
  formulas ??= read()
  return formulas
}

function read(): Map<string, KnownFormula> {
  const found = new Map<string, KnownFormula>()
  for (const { name, label, unit, take } of allMetrics().metrics) {
    // A metric with several alternatives can come from facts directly, so it is not computed.
    const [formula] = take.length === 1 ? take.map(ofMetrics) : []
    const as = unit === 'currency' ? 'amount' : isPercent(name) ? 'percent' : 'times'
    if (formula && unit !== 'currency_per_share') found.set(name, { name: nameInText(label), formula, as })
  }
  for (const [metric, { is, ...rest }] of Object.entries(filingVocabulary().formulas)) {
    found.set(metric, { ...rest, formula: parseLineFormula(is) })
    const whole = expanded(found.get(metric)!.formula, (name) =>
      name === metric ? undefined : found.get(name)?.formula,
    )
    const unknown = neededLines(whole).find((line) => !filingVocabulary().hasLine(line.metric))
    if (unknown)
      throw new Error(`${filingVocabularyFile}: ${metric}: found "${unknown.metric}", expected a line of a statement`)
  }
  return found
}

/** Converts a formula of metrics.yaml to one over lines; undefined if it reads tags or chooses between inputs. */
function ofMetrics(formula: MetricFormula): LineFormula | undefined {
  if (formula.kind === 'metric' || formula.kind === 'number') return formula
  if (formula.kind === 'operation') {
    const [left, right] = [ofMetrics(formula.left), ofMetrics(formula.right)]
    return left && right && { kind: 'operation', operator: formula.operator, left, right }
  }
  const [inner] = formula.kind === 'call' && formula.name === 'growth' ? formula.of : []
  return inner?.kind === 'metric' ? parseLineFormula(`change(${inner.metric}) / prior(${inner.metric})`) : undefined
}

/** Whether a ratio is shown as a percentage. */
export function isPercent(metric: string): boolean {
  return /margin|growth|rate$|^return|payout|_to_revenue$|efficiency_ratio|benefit_ratio/.test(metric)
}

/** Whether statements print a figure in several rows that add up to it. */
export function isOfParts(metric: string): boolean {
  return filingVocabulary().hasLine(metric) && filingVocabulary().lineOf(metric).isOfParts
}

/** The metrics that answer for a metric of a part of a company. Parts report operating income instead of net income. */
export function metricsOfPart(metric: string): string[] {
  return metric === 'net_income' ? [metric, 'operating_income'] : [metric]
}

/** A label as written within a sentence: `return on assets`. Abbreviations keep their capitals. */
function nameInText(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label[0].toLowerCase() + label.slice(1) : label
}

/** The name of a metric inside a sentence. */
export function nameOfMetric(metric: string): string {
  labels ??= new Map(allMetrics().metrics.map(({ name, label }) => [name, nameInText(label)]))
  return labels.get(metric) ?? knownFormulas().get(metric)?.name ?? metric.replaceAll('_', ' ')
}

let labels: Map<string, string> | undefined

/** The unit of a metric; `currency` for a figure that only statements have. */
export function unitOf(metric: string): MetricUnit {
  units ??= new Map(allMetrics().metrics.map(({ name, unit }) => [name, unit]))
  return units.get(metric) ?? 'currency'
}

let units: Map<string, MetricUnit> | undefined
