-- about: The perturbed holdings at the two snapshots of each lookback side by side, with one state for both. If the newest days do not count as snapshots, up to a week of days is skipped, so ranges of days are read. A lookback is left out if one of its two days is not among the days that are read, or has no positions.
-- published: no
-- grain: [lookback_days, ticker, asset_class]
-- reads:
--   gold.perturbed_holding_cells: newest, and 1-21, 30-37, 90-97, 365-372 days before it
-- columns:
--   lookback_days: minimum number of days between the two snapshots
--   ticker: ticker; for options, the contract
--   asset_class: stock, etf, option, crypto or other
--   state: dominance if either snapshot is withheld for dominance; else published if either is published (the other snapshot may have fewer people than the floor, or nobody); else too_few_people
--   holders: the larger of the two perturbed counts of holders
--   gross_market_value_usd: the larger of the two gross values, in US dollars
--   people_now: people with any position at the newer snapshot, perturbed
--   people_then: the same for the older snapshot
--   share_now: holders in percent of people, at the newer snapshot; 0 if fewer people than the floor hold the ticker then
--   share_then: the same for the older snapshot
--   value_share_now: market value in percent of all market value, at the newer snapshot; 0 if fewer people than the floor hold the ticker then; null if the market value is not published
--   value_share_then: the same for the older snapshot
--   unrealized_return_pct: 100 x open profit / |cost| at the newer snapshot
with
    cells as (
        select
            *
        from
            gold.perturbed_holding_cells
    ),
    days as (
        select
            day,
            max(people) as people
        from
            cells
        group by all
    ),
    -- Both days of a pair must have rows, because otherwise all holdings would appear as new or sold.
    snapshots as (
        select
            lookback_days,
            now.day as current_day,
            prior.day as previous_day,
            now.people as people_now,
            prior.people as people_then
        from
            gold.retail_rotation_snapshots
            join days as now on now.day = current_snapshot_at::date
            join days as prior on prior.day = previous_snapshot_at::date
    ),
    newer as (
        select
            snapshots.*,
            cells.* exclude (people)
        from
            snapshots
            join cells on day = current_day
    ),
    older as (
        select
            snapshots.*,
            cells.* exclude (people)
        from
            snapshots
            join cells on day = previous_day
    )
select
    lookback_days::integer as lookback_days,
    ticker::varchar as ticker,
    asset_class::varchar as asset_class,
    case
        when 'dominance' in (newer.state, older.state) then 'dominance'
        when 'published' in (newer.state, older.state) then 'published'
        else 'too_few_people'
    end::varchar as state,
    greatest(newer.holders, older.holders)::integer as holders,
    greatest(newer.gross_market_value_usd, older.gross_market_value_usd)::double as gross_market_value_usd,
    coalesce(newer.people_now, older.people_now)::integer as people_now,
    coalesce(newer.people_then, older.people_then)::integer as people_then,
    coalesce(newer.ownership_share_pct, 0)::double as share_now,
    coalesce(older.ownership_share_pct, 0)::double as share_then,
    if (newer.state = 'published', newer.portfolio_value_share_pct, 0)::double as value_share_now,
    if (older.state = 'published', older.portfolio_value_share_pct, 0)::double as value_share_then,
    newer.unrealized_return_pct::double as unrealized_return_pct
from
    newer
    full join older using (lookback_days, ticker, asset_class)
