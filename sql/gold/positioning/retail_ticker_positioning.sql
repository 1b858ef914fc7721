-- about: Publishable figures of the holdings in connected portfolios at the newest snapshot, by ticker, with the asset classes of the ticker combined. Withheld classes are left out, unless they may be published together. A day counts as a snapshot only if the number of people with a position reaches the floor. Newer days that do not count are skipped, for at most a week.
-- grain: [ticker]
-- columns:
--   ticker: ticker; for an option, the contract
--   snapshot_at: time of the last snapshot of the day, UTC
--   asset_class: the published asset class of the ticker with the largest gross value; null if no single class is published
--   holders: number of people who are long in at least one asset class, perturbed
--   ownership_share_pct: 100 x holders / people with any position in the snapshot
--   market_value_usd: market value in US dollars, short positions negative; null if the long or the short positions may not be published by themselves
--   gross_market_value_usd: absolute value of each person's position in each class, summed over all people, in US dollars
--   portfolio_value_share_pct: 100 x market_value_usd / sum of market_value_usd over the rows of gold.retail_holdings of the day; null if the sum is 0
--   avg_position_market_value: market_value_usd / holders, in US dollars
--   avg_current_price: price at the snapshot weighted by |quantity|, in US dollars
--   entry_state: published, unknown (no position has an entry price), or split (too few people have positions with an entry price, positions without an entry price, long positions or short positions)
--   open_pnl_usd: market value - cost over positions with an entry price, in US dollars; null if entry_state is not published
--   unrealized_return_pct: 100 x open_pnl_usd / |cost|
-- checks:
--   - holders >= getvariable('privacy_floor')
--   - ownership_share_pct between 0 and 100
--   - abs(market_value_usd) <= gross_market_value_usd
select
    ticker::varchar as ticker,
    snapshot_at::timestamp as snapshot_at,
    largest_class::varchar as asset_class,
    holders::integer as holders,
    ownership_share_pct::double as ownership_share_pct,
    market_value_usd::double as market_value_usd,
    gross_market_value_usd::double as gross_market_value_usd,
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
