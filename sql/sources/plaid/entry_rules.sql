-- about: Macros that read the holdings and transactions of Plaid's documents; the column left_out says why an entry is left out of the feeds, and is null if the entry is kept.
-- The securities that the Plaid documents in the table `input` describe.
create or replace macro plaid_securities () as table
select
    line,
    security ->> 'security_id' as security_id,
    security ->> 'type' as type,
    regexp_replace(security ->> 'ticker_symbol', '^CUR:', '') as symbol,
    security -> 'option_contract' as contract
from
    (
        select
            line,
            unnest(json_extract(response, '$.securities[*]')) as security
        from
            response_documents ()
    );

create or replace macro plaid_asset_class (type, symbol) as case when type = 'derivative'
or occ_contract (symbol) is not null then 'option' when type = 'equity' then 'stock' when type = 'etf' then 'etf' when type = 'cryptocurrency' then 'crypto' when type is not null then 'other' end;

-- The holdings and transactions in the Plaid documents of the table `input`, each with its security.
create or replace macro plaid_entries () as table
with
    entries as (
        select
            line,
            user_id,
            fetched_at,
            'holding' as entry_type,
            unnest(json_extract(response, '$.holdings[*]')) as entry
        from
            response_documents ()
        union all
        select
            line,
            user_id,
            fetched_at,
            'transaction' as entry_type,
            unnest(json_extract(response, '$.investment_transactions[*]')) as entry
        from
            response_documents ()
    ),
    known as (
        select
            entries.*,
            securities.* exclude (line, security_id),
            securities.security_id is not null as is_known,
            coalesce(entry ->> 'iso_currency_code', entry ->> 'unofficial_currency_code', 'USD') as currency,
            coalesce(
                (entry ->> 'investment_transaction_id') in (
                    select
                        entry ->> 'cancel_transaction_id'
                    from
                        entries
                    where
                        (entry ->> 'cancel_transaction_id') is not null
                ),
                false
            ) as is_cancelled,
            coalesce(
                (entry ->> 'type') = 'cancel'
                and (entry ->> 'cancel_transaction_id') in (
                    select
                        entry ->> 'investment_transaction_id'
                    from
                        entries
                ),
                false
            ) as is_cancellation
        from
            entries
            left join plaid_securities () as securities on securities.line = entries.line
            and securities.security_id = (entry ->> 'security_id')
    )
select
    *,
    plaid_asset_class (type, symbol) as asset_class,
    case
        when entry_type = 'transaction'
        and (entry ->> 'subtype') = 'split' then 'split'
        when entry_type = 'transaction'
        and (entry ->> 'type') not in ('buy', 'sell', 'cancel') then 'no trade: ' || (entry ->> 'type')
        when is_cancelled
        or is_cancellation then 'cancelled'
        when currency <> 'USD' then 'not in US dollars'
        when type = 'cash' then 'cash'
        when is_known
        and symbol is null then 'no ticker symbol'
    end as left_out
from
    known;
