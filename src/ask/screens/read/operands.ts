import type { Criterion } from '../predicate.ts'
import { combined, isOfNames, type Joint, notBoth, type Operand } from './combine.ts'
import { has, type QueryItem } from './items.ts'
import type { Atom } from './order_reader.ts'

/**
 * Parses operands with their conjunctions and negations; a bracketed group is one operand. Adds negations to `used`.
 */
export function operandsOf(
  items: QueryItem[],
  all: Atom[],
  used: Set<QueryItem>,
  from = 0,
  to: number = items.length,
): Operand[] {
  const atoms = all.filter(({ groups }) => groups.length > 0)
  const operands: Operand[] = []
  let seen = new Set<'comma' | 'or' | 'and' | 'either' | 'universal'>()
  let isBroken = false
  let nots: QueryItem[] = []
  /** A `not both` with the number of operands before it. */
  let pair: { item: QueryItem; from: number } | undefined
  const add = (groups: Criterion[][], at: number) => {
    // Unknown words in between end a negation and a list of alternatives.
    if (isBroken) seen = new Set(['comma'])
    isBroken = false
    for (const item of nots) used.add(item)
    const isOrAfterComma = seen.has('or') && seen.has('comma')
    const first = (['or', 'and', 'comma'] as const).find((kind) => seen.has(kind))
    const joint: Joint = isOrAfterComma ? 'comma_or' : (first ?? 'none')
    operands.push({
      groups,
      joint,
      not: nots.length % 2 === 1,
      at,
      ...(seen.has('either') && { either: true }),
      ...(nots.some((item) => has(item, 'but') || item.end - item.at > 'not'.length) && { isExcepted: true }),
      ...(seen.has('universal') && { isAny: true }),
      ...(/\bonly\b/.test(items[at].lead) && { isOnly: true }),
    })
    const both = pair ? operands.slice(pair.from) : []
    if (both.length === 2 && joint === 'and' && both.every((each) => !each.not)) {
      operands.splice(-2, 2, notBoth(both))
      used.add(pair!.item)
    }
    if (both.length === 2) pair = undefined
    nots = []
    seen = new Set()
  }
  for (let place = from; place < to; ) {
    const atom = atoms.find((each) => each.from === place)
    if (atom) {
      add(atom.groups, atom.from)
      place = atom.to
      continue
    }
    const item = items[place]
    const close = has(item, 'open') ? closing(items, place, to) : undefined
    if (close !== undefined) {
      const inside = combined(operandsOf(items, atoms, used, place + 1, close))
      if (inside.length > 0) add(inside, place)
      place = close + 1
      continue
    }
    const isNot = has(item, 'not') || (has(item, 'but') && !operands.at(-1)?.not && isExclusion(items, atoms, place))
    const isPause = place + 1 === to || has(items[place + 1], 'comma', 'close')
    const last = operands.at(-1)
    if (isBeforePair(items, place)) pair = { item, from: operands.length }
    if (isNot && isPause && last && !last.not && atoms.some((each) => each.to === place) && isOfNames(last.groups)) {
      // `banks excluded`
      last.not = true
      used.add(item)
    } else if (isNot) nots.push(item)
    else if (!has(item, 'filler', 'period', ...joints)) {
      isBroken = operands.length > 0
      nots = []
    }
    for (const kind of ['comma', 'or', 'and', 'either', 'universal'] as const) if (has(item, kind)) seen.add(kind)
    if (has(item, 'slash')) seen.add('comma')
    place++
  }
  return operands
}

/** Whether a `not both` belongs to what follows (`not both cheap and bullish`) rather than to an `or` before it. */
export function isBeforePair(items: QueryItem[], place: number): boolean {
  const next = items[place + 1]
  const isRest = next === undefined || /\b(?:with|that|which|whose|who)\b/.test(next.lead)
  return has(items[place], 'not_both') && !isRest && !has(next, ...rests)
}

/** Items that may follow a complete clause. */
const rests = ['comma', 'close', 'and', 'or', 'but', 'period', 'by', 'end', 'superlative', 'order', 'amount'] as const

/** Kinds of items that may be between two operands. */
export const joints = [
  ...(['and', 'or', 'either', 'comma', 'slash', 'open', 'close', 'dash', 'not', 'by'] as const),
  ...(['compare', 'after', 'universal', 'but', 'not_both'] as const),
]

/**
 * `all but banks`, `tech but chips`: whether `but` leaves out what follows; else it only joins, as in `cheap but
 * growing`.
 */
function isExclusion(items: QueryItem[], atoms: Atom[], place: number): boolean {
  if (has(items[place - 1], 'universal')) return true
  const [before, next] = [atoms.findLast((each) => each.to <= place), atoms.find((each) => each.from > place)]
  const isName = next?.from === place + 1 && isOfNames(next.groups) && !/\bonly\b/.test(items[place + 1].lead)
  const isAll = items.slice(0, place).some((item) => has(item, 'universal'))
  return isName && (isAll || (before?.to === place && isOfNames(before.groups)))
}

function closing(items: QueryItem[], open: number, to: number): number | undefined {
  let depth = 0
  for (let place = open; place < to; place++) {
    if (has(items[place], 'open')) depth++
    if (has(items[place], 'close') && --depth === 0) return place
  }
  return undefined
}
