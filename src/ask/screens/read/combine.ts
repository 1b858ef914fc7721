import type { Criterion } from '../predicate.ts'

/** How an operand is joined to the one before it. */
export type Joint = 'none' | 'and' | 'or' | 'comma' | 'comma_or'

/** Groups of criteria that must all be met, with the words before them in the query. */
export interface Operand {
  groups: Criterion[][]
  joint: Joint
  not: boolean
  /** Whether `either` opens here. */
  either?: boolean
  /** Whether `anything` or a similar word precedes it. */
  isAny?: boolean
  /** `No banks, only insurers`. */
  isOnly?: boolean
  /** Whether the word that excludes it is more than `not`: `except`, `without`. */
  isExcepted?: boolean
  /** Place of its first item. */
  at: number
}

/**
 * Combines operands. `or` joins its two neighbours, tighter than `and` and commas; after a comma, and after `either`,
 * it separates everything on its two sides. Sectors and industries in a list are alternatives however they are joined,
 * because no company is in two; symbols in a list are one set; `excluding` covers its whole list. Throws
 * `TooIntricate`.
 */
export function combined(operands: Operand[], { isExclusive = false, least }: Choice = {}): Criterion[][] {
  const lists = symbolLists(negated(exceptedTogether(operands)))
  if (least) {
    const end = lists.findIndex(({ at, joint }) => at > least.from && joint === 'none')
    const isOf = (each: Operand) => each.at >= least.from && (end < 0 || each.at < lists[end].at)
    return [...joined(lists.filter((each) => !isOf(each))), ...atLeast(lists.filter(isOf), least.count)]
  }
  if (isExclusive) return exclusive(lists)
  const either = lists.findIndex((each) => each.either)
  const parting = lists.findIndex(
    ({ joint }, at) =>
      at > Math.max(either, 0) &&
      (joint === 'comma_or' || (joint === 'or' && (either >= 0 || isNewClause(lists, at)))) &&
      !isListed(lists, at),
  )
  if (parting > 0) {
    const start = Math.max(either, 0)
    const before = joined(lists.slice(0, start))
    return [...before, ...anyOf(joined(lists.slice(start, parting)), joined(lists.slice(parting)))]
  }
  return joined(lists)
}

/**
 * How operands are chosen among besides by their joints: `but not both`; `at least two of`, of those from a place on.
 */
export interface Choice {
  isExclusive?: boolean
  least?: { count: number; from: number } | undefined
}

/** The two operands of an exclusive or. */
function exclusive(lists: Operand[]): Criterion[][] {
  const either = lists.findIndex((each) => each.either)
  const at = lists.findIndex(({ joint }, place) => place > Math.max(either, 0) && /or$/.test(joint))
  if (at < 0) return joined(lists)
  const [start, end] = either >= 0 ? [either, lists.length] : [at - 1, at + 1]
  const [one, other] = [joined(lists.slice(start, at)), joined(lists.slice(at, end))]
  const sides = [...anyOf(one, other), ...anyOf(negation(one), negation(other))]
  return [...joined(lists.slice(0, start)), ...sides, ...joined(lists.slice(end))]
}

/** `Not both cheap and bullish`: at least one of two operands is false. */
export function notBoth([one, other]: Operand[]): Operand {
  return { ...one, groups: anyOf(negation(one.groups), negation(other.groups)) }
}

/** So many of some operands hold: of every set of the others and one, any. */
function atLeast(lists: Operand[], count: number): Criterion[][] {
  if (lists.length > mostOf) throw new TooIntricate()
  const sets = (from: number, size: number): Operand[][] =>
    size === 0
      ? [[]]
      : lists.slice(from).flatMap((each, at) => sets(from + at + 1, size - 1).map((others) => [each, ...others]))
  const size = Math.max(1, lists.length - count + 1)
  return sets(0, size).flatMap((set) => set.map(({ groups }) => groups).reduce((one, other) => anyOf(one, other)))
}

/**
 * `banks with P/E below 10 or insurers with P/E below 8`: after a condition on names, other names start a new clause.
 */
function isNewClause(operands: Operand[], at: number): boolean {
  if (!operands.slice(0, at).some(isKind)) return false
  // `cheap tech or growing banks`
  const next = operands[at + 1]
  const isBefore = next?.joint === 'none' && isKind(next)
  return isKind(operands[at]) ? !isKind(operands[at - 1]) : isBefore
}

/** Neighbours joined by or, and lists of industries, are alternatives; all others must hold together. */
function joined(operands: Operand[]): Criterion[][] {
  const groups: Criterion[][] = []
  let open: Criterion[][] = []
  for (const [at, operand] of operands.entries()) {
    const isAlternative = at > 0 && (operand.joint === 'or' || operand.joint === 'comma_or' || isListed(operands, at))
    if (isAlternative) {
      open = anyOf(open, operand.groups)
    } else {
      groups.push(...open)
      open = operand.groups
    }
  }
  return [...groups, ...open]
}

