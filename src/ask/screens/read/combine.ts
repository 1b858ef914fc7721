import type { Criterion } from '../predicate.ts'
import { type Atom, isKind } from './item_reader.ts'
import { has, type QueryItem, senseOf, small } from './items.ts'

/** Groups of criteria that must all be met, and how the words before them join or negate them. */
interface Operand {
  groups: Criterion[][]
  joint: 'none' | 'and' | 'or' | 'comma' | 'comma_or'
  not: boolean
  /** Whether `either` is directly before it. */
  either: boolean
}

/** Thrown for a query whose negations and alternatives are ambiguous or have too many parts. */
export class TooIntricate extends Error {
  override name = 'TooIntricate'
}

/**
 * Combines the criteria of a query by its conjunctions, negations and brackets. Throws `TooIntricate`; adds the negations to `used`.
 * - `or` binds tighter than `and` and commas. An `or` after a comma or `either`, or before a clause with its own subject, separates
 *   everything before it from everything after it.
 * - Listed sectors, industries or sizes are alternatives, and listed symbols are one set.
 * - An exclusion covers its whole list of names.
 */
export function combined(items: QueryItem[], atoms: Atom[], used: Set<QueryItem>): Criterion[][] {
  const operands = operandsOf(items, atoms, used)
  const start = Math.max(
    0,
    operands.findIndex(({ either }) => either),
  )
  const isParting = ({ joint }: Operand, at: number) =>
    joint === 'comma_or' || (joint === 'or' && (operands[start].either || isNewClause(operands, at)))
  const parting = operands.findIndex((each, at) => at > start && isParting(each, at) && !isListed(operands, at))
  if (parting < 0) return joined(operands)
  // In `either bullish or net bought, and large`, `large` applies to both alternatives.
  const next = operands.findIndex(({ joint }, at) => at > parting && !/or/.test(joint))
  const end = operands[start].either && parting === start + 1 && next > 0 ? next : operands.length
  const sides = anyOf(joined(operands.slice(start, parting)), joined(operands.slice(parting, end)))
  return [...joined(operands.slice(0, start)), ...sides, ...joined(operands.slice(end))]
}

function operandsOf(items: QueryItem[], atoms: Atom[], used: Set<QueryItem>): Operand[] {
  const operands: Operand[] = []
  let seen = new Set<string>()
  let nots: QueryItem[] = []
  const add = (groups: Criterion[][]) => {
    const last = operands.at(-1)
    const first = (['or', 'and', 'comma'] as const).find((kind) => seen.has(kind)) ?? 'none'
    const isOr = first === 'or'
    // An exclusion covers a list: `no banks, insurers, or REITs`, `no banks and anything under $5`, but not `no banks, only insurers`.
    const isListed = first !== 'none' || (seen.size === 0 && isOfSymbols(groups) && isOfSymbols(last?.groups ?? []))
    const isNext = last?.not === true && isListed && !seen.has('only')
    const isAlike = first !== 'comma' || isOfSymbols(groups) === isOfSymbols(last?.groups ?? [])
    const goesOn = isNext && ((isOfNouns(groups) && isOfNouns(last.groups) && isAlike) || seen.has('universal'))
    const not = nots.length % 2 === 1 || goesOn
    if (isNext && isOr && !not) throw new TooIntricate(open)
    // `Except big tech` may exclude everything big or only big tech.
    if (first === 'none' && last?.not && isExcepted && isOfKind({ groups, not }) && !isOfNames(last.groups))
      throw new TooIntricate(open)
    isExcepted = nots.length === 1 && nots[0].end - nots[0].at > 'not'.length
    for (const item of nots) used.add(item)
    const joint = isOr && not && last?.not ? 'and' : isOr && seen.has('comma') ? 'comma_or' : first
    if (last && last.not === not && isOfSymbols(last.groups) && isOfSymbols(groups)) {
      const words = [...last.groups[0][0].words, ...groups[0][0].words]
      last.groups = [[{ ...groups[0][0], words: [...new Set(words)] }]]
    } else operands.push({ groups, joint, not, either: seen.has('either') })
    nots = []
    seen = new Set()
  }
  let isExcepted = false
  // `not listed on NYSE`
  const isNameOf = (item: QueryItem, next: number) =>
    atoms.some(({ groups, from }) => from === next && groups[0]?.[0].field === senseOf(item, 'field')?.field)
  for (let place = 0; place < items.length; ) {
    const item = items[place]
    const atom = atoms.find(({ groups, from }) => from === place && groups.length > 0)
    const close = has(item, 'open') ? closing(items, place) : undefined
    if (atom) add(atom.groups)
    else if (close !== undefined) {
      const inside = atoms.map((each) => ({ ...each, from: each.from - place - 1, to: each.to - place - 1 }))
      const groups = combined(items.slice(place + 1, close), inside, used)
      if (groups.length > 0) add(groups)
    } else {
      if (has(item, 'but') && isExclusion(items, atoms, place, operands.at(-1))) item.senses = [{ kind: 'not' }]
      const excluded = nots.length > 0 ? [] : excludedBy(items, atoms, place, operands)
      for (const each of excluded) Object.assign(each, { not: true, joint: each.joint === 'or' ? 'and' : each.joint })
      if (excluded.length > 0) {
        used.add(item)
        // The exclusion does not cover the names after it.
        seen = new Set(['only'])
      } else if (has(item, 'not')) nots.push(item)
      else if (!has(item, 'universal', 'either', 'only', 'but') && !isNameOf(item, place + 1)) nots = []
      for (const { kind } of item.senses) seen.add(kind === 'slash' ? 'comma' : kind)
      // A word that is not understood ends a list of alternatives.
      const isOpen = used.has(item) || has(item, 'not', ...small)
      if (!isOpen) seen = new Set(seen.has('only') ? ['comma', 'only'] : ['comma'])
    }
    place = atom?.to ?? (close ?? place) + 1
  }
  return operands
}

