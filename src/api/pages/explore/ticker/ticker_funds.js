import { bars } from '../../shared/charts/bars.js'
import { figure } from '../../shared/charts/figure.js'
import { h } from '../../shared/dom.js'
import { count, day, money, percent, words } from '../../shared/format.js'
import { dataTable } from '../../shared/table.js'
import { tone } from '../flows.js'

/** Shows positions and trades of AI-managed funds in a ticker. */
export function consensus(session, ticker) {
  return figure({
    session,
    title: 'AI funds',
    note: 'Open positions, and trades of the last 90 days',
    height: 220,
    calls: () => [{ path: `/aifunds/ticker/${encodeURIComponent(ticker)}`, query: { lookback_days: 90, limit: 25 } }],
    draw: ([found]) => (found.funds.length > 0 ? draw(found) : null),
    emptyTitle: 'No fund',
    empty: 'No fund holds it, and none has traded it in the last 90 days.',
  })
}

function draw({ consensus: all, funds }) {
  const facts = [
    ['Stance', words(all.stance)],
    ['Funds with a position', count(all.positioned_funds)],
    ['Long', money(all.long_market_value_usd)],
    ['Short', money(all.short_market_value_usd)],
    ['Bought', money(all.recent_buy_value_usd)],
    ['Sold', money(all.recent_sell_value_usd)],
  ]
  const held = funds.filter(({ position }) => position?.market_value_usd)
  return {
    says: words(all.stance),
    chart: h(
      'div',
      {},
      h(
        'dl',
        { class: 'facts' },
        facts.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
      ),
      held.length > 0 &&
        h(
          'div',
          { class: 'spaced' },
          bars({
            label: 'Position by fund',
            isLong: true,
            rows: held.map(({ fund, position }) => ({
              name: fund.name,
              value: position.market_value_usd,
              shown: money(position.market_value_usd),
              aside: percent(position.unrealized_return_pct, { signed: true, fixed: 1 }),
            })),
          }),
        ),
    ),
    table: dataTable({
      caption: 'Funds with a position or a trade',
      rows: funds,
      columns: [
        { label: 'Fund', isName: true, class: 'nowrap', of: ({ fund }) => fund.name },
        { label: 'Side', of: ({ position }) => position?.side },
        { label: 'Position', isNumber: true, of: ({ position }) => money(position?.market_value_usd) },
        {
          label: 'Return',
          isNumber: true,
          of: ({ position }) => percent(position?.unrealized_return_pct, { signed: true, fixed: 1 }),
          tone: ({ position }) => tone(position?.unrealized_return_pct ?? 0),
        },
        { label: 'Last trade', of: ({ latest_trade }) => latest_trade?.side },
        { label: 'On', class: 'nowrap', of: ({ latest_trade }) => day(latest_trade?.executed_at) },
        { label: 'Reason given', class: 'clip quiet', of: ({ latest_trade }) => latest_trade?.thesis },
      ],
    }),
  }
}
