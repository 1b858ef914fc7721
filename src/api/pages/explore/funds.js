import { bars } from '../shared/charts/bars.js'
import { comparedLines, mostLines } from '../shared/charts/compared_lines.js'
import { figure } from '../shared/charts/figure.js'
import { scatter } from '../shared/charts/scatter.js'
import { sparkline } from '../shared/charts/sparkline.js'
import { choice } from '../shared/controls.js'
import { h } from '../shared/dom.js'
import { count, day, percent, plain } from '../shared/format.js'
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

/** The view with the leaderboard of AI-managed funds, and their returns over time. */
export default {
  title: 'Funds',
  render({ root, session, state, remember, heading }) {
    const chosen = { source: 'all', sort: 'return', ...state }
    const calls = () => [fundsCall(chosen, 100)]
    const curves = figure({
      session,
      title: 'Equity curves',
      note: 'Total return since inception of the highest-ranked funds',
      height: 400,
      calls: () => [fundsCall(chosen, mostLines)],
      draw: ([{ funds }]) => drawCurves(funds),
      empty: 'No fund reports both its initial capital and its equity.',
    })
    const plane = figure({
      session,
      title: 'Return and drawdown',
      note: 'A fund further up has a higher return, and a fund further right a smaller drawdown',
      height: 380,
      calls,
      draw: ([{ funds }]) => drawPlane(funds),
      empty: 'No fund has both a return and a drawdown.',
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
      curves.load()
      if (name === 'source') plane.load()
      board.load()
    }
    root.append(
      ...heading('Funds', 'AI-managed funds by return and risk.'),
      h(
        'div',
        { class: 'toolbar' },
        choice({ legend: 'From', options: sources, value: chosen.source, changed: change('source') }),
        choice({ legend: 'Ranked by', options: sorts, value: chosen.sort, changed: change('sort') }),
      ),
      curves.node,
      board.node,
      plane.node,
    )
    curves.load()
    board.load()
    plane.load()
  },
}

export function fundsCall({ source, sort }, limit) {
  return { path: '/aifunds/leaderboard', query: { source, sort, limit } }
}

function drawCurves(funds) {
  const available = funds.filter(({ equity_curve }) => equity_curve.length > 0)
  if (available.length === 0) return null
  const days = [...new Set(available.flatMap(({ equity_curve }) => equity_curve.map(({ date }) => date)))]
    .sort()
    .reverse()
  const valueOn = new Map(
    available.flatMap(({ fund, equity_curve }) =>
      equity_curve.map(({ date, total_return_pct }) => [`${fund.id} ${date}`, total_return_pct]),
    ),
  )
  return {
    says: `${available.length} funds, ${day(days.at(-1))} to ${day(days[0])}`,
    chart: comparedLines({
      label: `Total return of ${available.length} funds over time; arrow keys choose the day`,
      series: available.map(({ fund, equity_curve }) => ({
        name: fund.name,
        points: equity_curve.map(({ date, total_return_pct }) => ({ date, value: total_return_pct })),
      })),
      format: (value) => percent(value, { fixed: 1 }),
      axisFormat: (value) => percent(value, { digits: 1 }),
    }),
    table: dataTable({
      caption: 'Total return at the end of a day, for at most 50 evenly spaced days per fund',
      rows: days,
      isTall: true,
      columns: [
        { label: 'Day', isName: true, class: 'nowrap', of: (date) => day(date) },
        ...available.map(({ fund }) => ({
          label: fund.name,
          isNumber: true,
          of: (date) => percent(valueOn.get(`${fund.id} ${date}`), { signed: true, fixed: 2 }),
        })),
      ],
    }),
  }
}

function drawPlane(funds) {
  const available = funds.filter(
    ({ performance: { total_return_pct, max_drawdown_pct } }) => total_return_pct !== null && max_drawdown_pct !== null,
  )
  if (available.length === 0) return null
  return {
    chart: scatter({
      label: `Total return and maximum drawdown of ${available.length} funds; the leaderboard has the figures`,
      rows: available.map(({ fund, performance }) => ({
        name: fund.name,
        x: performance.max_drawdown_pct,
        y: performance.total_return_pct,
        hint: `${fund.name}: return ${percent(performance.total_return_pct)}, drawdown ${percent(performance.max_drawdown_pct, { fixed: 1 })}`,
      })),
      xLabel: 'Maximum drawdown →',
      yLabel: '↑ Total return',
      format: (value) => percent(value, { digits: 1 }),
    }),
    table: dataTable({
      caption: 'Total return and maximum drawdown',
      rows: available,
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
    caption: 'Since inception',
    rows: funds,
    columns: [
      { label: '#', isNumber: true, of: ({ rank }) => rank },
      { label: 'Fund', isName: true, class: 'nowrap', of: ({ fund }) => fund.name },
      {
        label: 'Return',
        isNumber: true,
        of: ({ performance }) => percent(performance.total_return_pct, { signed: true, fixed: 1 }),
        tone: ({ performance }) => tone(performance.total_return_pct),
      },
      { label: 'Equity of', of: ({ equity_as_of }) => equity_as_of ?? '–' },
      { label: 'Course', of: ({ equity_curve }) => sparkline(equity_curve.map((point) => point.total_return_pct)) },
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

/** Shows only the highest-ranked funds, for the overview. */
export function drawLeaders({ funds }) {
  const available = funds.filter(({ performance }) => performance.total_return_pct !== null)
  if (available.length === 0) return null
  return {
    says: `${available.length} funds, first ${available[0].fund.name}`,
    chart: bars({
      label: 'Total return',
      isLong: true,
      rows: available.map(({ fund, performance }) => ({
        name: fund.name,
        href: '#/funds',
        value: performance.total_return_pct,
        shown: percent(performance.total_return_pct, { signed: true, fixed: 1 }),
      })),
    }),
    table: boardTable(available),
  }
}
