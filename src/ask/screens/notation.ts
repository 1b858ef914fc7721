import { type Criterion, comparisons, criterion, type NamedOver, type Sort } from './predicate.ts'

/**
 * Parses groups of criteria: `revenue_growth[year] above 20; sector is energy | not industry is banks`. Throws an Error that
 * names the part that cannot be parsed.
 */
export function readCriteria(text: string): Criterion[][] {
  return text.split(';').map((group) => group.split('|').map(readCriterion))
}

/** Parses a sort order such as `net_flow[30d] lowest`. */
export function readSort(text: string): Sort {
  const [named, direction, ...more] = text.trim().split(/\s+/)
  if ((direction !== 'highest' && direction !== 'lowest') || more.length > 0)
    throw new Error(`"${text}" is not a sort order: write a field, then highest or lowest`)
  return { ...readName(named), direction }
}

function readCriterion(text: string): Criterion {
  const parts = text.trim().split(/\s+/)
  const not = parts[0] === 'not'
  const [named, comparison, first, ...more] = not ? parts.slice(1) : parts
  const compare = comparisons.find((each) => each === comparison)
  if (!compare || first === undefined)
    throw new Error(`"${text}" is not a criterion: write a field, a comparison and a value`)
  const { field, period } = readName(named)
  if (compare === 'level') return criterion(field, compare, { period, not, level: first })
  if (compare === 'is' || compare.endsWith('_company'))
    return criterion(field, compare, { period, not, words: first.split(',') })
  const [low, high] = [Number(first), compare === 'between' ? Number(more.shift()) : null]
  if (!Number.isFinite(low) || Number.isNaN(high)) throw new Error(`"${text}" needs a number after the comparison`)
  if (compare.endsWith('_count')) return criterion(field, compare, { period, not, low, words: more })
  // The number may be a multiple of a figure: `capital_expenditures above 0.1 revenue`.
  return criterion(field, compare, { period, not, low, high, of: more[0] ?? null })
}

/** Parses a field with an optional period: `net_income[year]`. */
export function readName(named: string): NamedOver {
  const [, field, period = null] = /^(\w+)(?:\[(\w+)\])?$/.exec(named) ?? []
  if (field === undefined)
    throw new Error(`"${named}" is not a field: write its name, with the period in brackets, as in net_income[year]`)
  return { field, period }
}
