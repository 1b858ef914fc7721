import { SPLIT } from '../universe.ts'

/** Rates at which today's holders act, and the number of trades due today. */
export interface Pace {
  due: number
  closing: number
  trimming: number
  adding: number
}

interface Draw extends Pace {
  day: string
  index: number
  people: number
  /** Number of instruments to choose from. Rarely traded instruments come last. */
  tickers: number
}

/**
 * Creates `people`, and `held_-1` with the positions before the first day, one for each slot (person, account, ticker). Money and
 * quantities are DECIMAL, so that sums do not depend on threads. Shorts are in separate accounts, so that a position never changes its
 * sign.
 */
export const OPENING = (plan: { people: number; tickers: number; thin: number; positions: number; first: string }) => `
create or replace table people as
select
    person::integer as person,
    'u-' || substr(md5('person ' || chance('id', person, 0)), 1, 12) as user_id,
    if(person = 0, 4e5, 3e3 * exp(1.25 * normal('wealth', person, 0))) as ticket,
    chance('short', person, 0) < 0.12 as shorts,
    chance('ira', person, 0) < 0.35 as ira
from range(${plan.people}) as t (person) order by person;

create or replace macro account_of(asset_class, short, ira, choice) as case
    when asset_class = 'crypto' then 'wallet'
    when short then 'margin'
    when ira and choice < 0.4 and asset_class <> 'option' then 'ira'
    else 'main'
end;
create or replace macro whole_shares(quantity, asset_class, choice) as greatest(
    if(asset_class = 'crypto' or choice < 0.25, 0.0001, 1),
    case
        when asset_class = 'crypto' then round(quantity, 4)
        when asset_class <> 'option' and choice < 0.25 then round(quantity, 4)
        else round(quantity)
    end)::decimal(18, 4);

create or replace table "held_-1" as
with popular as (
    select
        j,
        1 + floor(${plan.people - 1} * chance('who', j, 0) ** if(chance('p', j, 0) < 0.35, 2.2, 1))::integer as person,
        floor(${plan.tickers} * chance('what', j, 0) ** 2.4)::integer as rank
    from range(${Math.round(plan.positions * 1.12)}) as t (j)
    union all
    select 1000000000 + k, (1 + (k * 7) % ${plan.people - 1})::integer, (${plan.tickers} + k // 2)::integer
    from range(${plan.thin * 2}) as t (k)
    union all
    select 2000000000, 0, rank from instruments where ticker = 'LVTN'
),
priced as (
    select
        j, person, rank, ticker, asset_class, price, ticket, ira,
        shorts and not thin and asset_class <> 'crypto' and chance('s', j, 0) < 0.3 as short
    from popular join instruments using (rank) join people using (person)
),
slots as (
    select
        person, account_of(asset_class, short, ira, chance('a', j, 0)) as account, ticker, rank, asset_class, short,
        j, price * exp(0.18 * normal('entry', j, 0)) as entry,
        whole_shares(if(j = 2000000000, 400, 2) * ticket * exp(0.9 * normal('size', j, 0)) / price,
            asset_class, chance('f', j, 0)) as size
    from priced
    qualify row_number() over (partition by person, account, ticker order by j desc) = 1
)
select
    person || '/' || account || '/' || ticker as slot, person, account, ticker, rank, asset_class,
    null::varchar as option_type, null::decimal(18, 4) as strike, null::date as expiry,
    if(short, -1, 1) * size as quantity,
    round(size * entry, 4)::decimal(24, 4) as cost
from slots order by person, account, ticker;`

/**
 * Creates `positions` at the start of the day and `marks`, the day's closes. A split quadruples quantities and leaves the cost as it is.
 */
export const MORNING = (day: string, index: number, splits: boolean) => `
create or replace table marks_${index} as
select c.*, i.ticker as symbol from closes c join instruments i using (rank) where day = date '${day}';
create or replace temp view marks as from marks_${index};
create or replace temp view positions as
select * ${splits ? AFTER_SPLIT : ''} from "held_${index - 1}" where quantity <> 0 and (expiry is null or expiry >= date '${day}');`

const AFTER_SPLIT = `replace (if(asset_class = 'stock' and ticker = '${SPLIT.ticker}', ${SPLIT.ratio}, 1) * quantity as quantity)`

