-- about: The stake of each AI fund in a ticker: its open position, with asset classes and sides combined, and its latest trade. A fund has a row if it has a position at the end of as_of or a trade in the 365 days that end on as_of.
-- grain: [ticker, fund_id]
-- columns:
--   ticker: ticker, coin or contract
--   fund_id: id of the fund
--   fund_name: name of the fund
--   fund_strategy: the fund's own description
--   source: arena or funds
--   position_side: short if the short positions are worth more than the long positions, long if not; null if there is no position
--   position_market_value_usd: market value of the long positions minus market value of the short positions, US dollars; null if there is no position
--   position_unrealized_return_pct: 100 x (market value - cost) / |cost|; market value and cost of short positions are negative, and |cost| is the sum of the absolute costs; null if there is no position or |cost| is 0
--   trade_side: side of the latest trade, which is never a hold: buy, sell, short or cover; null if the fund never traded the ticker
--   trade_notional_value_usd: value of the latest trade, US dollars
--   trade_thesis: the fund's reason for the latest trade; null if none was given
--   trade_executed_at: time of the latest trade, UTC
-- checks:
--   - source in ('arena', 'funds')
--   - position_side in ('long', 'short')
--   - (position_side is null) = (position_market_value_usd is null)
--   - (trade_side is null) = (trade_executed_at is null)
--   - trade_side in ('buy', 'sell', 'short', 'cover')
with
    holdings as (
        select
            *
        from
            gold.fund_holdings
    ),
    ledger as (
        select
            *
        from
            gold.fund_ledger
        where
            executed_quantity > 0
    ),
    funds as (
        select
            *
        from
            silver.funds
    ),
    -- Values and costs are DECIMAL, so that their sums do not depend on the order of rows.
    values_and_costs as (
        select
            fund_id,
            ticker,
            round(market_value_usd, 2)::decimal(38, 2) as market_value,
            (
                case
                    when side = 'long' then 1
                    else -1
                end * quantity * entry_price * case
                    when asset_class = 'option' then 100
                    else 1
                end
            )::decimal(38, 6) as cost,
            market_value_usd::decimal(38, 6) as exact_value
        from
            holdings
    ),
    positions as (
        select
            fund_id,
            ticker,
            sum(market_value) as market_value,
            sum(exact_value)::double as exact_value,
            sum(cost)::double as cost,
            sum(abs(cost))::double as gross_cost
        from
            values_and_costs
        group by
            fund_id,
            ticker
    ),
    latest as (
        select
            *
        from
            ledger
        qualify
            row_number() over (
                partition by
                    fund_id,
                    ticker
                order by
                    executed_at desc,
                    trade_id desc
            ) = 1
    ),
    stakes as (
        select
            coalesce(positions.ticker, latest.ticker) as ticker,
            coalesce(positions.fund_id, latest.fund_id) as fund_id,
            positions.market_value,
            positions.exact_value,
            positions.cost,
            positions.gross_cost,
            latest.side,
            latest.notional_value_usd,
            latest.thesis,
            latest.executed_at
        from
            positions
            full join latest on latest.fund_id = positions.fund_id
            and latest.ticker = positions.ticker
        where
            positions.fund_id is not null
            or latest.executed_at >= getvariable ('as_of') - interval 364 day
    )
select
    stakes.ticker::varchar as ticker,
    stakes.fund_id::varchar as fund_id,
    funds.name::varchar as fund_name,
    funds.strategy::varchar as fund_strategy,
    funds.source::varchar as source,
    case
        when stakes.market_value < 0 then 'short'
        when stakes.market_value >= 0 then 'long'
    end::varchar as position_side,
    stakes.market_value::double as position_market_value_usd,
    round(100 * (stakes.exact_value - stakes.cost) / nullif(stakes.gross_cost, 0), 2)::double as position_unrealized_return_pct,
    stakes.side::varchar as trade_side,
    round(stakes.notional_value_usd, 2)::double as trade_notional_value_usd,
    stakes.thesis::varchar as trade_thesis,
    stakes.executed_at::timestamp as trade_executed_at
from
    stakes
    join funds on funds.fund_id = stakes.fund_id
