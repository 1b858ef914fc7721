-- about: Positions and option positions of SnapTrade's account holdings (/accounts/{id}/holdings), one row per account and symbol; lots are added up.
-- fields:
--   snapshot_at: fetched_at of the export
--   user_id: user_id of the export
--   account_id: account.id
--   ticker: symbol.symbol.symbol; for an option, option_symbol.ticker without blanks
--   asset_class: symbol.symbol.type.code: cs, ad and ps are stock; et and cef are etf; crypto is crypto; all others are other
--   quantity: units; for an option, contracts
--   avg_entry_price: average_purchase_price; SnapTrade gives the price of an option per contract, so it is divided by the multiplier to get the price per share
--   current_price: price; for an option, per share
--   multiplier: 100 for options, 10 for mini options
with
    both_kinds as (
        select
            line,
            user_id,
            fetched_at,
            account_id,
            position ->> '$.symbol.symbol.symbol' as ticker,
            case position ->> '$.symbol.symbol.type.code'
                when 'cs' then 'stock'
                when 'ad' then 'stock'
                when 'ps' then 'stock'
                when 'et' then 'etf'
                when 'cef' then 'etf'
                when 'crypto' then 'crypto'
                else 'other'
            end as asset_class,
            (position ->> '$.units')::double as units,
            (position ->> '$.average_purchase_price')::double as entry_price,
            (position ->> '$.price')::double as price,
            null::integer as multiplier,
            null::varchar as underlying,
            null::varchar as option_type,
            null::double as strike,
            null::varchar as expiry
        from
            snaptrade_positions ()
        where
            left_out is null
            and not is_option
        union all
        select
            line,
            user_id,
            fetched_at,
            account_id,
            replace(position ->> '$.symbol.option_symbol.ticker', ' ', '') as ticker,
            'option' as asset_class,
            (position ->> '$.units')::double as units,
            (position ->> '$.average_purchase_price')::double / if (coalesce((position ->> '$.symbol.option_symbol.is_mini_option')::boolean, false), 10, 100) as entry_price,
            (position ->> '$.price')::double as price,
            if (coalesce((position ->> '$.symbol.option_symbol.is_mini_option')::boolean, false), 10, 100) as multiplier,
            position ->> '$.symbol.option_symbol.underlying_symbol.symbol' as underlying,
            lower(position ->> '$.symbol.option_symbol.option_type') as option_type,
            (position ->> '$.symbol.option_symbol.strike_price')::double as strike,
            position ->> '$.symbol.option_symbol.expiration_date' as expiry
        from
            snaptrade_positions ()
        where
            left_out is null
            and is_option
    )
select
    line,
    any_value(fetched_at) as snapshot_at,
    any_value(user_id) as user_id,
    account_id,
    ticker,
    asset_class,
    sum(units) as quantity,
    sum(units * entry_price) / nullif(sum(units) filter(entry_price is not null), 0) as avg_entry_price,
    max(price) as current_price,
    any_value(multiplier) as multiplier,
    any_value(coalesce(underlying, occ_part (ticker, 1))) as underlying,
    any_value(coalesce(option_type, occ_option_type (ticker))) as option_type,
    any_value(coalesce(strike, occ_strike (ticker))) as strike,
    any_value(coalesce(left(expiry, 10), occ_expiry (ticker)::varchar)) as expiry
from
    both_kinds
group by
    line,
    account_id,
    ticker,
    asset_class
