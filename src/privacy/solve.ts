import { type Band, bandOf } from './bands.ts'
import { type Clue, infer } from './infer.ts'
import { Possible } from './possible.ts'
import { firstStep, inSteps, sharePct, steps } from './shares.ts'

/** What is about to be published, with the true counts: shares of bases of people, and how counts are known to relate. */
export interface World {
  /** Smallest number of people that a published count may be. */
  floor: number
  /** People by base: everyone in a snapshot, everyone who traded in a window. */
  bases: Record<string, number>
  /** Cells: people in one, and the bases that a share of it is given of. */
  cells: { id: string; people: number; of: string[] }[]
  /** Pairs of cells, or of bases, of which the first's people are among the second's. */
  among?: [fewer: string, more: string][]
  /** Cells that unite others: no fewer people than in any part, no more than in all parts together. */
  unions?: { whole: string; parts: string[] }[]
}

/** A cell's published shares by base, in percent, with the step that they were rounded to. */
export type Shares = Record<string, { pct: number; step: number }>

/**
 * Rounds each share so that nobody who has all of them can tell a count: neither of a cell nor of a base. Starts with the
 * step of the base's band; while the shares together leave a count only one value, the shares of its band in that base
 * move to the next coarser step, and after the last step the cell is withheld. Returns the cells that stay.
 *
 * The outsider is taken to know every band, step and share, how shares are rounded and how cells relate. With `decimals`
 * of 0 to 2 all shares are given so, whatever they tell; -1 asks for the above.
 */
export function solve(world: World, decimals = -1): Map<string, Shares> {
  const plan = new Plan(world, decimals)
  if (decimals < 0) {
    // Each base by itself first: equal shares of one band tell the same there and are looked at once.
    for (const base of Object.keys(world.bases)) while (plan.coarsen(pinnedAlone(world, plan, base), [base]));
    while (plan.coarsen(pinnedTogether(world, plan)));
  }
  return new Map(plan.cells.map((cell) => [cell.id, plan.shares(cell)]))
}

type Cell = World['cells'][number]

/** Steps chosen so far, by base and band; cells not yet withheld. */
class Plan {
  cells: Cell[]
  readonly #world: World
  readonly #bands: Map<string, Band>
  readonly #steps = new Map<string, number>()

  readonly #decimals: number

  constructor(world: World, decimals: number) {
    this.#world = world
    this.#decimals = decimals
    this.cells = world.cells
    this.#bands = new Map(world.cells.map((cell) => [cell.id, bandOf(cell.people, world.floor)]))
  }

  band(cell: Cell): Band {
    return this.#bands.get(cell.id)!
  }

