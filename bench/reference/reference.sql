-- The reference: one script that computes the positioning tables of gold directly from the landing files, as a good analyst would write it
-- by hand. It has no lake and no releases, and ignores validation, late rows and privacy. Variables: landing (folder), as_of (date), month (YYYY-MM). A stage
-- "for each month" runs once per month, because twenty million positions by person would not fit into memory at once. The results stay in
-- the database as tables.
-- @stage positions, for each month
create or replace table positions as
with
    snapshots as (
        select
            snapshot_at::date as day,
            snapshot_at,
            user_id,
            account_id,
            ticker,
            asset_class,
            quantity,
            avg_entry_price,
            current_price,
            coalesce(
                market_value_usd,
                quantity * current_price * coalesce(multiplier, if (asset_class = 'option', 100, 1))
            ) as value_usd,
            quantity * avg_entry_price * coalesce(multiplier, if (asset_class = 'option', 100, 1)) as cost_usd
        from
            read_parquet(getvariable ('landing') || '/portfolio_snapshots/' || getvariable ('month') || '*.parquet')
        where
            snapshot_at < getvariable ('as_of') + interval 1 day
            and quantity <> 0
    ),
    -- Only the last snapshot of an account on a day counts. An aggregate finds the accounts that have several snapshots, because that is
    -- cheaper than a sort.
    accounts as (
        select
            day,
            user_id,
            account_id,
            max(snapshot_at) as snapshot_at
        from
            snapshots
        group by all
        having
            min(snapshot_at) < max(snapshot_at)
    ),
    last_of_day as (
        select
            snapshots.*
        from
            snapshots
            left join accounts using (day, user_id, account_id)
        where
            accounts.snapshot_at is null
            or snapshots.snapshot_at = accounts.snapshot_at
    )
select
    day,
    ticker,
    asset_class,
    user_id,
    max(snapshot_at) as snapshot_at,
    sum(quantity) as quantity,
    sum(abs(quantity)) as weight,
    sum(abs(quantity) * current_price) as current_weight,
    sum(abs(quantity)) filter(avg_entry_price is not null) as entry_quantity,
    sum(abs(quantity) * avg_entry_price) as entry_weight,
    sum(value_usd) as value_usd,
    sum(value_usd) filter(cost_usd is not null) as entry_value_usd,
    sum(cost_usd) as cost_usd
from
    last_of_day
group by all
having
    sum(quantity) <> 0;

-- @stage holdings, for each month
create table if not exists people_of_day (day date, snapshot_at timestamp, people bigint, value_usd double);

insert into
    people_of_day
select
    day,
    max(snapshot_at) as snapshot_at,
    count(distinct user_id) as people,
    sum(value_usd) as value_usd
from
    positions
group by
    day;

create table if not exists retail_holdings (
    day date,
    snapshot_at timestamp,
    ticker varchar,
    asset_class varchar,
    people bigint,
    holders hugeint,
    ownership_share_pct double,
    market_value_usd double,
    gross_market_value_usd double,
    portfolio_value_share_pct double,
    avg_entry_price double,
    avg_current_price double,
    open_pnl_usd double,
    unrealized_return_pct double
);

insert into
    retail_holdings
with
    cells as (
        select
            day,
            ticker,
            asset_class,
            count(*) as people,
            count_if(quantity > 0) as holders,
            sum(value_usd) as market_value_usd,
            sum(abs(value_usd)) as gross_market_value_usd,
            sum(entry_weight) / sum(entry_quantity) as avg_entry_price,
            sum(current_weight) / sum(weight) as avg_current_price,
            sum(entry_value_usd) - sum(cost_usd) as open_pnl_usd,
            sum(cost_usd) as cost_usd
        from
            positions
        group by all
    )
