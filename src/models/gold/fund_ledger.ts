import { orderedRows } from '../../base/ordered_rows.ts'
import { RowWriter } from '../../base/row_writer.ts'
import { typescriptModel } from '../../build/typescript_model.ts'
import { emptyBook, post } from '../../funds/ledger.ts'
import { splitCalendar } from '../../funds/split_rows.ts'

const columns = {
  fund_id: 'VARCHAR',
  ticker: 'VARCHAR',
  asset_class: 'VARCHAR',
  executed_at: 'TIMESTAMP',
  trade_id: 'VARCHAR',
  trade_date: [
    'DATE',
    'day of the trade in New York, or in UTC for crypto; quantities and prices of the row are in the share units of this day',
  ],
  side: ['VARCHAR', 'buy, sell, short, cover or hold'],
  quantity: ['DOUBLE', 'shares, contracts or coins, as delivered or derived'],
  price: ['DOUBLE', 'US dollars per unit'],
  executed_quantity: ['DOUBLE', 'part of the quantity that was posted to the ledger; 0 for a hold'],
  excess_quantity: [
    'DOUBLE',
    'part of a sell that exceeds the long position, or of a cover that exceeds the short position; no other column includes this part',
  ],
  reason: ['VARCHAR', 'why the trade was not posted, or not in full; null if it was posted in full'],
  notional_value_usd: ['DOUBLE', 'value of executed_quantity, US dollars; for a hold, the delivered value'],
  cash_flow_usd: ['DOUBLE', 'US dollars that the fund received, without fees; negative if the fund paid'],
  realized_return_pct: [
    'DOUBLE',
    '100 x (price / average entry - 1), negated for a cover; null for opening trades and holds',
  ],
  thesis: 'VARCHAR',
  long_quantity: ['DOUBLE', 'long position after the trade'],
  long_entry_price: ['DOUBLE', 'average cost of the long position, US dollars per unit'],
  long_opened_at: ['TIMESTAMP', 'when the long position was last opened from zero'],
  long_thesis: ['VARCHAR', 'newest thesis that the fund gave in a trade or hold since long_opened_at'],
  short_quantity: ['DOUBLE', 'short position after the trade, positive'],
  short_entry_price: ['DOUBLE', 'average proceeds of the short position, US dollars per unit'],
  short_opened_at: ['TIMESTAMP', 'when the short position was last opened from zero'],
  short_thesis: ['VARCHAR', 'newest thesis that the fund gave in a trade or hold since short_opened_at'],
  mark_price: ['DOUBLE', "newest price in the fund's own trades and holds, US dollars per share unit of trade_date"],
  marked_at: ['TIMESTAMP', 'time of mark_price'],
} satisfies Record<string, string | [string, string]>

// Times are microseconds since 1970 as DOUBLE: this is exact until the year 2255, and faster to transfer than BIGINT.
const fills = `
  select
    fund_id, ticker, asset_class, trade_id, side, quantity, price, notional_value_usd, thesis,
    epoch_us(executed_at)::double as executed_at,
    trade_date::varchar as trade_date
  from silver.fund_trades
  where executed_at < getvariable('as_of') + interval 1 day
  order by fund_id, ticker, asset_class, epoch_us(executed_at), trade_id`

type FillRow = {
  fund_id: string
  ticker: string
  asset_class: string
  trade_id: string
  side: string
  quantity: number | null
  price: number | null
  notional_value_usd: number | null
  thesis: string | null
  executed_at: number
  trade_date: string
}

/**
 * Derives positions from trades. For each fund, ticker and asset class, posts the trades to the average-cost ledger of src/funds/ledger.ts,
 * ordered by execution time and then by trade_id.
 */
export default typescriptModel({
  about:
    'Every fund trade up to as_of, with the part that was posted, the realized return, and the position of the fund after the trade.',
  grain: ['fund_id', 'ticker', 'asset_class', 'executed_at', 'trade_id'],
  columns,
  checks: [
    'executed_quantity >= 0 and excess_quantity >= 0',
    'long_quantity >= 0 and short_quantity >= 0',
    "side <> 'hold' or executed_quantity = 0",
    "realized_return_pct is null or side in ('sell', 'cover')",
    "executed_at < getvariable('as_of') + interval 1 day",
  ],
  published: false,
  inputs: ['silver.fund_trades', 'gold.fund_splits'],
  reads: { 'silver.fund_trades': 'history' },
  async run({ connection, output }) {
    const splits = await splitCalendar(connection)
    const writer = await RowWriter.create(connection, output, columns)
    let key = ''
    let book = emptyBook
    for await (const row of orderedRows<FillRow>(connection, fills)) {
      const nextKey = JSON.stringify([row.fund_id, row.ticker, row.asset_class])
      if (nextKey !== key) book = emptyBook
      key = nextKey
      const posting = post(book, row, splits.of(row.ticker, row.asset_class))
      book = posting.book
      const held = row.side === 'hold'
      const part = row.quantity ? posting.executed_quantity / row.quantity : 0
      const notional = held ? row.notional_value_usd : (row.notional_value_usd ?? 0) * part
      const received = row.side === 'sell' || row.side === 'short'
      writer.write({
        ...row,
        executed_quantity: posting.executed_quantity,
        excess_quantity: posting.excess_quantity,
        reason: posting.reason,
        notional_value_usd: notional,
        cash_flow_usd: held ? 0 : received ? notional : 0 - (notional ?? 0),
        realized_return_pct: posting.realized_return_pct,
        long_quantity: book.long.quantity,
        long_entry_price: book.long.entry_price,
        long_opened_at: book.long.opened_at,
        long_thesis: book.long.thesis,
        short_quantity: book.short.quantity,
        short_entry_price: book.short.entry_price,
        short_opened_at: book.short.opened_at,
        short_thesis: book.short.thesis,
        mark_price: book.mark_price,
        marked_at: book.marked_at,
      })
    }
    writer.close()
  },
})
