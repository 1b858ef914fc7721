import { legend } from '../shared/charts/bars.js'
import { figure } from '../shared/charts/figure.js'
import { durationTicks } from '../shared/charts/ticks.js'
import { h, s } from '../shared/dom.js'
import { axisDuration, bytes, count, day, duration, instant } from '../shared/format.js'
import { dataTable } from '../shared/table.js'
import { outcomeTag } from './outcome.js'
import { partitionsOf, runsTable, spanOf } from './overview.js'

/** The view with all runs: a timeline, and the stages of each run. */
export default {
  title: 'Runs',
  render({ root, session, heading }) {
    const calls = () => [{ path: '/runs', query: { limit: 100 } }]
    const emptyTitle = 'No run is recorded'
    const empty = 'Runs are recorded from this version on.'
    const timeline = figure({
      session,
      title: 'Timeline',
      note: 'How long each run took, oldest run first',
      height: 260,
      calls,
      emptyTitle,
      empty,
      draw: ([{ runs }]) => (runs.length > 0 ? drawTimeline(runs) : null),
    })
    const list = figure({
      session,
      title: 'Runs and their stages',
      height: 240,
      calls,
      emptyTitle,
      empty,
      draw: ([{ runs }]) =>
        runs.length > 0 ? { says: `${runs.length} runs`, chart: h('div', {}, runs.map(drawRun)) } : null,
    })
    root.append(
      ...heading('Runs', 'The outcome and the stages of each run, and what it built.'),
      timeline.node,
      list.node,
    )
    timeline.load()
    list.load()
  },
}

function drawTimeline(runs) {
  const failed = runs.filter(({ outcome }) => outcome === 'failed' || outcome === 'died').length
  return {
    says: `${runs.length} runs, ${failed} of them failed or died`,
    chart: h(
      'div',
      {},
      legend([
        ['--up', 'done'],
        ['--bad', 'failed'],
        ['--mixed', 'died'],
        ['--focus', 'running'],
      ]),
      columns([...runs].reverse()),
    ),
    table: runsTable(runs),
  }
}

/** Draws one column per run. Its height is the duration of the run. */
function columns(runs) {
  const height = 200
  const svg = s('svg', {
    class: 'chart runs-chart',
    role: 'img',
    'aria-label': `Duration and outcome of ${runs.length} runs; the table has the figures`,
    height,
  })
  const marks = durationTicks(Math.max(1, ...runs.map(({ seconds }) => seconds ?? 0)), 3)
  const most = marks.at(-1)
  const isOneDay = new Set(runs.map(({ started_at }) => started_at.slice(0, 10))).size === 1
  let width = 0
  new ResizeObserver(([{ contentRect }]) => {
    if (Math.abs(contentRect.width - width) < 1) return
    width = contentRect.width
    const room = (width - 64) / runs.length
    const wide = Math.min(36, Math.max(3, room * 0.7))
    const y = (seconds) => height - 30 - (seconds / most) * (height - 50)
    const parts = marks.flatMap((seconds) => [
      s('line', { class: seconds === 0 ? 'base' : 'grid', x1: 64, x2: width, y1: y(seconds), y2: y(seconds) }),
      s('text', { x: 56, y: y(seconds) + 4, 'text-anchor': 'end' }, axisDuration(seconds)),
    ])
    const step = Math.ceil(runs.length / Math.max(2, Math.floor(width / 120)))
    runs.forEach((run, at) => {
      const x = 64 + room * (at + 0.5)
      const top = Math.min(y(run.seconds ?? 0), y(0) - 3)
      parts.push(
        s(
          'rect',
          { class: run.outcome, x: x - wide / 2, y: top, width: wide, height: y(0) - top, rx: 2 },
          s('title', {}, `${run.job}, ${instant(run.started_at)}: ${run.outcome}, ${duration(run.seconds)}`),
        ),
      )
      if ((runs.length - 1 - at) % step === 0)
        parts.push(
          s(
            'text',
            { x: Math.min(x, width - 40), y: height - 8, 'text-anchor': 'middle' },
            isOneDay ? run.started_at.slice(11, 16) : day(run.started_at).replace(/ \d{4}$/, ''),
          ),
        )
    })
    svg.replaceChildren(...parts)
  }).observe(svg)
  return svg
}

function drawRun(run) {
  const { stages, did, error } = run
  return h(
    'details',
    { class: 'run' },
    h(
      'summary',
      {},
      h('span', {}, outcomeTag(run.outcome)),
      h('span', {}, instant(run.started_at)),
      h('span', {}, `${run.job}, for ${spanOf(run)}`),
      h('span', { class: 'number' }, duration(run.seconds)),
      h('span', { class: 'number' }, bytes(run.peak_memory_bytes)),
    ),
    h(
      'div',
      { class: 'inside' },
      error && h('p', { class: 'error' }, error),
      stages.length > 0 && stageBar(stages),
      stages.length > 0 &&
        dataTable({
          caption: `Stages of run ${run.run}`,
          rows: stages,
          columns: [
            { label: 'Stage', isName: true, of: ({ title }) => title },
            { label: 'Took', isNumber: true, of: ({ seconds }) => duration(seconds) },
            { label: 'Outcome', of: ({ outcome }) => outcomeTag(outcome) },
          ],
        }),
      did && modelsTable(run),
    ),
  )
}

function stageBar(stages) {
  return h(
    'div',
    { class: 'stages', 'aria-hidden': 'true' },
    stages.map(({ title, seconds, outcome }) =>
      h('i', {
        class: outcome === 'done' ? undefined : outcome,
        title: `${title}: ${duration(seconds)}`,
        vars: { '--size': Math.max(seconds ?? 0, 0.01) },
      }),
    ),
  )
}

function modelsTable(run) {
  const built = Object.entries(run.did.models).filter(([, counts]) => counts.built > 0)
  if (built.length === 0)
    return h(
      'p',
      { class: 'quiet' },
      `Nothing was built: ${count(partitionsOf(run, 'reused'))} partitions were reused.`,
    )
  return dataTable({
    caption: `Built by model; ${count(partitionsOf(run, 'reused'))} partitions were reused`,
    rows: built,
    isTall: true,
    columns: [
      { label: 'Model', isName: true, of: ([model]) => model },
      { label: 'Built', isNumber: true, of: ([, counts]) => count(counts.built) },
      { label: 'Reused', isNumber: true, of: ([, counts]) => count(counts.reused) },
    ],
  })
}
