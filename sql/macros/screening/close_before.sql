-- The close of a group so many months before the day of its price, at most a week older.
create or replace macro close_before (close, day, price_day, months) as arg_max(close, day) filter(
    where
        day <= price_day - to_months(months)
        and day > price_day - to_months(months) - interval 7 day
);