select
    cells.day,
    d.snapshot_at,
    ticker,
    asset_class,
    cells.people,
    holders,
    100.0 * holders / d.people as ownership_share_pct,
    market_value_usd,
    gross_market_value_usd,
    100 * market_value_usd / d.value_usd as portfolio_value_share_pct,
    avg_entry_price,
    avg_current_price,
    open_pnl_usd,
    100 * open_pnl_usd / abs(cost_usd) as unrealized_return_pct
from
    cells
    join people_of_day d using (day)
order by
    day,
    ticker,
    asset_class;

-- @stage newest
-- The table `positions` still has the rows of the newest month.
create or replace table retail_ticker_positioning as
with
    newest as (
        select
            *
        from
            positions
        where
            day = (
                select
                    max(day)
                from
                    people_of_day
            )
    ),
    by_class as (
        select
            ticker,
            asset_class,
            sum(abs(value_usd)) as gross_usd
        from
            newest
        group by all
    ),
    by_person as (
        select
            ticker,
            user_id,
            bool_or(quantity > 0) as holds,
            sum(value_usd) as value_usd,
            sum(abs(value_usd)) as gross_value_usd,
            sum(current_weight) as current_weight,
            sum(weight) as weight,
            sum(entry_value_usd) as entry_value_usd,
            sum(cost_usd) as cost_usd
        from
            newest
        group by all
    )
select
    ticker,
    (
        select
            max(snapshot_at)
        from
            newest
    ) as snapshot_at,
    (
        select
            arg_max(asset_class, gross_usd)
        from
            by_class
        where
            by_class.ticker = by_person.ticker
    ) as asset_class,
    count(*) as people,
    count_if(holds) as holders,
    100.0 * count_if(holds) / (
        select
            people
        from
            people_of_day
        order by
            day desc
        limit
            1
    ) as ownership_share_pct,
    sum(value_usd) as market_value_usd,
    sum(gross_value_usd) as gross_market_value_usd,
    100 * sum(value_usd) / (
        select
            value_usd
        from
            people_of_day
        order by
            day desc
        limit
            1
    ) as portfolio_value_share_pct,
    sum(value_usd) / count(*) as avg_position_market_value,
    sum(current_weight) / sum(weight) as avg_current_price,
    sum(entry_value_usd) - sum(cost_usd) as open_pnl_usd,
    100 * (sum(entry_value_usd) - sum(cost_usd)) / abs(sum(cost_usd)) as unrealized_return_pct
from
    by_person
group by
    ticker
order by
    ticker;

-- @stage rotation
create or replace table retail_rotation as
with
    newest as (
        select
            max(day) as day
        from
            people_of_day
    ),
    pairs as (
        select
            lookback_days,
            newest.day as day_now,
            max(d.day) as day_then
        from
            newest,
            (
                select
                    unnest([1, 3, 7, 14, 30, 90, 365]) as lookback_days
            ),
            people_of_day d
        where
            d.day <= newest.day - lookback_days
        group by all
    ),
    now as (
        select
            lookback_days,
            h.*
        from
            pairs
            join retail_holdings h on h.day = day_now
    ),
    earlier as (
        select
            lookback_days,
            h.*
        from
            pairs
            join retail_holdings h on h.day = day_then
    ),
    both_days as (
        select
            lookback_days,
            ticker,
            asset_class,
            greatest(now.holders, earlier.holders) as holders,
            greatest(now.gross_market_value_usd, earlier.gross_market_value_usd) as gross_market_value_usd,
            coalesce(now.ownership_share_pct, 0) as share_now,
            coalesce(earlier.ownership_share_pct, 0) as share_then,
            coalesce(now.portfolio_value_share_pct, 0) as value_share_now,
            coalesce(earlier.portfolio_value_share_pct, 0) as value_share_then,
            now.unrealized_return_pct
        from
            now
            full join earlier using (lookback_days, ticker, asset_class)
    ),
    judged as (
        select
            b.*,
            share_now - share_then as share_change,
            greatest(
                0.25,
                2 * sqrt(share_now * (100 - share_now) / n.people + share_then * (100 - share_then) / t.people)
            ) as noise
        from
            both_days b
            join pairs using (lookback_days)
            join people_of_day n on n.day = day_now
            join people_of_day t on t.day = day_then
    )
