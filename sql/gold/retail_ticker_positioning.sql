-- about: What the connected portfolios held at the newest snapshot, per ticker with its asset classes combined. A day counts as a snapshot if as many people as the floor have some position in it; up to a week of days that do not is passed over.
-- grain: [ticker]
-- reads:
--   daily.positions: newest, and 1, 2, 3, 4, 5, 6, 7 days before it
--   gold.holder_shares: newest, and 1, 2, 3, 4, 5, 6, 7 days before it
-- columns:
--   ticker: ticker; of options, the contract
--   snapshot_at: time of the day's last snapshot, UTC
--   asset_class: the class with the largest gross value
--   holders_band: lower end of the band of people who are long in any class
--   ownership_share_pct: 100 x holders / people with any position in the snapshot, rounded so that no count can be told from it
--   market_value_usd: in US dollars, shorts negative
--   portfolio_value_share_pct: 100 x market_value_usd / market value of all positions in the snapshot
--   avg_position_market_value: market_value_usd / holders, in US dollars, with the geometric middle of the band in place of the holders, to two digits, so that the quotient tells no more than the band
--   avg_current_price: price at the snapshot weighted by |quantity|, in US dollars
--   open_pnl_usd: market value - cost over positions with an entry price, in US dollars; null if too few people have one
--   unrealized_return_pct: 100 x open_pnl_usd / |cost|
-- checks:
--   - ownership_share_pct between 0 and 100
with
    counting as (
        select
            *
        from
            daily.positions
        where
            asset_class = 'all'
            and all_people >= getvariable ('privacy_floor')
    ),
    positions as (
        select
            *
        from
            counting
        where
            day = (
                select
                    max(day)
                from
                    counting
            )
    ),
    shares as (
        select
            *
        from
            gold.holder_shares
        where
            asset_class = 'all'
            and withheld is null
    ),
    amounts as (
        select
            ticker,
            snapshot_at,
            largest_class,
            holders_band,
            ownership_share_pct,
            avg_position_market_value,
            usd (market_value_usd, holders_band) as market_value_usd,
            usd (all_market_value_usd, people_band) as all_market_value_usd,
            unit_price (current_weight / quantity) as avg_current_price,
            case
                when is_entry_shown then usd (entry_value_usd - cost_usd, entry_band)
            end as open_pnl_usd,
            case
                when is_entry_shown then usd (abs(cost_usd), entry_band)
            end as cost_usd
        from
            positions
            join shares using (day, ticker)
    )
select
    ticker::varchar as ticker,
    snapshot_at::timestamp as snapshot_at,
    largest_class::varchar as asset_class,
    holders_band::integer as holders_band,
    ownership_share_pct::double as ownership_share_pct,
    market_value_usd::double as market_value_usd,
    round(100 * market_value_usd / nullif(all_market_value_usd, 0), 2)::double as portfolio_value_share_pct,
    avg_position_market_value::double as avg_position_market_value,
    avg_current_price::double as avg_current_price,
    open_pnl_usd::double as open_pnl_usd,
    round(100 * open_pnl_usd / nullif(cost_usd, 0), 2)::double as unrealized_return_pct
from
    amounts
