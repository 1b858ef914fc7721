import { literal } from '../../base/quote.ts'
import type { Vintage } from './days.ts'
import type { TableSchema } from './entry.ts'
import { countColumns } from './layout.ts'
import { type Filter, type Signal, type SignalName, type Subject, usual } from './signals.ts'

/** What a page of a time series is asked for; days inclusive. */
export interface HistoryRequest {
  signal: SignalName
  vintage: Vintage
  from: string
  to: string
  subjects: Partial<Record<Subject, string[]>>
  filters: Partial<Record<Filter, string | number | string[]>>
  /** Default: all. */
  fields?: string[]
  limit: number
  /** The key of the last row of the page before, or the day to go on with. */
  after?: string[]
}

export interface Column {
  name: string
  type: string
  about: string
}

const own: Column[] = [
  { name: 'as_of', type: 'DATE', about: 'day that the row speaks for' },
  { name: 'released_at', type: 'TIMESTAMP', about: 'when its release was made, UTC' },
  { name: 'release', type: 'VARCHAR', about: 'id of its release' },
]
const symbol: Column = { name: 'ticker', type: 'VARCHAR', about: 'ticker symbol' }

/** The columns that a series can have: no lists, no counts of people, nothing that the signal fixes. */
export function columnsOf(signal: Signal, { columns }: TableSchema): Column[] {
  const hidden = new Set<string>([...countColumns, ...Object.keys(signal.fixed ?? {})])
  const plain = columns.filter(
    ({ name, type }) => !hidden.has(name) && !/[[(]/.test(type.replace(/^DECIMAL\(.*\)$/, '')),
  )
  return [own[0], ...(signal.symbols ? [symbol] : []), ...plain, ...own.slice(1)]
}

/** Columns that the rows of a series are in the order of, and that tell each row apart. */
export function keysOf(signal: Signal, { grain, columns }: TableSchema): Column[] {
  const left = new Set([...Object.keys(signal.fixed ?? {}), ...(signal.newest ?? [])])
  const names = new Set([...(signal.symbols ? [] : [signal.sort]), ...grain.filter((name) => !left.has(name))])
  const found = [...names].map((name) => columns.find((column) => column.name === name)!)
  return [own[0], ...(signal.symbols ? [symbol] : []), ...found]
}

/**
 * The query of a page and one row more: its columns, then those of its key. Values stand in it as literals, because only
 * those let the engine skip row groups.
 */
export function pageQuery(
  signal: Signal,
  schema: TableSchema,
  request: HistoryRequest,
  source: string,
  symbols: string | undefined,
): string {
  const keys = keysOf(signal, schema)
  const fields = request.fields ?? columnsOf(signal, schema).map(({ name }) => name)
  const qualify = signal.newest
    ? `qualify row_number() over (partition by ${keys.map(({ name }) => name)} order by ${signal.newest.map((name) => `${name} desc`)}) = 1`
    : ''
  return `
    with
      read as (select * from ${source}),
      ${symbols ? `symbols as (select ticker, ${signal.symbols!.by} from ${symbols} where ${chosen(['ticker'], request.subjects.tickers)}),` : ''}
      found as (
        select * from read ${symbols ? `join symbols using (${signal.symbols!.by})` : ''}
        where ${conditions(signal, request).join('\n and ')} ${qualify}
      )
    select ${[...fields.map((name) => `"${name}"`), ...keys.map(({ name }, at) => `"${name}" as "${keyColumn(at)}"`)]}
    from found
    ${after(keys, request.after)}
    order by ${keys.map(({ name }) => `"${name}"`)}
    limit ${request.limit + 1}`
}

export const keyColumn = (at: number) => `key ${at}`

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

/** Ids are compared as they are, labels in any case. */
function chosen([id, label]: string[], values: string[] | undefined): string {
  if (!values || values.length === 0) return 'true'
  const byId = `"${id}" in (${values.map(literal)})`
  return label ? `(${byId} or lower("${label}") in (${values.map((value) => literal(value.toLowerCase()))}))` : byId
}

function after(keys: Column[], values: string[] | undefined): string {
  if (!values) return ''
  if (values.length === 1) return `where as_of >= ${literal(values[0])}::date`
  const typed = keys.map(({ type }, at) => `${literal(values[at])}::${type}`)
  return `where (${keys.map(({ name }) => `"${name}"`)}) > (${typed})`
}
