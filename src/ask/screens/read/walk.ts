import type { NamedOver, Sort } from '../predicate.ts'
import { type Atom, directionOf } from './item_reader.ts'
import { has, type QueryItem, senseOf } from './items.ts'
import type { AtomReader } from './orders.ts'

/** Reads the atoms in one pass. A period applies to the last atom before it whose field has that period, or else to the atoms behind it. */
export function atomsOf(items: QueryItem[], reader: AtomReader, used: Set<QueryItem>): Atom[] {
  const atoms: Atom[] = []
  const waiting: QueryItem[] = []
  for (let place = 0; place < items.length; ) {
    const item = items[place]
    const atom = reader.at(place, atoms.at(-1))
    for (const each of items.slice(place, atom?.to ?? place)) used.add(each)
    if (atom) {
      atoms.push(atom)
      for (const each of waiting) if (goesTo(atom, each, reader)) used.add(each)
    } else if (has(item, 'period')) {
      // In `bought this week and over 30 days sold`, the period belongs to what follows.
      const isOfNext = has(items[place + 1], 'criteria', 'field')
      const again = isOfNext ? undefined : againOver(item, atoms.at(-1), items.slice(atoms.at(-1)?.to, place), reader)
      if (again) atoms.push({ ...again, from: place, to: place + 1 })
      // `Surging this week vs last month`
      const isVersus = /\b(?:vs|versus|against|compared|from)\b/.test(`${items[place - 1]?.text} ${item.lead}`)
      if (again || atoms.findLast((each) => goesTo(each, item, reader, isVersus))) {
        used.add(item)
        // Here `vs` joins no alternatives.
        if (isVersus && has(items[place - 1], 'or')) items[place - 1].senses = [{ kind: 'filler' }]
      } else if (atoms.flatMap(ofAtom).every(({ field }) => reader.field(field).periods.length === 0))
        waiting.push(item)
    }
    place = atom?.to ?? place + 1
  }
  return atoms
}

/** Gives a period to the criteria and the sort of an atom, if their fields have that period. Returns whether any of them fits. */
function goesTo(atom: Atom, item: QueryItem, reader: AtomReader, isVersus = false): boolean {
  const { periods } = senseOf(item, 'period')!
  const fitting = ofAtom(atom).filter((each) => {
    const { periods: own, over, baselines } = reader.field(each.field)
    const period = own.find((id) => periods.includes(id))
    if (isVersus && periods.includes(baselines[each.period ?? ''])) return true
    if (period === undefined) return over !== undefined && periods.includes(over)
    each.period ??= period
    return each.period === period
  })
  return fitting.length > 0
}

/** Repeats the criteria of the last atom over another period: `net bought over 30 days and over 90 days`. */
function againOver(item: QueryItem, last: Atom | undefined, between: QueryItem[], reader: AtomReader) {
  const isJoined = between.some((each) => has(each, 'and')) && between.every((each) => has(each, 'and', 'period'))
  if (!last || !isJoined || ofAtom(last).some(({ period }) => period === null)) return undefined
  const again = { ...structuredClone(last), sort: undefined }
  for (const each of ofAtom(again)) each.period = null
  return goesTo(again, item, reader) ? again : undefined
}

function ofAtom({ groups, sort, shown }: Atom): NamedOver[] {
  return [...(sort ? [sort] : []), ...(shown ? [shown] : []), ...groups.flat()]
}

