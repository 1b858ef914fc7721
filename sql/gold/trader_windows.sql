-- about: How many people traded each ticker and asset class, and for how much, in every window and in the days between any two windows that end on as_of. Exact; never published.
-- published: no
-- grain: [ticker, asset_class, window_days, after_days]
-- reads:
--   daily.traders: 365 days
--   daily.trades: 365 days
-- columns:
--   ticker: ticker; of options, the underlying; empty for everything together
--   asset_class: stock, etf, option, crypto or other; all is the classes combined (of one ticker only over 7 days); everything together stands under all and under option
--   window_days: days of the longer window
--   after_days: days of the shorter window, which are left out; 0 leaves out none
--   people: distinct people who traded in these days
--   gross_usd: gross value of their trades, in US dollars
--   top_gross_usd: the largest gross value of one person; between windows an upper bound, the sum of the largest of each part
--   buy_people: people who bought; 0 between windows and for everything together
--   sell_people: people who sold; the same
--   effect_people: people with option fills whose effect is known; windows only
--   expiry_people: people with option fills whose expiry is known; windows only
-- checks:
--   - after_days < window_days
--   - people > 0
--   - buy_people <= people
--   - sell_people <= people
--   - effect_people <= people
--   - expiry_people <= people
with
    traders as not materialized (
        -- Read three times rather than held in memory: it is as large as all days together.
        select
            ticker,
            asset_class,
            person_id,
            gross_cents,
            bought,
            sold,
            effect_known,
            expiry_known,
            -- Disjoint rings, so that one pass serves all windows: 1, 2-3, 4-7, 8-14, 15-30, 31-90, 91-365 days back.
            case
                when day > getvariable ('as_of') - 1 then 1
                when day > getvariable ('as_of') - 3 then 2
                when day > getvariable ('as_of') - 7 then 3
                when day > getvariable ('as_of') - 14 then 4
                when day > getvariable ('as_of') - 30 then 5
                when day > getvariable ('as_of') - 90 then 6
                else 7
            end as ring
        from
            daily.traders
    ),
    by_person as (
        select
            ticker,
            asset_class,
            person_id,
            bit_or((1 << (ring - 1))::utinyint) as rings,
            coalesce(
                bit_or((1 << (ring - 1))::utinyint) filter(
                    where
                        bought
                ),
                0
            ) as buy_rings,
            coalesce(
                bit_or((1 << (ring - 1))::utinyint) filter(
                    where
                        sold
                ),
                0
            ) as sell_rings,
            coalesce(
                bit_or((1 << (ring - 1))::utinyint) filter(
                    where
                        effect_known
                ),
                0
            ) as effect_rings,
            coalesce(
                bit_or((1 << (ring - 1))::utinyint) filter(
                    where
                        expiry_known
                ),
                0
            ) as expiry_rings,
            -- Whole cents below 2^53: exact in DOUBLE in any order, and a third of the memory of a HUGEINT sum.
            coalesce(
                sum(gross_cents::double) filter(
                    where
                        ring = 1
                ),
                0
            ) as gross_1,
            coalesce(
                sum(gross_cents::double) filter(
                    where
                        ring = 2
                ),
                0
            ) as gross_2,
            coalesce(
                sum(gross_cents::double) filter(
                    where
                        ring = 3
                ),
                0
            ) as gross_3,
            coalesce(
                sum(gross_cents::double) filter(
                    where
                        ring = 4
                ),
                0
            ) as gross_4,
            coalesce(
                sum(gross_cents::double) filter(
                    where
                        ring = 5
                ),
                0
            ) as gross_5,
            coalesce(
                sum(gross_cents::double) filter(
                    where
                        ring = 6
                ),
                0
            ) as gross_6,
            coalesce(
                sum(gross_cents::double) filter(
                    where
                        ring = 7
                ),
                0
            ) as gross_7
        from
            traders
        group by all
    ),
    by_rings as materialized (
        select
            ticker,
            asset_class,
            rings,
            buy_rings,
            sell_rings,
            effect_rings,
            expiry_rings,
            count(*) as people,
            [max(gross_1), max(gross_2), max(gross_3), max(gross_4), max(gross_5), max(gross_6), max(gross_7)] as top,
            [
                max(gross_1),
                max(gross_1 + gross_2),
                max(gross_1 + gross_2 + gross_3),
                max(gross_1 + gross_2 + gross_3 + gross_4),
                max(gross_1 + gross_2 + gross_3 + gross_4 + gross_5),
                max(gross_1 + gross_2 + gross_3 + gross_4 + gross_5 + gross_6),
                max(gross_1 + gross_2 + gross_3 + gross_4 + gross_5 + gross_6 + gross_7)
            ] as top_since
        from
            by_person
        group by all
    ),
    windows as (
        select
            *
        from
            (
                values
                    (1, 1),
                    (2, 3),
                    (3, 7),
                    (4, 14),
                    (5, 30),
                    (6, 90),
                    (7, 365)
            ) as windows (ring, days)
    ),
    spans as (
        select
            longer.days as window_days,
            coalesce(shorter.days, 0) as after_days,
            coalesce(shorter.ring, 0) + 1 as first_ring,
            longer.ring as last_ring,
            ((1 << longer.ring) - (1 << coalesce(shorter.ring, 0)))::utinyint as rings
        from
            windows as longer
            left join (
                select
                    *
                from
                    windows
                union all
                select
                    0,
                    0
            ) as shorter on shorter.ring < longer.ring
    ),
    people as (
        select
            ticker,
            asset_class,
            window_days,
            after_days,
            first_ring,
            last_ring,
            sum(people) filter(
                where
                    by_rings.rings & spans.rings <> 0
            ) as people,
            sum(people) filter(
                where
                    by_rings.buy_rings & spans.rings <> 0
            ) as buy_people,
            sum(people) filter(
                where
                    by_rings.sell_rings & spans.rings <> 0
            ) as sell_people,
            sum(people) filter(
                where
                    by_rings.effect_rings & spans.rings <> 0
            ) as effect_people,
            sum(people) filter(
                where
                    by_rings.expiry_rings & spans.rings <> 0
            ) as expiry_people
        from
            by_rings
            cross join spans
        group by all
    ),
    tops as (
        select
            ticker,
            asset_class,
            [max(top[1]), max(top[2]), max(top[3]), max(top[4]), max(top[5]), max(top[6]), max(top[7])] as top,
            [
                max(top_since[1]),
                max(top_since[2]),
                max(top_since[3]),
                max(top_since[4]),
                max(top_since[5]),
                max(top_since[6]),
                max(top_since[7])
            ] as top_since
        from
            by_rings
        group by all
    ),
    grosses as (
        select
            ticker,
            asset_class,
            [
                coalesce(
                    sum(100 * (buy_value_usd + sell_value_usd)) filter(
                        where
                            day > getvariable ('as_of') - 1
                    ),
                    0
                ),
                coalesce(
                    sum(100 * (buy_value_usd + sell_value_usd)) filter(
                        where
                            day > getvariable ('as_of') - 3
                    ),
                    0
                ),
                coalesce(
                    sum(100 * (buy_value_usd + sell_value_usd)) filter(
                        where
                            day > getvariable ('as_of') - 7
                    ),
                    0
                ),
                coalesce(
                    sum(100 * (buy_value_usd + sell_value_usd)) filter(
                        where
                            day > getvariable ('as_of') - 14
                    ),
                    0
                ),
                coalesce(
                    sum(100 * (buy_value_usd + sell_value_usd)) filter(
                        where
                            day > getvariable ('as_of') - 30
                    ),
                    0
                ),
                coalesce(
                    sum(100 * (buy_value_usd + sell_value_usd)) filter(
                        where
                            day > getvariable ('as_of') - 90
                    ),
                    0
                ),
                coalesce(
                    sum(100 * (buy_value_usd + sell_value_usd)) filter(
                        where
                            day > getvariable ('as_of') - 365
                    ),
                    0
                )
            ] as gross_since
        from
            daily.trades
        group by all
    ),
    active as (
        select
            ticker,
            asset_class,
            window_days,
            after_days,
            people,
            gross_since[last_ring] - coalesce(gross_since[first_ring - 1], 0) as gross_cents,
            case
                when after_days = 0 then top_since[last_ring]
                else list_sum(top[first_ring:last_ring])
            end as top_cents,
            case
                when after_days = 0 then buy_people
            end as buy_people,
            case
                when after_days = 0 then sell_people
            end as sell_people,
            case
                when after_days = 0 then effect_people
            end as effect_people,
            case
                when after_days = 0 then expiry_people
            end as expiry_people
        from
            people
            join tops using (ticker, asset_class)
            join grosses using (ticker, asset_class)
        where
            people > 0
    ),
    week_by_person as (
        select
            ticker,
            person_id,
            sum(gross_cents) as gross_cents,
            bool_or(bought) as bought,
            bool_or(sold) as sold
        from
            traders
        where
            ring <= 3
        group by all
    ),
    week_combined as (
        select
            ticker,
            'all' as asset_class,
            7 as window_days,
            0 as after_days,
            count(*) as people,
            sum(gross_cents) as gross_cents,
            max(gross_cents) as top_cents,
            count_if(bought) as buy_people,
            count_if(sold) as sell_people,
            null as effect_people,
            null as expiry_people
        from
            week_by_person
        group by all
    ),
    everyone as (
        select
            person_id,
            bit_or((1 << (ring - 1))::utinyint) as rings,
            coalesce(
                bit_or((1 << (ring - 1))::utinyint) filter(
                    where
                        asset_class = 'option'
                ),
                0
            ) as option_rings
        from
            traders
        group by all
    ),
    everything as (
        select
            '' as ticker,
            'all' as asset_class,
            window_days,
            0 as after_days,
            count(*) as people
        from
            everyone
            join spans on after_days = 0
            and everyone.rings & spans.rings <> 0
        group by all
        union all
        select
            '',
            'option',
            window_days,
            0,
            count(*)
        from
            everyone
            join spans on after_days = 0
            and everyone.option_rings & spans.rings <> 0
        group by all
    ),
    rows as (
        select
            *
        from
            active
        union all
        select
            *
        from
            week_combined
        union all
        by name
        select
            *
        from
            everything
    )
select
    ticker::varchar as ticker,
    asset_class::varchar as asset_class,
    window_days::integer as window_days,
    after_days::integer as after_days,
    people::integer as people,
    (gross_cents / 100)::decimal(38, 4) as gross_usd,
    (top_cents / 100)::decimal(38, 2) as top_gross_usd,
    coalesce(buy_people, 0)::integer as buy_people,
    coalesce(sell_people, 0)::integer as sell_people,
    effect_people::integer as effect_people,
    expiry_people::integer as expiry_people
from
    rows
