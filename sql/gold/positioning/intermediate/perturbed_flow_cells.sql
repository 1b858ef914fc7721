-- about: Trades in every window that ends on as_of, by ticker and asset class. Each row (cell) covers all trades, or one part of them (buys, sells, calls, puts and so on). Every number is perturbed as docs/privacy.md requires; a cell that may not be published has a state and no numbers. A row for all classes combines the published classes, and also the withheld classes if these may be published together. If it contained other withheld classes, a reader could subtract the published classes and learn about a withheld class.
-- published: no
-- grain: [window_days, ticker, asset_class, part]
-- columns:
--   window_days: number of days of the window
--   ticker: ticker; for an option, the underlying
--   asset_class: stock, etf, option, crypto or other; all stands for the classes combined, over 7 days only
--   part: whole, buy or sell; for options also call, put, opening, closing, short_dated (at most 7 days to expiry) or long_dated
--   state: published, too_few_people (fewer than the floor) or dominance (the value or, for opening, closing, short_dated and long_dated, the number of trades fails the p % rule)
--   traders: number of people with trades in the cell, perturbed
--   value_usd: value of the buys and sells, US dollars; null for opening, closing, short_dated and long_dated
--   trades: number of fills, perturbed
--   are_trades_publishable: whether the number of trades passes the p % rule; state does not depend on this if the part has a value
--   latest_trade_at: time of the last fill, UTC, rounded down to the hour
-- checks:
--   - (state = 'published') = (traders is not null)
--   - traders >= getvariable('privacy_floor')
--   - value_usd >= 0
with
    sums as (
        select
            *
        from
            gold.exact_flow_sums
    ),
    single as (
        select
            window_days,
            ticker,
            asset_class,
            part,
            date_trunc('hour', max(latest_trade_at)) as latest_trade_at,
            unnest(merged_sums (sums))
        from
            sums
        where
            asset_class <> 'all'
        group by
            window_days,
            ticker,
            asset_class,
            part
    ),
    single_states as (
        select
            *,
            flow_state (people, coalesce(cents, trades), coalesce(cents_top, trades_top)) as state
        from
            single
    ),
    classes as (
        select
            ticker,
            asset_class,
            max(latest_trade_at) as latest_trade_at,
            bool_and(state = 'published') filter(
                where
                    part = 'whole'
            ) as is_published,
            bool_or(is_published) over (
                partition by
                    ticker
            ) as has_published_class,
            bool_and(
                state = 'published'
                or part not in ('buy', 'sell')
            ) as is_split
        from
            single_states
        where
            window_days = 7
        group by
            ticker,
            asset_class
    ),
    withheld as (
        select
            ticker,
            list(asset_class) as withheld
        from
            classes
        where
            not is_published
        group by
            ticker
    ),
    rests as (
        select
            ticker,
            unnest(merged_sums (sums))
        from
            sums
            join withheld using (ticker)
        where
            part = 'whole'
            and counted = list_filter(traded, lambda class: list_contains(withheld, class))
        group by
            ticker
    ),
    -- The classes of each combined row, and the classes among them whose buys or sells are withheld.
    contents as (
        select
            ticker,
            list(asset_class) as included,
            coalesce(
                list(asset_class) filter(
                    where
                        not is_published
                        or not is_split
                ),
                []
            ) as unsplit,
            max(classes.latest_trade_at) as latest_trade_at
        from
            classes
            left join rests using (ticker)
        where
            is_published
            or not has_published_class
            or is_publishable (people, cents, cents_top)
        group by
            ticker
    ),
    combined as (
        select
            7 as window_days,
            ticker,
            'all' as asset_class,
            part,
            any_value(contents.latest_trade_at) as latest_trade_at,
            unnest(merged_sums (sums))
        from
            sums
            join contents using (ticker)
        where
            counted = list_filter(traded, lambda class: list_contains(included, class))
        group by
            ticker,
            part
    ),
    -- A reader can subtract the published buys and sells of classes from the combined buys and sells. The difference must be publishable, too.
    unsplit_sides as (
        select
            ticker,
            part,
            unnest(merged_sums (sums))
        from
            sums
            join contents using (ticker)
        where
            part <> 'whole'
            and counted = list_filter(traded, lambda class: list_contains(unsplit, class))
        group by
            ticker,
            part
    ),
    combined_states as (
        select
            combined.*,
            case
                when flow_state (combined.people, combined.cents, combined.cents_top) <> 'published' then flow_state (combined.people, combined.cents, combined.cents_top)
                when unsplit.people is null then 'published'
                else flow_state (unsplit.people, unsplit.cents, unsplit.cents_top)
            end as state
        from
            combined
            left join unsplit_sides as unsplit using (ticker, part)
    ),
    states as (
        select
            *
        from
            single_states
        union all
        by name
        select
            *
        from
            combined_states
    ),
    perturbed as (
        select
            *,
            noisy_people (people, people_key) as traders,
            usd (noisy_sum (cents, cents_top, noise_factors (noise_bits (cents_key, 'amount'), people)) / 100) as value_usd,
            noisy_items (trades, people, trades_top, noise_bits (trades_key, 'trades')) as noisy_trades,
            passes_p_percent (trades, trades_top) as are_trades_publishable
        from
            states
        where
            state = 'published'
        union all
        by name
        select
            window_days,
            ticker,
            asset_class,
            part,
            state
        from
            states
        where
            state <> 'published'
    )
select
    window_days::integer as window_days,
    ticker::varchar as ticker,
    asset_class::varchar as asset_class,
    part::varchar as part,
    state::varchar as state,
    traders::integer as traders,
    value_usd::double as value_usd,
    noisy_trades::double as trades,
    are_trades_publishable::boolean as are_trades_publishable,
    latest_trade_at::timestamp as latest_trade_at
from
    perturbed
