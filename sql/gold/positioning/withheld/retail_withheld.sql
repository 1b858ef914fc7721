-- about: By window, asset class and reason: the number of rows of flows, options flows and rotation that are withheld, and the number of rows that are published without the figures of their parts. Only counts of at least 3 rows are given.
-- grain: [list, window_days, asset_class, reason]
-- columns:
--   list: flows, options_flows or rotation
--   window_days: number of days of the window or, for rotation, lookback_days
--   asset_class: stock, etf, option, crypto or other
--   reason: too_few_people (fewer than the floor), dominance (the p % rule), or split (the row is published without the figures of its parts, because a part that is not empty may not be published by itself)
--   rows: number of rows that are withheld or, for split, published without the figures of their parts
-- checks:
--   - rows >= 3
with
    cells as (
        select
            *
        from
            gold.perturbed_flow_cells
        where
            asset_class <> 'all'
    ),
    flows as (
        select
            window_days,
            ticker,
            asset_class,
            any_value(state) filter(
                where
                    part = 'whole'
            ) as state,
            list(part) filter(
                where
                    part <> 'whole'
                    and state <> 'published'
            ) as hidden_parts
        from
            cells
        group by all
    ),
    -- For flows, only withheld buys and sells are counted. For options flows, withheld parts of every kind are counted.
    judged as (
        select
            'flows' as list,
            window_days,
            asset_class,
            withheld_reason (state, if (list_has_any(hidden_parts, ['buy', 'sell']), 'split', 'published')) as reason
        from
            flows
        union all
        select
            'options_flows',
            window_days,
            asset_class,
            withheld_reason (state, if (hidden_parts is null, 'published', 'split'))
        from
            flows
        where
            asset_class = 'option'
        union all
        select
            'rotation',
            lookback_days,
            asset_class,
            withheld_reason (state, 'published')
        from
            gold.paired_holding_cells
    )
select
    list::varchar as list,
    window_days::integer as window_days,
    asset_class::varchar as asset_class,
    reason::varchar as reason,
    count(*)::integer as rows
from
    judged
where
    reason is not null
group by all
having
    count(*) >= 3
