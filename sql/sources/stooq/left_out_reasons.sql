-- about: Why each line is left out of the closes in US dollars; null if it is kept.
select
    left_out as reason
from
    stooq_closes ()
