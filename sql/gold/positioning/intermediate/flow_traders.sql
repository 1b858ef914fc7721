-- about: Number of people who traded in each window that ends on as_of, perturbed as docs/privacy.md requires. The shares of traders in gold.flows and gold.options_flows are percentages of these numbers.
-- published: no
-- grain: [window_days, asset_class]
-- columns:
--   window_days: number of days of the window
--   asset_class: all (people who traded anything) or option (people who traded options)
--   traders: number of these people, perturbed; null if the number is below the floor
-- checks:
--   - traders >= getvariable('privacy_floor')
with
    counted as (
        select
            window_days,
            asset_class,
            sum(people) as people,
            cell_key (people_key) as people_key
        from
            gold.exact_flow_trader_sums
        group by all
    )
select
    window_days::integer as window_days,
    asset_class::varchar as asset_class,
    if (people >= getvariable ('privacy_floor'), noisy_people (people, people_key), null)::integer as traders
from
    counted
