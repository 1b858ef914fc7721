-- about: By asset class and reason: the number of holdings of one day that are withheld, and the number of holdings that are published without entry prices. Only counts of at least 3 rows are given.
-- partition: day
-- grain: [asset_class, reason]
-- batch: 1000000 rows
-- columns:
--   day: UTC day
--   asset_class: stock, etf, option, crypto or other
--   reason: too_few_people (fewer holders than the floor), dominance (the p % rule), or split (the row is published without entry price and profit, because too few people have positions with an entry price or too few people have positions without an entry price)
--   rows: number of rows of gold.perturbed_holding_cells
-- checks:
--   - rows >= 3
with
    cells as (
        select
            *
        from
            gold.perturbed_holding_cells
    )
select
    day::date as day,
    asset_class::varchar as asset_class,
    withheld_reason (state, entry_state)::varchar as reason,
    count(*)::integer as rows
from
    cells
where
    withheld_reason (state, entry_state) is not null
group by
    day,
    asset_class,
    reason
having
    count(*) >= 3
