-- about: Market value of each company at the newest close of its ticker. Only companies that file 10-K and 10-Q reports in US dollars are included. Companies that list share classes of unequal value (BRK.A, BRK.B) are left out, because their shares cannot be added up.
-- grain: [ticker]
-- published: no
-- columns:
--   ticker: listed symbol
--   market_cap: newest close x number of shares, adjusted for the known splits up to the day of the close; the shares are those of the newest balance sheet; if it gives none, those on the cover of a report; if the cover gives none, the weighted average of the period
-- checks:
--   - market_cap > 0
with
    companies as (
        select
            *,
            count_if(regexp_matches(ticker, '^[A-Z]+[.][A-Z]$')) over (
                partition by
                    cik
            ) > 1 as has_classes
        from
            gold.metric_companies
    ),
    -- Shares from a cover are used only if the balance sheet gives none and the date on the cover is after the end of the newest period.
    counted as (
        select
            cik,
            coalesce(
                value_where (metric, 'shares_outstanding', dated (end_value, filed)),
                any_value(if (covers.day > period_end, dated (covers.shares, covers.day), null)),
                value_where (metric, 'weighted_shares_basic', dated (end_value, filed))
            ) as shares
        from
            gold.screening_metrics
            left join gold.cover_shares as covers using (cik)
        where
            regexp_matches(form, '^10-[KQ]')
        group by
            cik
    ),
    ratios as (
        select
            ticker,
            split_ratio (ratio, date) as ratio
        from
            companies
            join counted using (cik)
            join gold.screening_prices using (ticker)
            join gold.fund_splits as splits using (ticker)
        where
            splits.date > shares.day
            and splits.date <= price_day
        group by
            ticker
    )
select
    ticker::varchar as ticker,
    round(price * shares.value * coalesce(ratio, 1), 0)::double as market_cap
from
    companies
    join counted using (cik)
    join gold.screening_prices using (ticker)
    left join ratios using (ticker)
where
    currency = 'USD'
    and shares.value > 0
    and not has_classes
