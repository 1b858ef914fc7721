-- about: Why each position or activity is left out of the feeds; null if it is kept.
select
    left_out as reason
from
    snaptrade_activities ()
union all
select
    left_out
from
    snaptrade_positions ()
