-- New shares per old share after several splits.
create or replace macro split_ratio (ratio, date) as list_reduce(
    list(
        ratio
        order by
            date
    ),
    lambda one,
    other: one * other
);
