-- about: Fills in connected portfolios, each as last delivered, with the value in US dollars and the ticker under which flows count the fill.
-- stored: no
-- grain: [trade_id]
-- columns:
--   trade_id: id of the fill, as delivered
--   day: UTC day of the fill
--   executed_at: time of the fill, UTC
--   person_id: keyed hash of the id of the user
--   contract: ticker as delivered; for an option, the contract
--   ticker: ticker under which flows count the fill; for an option, the underlying as delivered; if not delivered, the root of the OCC symbol; if there is no OCC symbol, the ticker as delivered
--   asset_class: stock, etf, option, crypto or other
--   side: buy or sell
--   value_usd: value in US dollars, as delivered or, if not delivered, quantity x price x multiplier; if the multiplier is not delivered, it is 100 for options and 1 for all other classes
--   option_type: call or put, as delivered or, if not delivered, from the OCC symbol; null if the fill is not an option
--   position_effect: whether the fill opens or closes a position: open or close, as delivered; null if not delivered
--   expires_on: day on which the option expires, as delivered or, if not delivered, from the OCC symbol
--   days_to_expiry: calendar days from the New York date of the fill to expires_on
-- checks:
--   - side in ('buy', 'sell')
--   - value_usd >= 0
with
    fills as (
        select
            *,
            case
            -- The OCC symbol of a contract is parsed only if the row lacks an attribute that the symbol contains.
                when asset_class = 'option'
                and (
                    underlying is null
                    or option_type is null
                    or expiry is null
                ) then regexp_extract(ticker, '^(?:O:)?([A-Z.]+)[0-9]?\s*([0-9]{6})([CP])[0-9]{8}$', ['root', 'expiry', 'type'])
            end as occ
        from
            bronze.portfolio_trades
        where
            not superseded
    ),
    known as (
        select
            *,
            case
                when asset_class = 'option' then coalesce(expiry, try_strptime(occ.expiry, '%y%m%d')::date)
            end as expires_on
        from
            fills
    )
select
    trade_id::varchar as trade_id,
    executed_at::date as day,
    executed_at::timestamp as executed_at,
    person_id::uuid as person_id,
    ticker::varchar as contract,
    case
        when asset_class = 'option' then coalesce(underlying, nullif(occ.root, ''), ticker)
        else ticker
    end::varchar as ticker,
    asset_class::varchar as asset_class,
    side::varchar as side,
    coalesce(
        value_usd,
        quantity * price * coalesce(
            multiplier,
            case
                when asset_class = 'option' then 100
                else 1
            end
        )
    )::decimal(18, 4) as value_usd,
    case
        when asset_class = 'option' then coalesce(
            option_type,
            case occ.type
                when 'C' then 'call'
                when 'P' then 'put'
            end
        )
    end::varchar as option_type,
    position_effect::varchar as position_effect,
    expires_on::date as expires_on,
    case
        when expires_on is not null then date_diff('day', timezone('America/New_York', timezone('UTC', executed_at))::date, expires_on)
    end::integer as days_to_expiry
from
    known
