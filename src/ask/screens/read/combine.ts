import type { Criterion } from '../predicate.ts'

/** How an operand is joined to the one before it. */
export type Joint = 'none' | 'and' | 'or' | 'comma' | 'comma_or'

/** Criteria of which all groups hold, with what stands before them in the query. */
export interface Operand {
  groups: Criterion[][]
  joint: Joint
  not: boolean
  /** Whether `either` opens here. */
  either?: boolean
}

/**
 * Puts operands together as they are said. `or` joins its two neighbours, tighter than `and` and commas; behind a comma, and
 * after `either`, it parts all that is said on its two sides. Sectors and industries in a list are alternatives however they
 * are joined, as no company is in two; symbols in a list are one set; `excluding` goes on over its list. Throws `TooIntricate`.
 */
export function combined(operands: Operand[]): Criterion[][] {
  const lists = symbolLists(negated(operands))
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

/** `banks with P/E below 10 or insurers with P/E below 8`: behind a condition on names, other names begin anew. */
function isNewClause(operands: Operand[], at: number): boolean {
  if (!operands.slice(0, at).some(isKind)) return false
  // `cheap tech or growing banks`
  const next = operands[at + 1]
  const isBefore = next?.joint === 'none' && isKind(next)
  return isKind(operands[at]) ? !isKind(operands[at - 1]) : isBefore
}

/** Neighbours joined by or, and lists of industries, as alternatives; all else as conditions that hold together. */
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

/** Whether an operand goes on with a list of industries and sectors, or of sizes. */
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

/** Whether criteria name what is listed, rather than measure it. */
export function isOfNames(groups: Criterion[][]): boolean {
  return groups.flat().every(({ field }) => kinds.has(field) || field === 'ticker')
}

/** More alternatives than a screen is made of. */
export class TooIntricate extends Error {
  override name = 'TooIntricate'
}

const mostGroups = 64

/** (a and b) or (c and d), as groups that all hold. Throws `TooIntricate` where that would be too many. */
function anyOf(one: Criterion[][], other: Criterion[][]): Criterion[][] {
  if (one.length === 0) return other
  if (one.length * other.length > mostGroups) throw new TooIntricate()
  return one.flatMap((first) => other.map((second) => [...first, ...second]))
}

/** Operands with their negation inside, spread over the list that follows an exclusion. */
function negated(operands: Operand[]): Operand[] {
  let spreads: Operand | undefined
  return operands.map((operand) => {
    const isNamed = operand.groups.length === 1 && isOfNames(operand.groups)
    // `excluding Apple, tech`: behind a comma alone, only names of the same kind go on with the list.
    const isAlike = spreads && (operand.joint !== 'comma' || isOfSymbols(spreads) === isOfSymbols(operand))
    const not = operand.not || (isAlike && operand.joint !== 'none' && isNamed)
    spreads = not && isNamed ? operand : undefined
    if (!not) return operand
    return {
      ...operand,
      groups: negation(operand.groups),
      // `no banks, insurers, or REITs` leaves out all of them.
      joint: operand.joint === 'or' || (operand.joint === 'comma_or' && !operand.not) ? 'and' : operand.joint,
      not: true,
    }
  })
}

function isOfSymbols({ groups }: Operand): boolean {
  return groups.flat().every(({ field }) => field === 'ticker')
}

/** What holds where not all groups hold; what is not known makes neither true. */
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
