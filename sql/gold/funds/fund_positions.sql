-- about: Open positions of AI funds at the end of as_of. Long and short positions are separate rows, entry prices are average costs, and splits are applied.
-- grain: [fund_id, ticker, asset_class, side]
-- columns:
--   fund_id: id of the fund
--   fund_name: name of the fund
--   fund_strategy: the fund's own description
--   source: arena or funds
--   ticker: ticker, coin or contract
--   asset_class: stock, etf, option, crypto or other
--   side: long or short
--   avg_entry_price: average cost of a long position or average proceeds of a short position, US dollars per unit; in the units of the current price
--   current_price: newest close up to as_of; the fund's own last price if this price is newer or there is no close
--   market_value_usd: quantity x current price x multiplier (100 for options), US dollars; negative for a short
--   unrealized_return_pct: 100 x (current price / average entry - 1), negated for a short
--   opened_at: when the position was last opened from zero, UTC
--   priced_at: time at which the current price became known, UTC; a close becomes known at 16:00 New York time, or at 23:59:59 UTC for crypto
--   thesis: newest thesis that the fund gave in a trade or hold since the position was opened; null if it gave none
-- checks:
--   - side in ('long', 'short')
--   - source in ('arena', 'funds')
--   - side <> 'long' or market_value_usd >= 0
--   - side <> 'short' or market_value_usd <= 0
--   - side <> 'long' or unrealized_return_pct >= -100
--   - side <> 'short' or unrealized_return_pct <= 100
with
    holdings as (
        select
            *
        from
            gold.fund_holdings
    ),
    funds as (
        select
            *
        from
            silver.funds
    )
select
    holdings.fund_id::varchar as fund_id,
    funds.name::varchar as fund_name,
    funds.strategy::varchar as fund_strategy,
    funds.source::varchar as source,
    holdings.ticker::varchar as ticker,
    holdings.asset_class::varchar as asset_class,
    holdings.side::varchar as side,
    unit_price (holdings.entry_price)::double as avg_entry_price,
    unit_price (holdings.current_price)::double as current_price,
    round(holdings.market_value_usd, 2)::double as market_value_usd,
    round(holdings.unrealized_return_pct, 2)::double as unrealized_return_pct,
    holdings.opened_at::timestamp as opened_at,
    holdings.priced_at::timestamp as priced_at,
    holdings.thesis::varchar as thesis
from
    holdings
    join funds on funds.fund_id = holdings.fund_id
