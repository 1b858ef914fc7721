-- about: Symbols for which figures are published: symbols of the feed `companies` and symbols with prices, without option contracts.
-- grain: [ticker]
-- reads:
--   silver.prices: 7 days
--   silver.filings: 7 days
--   daily.symbols: history
-- columns:
--   ticker: symbol
--   name: name of the issuer; null if the symbol is not in the feed `companies`
--   cik: number of the issuer at the SEC; null if unknown
--   exchange: listing exchange
--   sic: Standard Industrial Classification code of the issuer
--   sector: sector, in the words of the feed
--   industry: industry, in the words of the feed
--   former_symbols: earlier symbols of the ticker, from the alias file and from filings of the same issuer, sorted
--   aliases: names that people use for the ticker, from the alias file, sorted
--   first_day: first day with a close, up to as_of; null if the symbol has no close
--   last_day: last day with a close, up to as_of; null if the symbol has no close
-- checks:
--   - length(ticker) between 1 and 24
--   - first_day <= last_day
--   - last_day <= getvariable('as_of')
with
    prices as (
        select
            *
        from
            silver.prices
    ),
    filings as (
        select
            *
        from
            silver.filings
    ),
    names as (
        select
            *
        from
            gold.ticker_names
    ),
    companies as (
        select
            *
        from
            silver.companies
    ),
    symbols as (
        select
            *
        from
            daily.symbols
    ),
    -- The weeks of daily.symbols end before the last Monday, so the symbols of the days since then are added.
    closes as (
        select
            ticker,
            first_day,
            last_day
        from
            symbols
        where
            cik = 0
        union all
        select
            ticker,
            day,
            day
        from
            prices
        where
            day <= getvariable ('as_of')
            and not regexp_matches(ticker, '[0-9]{6}[CP][0-9]{8}$')
    ),
    priced as (
        select
            ticker,
            min(first_day) as first_day,
            max(last_day) as last_day
        from
            closes
        group by
            ticker
    ),
    issued as (
        select
            ticker,
            cik
        from
            symbols
        where
            cik <> 0
        union all
        select
            ticker,
            cik
        from
            filings
        where
            filed_at < getvariable ('as_of') + interval 1 day
    ),
    -- Symbols in filings of an issuer that are no longer listed.
    filed as (
        select distinct
            companies.ticker,
            issued.ticker as name
        from
            issued
            join companies on companies.cik::bigint = issued.cik
        where
            issued.ticker not in (
                select
                    ticker
                from
                    companies
            )
    ),
    former as (
        select
            ticker,
            list(
                distinct name
                order by
                    name
            ) as former_symbols
        from
            (
                select
                    *
                from
                    filed
                union all
                select
                    ticker,
                    name
                from
                    names
                where
                    is_former
            )
        group by
            ticker
    ),
    called as (
        select
            ticker,
            list(
                name
                order by
                    name
            ) as aliases
        from
            names
        where
            not is_former
        group by
            ticker
    )
select
    ticker::varchar as ticker,
    name::varchar as name,
    cik::bigint as cik,
    exchange::varchar as exchange,
    sic::varchar as sic,
    sector::varchar as sector,
    industry::varchar as industry,
    coalesce(former_symbols, [])::varchar[] as former_symbols,
    coalesce(aliases, [])::varchar[] as aliases,
    first_day::date as first_day,
    last_day::date as last_day
from
    companies
    full join priced using (ticker)
    left join former using (ticker)
    left join called using (ticker)
