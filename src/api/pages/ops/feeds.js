import { figure } from '../shared/charts/figure.js'
import { plot } from '../shared/charts/plot.js'
import { select } from '../shared/controls.js'
import { h } from '../shared/dom.js'
import { count, day, days, instant } from '../shared/format.js'
import { dataTable } from '../shared/table.js'

/** The view with the newest day of each feed, and its rows per day. */
export default {
  title: 'Feeds',
  render({ root, session, state, remember, heading }) {
    const chosen = { days: '120', ...state }
    const freshness = figure({
      session,
      title: 'Freshness',
      note: ([status] = []) => (status ? `Data is expected up to ${day(status.expected)}` : ''),
      height: 320,
      calls: () => [{ path: '/status' }],
      draw: ([{ feeds }]) => (feeds.length > 0 ? { table: freshnessTable(feeds) } : null),
      emptyTitle: 'Nothing was ingested',
      empty: 'Runs and “crowdtape ingest” ingest files.',
    })
    const volumes = figure({
      session,
      title: 'Rows by day',
      note: () => (chosen.days === 'all' ? 'All days' : `The last ${chosen.days} days of each feed`),
      height: 420,
      calls: () => [{ path: '/volumes' }],
      draw: ([{ feeds }]) => drawVolumes(feeds, chosen.days),
      emptyTitle: 'No feed has rows by day',
      empty: 'They appear once a feed whose rows have a day is ingested.',
    })
    const span = select({
      label: 'Days shown',
      options: [
        ['30', '30 days'],
        ['120', '120 days'],
        ['365', 'A year'],
        ['all', 'All'],
      ],
      value: chosen.days,
      changed(value) {
        chosen.days = value
        remember({ ...chosen })
        volumes.load()
      },
    })
    volumes.node.querySelector('header').after(h('div', { class: 'toolbar inside' }, span))
    root.append(...heading('Feeds', 'Newest day of each feed, and its rows per day.'), freshness.node, volumes.node)
    freshness.load()
    volumes.load()
  },
}

function freshnessTable(feeds) {
  const isLate = ({ lag_days, allowed_days }) => allowed_days !== null && (lag_days === null || lag_days > allowed_days)
  return dataTable({
    caption:
      'config/audit.yaml says by how many days a feed may lag behind; feeds that it does not list are not monitored',
    rows: feeds,
    columns: [
      { label: 'Feed', isName: true, of: ({ feed }) => feed },
      {
        label: '',
        of: (feed) =>
          feed.allowed_days === null
            ? ''
            : h('span', { class: isLate(feed) ? 'tag warn' : 'tag good' }, isLate(feed) ? 'late' : 'in time'),
      },
      { label: 'Newest day', class: 'nowrap', of: ({ newest }) => day(newest) },
      { label: 'Lag', isNumber: true, of: ({ lag_days }) => (lag_days === null ? null : days(lag_days)) },
      {
        label: 'May lag',
        isNumber: true,
        of: ({ allowed_days }) => (allowed_days === null ? null : days(allowed_days)),
      },
      { label: 'Last delivery', class: 'nowrap', of: (feed) => instant(feed.last_delivery) },
      { label: 'Files', isNumber: true, of: ({ files }) => count(files) },
      { label: 'Read', isNumber: true, of: ({ read }) => count(read) },
      { label: 'Quarantined', isNumber: true, of: ({ quarantined }) => count(quarantined) },
    ],
  })
}

function drawVolumes(feeds, span) {
  const divided = feeds.filter(({ days: all }) => all.length > 0)
  if (divided.length === 0) return null
  return {
    says: `${divided.length} feeds`,
    chart: h(
      'div',
      { class: 'minis' },
      divided.map(({ feed, days: all }) => {
        const filled = filledDays(span === 'all' ? all : since(all, Number(span)))
        return h(
          'div',
          { class: 'mini' },
          h('h3', {}, feed),
          plot({
            label: `Rows of ${feed} by day, ${day(filled[0][0])} to ${day(filled.at(-1)[0])}; the table has the figures`,
            x: filled.map(([date]) => Date.parse(date) / 1000),
            series: [
              {
                label: 'Rows',
                color: '--accent',
                kind: filled.length > 150 ? 'line' : 'bars',
                values: filled.map(([, rows]) => rows),
              },
            ],
            format: count,
            axisFormat: short,
            isWhole: true,
            named: (_, index) => day(filled[index][0]),
            height: 150,
          }),
        )
      }),
    ),
    table: h(
      'div',
      {},
      divided.map(({ feed, days: all, deliveries }) =>
        dataTable({
          caption: `${feed}: ${count(all.length)} days by month, ${deliveries.length} deliveries`,
          rows: monthsOf(all),
          columns: [
            { label: 'Month', isName: true, of: ([month]) => month },
            { label: 'Days', isNumber: true, of: ([, { days: found }]) => count(found) },
            { label: 'Rows', isNumber: true, of: ([, { rows }]) => count(rows) },
          ],
          isTall: true,
        }),
      ),
    ),
  }
}

function since(all, span) {
  const first = new Date(Date.parse(all.at(-1)[0]) - (span - 1) * 86_400_000).toISOString().slice(0, 10)
  return all.filter(([date]) => date >= first)
}

/** Adds days without rows as zeros, so that gaps are visible in the chart. */
function filledDays(all) {
  const rows = new Map(all)
  const filled = []
  for (let at = Date.parse(all[0][0]); at <= Date.parse(all.at(-1)[0]); at += 86_400_000) {
    const date = new Date(at).toISOString().slice(0, 10)
    filled.push([date, rows.get(date) ?? 0])
  }
  return filled
}

function monthsOf(all) {
  const months = new Map()
  for (const [date, rows] of all) {
    const month = date.slice(0, 7)
    const sum = months.get(month) ?? { days: 0, rows: 0 }
    months.set(month, { days: sum.days + 1, rows: sum.rows + rows })
  }
  return [...months].reverse()
}

function short(value) {
  return value >= 1e6 ? `${value / 1e6} M` : value >= 1e4 ? `${value / 1e3} k` : count(value)
}
