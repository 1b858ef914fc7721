create or replace macro fact_vintages (pairs) as (
    list_transform(
        range(1, len(pairs) + 1),
        lambda until: struct_insert(
            list_reduce(
                pairs[1:until],
                lambda kept,
                pair: case
                    when (pair.whole <> kept.whole) = (pair.part <> kept.part) then pair
                    else kept
                end
            ),
            known_from := pairs[until].filed
        )
    )
);
