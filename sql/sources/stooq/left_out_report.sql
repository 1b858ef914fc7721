-- about: For each line, the reason why it is not read as a close in US dollars; null if it is read.
select
    left_out as reason
from
    stooq_closes ()
