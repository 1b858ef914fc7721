-- about: What each lookback's two snapshots hold, side by side, with the state of both. Perturbed numbers. Days at the end that do not count as snapshots are passed over, up to a week of them, hence the days read; a lookback of which one day is not among those read, or has no positions, is left out rather than compared with nothing.
-- published: no
-- grain: [lookback_days, ticker, asset_class]
-- reads:
--   gold.holding_cells: newest, and 1-21, 30-37, 90-97, 365-372 days before it
-- columns:
--   lookback_days: days between the two snapshots, at least
--   ticker: ticker; of options, the contract
--   asset_class: stock, etf, option, crypto or other
--   state: published, where one snapshot is and the other is, or has fewer people than the floor, possibly nobody; dominance, where one is withheld for that; else too_few_people
--   holders: the larger of the two perturbed counts of holders
--   gross_market_value_usd: the larger of the two gross values, in US dollars
--   people_now: people with any position at the newer snapshot, perturbed
--   people_then: the same of the older one
--   share_now: holders in percent of people, at the newer snapshot; 0 if fewer people than the floor have a position there
--   share_then: the same of the older one
--   value_share_now: market value in percent of all market value, at the newer snapshot; 0 if fewer people than the floor have a position there; null where market_value_usd is
--   value_share_then: the same of the older one
--   unrealized_return_pct: at the newer snapshot
with
    cells as (
        select
            *
        from
            gold.holding_cells
    ),
    days as (
        select
            day,
            max(people) as people
        from
            cells
        group by all
    ),
    -- Without the rows of one of its days, all holdings would appear as new or sold.
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
