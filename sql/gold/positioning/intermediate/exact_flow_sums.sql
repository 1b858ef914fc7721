-- about: Exact sums of the trades of one shard of people in every window that ends on as_of, by ticker, asset class and part. gold.perturbed_flow_cells computes its numbers from these sums, added up over all shards; this is possible because each person is in only one shard. The table never leaves the lake.
-- published: no
-- sharded: yes
-- grain: [window_days, ticker, asset_class, traded, counted, part]
-- reads:
--   daily.person_trades: 365 days
-- columns:
--   window_days: number of days of the window
--   ticker: ticker; for an option, the underlying
--   asset_class: stock, etf, option, crypto or other; all stands for several classes combined, over 7 days only
--   traded: if asset_class is all, all classes in which these people traded the ticker; null if asset_class is a single class
--   counted: if asset_class is all, the classes whose trades are added up, a subset of traded; null if asset_class is a single class
--   part: whole, buy or sell; for options also call, put, opening, closing, short_dated (at most 7 days to expiry) or long_dated
--   people: number of people with trades in the part
--   people_key: sum of the record keys of these people mod 2^64
--   cents: value of the buys and sells in cents; null for opening, closing, short_dated and long_dated
--   cents_top: the five largest contributions to cents, largest first
--   cents_key: sum of the contribution keys of cents mod 2^64
--   trades: number of fills
--   trades_top: the five largest contributions to trades, largest first
--   trades_key: sum of record key x trades mod 2^64
--   latest_trade_at: time of the last fill, UTC; only for whole in a single class
-- checks:
--   - people > 0
--   - (asset_class = 'all') = (counted is not null)
with
    windows as (
        select
            unnest(windows ()) as window_days
    ),
    trades as not materialized (
        select
            *
        from
            daily.person_trades
        where
            in_shard (record_key)
    ),
    -- Sums of whole numbers below 2^53 are exact in DOUBLE, whatever the order of the rows, and need less time and memory than HUGEINT sums.
    sides as (
        select
            window_days,
            ticker,
            asset_class,
            record_key,
            sum(buy_cents::double)::bigint as buy_cents,
            sum(sell_cents::double)::bigint as sell_cents,
            sum(buy_trades::double)::integer as buy_trades,
            sum(sell_trades::double)::integer as sell_trades
        from
            trades
            join windows on day > getvariable ('as_of') - window_days
        group by all
    ),
    week as (
        select
            ticker,
            asset_class,
            record_key,
            sum(buy_cents::double)::bigint as buy_cents,
            sum(sell_cents::double)::bigint as sell_cents,
            sum(buy_trades::double)::integer as buy_trades,
            sum(sell_trades::double)::integer as sell_trades
        from
            trades
        where
            day > getvariable ('as_of') - 7
        group by all
    ),
    -- Which classes are withheld is known only after all shards were added up. Sums are therefore computed for every subset of the classes that a person traded.
    subsets as (
        select
            ticker,
            record_key,
            list(
                asset_class
                order by
                    asset_class
            ) as traded,
            unnest(subsets (traded)) as counted
        from
            week
        group by
            ticker,
            record_key
    ),
    combined as (
        select
            ticker,
            traded,
            counted,
            record_key,
            sum(buy_cents)::bigint as buy_cents,
            sum(sell_cents)::bigint as sell_cents,
            sum(buy_trades::double)::integer as buy_trades,
            sum(sell_trades::double)::integer as sell_trades
        from
            subsets
            join week using (ticker, record_key)
        where
            list_contains(counted, asset_class)
        group by all
    ),
    options as (
        select
            window_days,
            ticker,
            record_key,
            sum(call_cents::double)::bigint as call_cents,
            sum(put_cents::double)::bigint as put_cents,
            sum(call_trades::double)::integer as call_trades,
            sum(put_trades::double)::integer as put_trades,
            sum(opening_trades::double)::integer as opening_trades,
            sum(closing_trades::double)::integer as closing_trades,
            sum(short_dated_trades::double)::integer as short_dated_trades,
            sum(long_dated_trades::double)::integer as long_dated_trades
        from
            trades
            join windows on day > getvariable ('as_of') - window_days
        where
            asset_class = 'option'
        group by all
    ),
    -- The parts of a cell are columns of one row, because one row per person and part would be three times as many rows.
    side_cells as (
        select
            window_days,
            ticker,
            asset_class,
            side_parts (record_key, buy_cents, sell_cents, buy_trades, sell_trades) as parts
        from
            sides
        group by
            window_days,
            ticker,
            asset_class
    ),
    combined_cells as (
        select
            ticker,
            traded,
            counted,
            side_parts (record_key, buy_cents, sell_cents, buy_trades, sell_trades) as parts
        from
            combined
        group by
            ticker,
            traded,
            counted
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
            null::varchar[] as traded,
            null::varchar[] as counted,
            unnest(parts) as part
        from
            side_cells
        union all
        select
            7,
            ticker,
            'all',
            traded,
            counted,
            unnest(parts)
        from
            combined_cells
        union all
        select
            window_days,
            ticker,
            'option',
            null,
            null,
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
            * exclude (part),
            part.part as part,
            unnest(part.sums)
        from
            cell_parts
        where
            part.sums.people > 0
    ),
    -- The last fill of the longest window is also the last fill of every shorter window that contains it.
    latest as (
        select
            window_days,
            ticker,
            asset_class,
            'whole' as part,
            latest_trade_at
        from
            (
                select
                    ticker,
                    asset_class,
                    max(day) as last_day,
                    max(latest_trade_at) as latest_trade_at
                from
                    trades
                group by
                    ticker,
                    asset_class
            )
            join windows on last_day > getvariable ('as_of') - window_days
    )
select
    window_days::integer as window_days,
    ticker::varchar as ticker,
    asset_class::varchar as asset_class,
    traded::varchar[] as traded,
    counted::varchar[] as counted,
    part::varchar as part,
    people::bigint as people,
    people_key::ubigint as people_key,
    cents::decimal(38, 0) as cents,
    cents_top::bigint[] as cents_top,
    cents_key::ubigint as cents_key,
    trades::bigint as trades,
    trades_top::integer[] as trades_top,
    trades_key::ubigint as trades_key,
    latest_trade_at::timestamp as latest_trade_at
from
    exact
    left join latest using (window_days, ticker, asset_class, part)
