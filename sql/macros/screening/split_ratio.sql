-- The number of shares that one share becomes through several splits: the product of their ratios.
create or replace macro split_ratio (ratio, date) as list_reduce(
    list(
        ratio
        order by
            date
    ),
    lambda one,
    other: one * other
);
