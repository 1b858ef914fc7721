import { bandOf } from './bands.ts'
import type { Rules } from './rules.ts'
import { firstStep, steps } from './shares.ts'
import { type Shares, solve, type World } from './solve.ts'
import { keepWindows, type Span } from './windows.ts'

/** One ticker and asset class in some days: a window, or between two. Gross values in US dollars. */
export interface TradedSpan extends Span {
  ticker: string
  /** stock, etf, option, crypto, other; `all` for the classes combined; the ticker '' is everyone, under all and option. */
  asset_class: string
  effect_people: number | null
  expiry_people: number | null
}

/** What may be told of one ticker and asset class in one window; of a withheld one, only why. */
export interface SharedFlow {
  [column: string]: string | number | null
  ticker: string
  asset_class: string
  window_days: number
  withheld: 'dominance' | 'nested' | 'remainder' | 'pinned' | null
  traders_band: number | null
  active_trader_share_pct: number | null
  option_trader_share_pct: number | null
  trade_step: number | null
  effect_step: number | null
  expiry_step: number | null
}

/**
 * Decides which flows may be published, and with which share of the people who traded. Withheld are flows of fewer people
 * than the floor (left out of the answer); of one person beyond the bound on dominance; windows that leave somebody alone
 * in the days between them and another; combined classes of which one is withheld; and what `solve` cannot round.
 */
export function shareTraders(spans: TradedSpan[], rules: Rules): SharedFlow[] {
  const flows = spans.filter((span) => span.after === 0 && span.ticker !== '' && span.people >= rules.floor)
  const why = new Map<TradedSpan, SharedFlow['withheld']>()
  for (const cell of Map.groupBy(spans, (span) => `${span.ticker} ${span.asset_class}`).values()) {
    const kept = keepWindows(cell, rules.floor, rules.dominance)
    for (const flow of cell) {
      if (flow.after > 0 || kept.includes(flow.days)) continue
      why.set(flow, flow.top > rules.dominance * flow.gross ? 'dominance' : 'nested')
    }
  }
  const classesOf = classesByFlow(spans)
  const isOpen = (flow: TradedSpan) => flow.people >= rules.floor && !why.has(flow)
  for (const flow of flows) {
    if (flow.asset_class !== 'all' || !isOpen(flow)) continue
    if (!classesOf(flow).every(isOpen)) why.set(flow, 'remainder')
  }

  // A combined flow of one class is that class's flow: one cell, one share.
  const idOf = (flow: TradedSpan) => {
    const classes = classesOf(flow)
    const { ticker, asset_class, days } = classes.length === 1 ? classes[0] : flow
    return `${ticker} ${asset_class} ${days}`
  }
  const shares = solve(worldOf(flows.filter(isOpen), spans, idOf, classesOf, rules), rules.shareDecimals)
  return flows.map((flow) => toShared(flow, isOpen(flow) ? shares.get(idOf(flow)) : undefined, why.get(flow), rules))
}

/** Looks up the classes that a combined flow unites; none for the others. */
function classesByFlow(spans: TradedSpan[]): (flow: TradedSpan) => TradedSpan[] {
  const parts = spans.filter((span) => span.after === 0 && span.asset_class !== 'all')
  const byTicker = Map.groupBy(parts, (span) => `${span.ticker} ${span.days}`)
  return (flow) => (flow.asset_class === 'all' ? (byTicker.get(`${flow.ticker} ${flow.days}`) ?? []) : [])
}

function worldOf(
  open: TradedSpan[],
  spans: TradedSpan[],
  idOf: (flow: TradedSpan) => string,
  classesOf: (flow: TradedSpan) => TradedSpan[],
  rules: Rules,
): World {
  const everyone = spans.filter((span) => span.ticker === '' && span.people >= rules.floor)
  everyone.sort((a, b) => a.days - b.days)
  const distinct = new Map(open.map((flow) => [idOf(flow), flow]))
  const byCell = Map.groupBy(
    [...distinct.values()].sort((a, b) => a.days - b.days),
    (flow) => `${flow.ticker} ${flow.asset_class}`,
  )
  const unions = open
    .map((flow) => ({ whole: idOf(flow), parts: classesOf(flow).map(idOf) }))
    .filter(({ parts }) => parts.length > 1)
  return {
    floor: rules.floor,
    bases: Object.fromEntries(everyone.map((base) => [`${base.asset_class} ${base.days}`, base.people])),
    cells: [...distinct].map(([id, flow]) => ({
      id,
      people: flow.people,
      of: flow.asset_class === 'option' ? [`all ${flow.days}`, `option ${flow.days}`] : [`all ${flow.days}`],
    })),
    among: [
      ...nested(
        everyone.filter((base) => base.asset_class === 'all'),
        (base) => `all ${base.days}`,
      ),
      ...nested(
        everyone.filter((base) => base.asset_class === 'option'),
        (base) => `option ${base.days}`,
      ),
      ...everyone
        .filter((base) => base.asset_class === 'option')
        .map((base): [string, string] => [`option ${base.days}`, `all ${base.days}`]),
      ...[...byCell.values()].flatMap((flows) => nested(flows, idOf)),
      ...unions.flatMap(({ whole, parts }) => parts.map((part): [string, string] => [part, whole])),
    ],
    unions,
  }
}

/** People of a window are among those of the next longer one; where the amounts are the same too, they are the same people. */
function nested(flows: TradedSpan[], idOf: (flow: TradedSpan) => string): [string, string][] {
  return flows.slice(1).flatMap((longer, at) => {
    const shorter = flows[at]
    const pair: [string, string] = [idOf(shorter), idOf(longer)]
    const isSame = longer.ticker !== '' && shorter.people === longer.people && shorter.gross === longer.gross
    return isSame ? [pair, [pair[1], pair[0]] as [string, string]] : [pair]
  })
}

function toShared(
  flow: TradedSpan,
  shares: Shares | undefined,
  why: SharedFlow['withheld'] | undefined,
  rules: Rules,
): SharedFlow {
  const stepOf = (people: number | null) =>
    shares && people !== null && people >= rules.floor ? steps[firstStep(bandOf(people, rules.floor).from)] / 100 : null
  return {
    ticker: flow.ticker,
    asset_class: flow.asset_class,
    window_days: flow.days,
    withheld: shares ? null : (why ?? 'pinned'),
    traders_band: shares ? bandOf(flow.people, rules.floor).from : null,
    active_trader_share_pct: shares?.[`all ${flow.days}`].pct ?? null,
    option_trader_share_pct: shares?.[`option ${flow.days}`]?.pct ?? null,
    trade_step: stepOf(flow.people),
    effect_step: stepOf(flow.effect_people),
    expiry_step: stepOf(flow.expiry_people),
  }
}
