-- about: What was held at one day's snapshot, per ticker, by asset class and with the classes combined: exact counts, never published as they are.
-- grain: [ticker, asset_class]
-- columns:
--   day: UTC day
--   snapshot_at: time of the day's last snapshot, UTC
--   ticker: ticker as delivered; of options, the contract
--   asset_class: stock, etf, option, crypto, other; all is the classes combined
--   largest_class: the class itself; of a combined row, the class with the largest gross value
--   holders: people whose accounts together are long
--   people: people with any position, long or short
--   market_value_usd: US dollars, signed
--   gross_value_usd: sum over people of |market value|, in US dollars
--   top_gross_usd: the largest such |market value| of one person
--   short_people: people of whom the position is worth less than nothing, in some class
--   short_gross_usd: what those positions are worth, taken positive, in US dollars
--   top_short_usd: the most of it that is one person's; null where nobody is short
--   current_weight: sum of |quantity| x current price, in US dollars before the multiplier
--   quantity: sum of |quantity|
--   entry_people: people with an entry price for some of the position
--   bare_people: people without one for some of the position
--   entry_weight: sum of |quantity| x entry price where there is one
--   entry_quantity: sum of |quantity| where there is an entry price
--   entry_value_usd: market value where there is an entry price
--   cost_usd: cost where there is an entry price, signed
--   top_entry_gross_usd: the largest |market value| with entry price of one person
--   entry_gross_usd: sum over people of |market value| with entry price
--   all_people: people with any position at all in this snapshot
--   all_market_value_usd: market value of all positions in this snapshot
-- checks:
--   - holders <= people
--   - people <= all_people
--   - abs(market_value_usd) <= gross_value_usd
--   - gross_value_usd = market_value_usd + short_gross_usd + short_gross_usd
--   - short_people <= people
with
    snapshots as (
        select
            *
        from
            silver.portfolio_snapshots
    ),
    accounts as (
        select
            person_id,
            account_id,
            max(snapshot_at) as snapshot_at
        from
            snapshots
        group by all
    ),
    day_end as (
        select
            snapshots.*
        from
            snapshots
            join accounts using (person_id, account_id, snapshot_at)
        where
            quantity <> 0
    ),
    by_person as (
        select
            day,
            ticker,
            asset_class,
            person_id,
            max(snapshot_at) as snapshot_at,
            sum(quantity::decimal(30, 8)) as quantity,
            sum(market_value_usd) as market_value_usd,
            greatest(- sum(market_value_usd), 0) as short_usd,
            sum(abs(quantity)::decimal(30, 8)) as weight,
            sum((abs(quantity) * current_price)::decimal(30, 8)) as current_weight,
            sum(abs(quantity)::decimal(30, 8)) filter(
                where
                    avg_entry_price is not null
            ) as entry_quantity,
            sum((abs(quantity) * avg_entry_price)::decimal(30, 8)) as entry_weight,
            sum(market_value_usd) filter(
                where
                    avg_entry_price is not null
            ) as entry_value_usd,
            sum(cost_usd) as cost_usd,
            bool_or(avg_entry_price is null) as bare
        from
            day_end
        group by all
            -- Accounts that cancel out are no position of the person.
        having
            sum(quantity::decimal(30, 8)) <> 0
    ),
    classes as (
        select
            day,
            ticker,
            asset_class,
            max(snapshot_at) as snapshot_at,
            count_if(quantity > 0) as holders,
            count(*) as people,
            sum(market_value_usd) as market_value_usd,
            sum(abs(market_value_usd)) as gross_value_usd,
            max(abs(market_value_usd)) as top_gross_usd,
            count_if(short_usd > 0) as short_people,
            sum(short_usd) as short_gross_usd,
            max(nullif(short_usd, 0)) as top_short_usd,
            sum(current_weight) as current_weight,
            sum(weight) as quantity,
            count(entry_quantity) as entry_people,
            count_if(bare) as bare_people,
            sum(entry_weight) as entry_weight,
            sum(entry_quantity) as entry_quantity,
            sum(entry_value_usd) as entry_value_usd,
            sum(cost_usd) as cost_usd,
            max(abs(entry_value_usd)) as top_entry_gross_usd,
            sum(abs(entry_value_usd)) as entry_gross_usd
        from
            by_person
        group by all
    ),
    shared_tickers as (
        select
            ticker
        from
            classes
        group by
            ticker
        having
            count(*) > 1
    ),
    -- One person's classes of a ticker count once, by what they are worth together in absolute terms.
    by_person_combined as (
        select
            day,
            ticker,
            person_id,
            max(snapshot_at) as snapshot_at,
            bool_or(quantity > 0) as long,
            sum(market_value_usd) as market_value_usd,
            sum(abs(market_value_usd)) as gross_value_usd,
            sum(short_usd) as short_usd,
            sum(current_weight) as current_weight,
            sum(weight) as quantity,
            sum(entry_weight) as entry_weight,
            sum(entry_quantity) as entry_quantity,
            sum(entry_value_usd) as entry_value_usd,
            sum(cost_usd) as cost_usd,
            sum(abs(entry_value_usd)) as entry_gross_usd,
            bool_or(bare) as bare
        from
            by_person
            semi join shared_tickers using (ticker)
        group by all
    ),
    combined as (
        select
            day,
            ticker,
            'all' as asset_class,
            max(snapshot_at) as snapshot_at,
            count_if(long) as holders,
            count(*) as people,
            sum(market_value_usd) as market_value_usd,
            sum(gross_value_usd) as gross_value_usd,
            max(gross_value_usd) as top_gross_usd,
            count_if(short_usd > 0) as short_people,
            sum(short_usd) as short_gross_usd,
            max(nullif(short_usd, 0)) as top_short_usd,
            sum(current_weight) as current_weight,
            sum(quantity) as quantity,
            count(entry_quantity) as entry_people,
            count_if(bare) as bare_people,
            sum(entry_weight) as entry_weight,
            sum(entry_quantity) as entry_quantity,
            sum(entry_value_usd) as entry_value_usd,
            sum(cost_usd) as cost_usd,
            max(entry_gross_usd) as top_entry_gross_usd,
            sum(entry_gross_usd) as entry_gross_usd
        from
            by_person_combined
        group by all
    ),
    largest as (
        select
            ticker,
            arg_max(asset_class, (gross_value_usd, asset_class)) as largest_class
        from
            classes
        group by all
    ),
    cells as (
        select
            *
        from
            classes
        union all
        by name
        select
            *
        from
            combined
        union all
        by name
        select
            * replace('all' as asset_class)
        from
            classes
            anti join shared_tickers using (ticker)
    ),
    whole as (
        select
            max(snapshot_at) as snapshot_at,
            count(distinct person_id) as all_people,
            sum(market_value_usd) as all_market_value_usd
        from
            by_person
    )
