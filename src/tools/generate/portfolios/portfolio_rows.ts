/** SQL of the day's fills as rows of the feed. `line` is their order. */
export const TRADES = (index: number) => `
create or replace temp view day_trades as
select
    't' || strftime(p.day, '%Y%m%d') || '-' || line as trade_id,
    user_id,
    account as account_id,
    p.ticker,
    p.asset_class,
    if(long = opening, 'buy', 'sell') as side,
    size::double as quantity,
    p.price::double as price,
    if(line % 10 = 0, null, (size * p.price * multiplier)::decimal(24, 2)::double) as value_usd,
    if(p.asset_class = 'option', 100.0::double, null) as multiplier,
    p.day + to_seconds((case
        when p.asset_class = 'crypto' then 84000 * moment
        else 3600 * opening_hour + 1800 + 23400 * (0.5 - 0.5 * cos(pi() * moment))
    end)::bigint + leg) as executed_at,
    if(p.asset_class = 'option', i.symbol, null) as underlying,
    option_type,
    strike::double as strike,
    expiry,
    case when p.asset_class = 'option' then if(line % 11 = 0, null, if(opening, 'open', 'close')) end as position_effect,
    line
from fills_${index} p join people using (person) join marks_${index} i using (rank);`

/** SQL of everybody's holdings at 23:30 UTC, valued at the close. */
export const SNAPSHOTS = (day: string, index: number) => `
create or replace temp view day_snapshots as
select
    timestamp '${day} 23:30:00' as snapshot_at,
    user_id,
    account as account_id,
    p.ticker,
    p.asset_class,
    quantity::double as quantity,
    if(hash(slot) % 33 = 0, null, round(cost::double / abs(quantity)::double / if(p.asset_class = 'option', 100, 1), 4))
        as avg_entry_price,
    mark as current_price,
    round(quantity::double * mark * if(p.asset_class = 'option', 100, 1), 2) as market_value_usd,
    if(p.asset_class = 'option', 100.0::double, null) as multiplier,
    if(p.asset_class = 'option', p.symbol, null) as underlying,
    option_type,
    strike::double as strike,
    expiry
from (
    select
        *, if(asset_class = 'option',
            option_price(close, strike, expiry - date '${day}', volatility, option_type), close)::double as mark
    from held_${index} join marks_${index} using (rank) where quantity <> 0
) p join people using (person)
where hash(user_id || '${day}') % 200 <> 0;`