/** The names that a negation behind them excludes: `crypto and ETFs not included`. */
function excludedBy(items: QueryItem[], atoms: Atom[], place: number, operands: Operand[]): Operand[] {
  const isBehind =
    has(items[place], 'not') &&
    /(?:ed|left out)$/.test(items[place].text) &&
    atoms.some(({ groups, to }) => to === place && groups.length > 0)
  if (!isBehind || (items[place + 1] && !has(items[place + 1], 'and', 'but', 'comma', 'close'))) return []
  const isOpen = ({ groups, not }: Operand) => isOfNames(groups) && !not
  const isBefore = (each: Operand, at: number) =>
    !isOpen(each) || !/^(?:and|or)$/.test(operands[at + 1]?.joint ?? 'and')
  return operands.slice(1 + operands.findLastIndex(isBefore))
}

const open = 'it is unclear what the negation applies to'

/** Whether `but` excludes what follows (`all but banks`, `tech but chips`) or only joins it (`cheap but growing`). */
function isExclusion(items: QueryItem[], atoms: Atom[], place: number, last: Operand | undefined): boolean {
  if (has(items[place - 1], 'universal')) return true
  const next = atoms.find(({ from }) => from === place + 1)?.groups ?? []
  const isOfAll = items.slice(0, place).some((item) => has(item, 'universal'))
  return next.length > 0 && isOfNames(next) && !last?.not && (isOfAll || (last !== undefined && isOfNames(last.groups)))
}

/** Whether a new clause with other companies starts here: `banks with P/E below 10 or insurers with P/E below 8`. */
function isNewClause(operands: Operand[], at: number): boolean {
  if (!operands.slice(0, at).some(isOfKind)) return false
  // `cheap tech or growing banks`
  const next = operands[at + 1]
  return isOfKind(operands[at]) ? !isOfKind(operands[at - 1]) : next?.joint === 'none' && isOfKind(next)
}

/** Combines operands: neighbours joined by `or` and listed industries are alternatives, and all other operands must be met. */
function joined(operands: Operand[]): Criterion[][] {
  const groups: Criterion[][] = []
  let open: Criterion[][] = []
  for (const [at, operand] of operands.entries()) {
    const own = operand.not ? negation(operand.groups) : operand.groups
    if (at > 0 && (/or/.test(operand.joint) || isListed(operands, at))) open = anyOf(open, own)
    else {
      groups.push(...open)
      open = own
    }
  }
  return [...groups, ...open]
}

/** Whether an operand continues a list of industries and sectors, or of sizes. */
function isListed(operands: Operand[], at: number): boolean {
  const [one, other] = [operands[at - 1], operands[at]]
  const isAlike =
    isOfKind(one) && isOfKind(other) && listOf(one.groups[0][0].field) === listOf(other.groups[0][0].field)
  return other.joint !== 'none' && isAlike
}

/** Sectors and industries form one list. Exchanges and asset classes are separate conditions: `banks listed on the NYSE`. */
function listOf(field: string): string {
  return field === 'industry' ? 'sector' : field
}

/** Whether criteria say what kind of company it is or how large it is. A company has only one kind and one size. */
function isOfKind({ groups, not }: Pick<Operand, 'groups' | 'not'>): boolean {
  return !not && groups.length === 1 && groups[0].every((each) => !each.not && (isKind(each.field) || isSize(each)))
}

function isSize({ field, compare }: Criterion): boolean {
  return field === 'market_cap' && compare === 'level'
}

/** Whether criteria are nouns for what is listed: names, or sizes such as `megacaps`. */
function isOfNouns(groups: Criterion[][]): boolean {
  return groups.flat().every((each) => isSize(each) || isOfNames([[each]]))
}

/** Whether criteria name companies or kinds of companies, rather than compare figures. */
export function isOfNames(groups: Criterion[][]): boolean {
  return groups.flat().every(({ field }) => isKind(field) || field === 'ticker')
}

function isOfSymbols(groups: Criterion[][]): boolean {
  return groups.flat().every(({ field, compare }) => field === 'ticker' && compare === 'is')
}

/** Converts (a and b) or (c and d) to groups that must all be met. Throws `TooIntricate` if the result has too many groups. */
function anyOf(one: Criterion[][], other: Criterion[][]): Criterion[][] {
  if (one.length === 0) return other
  if (one.length * other.length > mostGroups) throw new TooIntricate('more alternatives than a screen can hold')
  return one.flatMap((first) => other.map((second) => [...first, ...second]))
}

const mostGroups = 64

/** The negation of groups. A ticker with an unknown value meets neither the groups nor their negation. */
function negation(groups: Criterion[][]): Criterion[][] {
  const opposite = (each: Criterion) => ({ ...each, not: !each.not })
  return groups.map((group) => group.map((each) => [opposite(each)])).reduce((one, other) => anyOf(one, other))
}

function closing(items: QueryItem[], open: number): number | undefined {
  let depth = 0
  for (let place = open; place < items.length; place++) {
    if (has(items[place], 'open')) depth++
    if (has(items[place], 'close') && --depth === 0) return place
  }
  return undefined
}
