-- about: All figures of a ticker for screens, one row per figure: metrics, prices, portfolios, flows, options, conversations, AI funds. Built from published tables and prices only, so it contains nothing that privacy withholds; withheld and unknown figures have no row, nor have net flow and bias where too few people are on one side.
-- grain: [field, period, ticker]
-- columns:
--   field: name of the figure; the fields that a query may name, with their units, are in config/screener.yaml
--   period: ttm, year or quarter of a company; months of a return; days of a window, as 30d; '' of what has no period
--   ticker: listed symbol, fund or coin; no option contracts
--   value: the number; null of a category
--   text: the word of a category; null of a number
-- checks:
--   - length(ticker) > 0
--   - (value is null) <> (text is null)
--   - isfinite(value)
--   - field not in ('market_cap', 'price', 'price_to_earnings') or value > 0
--   - field not in ('ownership_share', 'call_share', 'intent_share') or value between 0 and 100
--   - field <> 'asset_class' or text <> 'option'
with
    companies as (
        select
            *
        from
            gold.screening_companies
    ),
    people as (
        select
            *
        from
            gold.screening_people
    ),
    funds as (
        select
            *
        from
            gold.screening_funds
    ),
    traded as (
        select
            *
        from
            gold.screening_traded
    ),
    positions as (
        select
            *
        from
            gold.retail_ticker_positioning
        where
            asset_class <> 'option'
    ),
    fund_trades as (
        select
            *
        from
            gold.fund_trades
    ),
    fund_positions as (
        select
            *
        from
            gold.fund_positions
    ),
    figures as (
        from
            companies
        union all
        from
            people
        union all
        from
            funds
    ),
    -- What portfolios and funds hold it as, else stock where it is listed.
    classes as (
        select
            ticker,
            'asset_class' as field,
            '' as period,
            null::double as value,
            arg_min(asset_class, (place, asset_class)) as text
        from
            (
                select
                    ticker,
                    asset_class,
                    1 as place
                from
                    positions
                union all
                select
                    ticker,
                    asset_class,
                    2
                from
                    traded
                union all
                select
                    ticker,
                    asset_class,
                    3
                from
                    fund_positions
                union all
                select
                    ticker,
                    asset_class,
                    4
                from
                    fund_trades
                union all
                select
                    ticker,
                    'stock',
                    5
                from
                    companies
                where
                    field = 'name'
            )
        where
            ticker in (
                select
                    ticker
                from
                    figures
            )
        group by
            ticker
    )
select
    field::varchar as field,
    period::varchar as period,
    ticker::varchar as ticker,
    value::double as value,
    text::varchar as text
from
    (
        from
            figures
        union all
        by name
        from
            classes
    )
where
    ticker not in (
        select
            ticker
        from
            fund_trades
        where
            asset_class = 'option'
        union
        select
            ticker
        from
            fund_positions
        where
            asset_class = 'option'
    )
