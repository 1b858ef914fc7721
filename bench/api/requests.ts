/** Parameters of requests for flows. All requests are distinct, so that no answer comes from the cache. */
export function flowRequests(count: number): { window_days: number; min_trade_value: number; limit: number }[] {
  const windows = [1, 3, 7, 14, 30, 90, 365]
  return Array.from({ length: count }, (_, index) => ({
    window_days: windows[index % windows.length],
    min_trade_value: 500 + index,
    limit: 100,
  }))
}

/** The p-quantile of the values, where p is 0 to 1: the smallest value such that at least the share p of all values is not larger. */
export function quantile(values: number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)]
}
