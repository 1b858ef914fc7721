import { s } from '../dom.js'

/** Draws the lines and labels of an axis of values. `y` converts a value to a position. */
export function valueAxis({ ticks, y, left, right, format }) {
  return ticks.flatMap((value) => [
    s('line', { class: value === 0 ? 'base' : 'grid', x1: left, x2: right, y1: y(value), y2: y(value) }),
    s('text', { x: left - 10, y: y(value) + 4, 'text-anchor': 'end' }, format(value)),
  ])
}

/**
 * Creates a vertical line that marks the chosen day. `move(at)` moves it to a day and hides it on the last day;
 * `nearest(left)` returns the day that is nearest to a position. `xs` are the positions of the days.
 */
export function dayMarker({ xs, top, bottom }) {
  const node = s('line', { class: 'base', y1: top, y2: bottom })
  return {
    node,
    move(at) {
      node.setAttribute('visibility', at === xs.length - 1 ? 'hidden' : 'visible')
      for (const end of ['x1', 'x2']) node.setAttribute(end, String(xs[at]))
    },
    nearest(left) {
      const away = xs.map((x) => Math.abs(x - left))
      return away.indexOf(Math.min(...away))
    },
  }
}

/**
 * Draws a line through points. Where a value is missing, `y` is null and the line has a gap. A point between two gaps becomes a dot if the
 * style has round caps.
 */
export function lineWithGaps(points, style) {
  const d = points.map(({ x, y }, at) => {
    if (y === null) return ''
    const isNew = at === 0 || points[at - 1].y === null
    const isAlone = isNew && (points[at + 1]?.y ?? null) === null
    return `${isNew ? 'M' : 'L'}${x} ${y}${isAlone ? 'h0' : ''}`
  })
  return s('path', { d: d.join(''), fill: 'none', 'stroke-width': 2, 'stroke-linejoin': 'round', ...style })
}
