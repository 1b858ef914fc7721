import { bars } from '../shared/charts/bars.js'
import { figure, message } from '../shared/charts/figure.js'
import { select } from '../shared/controls.js'
import { h } from '../shared/dom.js'
import { count } from '../shared/format.js'
import { dataTable } from '../shared/table.js'

/** The view with quarantined rows: file, line and reason, but not the content of a row. */
export default {
  title: 'Quarantine',
  render({ root, session, state, remember, heading }) {
    const chosen = { feed: '', ...state }
    const place = h('div', { class: 'toolbar inside' })
    const counts = figure({
      session,
      title: 'By feed',
      height: 120,
      calls: () => [{ path: '/quarantine', query: { limit: 1 } }],
      draw: ([{ counts: found }]) => (Object.keys(found).length > 0 ? drawCounts(found) : null),
      emptyTitle: 'Nothing is in quarantine',
      empty: 'All ingested rows satisfy their contracts.',
    })
    const rows = figure({
      session,
      title: 'Rows',
      note: ([found] = []) =>
        found ? `${count(found.rows.length)} of ${count(found.total)}, the newest delivery first` : '',
      height: 300,
      calls: () => [{ path: '/quarantine', query: { feed: chosen.feed, limit: 500 } }],
      draw([found]) {
        place.replaceChildren(feedChoice(Object.keys(found.counts)))
        if (!found.is_open) {
          return {
            chart: message(
              'Sealed',
              'This server does not have the secret that decrypts quarantined rows, so it only shows how many ' +
                'there are.',
            ),
          }
        }
        return found.rows.length > 0 ? { says: `${found.rows.length} rows`, table: table(found.rows) } : null
      },
      emptyTitle: 'Nothing is in quarantine',
      empty: 'All ingested rows satisfy their contracts.',
    })
    const feedChoice = (feeds) =>
      select({
        label: 'Feed',
        options: [['', 'All feeds'], ...feeds.map((feed) => [feed, feed])],
        value: chosen.feed,
        changed(value) {
          chosen.feed = value
          remember({ ...chosen })
          rows.load()
        },
      })
    rows.node.querySelector('header').after(place)
    root.append(
      ...heading(
        'Quarantine',
        'Rows that violate the contract of their feed, with file, line and reason. Their content is encrypted; ' +
          '“crowdtape quarantine list” shows it.',
      ),
      counts.node,
      rows.node,
    )
    counts.load()
    rows.load()
  },
}

function drawCounts(counts) {
  const rows = Object.entries(counts).sort(([, a], [, b]) => b - a)
  return {
    chart: bars({
      label: 'Quarantined rows by feed',
      isPlain: true,
      rows: rows.map(([name, value]) => ({ name, value, shown: count(value) })),
    }),
    table: dataTable({
      caption: 'Quarantined rows by feed',
      rows,
      columns: [
        { label: 'Feed', isName: true, of: ([feed]) => feed },
        { label: 'Rows', isNumber: true, of: ([, found]) => count(found) },
      ],
    }),
  }
}

function table(rows) {
  return dataTable({
    caption: 'Quarantined rows',
    rows,
    isTall: true,
    columns: [
      { label: 'Feed', isName: true, of: ({ feed }) => feed },
      { label: 'File', class: 'nowrap', of: ({ file }) => file },
      { label: 'Line', isNumber: true, of: ({ line }) => (line === null ? 'file' : count(line)) },
      { label: 'Reason', of: ({ reason }) => reason },
      { label: 'Delivery', isNumber: true, of: ({ delivery }) => count(delivery) },
    ],
  })
}
