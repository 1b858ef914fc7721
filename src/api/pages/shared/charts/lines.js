import { h, s } from '../dom.js'
import { day as dayText } from '../format.js'
import { daySlider } from './day_slider.js'
import { dateLabel, dateTicks, ticks } from './scale.js'

/** Colours and dash patterns of lines. Dashes help readers who cannot distinguish the colours. */
const strokes = [
  ['--line-1', ''],
  ['--line-2', ''],
  ['--line-3', ''],
  ['--line-4', '7 3'],
  ['--line-5', '7 3'],
  ['--line-6', '2 3'],
]

/** Maximum number of lines in a chart. */
export const mostLines = strokes.length

const edge = { left: 56, right: 10, top: 10, bottom: 28 }

/**
 * Draws lines over time. `series` are `{name, points: [{date, value}]}`, oldest point first, where each line may have
 * other days; the legend shows the values of the last day, or of the day chosen by pointer or arrow keys.
 */
export function lines({ label, series, format, axisFormat = format, height = 320 }) {
  const days = [...new Set(series.flatMap(({ points }) => points.map(({ date }) => date)))].sort()
  const values = series.map(({ points }) => carried(points, days))
  const { node: legend, tell } = legendOf(series)
  const slider = daySlider({
    label,
    days,
    height,
    tell(at) {
      const texts = values.map((each) => format(each[at]))
      tell(dayText(days[at]), texts)
      return series.map(({ name }, each) => `${name} ${texts[each]}`).join(', ')
    },
    sceneOf: (width) => sceneOf({ days, series, values, width, height, format: axisFormat }),
  })
  return h('div', {}, legend, slider)
}

/**
 * Returns one value per day for a line. A day without a point gets the value of the previous point, or null if there is
 * no previous point.
 */
function carried(points, days) {
  let next = 0
  let value = null
  return days.map((day) => {
    while (next < points.length && points[next].date <= day) value = points[next++].value
    return value
  })
}

function legendOf(series) {
  const day = h('p', {})
  const readouts = series.map(() => h('strong', {}))
  const node = h(
    'div',
    { class: 'line-legend', 'aria-hidden': 'true' },
    day,
    h(
      'ul',
      {},
      series.map(({ name }, index) =>
        h(
          'li',
          {},
          s(
            'svg',
            { width: 22, height: 10 },
            s('line', { x1: 0, x2: 22, y1: 5, y2: 5, ...strokeOf(index), 'stroke-width': 2.5 }),
          ),
          h('span', { title: name }, name),
          readouts[index],
        ),
      ),
    ),
  )
  const tell = (text, texts) => {
    day.textContent = text
    for (const [index, readout] of readouts.entries()) readout.textContent = texts[index]
  }
  return { node, tell }
}

function strokeOf(index) {
  const [color, dashes] = strokes[index]
  return { stroke: `var(${color})`, 'stroke-dasharray': dashes || undefined }
}

/** Draws the chart at one width, with a vertical line that marks the chosen day. */
function sceneOf({ days, series, values, width, height, format }) {
  const seconds = days.map(secondsOf)
  const [from, to] = [seconds[0], seconds.at(-1)]
  const all = series.flatMap(({ points }) => points.map(({ value }) => value))
  const ys = ticks(Math.min(0, ...all), Math.max(0, ...all), 5)
  const [right, bottom] = [width - edge.right, height - edge.bottom]
  const x = (at) =>
    to > from ? edge.left + ((at - from) / (to - from)) * (right - edge.left) : (edge.left + right) / 2
  const y = (value) => bottom - ((value - ys[0]) / (ys.at(-1) - ys[0])) * (bottom - edge.top)
  const mark = s('line', { class: 'base', y1: edge.top, y2: bottom })
  const dots = series.map((_, index) =>
    s('circle', { r: 4, fill: strokeOf(index).stroke, stroke: 'var(--surface)', 'stroke-width': 1.5 }),
  )
  return {
    width,
    drawn: [...axes({ xs: dateTicks(from, to, width / 90), ys, x, y, span: to - from, right, bottom, format }), mark]
      .concat(series.map(({ points }, index) => line(points, index, { x, y })))
      .concat(dots),
    mark(at) {
      mark.setAttribute('visibility', at === days.length - 1 ? 'hidden' : 'visible')
      for (const end of ['x1', 'x2']) mark.setAttribute(end, String(x(seconds[at])))
      for (const [index, dot] of dots.entries()) {
        const value = values[index][at]
        dot.setAttribute('visibility', value === null ? 'hidden' : 'visible')
        dot.setAttribute('cx', String(x(seconds[at])))
        dot.setAttribute('cy', String(y(value ?? 0)))
      }
    },
    nearest(left) {
      const away = seconds.map((each) => Math.abs(x(each) - left))
      return away.indexOf(Math.min(...away))
    },
  }
}

function axes({ xs, ys, x, y, span, right, bottom, format }) {
  return [
    ...ys.flatMap((value) => [
      s('line', { class: value === 0 ? 'base' : 'grid', x1: edge.left, x2: right, y1: y(value), y2: y(value) }),
      s('text', { x: edge.left - 10, y: y(value) + 4, 'text-anchor': 'end' }, format(value)),
    ]),
    ...xs.map((at, index) =>
      s('text', { x: x(at), y: bottom + 20, 'text-anchor': 'middle' }, dateLabel(at, xs[index - 1], span)),
    ),
  ]
}

function line(points, index, { x, y }) {
  const d = points.map(({ date, value }, each) => `${each > 0 ? 'L' : 'M'}${x(secondsOf(date))} ${y(value)}`).join('')
  return s('path', { d, fill: 'none', ...strokeOf(index), 'stroke-width': 2, 'stroke-linejoin': 'round' })
}

function secondsOf(date) {
  return Date.parse(date) / 1000
}

/** Draws a sparkline for a table row, with a line at zero. The row shows the last value as text. */
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
