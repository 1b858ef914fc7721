import { bars } from '../../shared/charts/bars.js'
import { figure } from '../../shared/charts/figure.js'
import { windows } from '../../shared/controls.js'
import { h } from '../../shared/dom.js'
import { instant, money, percent, price, words } from '../../shared/format.js'
import { dataTable } from '../../shared/table.js'
import { missingSections, oneSide } from '../../shared/withheld.js'
import { netFlow, tone } from '../flows.js'
import { related } from '../links.js'
import { tickerSearch } from '../overview.js'
import { drawThemes, themesCall } from '../themes.js'
import { filingSearch, summaries } from './ticker_filings.js'
import { consensus } from './ticker_funds.js'
import { overTime } from './ticker_history.js'
import { metrics } from './ticker_metrics.js'

const flowWindows = windows.map(([days]) => days)

/** The view with all data about one ticker. */
export default {
  title: 'Ticker',
  titleOf: (ticker) => ticker,
  render({ root, session, argument, heading }) {
    const ticker = argument.toUpperCase()
    if (!ticker) {
      root.append(...heading('Ticker', 'All data about one company.'), h('div', { class: 'toolbar' }, tickerSearch()))
      return
    }
    const snapshot = { path: `/retail/tickers/${encodeURIComponent(ticker)}` }
    const figures = [
      overTime(session, ticker),
      figure({
        session,
        title: 'Retail investors in short',
        note: ([found] = []) => (found?.positioning ? `Holdings of ${instant(found.positioning.snapshot_at)}` : ''),
        height: 150,
        calls: () => [snapshot],
        draw: ([found]) => drawSnapshot(found),
        below: ([found]) => missingSections(found),
        emptyTitle: 'Nothing is published',
        empty: 'Too few people, or nobody, hold it, trade it or talk about it.',
      }),
      figure({
        session,
        title: 'Net flow by window',
        note: 'Value bought minus value sold, in windows that end on the day of the release',
        height: 150,
        calls: () =>
          flowWindows.map((days) => ({ path: '/retail/positioning/flows', query: { ticker, lookback_days: days } })),
        draw: drawFlowWindows,
        empty: 'In every window, too few people or nobody traded it.',
      }),
      figure({
        session,
        title: 'What people ask',
        note: 'Themes of questions in the last 90 days',
        height: 260,
        calls: () => [themesCall({ kind: 'questions', days: 90, ticker }, 5)],
        draw: ([found]) => drawThemes(found),
      }),
      consensus(session, ticker),
      metrics(session, ticker),
      summaries(session, ticker),
    ]
    const [year, short, flows, asked, funds, reported, filed] = figures
    root.append(
      h('div', { class: 'head' }, h('div', {}, ...heading(ticker)), tickerSearch()),
      year.node,
      short.node,
      h('div', { class: 'two' }, flows.node, asked.node),
      funds.node,
      reported.node,
      filed.node,
      filingSearch(session, ticker),
    )
    for (const each of figures) each.load()
  },
}

function drawSnapshot({ retail_interest: interest, positioning, flows }) {
  if (!interest && !positioning && !flows) return null
  const facts = [
    interest && ['Share of conversations, 7 days', percent(interest.conversation_share_pct)],
    positioning && ['Portfolios that hold it', percent(positioning.ownership_share_pct)],
    positioning && ['Market value held', money(positioning.market_value_usd)],
    positioning && ['Share of portfolio value', percent(positioning.portfolio_value_share_pct)],
    positioning && ['Average position', money(positioning.avg_position_market_value)],
    positioning && ['Price', price(positioning.avg_current_price)],
    positioning && [
      'Unrealized return',
      percent(positioning.unrealized_return_pct, { signed: true, fixed: 1 }),
      positioning.unrealized_return_pct,
    ],
    flows && [`Bought and sold, ${flows.window_days} days`, money(flows.gross_flow_value_usd)],
    flows && [
      `Net flow, ${flows.window_days} days`,
      flows.net_flow_value_usd === null ? oneSide : money(flows.net_flow_value_usd, { signed: true }),
      flows.net_flow_value_usd,
    ],
    flows &&
      flows.net_flow_value_usd !== null && [
        'Net flow / value held',
        percent(flows.net_flow_pct_of_position_value, { signed: true }),
      ],
    flows && flows.flow_bias !== null && ['Bias', words(flows.flow_bias)],
  ].filter(Boolean)
  const together = interest?.related_tickers ?? []
  return {
    chart: h(
      'div',
      {},
      h(
        'dl',
        { class: 'facts' },
        facts.map(([name, value, sign]) =>
          h('div', {}, h('dt', {}, name), h('dd', { class: toneOf(value, sign) }, value)),
        ),
      ),
      together.length > 0 &&
        h('p', { class: 'quiet together' }, 'Talked about together with ', related(together, 'overlap_share_pct')),
    ),
    table: dataTable({
      caption: 'Retail in short',
      rows: facts,
      columns: [
        { label: 'Figure', isName: true, of: ([name]) => name },
        { label: 'Value', isNumber: true, of: ([, value]) => value },
      ],
    }),
  }
}

function toneOf(value, sign) {
  return value === oneSide ? 'small' : tone(sign ?? 0) || undefined
}

function drawFlowWindows(answers) {
  const rows = answers.flatMap(({ flows }, at) => flows.map((flow) => ({ days: flowWindows[at], ...flow })))
  if (rows.length === 0) return null
  const isMixed = new Set(rows.map(({ asset_class }) => asset_class)).size > 1
  const named = ({ days, asset_class }) =>
    `${days === 1 ? '1 day' : `${days} days`}${isMixed ? `, ${asset_class}` : ''}`
  return {
    chart: bars({
      label: 'Net flow by window',
      rows: rows.map((row) => ({
        name: named(row),
        ...netFlow(row),
      })),
    }),
    table: dataTable({
      caption: 'Flows by window; a dash means that too few people are on one side',
      rows,
      columns: [
        { label: 'Window', isName: true, of: named },
        { label: 'Bought', isNumber: true, of: (row) => money(row.buy_value_usd) },
        { label: 'Sold', isNumber: true, of: (row) => money(row.sell_value_usd) },
        {
          label: 'Net',
          isNumber: true,
          of: (row) => money(row.net_flow_value_usd, { signed: true }),
          tone: (row) => tone(row.net_flow_value_usd),
        },
        { label: 'Active traders', isNumber: true, of: (row) => percent(row.active_trader_share_pct) },
      ],
    }),
  }
}
