import { literal } from '../../base/quote.ts'
import type { Vintage } from './days.ts'
import type { TableSchema } from './entry.ts'
import { countColumns } from './layout.ts'
import { type Filter, type Signal, type SignalName, type Subject, usual } from './signals.ts'

/** A request for one page of a time series. The days `from` and `to` are included. */
export interface HistoryRequest {
  signal: SignalName
  vintage: Vintage
  from: string
  to: string
  subjects: Partial<Record<Subject, string[]>>
  filters: Partial<Record<Filter, string | number | string[]>>
  /** Columns to return. Default: all columns. */
  fields?: string[]
  limit: number
  /** Where the page starts: at a day or, if this is the key of a row, after this row. The row is then the last row of the previous page. */
  after?: string[]
}

export interface SeriesColumn {
  name: string
  type: string
  about: string
}

const own: SeriesColumn[] = [
  { name: 'as_of', type: 'DATE', about: 'day of the release that contains the row' },
  { name: 'released_at', type: 'TIMESTAMP', about: 'time at which this release was built, UTC' },
  { name: 'release', type: 'VARCHAR', about: 'id of this release' },
]
const symbol: SeriesColumn = { name: 'ticker', type: 'VARCHAR', about: 'ticker symbol' }

/**
 * The columns that a time series can have. Lists, counts of people, and columns with a fixed value for the signal are
 * left out.
 */
export function seriesColumns(signal: Signal, { columns }: TableSchema): SeriesColumn[] {
  const hidden = new Set<string>([...countColumns, ...Object.keys(signal.fixed ?? {})])
  const plain = columns.filter(
    ({ name, type }) => !hidden.has(name) && !/[[(]/.test(type.replace(/^DECIMAL\(.*\)$/, '')),
  )
  return [own[0], ...(signal.symbols ? [symbol] : []), ...plain, ...own.slice(1)]
}

/** The columns by which a time series is sorted. Together they identify each row. */
export function keysOf(signal: Signal, { grain, columns }: TableSchema): SeriesColumn[] {
  const left = new Set([...Object.keys(signal.fixed ?? {}), ...(signal.newest ?? [])])
  const names = new Set([...(signal.symbols ? [] : [signal.sort]), ...grain.filter((name) => !left.has(name))])
  const found = [...names].map((name) => columns.find((column) => column.name === name)!)
  return [own[0], ...(signal.symbols ? [symbol] : []), ...found]
}

/** The sources from which a page is read. */
export interface PageSource {
  /** SQL after `from` that reads the table of the signal. */
  table: string
  /** SQL after `from` that reads the table with the ticker symbols, if the table of the signal has none. */
  symbols: string | undefined
  /** Columns that exist in at least one of the objects. */
  has: ReadonlySet<string>
}

/**
 * Returns SQL for the rows of a page and one more row, in the order of the keys. Values are written as literals, because the engine can
 * skip row groups only if it knows the values when it plans the query. `select` returns the SQL for one column. A column that no object has
 * is null.
 */
export function pageQuery(
  signal: Signal,
  schema: TableSchema,
  request: HistoryRequest,
  columns: readonly SeriesColumn[],
  { table, symbols, has }: PageSource,
  select: (column: SeriesColumn) => string = ({ name }) => `"${name}"`,
): string {
  const keys = keysOf(signal, schema)
  const names = keys.map(({ name }) => `"${name}"`)
  const { newest } = signal
  const order = newest?.map((name) => `"${name}" desc`)
  const qualify = newest ? `qualify row_number() over (partition by ${names} order by ${order}) = 1` : ''
  const by = signal.symbols?.by
  const joined = `join (select ticker, ${by} from ${symbols} where ${chosen(['ticker'], request.subjects.tickers)}) using (${by})`
  const isThere = (name: string) => has.has(name) || (symbols !== undefined && name === symbol.name)
  return `
    with found as (
      select * from ${table} ${symbols ? joined : ''}
      where ${[...conditions(signal, request), ...names.slice(1).map((name) => `${name} is not null`)].join('\n and ')}
      ${qualify}
    )
    select ${columns.map((column) => (isThere(column.name) ? select(column) : `null::${column.type} as "${column.name}"`))}
    from found
    ${after(keys, request.after)}
    order by ${names.map((name) => `found.${name}`)}
    limit ${request.limit + 1}`
}

function conditions(signal: Signal, { from, to, subjects, filters }: HistoryRequest): string[] {
  const found = [`as_of between ${literal(from)}::date and ${literal(to)}::date`]
  if (!signal.symbols) {
    for (const [subject, columns] of Object.entries(signal.subjects)) {
      found.push(chosen(columns, subjects[subject as Subject]))
    }
  }
  for (const [column, value] of Object.entries(signal.fixed ?? {})) found.push(`"${column}" = ${literal(value)}`)
  for (const [filter, column] of Object.entries(signal.filters)) {
    const value = filters[filter as Filter] ?? usual[filter as Filter]
    if (value === undefined) continue
    found.push(Array.isArray(value) ? chosen([column], value) : `"${column}" = ${literal(value)}`)
  }
  return found
}

/** Condition that a row has one of the values. Ids are compared exactly; for labels, case is ignored. */
function chosen([id, label]: string[], values: string[] | undefined): string {
  if (!values || values.length === 0) return 'true'
  const byId = `"${id}" in (${values.map(literal)})`
  return label ? `(${byId} or lower("${label}") in (${values.map((value) => literal(value.toLowerCase()))}))` : byId
}

function after(keys: SeriesColumn[], values: string[] | undefined): string {
  if (!values) return ''
  if (values.length === 1) return `where as_of >= ${literal(values[0])}::date`
  const typed = keys.map(({ type }, at) => `${literal(values[at])}::${type}`)
  return `where (${keys.map(({ name }) => `"${name}"`)}) > (${typed})`
}