select
    lookback_days,
    ticker,
    asset_class,
    case
        when share_change > noise then 'in'
        when share_change < - noise then 'out'
        else 'stable'
    end as direction,
    holders,
    gross_market_value_usd,
    share_now as ownership_share_pct,
    share_change as ownership_share_change_pct,
    value_share_now as portfolio_value_share_pct,
    value_share_now - value_share_then as portfolio_value_share_change_pct,
    unrealized_return_pct
from
    judged
order by
    lookback_days,
    abs(share_change) desc,
    ticker,
    asset_class;

-- @stage trades
create or replace table trades as
select
    executed_at,
    user_id,
    if (asset_class = 'option', coalesce(underlying, ticker), ticker) as ticker,
    asset_class,
    side = 'buy' as bought,
    coalesce(value_usd, quantity * price * coalesce(multiplier, if (asset_class = 'option', 100, 1))) as value_usd,
    if (asset_class = 'option', option_type, null) as option_type,
    if (asset_class = 'option', position_effect, null) as effect,
    if (
        asset_class = 'option',
        expiry - timezone('America/New_York', timezone('UTC', executed_at))::date,
        null
    ) as days_to_expiry,
    getvariable ('as_of') - executed_at::date as age
from
    read_parquet(getvariable ('landing') || '/portfolio_trades/*.parquet')
where
    executed_at >= getvariable ('as_of') - interval 364 day
    and executed_at < getvariable ('as_of') + interval 1 day;

-- @stage flows
-- A person who traded within a window counts in all longer windows too, so only the age of the person's newest trade is needed.
create or replace table traders as
select
    ticker,
    asset_class,
    user_id,
    min(age) as age,
    min(age) filter(effect is not null) as effect_age,
    min(age) filter(days_to_expiry is not null) as expiry_age
from
    trades
group by all;

create or replace table flow_sums as
with
    days as (
        select
            ticker,
            asset_class,
            age,
            count(*) as trades,
            count_if(bought) as buys,
            sum(value_usd) filter(bought) as buy_usd,
            sum(value_usd) filter(not bought) as sell_usd,
            sum(value_usd) filter(option_type = 'call') as call_usd,
            sum(value_usd) filter(option_type = 'put') as put_usd,
            count(effect) as effects,
            count_if(effect = 'open') as opens,
            count(days_to_expiry) as dated,
            count_if(days_to_expiry <= 7) as short_dated,
            max(executed_at) as latest_trade_at
        from
            trades
        group by all
    ),
    windows as (
        select
            unnest([1, 3, 7, 14, 30, 90, 365]) as window_days
    )
select
    window_days,
    ticker,
    asset_class,
    sum(trades) as trades,
    sum(buys) as buys,
    coalesce(sum(buy_usd), 0) as buy_usd,
    coalesce(sum(sell_usd), 0) as sell_usd,
    coalesce(sum(call_usd), 0) as call_usd,
    coalesce(sum(put_usd), 0) as put_usd,
    sum(effects) as effects,
    sum(opens) as opens,
    sum(dated) as dated,
    sum(short_dated) as short_dated,
    max(latest_trade_at) as latest_trade_at
from
    days
    join windows on age < window_days
group by all;

create or replace table trader_counts as
with
    windows as (
        select
            unnest([1, 3, 7, 14, 30, 90, 365]) as window_days
    ),
    ages as (
        select
            ticker,
            asset_class,
            age,
            count(*) as people
        from
            traders
        group by all
    )
select
    window_days,
    ticker,
    asset_class,
    sum(people) as people
from
    ages
    join windows on age < window_days
group by all;

