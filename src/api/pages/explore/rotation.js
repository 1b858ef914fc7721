import { bars } from '../shared/charts/bars.js'
import { figure } from '../shared/charts/figure.js'
import { choice, windows } from '../shared/controls.js'
import { h } from '../shared/dom.js'
import { day, percent, points } from '../shared/format.js'
import { dataTable } from '../shared/table.js'
import { withheldNote } from '../shared/withheld.js'
import { tone } from './flows.js'
import { tickerAddress, tickerLink } from './links.js'

/** The view with changes of ownership between two snapshots. */
export default {
  title: 'Rotation',
  render({ root, session, state, remember, heading }) {
    const chosen = { days: '30', ...state }
    const list = figure({
      session,
      title: 'Change of ownership',
      note: (answers) => spanOf(answers?.[0]),
      height: 560,
      calls: () => [rotationCall(chosen, 100)],
      draw: ([found]) => drawRotation(found, 24),
      below: ([found]) => withheldNote(found),
    })
    root.append(
      ...heading('Rotation', 'How many portfolios hold a ticker now, compared with an earlier snapshot.'),
      h(
        'div',
        { class: 'toolbar' },
        choice({
          legend: 'Look back, in days',
          options: windows,
          value: chosen.days,
          changed(value) {
            chosen.days = value
            remember({ ...chosen })
            list.load()
          },
        }),
      ),
      list.node,
    )
    list.load()
  },
}

export function rotationCall({ days }, limit) {
  return { path: '/retail/positioning/rotation', query: { lookback_days: days, limit } }
}

export function spanOf(found) {
  if (!found?.current_snapshot_at || !found.previous_snapshot_at) return ''
  return `${day(found.previous_snapshot_at)} to ${day(found.current_snapshot_at)}, in percentage points`
}

/** Shows the tickers with the largest changes, gains above losses. */
export function drawRotation({ rotations }, most) {
  if (rotations.length === 0) return null
  const sorted = [...rotations].sort((a, b) => size(b) - size(a)).slice(0, most)
  const shown = sorted.sort((a, b) => b.ownership_share_change_pct - a.ownership_share_change_pct)
  const ins = rotations.filter(({ direction }) => direction === 'in').length
  const outs = rotations.filter(({ direction }) => direction === 'out').length
  return {
    says: `${ins} in, ${outs} out`,
    chart: bars({
      label: 'Change of the share of portfolios that hold it',
      rows: shown.map((row) => ({
        name: row.ticker,
        href: tickerAddress(row.ticker),
        value: row.ownership_share_change_pct,
        shown: points(row.ownership_share_change_pct),
        aside: `to ${percent(row.ownership_share_pct)}`,
      })),
    }),
    table: dataTable({
      caption: 'Rotation between the two snapshots',
      rows: rotations,
      isTall: true,
      columns: [
        { label: 'Ticker', isName: true, of: ({ ticker }) => tickerLink(ticker) },
        { label: 'Class', of: ({ asset_class }) => asset_class },
        { label: 'Direction', of: ({ direction }) => direction },
        { label: 'Owned by', isNumber: true, of: (row) => percent(row.ownership_share_pct) },
        {
          label: 'Change',
          isNumber: true,
          of: (row) => points(row.ownership_share_change_pct),
          tone: (row) => tone(row.ownership_share_change_pct),
        },
        { label: 'Share of portfolio value', isNumber: true, of: (row) => percent(row.portfolio_value_share_pct) },
        {
          label: 'Change',
          isNumber: true,
          of: (row) => points(row.portfolio_value_share_change_pct),
          tone: (row) => tone(row.portfolio_value_share_change_pct),
        },
        {
          label: 'Unrealized return',
          isNumber: true,
          of: (row) => percent(row.unrealized_return_pct, { signed: true }),
        },
      ],
    }),
  }
}

function size(row) {
  return Math.abs(row.ownership_share_change_pct)
}
