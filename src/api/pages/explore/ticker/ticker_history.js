import { dayPanels } from '../../shared/charts/day_panels.js'
import { figure } from '../../shared/charts/figure.js'
import { axisMoney, day, money, percent, price } from '../../shared/format.js'
import { dataTable } from '../../shared/table.js'

/**
 * The signals that are read from the archive. If a day has several rows, the row with the largest value in the field
 * `by` is shown.
 */
const signals = {
  holdings: { by: 'ownership_share_pct', query: { fields: 'ownership_share_pct,avg_current_price' } },
  intent: { by: 'conversation_share_pct', query: { days: 7, fields: 'conversation_share_pct' } },
  flows: { by: 'gross_flow_value_usd', query: { days: 7, fields: 'gross_flow_value_usd,net_flow_value_usd' } },
}

/** The charts from top to bottom, each with the field of a signal that it shows and the format of its values. */
const drawn = [
  { name: 'Price', signal: 'holdings', field: 'avg_current_price', format: price, axisFormat: axisMoney, isFree: true },
  { name: 'Share of conversations, 7 days', signal: 'intent', field: 'conversation_share_pct', format: percent },
  { name: 'Portfolios that hold it', signal: 'holdings', field: 'ownership_share_pct', format: percent },
  {
    name: 'Net flow, 7 days',
    signal: 'flows',
    field: 'net_flow_value_usd',
    format: (value) => money(value, { signed: true }),
    axisFormat: axisMoney,
    kind: 'bars',
  },
]

/**
 * Shows price, conversations, ownership and net flow of one ticker over a year. Each day has the values that the release of this day
 * published. If a day is not in the archive, its price and ownership come from the newest release.
 */
export function overTime(session, ticker) {
  return figure({
    session,
    title: 'Over a year',
    note: 'Each day as published in the release of that day; the price is that at the snapshot of holdings',
    height: 440,
    calls: () => callsOf(session, ticker),
    draw: (answers) => draw(joined(answers)),
    below: (answers) => missing(joined(answers)),
    emptyTitle: 'No history yet',
    empty: 'Too few people hold or discuss it, or it has only one day of history.',
  })
}

/**
 * Returns the calls to send. If the archive is empty, there are no series to request, but the ticker's `history` does
 * not need the archive.
 */
async function callsOf(session, ticker) {
  const { datasets } = await session.ask({ path: '/datasets' })
  const held = { path: `/retail/tickers/${encodeURIComponent(ticker)}`, query: { include_history: true } }
  const series = Object.entries(signals).map(([signal, { query }]) => ({
    path: `/history/${signal}`,
    query: { ticker, ...query, limit: 2000 },
  }))
  return datasets.length === 0 ? [held] : [...series, held]
}

/**
 * Joins the answers by day. Returns the rows by signal and day, the days that have rows, and which of these days are not in the archive.
 */
function joined(answers) {
  const [series, { history }] = [answers.slice(0, -1), answers.at(-1)]
  const byDay = Object.fromEntries(
    Object.entries(signals).map(([signal, { by }], at) => [signal, largestOfDays(series[at]?.rows ?? [], by)]),
  )
  const archived = new Set(Object.values(byDay).flatMap((rows) => [...rows.keys()]))
  const held = history.map((row) => ({ ...row, as_of: row.snapshot_at.slice(0, 10) }))
  for (const [date, row] of largestOfDays(held, signals.holdings.by)) {
    if (!archived.has(date)) byDay.holdings.set(date, row)
  }
  const days = [...new Set(Object.values(byDay).flatMap((rows) => [...rows.keys()]))].sort()
  return { byDay, days, absent: days.filter((date) => !archived.has(date)) }
}

/** Says which data is missing in the chart and how to add it. Empty if every day is in the archive. */
function missing({ days, absent }) {
  if (absent.length === 0) return ''
  const command = `crowdtape backfill --from ${absent[0]} --to ${absent.at(-1)}`
  return (
    `${absent.length} of ${days.length} days are not in the archive. For these days, price and ownership come ` +
    `from the newest release, and there are no conversations and no net flow. To add the days, run “${command}” ` +
    'with the folders of your other runs.'
  )
}

function draw({ byDay, days, absent }) {
  if (days.length < 2) return null
  // If all other days are missing in the archive, a chart of a single archived day would show only a dot.
  const least = absent.length > 0 ? 2 : 1
  const rows = drawn
    .map((each) => ({ ...each, values: days.map((date) => byDay[each.signal].get(date)?.[each.field] ?? null) }))
    .filter(({ values }) => values.filter((value) => value !== null).length >= least)
  if (rows.length === 0) return null
  return {
    says: `${days.length} days to ${day(days.at(-1))}`,
    chart: dayPanels({ label: 'Price, conversations, ownership and net flow over time', days, rows }),
    table: dataTable({
      caption: 'By day, newest day first; a dash means that nothing is published',
      isTall: true,
      rows: days.map((date, at) => ({ date, at })).reverse(),
      columns: [
        { label: 'Day', isName: true, of: ({ date }) => day(date) },
        ...rows.map(({ name, values, format }) => ({
          label: name,
          isNumber: true,
          of: ({ at }) => format(values[at]),
        })),
      ],
    }),
  }
}

/** Picks one row per day: the row of the asset class with the largest value in the field `by`. */
function largestOfDays(rows, by) {
  const found = new Map()
  for (const row of rows) {
    const known = found.get(row.as_of)
    if (!known || row[by] > known[by]) found.set(row.as_of, row)
  }
  return found
}
