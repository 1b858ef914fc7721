import { s } from '../dom.js'

/** Draws a small line for a table row, with a line at zero. The row shows the last value as text. */
export function sparkline(values) {
  if (values.length < 2) return null
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const y = (value) => 22 - ((value - low) / (high - low || 1)) * 20
  const points = values.map((value, index) => `${(index / (values.length - 1)) * 96},${y(value)}`).join(' ')
  return s(
    'svg',
    { class: 'spark', viewBox: '0 0 96 24', width: 96, height: 24, 'aria-hidden': 'true' },
    s('line', { x1: 0, x2: 96, y1: y(0), y2: y(0) }),
    s('polyline', { points, stroke: values.at(-1) < 0 ? 'var(--down)' : 'var(--up)' }),
  )
}
