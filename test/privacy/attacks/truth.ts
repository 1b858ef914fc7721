import type { DuckDBConnection } from '@duckdb/node-api'
import type { Whale } from './whales.ts'

/** For rows of one person each. The tolerance keeps binary fractions from making a tie a breach. */
const isPublishable = 'count(*) >= 3 and sum(gross) - list_sum(max(gross, 2)) >= 0.1 * max(gross) - 1e-6'

/**
 * Computes the hidden truth from the feed rows that `publish` stores, in schema `truth`, without using the models.
 * truth.held has positions and truth.traded has daily trades by person and cell; class `all` combines the classes of a
 * ticker. truth.combined_classes has the classes that the combined row of a release contains.
 */
export async function computeTruth(connection: DuckDBConnection): Promise<void> {
  await connection.run(`
    drop schema if exists truth cascade; create schema truth;
    create table truth.held as
    with last as (
        select person_id, account_id, day, max(snapshot_at) as snapshot_at from stored.portfolio_snapshots group by all
    ),
    by_class as (
        select day, ticker, asset_class, person_id, sum(quantity::decimal(30, 8)) as quantity, sum(market_value_usd)::double as value,
            sum(cost_usd)::double as cost, bool_or(avg_entry_price is null) as is_bare, bool_or(avg_entry_price is not null) as is_priced,
            abs(coalesce(sum(market_value_usd) filter (avg_entry_price is null), 0))::double as bare,
            abs(coalesce(sum(market_value_usd) filter (avg_entry_price is not null), 0))::double as priced,
            sum(abs(quantity) * current_price) / sum(abs(quantity)) as price
        from stored.portfolio_snapshots join last using (person_id, account_id, day, snapshot_at)
        where quantity <> 0
        group by all having sum(quantity::decimal(30, 8)) <> 0
    )
    select day, ticker, asset_class, person_id, quantity::double as quantity, value, abs(value) as gross, cost, is_bare, is_priced, bare, priced, price,
        quantity > 0 as is_long, quantity::varchar as content
    from by_class
    union all by name
    select day, ticker, 'all' as asset_class, person_id, sum(quantity)::double as quantity, sum(value) as value, sum(abs(value)) as gross,
        sum(cost) as cost, bool_or(is_bare) as is_bare, bool_or(is_priced) as is_priced, sum(bare) as bare, sum(priced) as priced,
        sum(price * abs(quantity))/sum(abs(quantity)) as price,
        bool_or(quantity > 0) as is_long, string_agg(asset_class || ' ' || quantity, ' ' order by asset_class) as content
    from by_class group by all
    order by day, ticker, asset_class;

    create table truth.holdings as
    select day, ticker, asset_class, count_if(is_long) as holders, count(*) as people, sum(value) as value, sum(gross) as gross, sum(cost) as cost,
        count_if(not is_long) as short_people, count_if(is_bare) as bare_people,
        sum(gross) - list_sum(max(gross, 2)) >= 0.1 * max(gross) as passes, max(gross) as top,
        count_if(is_long) >= 3 and sum(gross) - list_sum(max(gross, 2)) >= 0.1 * max(gross) as is_publishable
    from truth.held group by all;

    create table truth.bases as select day, count(distinct person_id) as people from truth.held group by all;

    create table truth.traded as
    with by_class as (
        select day, ticker, asset_class, person_id, sum(value_usd)::double as gross,
            coalesce(sum(value_usd) filter (side = 'buy'), 0)::double as buy, coalesce(sum(value_usd) filter (side = 'sell'), 0)::double as sell,
            coalesce(sum(value_usd) filter (option_type = 'call'), 0)::double as "call", coalesce(sum(value_usd) filter (option_type = 'put'), 0)::double as put,
            count_if(side = 'buy') as buys, count_if(side = 'sell') as sells,
            count_if(option_type = 'call') as calls, count_if(option_type = 'put') as puts,
            count_if(asset_class = 'option' and position_effect = 'open') as opening, count_if(asset_class = 'option' and position_effect = 'close') as closing,
            count_if(days_to_expiry <= 7) as short_dated, count_if(days_to_expiry > 7) as long_dated
        from stored.portfolio_trades group by all
    )
    from by_class
    union all by name
    select * replace ('all' as asset_class) from (select day, ticker, person_id, sum(columns(* exclude (day, ticker, asset_class, person_id))), 'all' as asset_class from by_class group by all)
    order by day;

    create table truth.combined_classes as
    with by_person as (
        select as_of::date as as_of, ticker, asset_class, person_id, sum(gross) as gross from (select distinct as_of from told.retail_ticker_flows)
        join truth.traded on day <= as_of and day > as_of - 7
        where asset_class <> 'all' group by all
    ),
    classes as (
        select *, bool_or(is_published) over (partition by as_of, ticker) as has_published
        from (select as_of, ticker, asset_class, ${isPublishable} as is_published from by_person group by all)
    ),
    rests as (
        select as_of, ticker, ${isPublishable} as is_publishable
        from (select as_of, ticker, person_id, sum(gross) as gross from by_person join classes using (as_of, ticker, asset_class) where not is_published group by all)
        group by all
    )
    select as_of, ticker, asset_class from classes left join rests using (as_of, ticker) where is_published or is_publishable or not has_published`)
}

