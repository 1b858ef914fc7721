-- Whether the days of a group of closes cover the year that ends on the day of the price.
create or replace macro is_full_year (day, price_day) as count_if(day > price_day - interval 1 year) >= 200
and min(day) <= price_day - interval 351 day;
