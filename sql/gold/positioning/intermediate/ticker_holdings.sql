-- about: Holdings at the newest snapshot, by ticker, with the asset classes of the ticker combined. Every number is perturbed as docs/privacy.md requires; a ticker that may not be published has a state and no numbers. A row combines the published classes, and also the withheld classes if these may be published together. If a row contained other withheld classes, a reader could subtract the published classes and learn about a withheld class. A day counts as a snapshot only if the number of people with a position reaches the floor. Newer days that do not count are skipped, for at most a week.
-- published: no
-- grain: [ticker]
-- reads:
--   silver.portfolio_snapshots: newest, and 1-7 days before it
--   gold.perturbed_holding_cells: newest, and 1-7 days before it
-- columns:
--   snapshot_at: time of the last snapshot of the day, UTC
--   ticker: ticker as delivered; for an option, the contract
--   largest_class: the published asset class with the largest gross value; null if no class is published
--   state: published, too_few_people (fewer holders than the floor) or dominance (the p % rule)
--   holders: number of people who are long in at least one asset class, perturbed
--   ownership_share_pct: 100 x holders / people with any position in the snapshot
--   market_value_usd: market value in US dollars, short positions negative; null if the long or the short positions may not be published by themselves
--   gross_market_value_usd: absolute value of each person's position in each class, summed over all people, in US dollars
--   portfolio_value_share_pct: 100 x market_value_usd / sum of market_value_usd over the published cells of single classes of the day; null if the sum is 0
--   avg_position_market_value: market_value_usd / holders, in US dollars
--   avg_current_price: price at the snapshot weighted by |quantity|, in US dollars
--   entry_state: published, unknown or split, as in gold.perturbed_holding_cells
--   open_pnl_usd: market value - cost, in US dollars, over positions with an entry price
--   unrealized_return_pct: 100 x open_pnl_usd / |cost|, with the same perturbed weights
-- checks:
--   - (state = 'published') = (holders is not null)
--   - holders >= getvariable('privacy_floor')
--   - ownership_share_pct between 0 and 100
with
    cells as (
        select
            *
        from
            gold.perturbed_holding_cells
        where
            people is not null
        qualify
            day = max(day) over ()
    ),
    -- If a ticker has one class, the cell of this class is used. The classes of all other tickers are added up here.
    mixed as (
        select
            ticker
        from
            cells
        group by
            ticker
        having
            count(*) > 1
    ),
    held as (
        select
            *,
            record_key (person_id) as record_key
        from
            (
                select
                    *
                from
                    silver.portfolio_snapshots
                where
                    day = (
                        select
                            any_value(day)
                        from
                            cells
                    )
                qualify
                    snapshot_at = max(snapshot_at) over (
                        partition by
                            person_id,
                            account_id
                    )
            )
            semi join mixed using (ticker)
        where
            quantity <> 0
    ),
    added as (
        select
            ticker,
            asset_class,
            record_key,
            position_sums (held) as sums
        from
            held
        group by all
        having
            sum(hundred_millionths (quantity)) <> 0
    ),
    by_class as (
        select
            ticker,
            asset_class,
            record_key,
            sums,
            contribution_key (record_key, sums.units) as amount_key,
            contribution_key (record_key, sums.entry_units) as entry_key,
            if (sums.market_value_usd >= 0, amount_key, null) as long_key,
            if (sums.market_value_usd < 0, amount_key, null) as short_key,
            abs(sums.market_value_usd) as gross_value_usd,
            greatest(sums.market_value_usd, 0) as long_value_usd,
            greatest(- sums.market_value_usd, 0) as short_value_usd,
            abs(sums.entry_value_usd) as entry_gross_usd,
            greatest(entry_gross_usd, abs(sums.cost_usd)) as entry_size_usd,
            abs(sums.bare_value_usd) as bare_gross_usd
        from
            added
    ),
    -- Which parts of each class are withheld.
    classes as (
        select
            ticker,
            asset_class,
            gross_market_value_usd,
            state <> 'published' as is_withheld,
            bool_and(is_withheld) over (
                partition by
                    ticker
            ) as are_all_withheld,
            is_withheld
            or market_value_usd is null as is_unsplit,
            is_unsplit
            or entry_state <> 'published' as is_entry_withheld
        from
            cells
    ),
    rests as (
        select
            ticker,
            is_publishable (count_if(is_long), sum(gross_value_usd), max(gross_value_usd, 2)) as is_rest_publishable
        from
            (
                select
                    ticker,
                    record_key,
                    bool_or(sums.units > 0) as is_long,
                    sum(gross_value_usd) as gross_value_usd
                from
                    by_class
                    join classes using (ticker, asset_class)
                where
                    is_withheld
                group by all
            )
        group by
            ticker
    ),
    by_person as (
        select
            ticker,
            record_key,
            bool_or(sums.units > 0) as is_long,
            sum(amount_key) as amount_key,
            sum(long_key) as long_key,
            sum(short_key) as short_key,
            sum(gross_value_usd) as gross_value_usd,
            sum(long_value_usd) as long_value_usd,
            sum(short_value_usd) as short_value_usd,
            sum(sums.current_weight) as current_weight,
            sum(sums.quantity) as quantity,
            sum(entry_key) as entry_key,
            sum(average_key (record_key, entry_key, sums.cost_usd)) as average_key,
            sum(entry_gross_usd) as entry_gross_usd,
            sum(entry_size_usd) as entry_size_usd,
            sum(sums.entry_value_usd) as entry_value_usd,
            sum(sums.cost_usd) as cost_usd,
            sum(sums.entry_weight) as entry_weight,
            sum(sums.entry_quantity) as entry_quantity,
            sum(bare_gross_usd) as bare_gross_usd,
            sum(if (is_unsplit, long_value_usd, null)) as unsplit_long_usd,
            sum(if (is_unsplit, short_value_usd, null)) as unsplit_short_usd,
            sum(if (is_entry_withheld, entry_gross_usd, null)) as unsplit_entry_usd,
            sum(if (is_entry_withheld, entry_size_usd, null)) as unsplit_size_usd,
            sum(if (is_entry_withheld, bare_gross_usd, null)) as unsplit_bare_usd
        from
            by_class
            join classes using (ticker, asset_class)
            left join rests using (ticker)
        where
            not is_withheld
            or are_all_withheld
            or is_rest_publishable
        group by
            ticker,
            record_key
    ),
    exact as (
        select
            ticker,
            holding_sums (by_person) as sums,
            largest_positions (by_person) as largest,
            unsplit_states (by_person) as unsplit
        from
            by_person
        group by
            ticker
    ),
    -- The factors are computed in a separate step, because a macro computes an argument again at every place where it uses the argument.
    drawn as (
        select
            *,
            combined_states (holding_states (sums), unsplit) as states,
            holding_factors (sums) as factors
        from
            exact
    ),
    perturbed as (
        select
            *,
            holding_figures (sums, largest, factors) as figures
        from
            drawn
    ),
    largest_classes as (
        select
            ticker,
            arg_max(asset_class, (gross_market_value_usd, asset_class)) as largest_class
        from
            classes
        where
            not is_withheld
        group by
            ticker
    ),
    whole as (
        select
            any_value(people) as people,
            any_value(snapshot_at) as snapshot_at,
            sum(market_value_usd::decimal(38, 2)) as portfolios_usd
        from
            cells
    ),
    combined as (
        select
            snapshot_at,
            ticker,
            largest_class,
            states.state as state,
            figures.holders as holders,
            share_pct (figures.holders, people) as ownership_share_pct,
            net_value_usd (states, figures) as market_value_usd,
            gross_value_usd (states, figures) as gross_market_value_usd,
            round(100 * net_value_usd (states, figures) / nullif(portfolios_usd, 0), 2) as portfolio_value_share_pct,
            unit_price (figures.current_price) as avg_current_price,
            states.entry_state as entry_state,
            open_pnl_usd (states, figures) as open_pnl_usd,
            unrealized_return_pct (states, figures) as unrealized_return_pct
        from
            perturbed
            left join largest_classes using (ticker)
            cross join whole
    ),
    tickers as (
        select
            *
        from
            combined
        where
            state = 'published'
        union all
        by name
        select
            snapshot_at,
            ticker,
            largest_class,
            state
        from
            combined
        where
            state <> 'published'
        union all
        by name
        select
            *,
            asset_class as largest_class
        from
            cells
            anti join mixed using (ticker)
    )
select
    snapshot_at::timestamp as snapshot_at,
    ticker::varchar as ticker,
    largest_class::varchar as largest_class,
    state::varchar as state,
    holders::integer as holders,
    ownership_share_pct::double as ownership_share_pct,
    market_value_usd::double as market_value_usd,
    gross_market_value_usd::double as gross_market_value_usd,
    portfolio_value_share_pct::double as portfolio_value_share_pct,
    usd (market_value_usd / holders)::double as avg_position_market_value,
    avg_current_price::double as avg_current_price,
    entry_state::varchar as entry_state,
    open_pnl_usd::double as open_pnl_usd,
    unrealized_return_pct::double as unrealized_return_pct
from
    tickers