/** Whether an operand continues a list of industries and sectors, or of sizes. */
function isListed(operands: Operand[], at: number): boolean {
  const [one, other] = [operands[at - 1], operands[at]]
  const isAlike = isKind(one) && isKind(other) && isSize(one.groups[0][0]) === isSize(other.groups[0][0])
  return other.joint !== 'none' && isAlike
}

function isKind({ groups, not }: Operand): boolean {
  return (
    !not &&
    groups.length === 1 &&
    groups[0].every((each) => !each.not && (kinds.has(each.field) ? each.compare === 'is' : isSize(each)))
  )
}

/** No company has two sizes. */
function isSize({ field, compare }: Criterion): boolean {
  return field === 'market_cap' && compare === 'level'
}

const kinds = new Set(['sector', 'industry', 'exchange', 'asset_class'])

/** Whether criteria name the listed companies rather than measure them. */
export function isOfNames(groups: Criterion[][]): boolean {
  return groups.flat().every(({ field }) => kinds.has(field) || field === 'ticker')
}

/** Thrown for more alternatives than a screen supports. */
export class TooIntricate extends Error {
  override name = 'TooIntricate'
}

const mostGroups = 64
/** Maximum number of operands to choose from. */
const mostOf = 6

/** Converts (a and b) or (c and d) to groups that must all be met. Throws `TooIntricate` if there would be too many. */
function anyOf(one: Criterion[][], other: Criterion[][]): Criterion[][] {
  if (one.length === 0) return other
  if (one.length * other.length > mostGroups) throw new TooIntricate()
  return one.flatMap((first) => other.map((second) => [...first, ...second]))
}

/** `Everything except big tech`: what describes a kind is left out with it, as one. */
function exceptedTogether(operands: Operand[]): Operand[] {
  return operands.flatMap((operand, at) => {
    const [before, next] = [operands[at - 1], operands[at + 1]]
    const isPair = (one?: Operand, other?: Operand) =>
      one?.isExcepted && one.not && other?.joint === 'none' && !other.not && isKind(other) && !isOfNames(one.groups)
    if (isPair(before, operand)) return []
    return isPair(operand, next) ? [{ ...notBoth([operand, next]), not: false }] : [operand]
  })
}

/** Operands with their negation inside, spread over the list that follows an exclusion. */
function negated(operands: Operand[]): Operand[] {
  let spreads: Operand | undefined
  let last: Operand | undefined
  return operands.map((operand) => {
    const isNamed = operand.groups.length === 1 && isOfNames(operand.groups)
    // `excluding Apple, tech`: after a comma without a conjunction, only names of the same kind continue the list.
    const isAlike = spreads && (operand.joint !== 'comma' || isOfSymbols(spreads) === isOfSymbols(operand))
    // `Excluding banks and anything below $5`.
    const isGoingOn = operand.isAny && last?.not && operand.joint !== 'none'
    const isListed = isAlike && operand.joint !== 'none' && isNamed && !operand.isOnly
    const not = operand.not || isGoingOn || isListed
    // `High P/E or no earnings`: what is not excluded before is an alternative.
    const wasNot = last?.not || isListed
    last = operand
    spreads = not && isNamed ? operand : undefined
    if (!not) return operand
    return {
      ...operand,
      groups: negation(operand.groups),
      // `no banks, insurers, or REITs` leaves out all of them.
      joint:
        (operand.joint === 'or' && wasNot) || (operand.joint === 'comma_or' && !operand.not) ? 'and' : operand.joint,
      not: true,
    }
  })
}

function isOfSymbols({ groups }: Operand): boolean {
  return groups.flat().every(({ field }) => field === 'ticker')
}

/** The negation of groups; unknown values meet neither. */
function negation(groups: Criterion[][]): Criterion[][] {
  const opposite = (each: Criterion) => ({ ...each, not: !each.not })
  return groups.map((group) => group.map((each) => [opposite(each)])).reduce((one, other) => anyOf(one, other))
}

/** Symbols one after another are one set. */
function symbolLists(operands: Operand[]): Operand[] {
  const found: Operand[] = []
  for (const operand of operands) {
    const last = found.at(-1)
    const [one, other] = [last && symbolsOf(last), symbolsOf(operand)]
    if (last && one && other && last.not === operand.not) {
      found[found.length - 1] = {
        ...last,
        groups: [[{ ...last.groups[0][0], words: [...new Set([...one, ...other])] }]],
      }
    } else found.push(operand)
  }
  return found
}

function symbolsOf({ groups }: Operand): string[] | undefined {
  const [only, ...more] = groups.flat()
  return only && more.length === 0 && only.field === 'ticker' && only.compare === 'is' ? only.words : undefined
}
