import type { Criterion, Predicate } from './predicate.ts'

/**
 * Groups in the one form of those that mean the same: several sectors or industries are alternatives, and excluded ones
 * groups of their own; several symbols, or other categories, are one criterion; nothing is said twice.
 */
export function canonical(all: Predicate['all']): Predicate['all'] {
  const groups = all.flatMap(({ any }) =>
    any.length === 1 ? separate(any[0]) : [any.flatMap((each) => (each.not ? [each] : alternatives(each)))],
  )
  return groups.map((group) => ({ any: distinct(gathered(group)) }))
}

const kinds = new Set(['sector', 'industry'])

/** `not industry is banks,insurance` is not banks, and not insurance. */
function separate(each: Criterion): Criterion[][] {
  return each.not ? alternatives(each).map((one) => [one]) : [alternatives(each)]
}

function alternatives(each: Criterion): Criterion[] {
  if (!kinds.has(each.field) || each.compare !== 'is') return [each]
  return each.words.map((word) => ({ ...each, words: [word] }))
}

/** Symbols and categories of one field that are alternatives, as one criterion in the place of the first. */
function gathered(group: Criterion[]): Criterion[] {
  const found: Criterion[] = []
  for (const each of group) {
    const isPlain = each.compare === 'is' && !each.not && !kinds.has(each.field)
    const same = isPlain ? found.findIndex((one) => isAlike(one, each)) : -1
    if (same < 0) found.push(each)
    else found[same] = { ...found[same], words: [...new Set([...found[same].words, ...each.words])] }
  }
  return found
}

function isAlike(one: Criterion, other: Criterion): boolean {
  return one.compare === 'is' && !one.not && one.field === other.field && one.period === other.period
}

function distinct(group: Criterion[]): Criterion[] {
  return [...new Map(group.map((each) => [JSON.stringify(each), each])).values()]
}
