-- about: Changes of holdings between the two snapshots of each lookback, computed from the published rows of both days. If a row is missing on one day or has too few people, the holdings count as zero on this day.
-- grain: [lookback_days, ticker, asset_class]
-- columns:
--   lookback_days: minimum number of days between the two snapshots
--   ticker: ticker; for an option, the contract
--   asset_class: stock, etf, option, crypto or other
--   direction: in or out if the ownership share has risen or fallen by more than 0.25 percentage points and by more than two standard errors of a difference of proportions, stable if not; computed from the published shares and perturbed numbers of people
--   holders: the larger of the two perturbed numbers of holders
--   gross_market_value_usd: the larger of the two gross values of gold.retail_holdings, in US dollars
--   ownership_share_pct: holders in percent of people at the newer snapshot; 0 if the row is not published for the newer snapshot
--   ownership_share_change_pct: ownership_share_pct of the newer snapshot minus ownership_share_pct of the older snapshot, in percentage points
--   portfolio_value_share_pct: market value in percent of all published market value, at the newer snapshot
--   portfolio_value_share_change_pct: portfolio_value_share_pct of the newer snapshot minus portfolio_value_share_pct of the older snapshot, in percentage points
--   unrealized_return_pct: 100 x open profit / |cost| at the newer snapshot
-- checks:
--   - ownership_share_pct between 0 and 100
--   - ownership_share_change_pct between -100 and 100
--   - direction in ('in', 'out', 'stable')
with
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
            gold.paired_holding_cells
        where
            state = 'published'
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
    holders::integer as holders,
    gross_market_value_usd::double as gross_market_value_usd,
    share_now::double as ownership_share_pct,
    share_change::double as ownership_share_change_pct,
    value_share_now::double as portfolio_value_share_pct,
    round(value_share_now - value_share_then, 2)::double as portfolio_value_share_change_pct,
    unrealized_return_pct::double as unrealized_return_pct
from
    judged
