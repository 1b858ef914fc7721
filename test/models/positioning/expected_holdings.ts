import {
  averageKey,
  cellKey,
  contributionKey,
  type Noise,
  noiseBits,
  recordKey,
  round,
  type State,
  significant,
  total,
} from './noise.ts'
import type { Position } from './world.ts'

// Sums are integers in units of the last decimal that the models keep, so that they are exact.
const usdDecimals = 4
const quantityDecimals = 8

/** One person's contribution to a cell. Cells of a class have one part, combined cells one per class. */
interface Holder {
  person: string
  parts: Part[]
}

interface Part {
  quantity: number
  value: number
  weight: number
  priceWeight: number
  /** Of the positions with an entry price; null if there are none. */
  entry: { quantity: number; value: number; cost: number; weight: number; priceWeight: number } | null
  /** Value of the positions without one; null if there are none. */
  bare: number | null
}

export interface HoldingCell {
  day: string
  ticker: string
  assetClass: string
  /** The published class with the largest gross value. Null if no class is published. */
  largestClass: string | null
  state: State
  entryState: 'published' | 'unknown' | 'split'
  row: Record<string, unknown>
}

export interface ExpectedDay {
  day: string
  snapshotAt: string
  /** Perturbed; null below the floor. */
  people: number | null
  cells: HoldingCell[]
}

/**
 * The expected cells of every day. Class `all` combines the published classes, and also the others if these together
 * may be published.
 */
export function expectedHoldings(positions: Position[], noise: Noise): ExpectedDay[] {
  const days = Map.groupBy(positions, (position) => position.snapshot_at.slice(0, 10))
  return [...days.keys()].sort().map((day) => expectedDay(day, dayEnd(days.get(day)!), noise))
}

/** The last snapshot of the day of each account, without closed positions. */
function dayEnd(positions: Position[]): Position[] {
  return [...Map.groupBy(positions, (position) => `${position.person} ${position.account_id}`).values()].flatMap(
    (own) => {
      const last = own
        .map((position) => position.snapshot_at)
        .sort()
        .at(-1)
      return own.filter((position) => position.snapshot_at === last && position.quantity !== 0)
    },
  )
}

function expectedDay(day: string, positions: Position[], noise: Noise): ExpectedDay {
  const byPerson = [...Map.groupBy(positions, (row) => `${row.ticker} ${row.asset_class} ${row.person}`).values()]
    .map((rows) => ({ ...rows[0], snapshot_at: last(rows), part: partOf(rows) }))
    .filter(({ part }) => part.quantity !== 0)
  const everyone = [...new Set(byPerson.map(({ person }) => person))]
  const people = everyone.length >= noise.floor ? noise.people(everyone) : null
  const cells = [...Map.groupBy(byPerson, ({ ticker }) => ticker)].flatMap(([ticker, ofTicker]) => {
    const classes = [...Map.groupBy(ofTicker, ({ asset_class }) => asset_class!)]
    const found = classes.map(([assetClass, rows]) => ({
      ...{ day, ticker, assetClass, rows, holders: holdersOf(rows) },
      ...expectedCell(holdersOf(rows), people, noise, nothing),
    }))
    const [published, withheld] = [true, false].map((is) => found.filter(({ state }) => (state === 'published') === is))
    const holdersIn = (some: typeof found) => holdersOf(some.flatMap(({ rows }) => rows))
    const rest = holdersIn(withheld)
    const isRestSafe = rest.length === 0 || noise.isPublishable(longOnes(rest).length, rest.map(grossOfParts))
    const included = published.length === 0 || isRestSafe ? found : published
    const unsplit = included.filter((one) => withheld.includes(one) || !areSidesSafe(one.holders, noise))
    const unpriced = included.filter((one) => unsplit.includes(one) || one.entryState !== 'published')
    const hidden = { sides: holdersIn(unsplit), entry: holdersIn(unpriced) }
    const combined = expectedCell(holdersIn(included), people, noise, hidden)
    const largestClass = found.length === 1 ? found[0].assetClass : largestOf(published)
    return [
      ...found.map(({ rows: _, holders: __, ...one }) => ({ ...one, largestClass })),
      { day, ticker, assetClass: 'all', largestClass, ...combined },
    ]
  })
  const published = cells.filter(({ assetClass, state }) => assetClass !== 'all' && state === 'published')
  const told = published.filter(({ row }) => row.market_value_usd !== null)
  const cents = total(told.map(({ row }) => Math.round((row.market_value_usd as number) * 100)))
  for (const { row } of cells) {
    row.portfolio_value_share_pct =
      cents === 0 || row.market_value_usd == null
        ? null
        : round((100 * (row.market_value_usd as number)) / (cents / 100), 2)
  }
  return { day, snapshotAt: last(byPerson).replace('T', ' ').replace('Z', ''), people, cells }
}

