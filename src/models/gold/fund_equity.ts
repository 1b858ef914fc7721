import { orderedRows } from '../../base/ordered_rows.ts'
import { RowWriter } from '../../base/row_writer.ts'
import { typescriptModel } from '../../build/typescript_model.ts'
import { Account, type Close } from '../../funds/equity.ts'
import { splitCalendar } from '../../funds/split_rows.ts'

const columns = {
  fund_id: 'VARCHAR',
  day: ['DATE', 'UTC day'],
  equity_usd: ['DOUBLE', 'equity at the end of the day, US dollars'],
  cash_usd: ['DOUBLE', 'part of the equity that is cash, US dollars; null if the valuation does not give the cash'],
  basis: ['VARCHAR', 'source of the equity: valuation, or trades (cash + positions at the newest close)'],
} satisfies Record<string, string | [string, string]>

/**
 * The events that determine the equity of funds with an initial capital or a valuation. The events of a day are sorted: first the trades,
 * then the closes of tickers traded so far, then the last valuation of each fund. A close is one event for all funds, so it has no fund_id.
 */
const events = `
  with valuations as (
    select fund_id, valued_at::date as day, equity_usd, cash_usd
    from silver.fund_valuations
    where valued_at < getvariable('as_of') + interval 1 day
    qualify row_number() over (partition by fund_id, valued_at::date order by valued_at desc) = 1
  ),
  funds as (
    select fund_id, initial_capital_usd from silver.funds where initial_capital_usd > 0
  ),
  trades as (
    select *
    from gold.fund_ledger
    where fund_id in (select fund_id from funds) or fund_id in (select fund_id from valuations)
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
      null::double as session_end, null::double as day_end, null::double as equity
    from trades
    union all
    select
      null, p.day, 1, 0, '', p.ticker,
      '', p.day::varchar, 0, false,
      0, 0, p.close, null,
      epoch_us(p.session_end_at)::double, epoch_us(p.day_end_at)::double, null
    from traded t
    join silver.prices p on p.ticker = t.ticker and p.day >= t.since
    where p.day <= getvariable('as_of') and coalesce(p.currency, 'USD') = 'USD'
    union all
    select
      fund_id, day, 2, 0, '', '',
      '', day::varchar, cash_usd, false,
      0, 0, null, null,
      null, null, equity_usd
    from valuations
  )
  select e.* exclude (day), e.day::varchar as day, f.initial_capital_usd
  from events e left join funds f using (fund_id)
  order by e.day, e.kind, e.at, e.id, e.ticker, e.fund_id`

type Event = {
  fund_id: string | null
  initial_capital_usd: number | null
  day: string
  ticker: string
  asset_class: string
  date: string
  cash: number | null
  executed: boolean
  long_quantity: number
  short_quantity: number
  price: number
  marked_at: number | null
  session_end: number
  day_end: number
  /** Equity of a valuation; null for trades and closes. */
  equity: number | null
}

/** The account of a fund, and whether the fund has reported a valuation. */
interface Fund {
  account: Account
  hasCapital: boolean
  isValued: boolean
}

/**
 * Equity of each fund at the end of each day. No day reads later data. On a day with valuations, the equity is the last valuation. Before
 * the first valuation, the equity is the initial capital plus the cash of the trades plus the positions at the newest close. If the fund
 * traded at a newer price, or if there is no close, the fund's own last price is used. If the initial capital is unknown, and on days on
 * which no ticker of the fund has a close, no equity is computed. After the first valuation, days without a valuation have no row, because
 * computed values would show gains that the fund does not report.
 */
export default typescriptModel({
  about:
    'Equity of each fund at the end of each day: the last valuation of the day or, before the first valuation of the fund, its cash plus its positions at the newest close.',
  grain: ['fund_id', 'day'],
  columns,
  checks: ["day <= getvariable('as_of')", "basis in ('valuation', 'trades')"],
  published: false,
  inputs: ['silver.funds', 'silver.fund_valuations', 'silver.prices', 'gold.fund_ledger', 'gold.fund_splits'],
  reads: { 'silver.fund_valuations': 'history', 'silver.prices': 'history' },
  async run({ connection, output }) {
    const splits = await splitCalendar(connection)
    const writer = await RowWriter.create(connection, output, columns)
    const closes = new Map<string, Close>()
    const funds = new Map<string, Fund>()
    const closedToday = new Set<string>()
    let day = ''
    const endDay = () => {
      for (const [fund_id, { account, hasCapital, isValued }] of funds) {
        if (isValued || !hasCapital || !account.hasTraded(closedToday)) continue
        writer.write({ fund_id, day, equity_usd: account.equity(), cash_usd: account.cash, basis: 'trades' })
      }
      closedToday.clear()
    }
    const fundOf = (id: string, capital: number | null): Fund => {
      const known = funds.get(id)
      if (known) return known
      const account = new Account(capital ?? 0, splits, closes)
      const fund: Fund = { account, hasCapital: capital !== null, isValued: false }
      funds.set(id, fund)
      return fund
    }
    for await (const event of orderedRows<Event>(connection, events)) {
      if (event.day !== day) endDay()
      day = event.day
      if (event.fund_id === null) {
        closes.set(event.ticker, event satisfies Close)
        closedToday.add(event.ticker)
        continue
      }
      const fund = fundOf(event.fund_id, event.initial_capital_usd)
      const { fund_id, equity, cash } = event
      if (equity !== null) {
        writer.write({ fund_id, day, equity_usd: equity, cash_usd: cash, basis: 'valuation' })
        fund.isValued = true
        continue
      }
      fund.account.trade(cash ?? 0, event.executed, { ...event, trade_date: event.date, mark: markOf(event) })
    }
    endDay()
    writer.close()
  },
})

function markOf({ marked_at, price }: Event): { price: number; at: number } | null {
  return marked_at === null ? null : { price, at: marked_at }
}