/** The order and the number of results that the atoms ask for together, and the atoms that could not be used. */
export function orderOf(atoms: Atom[], reader: AtomReader) {
  const isPending = ({ end, sort, groups, count }: Atom) =>
    end !== undefined && count !== undefined && !sort && groups.length === 0
  const pending = atoms.find(isPending)
  const [first, ...others] = atoms.filter((each) => each.sort)
  const unread = atoms.filter((each) => isPending(each) && each !== pending)
  let sort: Sort | null = first?.sort ?? null
  if (sort && pending && first.end === 'best') sort.direction = directionOf(reader.field(sort.field), pending.end!)
  // `Under $50, cheapest first`: the order is by the price or multiple that is already compared.
  const priced = atoms.slice(0, atoms.indexOf(first)).flatMap(({ groups }) => groups.flat())
  const own = priced.findLast(({ field, low }) => low !== null && (field === 'price' || reader.field(field).isMultiple))
  if (own && first?.isLoose && sort?.field === 'price_to_earnings') sort = { ...sort, field: own.field }
  for (const each of others) {
    const found = each.sort!
    const { multiple } = reader.field(found.field)
    // `The largest by revenue`. The cheapest by book value is ordered by the price in multiples of book value.
    const isPriced = sort!.field === 'price_to_earnings' && multiple !== undefined
    if (each.end === 'best' && first.isLoose)
      sort = { ...found, ...(isPriced && { field: multiple, period: null }), direction: sort!.direction }
    else if (found.field === sort!.field && sort!.period === null) sort!.period = found.period
    else if (JSON.stringify(sort) !== JSON.stringify(found)) unread.push(each)
  }
  // `top 5 bearish`, `bearish, the top 5`: an end without a field orders by the criterion after or before it.
  const at = pending ? atoms.indexOf(pending) : -1
  const near = [atoms[at + 1], atoms[at - 1]].find((each) => each?.groups.flat().length === 1)
  if (pending) sort ??= (near && reader.orderOf(near.groups[0][0], pending.end!)) ?? null
  // `lowest first`
  for (const each of atoms.filter(({ turn }) => turn)) {
    const last = atoms.findLast(({ groups, to }) => to <= each.from && groups.flat().length === 1)
    sort ??= (last && reader.orderOf(last.groups[0][0], 'best')) ?? null
    // `Net short, largest first`: the measure of a category gives the direction.
    const isOfCategory =
      last && each.turn === 'highest' && reader.measuresOf(last.groups[0][0])[0]?.field === sort?.field
    const direction = sort && (isOfCategory ? sort.direction : directionOf(reader.field(sort.field), each.turn!))
    // `Best to worst, the bottom 3` asks for two orders.
    const isOther = pending?.end === 'worst' && sort?.direction !== direction
    if (sort && direction && !isOther) sort = { ...sort, direction }
    else unread.push(each)
  }
  if (pending && !sort) unread.push(pending)
  const named = atoms.flatMap(({ groups }) => groups.flat()).map(({ period }) => period)
  if (sort) sort.period ??= reader.field(sort.field).periods.find((each) => named.includes(each)) ?? null
  // `Net flow above 200k over 30 days, bullish`: if a query names only one window, it applies to all criteria.
  const daysOf = (id: string) => reader.vocabulary.periods[id].days
  const windows = new Set([...named, sort?.period ?? null].flatMap((id) => (id && daysOf(id)) ?? []))
  for (const each of windows.size === 1 ? atoms.flatMap(({ groups }) => groups.flat()) : [])
    each.period ??= reader.field(each.field).periods.find((id) => windows.has(daysOf(id)!)) ?? null
  // `R&D above 10 % of revenue, by R&D share`: the order is by the quotient that is compared.
  const isShare = first && shareWord.test(reader.items[first.to - 1].trail)
  const quotient = isShare
    ? atoms.flatMap(({ groups }) => groups.flat()).find((each) => each.of && each.field === sort!.field)
    : undefined
  if (quotient) sort = { ...sort!, of: quotient.of! }
  const [count = null, ...more] = new Set(atoms.flatMap((each) => each.count ?? []))
  if (more.length > 0) unread.push(...atoms.filter((each) => more.includes(each.count!)))
  const { place = null } = atoms.find((each) => each.place && !unread.includes(each)) ?? {}
  return { sort, count, place, unread }
}

/** A word behind a figure that asks for its share of another figure. */
const shareWord = /^\s+(?:share|ratio|percentage|percent|proportion|portion)\b/