create or replace table all_traders as
with
    windows as (
        select
            unnest([1, 3, 7, 14, 30, 90, 365]) as window_days
    ),
    people as (
        select
            user_id,
            min(age) as age,
            min(age) filter(asset_class = 'option') as option_age
        from
            traders
        group by all
    )
select
    window_days,
    count_if(age < window_days) as people,
    count_if(option_age < window_days) as option_people
from
    people,
    windows
group by all;

create or replace table retail_flows as
select
    window_days,
    ticker,
    asset_class,
    c.people,
    100.0 * c.people / a.people as active_trader_share_pct,
    100.0 * buys / trades as buy_trade_share_pct,
    100.0 - 100.0 * buys / trades as sell_trade_share_pct,
    buy_usd as buy_value_usd,
    sell_usd as sell_value_usd,
    buy_usd - sell_usd as net_flow_value_usd,
    buy_usd + sell_usd as gross_flow_value_usd,
    100 * (buy_usd - sell_usd) / (buy_usd + sell_usd) as net_flow_pct,
    case
        when 100 * (buy_usd - sell_usd) / (buy_usd + sell_usd) >= 10 then 'net_buying'
        when 100 * (buy_usd - sell_usd) / (buy_usd + sell_usd) <= -10 then 'net_selling'
        else 'balanced'
    end as flow_bias,
    latest_trade_at
from
    flow_sums
    join trader_counts c using (window_days, ticker, asset_class)
    join all_traders a using (window_days)
order by
    window_days,
    ticker,
    asset_class;

create or replace table options_flows as
select
    window_days,
    ticker as underlying,
    c.people,
    100.0 * c.people / a.option_people as active_trader_share_pct,
    100 * call_usd / (call_usd + put_usd) as call_share_pct,
    100.0 * opens / effects as opening_share_pct,
    100.0 * short_dated / dated as short_dated_share_pct,
    buy_usd as buy_premium_usd,
    sell_usd as sell_premium_usd,
    buy_usd - sell_usd as net_premium_usd,
    buy_usd + sell_usd as gross_premium_usd,
    100 * (buy_usd - sell_usd) / (buy_usd + sell_usd) as net_premium_pct,
    case
        when 100 * (buy_usd - sell_usd) / (buy_usd + sell_usd) >= 10 then 'net_buying'
        when 100 * (buy_usd - sell_usd) / (buy_usd + sell_usd) <= -10 then 'net_selling'
        else 'balanced'
    end as premium_bias,
    latest_trade_at
from
    flow_sums
    join trader_counts c using (window_days, ticker, asset_class)
    join all_traders a using (window_days)
where
    asset_class = 'option'
order by
    window_days,
    underlying;

create or replace table retail_ticker_flows as
with
    people as (
        select
            ticker,
            count(distinct user_id) as people
        from
            traders
        where
            age < 7
        group by
            ticker
    ),
    sums as (
        select
            ticker,
            sum(trades) as trades,
            sum(buys) as buys,
            sum(buy_usd) as buy_usd,
            sum(sell_usd) as sell_usd,
            max(latest_trade_at) as latest_trade_at
        from
            flow_sums
        where
            window_days = 7
        group by
            ticker
    )
select
    ticker,
    p.people,
    100.0 * p.people / a.people as active_trader_share_pct,
    100.0 * buys / trades as buy_trade_share_pct,
    buy_usd as buy_value_usd,
    sell_usd as sell_value_usd,
    buy_usd - sell_usd as net_flow_value_usd,
    buy_usd + sell_usd as gross_flow_value_usd,
    100 * (buy_usd - sell_usd) / (buy_usd + sell_usd) as net_flow_pct,
    100 * (buy_usd - sell_usd) / market_value_usd as net_flow_pct_of_position_value,
    s.latest_trade_at
from
    sums s
    join people p using (ticker)
    cross join (
        select
            people
        from
            all_traders
        where
            window_days = 7
    ) a
    left join retail_ticker_positioning using (ticker)
order by
    ticker;
