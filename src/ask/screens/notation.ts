import { type Criterion, comparisons, criterion, type Predicate, type Sort } from './predicate.ts'

/** Reads what `written` writes. Throws an Error that names the part that does not read. */
export function readPredicate(text: string): Predicate {
  const predicate: Predicate = { all: [], sort: null, count: null, not_understood: [] }
  for (const part of text.split(';').map((each) => each.trim())) {
    if (part === '') continue
    if (part.startsWith('sort ')) predicate.sort = readSort(part.slice(5))
    else if (/^count \d+$/.test(part)) predicate.count = Number(part.slice(6))
    else predicate.all.push({ any: part.split('|').map(readCriterion) })
  }
  return predicate
}

/** Groups of criteria in the same notation. */
export function readCriteria(text: string): Criterion[][] {
  return readPredicate(text).all.map(({ any }) => any)
}

/** `net_flow[30d] lowest`. */
export function readSort(text: string): Sort {
  const [named, direction, ...more] = text.trim().split(/\s+/)
  if ((direction !== 'highest' && direction !== 'lowest') || more.length > 0) {
    throw new Error(`found "${text}", expected a field, then highest or lowest`)
  }
  return { ...readName(named), direction }
}

function readCriterion(text: string): Criterion {
  const parts = text.trim().split(/\s+/)
  const not = parts[0] === 'not'
  if (not) parts.shift()
  const [named, compare, first, second] = parts
  const known = comparisons.find((each) => each === compare)
  if (!known || first === undefined) throw new Error(`found "${text}", expected a field, a comparison and a value`)
  const { field, period } = readName(named)
  const rest = { period, not }
  if (known === 'level') return criterion(field, known, { ...rest, level: first })
  if (known === 'is' || known.endsWith('_company')) return criterion(field, known, { ...rest, words: first.split(',') })
  if (known.endsWith('_field'))
    return criterion(field, known, {
      ...rest,
      words: [first],
      low: second === undefined ? 1 : readNumber(second, text),
    })
  const low = readNumber(first, text)
  return criterion(field, known, { ...rest, low, high: known === 'between' ? readNumber(second, text) : null })
}

/** `net_income[year]`: a field, with its period if one is named. */
export function readName(named: string): { field: string; period: string | null } {
  const [, field, period = null] = /^(\w+)(?:\[(\w+)\])?$/.exec(named) ?? []
  if (field === undefined) throw new Error(`found "${named}", expected a field, with a period in brackets if any`)
  return { field, period }
}

function readNumber(text: string | undefined, whole: string): number {
  const number = Number(text)
  if (text === undefined || !Number.isFinite(number)) throw new Error(`found "${whole}", expected a number`)
  return number
}
