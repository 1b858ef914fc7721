-- about: Purchases and sales from SnapTrade's activities (/activities or /accounts/{id}/activities). Splits, dividends, fees, transfers and expiries are not trades.
-- fields:
--   trade_id: id; if a trade is sent again with other values, the new values replace the old values
--   account_id: account.id
--   side: type, BUY or SELL
--   quantity: |units|; for an option, contracts
--   price: price; for an option, per share
--   executed_at: trade_date; if it has no time, 16:00 New York time on this date
--   position_effect: from option_type (BUY_TO_OPEN, SELL_TO_CLOSE and so on)
with
    trades as (
        select
            *,
            activity -> 'option_symbol' as contract,
            coalesce(json_type(activity, '$.option_symbol') = 'OBJECT', false) as is_option
        from
            snaptrade_activities ()
        where
            left_out is null
    )
select
    line,
    'snaptrade-' || (activity ->> 'id') as trade_id,
    user_id,
    activity ->> '$.account.id' as account_id,
    if (is_option, replace(contract ->> 'ticker', ' ', ''), activity ->> '$.symbol.symbol') as ticker,
    case
        when is_option then 'option'
        when (activity ->> '$.symbol.type.code') in ('cs', 'ad', 'ps') then 'stock'
        when (activity ->> '$.symbol.type.code') in ('et', 'cef') then 'etf'
        when (activity ->> '$.symbol.type.code') = 'crypto' then 'crypto'
        else 'other'
    end as asset_class,
    lower(activity ->> 'type') as side,
    abs((activity ->> 'units')::double) as quantity,
    (activity ->> 'price')::double as price,
    if (is_option, if (coalesce((contract ->> 'is_mini_option')::boolean, false), 10, 100), null) as multiplier,
    if (
        length(activity ->> 'trade_date') = 10,
        at_the_close (activity ->> 'trade_date'),
        activity ->> 'trade_date'
    ) as executed_at,
    coalesce(contract ->> '$.underlying_symbol.symbol', occ_part (contract ->> 'ticker', 1)) as underlying,
    coalesce(lower(contract ->> 'option_type'), occ_option_type (contract ->> 'ticker')) as option_type,
    coalesce((contract ->> 'strike_price')::double, occ_strike (contract ->> 'ticker')) as strike,
    coalesce(left(contract ->> 'expiration_date', 10), occ_expiry (contract ->> 'ticker')::varchar) as expiry,
    case
        when (activity ->> 'option_type') like '%_TO_OPEN' then 'open'
        when (activity ->> 'option_type') like '%_TO_CLOSE' then 'close'
    end as position_effect
from
    trades
