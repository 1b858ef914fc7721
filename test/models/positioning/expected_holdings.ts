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
  /** The class with the largest gross value. */
  largestClass: string
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

/** The expected cells of every day. Class `all` combines the classes. */
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
    const largestClass = largestOf(classes)
    const cell = (assetClass: string, rows: Owned[], rest: Rest) => {
      return { day, ticker, assetClass, largestClass, ...expectedCell(holdersOf(rows), people, noise, rest) }
    }
    const found = classes.map(([assetClass, rows]) => ({ ...cell(assetClass, rows, nothing), rows }))
    const restOf = (isShown: (one: (typeof found)[number]) => boolean) =>
      holdersOf(found.filter((one) => one.state !== 'published' || !isShown(one)).flatMap(({ rows }) => rows))
    const rest: Rest = {
      whole: restOf(() => true),
      sides: restOf(({ rows }) => areSidesSafe(holdersOf(rows), noise)),
      entry: restOf(({ entryState }) => entryState === 'published'),
    }
    return [...found.map(({ rows: _, ...one }) => one), cell('all', ofTicker, rest)]
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

/** Holders in a combined row that no published class shows: of unpublished classes, or without sides or entries. */
interface Rest {
  whole: Holder[]
  sides: Holder[]
  entry: Holder[]
}

const nothing: Rest = { whole: [], sides: [], entry: [] }

/** The rest without the parts that may be revealed. Sides add up to the whole, and entries to the sides. */
function hiddenOf(rest: Rest, noise: Noise): Rest {
  const isSafe = (values: (part: Part) => number | null, holders: Holder[]) =>
    noise.isPartPublishable(
      holders
        .map(({ parts }) => parts.map(values).filter((value) => value !== null))
        .filter((own) => own.length > 0)
        .map((own) => total(own.map(Math.abs))),
    )
  const isWholeSafe = isSafe(({ value }) => value, rest.whole)
  const areSidesSafe = isWholeSafe && [1, -1].every((sign) => isSafe((part) => valueOnSide(part, sign), rest.sides))
  const isEntrySafe =
    areSidesSafe &&
    isSafe(({ entry }) => entry?.value ?? null, rest.entry) &&
    isSafe(({ entry }) => entry && sizeOf(entry), rest.entry) &&
    isSafe(({ bare }) => bare, rest.entry)
  return {
    whole: isWholeSafe ? [] : rest.whole,
    sides: areSidesSafe ? [] : rest.sides,
    entry: isEntrySafe ? [] : rest.entry,
  }
}

/** The larger of a position's value and cost. */
function sizeOf({ value, cost }: { value: number; cost: number }): number {
  return Math.max(Math.abs(value), Math.abs(cost))
}

function valueOnSide({ value }: Part, sign: number): number | null {
  return (value < 0 ? -1 : 1) === sign ? value : null
}

/** The class with the largest gross value; of equal ones, the last by name. */
function largestOf(classes: [string, { part: Part }[]][]): string {
  const grosses = classes.map(([name, rows]) => ({ name, gross: total(rows.map(({ part }) => Math.abs(part.value))) }))
  return grosses.sort((a, b) => b.gross - a.gross || (b.name > a.name ? 1 : -1))[0].name
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
  rest: Rest,
): Pick<HoldingCell, 'state' | 'entryState' | 'row'> {
  const holders = all.filter(({ parts }) => parts.some((part) => part.quantity > 0)).map(({ person }) => person)
  const grosses = all.map(({ parts }) => total(parts.map((part) => Math.abs(part.value))))
  const priced = all.filter(({ parts }) => parts.some((part) => part.entry))
  const state = noise.state(holders.length, grosses)
  const entryState = entryStateOf(all, priced, noise)
  if (state !== 'published') return { state, entryState, row: {} }

  const hidden = hiddenOf(rest, noise)
  const top = ranked(all, ({ parts }) => total(parts.map((part) => Math.abs(part.value))))
  const factors = noise.factors(noiseBits('amount', quantitiesKey(all)), all.length)
  const sum = (of: (part: Part) => number, decimals: number) =>
    ratioOf(hidden.whole, all, of, quantitiesKey(hidden.whole), noise) *
    perturbed(all, top, of, decimals, factors, noise)
  const [long, short] = [1, -1].map((sign) => sideOf(all, hidden.sides, sign, noise))
  const hasSides = areSidesSafe(all, noise)
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
      ...(entryState === 'published' ? entryFigures(priced, hidden.entry, noise) : withoutEntry),
    },
  }
}

/** The perturbed value of the longs (1) or the shorts (-1), which is a cell of its own. */
function sideOf(all: Holder[], hidden: Holder[], sign: number, noise: Noise): number {
  const onSide = (holders: Holder[]) =>
    holders
      .map(({ person, parts }) => ({ person, parts: parts.filter((part) => valueOnSide(part, sign) !== null) }))
      .filter(({ parts }) => parts.length > 0)
  const [own, rest] = [onSide(all), onSide(hidden)]
  const of = (part: Part) => Math.abs(part.value)
  const top = ranked(own, ({ parts }) => total(parts.map(of)))
  const factors = noise.factors(noiseBits('amount', quantitiesKey(own)), own.length)
  return noise.usd(
    ratioOf(rest, own, of, quantitiesKey(rest), noise) * perturbed(own, top, of, usdDecimals, factors, noise),
  )
}

function quantitiesKey(holders: Holder[]): bigint {
  return cellKey(holders.flatMap(({ person, parts }) => parts.map((part) => quantityKey(person, part.quantity))))
}

/** The factor that keeps a sum from revealing the rest. */
function ratioOf(rest: Holder[], all: Holder[], of: (part: Part) => number, key: bigint, noise: Noise): number {
  const sum = (holders: Holder[]) => total(holders.flatMap(({ parts }) => parts.map(of)))
  return noise.restRatio(sum(rest), sum(all), key)
}

const withoutEntry = { avg_entry_price: null, open_pnl_usd: null, unrealized_return_pct: null }

function entryFigures(priced: Holder[], hidden: Holder[], noise: Noise): Record<string, number | null> {
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
  const ratio = ratioOf(hidden, priced, ({ entry }) => Math.abs(entry?.value ?? 0), keyOf(hidden), noise)
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
      whole === 0 ? profit : (noise.usd(ratio * sum(gross, usdDecimals, factors, byValue)) * profit) / whole,
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
