create or replace macro fact_same_vintage (pairs) as (
    case
        when len(pairs) > 0 then list_reduce(
            pairs,
            lambda kept,
            pair: case
                when (pair.whole <> kept.whole) = (pair.part <> kept.part) then pair
                else kept
            end
        )
    end
);
