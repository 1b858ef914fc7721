/** Performance figures of one fund, computed from its daily equities. A percentage of 5 means 5 %; null means unknown. */
export interface Performance {
  days: number
  equity_usd: number | null
  total_return_pct: number | null
  daily_return_pct: number | null
  sharpe_ratio: number | null
  max_drawdown_pct: number | null
}

/**
 * Computes the performance of a fund from its equity at the end of each day, oldest first, in US dollars. The return of the first day is
 * computed from the initial capital. If the initial capital is unknown, the first day has no return, and the fund has no total return.
 *
 * - total return = 100 x (last equity / initial capital - 1)
 * - daily return = return of the last day
 * - drawdown = the lowest value of 100 x (equity / highest equity so far - 1), at most 0. The initial capital, if known, counts as the
 * first equity.
 * - Sharpe ratio = mean / sample deviation (ddof 1) of the daily returns x sqrt(days in a year), with a risk-free rate of 0. Null if there
 * are fewer than 20 returns, or if they are all equal. A year has 252 trading days, or 365 for a fund that trades only crypto.
 *
 * No return starts from an equity of zero or less, and no drawdown is computed from a highest equity of zero or less.
 */
export function performance(
  equities: readonly number[],
  initialCapital: number | null,
  tradesOnlyCrypto: boolean,
): Performance {
  const start = initialCapital !== null && initialCapital > 0 ? initialCapital : null
  const returns: (number | null)[] = []
  let before = start
  let peak = start ?? Number.NEGATIVE_INFINITY
  let drawdown: number | null = null
  for (const equity of equities) {
    if (before !== null) returns.push(before > 0 ? equity / before - 1 : null)
    before = equity
    peak = Math.max(peak, equity)
    if (peak > 0) drawdown = Math.min(drawdown ?? 0, equity / peak - 1)
  }
  const equity = equities.at(-1) ?? null
  const last = returns.at(-1) ?? null
  return {
    days: equities.length,
    equity_usd: equity,
    total_return_pct: equity === null || start === null ? null : 100 * (equity / start - 1),
    daily_return_pct: last === null ? null : 100 * last,
    sharpe_ratio: sharpe(
      returns.filter((value) => value !== null),
      tradesOnlyCrypto ? 365 : 252,
    ),
    max_drawdown_pct: drawdown === null ? null : 100 * drawdown,
  }
}

const fewestReturns = 20

function sharpe(returns: readonly number[], daysInYear: number): number | null {
  if (returns.length < fewestReturns) return null
  const mean = returns.reduce((sum, value) => sum + value, 0) / returns.length
  const squares = returns.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const deviation = Math.sqrt(squares / (returns.length - 1))
  // Equal returns may differ in their last binary digits, so a deviation this small counts as 0.
  if (deviation < 1e-12) return null
  return (mean / deviation) * Math.sqrt(daysInYear)
}
