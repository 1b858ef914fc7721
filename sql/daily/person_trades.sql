-- about: Trades of each person in each ticker and asset class on one day: sums of money and numbers of fills. The figures of a window are sums of these rows, added up for each person. The table never leaves the lake.
-- grain: [ticker, asset_class, record_key]
-- batch: 200000 rows
-- columns:
--   day: UTC day
--   ticker: ticker; for an option, the underlying
--   asset_class: stock, etf, option, crypto or other
--   record_key: secret key of the person, derived from person_id
--   buy_cents: value of the buys, in cents
--   sell_cents: value of the sells, in cents
--   call_cents: value of the buys and sells of calls, in cents (options only)
--   put_cents: value of the buys and sells of puts, in cents (options only)
--   buy_trades: number of fills that are buys
--   sell_trades: number of fills that are sells
--   call_trades: number of fills in calls (options only)
--   put_trades: number of fills in puts (options only)
--   opening_trades: number of option fills that open a position
--   closing_trades: number of option fills that close a position
--   short_dated_trades: number of option fills whose expiry is at most 7 calendar days after the New York date of the fill, or before this date
--   long_dated_trades: number of option fills whose expiry is more than 7 calendar days after the New York date of the fill
--   latest_trade_at: time of the last fill, UTC
-- checks:
--   - least(buy_cents, sell_cents, call_cents, put_cents) >= 0
--   - opening_trades + closing_trades <= buy_trades + sell_trades
--   - short_dated_trades + long_dated_trades <= buy_trades + sell_trades
with
    trades as (
        select
            *,
            asset_class = 'option' as is_option,
            (value_usd::double * 10000)::bigint as ten_thousandths
        from
            silver.portfolio_trades
    )
select
    day::date as day,
    ticker::varchar as ticker,
    asset_class::varchar as asset_class,
    record_key (person_id)::ubigint as record_key,
    whole_cents (sum(if (side = 'buy', ten_thousandths, 0)))::bigint as buy_cents,
    whole_cents (sum(if (side = 'sell', ten_thousandths, 0)))::bigint as sell_cents,
    whole_cents (sum(if (option_type = 'call', ten_thousandths, 0)))::bigint as call_cents,
    whole_cents (sum(if (option_type = 'put', ten_thousandths, 0)))::bigint as put_cents,
    count_if(side = 'buy')::integer as buy_trades,
    count_if(side = 'sell')::integer as sell_trades,
    count_if(option_type = 'call')::integer as call_trades,
    count_if(option_type = 'put')::integer as put_trades,
    count_if(
        is_option
        and position_effect = 'open'
    )::integer as opening_trades,
    count_if(
        is_option
        and position_effect = 'close'
    )::integer as closing_trades,
    count_if(days_to_expiry <= 7)::integer as short_dated_trades,
    count_if(days_to_expiry > 7)::integer as long_dated_trades,
    max(executed_at)::timestamp as latest_trade_at
from
    trades
group by
    day,
    ticker,
    asset_class,
    person_id
