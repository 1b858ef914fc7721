import { z } from 'zod'
import { ConfigMistake, loadConfig } from '../../base/config.ts'
import { type Formula, isGrowth, namedInputs, parseFormula } from './formula.ts'

export const metricsFile = 'config/metrics.yaml'

export const units = ['currency', 'currency_per_share', 'shares', 'ratio'] as const

/**
 * Unit of a figure: an amount in the company's currency, an amount per share, a number of shares, or a ratio (0.25 is
 * 25 %).
 */
export type MetricUnit = (typeof units)[number]

const formula = z
  .string()
  .or(z.number().transform(String))
  .transform((text, context): Formula => {
    try {
      return parseFormula(text)
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message })
      return z.NEVER
    }
  })

const metricSchema = z.strictObject({
  label: z.string().min(1).max(80),
  about: z.string().min(1),
  statement: z.enum(['income', 'balance', 'cash flow', 'per share', 'margin', 'return', 'leverage', 'growth']),
  unit: z.enum(units),
  sign: z.enum(['as reported', 'positive']).default('as reported'),
  not_for: z.array(z.enum(['banks', 'insurers'])).default([]),
  take: z.array(formula).min(1),
})

const tag = z.string().regex(/^([a-z]+(-[a-z]+)*:)?[A-Z][A-Za-z0-9]*$/, 'expected a tag')

const fileSchema = z.strictObject({
  banks: z.array(tag).min(1),
  insurers: z.array(tag).min(1),
  cover_shares: z.array(tag).default([]),
  metrics: z.record(z.string().regex(/^[a-z][a-z0-9_]*$/, 'expected a lower-case name with underscores'), metricSchema),
})

export interface Metric extends z.output<typeof metricSchema> {
  name: string
  /** Whether the metric compares a period with the same period one year earlier. */
  isGrowth: boolean
}

export interface MetricList {
  /** Each metric comes after the metrics that its formula uses. */
  metrics: Metric[]
  /**
   * All tags in the metrics file with their units, sorted by name. Tags of industries and of cover shares are included.
   */
  tags: Map<string, MetricUnit>
  /** The tags that show the industry of a company. If a company reports one of these tags, it is a bank or an insurer. */
  industries: Record<'banks' | 'insurers', string[]>
}

let ours: MetricList | undefined

/** The metrics of config/metrics.yaml. The file is read only at the first call. */
export function allMetrics(): MetricList {
  ours ??= readMetrics()
  return ours
}

/**
 * Reads the metrics file. Throws `ConfigMistake` if the file is invalid, for example if a formula uses an unknown
 * metric.
 */
export function readMetrics(root?: string): MetricList {
  const file = loadConfig(metricsFile, fileSchema, root)
  const metrics = Object.entries(file.metrics).map(([name, metric]) => ({
    name,
    ...metric,
    isGrowth: metric.take.some(isGrowth),
  }))
  const { banks, insurers, cover_shares } = file
  const tags = tagsOf(metrics, [...banks, ...insurers], cover_shares)
  return { metrics: inOrder(metrics), tags, industries: { banks, insurers } }
}

function tagsOf(metrics: Metric[], marks: string[], shares: string[]): Map<string, MetricUnit> {
  const found = new Map<string, MetricUnit>()
  for (const { name, unit, take } of metrics) {
    for (const tag of take.flatMap((each) => namedInputs(each).tags)) {
      const before = found.get(tag)
      if (unit === 'ratio' || (before && before !== unit)) {
        const expected = before ?? 'metrics only, because a ratio has no tag'
        throw new ConfigMistake(`${metricsFile}: metrics.${name}: found tag ${tag} in ${unit}, expected ${expected}`)
      }
      found.set(tag, unit)
    }
  }
  for (const tag of shares) if (!found.has(tag)) found.set(tag, 'shares')
  for (const tag of marks) if (!found.has(tag)) found.set(tag, 'currency')
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function inOrder(metrics: Metric[]): Metric[] {
  const byName = new Map(metrics.map((metric) => [metric.name, metric]))
  const ordered = new Set<Metric>()
  const visit = (metric: Metric, path: string[]) => {
    if (path.includes(metric.name))
      throw new ConfigMistake(`${metricsFile}: metrics.${metric.name}: depends on itself: ${path.join(' -> ')}`)
    for (const name of metric.take.flatMap((each) => namedInputs(each).metrics)) {
      const read = byName.get(name)
      if (!read)
        throw new ConfigMistake(`${metricsFile}: metrics.${metric.name}: found "${name}", which is not a metric`)
      if (read.isGrowth)
        throw new ConfigMistake(`${metricsFile}: metrics.${metric.name}: found "${name}", which is a growth metric`)
      visit(read, [...path, metric.name])
    }
    ordered.add(metric)
  }
  for (const metric of metrics) visit(metric, [])
  return [...ordered]
}
