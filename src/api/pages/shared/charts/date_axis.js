import { s } from '../dom.js'

const DAY = 86_400

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Draws the labels of an axis of days, which are Unix seconds, at the height `y`. `x` converts a time to a position. */
export function dateAxis({ from, to, x, y, width }) {
  const ticks = dateTicks(from, to, width / 90)
  return ticks.map((time, index) =>
    s('text', { x: x(time), y, 'text-anchor': 'middle' }, dateLabel(time, ticks[index - 1], to - from)),
  )
}

/**
 * Returns the label of a tick: day and month if the whole span is short, the year if the span is long, and the month in between. The first
 * month of each year also shows the year.
 */
export function dateLabel(at, before, span) {
  const date = new Date(at * 1000)
  const month = months[date.getUTCMonth()]
  const isNewYear = before === undefined || new Date(before * 1000).getUTCFullYear() !== date.getUTCFullYear()
  if (span > 700 * DAY) return String(date.getUTCFullYear())
  if (span < 62 * DAY) return `${date.getUTCDate()} ${month}`
  return isNewYear ? `${month} ’${String(date.getUTCFullYear()).slice(2)}` : month
}

/**
 * Returns ticks at the beginning of days, months or years within a span of Unix seconds. There are at most two more
 * ticks than wanted.
 */
export function dateTicks(from, to, wanted) {
  const days = (to - from) / DAY
  if (days < 62) {
    const step = [1, 2, 7, 14, 28].find((each) => days / each <= Math.max(2, wanted)) ?? 28
    return Array.from({ length: Math.floor(days / step) + 1 }, (_, back) => to - back * step * DAY).reverse()
  }
  const first = new Date(from * 1000)
  const months = days / 30.4
  const step = [1, 2, 3, 6, 12, 24, 60].find((each) => months / each <= Math.max(2, wanted)) ?? 120
  const year = first.getUTCFullYear()
  const found = []
  for (let month = 0; ; month += step) {
    const at = Date.UTC(year, month) / 1000
    if (at > to) return found
    if (at >= from) found.push(at)
  }
}
