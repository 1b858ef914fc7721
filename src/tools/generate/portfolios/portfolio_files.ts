import type { DuckDBConnection } from '@duckdb/node-api'
import { plusDays } from '../../../base/calendar/days.ts'
import { literal } from '../../../base/quote.ts'
import type { Delivery, FileFormat } from '../delivery.ts'

/** Number of days at the end of the history that get one file per day. Earlier days get one file per month. */
const DAILY = 14

const TRADE_FORMATS: FileFormat[] = ['jsonl', 'csv.gz', 'parquet', 'jsonl.zst', 'csv', 'jsonl.gz', 'csv.zst']
const SNAPSHOT_FORMATS: FileFormat[] = ['parquet', 'csv.gz', 'jsonl.zst', 'csv.zst', 'jsonl.gz', 'parquet', 'csv']

const COLUMNS = {
  portfolio_trades:
    'trade_id, user_id, account_id, ticker, asset_class, side, quantity, price, value_usd, multiplier, executed_at, underlying, option_type, strike, expiry, position_effect',
  portfolio_snapshots:
    'snapshot_at, user_id, account_id, ticker, asset_class, quantity, avg_entry_price, current_price, market_value_usd, multiplier, underlying, option_type, strike, expiry',
}

/** Writes one day as two Parquet files (`YYYY-MM-DD.parquet`), like an export of a data warehouse. The benchmark reads these files. */
export async function deliverDay(connection: DuckDBConnection, delivery: Delivery, day: string): Promise<void> {
  const { portfolio_trades, portfolio_snapshots } = COLUMNS
  const trades = `select ${portfolio_trades} from day_trades order by executed_at, line`
  const snapshots = `select ${portfolio_snapshots} from day_snapshots order by user_id, account_id, ticker`
  await delivery.query(connection, 'portfolio_trades', `${day}.parquet`, trades)
  await delivery.query(connection, 'portfolio_snapshots', `${day}.parquet`, snapshots)
}

/** Stores a day for `deliverAll`. */
export async function collectDay(connection: DuckDBConnection, day: string, first: boolean): Promise<void> {
  const put = (table: string) => (first ? `create table ${table} as` : `insert into ${table}`)
  await connection.run(`${put('lived_trades')} select *, date '${day}' as day from day_trades;
    ${put('lived_snapshots')} select *, date '${day}' as day from day_snapshots;`)
}

/**
 * Delivers the collected days in every format, with the irregularities of real feeds: late rows, rows that a later file corrects or moves
 * to another day, exact repeats, and a second, earlier snapshot of a day. The names of the files sort in the order of delivery.
 */
export async function deliverAll(connection: DuckDBConnection, delivery: Delivery, days: string[]): Promise<void> {
  const end = days[days.length - 1]
  await connection.run(DELIVERED(end))
  const firstDaily = days[Math.max(0, days.length - DAILY)]
  for (const [index, [from, to]] of periods(days, firstDaily).entries()) {
    const name = from === to ? from : `${from}_${to}`
    const within = `delivered between ${literal(from)} and ${literal(to)}`
    const daily = from >= firstDaily
    await delivery.query(
      connection,
      'portfolio_trades',
      `${name}.${TRADE_FORMATS[(index + (daily ? 0 : 1)) % TRADE_FORMATS.length]}`,
      `select ${COLUMNS.portfolio_trades} from delivered_trades where ${within}
       order by delivered, executed_at, trade_id, version, copy`,
    )
    await delivery.query(
      connection,
      'portfolio_snapshots',
      // Rows are sorted by position, because Parquet's dictionaries and zstd compress repeated values better.
      `${name}.${daily ? SNAPSHOT_FORMATS[index % SNAPSHOT_FORMATS.length] : 'parquet'}`,
      `select ${COLUMNS.portfolio_snapshots} from delivered_snapshots where ${within} and version = 0
       order by user_id, account_id, ticker, snapshot_at`,
    )
    if (daily && index % 3 === 0)
      await delivery.query(
        connection,
        'portfolio_snapshots',
        `${plusDays(to, 1)}-restated.csv.gz`,
        `select ${COLUMNS.portfolio_snapshots} from delivered_snapshots where ${within} and version = 1
         order by user_id, account_id, ticker, snapshot_at`,
      )
  }
}

/** Months up to `firstDaily`, then single days. */
function periods(days: string[], firstDaily: string): [from: string, to: string][] {
  const found: [string, string][] = []
  for (const day of days) {
    const last = found[found.length - 1]
    if (last && day < firstDaily && last[0].slice(0, 7) === day.slice(0, 7)) last[1] = day
    else found.push([day, day])
  }
  return found
}

const DELIVERED = (end: string) => `
create or replace table delivered_trades as
with dated as (
    select
        *,
        least(date '${end}', day + if(chance('late', trade_id, 0) < 0.004, 1 + floor(8 * chance('late', trade_id, 1))::integer, 0))
            as first_delivered,
        chance('wrong', trade_id, 0) < 0.002 as wrong,
        1 + floor(5 * chance('wrong', trade_id, 1))::integer as mended_after,
        chance('wrong', trade_id, 2) < 0.25 as wrong_day
    from lived_trades
),
versions as (
    select
        * replace (
            quantity * 10 as quantity, value_usd * 10 as value_usd,
            if(wrong_day, executed_at - interval 1 day, executed_at) as executed_at),
        first_delivered as delivered, 0 as version
    from dated where wrong and first_delivered + mended_after <= date '${end}'
    union all
    select *, if(wrong, least(date '${end}', first_delivered + mended_after), first_delivered), 1 from dated
)
select *, 0 as copy from versions
union all
select *, 1 as copy from versions where version = 1 and chance('twice', trade_id, 0) < 0.001;

create or replace table delivered_snapshots as
with dated as (
    select
        *, least(date '${end}', day + if(chance('late', user_id, day) < 0.003, 1, 0)) as delivered,
        chance('wrong', user_id, day) < 0.004 as wrong
    from lived_snapshots
)
select * replace (if(wrong and day >= date '${end}' - ${DAILY}, avg_entry_price * 10, avg_entry_price) as avg_entry_price),
    0 as version
from dated
union all
select *, 1 from dated where wrong and day >= date '${end}' - ${DAILY}
union all
select * replace (snapshot_at - interval 8 hour as snapshot_at), 0
from dated where chance('early', user_id, day) < 0.01;`
