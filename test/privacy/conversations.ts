import { createHash } from 'node:crypto'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { windows as allWindows, plusDays } from '../../src/base/calendar/days.ts'
import { setVariables } from '../../src/base/duckdb.ts'
import { sentiments } from '../../src/labels/labels.ts'
import { countCells } from '../../src/models/intent_cube/cells.ts'
import { createUnits } from '../../src/models/intent_cube/units.ts'
import { privacySettings } from '../../src/privacy/settings.ts'
import { Dice } from '../../src/tools/generate/chance.ts'
import { projectGraph } from '../harness/built.ts'
import { insert } from './tables.ts'

/** Windows in days. Longer windows contain all conversations of these worlds, like the longest of these. */
export const windows = allWindows.filter((days) => days <= 90)

/** People who talk for `warmUp` days before the first release, and then daily. */
export interface Talkers {
  people: number
  releases: number
  seed: number
}

/** A database, and the connection that created its tables. */
export interface World {
  instance: DuckDBInstance
  connection: DuckDBConnection
}

const warmUp = 40
const start = '2025-05-01'

export function releasesOf({ releases }: Talkers): string[] {
  return Array.from({ length: releases }, (_, index) => plusDays(start, warmUp + index))
}

/**
 * An in-memory database with the table `said`: one row for each conversation (measure 0) and for its question (measure 1). A person returns
 * to a few tickers, topics and themes, mostly with one sentiment, and has up to five conversations on a day, most of them about the same. The secret affects only ids.
 */
export async function talk(talkers: Talkers, secret = 'a secret'): Promise<World> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const world = await instance.connect()
  await world.run(
    'create table said (id integer, measure integer, day date, person_id uuid, tickers varchar[], topics varchar[], themes varchar[], sentiment varchar)',
  )
  const dice = new Dice(talkers.seed, 'talkers')
  const names = (kind: string, count: number) => Array.from({ length: count }, (_, at) => `${kind}${at}`)
  const [tickers, topics, themes] = [
    names('T', Math.round(3 * Math.sqrt(talkers.people))),
    names('t', 8),
    names('h', 6),
  ]
  const said: object[] = []
  for (let person = 0; person < talkers.people; person++) {
    const own = { tickers: some(tickers, 3, dice), topics: some(topics, 2, dice), themes: some(themes, 2, dice) }
    const mood = dice.pick(sentiments, 1.5)
    const activity = 0.03 + 0.6 * dice.roll() ** 2
    for (let day = 0; day < warmUp + talkers.releases; day++) {
      if (dice.roll() > activity) continue
      const today = { ticker: dice.pick(own.tickers, 2), topic: dice.pick(own.topics), theme: dice.pick(own.themes, 2) }
      for (let count = 0; count < 5 && (count === 0 || dice.roll() < 0.7); count++) {
        const conversation = {
          id: said.length,
          day: plusDays(start, day),
          person_id: createHash('md5').update(`${secret} ${talkers.seed} ${person}`).digest('hex'),
          tickers: dice.roll() < 0.85 ? [today.ticker] : some(tickers, 2, dice),
          topics: dice.roll() < 0.8 ? [today.topic] : some(topics, 2, dice),
          themes: [dice.roll() < 0.8 ? today.theme : dice.pick(themes, 1.5)],
          sentiment: dice.roll() < 0.8 ? mood : dice.pick(sentiments),
        }
        said.push({ ...conversation, measure: 0 }, { ...conversation, measure: 1 })
      }
    }
  }
  await insert(world, 'said', said)
  return { instance, connection: world }
}

/** Up to `most` different names, the first ones more often. */
function some(names: string[], most: number, dice: Dice): string[] {
  return [...new Set(Array.from({ length: most }, () => dice.pick(names, 2)))].sort()
}

const labels = 'measure, ticker, topic, theme, sentiment'

/**
 * Counts the intent cube of every release in told.cells, without the cells of two tickers or two topics. An attacker reads quotients of
 * these numbers, but one share of a cell with the smallest possible number (the floor) reveals the number of the whole, and so all others.
 * So the attacks read the numbers themselves. The exact counts are in schema `truth`: each person's conversations in a cell by day
 * (truth.said), window (truth.by_person), and the cells.
 */
export async function publishConversations(
  { instance, connection: world }: World,
  releases: string[],
  settings: Record<string, number | string> = {},
): Promise<void> {
  const { macros } = await projectGraph()
  for (const macro of macros.values()) await world.run(macro)
  await world.run(`
    create schema told; create schema truth;
    create table told.cells (day date, days integer, measure varchar, ticker varchar, topic varchar, theme varchar, sentiment varchar, items double)`)
  for (const day of releases) {
    // Temporary tables belong to a connection.
    const connection = await instance.connect()
    await setVariables(connection, { as_of: day }, { ...privacySettings(), ...settings })
    await createUnits(connection, 'from said', allWindows)
    await countCells(connection, 'output', 1)
    await connection.run(`
      insert into told.cells select date '${day}', window_days, ${labels}, items from output
      where ticker_2 = '' and topic_2 = '' and window_days <= 90;
      drop view output; drop type cube_ticker; drop type cube_topic; drop type cube_theme`)
    connection.closeSync()
  }
  await world.run(truth(releases))
}

const truth = (releases: string[]) => `
  create table truth.items as
    with
      with_ticker as (select * exclude (measure), if(measure = 1, 'question', 'conversation') as measure, unnest([''] || tickers) as ticker from said),
      with_topic as (select *, unnest([''] || topics) as topic from with_ticker),
      with_theme as (select *, unnest([''] || themes) as theme from with_topic)
    select id, day, hash(person_id) as person, ${labels} from (select * replace (unnest(['', sentiment]) as sentiment) from with_theme);
  create table truth.labels as select row_number() over (order by ${labels})::integer as cell, * from (select distinct ${labels} from truth.items);
  create table truth.said as
    select cell, day, person, count(*)::integer as n, sum(hash(id)) as conversations from truth.items join truth.labels using (${labels}) group by all;
  create table truth.by_person as
    select as_of, days, cell, person, sum(n)::integer as n
    from (select unnest([${releases.map((day) => `date '${day}'`)}]) as as_of), (select unnest([${windows}])::integer as days)
      join truth.said on day <= as_of and day > as_of - days
    group by all;
  create table truth.cells as
    select as_of, days, cell, count(*)::integer as people, sum(n)::integer as items, max(n) as top, sum(hash(person, n)) as contents,
      count(*) >= 3 and sum(n) - list_sum(max(n, 2)) >= 0.1 * max(n) as is_publishable
    from truth.by_person group by all;
  create table truth.parts as
    select whole.cell as whole, part.cell as part, whole.sentiment <> part.sentiment as is_sentiment, whole.theme <> part.theme as is_theme
    from truth.labels as whole join truth.labels as part using (measure)
    where (whole.ticker in ('', part.ticker)) and (whole.topic in ('', part.topic)) and (whole.theme in ('', part.theme))
      and (whole.sentiment in ('', part.sentiment))
      and (whole.ticker <> part.ticker)::integer + (whole.topic <> part.topic)::integer + (whole.theme <> part.theme)::integer
        + (whole.sentiment <> part.sentiment)::integer = 1;
  create table told.numbers as
    select day as as_of, days, cell, items from told.cells join truth.labels using (${labels}) order by cell, days, as_of`
