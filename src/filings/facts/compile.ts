import { literal } from '../../base/quote.ts'
import { type Formula, namedInputs } from './formula.ts'
import type { Metric, MetricList } from './metrics.ts'

/**
 * Two SQL expressions for a figure: its value, and the latest filing that the value depends on. Both are null if the
 * figure is missing.
 */
interface Figure {
  value: string
  filing: string
}

/**
 * Returns SQL that computes metrics from `source`, a query or table with one row per group and tag. `source` has the
 * columns `tag`, `value` and `filing` and all columns in `group`. The result has one row for each group and metric that
 * has a value; its column `metric` takes the place of `tag`. Growth compares a group with the previous group, in which the last column of
 * `group` has the next lower value and all other columns are equal. `metrics` must list each metric after the metrics that its formula
 * uses.
 */
export function metricsQuery(
  industries: MetricList['industries'],
  metrics: Metric[],
  group: string[],
  source: string,
): string {
  const marks = Object.values(industries).flat()
  const tags = new Set([
    ...marks,
    ...metrics.flatMap(({ take }) => take.flatMap((formula) => namedInputs(formula).tags)),
  ])
  const column = new Map([...tags].sort().map((tag, index) => [tag, `t${index}`]))
  const names = [...column.values()].map(literal).join(', ')
  const coded = `case tag ${[...column].map(([tag, code]) => `when ${literal(tag)} then ${literal(code)}`).join(' ')} end`
  const keys = group.join(', ')
  // Each thread that computes the formulas needs about 50 MB of buffers. `row_number()` makes DuckDB use a single thread.
  const wide = `
    from (
      select *, row_number() over () as number
      from (
        pivot (select ${keys}, ${coded} as tag_code, value, filing from ${source}) on tag_code in (${names})
        using first(value) as v, first(filing) as f group by ${keys}
      )
    )
    where number > 0`
  const figureOfTag = (tag: string) => ({ value: `${column.get(tag)}_v`, filing: `${column.get(tag)}_f` })
  const isOf = Object.entries(industries).map(([industry, tags]) => {
    const there = tags.map((tag) => `${column.get(tag)}_v is not null`).join(' or ')
    return `(${there || 'false'}) as is_${industry}`
  })
  let query = `select *, ${isOf.join(', ')} ${wide}`
  for (const level of levelsOf(metrics)) {
    const columns = level.flatMap((metric) => {
      const { value, filing } = figureOf(metric, figureOfTag)
      return [
        `${value} as m_${metric.name}`,
        `case when m_${metric.name} is not null then ${filing} end as f_${metric.name}`,
      ]
    })
    const window = level.some((metric) => metric.isGrowth)
      ? `window years as (partition by ${group.slice(0, -1).join(', ')} order by ${group.at(-1)})`
      : ''
    query = `select *, ${columns.join(',\n')} from (${query}) ${window}`
  }
  const structs = metrics.map(({ name }) => `{'metric': ${literal(name)}, 'value': m_${name}, 'filing': f_${name}}`)
  return `select ${keys}, entry.metric, entry.value, entry.filing
    from (select ${keys}, unnest([${structs.join(',\n')}]) as entry from (${query}))
    where isfinite(entry.value)`
}

/**
 * Returns SQL that computes the ratios from the values of other metrics; growth metrics are left out. `source` has the
 * same columns as for `metricsQuery`, but its column `tag` contains names of metrics.
 */
export function ratiosQuery(metrics: Metric[], group: string[], source: string): string {
  const ratios = metrics.flatMap((metric) => {
    const take = metric.take.map(overMetrics)
    return metric.unit === 'ratio' && !metric.isGrowth ? [{ ...metric, take, not_for: [] }] : []
  })
  return metricsQuery({ banks: [], insurers: [] }, ratios, group, source)
}

/** Replaces each reference to a metric by a tag with the name of the metric. */
function overMetrics(formula: Formula): Formula {
  if (formula.kind === 'metric') return { kind: 'tag', tag: formula.metric }
  if (formula.kind === 'operation')
    return { ...formula, left: overMetrics(formula.left), right: overMetrics(formula.right) }
  return formula.kind === 'call' ? { ...formula, of: formula.of.map(overMetrics) } : formula
}

/** Groups metrics into levels. A metric uses only tags and the metrics of lower levels. */
function levelsOf(metrics: Metric[]): Metric[][] {
  const level = new Map<string, number>()
  const depth = (formula: Formula): number => {
    if (formula.kind === 'tag' || formula.kind === 'number') return 0
    if (formula.kind === 'metric') return (level.get(formula.metric) ?? 0) + 1
    return Math.max(...(formula.kind === 'operation' ? [formula.left, formula.right] : formula.of).map(depth))
  }
  const levels: Metric[][] = []
  for (const metric of metrics) {
    const at = Math.max(...metric.take.map(depth))
    level.set(metric.name, at)
    levels[at] ??= []
    levels[at].push(metric)
  }
  return levels.filter(Boolean)
}