/** One person's holding of a class. */
interface Owned {
  person: string
  part: Part
}

function holdersOf(rows: Owned[]): Holder[] {
  const parts = Map.groupBy(rows, ({ person }) => person)
  return [...parts].map(([person, own]) => ({ person, parts: own.map(({ part }) => part) }))
}

/** Holders of the classes in a combined row whose sides, or whose entries, are withheld. */
interface Hidden {
  sides: Holder[]
  entry: Holder[]
}

const nothing: Hidden = { sides: [], entry: [] }

/** Whether the withheld sides and entries, which a reader could compute, may be published by themselves. */
function areHiddenSafe({ sides, entry }: Hidden, noise: Noise): { sides: boolean; entry: boolean } {
  const isSafe = (holders: Holder[], values: (part: Part) => number | null) =>
    noise.isPartPublishable(
      holders
        .map(({ parts }) => parts.map(values).filter((value) => value !== null))
        .filter((own) => own.length > 0)
        .map((own) => total(own.map(Math.abs))),
    )
  const areSidesSafe = [1, -1].every((sign) => isSafe(sides, (part) => valueOnSide(part, sign) || null))
  const isEntrySafe =
    areSidesSafe &&
    isSafe(entry, (part) => part.entry?.value ?? null) &&
    isSafe(entry, (part) => part.entry && sizeOf(part.entry)) &&
    isSafe(entry, ({ bare }) => bare)
  return { sides: areSidesSafe, entry: isEntrySafe }
}

/** The larger of a position's value and cost. */
function sizeOf({ value, cost }: { value: number; cost: number }): number {
  return Math.max(Math.abs(value), Math.abs(cost))
}

function valueOnSide({ value }: Part, sign: number): number | null {
  return (value < 0 ? -1 : 1) === sign ? value : null
}

/** The people who are long in at least one class. */
function longOnes(holders: Holder[]): Holder[] {
  return holders.filter(({ parts }) => parts.some((part) => part.quantity > 0))
}

function grossOfParts({ parts }: Holder): number {
  return total(parts.map(({ value }) => Math.abs(value)))
}

/** The class with the largest published gross value; of equal ones, the last by name. */
function largestOf(classes: Pick<HoldingCell, 'assetClass' | 'row'>[]): string | null {
  const grosses = classes.map(({ assetClass, row }) => ({ assetClass, gross: row.gross_market_value_usd as number }))
  grosses.sort((a, b) => b.gross - a.gross || (b.assetClass > a.assetClass ? 1 : -1))
  return grosses[0]?.assetClass ?? null
}

function last(rows: { snapshot_at: string }[]): string {
  return (
    rows
      .map(({ snapshot_at }) => snapshot_at)
      .sort()
      .at(-1) ?? ''
  )
}

