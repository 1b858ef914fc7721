-- about: Holdings of the connected portfolios at the newest snapshot, per ticker, with all asset classes of the ticker combined, as far as the figures may be published. A day counts as a snapshot if at least as many people as the floor have a position in it; up to a week of newer days that do not count is skipped.
-- grain: [ticker]
-- columns:
--   ticker: ticker; for options, the contract
--   snapshot_at: time of the day's last snapshot, UTC
--   asset_class: the class with the largest gross value
--   holders: people who are long in any class, perturbed
--   ownership_share_pct: 100 x holders / people with any position in the snapshot
--   market_value_usd: market value in US dollars, short positions negative; null if the long or the short positions may not be published by themselves
--   portfolio_value_share_pct: 100 x market_value_usd / sum of market_value_usd over the day's rows of gold.retail_holdings; null if that sum is 0
--   avg_position_market_value: market_value_usd / holders, in US dollars
--   avg_current_price: price at the snapshot weighted by |quantity|, in US dollars
--   entry_state: published, unknown (no position has an entry price), or split (too few people have an entry price, too few have none, or too few are long or short)
--   open_pnl_usd: market value - cost over positions with an entry price, in US dollars; null unless entry_state is published
--   unrealized_return_pct: 100 x open_pnl_usd / |cost|
-- checks:
--   - holders >= getvariable('privacy_floor')
--   - ownership_share_pct between 0 and 100
select
    ticker::varchar as ticker,
    snapshot_at::timestamp as snapshot_at,
    largest_class::varchar as asset_class,
    holders::integer as holders,
    ownership_share_pct::double as ownership_share_pct,
    market_value_usd::double as market_value_usd,
    portfolio_value_share_pct::double as portfolio_value_share_pct,
    avg_position_market_value::double as avg_position_market_value,
    avg_current_price::double as avg_current_price,
    entry_state::varchar as entry_state,
    open_pnl_usd::double as open_pnl_usd,
    unrealized_return_pct::double as unrealized_return_pct
from
    gold.ticker_holdings
where
    state = 'published'
