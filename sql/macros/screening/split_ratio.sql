-- New shares for one old one over several splits.
create or replace macro split_ratio (ratio, date) as list_reduce(
    list(
        ratio
        order by
            date
    ),
    lambda one,
    other: one * other
);
