import { h, s } from '../dom.js'
import { day as dayText } from '../format.js'
import { daySlider } from './day_slider.js'
import { dateLabel, dateTicks, ticks } from './scale.js'

const edge = { left: 64, right: 10, top: 26, bottom: 12 }
const axisHeight = 26

/**
 * Draws several charts below each other over the same days; their titles show the values of the last day, or of the day
 * chosen by pointer or arrow keys. Each of `rows` is a chart `{name, values, format, axisFormat, kind, isFree}` with
 * one value or null per day: `kind` `bars` draws bars, and `isFree` lets the scale begin above zero.
 */
export function panels({ label, days, rows, height = 104 }) {
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
  const bottom = rows.length * height
  const drawn = rows.map((row, index) => panel(row, { index, top: index * height, height, seconds, x, right }))
  const mark = s('line', { class: 'base', y1: edge.top, y2: bottom - edge.bottom })
  const xs = dateTicks(from, to, width / 90)
  const dates = xs.map((time, index) =>
    s('text', { x: x(time), y: bottom + 14, 'text-anchor': 'middle' }, dateLabel(time, xs[index - 1], to - from)),
  )
  return {
    width,
    drawn: [...drawn.flatMap(({ nodes }) => nodes), ...dates, mark],
    mark(at) {
      mark.setAttribute('visibility', at === days.length - 1 ? 'hidden' : 'visible')
      for (const end of ['x1', 'x2']) mark.setAttribute(end, String(x(seconds[at])))
      for (const { tell } of drawn) tell(at)
    },
    nearest(left) {
      const away = seconds.map((time) => Math.abs(x(time) - left))
      return away.indexOf(Math.min(...away))
    },
  }
}

function panel(row, { index, top, height, seconds, x, right }) {
  const { name, values, format, axisFormat = format, kind, isFree = false } = row
  const known = values.filter((value) => value !== null)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const scale = isFree ? ticks(low, high, 2) : ticks(Math.min(0, low), Math.max(0, high), 2)
  const [first, final] = [scale[0], scale.at(-1)]
  const floor = top + height - edge.bottom
  const y = (value) => floor - ((value - first) / (final - first || 1)) * (floor - top - edge.top)
  const valueText = s('tspan', { class: 'value' })
  const color = `var(--line-${index + 1})`
  const nodes = [
    s('text', { x: 0, y: top + 14, class: 'panel-title' }, `${name} `, valueText),
    ...scale.flatMap((value) => [
      s('line', { class: value === 0 ? 'base' : 'grid', x1: edge.left, x2: right, y1: y(value), y2: y(value) }),
      s('text', { x: edge.left - 10, y: y(value) + 4, 'text-anchor': 'end' }, axisFormat(value)),
    ]),
    ...(kind === 'bars' ? bars(values, { seconds, x, y }) : [line(values, { seconds, x, y, color })]),
  ]
  const tell = (at) => {
    valueText.textContent = format(values[at])
  }
  return { nodes, tell }
}

/** Draws a line with gaps where values are missing. A value between two gaps becomes a dot. */
function line(values, { seconds, x, y, color }) {
  const d = values.map((value, at) => {
    if (value === null) return ''
    const isNew = at === 0 || values[at - 1] === null
    const isAlone = isNew && (values[at + 1] ?? null) === null
    return `${isNew ? 'M' : 'L'}${x(seconds[at])} ${y(value)}${isAlone ? 'h0' : ''}`
  })
  const style = {
    fill: 'none',
    stroke: color,
    'stroke-width': 2,
    'stroke-linejoin': 'round',
    'stroke-linecap': 'round',
  }
  return s('path', { d: d.join(''), ...style })
}

function bars(values, { seconds, x, y }) {
  const steps = seconds.slice(1).map((time, at) => x(time) - x(seconds[at]))
  const width = Math.max(1, Math.min(14, 0.7 * Math.min(...steps)))
  return values.flatMap((value, at) =>
    value === null
      ? []
      : [
          s('rect', {
            x: x(seconds[at]) - width / 2,
            width,
            y: Math.min(y(value), y(0)),
            height: Math.max(1, Math.abs(y(value) - y(0))),
            fill: value < 0 ? 'var(--down)' : 'var(--up)',
          }),
        ],
  )
}
