-- The value of a group's row with the wanted key.
create or replace macro value_where (key, wanted, value) as max(
    case
        when key = wanted then value
    end
)