  /** Index in `steps`. */
  step(cell: Cell, base: string): number {
    if (this.#decimals >= 0) return 2 - this.#decimals
    const chosen = this.#steps.get(`${base} ${this.band(cell).from}`)
    return chosen ?? firstStep(bandOf(this.#world.bases[base], this.#world.floor).from)
  }

  clue(cell: Cell, base: string, counts: Possible): Clue {
    const step = steps[this.step(cell, base)]
    return { index: inSteps(cell.people, this.#world.bases[base], step), step, counts }
  }

  shares(cell: Cell): Shares {
    const shareOf = (base: string) => {
      const step = steps[this.step(cell, base)]
      return { pct: sharePct(cell.people, this.#world.bases[base], step), step: step / 100 }
    }
    return Object.fromEntries(cell.of.map((base) => [base, shareOf(base)]))
  }

  /** Coarsens the shares that pin something down; tells whether there were any. */
  coarsen({ cells, bases }: Pinned, within?: string[]): boolean {
    if (cells.length > 0) this.#coarsenCells(cells, within)
    else for (const base of bases) this.#coarsenBase(base)
    return cells.length > 0 || bases.length > 0
  }

  #coarsenCells(pinned: Cell[], within?: string[]): void {
    const moves = new Map<string, number>()
    const spent = new Set<Cell>()
    for (const cell of pinned) {
      const open = (within ?? cell.of).filter((base) => this.step(cell, base) < steps.length - 1)
      if (open.length === 0) spent.add(cell)
      for (const base of open) moves.set(`${base} ${this.band(cell).from}`, this.step(cell, base) + 1)
    }
    for (const [key, step] of moves) this.#steps.set(key, step)
    if (moves.size === 0) this.cells = this.cells.filter((cell) => !spent.has(cell))
  }

  /** The finest shares of the base tell it best; where none can be coarser, its largest cell does. */
  #coarsenBase(base: string): void {
    const cells = this.cells.filter((cell) => cell.of.includes(base))
    const finest = Math.min(...cells.map((cell) => this.step(cell, base)))
    if (finest === steps.length - 1) {
      const largest = cells.reduce((a, b) => (b.people > a.people ? b : a))
      this.cells = this.cells.filter((cell) => cell !== largest)
      return
    }
    const bands = cells.filter((cell) => this.step(cell, base) === finest).map((cell) => this.band(cell).from)
    for (const from of bands) this.#steps.set(`${base} ${from}`, finest + 1)
  }
}

/** Counts that only one value is left for. */
interface Pinned {
  cells: Cell[]
  bases: string[]
}

/** What the shares of one base tell, without what else is known. */
function pinnedAlone(world: World, plan: Plan, base: string): Pinned {
  const cells = plan.cells.filter((cell) => cell.of.includes(base))
  if (cells.length === 0) return { cells: [], bases: [] }
  const people = new Possible(bandOf(world.bases[base], world.floor))
  const distinct = new Map<string, { clue: Clue; cells: Cell[] }>()
  for (const cell of cells) {
    const band = plan.band(cell)
    const clue = plan.clue(cell, base, new Possible(band, people.to))
    const key = `${band.from} ${clue.index}`
    const same = distinct.get(key)
    if (same) same.cells.push(cell)
    else distinct.set(key, { clue, cells: [cell] })
  }
  const told = [...distinct.values()]
  infer(
    people,
    told.map(({ clue }) => clue),
  )
  return {
    cells: told.flatMap(({ clue, cells }) => (clue.counts.size === 1 ? cells : [])),
    bases: people.size === 1 ? [base] : [],
  }
}

interface Known {
  cells: Map<string, Group>
  bases: Map<string, Possible>
}

/** Cells of which the same shares are told and the same is known: looked at once. */
interface Group {
  key: string
  counts: Possible
  told: [base: string, Clue][]
}

/** All that follows from the shares of all bases and from how counts relate, until nothing new does. */
function pinnedTogether(world: World, plan: Plan): Pinned {
  const isLinked = (world.among ?? []).length > 0 || plan.cells.some((cell) => cell.of.length > 1)
  if (!isLinked) return { cells: [], bases: [] }
  const known: Known = {
    cells: new Map(),
    bases: new Map(Object.entries(world.bases).map(([id, people]) => [id, new Possible(bandOf(people, world.floor))])),
  }
  const groups = new Map<string, Group>()
  for (const cell of plan.cells) known.cells.set(cell.id, grouped(groups, cell, plan, known.bases))
  for (let changed = true; changed; ) {
    for (const [base, people] of known.bases) {
      infer(
        people,
        [...groups.values()].flatMap(({ told }) => told.flatMap(([of, clue]) => (of === base ? [clue] : []))),
      )
    }
    changed = relate(world, known, groups)
    // A group that all its cells have left tells nothing that theirs do not.
    const held = new Set(known.cells.values())
    for (const [key, group] of groups) if (!held.has(group)) groups.delete(key)
  }
  const isTold = (base: string) => plan.cells.some((cell) => cell.of.includes(base))
  return {
    cells: plan.cells.filter((cell) => known.cells.get(cell.id)!.counts.size === 1),
    bases: [...known.bases].filter(([id, people]) => people.size === 1 && isTold(id)).map(([id]) => id),
  }
}

function grouped(groups: Map<string, Group>, cell: Cell, plan: Plan, bases: Map<string, Possible>): Group {
  const band = plan.band(cell)
  const counts = new Possible(band, Math.max(...cell.of.map((base) => bases.get(base)!.to)))
  const told = cell.of.map((base): [string, Clue] => [base, plan.clue(cell, base, counts)])
  const key = `${band.from} ${told.map(([base, clue]) => `${base}: ${clue.index}`)}`
  const group = groups.get(key) ?? { key, counts, told }
  groups.set(key, group)
  return group
}

/** Narrows what is known by how counts relate; tells whether that ruled anything out. */
function relate(world: World, known: Known, groups: Map<string, Group>): boolean {
  let changed = false
  const countsOf = (id: string) => known.cells.get(id)?.counts ?? known.bases.get(id)
  const keep = (id: string, least: number, most: number) => {
    const counts = countsOf(id)!
    if (counts.least >= least && counts.most <= most) return
    changed = true
    const group = known.cells.get(id)
    if (!group) counts.keep(least, most)
    else known.cells.set(id, narrowed(groups, group, Math.max(least, counts.least), Math.min(most, counts.most)))
  }
  for (const [fewer, more] of world.among ?? []) {
    if (!countsOf(fewer) || !countsOf(more)) continue
    keep(fewer, 0, countsOf(more)!.most)
    keep(more, countsOf(fewer)!.least, Number.MAX_SAFE_INTEGER)
  }
  for (const { whole, parts } of world.unions ?? []) {
    if (!countsOf(whole) || !parts.every(countsOf)) continue
    const most = parts.map((part) => countsOf(part)!.most)
    const all = most.reduce((sum, part) => sum + part, 0)
    keep(whole, Math.max(...parts.map((part) => countsOf(part)!.least)), all)
    for (const [at, part] of parts.entries())
      keep(part, countsOf(whole)!.least - (all - most[at]), countsOf(whole)!.most)
  }
  return changed
}

function narrowed(groups: Map<string, Group>, group: Group, least: number, most: number): Group {
  const key = `${group.key}, ${least} to ${most}`
  const found = groups.get(key)
  if (found) return found
  const counts = group.counts.copy()
  counts.keep(least, most)
  const made: Group = { key, counts, told: group.told.map(([base, clue]) => [base, { ...clue, counts }]) }
  groups.set(key, made)
  return made
}
