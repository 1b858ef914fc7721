-- about: Why each submission or comment is left out of the conversations; null if it is kept.
select
    left_out as reason
from
    reddit_entries ()
