-- about: Newest close of each ticker, and how it compares with earlier ones. Closes are adjusted for the known splits.
-- grain: [ticker]
-- published: no
-- reads:
--   silver.prices: 400 days
-- columns:
--   ticker: ticker or coin
--   price_day: day of its newest close, at most a week before as_of
--   price: that close, in US dollars
--   price_return_1m: 100 x (price / close 1 months before price_day - 1), of closes adjusted for splits, dividends left out; the older close at most a week older; null if there is none
--   price_return_3m: 100 x (price / close 3 months before price_day - 1), of closes adjusted for splits, dividends left out; the older close at most a week older; null if there is none
--   price_return_6m: 100 x (price / close 6 months before price_day - 1), of closes adjusted for splits, dividends left out; the older close at most a week older; null if there is none
--   price_return_12m: 100 x (price / close 12 months before price_day - 1), of closes adjusted for splits, dividends left out; the older close at most a week older; null if there is none
--   from_52_week_high: 100 x (price / highest close of the year to price_day - 1), 0 or less; null if the year is not full of closes
--   from_52_week_low: 100 x (price / lowest close of the year to price_day - 1), 0 or more; null likewise
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
            close
        from
            silver.prices
        where
            day <= getvariable ('as_of')
            and coalesce(currency, 'USD') = 'USD'
            and close > 0
    ),
    newest as (
        select
            ticker,
            max(day) as price_day,
            arg_max(close, day) as price
        from
            closes
        where
            day > getvariable ('as_of') - 7
        group by
            ticker
    ),
    -- Number of shares on price_day per share on the day.
    ratios as (
        select
            ticker,
            day,
            split_ratio (ratio, date) as ratio
        from
            closes
            join newest using (ticker)
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
            ticker,
            day,
            price_day,
            price,
            close / coalesce(ratio, 1) as close,
            day > price_day - interval 1 year as is_of_year
        from
            closes
            join newest using (ticker)
            left join ratios using (ticker, day)
    ),
    compared as (
        select
            ticker,
            price_day,
            price,
            close_before (close, day, price_day, 1) as close_1m,
            close_before (close, day, price_day, 3) as close_3m,
            close_before (close, day, price_day, 6) as close_6m,
            close_before (close, day, price_day, 12) as close_12m,
            max(if (is_of_year, close, null)) as high,
            min(if (is_of_year, close, null)) as low,
            count_if(is_of_year) >= 200
            and min(day) <= price_day - interval 351 day as is_full_year
        from
            adjusted
        group by
            ticker,
            price_day,
            price
    )
select
    ticker::varchar as ticker,
    price_day::date as price_day,
    price::double as price,
    round(100 * (price / close_1m - 1), 2)::double as price_return_1m,
    round(100 * (price / close_3m - 1), 2)::double as price_return_3m,
    round(100 * (price / close_6m - 1), 2)::double as price_return_6m,
    round(100 * (price / close_12m - 1), 2)::double as price_return_12m,
    if (is_full_year, round(100 * (price / high - 1), 2), null)::double as from_52_week_high,
    if (is_full_year, round(100 * (price / low - 1), 2), null)::double as from_52_week_low
from
    compared
