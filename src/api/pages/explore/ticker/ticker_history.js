import { figure } from '../../shared/charts/figure.js'
import { panels } from '../../shared/charts/panels.js'
import { axisMoney, day, money, percent, price } from '../../shared/format.js'
import { dataTable } from '../../shared/table.js'

/** Signals of the archive: filters, and the field whose largest value picks one row per day. */
const signals = {
  holdings: { by: 'ownership_share_pct', query: { fields: 'ownership_share_pct,avg_current_price' } },
  intent: { by: 'conversation_share_pct', query: { days: 7, fields: 'conversation_share_pct' } },
  flows: { by: 'gross_flow_value_usd', query: { days: 7, fields: 'gross_flow_value_usd,net_flow_value_usd' } },
}

/** The panels, from the top: a field of a signal and its format. */
const drawn = [
  { name: 'Price', signal: 'holdings', field: 'avg_current_price', format: price, axisFormat: axisMoney, isFree: true },
  { name: 'Of conversations, 7 days', signal: 'intent', field: 'conversation_share_pct', format: percent },
  { name: 'Of portfolios hold it', signal: 'holdings', field: 'ownership_share_pct', format: percent },
  {
    name: 'Net flow, 7 days',
    signal: 'flows',
    field: 'net_flow_value_usd',
    format: (value) => money(value, { signed: true }),
    axisFormat: axisMoney,
    kind: 'bars',
  },
]

/** A year of one ticker as published each day: price, conversations, ownership and net flow on one time axis. */
export function overTime(session, ticker) {
  return figure({
    session,
    title: 'Over a year',
    note: 'Each day as published in its own release; the price is that of the snapshot',
    height: 440,
    calls: () => callsOf(session, ticker),
    draw: (answers) => (answers[0].rows ? draw(answers) : null),
    emptyTitle: 'No history yet',
    empty: 'The archive gains a day with each release; crowdtape backfill adds past days.',
  })
}

/** An empty archive has no series; its list of tables shows that. */
async function callsOf(session, ticker) {
  const tables = { path: '/datasets' }
  const { datasets } = await session.ask(tables)
  if (datasets.length === 0) return [tables]
  return Object.entries(signals).map(([signal, { query }]) => ({
    path: `/history/${signal}`,
    query: { ticker, ...query, limit: 2000 },
  }))
}

function draw(answers) {
  const byDay = Object.fromEntries(
    Object.entries(signals).map(([signal, { by }], at) => [signal, largestOfDays(answers[at].rows, by)]),
  )
  const days = [...new Set(Object.values(byDay).flatMap((rows) => [...rows.keys()]))].sort()
  if (days.length < 2) return null
  const rows = drawn
    .map((each) => ({ ...each, values: days.map((date) => byDay[each.signal].get(date)?.[each.field] ?? null) }))
    .filter(({ values }) => values.some((value) => value !== null))
  if (rows.length === 0) return null
  return {
    says: `${days.length} days to ${day(days.at(-1))}`,
    chart: panels({ label: 'Price, conversations, ownership and net flow over time', days, rows }),
    table: dataTable({
      caption: 'By day, the newest first; a dash where nothing is published',
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

/** Day to row. Of a day's rows, one per asset class, the largest is used. */
function largestOfDays(rows, by) {
  const found = new Map()
  for (const row of rows) {
    const known = found.get(row.as_of)
    if (!known || row[by] > known[by]) found.set(row.as_of, row)
  }
  return found
}