select
    day::date as day,
    whole.snapshot_at::timestamp as snapshot_at,
    ticker::varchar as ticker,
    asset_class::varchar as asset_class,
    case
        when asset_class = 'all' then largest_class
        else asset_class
    end::varchar as largest_class,
    holders::integer as holders,
    people::integer as people,
    market_value_usd::decimal(38, 4) as market_value_usd,
    gross_value_usd::decimal(38, 4) as gross_value_usd,
    top_gross_usd::decimal(38, 4) as top_gross_usd,
    short_people::integer as short_people,
    short_gross_usd::decimal(38, 4) as short_gross_usd,
    top_short_usd::decimal(38, 4) as top_short_usd,
    current_weight::decimal(38, 8) as current_weight,
    quantity::decimal(38, 8) as quantity,
    entry_people::integer as entry_people,
    bare_people::integer as bare_people,
    entry_weight::decimal(38, 8) as entry_weight,
    entry_quantity::decimal(38, 8) as entry_quantity,
    entry_value_usd::decimal(38, 4) as entry_value_usd,
    cost_usd::decimal(38, 4) as cost_usd,
    top_entry_gross_usd::decimal(38, 4) as top_entry_gross_usd,
    entry_gross_usd::decimal(38, 4) as entry_gross_usd,
    all_people::integer as all_people,
    all_market_value_usd::decimal(38, 4) as all_market_value_usd
from
    cells
    join largest using (ticker)
    cross join whole
