-- about: Trades of every window that ends on as_of, per ticker and asset class, as a whole and by parts (buys, sells, calls, puts and so on): each part a cell of its own. Every number is perturbed as methodology 7 asks; a cell that may not be published has a state and no numbers. The ticker '' holds the people who traded anything (class all) or options.
-- published: no
-- grain: [window_days, ticker, asset_class, part]
-- reads:
--   daily.traders: 365 days
-- columns:
--   window_days: days of the window
--   ticker: ticker; of options, the underlying; '' for everything together
--   asset_class: stock, etf, option, crypto or other; all is the classes combined, over 7 days only
--   part: whole; of it buy and sell; of options call and put, opening and closing, short_dated (at most 7 days to expiry) and long_dated
--   state: published, too_few_people (fewer than the floor) or dominance (the p % rule, by value; by trades for opening and closing, short and long dated)
--   traders: people who traded it, perturbed
--   value_usd: US dollars bought and sold; null for opening and closing, short and long dated
--   trades: fills, perturbed
--   are_trades_publishable: whether no person made too large a part of the trades (the p % rule), which the amounts do not tell
--   latest_trade_at: time of the last fill, to the hour below, UTC
-- checks:
--   - (state = 'published') = (traders is not null)
--   - traders >= getvariable('privacy_floor')
--   - value_usd >= 0
with
    traders as (
        select
            *
        from
            daily.traders
    ),
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
            traders
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
            traders
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
            traders
            join windows on day > getvariable ('as_of') - window_days
        where
            asset_class = 'option'
        group by all
    ),
    -- Most people are on one side alone: their whole is that side, and so is its key.
    keyed as (
        select
            *,
            buy_cents + sell_cents as cents,
            if (buy_trades > 0, contribution_key (record_key, buy_cents), null) as buy_key,
            if (sell_trades > 0, contribution_key (record_key, sell_cents), null) as sell_key
        from
            sides
    ),
    parts as (
        select
            window_days,
            ticker,
            asset_class,
            record_key,
            unnest(
                [
                    {
                        'part': 'whole',
                        'cents': cents,
                        'trades': buy_trades + sell_trades,
                        'key': case
                            when sell_key is null then buy_key
                            when buy_key is null then sell_key
                            else contribution_key (record_key, cents)
                        end
                    },
                    {'part': 'buy', 'cents': buy_cents, 'trades': buy_trades, 'key': buy_key},
                    {'part': 'sell', 'cents': sell_cents, 'trades': sell_trades, 'key': sell_key}
                ],
                recursive := true
            )
        from
            keyed
        union all
        select
            window_days,
            ticker,
            'option',
            record_key,
            unnest(
                [
                    {
                        'part': 'call',
                        'cents': call_cents,
                        'trades': call_trades,
                        'key': contribution_key (record_key, call_cents)
                    },
                    {
                        'part': 'put',
                        'cents': put_cents,
                        'trades': put_trades,
                        'key': contribution_key (record_key, put_cents)
                    },
                    {'part': 'opening', 'cents': null, 'trades': opening_trades, 'key': null},
                    {'part': 'closing', 'cents': null, 'trades': closing_trades, 'key': null},
                    {'part': 'short_dated', 'cents': null, 'trades': short_dated_trades, 'key': null},
                    {'part': 'long_dated', 'cents': null, 'trades': long_dated_trades, 'key': null}
                ],
                recursive := true
            )
        from
            options
    ),
    exact as (
        select
            window_days,
            ticker,
            asset_class,
            part,
            count(*) as people,
            cell_key (record_key) as people_key,
            sum(cents) as cents,
            max(cents, 3) as cents_top,
            cell_key (key) as cents_key,
            sum(trades) as trades,
            max(trades, 3) as trades_top,
            cell_key (record_key::hugeint * trades) as trades_key
        from
            parts
        where
            trades > 0
        group by all
    ),
    latest as (
        select
            window_days,
            ticker,
            if (grouping (asset_class) = 1, 'all', asset_class) as asset_class,
            'whole' as part,
            date_trunc('hour', max(latest_trade_at)) as latest_trade_at
        from
            traders
            join windows on day > getvariable ('as_of') - window_days
        group by
            grouping sets ((window_days, ticker, asset_class), (window_days, ticker))
    ),
    everyone as (
        select
            window_days,
            '' as ticker,
            asset_class,
            'whole' as part,
            count(*) as people,
            cell_key (record_key) as people_key
        from
            (
                select distinct
                    window_days,
                    record_key,
                    unnest(if (asset_class = 'option', ['all', 'option'], ['all'])) as asset_class
                from
                    traders
                    join windows on day > getvariable ('as_of') - window_days
            )
        group by all
    ),
    cells as (
        select
            exact.*,
            latest_trade_at
        from
            exact
            left join latest using (window_days, ticker, asset_class, part)
        union all
        by name
        select
            *
        from
            everyone
    ),
    judged as (
        select
            *,
            case
                when people < getvariable ('privacy_floor') then 'too_few_people'
                when not passes_p_percent (coalesce(cents, trades), coalesce(cents_top, trades_top)) then 'dominance'
                else 'published'
            end as state
        from
            cells
    ),
    summed as (
        select
            * replace(noisy_count (trades, trades_top, noise_bits (trades_key, 'trades')) as trades),
            noisy_people (people, people_key) as traders,
            passes_p_percent (trades, trades_top) as are_trades_publishable,
            noisy_sum (cents, cents_top, noise_factors (noise_bits (cents_key, 'amount'))) / 100 as noisy_value_usd
        from
            judged
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
