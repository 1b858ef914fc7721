-- about: Why each holding or transaction is left out of the feeds; null if it becomes a row.
with
    documents as (
        select
            line,
            coalesce(row -> 'response', row) as body
        from
            input
    ),
    securities as (
        select
            *
        from
            plaid_securities ()
    ),
    entries as (
        select
            line,
            'holding' as entry_type,
            unnest(json_extract(body, '$.holdings[*]')) as entry
        from
            documents
        union all
        select
            line,
            'transaction' as entry_type,
            unnest(json_extract(body, '$.investment_transactions[*]')) as entry
        from
            documents
    ),
    cancelled as (
        select
            entry ->> 'cancel_transaction_id' as id
        from
            entries
        where
            (entry ->> 'cancel_transaction_id') is not null
    ),
    judged as (
        select
            case
                when entry_type = 'transaction'
                and (entry ->> 'subtype') = 'split' then 'split'
                when entry_type = 'transaction'
                and (entry ->> 'type') not in ('buy', 'sell', 'cancel') then 'no trade: ' || (entry ->> 'type')
                when (entry ->> 'investment_transaction_id') in (
                    from
                        cancelled
                )
                or (
                    (entry ->> 'type') = 'cancel'
                    and (entry ->> 'cancel_transaction_id') in (
                        select
                            entry ->> 'investment_transaction_id'
                        from
                            entries
                    )
                ) then 'cancelled'
                when coalesce(entry ->> 'iso_currency_code', entry ->> 'unofficial_currency_code', 'USD') <> 'USD' then 'not in US dollars'
                when type = 'cash' then 'cash'
                when securities.security_id is not null
                and symbol is null then 'no ticker symbol'
            end as reason
        from
            entries
            left join securities on securities.line = entries.line
            and securities.security_id = (entry ->> 'security_id')
    )
select
    reason
from
    judged
