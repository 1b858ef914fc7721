import { Account, type Close } from '../../funds/equity.ts'
import { orderedRows } from '../../funds/ordered_rows.ts'
import { RowWriter } from '../../funds/row_writer.ts'
import { splitCalendar } from '../../funds/split_rows.ts'
import { step } from '../../model/step.ts'

const columns = {
  fund_id: 'VARCHAR',
  day: ['DATE', 'UTC day'],
  equity_usd: ['DOUBLE', 'US dollars at the end of the day'],
  cash_usd: ['DOUBLE', 'US dollars; null where a valuation does not say'],
  basis: ['VARCHAR', 'valuation, or trades (cash + positions at the newest close)'],
} satisfies Record<string, string | [string, string]>

/** Funds with valuations: the last one of each day, as published. */
const valued = `
  select fund_id, valued_at::date::varchar as day, equity_usd, cash_usd
  from silver.fund_valuations
  where valued_at < getvariable('as_of') + interval 1 day
  qualify row_number() over (partition by fund_id, valued_at::date order by valued_at desc) = 1
  order by 1, 2`

/**
 * All other funds with an initial capital: their trades, and the closes of the tickers that any of them traded, from the
 * first trade on, in the order of time; on one day the trades come first, as the close is the day's last word. A close
 * comes once, not once a fund: it has no fund_id.
 */
const events = `
  with funds as (
    select fund_id, initial_capital_usd
    from silver.funds
    where initial_capital_usd > 0
      and fund_id not in (
        select fund_id from silver.fund_valuations where valued_at < getvariable('as_of') + interval 1 day
      )
  ),
  trades as (
    select * from gold.fund_ledger where fund_id in (select fund_id from funds)
  ),
  traded as (
    select ticker, min(executed_at::date) as since
    from trades
    where executed_quantity > 0
    group by all
  ),
  events as (
    select
      fund_id, executed_at::date as day, 0 as kind, epoch_us(executed_at) as at, trade_id as id, ticker,
      asset_class, trade_date::varchar as date, cash_flow_usd as cash, executed_quantity > 0 as executed,
      long_quantity, short_quantity, mark_price as price, epoch_us(marked_at)::double as marked_at,
      null::double as session_end, null::double as day_end
    from trades
    union all
    select
      null, p.day, 1, 0, '', p.ticker,
      '', p.day::varchar, 0, false,
      0, 0, p.close, null,
      epoch_us(p.session_end_at)::double, epoch_us(p.day_end_at)::double
    from traded t
    join silver.prices p on p.ticker = t.ticker and p.day >= t.since
    where p.day <= getvariable('as_of') and coalesce(p.currency, 'USD') = 'USD'
  )
  select e.* exclude (day), e.day::varchar as day, f.initial_capital_usd
  from events e left join funds f using (fund_id)
  order by e.day, e.kind, e.at, e.id, e.ticker`

type Event = {
  fund_id: string | null
  initial_capital_usd: number
  day: string
  ticker: string
  asset_class: string
  date: string
  cash: number
  executed: boolean
  long_quantity: number
  short_quantity: number
  price: number
  marked_at: number | null
  session_end: number
  day_end: number
}

/**
 * What each fund was worth at the end of each day. A fund with any valuation up to as_of is measured by its valuations
 * alone. Others are rebuilt: initial capital and the cash of their trades, plus positions at the newest close not after the
 * day (the fund's own last price if that is newer, or if there is no close), on the days with a close of a ticker that
 * the fund has traded by then. A fund without valuations and without initial capital has no equity.
 */
export default step({
  about:
    'Equity of each fund at the end of each day: its last valuation, else cash plus positions at the newest close.',
  grain: ['fund_id', 'day'],
  columns,
  checks: ["day <= getvariable('as_of')", "basis in ('valuation', 'trades')"],
  published: false,
  inputs: ['silver.funds', 'silver.fund_valuations', 'silver.prices', 'gold.fund_ledger', 'gold.fund_splits'],
  reads: { 'silver.fund_valuations': 'history', 'silver.prices': 'history' },
  async run({ connection, output }) {
    const splits = await splitCalendar(connection)
    const writer = await RowWriter.create(connection, output, columns)
    type Valued = { fund_id: string; day: string; equity_usd: number; cash_usd: number | null }
    for await (const row of orderedRows<Valued>(connection, valued)) writer.write({ ...row, basis: 'valuation' })

    const closes = new Map<string, Close>()
    const accounts = new Map<string, Account>()
    const closedToday = new Set<string>()
    let day = ''
    const endDay = () => {
      for (const [fund, account] of accounts) {
        if (!account.hasTraded(closedToday)) continue
        writer.write({ fund_id: fund, day, equity_usd: account.equity(), cash_usd: account.cash, basis: 'trades' })
      }
      closedToday.clear()
    }
    for await (const event of orderedRows<Event>(connection, events)) {
      if (event.day !== day) endDay()
      day = event.day
      if (event.fund_id === null) {
        closes.set(event.ticker, event satisfies Close)
        closedToday.add(event.ticker)
        continue
      }
      const account = accounts.get(event.fund_id) ?? new Account(event.initial_capital_usd, splits, closes)
      accounts.set(event.fund_id, account)
      account.trade(event.cash, event.executed, { ...event, trade_date: event.date, mark: markOf(event) })
    }
    endDay()
    writer.close()
  },
})

function markOf({ marked_at, price }: Event): { price: number; at: number } | null {
  return marked_at === null ? null : { price, at: marked_at }
}
