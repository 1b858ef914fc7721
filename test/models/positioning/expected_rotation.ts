import { windows as lookbacks } from './expected_flows.ts'
import type { ExpectedDay, HoldingCell } from './expected_holdings.ts'
import { round, type State } from './noise.ts'

export interface RotationCell {
  lookbackDays: number
  ticker: string
  assetClass: string
  state: State
  row: Record<string, unknown>
}

/** Compares the snapshots of each lookback. Days with fewer people than the floor do not count. */
export function expectedRotation(days: ExpectedDay[]): RotationCell[] {
  const counting = days.filter(({ people }) => people !== null)
  const now = counting.at(-1)
  return lookbacks.flatMap((lookbackDays) => {
    const then = now && counting.findLast(({ day }) => daysBetween(day, now.day) >= lookbackDays)
    if (!then) return []
    const older = byCell(then)
    const newer = byCell(now)
    return [...new Set([...newer.keys(), ...older.keys()])].map((key) => {
      const [ticker, assetClass] = key.split(' ')
      const pair = { newer: newer.get(key), older: older.get(key) }
      const states = [pair.newer?.state, pair.older?.state]
      const state = (['dominance', 'published', 'too_few_people'] as const).find((one) => states.includes(one))!
      const row = state === 'published' ? expectedRow(pair, now.people!, then.people!) : {}
      return { lookbackDays, ticker, assetClass, state, row }
    })
  })
}

function expectedRow(pair: { newer?: HoldingCell; older?: HoldingCell }, peopleNow: number, peopleThen: number) {
  const [newer, older] = [pair.newer?.row, pair.older?.row] as Record<string, number>[]
  const [share, shareBefore] = [newer, older].map((row) => row?.ownership_share_pct ?? 0)
  const valueShare = (cell?: HoldingCell) =>
    cell?.state === 'published' ? (cell.row.portfolio_value_share_pct as number | null) : 0
  const [value, valueBefore] = [valueShare(pair.newer), valueShare(pair.older)]
  const variance = (percent: number, people: number) => ((percent / 100) * (1 - percent / 100)) / people
  const limit = Math.max(0.25, 200 * Math.sqrt(variance(share, peopleNow) + variance(shareBefore, peopleThen)))
  const change = round(share - shareBefore, 2)
  return {
    direction: change > limit ? 'in' : change < -limit ? 'out' : 'stable',
    holders: Math.max(newer?.holders ?? 0, older?.holders ?? 0),
    gross_market_value_usd: Math.max(newer?.gross_market_value_usd ?? 0, older?.gross_market_value_usd ?? 0),
    ownership_share_pct: share,
    ownership_share_change_pct: change,
    portfolio_value_share_pct: value,
    portfolio_value_share_change_pct: value === null || valueBefore === null ? null : round(value - valueBefore, 2),
    unrealized_return_pct: newer?.unrealized_return_pct ?? null,
  }
}

function byCell({ cells }: ExpectedDay): Map<string, HoldingCell> {
  const ofClasses = cells.filter(({ assetClass }) => assetClass !== 'all')
  return new Map(ofClasses.map((cell) => [`${cell.ticker} ${cell.assetClass}`, cell]))
}

function daysBetween(first: string, second: string): number {
  return (Date.parse(second) - Date.parse(first)) / 86_400_000
}
