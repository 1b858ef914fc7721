-- about: Trades in every window that ends on as_of, by ticker and asset class. Each row (cell) covers all trades, or one part of them (buys, sells, calls, puts and so on). Every number is perturbed as docs/privacy.md requires; a cell that may not be published has a state and no numbers. An amount of all classes combined contains a rest: the part that no published class contains. The rest could reveal a withheld class, so it is multiplied by a random factor, unless it may be published by itself.
-- published: no
-- grain: [window_days, ticker, asset_class, part]
-- columns:
--   window_days: number of days of the window
--   ticker: ticker; for an option, the underlying
--   asset_class: stock, etf, option, crypto or other; all stands for all classes combined, over 7 days only
--   part: whole, buy or sell; for options also call, put, opening, closing, short_dated (at most 7 days to expiry) or long_dated
--   state: published, too_few_people (fewer than the floor) or dominance (the value or, for opening, closing, short_dated and long_dated, the number of trades fails the p % rule)
--   traders: number of people with trades in the cell, perturbed
--   value_usd: value of the buys and sells, US dollars; null for opening, closing, short_dated and long_dated
--   is_rest_hidden: whether the rest is multiplied by a random factor; if so, buys and sells do not add up to the whole
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
    exact as (
        select
            window_days,
            ticker,
            asset_class,
            part,
            unnest(merged_sums (sums))
        from
            sums
        where
            counted is not distinct from traded
        group by
            window_days,
            ticker,
            asset_class,
            part
    ),
    latest as (
        select
            window_days,
            ticker,
            if (grouping (asset_class) = 1, 'all', asset_class) as asset_class,
            'whole' as part,
            date_trunc('hour', max(latest_trade_at)) as latest_trade_at
        from
            sums
        where
            asset_class <> 'all'
        group by
            grouping sets ((window_days, ticker, asset_class), (window_days, ticker))
    ),
    judged as (
        select
            exact.*,
            latest_trade_at,
            case
                when people < getvariable ('privacy_floor') then 'too_few_people'
                when not passes_p_percent (coalesce(cents, trades), coalesce(cents_top, trades_top)) then 'dominance'
                else 'published'
            end as state
        from
            exact
            left join latest using (window_days, ticker, asset_class, part)
    ),
    shown as (
        select
            ticker,
            asset_class,
            bool_and(if (part = 'whole', state = 'published', true)) as is_shown,
            bool_and(if (part in ('whole', 'buy', 'sell'), state = 'published', true)) as are_sides_shown
        from
            judged
        where
            window_days = 7
            and asset_class <> 'all'
        group by
            ticker,
            asset_class
    ),
    hidden as (
        select
            ticker,
            list(asset_class) filter(
                where
                    not is_shown
            ) as whole,
            list(asset_class) filter(
                where
                    not are_sides_shown
            ) as sides
        from
            shown
        group by
            ticker
    ),
    -- The rest of the combined row of a ticker. Without a random factor, a reader could compute the rest by subtracting the published classes.
    rest_sums as (
        select
            ticker,
            part,
            unnest(merged_sums (sums))
        from
            sums
            join hidden using (ticker)
        where
            asset_class = 'all'
            and counted = list_filter(traded, lambda class: list_contains(if (part = 'whole', hidden.whole, hidden.sides), class))
        group by
            ticker,
            part
    ),
    rests as (
        select
            7 as window_days,
            ticker,
            'all' as asset_class,
            part,
            cents as rest,
            cents_key as rest_key,
            is_part_publishable (people, cents, cents_top) as is_each_publishable,
            -- Buys and sells add up to the whole, so if both are published, the whole is revealed too.
            if (
                part = 'whole',
                is_each_publishable,
                bool_and(is_each_publishable) over (
                    partition by
                        ticker
                )
            ) as is_rest_publishable
        from
            rest_sums
    ),
    summed as (
        select
            * replace(noisy_items (trades, people, trades_top, noise_bits (trades_key, 'trades')) as trades),
            noisy_people (people, people_key) as traders,
            passes_p_percent (trades, trades_top) as are_trades_publishable,
            coalesce(
                rest > 0
                and not is_rest_publishable,
                false
            ) as is_rest_hidden,
            rest_ratio (rest, cents, is_rest_publishable, rest_key) * noisy_sum (cents, cents_top, noise_factors (noise_bits (cents_key, 'amount'), people)) / 100 as noisy_value_usd
        from
            judged
            left join rests using (window_days, ticker, asset_class, part)
        where
            state = 'published'
    ),
    perturbed as (
        select
            *,
            usd (noisy_value_usd) as value_usd
        from
            summed
        union all
        by name
        select
            window_days,
            ticker,
            asset_class,
            part,
            state
        from
            judged
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
    is_rest_hidden::boolean as is_rest_hidden,
    trades::double as trades,
    are_trades_publishable::boolean as are_trades_publishable,
    latest_trade_at::timestamp as latest_trade_at
from
    perturbed