function partOf(rows: Position[]): Part {
  const units = (row: Position) => row.multiplier ?? (row.asset_class === 'option' ? 100 : 1)
  const value = (row: Position) =>
    Math.sign(row.quantity!) * usd(Math.abs(row.market_value_usd ?? row.quantity! * row.current_price! * units(row)))
  const priced = rows.filter((row) => row.avg_entry_price != null)
  const bare = rows.filter((row) => row.avg_entry_price == null)
  return {
    quantity: total(rows.map((row) => quantity(row.quantity!))),
    value: total(rows.map(value)),
    weight: total(rows.map((row) => quantity(Math.abs(row.quantity!)))),
    priceWeight: total(rows.map((row) => quantity(Math.abs(row.quantity!) * row.current_price!))),
    entry:
      priced.length === 0
        ? null
        : {
            quantity: total(priced.map((row) => quantity(row.quantity!))),
            value: total(priced.map(value)),
            cost: total(priced.map((row) => usd(row.quantity! * row.avg_entry_price! * units(row)))),
            weight: total(priced.map((row) => quantity(Math.abs(row.quantity!)))),
            priceWeight: total(priced.map((row) => quantity(Math.abs(row.quantity!) * row.avg_entry_price!))),
          },
    bare: bare.length === 0 ? null : total(bare.map(value)),
  }
}

function expectedCell(
  all: Holder[],
  people: number | null,
  noise: Noise,
  hidden: Hidden,
): Pick<HoldingCell, 'state' | 'entryState' | 'row'> {
  const holders = longOnes(all).map(({ person }) => person)
  const grosses = all.map(({ parts }) => total(parts.map((part) => Math.abs(part.value))))
  const priced = all.filter(({ parts }) => parts.some((part) => part.entry))
  const state = noise.state(holders.length, grosses)
  const own = entryStateOf(all, priced, noise)
  const safe = areHiddenSafe(hidden, noise)
  const entryState = own === 'published' && !safe.entry ? 'split' : own
  if (state !== 'published') return { state, entryState, row: {} }

  const top = ranked(all, ({ parts }) => total(parts.map((part) => Math.abs(part.value))))
  const factors = noise.factors(noiseBits('amount', quantitiesKey(all)), all.length)
  const sum = (of: (part: Part) => number, decimals: number) => perturbed(all, top, of, decimals, factors, noise)
  const [long, short] = [1, -1].map((sign) => sideOf(all, sign, noise))
  const hasSides = safe.sides && areSidesSafe(all, noise)
  const value = hasSides ? round(long - short, 2) : null
  const price = sum((part) => part.priceWeight, quantityDecimals) / sum((part) => part.weight, quantityDecimals)
  const count = noise.people(holders)
  return {
    state,
    entryState,
    row: {
      holders: count,
      ownership_share_pct: round(Math.min(100, (100 * count) / people!), 2),
      market_value_usd: value,
      gross_market_value_usd: hasSides
        ? round(long + short, 2)
        : noise.usd(sum((part) => Math.abs(part.value), usdDecimals)),
      avg_position_market_value: value === null ? null : noise.usd(value / count),
      avg_current_price: Math.abs(price) < 1 ? significant(price, 6) : round(price, 4),
      ...(entryState === 'published' ? entryFigures(priced, noise) : withoutEntry),
    },
  }
}

/** The perturbed value of the longs (1) or the shorts (-1), which is a cell of its own. */
function sideOf(all: Holder[], sign: number, noise: Noise): number {
  const own = all
    .map(({ person, parts }) => ({ person, parts: parts.filter((part) => valueOnSide(part, sign) !== null) }))
    .filter(({ parts }) => parts.length > 0)
  const of = (part: Part) => Math.abs(part.value)
  const top = ranked(own, ({ parts }) => total(parts.map(of)))
  const factors = noise.factors(noiseBits('amount', quantitiesKey(own)), own.length)
  return noise.usd(perturbed(own, top, of, usdDecimals, factors, noise))
}

function quantitiesKey(holders: Holder[]): bigint {
  return cellKey(holders.flatMap(({ person, parts }) => parts.map((part) => quantityKey(person, part.quantity))))
}

const withoutEntry = { avg_entry_price: null, open_pnl_usd: null, unrealized_return_pct: null }

