-- The newest close of a group of closes in the week that ends `months` months before the day of the price.
create or replace macro close_before (close, day, price_day, months) as arg_max(close, day) filter(
    where
        day <= price_day - to_months(months)
        and day > price_day - to_months(months) - interval 7 day
);
