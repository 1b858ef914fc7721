-- about: What AI-managed funds hold and trade, as figures of gold.screening.
-- grain: [field, period, ticker]
-- stored: no
-- published: no
-- columns:
--   field: name of the figure
--   period: ttm, year or quarter of a company; months of a return; days of a window, as 30d; '' of what has no period
--   ticker: listed symbol, fund or coin
--   value: the number; null of a category
--   text: the word of a category; null of a number
-- checks:
--   - (value is null) <> (text is null)
with
    consensus as (
        select
            *
        from
            gold.fund_consensus
        where
            source = 'all'
    ),
    fund_positions as (
        select
            *
        from
            gold.fund_positions
    ),
    fund_windows as (
        select
            ticker,
            unnest([word ('fund_trading', window_days || 'd', split_part(stance, '_and_', 2))], recursive := true)
        from
            consensus
        where
            window_days in (7, 30, 90)
    ),
    funds as (
        select
            ticker,
            unnest(
                [
                    figure ('positioned_funds', '', max(positioned_funds)),
                    word ('fund_stance', '', max(split_part(stance, '_and_', 1))),
                    figure ('fund_position_value', '', max(net_position_value_usd))
                ],
                recursive := true
            )
        from
            consensus
        group by
            ticker
    ),
    fund_sides as (
        select
            ticker,
            unnest(
                [
                    figure ('long_funds', '', count(distinct if (side = 'long', fund_id, null))),
                    figure ('short_funds', '', count(distinct if (side = 'short', fund_id, null))),
                    figure ('best_fund_return', '', max(unrealized_return_pct)),
                    figure ('worst_fund_return', '', min(unrealized_return_pct))
                ],
                recursive := true
            )
        from
            fund_positions
        group by
            ticker
    ),
    figures as (
        from
            fund_windows
        union all
        from
            funds
        union all
        from
            fund_sides
    )
select
    field::varchar as field,
    period::varchar as period,
    ticker::varchar as ticker,
    value::double as value,
    text::varchar as text
from
    figures
where
    coalesce(value::varchar, text) is not null
