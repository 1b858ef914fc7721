-- about: Publishable figures of the holdings in connected portfolios at the snapshot of one day, by ticker and asset class. Numbers are perturbed (docs/privacy.md).
-- partition: day
-- grain: [ticker, asset_class]
-- batch: 1000000 rows
-- columns:
--   day: UTC day
--   snapshot_at: time of the last snapshot of the day, UTC; each account is counted with its own last snapshot of the day
--   ticker: ticker as delivered; for an option, the contract
--   asset_class: stock, etf, option, crypto or other
--   holders: number of people whose position is long when all their accounts are added up, perturbed
--   ownership_share_pct: 100 x holders / people with any position in the snapshot
--   market_value_usd: quantity x price x multiplier over all positions, short positions negative, in US dollars; null if the long or the short positions may not be published by themselves
--   gross_market_value_usd: absolute value of each person's position, summed over all people, in US dollars
--   portfolio_value_share_pct: 100 x market_value_usd / sum of market_value_usd over the published rows of the day; null if the sum is 0
--   avg_entry_price: entry price weighted by |quantity|, in US dollars, over positions with an entry price; null if too few people have positions with an entry price, if too few people have positions without an entry price, or if market_value_usd is null
--   avg_current_price: price at the snapshot weighted by |quantity|, in US dollars
--   open_pnl_usd: market value - cost, in US dollars, over positions with an entry price; null if avg_entry_price is null
--   unrealized_return_pct: 100 x open_pnl_usd / |cost|
-- checks:
--   - holders >= getvariable('privacy_floor')
--   - ownership_share_pct between 0 and 100
--   - abs(market_value_usd) <= gross_market_value_usd
--   - (open_pnl_usd is null) = (avg_entry_price is null)
with
    cells as (
        select
            *
        from
            gold.perturbed_holding_cells
        where
            state = 'published'
    )
select
    day::date as day,
    snapshot_at::timestamp as snapshot_at,
    ticker::varchar as ticker,
    asset_class::varchar as asset_class,
    holders::integer as holders,
    ownership_share_pct::double as ownership_share_pct,
    market_value_usd::double as market_value_usd,
    gross_market_value_usd::double as gross_market_value_usd,
    portfolio_value_share_pct::double as portfolio_value_share_pct,
    avg_entry_price::double as avg_entry_price,
    avg_current_price::double as avg_current_price,
    open_pnl_usd::double as open_pnl_usd,
    unrealized_return_pct::double as unrealized_return_pct
from
    cells
