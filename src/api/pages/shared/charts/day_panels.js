import { h, s } from '../dom.js'
import { day as dayText } from '../format.js'
import { dateAxis } from './date_axis.js'
import { daySlider } from './day_slider.js'
import { dayMarker, lineWithGaps, valueAxis } from './line_chart_parts.js'
import { ticks } from './ticks.js'

const edge = { left: 64, right: 10, top: 26, bottom: 12 }
const axisHeight = 26

/**
 * Draws several charts of the same days below each other. The titles of the charts show the values of the last day, or of the day chosen by
 * pointer or arrow keys. Each of `rows` is a chart `{name, values, format, axisFormat, kind, isFree}` with one value or null per day:
 * `kind` `bars` draws bars, and `isFree` lets the scale begin above zero.
 */
export function dayPanels({ label, days, rows, height = 104 }) {
  const when = h('p', { class: 'readout', 'aria-hidden': 'true' })
  const slider = daySlider({
    label,
    days,
    height: rows.length * height + axisHeight,
    tell(at) {
      when.textContent = dayText(days[at])
      return rows.map(({ name, values, format }) => `${name} ${format(values[at])}`).join(', ')
    },
    sceneOf: (width) => sceneOf({ days, rows, width, height }),
  })
  return h('div', {}, when, slider)
}

function sceneOf({ days, rows, width, height }) {
  const seconds = days.map((day) => Date.parse(day) / 1000)
  const [from, to] = [seconds[0], seconds.at(-1)]
  const right = width - edge.right
  const x = (time) => edge.left + ((time - from) / (to - from || 1)) * (right - edge.left)
  const xs = seconds.map(x)
  const bottom = rows.length * height
  const drawn = rows.map((row, index) => panel(row, { index, top: index * height, height, xs, right }))
  const marker = dayMarker({ xs, top: edge.top, bottom: bottom - edge.bottom })
  return {
    width,
    drawn: [...drawn.flatMap(({ nodes }) => nodes), ...dateAxis({ from, to, x, y: bottom + 14, width }), marker.node],
    mark(at) {
      marker.move(at)
      for (const { tell } of drawn) tell(at)
    },
    nearest: marker.nearest,
  }
}

function panel(row, { index, top, height, xs, right }) {
  const { name, values, format, axisFormat = format, kind, isFree = false } = row
  const known = values.filter((value) => value !== null)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const scale = isFree ? ticks(low, high, 2) : ticks(Math.min(0, low), Math.max(0, high), 2)
  const [first, final] = [scale[0], scale.at(-1)]
  const floor = top + height - edge.bottom
  const y = (value) => floor - ((value - first) / (final - first || 1)) * (floor - top - edge.top)
  const valueText = s('tspan', { class: 'value' })
  const nodes = [
    s('text', { x: 0, y: top + 14, class: 'panel-title' }, `${name} `, valueText),
    ...valueAxis({ ticks: scale, y, left: edge.left, right, format: axisFormat }),
    ...(kind === 'bars' ? bars(values, { xs, y }) : [line(values, { xs, y, color: `var(--line-${index + 1})` })]),
  ]
  const tell = (at) => {
    valueText.textContent = format(values[at])
  }
  return { nodes, tell }
}

function line(values, { xs, y, color }) {
  const points = values.map((value, at) => ({ x: xs[at], y: value === null ? null : y(value) }))
  return lineWithGaps(points, { stroke: color, 'stroke-linecap': 'round' })
}

function bars(values, { xs, y }) {
  const steps = xs.slice(1).map((x, at) => x - xs[at])
  const width = Math.max(1, Math.min(14, 0.7 * Math.min(...steps)))
  return values.flatMap((value, at) =>
    value === null
      ? []
      : [
          s('rect', {
            x: xs[at] - width / 2,
            width,
            y: Math.min(y(value), y(0)),
            height: Math.max(1, Math.abs(y(value) - y(0))),
            fill: value < 0 ? 'var(--down)' : 'var(--up)',
          }),
        ],
  )
}
