-- Shares after several splits per share before them.
create or replace macro split_ratio (ratio, date) as list_reduce(
    list(
        ratio
        order by
            date
    ),
    lambda one,
    other: one * other
);
