import uPlot from '../../uplot.js'
import { h } from '../dom.js'
import { dateLabel } from './date_axis.js'

const dark = matchMedia('(prefers-color-scheme: dark)')

/**
 * Draws a chart with uPlot. `x` are Unix seconds or, if `names` is given, positions; `series` are `{label, values,
 * color, kind}`, where `kind` is `line` or `bars`.
 */
export function plot({ label, x, names, series, format, axisFormat = format, height = 200, named, isWhole = false }) {
  const readout = h('p', { class: 'readout', 'aria-hidden': 'true' })
  const place = h('div', { class: 'plot', role: 'img', 'aria-label': label })
  place.style.minHeight = `${height}px`
  const node = h('div', {}, readout, place)
  let chart
  let width = 0

  const tell = (at) => {
    const index = at ?? x.length - 1
    const name = named ? named(x[index], index) : names[index]
    readout.replaceChildren(
      h('span', {}, name),
      h(
        'span',
        {},
        ...series.flatMap(({ label, values }, each) => [
          each > 0 ? ' · ' : '',
          series.length > 1 ? `${label} ` : '',
          h('b', {}, format(values[index])),
        ]),
      ),
    )
  }

  const draw = () => {
    chart?.destroy()
    const style = getComputedStyle(document.documentElement)
    const color = (name) => style.getPropertyValue(name).trim()
    const font = `12px ${style.getPropertyValue('--sans')}`
    const axis = { stroke: color('--muted'), font, ticks: { show: false }, grid: { stroke: color('--line'), width: 1 } }
    const values = series.flatMap((each) => each.values.filter((value) => value !== null))
    const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
    const room = (high - low || 1) * 0.06
    const margin =
      series.some(({ kind }) => kind === 'bars') || x.length < 2 ? (x.length > 1 ? (x[1] - x[0]) * 0.6 : 1) : 0
    chart = new uPlot(
      {
        width,
        height,
        tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
        padding: [8, 22, 0, 0],
        cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
        legend: { show: false },
        scales: {
          x: {
            time: names === undefined,
            range: (_, from, to) => [from - margin, to + margin],
          },
          y: { range: () => [low < 0 ? low - room : 0, high > 0 ? high + room : room] },
        },
        axes: [
          {
            ...axis,
            grid: { show: false },
            size: 28,
            ...(!names && {
              values: (_, splits) => splits.map((at, index) => dateLabel(at, splits[index - 1], x.at(-1) - x[0])),
              space: 56,
            }),
            ...(names && {
              splits: () => every(x, Math.ceil(x.length / Math.max(2, Math.floor(width / 76)))),
              values: (_, splits) => splits.map((at) => names[at] ?? ''),
            }),
          },
          {
            ...axis,
            size: (_, labels) => 16 + 7 * Math.max(2, ...(labels ?? []).map(({ length }) => length)),
            values: (_, splits) => splits.map((value) => axisFormat(value)),
            space: 44,
            ...(isWhole && { incrs: wholeSteps }),
          },
        ],
        series: [
          {},
          ...series.map((each) => ({
            label: each.label,
            stroke: color(each.color),
            width: each.kind === 'bars' ? 0 : 2,
            fill: each.kind === 'bars' ? color(each.color) : undefined,
            paths: each.kind === 'bars' ? uPlot.paths.bars({ size: [0.68, 28], radius: 0.08 }) : undefined,
            points: { show: each.kind !== 'bars' && x.length < 40, size: 5, fill: color(each.color) },
          })),
        ],
        hooks: { setCursor: [(self) => tell(self.cursor.idx)] },
      },
      [x, ...series.map(({ values }) => values)],
      place,
    )
  }

  tell(null)
  new ResizeObserver(([{ contentRect }]) => {
    if (contentRect.width === 0 || Math.abs(contentRect.width - width) < 1) return
    width = contentRect.width
    draw()
  }).observe(place)
  dark.addEventListener('change', () => {
    if (place.isConnected && width > 0) draw()
  })
  return node
}

function every(values, step) {
  return values.filter((_, index) => (values.length - 1 - index) % step === 0)
}

const wholeSteps = [1, 2, 5]
  .flatMap((step) => Array.from({ length: 12 }, (_, power) => step * 10 ** power))
  .sort((a, b) => a - b)
