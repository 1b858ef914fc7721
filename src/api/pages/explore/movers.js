import { dumbbells, legend, sentimentBar } from '../shared/charts/bars.js'
import { figure } from '../shared/charts/figure.js'
import { choice, pastDay, windows } from '../shared/controls.js'
import { h } from '../shared/dom.js'
import { capital, days, percent } from '../shared/format.js'
import { dataTable } from '../shared/table.js'
import { withheldNote } from '../shared/withheld.js'
import { tickerAddress } from './links.js'

const dimensions = [
  ['ticker', 'Tickers'],
  ['topic', 'Topics'],
  ['theme', 'Themes'],
]

/** The view with what gains and loses interest. */
export default {
  title: 'Movers',
  render({ root, session, state, remember, heading }) {
    const chosen = { dimension: 'ticker', days: '7', baseline: '30', ...state }
    const list = figure({
      session,
      title: 'Share of conversations, before and now',
      note: () => `The last ${days(Number(chosen.days))} compared with the ${days(Number(chosen.baseline))} before`,
      height: 560,
      calls: () => [moversCall(chosen, 25)],
      draw: ([{ movers }]) => (movers.length > 0 ? drawMovers(movers, chosen) : null),
      below: ([found]) => withheldNote(found),
    })
    const change = (name) => (value) => {
      chosen[name] = value
      remember({ ...chosen })
      list.load()
    }
    root.append(
      ...heading('Movers', 'What people talk about more or less than before, ranked by statistical significance.'),
      h(
        'div',
        { class: 'toolbar' },
        choice({ legend: 'Of', options: dimensions, value: chosen.dimension, changed: change('dimension') }),
        choice({
          legend: 'Window, in days',
          options: windows.slice(0, 6),
          value: chosen.days,
          changed: change('days'),
        }),
        choice({
          legend: 'Compared with the days before',
          options: baselines,
          value: chosen.baseline,
          changed: change('baseline'),
        }),
        pastDay({ value: chosen.as_of, changed: change('as_of') }),
      ),
      list.node,
    )
    list.load()
  },
}

const baselines = [
  [7, '7'],
  [30, '30'],
  [90, '90'],
  [365, '365'],
]

export function moversCall({ dimension, days: window, baseline, as_of }, limit) {
  return { path: '/retail/intent/movers', query: { dimension, days: window, baseline_days: baseline, as_of, limit } }
}

export function drawMovers(movers, { dimension }, isShort = false) {
  const rows = movers.map((mover) => ({
    name: mover.label,
    href: dimension === 'ticker' ? tickerAddress(mover.value) : undefined,
    before: mover.previous_share_pct,
    now: mover.conversation_share_pct,
    shown: percent(mover.conversation_share_pct),
    aside: mover.trend,
    hint: `${mover.label}: ${percent(mover.previous_share_pct)} before, ${percent(mover.conversation_share_pct)} now`,
  }))
  const picture = dumbbells({ label: 'Share of conversations before and now', rows, isLong: dimension !== 'ticker' })
  const key = legend([
    [null, 'before', 'ring'],
    ['--up', 'now, more', 'round'],
    ['--down', 'now, less', 'round'],
  ])
  return {
    chart: isShort ? picture : h('div', {}, key, picture),
    says: `${movers.length} ${dimension}s, first ${movers[0].label}, ${movers[0].trend}`,
    table: dataTable({
      caption: 'Movers, most significant change first',
      rows: movers,
      columns: [
        { label: capital(dimension), isName: true, of: ({ label }) => label },
        { label: 'Before', isNumber: true, of: (row) => percent(row.previous_share_pct) },
        { label: 'Now', isNumber: true, of: (row) => percent(row.conversation_share_pct) },
        { label: 'Change', isNumber: true, of: (row) => percent(row.change_pct, { signed: true }) },
        { label: 'Trend', of: ({ trend }) => trend },
        { label: 'Sentiment', of: ({ sentiment }) => sentiment },
        { label: 'Breakdown', class: 'breakdown', of: (row) => sentimentBar(row.sentiment_breakdown_pct) },
      ],
    }),
  }
}
