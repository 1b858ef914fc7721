import { h, s } from '../dom.js'
import { day as dayText } from '../format.js'
import { dateAxis } from './date_axis.js'
import { daySlider } from './day_slider.js'
import { dayMarker, lineWithGaps, valueAxis } from './line_chart_parts.js'
import { ticks } from './ticks.js'

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
 * Draws lines over time. `series` are `{name, points: [{date, value}]}`, oldest point first; the lines need not have the same days. The
 * legend shows the values of the last day, or of the day chosen by pointer or arrow keys.
 */
export function comparedLines({ label, series, format, axisFormat = format, height = 320 }) {
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
  const [from, to] = [secondsOf(days[0]), secondsOf(days.at(-1))]
  const all = series.flatMap(({ points }) => points.map(({ value }) => value))
  const ys = ticks(Math.min(0, ...all), Math.max(0, ...all), 5)
  const { left, top } = edge
  const [right, bottom] = [width - edge.right, height - edge.bottom]
  const x = (at) => (to > from ? left + ((at - from) / (to - from)) * (right - left) : (left + right) / 2)
  const y = (value) => bottom - ((value - ys[0]) / (ys.at(-1) - ys[0])) * (bottom - top)
  const xs = days.map((day) => x(secondsOf(day)))
  const marker = dayMarker({ xs, top, bottom })
  const dots = series.map((_, index) =>
    s('circle', { r: 4, fill: strokeOf(index).stroke, stroke: 'var(--surface)', 'stroke-width': 1.5 }),
  )
  const drawnLines = series.map(({ points }, index) => {
    const placed = points.map(({ date, value }) => ({ x: x(secondsOf(date)), y: y(value) }))
    return lineWithGaps(placed, strokeOf(index))
  })
  return {
    width,
    drawn: [
      ...valueAxis({ ticks: ys, y, left, right, format }),
      ...dateAxis({ from, to, x, y: bottom + 20, width }),
      marker.node,
      ...drawnLines,
      ...dots,
    ],
    mark(at) {
      marker.move(at)
      for (const [index, dot] of dots.entries()) {
        const value = values[index][at]
        dot.setAttribute('visibility', value === null ? 'hidden' : 'visible')
        dot.setAttribute('cx', String(xs[at]))
        dot.setAttribute('cy', String(y(value ?? 0)))
      }
    },
    nearest: marker.nearest,
  }
}

function secondsOf(date) {
  return Date.parse(date) / 1000
}
