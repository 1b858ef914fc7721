import { bars } from '../shared/bars.js'
import { choice } from '../shared/controls.js'
import { h } from '../shared/dom.js'
import { figure } from '../shared/figure.js'
import { count, day, percent, plain } from '../shared/format.js'
import { scatter } from '../shared/scatter.js'
import { dataTable } from '../shared/table.js'
import { tone } from './flows.js'

const sources = [
  ['all', 'All'],
  ['arena', 'Arena'],
  ['funds', 'Funds'],
]
const sorts = [
  ['return', 'Return'],
  ['sharpe', 'Sharpe'],
  ['win_rate', 'Win rate'],
  ['drawdown', 'Drawdown'],
]

/** The leaderboard of AI-managed funds. The API has no equity series, so funds are compared by what it tells of each. */
export default {
  title: 'Funds',
  render({ root, session, state, remember, heading }) {
    const chosen = { source: 'all', sort: 'return', ...state }
    const calls = () => [fundsCall(chosen, 100)]
    const plane = figure({
      session,
      title: 'Return against drawdown',
      note: 'Up is more return, right is a shallower deepest fall',
      height: 380,
      calls,
      draw: ([{ funds }]) => drawPlane(funds),
      empty: 'No fund tells both its return and its deepest fall.',
    })
    const board = figure({
      session,
      title: 'Leaderboard',
      height: 320,
      calls,
      draw: ([{ funds }]) => (funds.length > 0 ? { table: boardTable(funds) } : null),
    })
    const change = (name) => (value) => {
      chosen[name] = value
      remember({ ...chosen })
      if (name === 'source') plane.load()
      board.load()
    }
    root.append(
      ...heading('Funds', 'AI-managed funds by what they made and what they risked for it.'),
      h(
        'div',
        { class: 'toolbar' },
        choice({ legend: 'From', options: sources, value: chosen.source, changed: change('source') }),
        choice({ legend: 'Ranked by', options: sorts, value: chosen.sort, changed: change('sort') }),
      ),
      plane.node,
      board.node,
    )
    plane.load()
    board.load()
  },
}

export function fundsCall({ source, sort }, limit) {
  return { path: '/aifunds/leaderboard', query: { source, sort, limit } }
}

function drawPlane(funds) {
  const told = funds.filter(
    ({ performance: { total_return_pct, max_drawdown_pct } }) => total_return_pct !== null && max_drawdown_pct !== null,
  )
  if (told.length === 0) return null
  return {
    chart: scatter({
      label: `Total return and deepest fall of ${told.length} funds; the leaderboard below has the figures`,
      rows: told.map(({ fund, performance }) => ({
        name: fund.name,
        x: performance.max_drawdown_pct,
        y: performance.total_return_pct,
        hint: `${fund.name}: return ${percent(performance.total_return_pct)}, drawdown ${percent(performance.max_drawdown_pct, { fixed: 1 })}`,
      })),
      xLabel: 'Deepest fall from a peak →',
      yLabel: '↑ Total return',
      format: (value) => percent(value, { digits: 1 }),
    }),
    table: dataTable({
      caption: 'Total return and deepest fall',
      rows: told,
      columns: [
        { label: 'Fund', isName: true, of: ({ fund }) => fund.name },
        {
          label: 'Total return',
          isNumber: true,
          of: ({ performance }) => percent(performance.total_return_pct, { signed: true, fixed: 1 }),
        },
        {
          label: 'Deepest fall',
          isNumber: true,
          of: ({ performance }) => percent(performance.max_drawdown_pct, { fixed: 1 }),
        },
      ],
    }),
  }
}

function boardTable(funds) {
  return dataTable({
    caption: 'Since each fund began',
    rows: funds,
    columns: [
      { label: '#', isNumber: true, of: ({ rank }) => rank },
      { label: 'Fund', isName: true, of: ({ fund }) => fund.name },
      {
        label: 'Return',
        isNumber: true,
        of: ({ performance }) => percent(performance.total_return_pct, { signed: true, fixed: 1 }),
        tone: ({ performance }) => tone(performance.total_return_pct),
      },
      {
        label: 'Last day',
        isNumber: true,
        of: ({ performance }) => percent(performance.daily_return_pct, { signed: true, fixed: 1 }),
        tone: ({ performance }) => tone(performance.daily_return_pct),
      },
      { label: 'Sharpe', isNumber: true, of: ({ performance }) => plain(performance.sharpe_ratio, 2, 2) },
      {
        label: 'Drawdown',
        isNumber: true,
        of: ({ performance }) => percent(performance.max_drawdown_pct, { fixed: 1 }),
      },
      { label: 'Wins', isNumber: true, of: ({ performance }) => percent(performance.win_rate_pct, { digits: 0 }) },
      { label: 'Trades', isNumber: true, of: ({ activity }) => count(activity.trade_count) },
      { label: 'Open', isNumber: true, of: ({ activity }) => count(activity.open_position_count) },
      { label: 'Last trade', class: 'nowrap', of: ({ activity }) => day(activity.last_trade_at) },
      { label: 'Strategy', class: 'clip quiet', of: ({ fund }) => fund.strategy },
    ],
  })
}

/** The leaders alone, for the overview. */
export function drawLeaders({ funds }) {
  const told = funds.filter(({ performance }) => performance.total_return_pct !== null)
  if (told.length === 0) return null
  return {
    says: `${told.length} funds, first ${told[0].fund.name}`,
    chart: bars({
      label: 'Total return',
      isLong: true,
      rows: told.map(({ fund, performance }) => ({
        name: fund.name,
        href: '#/funds',
        value: performance.total_return_pct,
        shown: percent(performance.total_return_pct, { signed: true, fixed: 1 }),
      })),
    }),
    table: boardTable(told),
  }
}
