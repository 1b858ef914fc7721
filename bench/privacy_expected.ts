import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../src/base/duckdb.ts'

/** Maximum number of noise draws, because all draws must fit into memory. If there are many contents, fewer secrets are simulated. */
const mostDraws = 2e6

/** A measure of the published flows, averaged over secrets, with the standard error of the average. */
export interface Expected {
  figure: string
  secrets: number
  mean_pct: number
  standard_error: number
  bar: string
}

/**
 * Draws the noise of flows again under up to 2,000 simulated secrets, because with few secrets the results depend on
 * chance. Measures two things: in how many cases the difference of two successive releases gives one person's trades of
 * a day within 10 %, and the median error of flows with fewer than 25 people. Each pair of contents counts once.
 * `world` must have the schema `truth` and the macros and settings that `publish` created.
 */
export async function expectedFlows(world: DuckDBConnection, releases: string[]): Promise<Expected[]> {
  await world.run(exactFlows(releases))
  const [{ contents }] = await rows<{ contents: number }>(
    world,
    'select count(*)::integer as contents from expected.contents',
  )
  const secrets = Math.round(Math.min(2000, Math.max(10, mostDraws / contents)))
  await world.run(drawnFlows(secrets))
  const [found] = await rows<Record<string, number>>(world, measured)
  await world.run('drop schema expected cascade')
  return [
    {
      figure: `one person's day of trades within 10 %: difference of two successive releases (${found.moves} pairs)`,
      mean_pct: found.recovered,
      standard_error: found.recovered_error,
      secrets,
      bar: '10 %',
    },
    {
      figure: `median error of flows below 25 people (${found.cells} rows)`,
      mean_pct: found.amount_error,
      standard_error: found.amount_error_error,
      secrets,
      bar: '6 %',
    },
  ]
}

/**
 * expected.contents: one row for each distinct set of people and amounts behind a flow, or behind its buys or sells.
 * expected.flows: published flows; equal contents have one row. expected.moves: pairs of flows on successive days that
 * differ by the trades of one person on one day.
 */
const exactFlows = (releases: string[]) => `
  drop schema if exists expected cascade; create schema expected;
  create table expected.windows as select unnest(windows()) as window_days;
  create table expected.people as
  select as_of, window_days, ticker, asset_class, person_id, sum(gross) as whole, sum(buy) as buy, sum(sell) as sell
  from (select unnest([${releases.map((day) => `date '${day}'`)}]) as as_of) cross join expected.windows
    join truth.traded on day <= as_of and day > as_of - window_days
  where asset_class <> 'all' group by all;
  create table expected.parts as
  select as_of, window_days, ticker, asset_class, part, count(*) as people, sum(cents) as total, max(cents, 5) as top,
    string_agg(concat(person_id, ' ', cents), ' ' order by person_id) as content
  from (
    select * exclude (amount), round(100 * amount)::bigint as cents
    from (unpivot expected.people on whole, buy, sell into name part value amount) where amount > 0
  )
  group by all;
  create table expected.contents as
  select row_number() over (order by content) as id, content, any_value(people) as people, any_value(total) as total, any_value(top) as top
  from expected.parts group by content;
  create table expected.rows as
  select as_of, window_days, ticker, asset_class,
    bool_and(is_publishable(people, total, top)) as is_split, max(people) as people, max(total) as total,
    any_value(id) filter (part = 'whole') as whole, coalesce(any_value(id) filter (part = 'buy'), 0) as buy,
    coalesce(any_value(id) filter (part = 'sell'), 0) as sell
  from expected.parts join expected.contents using (content, people, total, top)
  group by all having bool_or(part = 'whole' and is_publishable(people, total, top));
  create table expected.flows as
  select row_number() over (order by whole, is_split) as flow, whole, is_split, any_value(buy) as buy, any_value(sell) as sell,
    any_value(people) as people, any_value(total) as total, count(*) as times
  from expected.rows group by whole, is_split, buy, sell;
  create table expected.dated as select rows.*, flow from expected.rows join expected.flows using (whole, is_split, buy, sell);
  create table expected.moves as
  with crossings as (
    select day + shift * window_days as as_of, window_days, ticker, asset_class
    from truth.traded cross join expected.windows cross join (select unnest([0, 1]) as shift)
    group by all having count(*) = 1
  )
  select distinct before.flow as before, after.flow as after
  from expected.dated as after join crossings using (as_of, window_days, ticker, asset_class)
    join expected.dated as before on before.as_of = after.as_of - 1
      and (before.window_days, before.ticker, before.asset_class) = (after.window_days, after.ticker, after.asset_class)`

const drawnFlows = (secrets: number) => `
  create table expected.draws as
  select secret, id, noisy_sum(total, top, noise_factors(md5_number(concat(secret, ' ', content)), people)) as drawn
  from expected.contents cross join range(${secrets}) as secrets(secret);
  create table expected.told as
  select wholes.secret, flow, people, times, total, if(is_split, coalesce(buys.drawn, 0) + coalesce(sells.drawn, 0), wholes.drawn) as told
  from expected.flows join expected.draws as wholes on wholes.id = whole
    left join expected.draws as buys on buys.secret = wholes.secret and buys.id = buy
    left join expected.draws as sells on sells.secret = wholes.secret and sells.id = sell`

const measured = `
  with moved as (
    select secret, avg((abs(after.told - before.told - (after.total - before.total)) <= 0.1 * abs(after.total - before.total))::integer) as recovered
    from expected.moves join expected.told as before on before.flow = moves.before
      join expected.told as after using (secret) where after.flow = moves.after
    group by secret
  ),
  errors as (
    select secret, quantile_disc(error, 0.5) as error
    from (select secret, abs(told / total - 1) as error, unnest(range(times)) from expected.told where people < 25)
    group by secret
  )
  select round(100 * avg(recovered), 2)::double as recovered, round(100 * stddev(recovered) / sqrt(count(*)), 2)::double as recovered_error,
    round(100 * avg(error), 2)::double as amount_error, round(100 * stddev(error) / sqrt(count(*)), 2)::double as amount_error_error,
    (select count(*) from expected.moves)::integer as moves,
    (select sum(times) from expected.flows where people < 25)::integer as cells
  from moved join errors using (secret)`
