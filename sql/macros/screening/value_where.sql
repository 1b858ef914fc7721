-- In a group of rows, the value of the row with the wanted key.
create or replace macro value_where (key, wanted, value) as max(
    case
        when key = wanted then value
    end
)
