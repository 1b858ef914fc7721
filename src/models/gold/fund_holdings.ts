import { orderedRows } from '../../base/ordered_rows.ts'
import { RowWriter } from '../../base/row_writer.ts'
import { typescriptModel } from '../../build/typescript_model.ts'
import { type Close, multiplierOf, quoteOf } from '../../funds/equity.ts'
import { returnPct } from '../../funds/ledger.ts'
import { quoteFor } from '../../funds/quote.ts'
import { splitCalendar } from '../../funds/split_rows.ts'

const columns = {
  fund_id: 'VARCHAR',
  ticker: 'VARCHAR',
  asset_class: 'VARCHAR',
  side: ['VARCHAR', 'long or short'],
  quantity: ['DOUBLE', 'number of shares, contracts or coins, positive; in the units of the current price'],
  entry_price: [
    'DOUBLE',
    'average cost or, for a short, average proceeds, US dollars per unit; in the units of the current price',
  ],
  current_price: ['DOUBLE', "newest close; the fund's own last price if this price is newer or there is no close"],
  market_value_usd: ['DOUBLE', 'quantity x current price x multiplier, US dollars; negative for a short'],
  unrealized_return_pct: ['DOUBLE', '100 x (current price / entry price - 1), negated for a short'],
  opened_at: ['TIMESTAMP', 'when the position was last opened from zero'],
  priced_at: ['TIMESTAMP', 'time of the current price'],
  thesis: ['VARCHAR', 'newest thesis that the fund gave in a trade or hold since opened_at'],
} satisfies Record<string, string | [string, string]>

const books = `
  with books as (
    select *
    from gold.fund_ledger
    qualify row_number() over (
      partition by fund_id, ticker, asset_class order by executed_at desc, trade_id desc
    ) = 1
  ),
  closes as (
    select *
    from silver.prices
    where day <= getvariable('as_of')
      and coalesce(currency, 'USD') = 'USD'
      and ticker in (select ticker from books)
    qualify row_number() over (partition by ticker order by day desc) = 1
  )
  select
    b.fund_id, b.ticker, b.asset_class, b.trade_date::varchar as trade_date,
    b.long_quantity, b.long_entry_price, epoch_us(b.long_opened_at)::double as long_opened_at, b.long_thesis,
    b.short_quantity, b.short_entry_price, epoch_us(b.short_opened_at)::double as short_opened_at, b.short_thesis,
    b.mark_price, epoch_us(b.marked_at)::double as marked_at,
    c.day::varchar as close_date, c.close as close_price,
    epoch_us(c.session_end_at)::double as session_end, epoch_us(c.day_end_at)::double as day_end
  from books b left join closes c using (ticker)
  where b.long_quantity > 0 or b.short_quantity > 0
  order by 1, 2, 3`

type BookRow = {
  fund_id: string
  ticker: string
  asset_class: string
  trade_date: string
  long_quantity: number
  long_entry_price: number | null
  long_opened_at: number | null
  long_thesis: string | null
  short_quantity: number
  short_entry_price: number | null
  short_opened_at: number | null
  short_thesis: string | null
  mark_price: number | null
  marked_at: number | null
  close_date: string | null
  close_price: number
  session_end: number
  day_end: number
}

/** The open positions of funds at the end of as_of, without rounding. Splits between a trade and the day of the price are applied. */
export default typescriptModel({
  about: 'Open positions of each fund at the end of as_of, valued at the newest close, unrounded.',
  grain: ['fund_id', 'ticker', 'asset_class', 'side'],
  columns,
  checks: [
    'quantity > 0',
    "side in ('long', 'short')",
    "(side = 'long') = (market_value_usd >= 0) or market_value_usd = 0",
    "priced_at < getvariable('as_of') + interval 2 day",
  ],
  published: false,
  inputs: ['gold.fund_ledger', 'gold.fund_splits', 'silver.prices'],
  reads: { 'silver.prices': 'history' },
  async run({ connection, output }) {
    const splits = await splitCalendar(connection)
    const writer = await RowWriter.create(connection, output, columns)
    for await (const row of orderedRows<BookRow>(connection, books)) {
      const mark = row.marked_at === null ? null : { price: row.mark_price!, at: row.marked_at }
      const quote = quoteFor(
        { date: row.trade_date, mark },
        closeOf(row, row.asset_class),
        splits.of(row.ticker, row.asset_class),
      )
      // This never happens, because the trade that opened the position had a price.
      if (quote === null) continue
      for (const side of ['long', 'short'] as const) {
        const quantity = row[`${side}_quantity`] * quote.shares
        const entry = row[`${side}_entry_price`]
        if (quantity === 0) continue
        const value = quantity * quote.price * multiplierOf(row.asset_class)
        const entryPrice = entry === null ? null : entry / quote.shares
        writer.write({
          fund_id: row.fund_id,
          ticker: row.ticker,
          asset_class: row.asset_class,
          side,
          quantity,
          entry_price: entryPrice,
          current_price: quote.price,
          market_value_usd: side === 'long' ? value : 0 - value,
          unrealized_return_pct: returnPct(side, entryPrice, quote.price),
          opened_at: row[`${side}_opened_at`],
          priced_at: quote.at,
          thesis: row[`${side}_thesis`],
        })
      }
    }
    writer.close()
  },
})

function closeOf(row: BookRow, assetClass: string) {
  if (row.close_date === null) return null
  const { ticker, close_date, close_price, session_end, day_end } = row
  return quoteOf({ ticker, date: close_date, price: close_price, session_end, day_end } satisfies Close, assetClass)
}