function figureOf(metric: Metric, figureOfTag: (tag: string) => Figure): Figure {
  const alternatives = metric.take.map((formula) => compile(formula, figureOfTag))
  const { value, filing } = alternatives.length === 1 ? alternatives[0] : first(alternatives)
  const signed = metric.sign === 'positive' ? `abs(${value})` : value
  // Only the first six decimals of a quotient are meaningful.
  const rounded = metric.unit === 'ratio' || metric.unit === 'currency_per_share' ? `round(${signed}, 6)` : signed
  const barred = metric.not_for.map((industry) => `is_${industry}`)
  return { value: barred.length > 0 ? `case when not (${barred.join(' or ')}) then ${rounded} end` : rounded, filing }
}

function compile(formula: Formula, figureOfTag: (tag: string) => Figure): Figure {
  if (formula.kind === 'number') return { value: String(formula.value), filing: 'null' }
  if (formula.kind === 'tag') return figureOfTag(formula.tag)
  if (formula.kind === 'metric') return { value: `m_${formula.metric}`, filing: `f_${formula.metric}` }
  if (formula.kind === 'operation') {
    const [left, right] = [formula.left, formula.right].map((part) => compile(part, figureOfTag))
    // A ratio whose divisor is zero or negative has no meaning.
    const value =
      formula.operator === '/'
        ? `case when ${right.value} > 0 then ${left.value} / ${right.value} end`
        : `(${left.value} ${formula.operator} ${right.value})`
    return whole(value, `greatest(${left.filing}, ${right.filing})`)
  }
  const parts = formula.of.map((part) => compile(part, figureOfTag))
  return calls[formula.name](parts)
}

const calls: Record<Extract<Formula, { kind: 'call' }>['name'], (parts: Figure[]) => Figure> = {
  first,
  larger: (parts) => {
    const value = `greatest(${values(parts)})`
    return { value, filing: filingOf(value, parts) }
  },
  sum: (parts) => added(parts.map((part) => ({ part, counts: `${part.value} is not null` }))),
  sum_once: addedOnce,
  plus_any: (parts) => {
    const { value, filing } = addedOnce(parts)
    return whole(`case when ${parts[0].value} is not null then ${value} end`, filing)
  },
  first_or_double: (parts) => {
    const picked = first(parts)
    const largest = `greatest(${values(parts)})`
    const isDwarfed = `${largest} >= 2 * ${picked.value} and ${largest} > 0`
    return {
      value: `case when ${isDwarfed} then ${largest} else ${picked.value} end`,
      filing: `case when ${isDwarfed} then ${filingOf(largest, parts)} else ${picked.filing} end`,
    }
  },
  beyond: ([part, ...others]) => {
    const isHeld = others.map((other) => `coalesce(${other.value} >= ${part.value}, false)`).join(' or ')
    return whole(`case when not (${isHeld}) then ${part.value} end`, part.filing)
  },
  unless: ([part, ...others]) => {
    const isThere = others.map((other) => `${other.value} is not null`).join(' or ')
    return whole(`case when not (${isThere}) then ${part.value} end`, part.filing)
  },
  growth: ([part]) => {
    const before = `lag(${part.value}) over years`
    return whole(`case when ${before} > 0 then ${part.value} / ${before} - 1 end`, part.filing)
  },
}

function first(parts: Figure[]): Figure {
  return { value: `coalesce(${values(parts)})`, filing: `coalesce(${parts.map((part) => part.filing).join(', ')})` }
}

function added(parts: { part: Figure; counts: string }[]): Figure {
  const terms = parts.map(({ part, counts }) => `case when ${counts} then ${part.value} else 0 end`)
  const anything = parts.map(({ part }) => `${part.value} is not null`).join(' or ')
  return whole(
    `case when ${anything} then ${terms.join(' + ')} end`,
    `greatest(${parts.map(({ part }) => part.filing).join(', ')})`,
  )
}

function addedOnce(parts: Figure[]): Figure {
  return added(
    parts.map((part, index) => {
      const before = parts.slice(0, index).map((other) => `${part.value} is distinct from ${other.value}`)
      return { part, counts: [`${part.value} is not null`, ...before].join(' and ') }
    }),
  )
}

function values(parts: Figure[]): string {
  return parts.map((part) => part.value).join(', ')
}

/** SQL for the filing of the operand whose value equals `value`. */
function filingOf(value: string, parts: Figure[]): string {
  return `case ${parts.map((part) => `when ${part.value} = ${value} then ${part.filing}`).join(' ')} end`
}

/** Makes the filing of a figure null if the value is null. */
function whole(value: string, filing: string): Figure {
  return { value, filing: `case when ${value} is not null then ${filing} end` }
}
