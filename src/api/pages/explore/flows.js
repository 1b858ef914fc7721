import { bars } from '../shared/charts/bars.js'
import { figure } from '../shared/charts/figure.js'
import { choice, pastDay, windows } from '../shared/controls.js'
import { h } from '../shared/dom.js'
import { instant, money, percent, words } from '../shared/format.js'
import { dataTable } from '../shared/table.js'
import { oneSide, withheldNote } from '../shared/withheld.js'
import { tickerAddress, tickerLink } from './links.js'

const classes = [
  ['', 'All'],
  ['stock', 'Stocks'],
  ['etf', 'ETFs'],
  ['option', 'Options'],
  ['crypto', 'Crypto'],
]

/** The view with what retail investors buy and sell. */
export default {
  title: 'Flows',
  render({ root, session, state, remember, heading }) {
    const chosen = { days: '30', kind: '', ...state }
    const flows = figure({
      session,
      title: 'Net flow',
      note: 'Value bought minus value sold; the ticker with the largest turnover comes first',
      height: 520,
      calls: () => [flowsCall(chosen, 25)],
      draw: ([{ flows: found }]) => (found.length > 0 ? drawFlows(found) : null),
      below: ([found]) => withheldNote(found),
    })
    const options = figure({
      session,
      title: 'Options premium',
      note: 'Premium bought minus premium sold, by underlying',
      height: 320,
      calls: () => [
        { path: '/retail/options/flows', query: { lookback_days: chosen.days, as_of: chosen.as_of, limit: 15 } },
      ],
      draw: ([{ flows: found }]) => (found.length > 0 ? drawOptions(found) : null),
      below: ([found]) => withheldNote(found),
      empty: 'Too few people, or nobody, traded options in this window.',
    })
    const change = (name) => (value) => {
      chosen[name] = value
      remember({ ...chosen })
      flows.load()
      if (name !== 'kind') options.load()
    }
    root.append(
      ...heading('Flows', 'What connected portfolios bought and sold.'),
      h(
        'div',
        { class: 'toolbar' },
        choice({ legend: 'Window, in days', options: windows, value: chosen.days, changed: change('days') }),
        choice({ legend: 'Asset class', options: classes, value: chosen.kind, changed: change('kind') }),
        pastDay({ value: chosen.as_of, changed: change('as_of') }),
      ),
      flows.node,
      options.node,
    )
    flows.load()
    options.load()
  },
}

export function flowsCall({ days, kind, ticker, as_of }, limit) {
  const query = { lookback_days: days, asset_classes: kind, ticker, as_of, limit }
  return { path: '/retail/positioning/flows', query }
}

export function drawFlows(flows) {
  const isMixed = new Set(flows.map(({ asset_class }) => asset_class)).size > 1
  return {
    says: `${flows.length} tickers, first ${flows[0].ticker}, ${biasOf(flows[0].flow_bias)}`,
    chart: bars({
      label: 'Net flow by ticker',
      rows: flows.map((flow) => ({
        name: isMixed ? `${flow.ticker} ${flow.asset_class === 'stock' ? '' : flow.asset_class}`.trim() : flow.ticker,
        href: tickerAddress(flow.ticker),
        ...netFlow(flow),
      })),
    }),
    table: dataTable({
      caption: 'Flows, largest turnover first; a dash means that too few people are on one side',
      rows: flows,
      columns: [
        { label: 'Ticker', isName: true, of: ({ ticker }) => tickerLink(ticker) },
        { label: 'Class', of: ({ asset_class }) => asset_class },
        { label: 'Bought', isNumber: true, of: (row) => money(row.buy_value_usd) },
        { label: 'Sold', isNumber: true, of: (row) => money(row.sell_value_usd) },
        {
          label: 'Net',
          isNumber: true,
          of: (row) => money(row.net_flow_value_usd, { signed: true }),
          tone: (row) => tone(row.net_flow_value_usd),
        },
        { label: 'Net share', isNumber: true, of: (row) => percent(row.net_flow_pct, { signed: true }) },
        { label: 'Active traders', isNumber: true, of: (row) => percent(row.active_trader_share_pct) },
        { label: 'Buy trades', isNumber: true, of: (row) => percent(row.buy_trade_share_pct) },
        { label: 'Bias', class: 'nowrap', of: ({ flow_bias }) => biasOf(flow_bias) },
        { label: 'Latest trade', class: 'nowrap', of: (row) => instant(row.latest_trade_at) },
      ],
    }),
  }
}

function drawOptions(flows) {
  return {
    says: `${flows.length} underlyings, first ${flows[0].underlying}`,
    chart: bars({
      label: 'Net premium by underlying',
      rows: flows.map((flow) => ({
        name: flow.underlying,
        href: tickerAddress(flow.underlying),
        value: flow.net_premium_usd,
        missing: flow.net_premium_usd === null && oneSide,
        shown: flow.net_premium_usd === null ? '' : money(flow.net_premium_usd, { signed: true }),
        aside:
          flow.call_share_pct === null
            ? `of ${money(flow.gross_premium_usd)}`
            : `${percent(flow.call_share_pct, { digits: 0 })} calls`,
      })),
    }),
    table: dataTable({
      caption: 'Option flows, largest premium first; a dash means that too few people are on one side',
      rows: flows,
      columns: [
        { label: 'Underlying', isName: true, of: ({ underlying }) => tickerLink(underlying) },
        { label: 'Bought', isNumber: true, of: (row) => money(row.buy_premium_usd) },
        { label: 'Sold', isNumber: true, of: (row) => money(row.sell_premium_usd) },
        {
          label: 'Net',
          isNumber: true,
          of: (row) => money(row.net_premium_usd, { signed: true }),
          tone: (row) => tone(row.net_premium_usd),
        },
        { label: 'Calls', isNumber: true, of: (row) => percent(row.call_share_pct) },
        { label: 'Opening', isNumber: true, of: (row) => percent(row.opening_share_pct) },
        { label: 'Short-dated', isNumber: true, of: (row) => percent(row.short_dated_share_pct) },
        { label: 'Bias', class: 'nowrap', of: ({ premium_bias }) => biasOf(premium_bias) },
      ],
    }),
  }
}

/**
 * Returns a bar for the net value of a flow. If the split is withheld, there is no bar, and only the gross value is
 * shown.
 */
export function netFlow(flow) {
  const aside = `of ${money(flow.gross_flow_value_usd)}`
  if (flow.net_flow_value_usd === null)
    return { value: null, missing: oneSide, shown: '', aside, hint: `${flow.ticker}: ${oneSide}` }
  return {
    value: flow.net_flow_value_usd,
    shown: money(flow.net_flow_value_usd, { signed: true }),
    aside,
    hint: `${flow.ticker}: bought ${money(flow.buy_value_usd)}, sold ${money(flow.sell_value_usd)}`,
  }
}

function biasOf(bias) {
  return bias === null ? oneSide : words(bias)
}

export function tone(value) {
  return value > 0 ? 'up' : value < 0 ? 'down' : ''
}