function entryFigures(priced: Holder[], noise: Noise): Record<string, number | null> {
  const keyOf = (holders: Holder[]) =>
    cellKey(
      holders.flatMap(({ person, parts }) =>
        parts.flatMap((part) => (part.entry ? [quantityKey(person, part.entry.quantity)] : [])),
      ),
    )
  const [byValue, bySize] = [grossOfHolder, sizeOfHolder].map((by) => ranked(priced, by))
  const sum = (of: (entry: NonNullable<Part['entry']>) => number, decimals: number, factors: number[], top = bySize) =>
    perturbed(priced, top, (part) => (part.entry ? of(part.entry) : 0), decimals, factors, noise)
  const costs = cellKey(
    priced.flatMap(({ person, parts }) =>
      parts.flatMap(({ entry }) => (entry ? [averageKey(person, BigInt(entry.quantity), BigInt(entry.cost))] : [])),
    ),
  )
  const factors = noise.factors(noiseBits('amount', keyOf(priced)), priced.length)
  const weights = noise.averageFactors(noiseBits('average', costs))
  const gross = ({ value }: { value: number }) => Math.abs(value)
  const profit = sum((entry) => entry.value - entry.cost, usdDecimals, weights)
  const cost = sum((entry) => entry.cost, usdDecimals, weights)
  const whole = sum(gross, usdDecimals, weights)
  return {
    avg_entry_price: noise.price(
      sum((entry) => entry.priceWeight, quantityDecimals, weights) /
        sum((entry) => entry.weight, quantityDecimals, weights),
    ),
    open_pnl_usd: noise.usd(
      whole === 0 ? profit : (noise.usd(sum(gross, usdDecimals, factors, byValue)) * profit) / whole,
    ),
    unrealized_return_pct: cost === 0 ? null : round((100 * profit) / Math.abs(cost), 2),
  }
}

function grossOfHolder({ parts }: Holder): number {
  return total(parts.map(({ entry }) => Math.abs(entry?.value ?? 0)))
}

function sizeOfHolder({ parts }: Holder): number {
  return total(parts.map(({ entry }) => (entry ? sizeOf(entry) : 0)))
}

function entryStateOf(all: Holder[], priced: Holder[], noise: Noise): HoldingCell['entryState'] {
  if (priced.length === 0) return 'unknown'
  if (!areSidesSafe(all, noise)) return 'split'
  const grosses = priced.map(grossOfHolder)
  const bare = all.filter(({ parts }) => parts.some((part) => part.bare !== null))
  const bareGrosses = bare.map(({ parts }) => total(parts.map((part) => Math.abs(part.bare ?? 0))))
  const isBareSafe = bare.length === 0 || noise.isPublishable(bare.length, bareGrosses)
  const sizes = priced.map(sizeOfHolder)
  const areEntriesSafe = [grosses, sizes].every((values) => noise.isPublishable(priced.length, values))
  return areEntriesSafe && isBareSafe ? 'published' : 'split'
}

/** Whether there are no shorts, or longs and shorts may both be published. */
function areSidesSafe(all: Holder[], noise: Noise): boolean {
  const [longs, shorts] = [1, -1].map((sign) =>
    all
      .map(({ parts }) => parts.filter(({ value }) => (value < 0 ? -1 : 1) === sign))
      .filter((parts) => parts.length > 0)
      .map((parts) => total(parts.map((part) => Math.abs(part.value)))),
  )
  return shorts.length === 0 || [longs, shorts].every((values) => noise.isPublishable(values.length, values))
}

/** The five largest holders, largest first; of equal ones, the larger record key first. */
function ranked(holders: Holder[], by: (holder: Holder) => number): Holder[] {
  return holders.toSorted((a, b) => by(b) - by(a) || (recordKey(b.person) > recordKey(a.person) ? 1 : -1)).slice(0, 5)
}

function perturbed(
  all: Holder[],
  top: Holder[],
  of: (part: Part) => number,
  decimals: number,
  factors: number[],
  noise: Noise,
): number {
  const own = ({ parts }: Holder) => total(parts.map(of))
  const scale = 10 ** decimals
  return noise.sum(
    total(all.map(own)) / scale,
    top.map((holder) => own(holder) / scale),
    factors,
  )
}

function quantityKey(person: string, units: number): bigint {
  return contributionKey(person, BigInt(units))
}

function usd(amount: number): number {
  return Math.round(amount * 10 ** usdDecimals)
}

function quantity(amount: number): number {
  return Math.round(amount * 10 ** quantityDecimals)
}
