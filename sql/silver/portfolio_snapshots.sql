-- about: Positions in connected accounts at each snapshot, each as last delivered, with their value in US dollars.
-- stored: no
-- grain: [snapshot_at, person_id, account_id, ticker, asset_class]
-- columns:
--   day: UTC day of the snapshot
--   snapshot_at: time of the snapshot, UTC
--   person_id: keyed hash of the id of the user
--   account_id: id of the account; empty if the feed gives no account
--   ticker: ticker as delivered; for an option, the contract
--   asset_class: stock, etf, option, crypto or other
--   quantity: number of units held; negative for a short position, zero for no position
--   avg_entry_price: average entry price, US dollars per unit; null if unknown
--   current_price: price at the snapshot, US dollars per unit
--   market_value_usd: value in US dollars with the sign of the quantity, as delivered or, if not delivered, quantity x price x multiplier; if the multiplier is not delivered, it is 100 for options and 1 for all other classes
--   cost_usd: quantity x entry price x multiplier, in US dollars, with the sign of the quantity; null if there is no entry price
-- checks:
--   - sign(market_value_usd) in (0, sign(quantity))
with
    positions as (
        select
            *,
            coalesce(
                multiplier,
                case
                    when asset_class = 'option' then 100
                    else 1
                end
            ) as units
        from
            bronze.portfolio_snapshots
        where
            not superseded
    )
select
    snapshot_at::date as day,
    snapshot_at::timestamp as snapshot_at,
    person_id::uuid as person_id,
    coalesce(account_id, '')::varchar as account_id,
    ticker::varchar as ticker,
    asset_class::varchar as asset_class,
    quantity::double as quantity,
    avg_entry_price::double as avg_entry_price,
    current_price::double as current_price,
    (sign(quantity) * abs(coalesce(market_value_usd, quantity * current_price * units)))::decimal(18, 4) as market_value_usd,
    (quantity * avg_entry_price * units)::decimal(18, 4) as cost_usd
from
    positions
