import { cellKey, contributionKey, type Noise, noiseBits, round, type State, total } from './noise.ts'
import type { Fill } from './world.ts'

export const windows = [1, 3, 7, 14, 30, 90, 365]

const parts = ['buy', 'sell', 'call', 'put', 'opening', 'closing', 'short_dated', 'long_dated'] as const
type PartName = (typeof parts)[number]

interface Part {
  state: State
  value: number
  trades: number
  /** Whether the trade counts pass the p % rule too. */
  areTradesSafe: boolean
}

export interface FlowCell {
  windowDays: number
  ticker: string
  assetClass: string
  /** The state of the whole cell. */
  state: State
  withheld: PartName[]
  row: Record<string, unknown>
  /** For options. */
  shares: Record<string, unknown>
}

/**
 * The expected cells of every window. Over 7 days, class `all` combines the published classes, and also the others if
 * these together may be published.
 */
export function expectedFlows(trades: Fill[], asOf: string, noise: Noise): FlowCell[] {
  return windows.flatMap((windowDays) => {
    const inWindow = trades.filter(({ executed_at }) => isIn(executed_at, asOf, windowDays))
    const options = inWindow.filter(isOption)
    const [traders, optionTraders] = [inWindow, options].map((fills) => perturbedPeople(fills, noise))
    return [...Map.groupBy(inWindow, tickerOf)].flatMap(([ticker, ofTicker]) => {
      const cell = (assetClass: string, fills: Fill[], unsplit: Fill[] = []) => {
        return { windowDays, ticker, assetClass, ...expectedCell(fills, traders, optionTraders, noise, unsplit) }
      }
      const byClass = Map.groupBy(ofTicker, ({ asset_class }) => asset_class ?? 'stock')
      const classes = [...byClass].map(([assetClass, fills]) => cell(assetClass, fills))
      if (windowDays !== 7) return classes
      const fillsOf = (some: FlowCell[]) => some.flatMap(({ assetClass }) => byClass.get(assetClass)!)
      const [published, withheld] = [true, false].map((is) =>
        classes.filter(({ state }) => (state === 'published') === is),
      )
      const isRestSafe = noise.isPartPublishable([...centsByPerson(fillsOf(withheld), 'whole').values()])
      const included = published.length === 0 || isRestSafe ? classes : published
      const unsplit = included.filter((one) => withheld.includes(one) || isUnsplit(one.withheld))
      return [...classes, cell('all', fillsOf(included), fillsOf(unsplit))]
    })
  })
}

function isUnsplit(withheld: PartName[]): boolean {
  return withheld.includes('buy') || withheld.includes('sell')
}

function expectedCell(
  fills: Fill[],
  everyone: number | null,
  optionTraders: number | null,
  noise: Noise,
  unsplit: Fill[],
): Pick<FlowCell, 'state' | 'withheld' | 'row' | 'shares'> {
  const whole = expectedPart(fills, 'whole', noise)!
  const cells = new Map(
    parts.map((part) => [part, expectedPart(ofPart(fills, part), part, noise, ofPart(unsplit, part))]),
  )
  const withheld = parts.filter((part) => (cells.get(part)?.state ?? 'published') !== 'published')
  if (whole.state !== 'published') return { state: whole.state, withheld, row: {}, shares: {} }

  const isSplit = !isUnsplit(withheld)
  const of = (part: PartName, measure: 'value' | 'trades') => cells.get(part)?.[measure] ?? 0
  const areTradesSplit = isSplit && [cells.get('buy'), cells.get('sell')].every((cell) => cell?.areTradesSafe ?? true)
  const share = (measure: 'value' | 'trades', part: PartName, other: PartName) => {
    if (withheld.includes(part) || withheld.includes(other)) return null
    const both = of(part, measure) + of(other, measure)
    return both === 0 ? null : round((100 * of(part, measure)) / both, 2)
  }
  const net = round(of('buy', 'value') - of('sell', 'value'), 2)
  const gross = isSplit ? round(of('buy', 'value') + of('sell', 'value'), 2) : whole.value
  const netPct = gross === 0 || !isSplit ? null : round((100 * net) / gross, 2)
  const traders = perturbedPeople(fills, noise)!
  return {
    state: whole.state,
    withheld,
    row: {
      traders,
      active_trader_share_pct: round(Math.min(100, (100 * traders) / everyone!), 2),
      buy_trade_share_pct: areTradesSplit ? share('trades', 'buy', 'sell') : null,
      sell_trade_share_pct: areTradesSplit ? round(100 - share('trades', 'buy', 'sell')!, 2) : null,
      buy_value_usd: isSplit ? of('buy', 'value') : null,
      sell_value_usd: isSplit ? of('sell', 'value') : null,
      net_flow_value_usd: isSplit ? net : null,
      gross_flow_value_usd: gross,
      net_flow_pct: netPct,
      flow_bias: isSplit ? bias(netPct) : null,
      latest_trade_at: `${fills
        .map(({ executed_at }) => executed_at.replace('T', ' ').slice(0, 13))
        .sort()
        .at(-1)}:00:00`,
    },
    shares: {
      active_trader_share_pct: optionTraders && round(Math.min(100, (100 * traders) / optionTraders), 2),
      call_share_pct: share('value', 'call', 'put'),
      opening_share_pct: share('trades', 'opening', 'closing'),
      short_dated_share_pct: share('trades', 'short_dated', 'long_dated'),
    },
  }
}

