import { identifier, literal } from '../../base/quote.ts'

/** How far a feed's query was read: all rows of the snapshot whose watermark is at most `watermark`. */
export interface Position {
  /** Ids of the cluster and the database. The transaction ids below are valid only in this database. */
  database: string
  /** Largest watermark read, as PostgreSQL writes it. */
  watermark: string
  /** Oldest transaction that was still running during the read. */
  oldest: string
  /** Transactions with an id of at least `oldest` that had already committed, so that their rows were read. */
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
  /** How long a writer's transaction may take, and how much the clocks of writers may differ, in seconds. */
  lateSeconds: number
}

/** Supported types of watermark columns. A pull can look back a number of seconds only if the watermark is a time. */
export const watermarkTypes: Record<string, 'time' | 'number'> = {
  'timestamp with time zone': 'time',
  'timestamp without time zone': 'time',
  date: 'time',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
}

/** SQL that returns the snapshot of the current transaction. */
export const snapshotQuery = `select (select system_identifier from pg_control_system()) || '/' ||
    (select oid from pg_database where datname = current_database()) as database,
  pg_snapshot_xmin(pg_current_snapshot())::text as oldest, pg_snapshot_xmax(pg_current_snapshot())::text as next`

/**
 * SQL for rows at or below the last pull's watermark that the last pull did not see, because their transactions had not
 * ended or because the rows have changed since. `xmin`, the transaction that wrote a version of a row, distinguishes the
 * versions.
 */
export function lateRows(watched: Watched, last: Position, snapshot: Snapshot): string {
  const xid = fullXid(snapshot)
  const wasRead = last.read.length > 0 ? ` and ${xid} <> all (${literal(`{${last.read.join(',')}}`)}::bigint[])` : ''
  return `${selected(watched)} where ${mark(watched)} <= ${value(watched, last.watermark)} and ${lateBound(watched, last)}
    and ${xid} >= ${last.oldest}${wasRead} order by ${mark(watched)}`
}

/**
 * SQL for the next `least` rows above a watermark, and for further rows with the same watermark as the last of these rows.
 */
export function newRows(watched: Watched, after: string | undefined, least: number): string {
  const above = after === undefined ? 'true' : `${mark(watched)} > ${value(watched, after)}`
  return `${selected(watched)} where ${above} and ${usable(watched)} order by ${mark(watched)} fetch first ${least} rows with ties`
}

/** SQL for the ids of transactions that are newer than the oldest running transaction and whose rows this snapshot has. */
export function readTransactions(watched: Watched, last: Position | undefined, snapshot: Snapshot): string {
  const xid = fullXid(snapshot)
  const bound = last ? lateBound(watched, last) : 'true'
  return `select distinct (${xid})::text as xid from (${watched.query}) as q where ${bound} and ${xid} >= ${snapshot.oldest} order by 1`
}

/** SQL that counts the rows whose watermark is not usable: null, infinite, or too far in the future. */
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

/**
 * SQL condition for a usable watermark. A time far in the future is not usable: it would become the position, and all
 * earlier rows would count as read.
 */
function usable(watched: Watched): string {
  if (watermarkTypes[watched.type] === 'time') return `${mark(watched)} <= now() + interval '${watched.lateSeconds} s'`
  return watched.type === 'numeric' ? `${mark(watched)} < 'Infinity'` : 'true'
}

/** SQL that excludes rows that are too old to be late rows, so that PostgreSQL can use an index on the watermark. */
function lateBound(watched: Watched, last: Position): string {
  if (watermarkTypes[watched.type] !== 'time') return 'true'
  return `${mark(watched)} >= ${value(watched, last.watermark)} - interval '${watched.lateSeconds} s'`
}

/**
 * SQL for a full transaction id. `xmin` has only the low 32 bits; the high bits are chosen so that the result is not above
 * the next transaction id.
 */
function fullXid({ next }: Snapshot): string {
  const low = BigInt(next) & 0xffffffffn
  const high = BigInt(next) - low
  const xid = 'q.xmin::text::bigint'
  return `(${xid} + case when ${xid} > ${low} then ${high - 0x100000000n} else ${high} end)`
}