/** A change by one person that is the only difference between two cells. */
export interface Change {
  day: string
  before: string
  ticker: string
  asset_class: string
  /** Units that the person has more (or, negative, fewer) of in the newer cell. */
  size: number
  kind: 'joined' | 'left' | 'changed'
  /** The person's rank by size in the larger of the two cells, from 1. */
  place: number
  /** Share of |size| in the newer cell's gross units. */
  weight: number
}

/**
 * All changes by exactly one person between neighbouring snapshot days, in cells that may be published on both days.
 */
export async function singleChanges(connection: DuckDBConnection): Promise<Change[]> {
  const reader = await connection.runAndReadAll(`
    with days as (select distinct day, lag(day) over (order by day) as before from (select distinct day from truth.held)),
    cells as (
        select days.*, now.ticker, now.asset_class from days
        join truth.holdings as now using (day)
        join truth.holdings as prior on prior.day = days.before and prior.ticker = now.ticker and prior.asset_class = now.asset_class
        where now.is_publishable and prior.is_publishable
    ),
    now as (select cells.*, person_id, content, quantity from cells join truth.held using (day, ticker, asset_class)),
    prior as (select cells.*, person_id, content, quantity from cells join truth.held on held.day = cells.before and held.ticker = cells.ticker and held.asset_class = cells.asset_class),
    joined as (
        select coalesce(now.day, prior.day) as day, coalesce(now.before, prior.before) as before, coalesce(now.ticker, prior.ticker) as ticker,
            coalesce(now.asset_class, prior.asset_class) as asset_class, now.content as content, prior.content as old_content,
            coalesce(now.quantity, 0) as quantity, coalesce(prior.quantity, 0) as old_quantity,
            rank() over (partition by coalesce(now.day, prior.day), coalesce(now.ticker, prior.ticker), coalesce(now.asset_class, prior.asset_class)
                order by greatest(abs(coalesce(now.quantity, 0)), abs(coalesce(prior.quantity, 0))) desc) as place
        from now full join prior on now.day = prior.day and now.ticker = prior.ticker and now.asset_class = prior.asset_class and now.person_id = prior.person_id
    )
    select day, before, ticker, asset_class,
        sum(quantity - old_quantity) filter (content is distinct from old_content) as size,
        case when bool_or(old_content is null) then 'joined' when bool_or(content is null) then 'left' else 'changed' end as kind,
        any_value(place) filter (content is distinct from old_content) as place,
        abs(sum(quantity - old_quantity) filter (content is distinct from old_content)) / sum(abs(quantity)) as weight
    from joined group by day, before, ticker, asset_class
    having count_if(content is distinct from old_content) = 1 and size <> 0
    order by day, ticker, asset_class`)
  return reader.getRowObjectsJson().map((row) => ({ ...row, place: Number(row.place) })) as unknown as Change[]
}

/** A day's trades in one cell of flows. */
export interface TradedDay {
  day: string
  ticker: string
  asset_class: string
  /** US dollars bought and sold. */
  gross: number
  people: number
}

/** All days with trades in a cell of flows. */
export async function tradedDays(connection: DuckDBConnection): Promise<TradedDay[]> {
  const reader = await connection.runAndReadAll(`
    select day, ticker, asset_class, sum(gross) as gross, count(*)::integer as people
    from truth.traded group by all order by day, ticker, asset_class`)
  return reader.getRowObjectsJson() as unknown as TradedDay[]
}

/** The exact count of people behind a cell on one day, with hashes of who they are and of what they contribute. */
export interface ExactCount {
  day: string
  cell: string
  people: number
  members: string
  contents: string
  isPublishable: boolean
}

