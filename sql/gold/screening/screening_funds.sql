-- about: What AI-managed funds hold and trade, as figures of gold.screening.
-- grain: [ticker, field, period]
-- stored: no
-- published: no
-- columns:
--   ticker: listed symbol, fund or coin
--   field: name of the figure
--   period: ttm, year or quarter of a company; months of a return; days of a window, as 30d; '' of what has no period
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
    figured as (
        select
            ticker,
            [word ('fund_trading', window_days || 'd', split_part(stance, '_and_', 2))] as figures
        from
            consensus
        where
            window_days in (7, 30, 90)
        union all
        select
            ticker,
            [
                figure ('positioned_funds', '', max(positioned_funds)),
                word ('fund_stance', '', max(split_part(stance, '_and_', 1))),
                figure ('fund_position_value', '', max(net_position_value_usd))
            ] as figures
        from
            consensus
        group by
            ticker
        union all
        select
            ticker,
            [
                figure ('long_funds', '', count(distinct if (side = 'long', fund_id, null))),
                figure ('short_funds', '', count(distinct if (side = 'short', fund_id, null))),
                figure ('best_fund_return', '', max(unrealized_return_pct)),
                figure ('worst_fund_return', '', min(unrealized_return_pct))
            ] as figures
        from
            gold.fund_positions
        group by
            ticker
    )
select
    ticker,
    unnest(known_figures (figures), recursive := true)
from
    figured
