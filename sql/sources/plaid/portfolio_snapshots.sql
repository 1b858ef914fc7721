-- about: Holdings of Plaid's /investments/holdings/get: one row per account and security. If an account holds several tax lots of a security, they are added up.
-- fields:
--   snapshot_at: fetched_at of the export
--   user_id: user_id of the export, because Plaid knows only access tokens and not people
--   account_id: holdings.account_id
--   ticker: securities.ticker_symbol; for an option, the contract's OCC symbol, without blanks
--   asset_class: from securities.type: equity becomes stock, etf stays etf, derivative becomes option, cryptocurrency becomes crypto, and any other type becomes other
--   quantity: holdings.quantity; for an option, it is divided by 100, because Plaid counts underlying shares
--   avg_entry_price: holdings.cost_basis / holdings.quantity
--   current_price: holdings.institution_price
--   market_value_usd: holdings.institution_value
--   underlying, option_type, strike, expiry: securities.option_contract or, if it is missing, the OCC symbol
with
    holdings as (
        select
            *,
            entry ->> 'account_id' as account_id,
            (entry ->> 'quantity')::double as quantity,
            (entry ->> 'cost_basis')::double as cost_basis,
            (entry ->> 'institution_price')::double as price,
            (entry ->> 'institution_value')::double as value
        from
            plaid_entries ()
        where
            entry_type = 'holding'
            and left_out is null
    )
select
    line,
    any_value(fetched_at) as snapshot_at,
    any_value(user_id) as user_id,
    account_id,
    coalesce(occ_contract (symbol), symbol) as ticker,
    asset_class,
    sum(quantity) / any_value(if (asset_class = 'option', 100, 1)) as quantity,
    nullif(sum(cost_basis), 0) / nullif(sum(quantity) filter(cost_basis is not null), 0) as avg_entry_price,
    max(price) as current_price,
    sum(value) as market_value_usd,
    any_value(if (asset_class = 'option', 100, null)) as multiplier,
    any_value(coalesce(contract ->> 'underlying_security_ticker', occ_part (symbol, 1))) as underlying,
    any_value(coalesce(contract ->> 'contract_type', occ_option_type (symbol))) as option_type,
    any_value(coalesce((contract ->> 'strike_price')::double, occ_strike (symbol))) as strike,
    any_value(coalesce((contract ->> 'expiration_date')::date, occ_expiry (symbol))) as expiry
from
    holdings
group by
    line,
    account_id,
    symbol,
    asset_class