function ofPart(fills: Fill[], part: PartName | 'whole'): Fill[] {
  return part === 'whole' ? fills : fills.filter((fill) => isOf(fill, part))
}

/** Null if there are no fills. The fills `unsplit`, which a reader could compute, must be publishable too. */
function expectedPart(fills: Fill[], part: PartName | 'whole', noise: Noise, unsplit: Fill[] = []): Part | null {
  if (fills.length === 0) return null
  const others = unsplit.length > 0 ? expectedPart(unsplit, part, noise)!.state : 'published'
  const byPerson = [...Map.groupBy(fills, ({ person }) => person)]
  const values = [...centsByPerson(fills, part).values()]
  const trades = byPerson.map(([person, own]): [string, number] => [person, own.length])
  const counts = ['opening', 'closing', 'short_dated', 'long_dated'].includes(part)
  const own = noise.state(byPerson.length, counts ? trades.map(([, own]) => own) : values)
  const state = own === 'published' ? others : own
  if (state !== 'published') return { state, value: 0, trades: 0, areTradesSafe: true }
  const key = (some: Fill[]) =>
    cellKey([...centsByPerson(some, part)].map(([person, own]) => contributionKey(person, BigInt(own))))
  const top = values.toSorted((a, b) => b - a).slice(0, 5)
  const value = noise.sum(total(values), top, noise.factors(noiseBits('amount', key(fills)), byPerson.length)) / 100
  const areTradesSafe = noise.isPublishable(
    byPerson.length,
    trades.map(([, own]) => own),
  )
  return { state, value: noise.usd(value), trades: noise.trades(trades), areTradesSafe }
}

function perturbedPeople(fills: Fill[], noise: Noise): number | null {
  const people = [...new Set(fills.map(({ person }) => person))]
  return people.length < noise.floor ? null : noise.people(people)
}

function isOf(fill: Fill, part: PartName): boolean {
  if (part === 'buy' || part === 'sell') return fill.side === part
  if (!isOption(fill)) return false
  if (part === 'call' || part === 'put') return fill.option_type === part
  if (part === 'opening') return fill.position_effect === 'open'
  if (part === 'closing') return fill.position_effect === 'close'
  if (!fill.expiry) return false
  const left = (Date.parse(fill.expiry) - Date.parse(newYork.format(Date.parse(fill.executed_at)))) / 86_400_000
  return left <= 7 === (part === 'short_dated')
}

const newYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

function isOption(fill: Fill): boolean {
  return fill.asset_class === 'option'
}

function tickerOf(fill: Fill): string {
  return isOption(fill) ? (fill.underlying ?? fill.ticker) : fill.ticker
}

function centsByPerson(fills: Fill[], part: PartName | 'whole'): Map<string, number> {
  return new Map([...Map.groupBy(fills, ({ person }) => person)].map(([person, own]) => [person, cents(own, part)]))
}

/**
 * The value of one person's fills. Sums by day and class are rounded to the cent; for the whole, each side separately.
 */
function cents(fills: Fill[], part: PartName | 'whole'): number {
  const sums = Map.groupBy(fills, ({ executed_at, asset_class, side }) =>
    [executed_at.slice(0, 10), asset_class, part === 'whole' && side].join(' '),
  )
  return total([...sums.values()].map((own) => Math.round(total(own.map(hundredthsOfCents)) / 100)))
}

function hundredthsOfCents(fill: Fill): number {
  const value = fill.value_usd ?? fill.quantity! * fill.price! * (fill.multiplier ?? (isOption(fill) ? 100 : 1))
  return Math.round(value * 10_000)
}

function isIn(executedAt: string, asOf: string, windowDays: number): boolean {
  const age = (Date.parse(asOf) - Date.parse(executedAt.slice(0, 10))) / 86_400_000
  return age >= 0 && age < windowDays
}

function bias(netPct: number | null): string {
  if (netPct !== null && netPct >= 10) return 'net_buying'
  return netPct !== null && netPct <= -10 ? 'net_selling' : 'balanced'
}