/** Exact holder counts of every cell and snapshot day, including zeros. `everyone` counts people with any position. */
export async function holderCounts(connection: DuckDBConnection): Promise<ExactCount[]> {
  return counts(
    connection,
    `with days as (select distinct day from truth.held), names as (select distinct ticker, asset_class from truth.held),
     found as (
        select day, ticker, asset_class, count_if(is_long) as people, sum(hash(person_id)) filter (is_long) as members, sum(hash(person_id::varchar || content)) as contents
        from truth.held group by all
     )
     select day::varchar as day, ticker || ' ' || asset_class as cell, coalesce(people, 0) as people, coalesce(members, 0) as members,
        coalesce(contents, 0) as contents, coalesce(is_publishable, false) as publishable
     from days cross join names left join found using (day, ticker, asset_class)
     left join (select day, ticker, asset_class, is_publishable from truth.holdings) using (day, ticker, asset_class)
     union all
     select day::varchar, 'everyone', count(*), sum(hash(person_id)), sum(hash(person_id)), count(*) >= 3
     from (select distinct day, person_id from truth.held) group by all
     order by cell, day`,
  )
}

/** Exact trader counts of every cell in one window of every release. `everyone` counts people who traded anything. */
export async function traderCounts(
  connection: DuckDBConnection,
  window: number,
  releases: string[],
): Promise<ExactCount[]> {
  const [first, last] = [releases[0], releases.at(-1)!]
  return counts(
    connection,
    `with days as (select unnest(generate_series(date '${first}', date '${last}', interval 1 day))::date as release),
     near as (select * from truth.traded where day > date '${first}' - ${window} and day <= date '${last}'),
     names as (select distinct ticker, asset_class from near ${window === 7 ? '' : "where asset_class <> 'all'"}),
     by_class as (
        select release, ticker, asset_class, person_id, sum(gross) as gross from days join near on day <= release and day > release - ${window}
        where asset_class <> 'all' group by all
     ),
     by_person as (
        from by_class
        union all by name
        select release, by_class.ticker, 'all' as asset_class, person_id, sum(gross) as gross
        from by_class join truth.combined_classes as combined on combined.as_of = release and combined.ticker = by_class.ticker and combined.asset_class = by_class.asset_class
        where ${window} = 7 group by all
     ),
     found as (
        select release, ticker, asset_class, count(*) as people, sum(hash(person_id)) as members, sum(hash(person_id::varchar || gross)) as contents,
            count(*) >= 3 and sum(gross) - list_sum(max(gross, 2)) >= 0.1 * max(gross) as publishable
        from by_person group by all
     )
     select release::varchar as day, ticker || ' ' || asset_class as cell, coalesce(people, 0) as people, coalesce(members, 0) as members,
        coalesce(contents, 0) as contents, coalesce(publishable, false) as publishable
     from days cross join names left join found using (release, ticker, asset_class)
     union all
     select release::varchar, 'everyone', count(*), sum(hash(person_id)), sum(hash(person_id)), count(*) >= 3
     from (select distinct release, person_id from by_person) group by all
     order by cell, day`,
  )
}

async function counts(connection: DuckDBConnection, sql: string): Promise<ExactCount[]> {
  const reader = await connection.runAndReadAll(sql)
  return reader.getRowObjectsJson().map(({ publishable, people, ...row }) => ({
    ...(row as unknown as ExactCount),
    people: Number(people),
    isPublishable: publishable === true,
  }))
}

/** Cells of holdings, and of flows in these releases, that have enough people but fail the p % rule. */
export async function withheldWhales(connection: DuckDBConnection, releases: string[]): Promise<Whale[]> {
  const windows = [1, 3, 7, 14, 30, 90, 365]
  const reader = await connection.runAndReadAll(`
    select day::varchar as day, ticker, asset_class, null as window_days, top as value from truth.holdings
    where holders >= 3 and not passes and asset_class <> 'all'
    union all
    select release::varchar, ticker, asset_class, window_days, max(gross)
    from (
        select release, window_days, ticker, asset_class, person_id, sum(gross) as gross
        from (select unnest([${releases.map((day) => `date '${day}'`)}]) as release) cross join (select unnest([${windows}]) as window_days)
        join truth.traded on day <= release and day > release - window_days
        where asset_class <> 'all' group by all
    ) group by all
    having count(*) >= 3 and sum(gross) - list_sum(max(gross, 2)) < 0.1 * max(gross)
    order by all`)
  return reader.getRowObjectsJson().map(({ window_days, ...row }) => ({
    ...(row as unknown as Whale),
    ...(window_days !== null && { window_days: Number(window_days) }),
  }))
}
