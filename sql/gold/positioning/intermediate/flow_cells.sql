-- about: Trades in every window that ends on as_of, per ticker and asset class. Each row (cell) has all trades, or one part of them (buys, sells, calls, puts and so on). Every number is perturbed as docs/privacy.md requires; a cell that may not be published has a state and no numbers. Amounts of all classes combined could reveal a withheld class, so the part of such an amount that no published class contains is multiplied by a random factor, unless this part may be published by itself.
-- published: no
-- grain: [window_days, ticker, asset_class, part]
-- reads:
--   daily.person_trades: 365 days
-- columns:
--   window_days: days of the window
--   ticker: ticker; for options, the underlying
--   asset_class: stock, etf, option, crypto or other; all stands for all classes combined, over 7 days only
--   part: whole, buy or sell; for options also call, put, opening, closing, short_dated (at most 7 days to expiry) or long_dated
--   state: published, too_few_people (fewer than the floor) or dominance (the value or, for opening, closing, short_dated and long_dated, the number of trades fails the p % rule)
--   traders: people who traded it, perturbed
--   value_usd: US dollars bought and sold; null for opening, closing, short_dated and long_dated
--   trades: number of fills, perturbed
--   are_trades_publishable: whether the number of trades passes the p % rule; where the part has a value, state depends only on the value
--   latest_trade_at: time of the last fill, rounded down to the hour, UTC
-- checks:
--   - (state = 'published') = (traders is not null)
--   - traders >= getvariable('privacy_floor')
--   - value_usd >= 0
with
    windows as (
        select
            unnest(windows ()) as window_days
    ),
    -- Sums of whole cents below 2^53 are exact in DOUBLE, in any order, and take a third of the memory of HUGEINT.
    sides as (
        select
            window_days,
            ticker,
            asset_class,
            record_key,
            sum(buy_cents::double)::bigint as buy_cents,
            sum(sell_cents::double)::bigint as sell_cents,
            sum(buy_trades)::integer as buy_trades,
            sum(sell_trades)::integer as sell_trades
        from
            daily.person_trades
            join windows on day > getvariable ('as_of') - window_days
        group by all
        union all
        select
            7,
            ticker,
            'all',
            record_key,
            sum(buy_cents::double)::bigint as buy_cents,
            sum(sell_cents::double)::bigint as sell_cents,
            sum(buy_trades)::integer as buy_trades,
            sum(sell_trades)::integer as sell_trades
        from
            daily.person_trades
        where
            day > getvariable ('as_of') - 7
        group by all
    ),
    options as (
        select
            window_days,
            ticker,
            record_key,
            sum(call_cents::double)::bigint as call_cents,
            sum(put_cents::double)::bigint as put_cents,
            sum(call_trades)::integer as call_trades,
            sum(put_trades)::integer as put_trades,
            sum(opening_trades)::integer as opening_trades,
            sum(closing_trades)::integer as closing_trades,
            sum(short_dated_trades)::integer as short_dated_trades,
            sum(long_dated_trades)::integer as long_dated_trades
        from
            daily.person_trades
            join windows on day > getvariable ('as_of') - window_days
        where
            asset_class = 'option'
        group by all
    ),
    -- The parts of a cell are columns of one row. With one row per person and part, three times as many rows would be added up.
    side_cells as (
        select
            window_days,
            ticker,
            asset_class,
            part_sums (record_key, buy_cents + sell_cents, buy_trades + sell_trades) as whole,
            part_sums (record_key, buy_cents, buy_trades) as buy,
            part_sums (record_key, sell_cents, sell_trades) as sell
        from
            sides
        group by
            window_days,
            ticker,
            asset_class
    ),
    option_cells as (
        select
            window_days,
            ticker,
            part_sums (record_key, call_cents, call_trades) as calls,
            part_sums (record_key, put_cents, put_trades) as puts,
            part_sums (record_key, null::bigint, opening_trades) as opening,
            part_sums (record_key, null::bigint, closing_trades) as closing,
            part_sums (record_key, null::bigint, short_dated_trades) as short_dated,
            part_sums (record_key, null::bigint, long_dated_trades) as long_dated
        from
            options
        group by
            window_days,
            ticker
    ),
    cell_parts as (
        select
            window_days,
            ticker,
            asset_class,
            unnest([{'part': 'whole', 'sums': whole}, {'part': 'buy', 'sums': buy}, {'part': 'sell', 'sums': sell}]) as part
        from
            side_cells
        union all
        select
            window_days,
            ticker,
            'option',
            unnest(
                [
                    {'part': 'call', 'sums': calls},
                    {'part': 'put', 'sums': puts},
                    {'part': 'opening', 'sums': opening},
                    {'part': 'closing', 'sums': closing},
                    {'part': 'short_dated', 'sums': short_dated},
                    {'part': 'long_dated', 'sums': long_dated}
                ]
            )
        from
            option_cells
    ),
    exact as (
        select
            window_days,
            ticker,
            asset_class,
            part.part as part,
            unnest(part.sums)
        from
            cell_parts
        where
            part.sums.people > 0
    ),
    -- The last fill of all is also the last fill of every window that contains it.
    latest as (
        select
            window_days,
            ticker,
            asset_class,
            'whole' as part,
            date_trunc('hour', latest_trade_at) as latest_trade_at
        from
            (
                select
                    ticker,
                    if (grouping (asset_class) = 1, 'all', asset_class) as asset_class,
                    max(day) as last_day,
                    max(latest_trade_at) as latest_trade_at
                from
                    daily.person_trades
                group by
                    grouping sets ((ticker, asset_class), (ticker))
            )
            join windows on last_day > getvariable ('as_of') - window_days
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
    -- The rest of a ticker's combined row, which a reader could compute by subtracting the published classes.
    rest_people as (
        select
            ticker,
            record_key,
            sum(if (is_shown, 0, buy_cents + sell_cents))::bigint as cents,
            sum(if (is_shown, 0, buy_trades + sell_trades)) as trades,
            sum(if (are_sides_shown, 0, buy_cents))::bigint as buy_cents,
            sum(if (are_sides_shown, 0, buy_trades)) as buy_trades,
            sum(if (are_sides_shown, 0, sell_cents))::bigint as sell_cents,
            sum(if (are_sides_shown, 0, sell_trades)) as sell_trades
        from
            sides
            join shown using (ticker, asset_class)
        where
            window_days = 7
        group by
            ticker,
            record_key
    ),
    rest_cells as (
        select
            ticker,
            part_sums (record_key, cents, trades) as whole,
            part_sums (record_key, buy_cents, buy_trades) as buy,
            part_sums (record_key, sell_cents, sell_trades) as sell
        from
            rest_people
        group by
            ticker
    ),
    rest_states as (
        select
            *,
            is_part_publishable (whole.people, whole.cents, whole.cents_top) as is_whole_publishable,
            -- Buys and sells add up to the whole, so publishing both also reveals the whole.
            is_whole_publishable
            and is_part_publishable (buy.people, buy.cents, buy.cents_top)
            and is_part_publishable (sell.people, sell.cents, sell.cents_top) as are_sides_publishable
        from
            rest_cells
    ),
    rests as (
        select
            7 as window_days,
            ticker,
            'all' as asset_class,
            unnest(['whole', 'buy', 'sell']) as part,
            unnest([whole.cents, buy.cents, sell.cents]) as rest,
            unnest([whole.cents_key, buy.cents_key, sell.cents_key]) as rest_key,
            unnest([is_whole_publishable, are_sides_publishable, are_sides_publishable]) as is_rest_publishable
        from
            rest_states
    ),
    summed as (
        select
            * replace(noisy_items (trades, people, trades_top, noise_bits (trades_key, 'trades')) as trades),
            noisy_people (people, people_key) as traders,
            passes_p_percent (trades, trades_top) as are_trades_publishable,
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
    trades::double as trades,
    are_trades_publishable::boolean as are_trades_publishable,
    latest_trade_at::timestamp as latest_trade_at
from
    perturbed
