-- The value of those rows of a group whose key is the wanted one.
create or replace macro value_where (key, wanted, value) as max(
    case
        when key = wanted then value
    end
)
