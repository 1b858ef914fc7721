-- The value in the row of a group that has the wanted key.
create or replace macro value_where (key, wanted, value) as max(
    case
        when key = wanted then value
    end
)
