import { identifier, literal } from '../../base/quote.ts'

/** How far a feed's query was read: all rows up to the watermark that the snapshot showed. */
export interface Position {
  /** The cluster and database; transaction ids of another one mean nothing here. */
  database: string
  /** Largest watermark read, as PostgreSQL writes it. */
  watermark: string
  /** Oldest transaction that was still running when it was read. */
  oldest: string
  /** Transactions from `oldest` on whose rows were read nevertheless. */
  read: string[]
}

/** The snapshot that a pull reads: every statement of its transaction sees the same rows. */
export interface Snapshot {
  database: string
  oldest: string
  /** The next transaction id. */
  next: string
}

/** A feed's query with its watermark column, whose PostgreSQL type is `type`. */
export interface Watched {
  query: string
  watermark: string
  type: string
  fields: string[]
  /** How long a transaction of a writer may take, and how far writers' clocks may differ. */
  lateSeconds: number
}

/** Types of watermark columns, and whether they are times: those have a number of seconds to look back by. */
export const watermarkTypes: Record<string, 'time' | 'number'> = {
  'timestamp with time zone': 'time',
  'timestamp without time zone': 'time',
  date: 'time',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
}

/** SQL of the snapshot of a transaction that has begun. */
export const snapshotQuery = `select (select system_identifier from pg_control_system()) || '/' ||
    (select oid from pg_database where datname = current_database()) as database,
  pg_snapshot_xmin(pg_current_snapshot())::text as oldest, pg_snapshot_xmax(pg_current_snapshot())::text as next`

/**
 * SQL of the rows at or below the watermark of the last pull that it did not see: their transactions had not ended
 * then, or they were changed since. Versions of a row are distinguished by `xmin`, the transaction that wrote them.
 */
export function lateRows(watched: Watched, last: Position, snapshot: Snapshot): string {
  const xid = fullXid(snapshot)
  const wasRead = last.read.length > 0 ? ` and ${xid} <> all (${literal(`{${last.read.join(',')}}`)}::bigint[])` : ''
  return `${selected(watched)} where ${mark(watched)} <= ${value(watched, last.watermark)} and ${lateBound(watched, last)}
    and ${xid} >= ${last.oldest}${wasRead} order by ${mark(watched)}`
}

/** SQL of the next rows above a watermark, at least `least` if available; rows of one watermark stay together. */
export function newRows(watched: Watched, after: string | undefined, least: number): string {
  const above = after === undefined ? 'true' : `${mark(watched)} > ${value(watched, after)}`
  return `${selected(watched)} where ${above} and ${usable(watched)} order by ${mark(watched)} fetch first ${least} rows with ties`
}

/** SQL of the transactions from the oldest running one on whose rows this snapshot shows: they count as read. */
export function readTransactions(watched: Watched, last: Position | undefined, snapshot: Snapshot): string {
  const xid = fullXid(snapshot)
  const bound = last ? lateBound(watched, last) : 'true'
  return `select distinct (${xid})::text as xid from (${watched.query}) as q where ${bound} and ${xid} >= ${snapshot.oldest} order by 1`
}

/** SQL of how many rows have no watermark that could be passed: none, an infinite one, or a time still to come. */
export function unusableRows(watched: Watched): string {
  return `select count(*)::text as unusable from (${watched.query}) as q
    where ${mark(watched)} is null or not (${usable(watched)})`
}

function selected({ query, watermark, fields }: Watched): string {
  const columns = fields.map((field) => `q.${identifier(field)}`)
  return `select ${columns.join(', ')}, q.${identifier(watermark)} as source_watermark from (${query}) as q`
}

function mark({ watermark }: Watched): string {
  return `q.${identifier(watermark)}`
}

function value({ type }: Watched, text: string): string {
  return `${literal(text)}::${type}`
}

/** A time far ahead would become the watermark, and all rows before it would count as read. */
function usable(watched: Watched): string {
  if (watermarkTypes[watched.type] === 'time') return `${mark(watched)} <= now() + interval '${watched.lateSeconds} s'`
  return watched.type === 'numeric' ? `${mark(watched)} < 'Infinity'` : 'true'
}

/** Rows that cannot have been written late are not looked at, so that an index of the watermark serves. */
function lateBound(watched: Watched, last: Position): string {
  if (watermarkTypes[watched.type] !== 'time') return 'true'
  return `${mark(watched)} >= ${value(watched, last.watermark)} - interval '${watched.lateSeconds} s'`
}

/** `xmin` has 32 bits of a transaction id; the others are those of the newest id that is not above the next one. */
function fullXid({ next }: Snapshot): string {
  const low = BigInt(next) & 0xffffffffn
  const high = BigInt(next) - low
  const xid = 'q.xmin::text::bigint'
  return `(${xid} + case when ${xid} > ${low} then ${high - 0x100000000n} else ${high} end)`
}
