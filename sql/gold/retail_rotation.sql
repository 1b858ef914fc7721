-- about: How holdings moved between the two snapshots of each lookback, from what was published of both days; what is withheld on one of them is left out. Days at the end that do not count as snapshots are passed over, up to a week of them, hence the days read; a lookback of which one day is not among those read, or has no positions, is left out rather than compared with nothing.
-- grain: [lookback_days, ticker, asset_class]
-- reads:
--   gold.retail_holdings: newest, and 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 30, 31, 32, 33, 34, 35, 36, 37, 90, 91, 92, 93, 94, 95, 96, 97, 365, 366, 367, 368, 369, 370, 371, 372 days before it
--   gold.holder_shares: newest, and 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 30, 31, 32, 33, 34, 35, 36, 37, 90, 91, 92, 93, 94, 95, 96, 97, 365, 366, 367, 368, 369, 370, 371, 372 days before it
--   daily.positions: newest, and 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 30, 31, 32, 33, 34, 35, 36, 37, 90, 91, 92, 93, 94, 95, 96, 97, 365, 366, 367, 368, 369, 370, 371, 372 days before it
-- columns:
--   lookback_days: days between the two snapshots, at least
--   ticker: ticker; of options, the contract
--   asset_class: stock, etf, option, crypto or other
--   direction: in or out where the change exceeds 0.25 points and two standard errors of a difference of proportions, else stable. The standard error is taken from the published shares, with the bases at the lower end of their bands, so that the word tells nothing more of either
--   holders_band: lower end of the larger of the two bands of holders
--   gross_market_value_usd: the larger of the two gross values of gold.retail_holdings, in US dollars
--   ownership_share_pct: holders in percent of people, at the newer snapshot; 0 if nobody has a position there
--   ownership_share_change_pct: newer less older ownership_share_pct, in percentage points
--   portfolio_value_share_pct: market value in percent of all market value, at the newer snapshot
--   portfolio_value_share_change_pct: newer less older portfolio_value_share_pct, in percentage points
--   unrealized_return_pct: at the newer snapshot
-- checks:
--   - ownership_share_pct between 0 and 100
--   - ownership_share_change_pct between -100 and 100
--   - direction in ('in', 'out', 'stable')
with
    positions as (
        select
            day,
            ticker,
            asset_class
        from
            daily.positions
        where
            asset_class <> 'all'
    ),
    -- Without the rows of one of its days, everything would seem to have come or gone.
    snapshots as (
        select
            lookback_days,
            current_snapshot_at::date as current_day,
            previous_snapshot_at::date as previous_day
        from
            gold.retail_rotation_snapshots
        where
            current_snapshot_at::date in (
                select
                    day
                from
                    positions
            )
            and previous_snapshot_at::date in (
                select
                    day
                from
                    positions
            )
    ),
    days as (
        select
            current_day as day
        from
            snapshots
        union
        select
            previous_day
        from
            snapshots
    ),
    holdings as (
        select
            *
        from
            gold.retail_holdings
            semi join days using (day)
    ),
    held as (
        select
            *
        from
            positions
            semi join days using (day)
    ),
    bases as (
        select
            day,
            max(people_band) as people_band
        from
            gold.holder_shares
            semi join days using (day)
        group by all
    ),
    tickers as (
        select
            lookback_days,
            current_day,
            previous_day,
            ticker,
            asset_class
        from
            snapshots
            join holdings on day = current_day
        union
        select
            lookback_days,
            current_day,
            previous_day,
            ticker,
            asset_class
        from
            snapshots
            join holdings on day = previous_day
    ),
    -- A ticker that is on one of the days but not published there would let its count be told from the change.
    comparable as (
        select
            tickers.*
        from
            tickers
            left join holdings as newer on newer.day = current_day
            and newer.ticker = tickers.ticker
            and newer.asset_class = tickers.asset_class
            left join holdings as older on older.day = previous_day
            and older.ticker = tickers.ticker
            and older.asset_class = tickers.asset_class
            left join held as held_now on held_now.day = current_day
            and held_now.ticker = tickers.ticker
            and held_now.asset_class = tickers.asset_class
            left join held as held_before on held_before.day = previous_day
            and held_before.ticker = tickers.ticker
            and held_before.asset_class = tickers.asset_class
        where
            (
                newer.ticker is not null
                or held_now.ticker is null
            )
            and (
                older.ticker is not null
                or held_before.ticker is null
            )
    ),
    changes as (
        select
            lookback_days,
            comparable.ticker,
            comparable.asset_class,
            greatest(newer.holders_band, older.holders_band) as holders_band,
            greatest(newer.gross_market_value_usd, older.gross_market_value_usd) as gross_market_value_usd,
            coalesce(newer.ownership_share_pct, 0) as share_now,
            coalesce(older.ownership_share_pct, 0) as share_then,
            coalesce(base_now.people_band, 1) as people_now,
            coalesce(base_then.people_band, 1) as people_then,
            -- No price at all (a worthless whole) is not the same as nobody there.
            case
                when newer.ticker is null then 0
                else newer.portfolio_value_share_pct
            end as value_share_now,
            case
                when older.ticker is null then 0
                else older.portfolio_value_share_pct
            end as value_share_then,
            newer.unrealized_return_pct
        from
            comparable
            left join holdings as newer on newer.day = current_day
            and newer.ticker = comparable.ticker
            and newer.asset_class = comparable.asset_class
            left join holdings as older on older.day = previous_day
            and older.ticker = comparable.ticker
            and older.asset_class = comparable.asset_class
            left join bases as base_now on base_now.day = current_day
            left join bases as base_then on base_then.day = previous_day
    ),
    judged as (
        select
            *,
            round(share_now - share_then, 2) as share_change,
            greatest(
                0.25,
                200 * sqrt(
                    share_now / 100 * (1 - share_now / 100) / people_now + share_then / 100 * (1 - share_then / 100) / people_then
                )
            ) as noise
        from
            changes
    )
select
    lookback_days::integer as lookback_days,
    ticker::varchar as ticker,
    asset_class::varchar as asset_class,
    case
        when share_change > noise then 'in'
        when share_change < - noise then 'out'
        else 'stable'
    end::varchar as direction,
    holders_band::integer as holders_band,
    gross_market_value_usd::double as gross_market_value_usd,
    share_now::double as ownership_share_pct,
    share_change::double as ownership_share_change_pct,
    value_share_now::double as portfolio_value_share_pct,
    round(value_share_now - value_share_then, 2)::double as portfolio_value_share_change_pct,
    unrealized_return_pct::double as unrealized_return_pct
from
    judged
