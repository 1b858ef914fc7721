-- about: Holdings of the connected portfolios at the snapshot of one day, by ticker and asset class. Every number is perturbed as docs/privacy.md requires; a cell that may not be published has a state and no numbers.
-- partition: day
-- published: no
-- grain: [ticker, asset_class]
-- batch: 400000 rows
-- columns:
--   day: UTC day
--   snapshot_at: time of the last snapshot of the day, UTC; each account is counted with its own last snapshot of the day
--   ticker: ticker as delivered; for an option, the contract
--   asset_class: stock, etf, option, crypto or other
--   state: published, too_few_people (fewer holders than the floor) or dominance (the p % rule)
--   people: number of people with any position in the snapshot, perturbed; null if the number is below the floor
--   holders: number of people whose position is long when all their accounts are added up, perturbed
--   ownership_share_pct: 100 x holders / people
--   market_value_usd: quantity x price x multiplier over all positions, short positions negative, in US dollars; null if the long or the short positions may not be published by themselves
--   gross_market_value_usd: absolute value of each person's position, summed over all people, in US dollars; together with market_value_usd, it gives the value of long and of short positions
--   portfolio_value_share_pct: 100 x market_value_usd / sum of market_value_usd over the published cells of the day; null if the sum is 0
--   avg_current_price: price at the snapshot weighted by |quantity|, in US dollars
--   entry_state: published, unknown (no position has an entry price) or split (the positions with an entry price, the positions without an entry price, the long positions or the short positions may not be published by themselves)
--   avg_entry_price: entry price weighted by |quantity|, in US dollars, over positions with an entry price
--   open_pnl_usd: market value - cost, in US dollars, over positions with an entry price
--   unrealized_return_pct: 100 x open_pnl_usd / |cost|, with the same perturbed weights
-- checks:
--   - (state = 'published') = (gross_market_value_usd is not null)
--   - state <> 'published' or holders >= getvariable('privacy_floor')
--   - ownership_share_pct between 0 and 100
--   - abs(market_value_usd) <= gross_market_value_usd
--   - (open_pnl_usd is null) = (avg_entry_price is null)
with
    -- For accounts with several snapshots on a day, only the last snapshot is used. On many days all snapshots have the same time, so no account has several snapshots.
    outdated as (
        select
            day,
            person_id,
            account_id,
            max(snapshot_at) as last_at
        from
            silver.portfolio_snapshots
            semi join (
                select
                    day
                from
                    silver.portfolio_snapshots
                group by all
                having
                    min(snapshot_at) < max(snapshot_at)
            ) using (day)
        group by all
        having
            min(snapshot_at) < max(snapshot_at)
    ),
    people as (
        select
            person_id,
            record_key (person_id) as record_key,
            min(account_id) < max(account_id) as has_accounts
        from
            silver.portfolio_snapshots
        group by
            person_id
    ),
    held as materialized (
        select
            day,
            snapshot_at,
            ticker,
            asset_class,
            record_key,
            has_accounts,
            hash(day, ticker, asset_class, record_key) as position,
            quantity,
            avg_entry_price,
            current_price,
            market_value_usd,
            cost_usd
        from
            silver.portfolio_snapshots
            join people using (person_id)
            left join outdated using (day, person_id, account_id)
        where
            hundred_millionths (quantity) <> 0
            and snapshot_at = coalesce(last_at, snapshot_at)
    ),
    -- Positions that a person holds in several accounts, found by a hash. If two different positions have the same hash by chance, they are still added up separately.
    repeated as (
        select
            position
        from
            held
        where
            has_accounts
        group by all
        having
            count(*) > 1
    ),
    added as materialized (
        select
            day,
            ticker,
            asset_class,
            record_key,
            max(snapshot_at) as snapshot_at,
            position_sums (held) as sums
        from
            held
            semi join repeated using (position)
        group by all
            -- If the long and short positions of a person's accounts add up to zero, the person has no position.
        having
            sum(hundred_millionths (quantity)) <> 0
    ),
    positions as not materialized (
        select
            day,
            snapshot_at,
            ticker,
            asset_class,
            record_key,
            hundred_millionths (quantity) as units,
            market_value_usd,
            abs(market_value_usd) as gross_value_usd,
            abs(units) as quantity,
            hundred_millionths (abs(quantity) * current_price) as current_weight,
            if (avg_entry_price is null, null, units) as entry_units,
            if (avg_entry_price is null, null, market_value_usd) as entry_value_usd,
            abs(entry_value_usd) as entry_gross_usd,
            greatest(entry_gross_usd, abs(cost_usd)) as entry_size_usd,
            if (avg_entry_price is null, null, abs(units)) as entry_quantity,
            hundred_millionths (abs(quantity) * avg_entry_price) as entry_weight,
            cost_usd,
            if (avg_entry_price is null, market_value_usd, null) as bare_value_usd
        from
            held
            anti join repeated using (position)
        union all
        select
            day,
            snapshot_at,
            ticker,
            asset_class,
            record_key,
            sums.units,
            capped_usd (sums.market_value_usd),
            abs(capped_usd (sums.market_value_usd)),
            sums.quantity,
            sums.current_weight,
            sums.entry_units,
            capped_usd (sums.entry_value_usd),
            abs(capped_usd (sums.entry_value_usd)),
            greatest(abs(capped_usd (sums.entry_value_usd)), abs(capped_usd (sums.cost_usd))),
            sums.entry_quantity,
            sums.entry_weight,
            capped_usd (sums.cost_usd),
            capped_usd (sums.bare_value_usd)
        from
            added
    ),
    keyed as (
        select
            *,
            contribution_key (record_key, units) as amount_key,
            if (entry_units = units, amount_key, contribution_key (record_key, entry_units)) as entry_key,
            average_key (record_key, entry_key, cost_usd) as average_key,
            units > 0 as is_long,
            if (market_value_usd >= 0, amount_key, null) as long_key,
            if (market_value_usd < 0, amount_key, null) as short_key,
            greatest(market_value_usd, 0) as long_value_usd,
            greatest(- market_value_usd, 0) as short_value_usd,
            abs(bare_value_usd) as bare_gross_usd
        from
            positions
    ),
    exact as (
        select
            day,
            ticker,
            asset_class,
            holding_sums (keyed) as sums
        from
            keyed
        group by all
    ),
    everyone as (
        select
            day,
            max(snapshot_at) as snapshot_at,
            count(*) as people,
            cell_key (record_key) as people_key
        from
            (
                select
                    day,
                    record_key,
                    max(snapshot_at) as snapshot_at
                from
                    positions
                group by all
            )
        group by all
    ),
    judged as materialized (
        select
            exact.*,
            snapshot_at,
            case
                when people >= getvariable ('privacy_floor') then noisy_people (people, people_key)
            end as people,
            holding_states (sums) as states
        from
            exact
            join everyone using (day)
    ),
    published as (
        select
            *
        from
            judged
        where
            states.state = 'published'
    ),
    largest as (
        select
            day,
            ticker,
            asset_class,
            largest_positions (positions) as largest
        from
            positions
            join (
                select
                    day,
                    ticker,
                    asset_class,
                    list_last(sums.top)::decimal(18, 4) as least_usd,
                    list_last(sums.entry_size_top)::decimal(18, 4) as least_size_usd
                from
                    published
            ) using (day, ticker, asset_class)
        where
            gross_value_usd >= least_usd
            or entry_size_usd >= least_size_usd
        group by all
    ),
    drawn as (
        select
            *,
            holding_factors (sums) as factors
        from
            published
            join largest using (day, ticker, asset_class)
    ),
    perturbed as (
        select
            *,
            holding_figures (sums, largest, factors) as figures
        from
            drawn
    ),
    -- This query reads all cells without a filter on the state, because DuckDB would compute the states a second time for the filter.
    cells as (
        select
            judged.*,
            figures,
            sum(net_value_usd (states, figures)::decimal(38, 2)) over (
                partition by
                    day
            ) as portfolios_usd
        from
            judged
            left join (
                select
                    day,
                    ticker,
                    asset_class,
                    figures
                from
                    perturbed
            ) using (day, ticker, asset_class)
    )
select
    day::date as day,
    snapshot_at::timestamp as snapshot_at,
    ticker::varchar as ticker,
    asset_class::varchar as asset_class,
    states.state::varchar as state,
    people::integer as people,
    figures.holders::integer as holders,
    share_pct (figures.holders, people)::double as ownership_share_pct,
    net_value_usd (states, figures)::double as market_value_usd,
    gross_value_usd (states, figures)::double as gross_market_value_usd,
    round(100 * net_value_usd (states, figures) / nullif(portfolios_usd, 0), 2)::double as portfolio_value_share_pct,
    unit_price (figures.current_price)::double as avg_current_price,
    if (states.state = 'published', states.entry_state, null)::varchar as entry_state,
    entry_price (states, figures)::double as avg_entry_price,
    open_pnl_usd (states, figures)::double as open_pnl_usd,
    unrealized_return_pct (states, figures)::double as unrealized_return_pct
from
    cells
