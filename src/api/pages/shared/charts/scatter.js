import { s } from '../dom.js'
import { ticks } from './ticks.js'

/**
 * Draws a scatter chart of rows `{name, x, y, hint}` and redraws it when the width changes. Names are drawn only where they fit; the table
 * below the chart lists all names.
 */
export function scatter({ label, rows, xLabel, yLabel, format, height = 360 }) {
  const svg = s('svg', { class: 'chart', role: 'img', 'aria-label': label, height })
  let width = 0
  new ResizeObserver(([{ contentRect }]) => {
    if (Math.abs(contentRect.width - width) < 1) return
    width = contentRect.width
    svg.replaceChildren(...drawn(rows, { width, height, xLabel, yLabel, format }))
  }).observe(svg)
  return svg
}

function drawn(rows, { width, height, xLabel, yLabel, format }) {
  const edge = { left: 56, right: 16, top: 26, bottom: 44 }
  const xs = ticks(Math.min(0, ...rows.map(({ x }) => x)), Math.max(0, ...rows.map(({ x }) => x)), width < 500 ? 3 : 6)
  const ys = ticks(Math.min(0, ...rows.map(({ y }) => y)), Math.max(0, ...rows.map(({ y }) => y)), 5)
  const along = (value, all, from, to) => from + ((value - all[0]) / (all.at(-1) - all[0] || 1)) * (to - from)
  const x = (value) => along(value, xs, edge.left, width - edge.right)
  const y = (value) => along(value, ys, height - edge.bottom, edge.top)
  const grid = [
    ...xs.map((value) =>
      s('line', {
        class: value === 0 ? 'base' : 'grid',
        x1: x(value),
        x2: x(value),
        y1: edge.top,
        y2: height - edge.bottom,
      }),
    ),
    ...ys.map((value) =>
      s('line', {
        class: value === 0 ? 'base' : 'grid',
        x1: edge.left,
        x2: width - edge.right,
        y1: y(value),
        y2: y(value),
      }),
    ),
    ...xs.map((value) =>
      s('text', { x: x(value), y: height - edge.bottom + 18, 'text-anchor': 'middle' }, format(value)),
    ),
    ...ys.map((value) => s('text', { x: edge.left - 10, y: y(value) + 4, 'text-anchor': 'end' }, format(value))),
    s('text', { x: width - edge.right, y: height - 6, 'text-anchor': 'end' }, xLabel),
    s('text', { x: 0, y: 12 }, yLabel),
  ]
  const taken = []
  const marks = rows.map((row) => {
    const [cx, cy] = [x(row.x), y(row.y)]
    taken.push({ left: cx - 6, right: cx + 6, top: cy - 6, bottom: cy + 6 })
    return s(
      'circle',
      { cx, cy, r: 6, fill: row.y < 0 ? 'var(--down)' : 'var(--up)', stroke: 'var(--surface)', 'stroke-width': 1.5 },
      s('title', {}, row.hint ?? row.name),
    )
  })
  const names = rows.flatMap((row) => {
    const [cx, cy] = [x(row.x), y(row.y)]
    const wide = row.name.length * 7
    for (const [left, dy, anchor, at] of [
      [cx + 10, 4, 'start', cx + 10],
      [cx - 10 - wide, 4, 'end', cx - 10],
      [cx - wide / 2, -12, 'middle', cx],
      [cx - wide / 2, 22, 'middle', cx],
    ]) {
      const box = { left, right: left + wide, top: cy + dy - 12, bottom: cy + dy + 4 }
      const isInside = box.left > edge.left && box.right < width && box.top > 14 && box.bottom < height - edge.bottom
      const isFree = taken.every(
        (other) => box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom,
      )
      if (!isInside || !isFree) continue
      taken.push(box)
      return [s('text', { class: 'strong', x: at, y: cy + dy, 'text-anchor': anchor }, row.name)]
    }
    return []
  })
  return [...grid, ...marks, ...names]
}
