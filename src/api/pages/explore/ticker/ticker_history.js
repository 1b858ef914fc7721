import { figure } from '../../shared/charts/figure.js'
import { panels } from '../../shared/charts/panels.js'
import { axisMoney, day, money, percent, price } from '../../shared/format.js'
import { dataTable } from '../../shared/table.js'

/** What is drawn below each other: a signal of the archive, the field that is drawn, and how it is told. */
const signals = [
  {
    name: 'Price',
    signal: 'screening',
    query: { metrics: 'price', fields: 'value' },
    field: 'value',
    format: price,
    axisFormat: axisMoney,
    isAboveZero: false,
  },
  {
    name: 'Of conversations, 7 days',
    signal: 'intent',
    query: { days: 7, fields: 'conversation_share_pct' },
    field: 'conversation_share_pct',
    format: percent,
  },
  {
    name: 'Of portfolios hold it',
    signal: 'holdings',
    query: { fields: 'ownership_share_pct' },
    field: 'ownership_share_pct',
    format: percent,
  },
  {
    name: 'Net flow, 7 days',
    signal: 'flows',
    query: { days: 7, fields: 'net_flow_value_usd' },
    field: 'net_flow_value_usd',
    format: (value) => money(value, { signed: true }),
    axisFormat: axisMoney,
    kind: 'bars',
  },
]

/** A year of one ticker as each day's release told it: price, conversations, ownership and net flow on one axis of time. */
export function overTime(session, ticker) {
  return figure({
    session,
    title: 'Over a year',
    note: 'Each day as its own release told it',
    height: 440,
    calls: () => callsOf(session, ticker),
    draw: (answers) =>
      answers[0].rows ? draw(answers.map(({ rows }, at) => pointsOf(rows, signals[at].field))) : null,
    emptyTitle: 'Nothing over time yet',
    empty: 'The archive gains a day with each release; crowdtape backfill adds past days.',
  })
}

/** An archive without a day has no series; it says so in its list of tables. */
async function callsOf(session, ticker) {
  const tables = { path: '/datasets' }
  const { datasets } = await session.ask(tables)
  if (datasets.length === 0) return [tables]
  return signals.map(({ signal, query }) => ({ path: `/history/${signal}`, query: { ticker, ...query, limit: 2000 } }))
}

function draw(series) {
  const days = [...new Set(series.flatMap((points) => [...points.keys()]))].sort()
  if (days.length < 2) return null
  const rows = signals.map((each, at) => ({ ...each, values: days.map((date) => series[at].get(date) ?? null) }))
  const told = rows.filter(({ values }) => values.some((value) => value !== null))
  return {
    says: `${days.length} days to ${day(days.at(-1))}`,
    chart: panels({ label: 'Price, conversations, ownership and net flow over time', days, rows: told }),
    table: dataTable({
      caption: 'By day, the newest first; a dash where nothing is published',
      isTall: true,
      rows: days.map((date, at) => ({ date, at })).reverse(),
      columns: [
        { label: 'Day', isName: true, of: ({ date }) => day(date) },
        ...told.map(({ name, values, format }) => ({
          label: name,
          isNumber: true,
          of: ({ at }) => format(values[at]),
        })),
      ],
    }),
  }
}

/** Day to value. Of several rows of a day, one a class of asset, the largest in size stands for the ticker. */
function pointsOf(rows, field) {
  const points = new Map()
  for (const { as_of: date, [field]: value } of rows) {
    if (value === null || value === undefined) continue
    if (!points.has(date) || Math.abs(value) > Math.abs(points.get(date))) points.set(date, value)
  }
  return points
}
