-- about: Tickers whose combined positions at the newest snapshot, or whose combined flows over 7 days, have enough people but fail the p % rule. Tickers with fewer people than the floor are not listed, because listing them would reveal that somebody holds or trades them.
-- grain: [section, ticker]
-- columns:
--   section: what is withheld: positioning or flows
--   ticker: ticker; for options, the contract in positioning and the underlying in flows
--   reason: always dominance, which means that the p % rule withholds the ticker
-- checks:
--   - reason = 'dominance'
select
    'positioning'::varchar as section,
    ticker::varchar as ticker,
    state::varchar as reason
from
    gold.ticker_holdings
where
    state = 'dominance'
union all
select
    'flows',
    ticker,
    state
from
    gold.perturbed_flow_cells
where
    asset_class = 'all'
    and part = 'whole'
    and state = 'dominance'
