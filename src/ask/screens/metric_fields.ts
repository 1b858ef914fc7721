import { ConfigMistake } from '../../base/config.ts'
import { allMetrics, type Metric } from '../../filings/facts/metrics.ts'

/** What a field of config/screener.yaml says that a metric may say for it. */
interface MetricField {
  label?: string | undefined
  unit?: 'percent' | 'points' | 'usd' | 'ratio' | 'quarters' | 'count' | 'category' | undefined
  periods?: string[] | undefined
  words: string[]
  best: 'highest' | 'lowest'
  over?: string | undefined
  small: boolean
}

/**
 * The fields of metrics, named once in config/metrics.yaml: unit and periods in gold.screening, and what the table has of
 * a metric besides, how it changed and for how many quarters it went one way. What the file says of one counts.
 */
export function metricFields<Own extends MetricField>(
  own: Record<string, Own>,
  blank: Own,
  file: string,
): Record<string, Own> {
  const found: Record<string, Own> = {}
  for (const metric of allMetrics().metrics.filter(({ name }) => own[name])) {
    const { name, label } = metric
    if (own[name].label !== undefined)
      throw new ConfigMistake(`${file}: fields.${name}: is named in config/metrics.yaml`)
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
function shapeOf({ statement, unit }: Metric): Pick<MetricField, 'unit' | 'periods' | 'small'> {
  if (unit === 'currency') return { unit: 'usd', periods: statement === 'balance' ? [] : spans, small: false }
  if (unit !== 'ratio') return { unit: unit === 'shares' ? 'count' : 'usd', periods: ['year', 'quarter'], small: true }
  const periods = { margin: spans, growth: ['quarter', 'year'] } as Record<string, string[]>
  return { unit: statement === 'leverage' ? 'ratio' : 'percent', periods: periods[statement] ?? [], small: false }
}

/** How a metric changed, and for how many quarters it went one way, by the ends of their names. */
function followersOf({ label, statement, unit }: Metric, words: string[]): [end: string, Partial<MetricField>][] {
  if (['leverage', 'return'].includes(statement)) return []
  const phrasings = (after: string) => words.flatMap((each) => [`${each} ${after}`, `${after} in ${each}`])
  const runs = ['rising', 'falling', 'positive'].map((way): [string, Partial<MetricField>] => {
    const best = way === 'falling' ? 'lowest' : 'highest'
    return [`${way}_quarters`, { label: `Quarters of ${way} ${label.toLowerCase()}`, unit: 'quarters', best }]
  })
  const ago = statement === 'growth' ? 'quarter' : 'year'
  const change: Partial<MetricField> = { label: `${label} change over a ${ago}`, unit: 'points', over: ago }
  if (statement === 'growth') return [['change', change]]
  if (statement === 'margin')
    return [['change', { ...change, words: [...phrasings('change'), ...phrasings('expansion')] }], ...runs]
  if (statement !== 'balance' || unit !== 'currency') return runs
  return [['growth', { label: `${label} growth`, unit: 'percent', over: 'year', words: phrasings('growth') }], ...runs]
}
