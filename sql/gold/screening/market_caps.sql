-- about: What each company is worth at the newest close of a ticker, of companies that report in US dollars on 10-K and 10-Q; not where classes of unequal shares are listed (BRK.A, BRK.B), which cannot be added up.
-- grain: [ticker]
-- published: no
-- columns:
--   ticker: listed symbol
--   market_cap: newest close x shares of the newest period (balance sheet, else the cover of a report, else weighted), brought to the shares of the close by the known splits
-- checks:
--   - market_cap > 0
with
    companies as (
        select
            *
        from
            gold.metric_companies
    ),
    prices as (
        select
            *
        from
            gold.screening_prices
    ),
    -- A cover counts where it is younger than the balance sheet.
    reported as (
        select
            cik,
            form,
            period_end,
            value_where (metric, 'shares_outstanding', end_value) as outstanding,
            value_where (metric, 'shares_outstanding', if (end_value is null, null, filed)) as outstanding_day,
            value_where (metric, 'weighted_shares_basic', end_value) as weighted,
            value_where (metric, 'weighted_shares_basic', if (end_value is null, null, filed)) as weighted_day
        from
            gold.screening_metrics
        group by
            cik,
            form,
            period_end
    ),
    counted as (
        select
            reported.cik,
            coalesce(outstanding, covers.shares, weighted) as shares,
            coalesce(outstanding_day, covers.day, weighted_day) as day
        from
            reported
            left join gold.cover_shares as covers on covers.cik = reported.cik
            and covers.day > period_end
        where
            regexp_matches(form, '^10-[KQ]')
    ),
    unequal as (
        select
            cik
        from
            companies
        group by
            cik
        having
            count(*) filter(
                where
                    regexp_matches(ticker, '^[A-Z]+[.][A-Z]$')
            ) > 1
    ),
    ratios as (
        select
            companies.ticker,
            split_ratio (ratio, date) as ratio
        from
            companies
            join counted using (cik)
            join prices using (ticker)
            join gold.fund_splits as splits on splits.ticker = companies.ticker
            and splits.date > counted.day
            and splits.date <= price_day
        group by
            companies.ticker
    )
select
    companies.ticker::varchar as ticker,
    round(price * shares * coalesce(ratio, 1), 0)::double as market_cap
from
    companies
    join counted using (cik)
    join prices using (ticker)
    left join ratios on ratios.ticker = companies.ticker
where
    currency = 'USD'
    and shares > 0
    and cik not in (
        select
            cik
        from
            unequal
    )
