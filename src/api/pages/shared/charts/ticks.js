const DAY = 86_400

/** Returns about `wanted` round numbers that cover the range of an axis. If zero is in the range, it is one of the numbers. */
export function ticks(low, high, wanted) {
  const span = high - low || Math.abs(high) || 1
  const raw = span / wanted
  const size = 10 ** Math.floor(Math.log10(raw))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * size).find((each) => each >= raw)
  const found = []
  for (let at = Math.floor(low / step); at <= Math.ceil(high / step); at++)
    found.push(Number((at * step).toPrecision(12)))
  return found
}

const seconds = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, DAY]

/**
 * Returns about `wanted` ticks for an axis of durations in seconds. The first tick is zero, and all ticks are round numbers of seconds,
 * minutes or hours.
 */
export function durationTicks(most, wanted) {
  const step = seconds.find((each) => each >= most / wanted) ?? DAY * Math.ceil(most / wanted / DAY)
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, index) => index * step)
}
