-- about: Why each holding or transaction is left out of the feeds; null if it is kept.
select
    left_out as reason
from
    plaid_entries ()
