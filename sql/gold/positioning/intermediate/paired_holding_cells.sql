-- about: The perturbed holdings at the two snapshots of each lookback, in one row with one state for both snapshots. Days that do not count as snapshots are skipped, for at most a week, so the model reads ranges of days. A lookback is left out if one of its two days is outside of these ranges or has no positions.
-- published: no
-- grain: [lookback_days, ticker, asset_class]
-- reads:
--   gold.perturbed_holding_cells: newest, and 1-21, 30-37, 90-97, 365-372 days before it
-- columns:
--   lookback_days: minimum number of days between the two snapshots
--   ticker: ticker; for an option, the contract
--   asset_class: stock, etf, option, crypto or other
--   state: dominance if one of the two snapshots is withheld for dominance; if not, published if one of them is published (the other snapshot may have fewer people than the floor, or nobody); if neither is published, too_few_people
--   holders: the larger of the two perturbed numbers of holders
--   gross_market_value_usd: the larger of the two gross values, in US dollars
--   people_now: number of people with any position at the newer snapshot, perturbed
--   people_then: number of people with any position at the older snapshot, perturbed
--   share_now: holders in percent of people at the newer snapshot; 0 if fewer people than the floor hold the ticker
--   share_then: holders in percent of people at the older snapshot; 0 if fewer people than the floor held the ticker
--   value_share_now: market value in percent of all market value at the newer snapshot; 0 if fewer people than the floor hold the ticker; null if the market value is not published
--   value_share_then: market value in percent of all market value at the older snapshot; 0 if fewer people than the floor held the ticker; null if the market value is not published
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
    -- Both days of a lookback must have rows. If one day had no rows, all holdings would appear as new or as sold.
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
