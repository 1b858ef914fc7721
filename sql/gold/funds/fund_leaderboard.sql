-- about: Performance and activity of every AI fund that had begun by as_of.
-- grain: [fund_id]
-- columns:
--   fund_id: id of the fund
--   fund_name: name of the fund
--   fund_strategy: the fund's own description
--   source: arena or funds
--   total_return_pct: 100 x (last daily equity / initial capital - 1); null if there is no equity or no initial capital
--   daily_return_pct: 100 x (last daily equity / previous daily equity - 1); if there is only one daily equity, the initial capital is the previous value; null if there is no previous value
--   win_rate_pct: 100 x number of closing trades with a positive realized return / number of closing trades; null if there are no closing trades
--   sharpe_ratio: mean of the daily returns / their sample deviation (ddof 1) x sqrt(252), or x sqrt(365) if the fund trades only crypto; the risk-free rate is 0; null if there are fewer than 20 returns or the deviation is 0
--   max_drawdown_pct: lowest value of 100 x (equity / highest earlier value - 1), at most 0; the first value is the initial capital or, if there is none, the first equity
--   equity_as_of: day of the last equity; null if there is none
--   is_stale: whether equity_as_of is more than 7 days before as_of; stale funds rank after all other funds
--   trade_count: number of trades up to as_of; holds, and trades of which no part was posted, are not counted
--   open_position_count: number of open positions at the end of as_of
--   last_trade_at: time of the last trade in trade_count, UTC; null if trade_count is 0
--   equity_curve: curve of total_return_pct: one point for every k-th daily equity, counted back from the last, sorted by day; k = ceil(number of daily equities / 50), so there are at most 50 points; empty if there is no equity or no initial capital
-- checks:
--   - source in ('arena', 'funds')
--   - win_rate_pct between 0 and 100
--   - max_drawdown_pct <= 0
--   - trade_count >= 0
--   - open_position_count >= 0
--   - (trade_count = 0) = (last_trade_at is null)
--   - last_trade_at < getvariable('as_of') + interval 1 day
--   - equity_as_of <= getvariable('as_of')
--   - len(equity_curve) <= 50
--   - equity_curve[-1].total_return_pct is not distinct from total_return_pct
--   - list_transform(equity_curve, lambda point: point.date) = list_sort(list_distinct(list_transform(equity_curve, lambda point: point.date)))
--   - equity_curve[-1].date <= getvariable('as_of')
with
    funds as (
        select
            *
        from
            silver.funds
    ),
    ledger as (
        select
            *
        from
            gold.fund_ledger
    ),
    equity as (
        select
            *
        from
            gold.fund_equity
    ),
    performance as (
        select
            *
        from
            gold.fund_performance
    ),
    holdings as (
        select
            *
        from
            gold.fund_holdings
    ),
    activity as (
        select
            fund_id,
            count(*) filter(
                where
                    executed_quantity > 0
            ) as trades,
            count(realized_return_pct) as closings,
            count(*) filter(
                where
                    realized_return_pct > 0
            ) as wins,
            max(executed_at) filter(
                where
                    executed_quantity > 0
            ) as last_trade_at
        from
            ledger
        group by
            fund_id
    ),
    open_positions as (
        select
            fund_id,
            count(*) as positions
        from
            holdings
        group by
            fund_id
    ),
    daily_returns as (
        select
            equity.fund_id,
            equity.day,
            100.0::double * (equity.equity_usd / funds.initial_capital_usd - 1) as total_return_pct,
            row_number() over (
                partition by
                    equity.fund_id
                order by
                    equity.day desc
            ) - 1 as days_to_last,
            count(*) over (
                partition by
                    equity.fund_id
            ) as days
        from
            equity
            join funds on funds.fund_id = equity.fund_id
        where
            funds.initial_capital_usd > 0
    ),
    last_equity as (
        select
            fund_id,
            max(day) as day
        from
            equity
        group by
            fund_id
    ),
    curves as (
        select
            fund_id,
            list(
                {'date': day, 'total_return_pct': round(total_return_pct, 2)}
                order by
                    day
            ) as points
        from
            daily_returns
        where
            days_to_last % ((days + 49) // 50) = 0
        group by
            fund_id
    )
select
    funds.fund_id::varchar as fund_id,
    funds.name::varchar as fund_name,
    funds.strategy::varchar as fund_strategy,
    funds.source::varchar as source,
    round(performance.total_return_pct, 2)::double as total_return_pct,
    round(performance.daily_return_pct, 2)::double as daily_return_pct,
    round(100.0::double * activity.wins / nullif(activity.closings, 0), 2)::double as win_rate_pct,
    round(performance.sharpe_ratio, 4)::double as sharpe_ratio,
    round(performance.max_drawdown_pct, 2)::double as max_drawdown_pct,
    last_equity.day::date as equity_as_of,
    coalesce(last_equity.day < getvariable ('as_of') - 7, false)::boolean as is_stale,
    coalesce(activity.trades, 0)::integer as trade_count,
    coalesce(open_positions.positions, 0)::integer as open_position_count,
    activity.last_trade_at::timestamp as last_trade_at,
    coalesce(curves.points, [])::struct(date date, total_return_pct double) [] as equity_curve
from
    funds
    left join performance on performance.fund_id = funds.fund_id
    left join activity on activity.fund_id = funds.fund_id
    left join open_positions on open_positions.fund_id = funds.fund_id
    left join last_equity on last_equity.fund_id = funds.fund_id
    left join curves on curves.fund_id = funds.fund_id
where
    funds.inception_date <= getvariable ('as_of')
    or performance.fund_id is not null
    or activity.fund_id is not null
