-- about: Newest close of each ticker, and its changes from earlier closes. Closes are adjusted for the known splits.
-- grain: [ticker]
-- published: no
-- reads:
--   silver.prices: 400 days
-- columns:
--   ticker: ticker or coin
--   price_day: day of the newest close, at most a week before as_of
--   price: newest close, in US dollars
--   price_return_1m: 100 x (price / close 1 month before price_day - 1), adjusted for splits but not for dividends; the earlier close may be up to a week older; null if there is no such close
--   price_return_3m: 100 x (price / close 3 months before price_day - 1), adjusted for splits but not for dividends; the earlier close may be up to a week older; null if there is no such close
--   price_return_6m: 100 x (price / close 6 months before price_day - 1), adjusted for splits but not for dividends; the earlier close may be up to a week older; null if there is no such close
--   price_return_12m: 100 x (price / close 12 months before price_day - 1), adjusted for splits but not for dividends; the earlier close may be up to a week older; null if there is no such close
--   from_52_week_high: 100 x (price / highest close of the year to price_day - 1), 0 or less; null if closes do not cover the year
--   from_52_week_low: 100 x (price / lowest close of the year to price_day - 1), 0 or more; null if closes do not cover the year
-- checks:
--   - price > 0
--   - price_day <= getvariable('as_of')
--   - from_52_week_high <= 0
--   - from_52_week_low >= 0
with
    closes as (
        select
            ticker,
            day,
            close,
            max(day) over (
                partition by
                    ticker
            ) as price_day
        from
            silver.prices
        where
            day <= getvariable ('as_of')
            and coalesce(currency, 'USD') = 'USD'
            and close > 0
        qualify
            price_day > getvariable ('as_of') - 7
    ),
    -- For each earlier day, the number of shares on price_day per share on that day.
    ratios as (
        select
            ticker,
            day,
            split_ratio (ratio, date) as ratio
        from
            closes
            join gold.fund_splits as splits using (ticker)
        where
            splits.date > day
            and splits.date <= price_day
        group by
            ticker,
            day
    ),
    adjusted as (
        select
            *,
            close / coalesce(ratio, 1) as adjusted,
            if (day > price_day - interval 1 year, adjusted, null) as year_close
        from
            closes
            left join ratios using (ticker, day)
    )
select
    ticker::varchar as ticker,
    price_day::date as price_day,
    arg_max(close, day)::double as price,
    change_pct (price, close_before (adjusted, day, price_day, 1)) as price_return_1m,
    change_pct (price, close_before (adjusted, day, price_day, 3)) as price_return_3m,
    change_pct (price, close_before (adjusted, day, price_day, 6)) as price_return_6m,
    change_pct (price, close_before (adjusted, day, price_day, 12)) as price_return_12m,
    change_pct (price, if (is_full_year (day, price_day), max(year_close), null)) as from_52_week_high,
    change_pct (price, if (is_full_year (day, price_day), min(year_close), null)) as from_52_week_low
from
    adjusted
group by
    ticker,
    price_day
