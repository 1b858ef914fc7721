-- about: Tickers of companies with metrics, from the feed `companies` or, for tickers that are not in the feed, from filings. A company may have several tickers.
-- grain: [ticker]
-- columns:
--   ticker: listed symbol
--   cik: number of the company at the SEC
--   name: name of the issuer in the feed `companies` or, if the ticker is not in the feed, the name in the companyfacts document
--   exchange: listing exchange; empty if unknown
--   sector: sector, in the words of the feed; empty if unknown
--   industry: industry, in the words of the feed; empty if unknown
--   currency: ISO code of the currency in which the company reports
--   unread_facts: number of invalid facts of the company, filed by as_of, in tags that a metric reads
-- checks:
--   - length(ticker) > 0
--   - unread_facts >= 0
-- reads:
--   silver.filings: history
with
    periods as (
        select distinct
            periods.cik,
            currency
        from
            gold.metric_periods as periods
            join gold.fact_periods as fiscal using (cik)
    ),
    names as (
        select
            cik,
            arg_max(entity_name, filed) as entity_name
        from
            daily.fact_spans
        where
            filed <= getvariable ('as_of')
        group by
            cik
    ),
    faults as (
        select
            cik,
            sum(facts) as facts
        from
            daily.fact_faults
        where
            filed <= getvariable ('as_of')
        group by
            cik
    ),
    listed as (
        select
            ticker,
            cik::bigint as cik,
            name,
            exchange,
            sector,
            industry,
            1 as rank,
            null::timestamp as filed_at
        from
            silver.companies
        union all
        select
            ticker,
            cik,
            null,
            null,
            null,
            null,
            2,
            max(filed_at)
        from
            silver.filings
        where
            ticker is not null
            and filed_at < getvariable ('as_of') + interval 1 day
        group by
            ticker,
            cik
    )
select
    listed.ticker::varchar as ticker,
    listed.cik::bigint as cik,
    coalesce(listed.name, names.entity_name, '')::varchar as name,
    coalesce(listed.exchange, '')::varchar as exchange,
    coalesce(listed.sector, '')::varchar as sector,
    coalesce(listed.industry, '')::varchar as industry,
    periods.currency::varchar as currency,
    coalesce(faults.facts, 0)::integer as unread_facts
from
    listed
    join periods on listed.cik = periods.cik
    left join names on listed.cik = names.cik
    left join faults on listed.cik = faults.cik
qualify
    row_number() over (
        partition by
            listed.ticker
        order by
            listed.rank,
            listed.filed_at desc,
            listed.cik
    ) = 1