/** Creates `fills`: today's trades of holders who close, trim or add, and of people who open a new position. */
export const DRAW = (draw: Draw) => `
create or replace temp table moves as
with moods as (
    select
        p.*, m.close, m.volatility, ticket, person = 0 as whale,
        chance('act', ${draw.index}, slot) / if(person = 0, 3, 1) as act,
        chance('part', ${draw.index}, slot) as part
    from positions p join marks m using (rank) join people using (person)
    where m.open
)
select
    slot, person, account, ticker, rank, asset_class, option_type, strike, expiry, quantity > 0 as long,
    act >= ${draw.closing + draw.trimming} or (whale and act < ${draw.closing}) as opening,
    case
        when act < ${draw.closing} and not whale then abs(quantity)
        when act < ${draw.closing + draw.trimming} and not whale then
            if(asset_class = 'crypto', greatest(0.0001, round(abs(quantity) * part, 4)), ceil(abs(quantity) * part))
        else greatest(if(asset_class = 'crypto', 0.0001, 1),
            round(abs(quantity) * if(whale, 0.03, 0.1 + 0.5 * part), if(asset_class = 'crypto', 4, 0)))
    end::decimal(18, 4) as size,
    slot as seat, 0 as leg, close, volatility
from moods where act < ${draw.closing + draw.trimming + draw.adding};

create or replace temp table fills as
with due as (
    select k, if(k % 2 = 1 and chance('pair', ${draw.index}, k // 2) < 0.2, k - 1, k) as seat, k % 2 as leg
    from range(greatest(0, ${draw.due} - (select count(*) from moves))) as t (k)
),
seats as (
    select
        k, seat, k <> seat as back,
        1 + floor(${draw.people - 1} * chance('who', ${draw.index}, seat) ** 1.7)::integer as person,
        chance('kind', ${draw.index}, seat) as kind, chance('what', ${draw.index}, seat) as what,
        chance('way', ${draw.index}, seat) as way
    from due
),
open_ranks as (
    select rank, row_number() over (order by rank) - 1 as place
    from marks join instruments using (rank) where marks.open and not thin and rank < ${draw.tickers}
),
option_ranks as (
    select rank, row_number() over (order by rank) - 1 as place
    from marks join instruments using (rank) where marks.open and optionable
),
sizes as (
    select (select count(*) from open_ranks) as open_count, (select count(*) from option_ranks) as option_count
),
placed as (
    select
        s.*, kind < 0.22 and option_count > 0 as optional,
        if(kind < 0.22 and option_count > 0, floor(option_count * what ** 1.9), floor(open_count * what ** 2.2))::bigint
            as place
    from seats s, sizes
),
chosen as (
    select p.*, r.rank from placed p join (
        select rank, place, false as optional from open_ranks union all select rank, place, true from option_ranks
    ) r using (place, optional)
),
contracts as (
    select
        c.*, i.ticker as underlying, if(optional, 'option', i.asset_class) as asset_class, m.close, m.volatility,
        ticket, ira, shorts,
        if(optional, if(way < 0.62, 'call', 'put'), null) as option_type,
        if(optional, date '${draw.day}' + ((12 - dayofweek(date '${draw.day}'))
            % 7 + 7 * floor(7 * chance('week', ${draw.index}, seat) ** 2.2))::integer, null) as expiry,
        if(m.close < 20, 0.5, if(m.close < 150, 2.5, if(m.close < 400, 5, 10))) as grid
    from chosen c join marks m using (rank) join instruments i using (rank) join people using (person)
),
struck as (
    select
        *, if(optional, greatest(grid, grid * round(close / grid + round(2.5 * normal('strike', ${draw.index}, seat)))), null)
            ::decimal(18, 4) as strike,
        chance('short', ${draw.index}, seat) < if(optional, 0.18, 0.04)
            and (optional or shorts) and asset_class <> 'crypto' as short
    from contracts
),
sized as (
    select
        *,
        if(optional, underlying || strftime(expiry, '%y%m%d') || upper(left(option_type, 1))
            || lpad((strike * 1000)::bigint::varchar, 8, '0'), underlying) as ticker,
        account_of(asset_class, short, ira, chance('a', ${draw.index}, seat)) as account,
        if(optional, option_price(close, strike, expiry - date '${draw.day}', volatility, option_type) * 100, close)
            as unit
    from struck
)
select * from moves
union all
select
    person || '/' || account || '/' || ticker, person, account, ticker, rank, asset_class, option_type, strike, expiry,
    not short, not back,
    whole_shares(if(optional, 0.35, 1) * ticket * exp(1.1 * normal('size', ${draw.index}, seat)) / unit,
        asset_class, chance('f', ${draw.index}, seat)),
    'new ' || seat, (k <> seat)::integer, close, volatility
from sized;`

/** Prices the fills and creates `held_N`: positions at the end of the day, at average cost, including positions that were closed. */
export const SETTLE = (index: number) => `
create or replace table fills_${index} as
select
    f.*, c.day, c.opening_hour, chance('at', ${index}, seat) as moment,
    greatest(if(close < 1 and asset_class <> 'option', 0.0001, 0.01), round(
        if(asset_class = 'option', option_price(close, strike, expiry - c.day, volatility, option_type), close)
            * (1 + 0.2 * volatility * normal('slip', ${index}, seat || leg)),
        if(close < 1 and asset_class <> 'option', 4, 2)))::decimal(18, 4) as price,
    if(asset_class = 'option', 100, 1) as multiplier,
    row_number() over (order by slot, seat, leg, opening) as line
from fills f, calendar c where c.n = ${index};

create or replace temp table slot_changes as
select
    slot, person, account, ticker, rank, asset_class, option_type, strike, expiry, long,
    coalesce(sum(size) filter (opening), 0)::decimal(18, 4) as opened,
    coalesce(sum(size) filter (not opening), 0)::decimal(18, 4) as closed,
    coalesce(sum((size * price * multiplier)::decimal(24, 4)) filter (opening), 0)::decimal(24, 4) as paid
from fills_${index} group by all;

create or replace table held_${index} as
with joined as (
    select
        coalesce(p.slot, c.slot) as slot, coalesce(p.person, c.person) as person,
        coalesce(p.account, c.account) as account, coalesce(p.ticker, c.ticker) as ticker,
        coalesce(p.rank, c.rank) as rank, coalesce(p.asset_class, c.asset_class) as asset_class,
        coalesce(p.option_type, c.option_type) as option_type, coalesce(p.strike, c.strike) as strike,
        coalesce(p.expiry, c.expiry) as expiry, if(coalesce(p.quantity > 0, c.long), 1, -1) as direction,
        coalesce(abs(p.quantity), 0) + coalesce(c.opened, 0) as before,
        coalesce(c.closed, 0) as closed,
        coalesce(p.cost, 0) + coalesce(c.paid, 0) as cost
    from positions p full join slot_changes c on p.slot = c.slot
)
select
    slot, person, account, ticker, rank, asset_class, option_type, strike, expiry,
    (direction * greatest(before - closed, 0))::decimal(18, 4) as quantity,
    round(cost::double * greatest(before - closed, 0)::double / before::double, 4)::decimal(24, 4) as cost
from joined;`
