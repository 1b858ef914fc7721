-- about: Purchases and sales from Plaid's /investments/transactions/get. Splits, dividends, fees and transfers are not trades.
-- fields:
--   trade_id: investment_transactions.investment_transaction_id; if a trade is sent again with other values, the new values replace the old values
--   side: investment_transactions.type, buy or sell; if the transaction that a cancellation cancels is in no document of the input, the side stays cancel, so that the feed quarantines the row
--   quantity: |investment_transactions.quantity|; for an option divided by 100, because Plaid counts shares
--   price: investment_transactions.price, per share
--   executed_at: investment_transactions.transaction_datetime or, if it is missing, 16:00 New York time on the date of the transaction
--   all other fields: as in portfolio_snapshots
with
    trades as (
        select
            *,
            entry ->> 'investment_transaction_id' as id,
            entry ->> 'account_id' as account_id,
            entry ->> 'type' as side,
            abs((entry ->> 'quantity')::double) as quantity,
            (entry ->> 'price')::double as price,
            coalesce(entry ->> 'transaction_datetime', at_the_close (entry ->> 'date')) as executed_at
        from
            plaid_entries ()
        where
            entry_type = 'transaction'
            and left_out is null
    )
select
    line,
    'plaid-' || id as trade_id,
    user_id,
    account_id,
    coalesce(occ_contract (symbol), symbol) as ticker,
    asset_class,
    side,
    quantity / if (asset_class = 'option', 100, 1) as quantity,
    price,
    if (asset_class = 'option', 100, null) as multiplier,
    executed_at,
    coalesce(contract ->> 'underlying_security_ticker', occ_part (symbol, 1)) as underlying,
    coalesce(contract ->> 'contract_type', occ_option_type (symbol)) as option_type,
    coalesce((contract ->> 'strike_price')::double, occ_strike (symbol)) as strike,
    coalesce((contract ->> 'expiration_date')::date, occ_expiry (symbol)) as expiry
from
    trades
