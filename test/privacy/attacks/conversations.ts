import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../../../src/base/duckdb.ts'
import { windows } from '../conversations.ts'
import type { FlowRow } from '../rows.ts'
import type { Recovered } from './attack.ts'
import { mean, median, tradedByDay } from './changes.ts'
import { claimsOfConversations, ofOneLabel } from './conversation_claims.ts'
import type { Claims } from './counts.ts'

/** What an attacker infers from the numbers of conversations and questions in all releases, compared with the truth. */
export interface ConversationOutcome {
  /** Exact numbers of one person's conversations, by estimate. */
  people: Record<string, Recovered>
  /** Exact numbers of withheld conversations, by estimate. */
  withheld: Record<string, Recovered>
  /** The largest contributors of cells that the p % rule withholds, by estimate; within 15 % is close. */
  whales: Record<string, Recovered>
  /** Claims of exact numbers of a cell. */
  claims: Record<'conversations' | 'people', Claims>
}

interface Guess {
  estimate: number
  truth: number
  cell?: number
}

export async function attackConversations(world: DuckDBConnection): Promise<ConversationOutcome> {
  const successive = await rows<Guess & { conversations: string }>(world, successiveReleases)
  const rest = {
    sentiments: await rows<Rest>(world, restOf('is_sentiment')),
    themes: await rows<Rest>(world, restOf("is_theme and measure = 'question'")),
  }
  const few = (found: Rest[]) => found.filter(({ people }) => people < 3)
  return {
    people: bothWays(1, {
      'difference of two successive releases': successive,
      'mean of such differences, over all cells, windows and releases': across(successive, 4, mean),
      'median of at least 20 such differences': across(successive, 20, median),
      'median of such differences, of people with several conversations': across(successive, 4, median).filter(
        ({ truth }) => truth > 1,
      ),
      'least squares over all windows of all releases': await byDay(world),
      'longer window less shorter one': await rows<Guess>(world, differenceOfWindows),
      'a cell less the same cell with one more label': await rows<Guess>(world, differenceOfFilters),
    }),
    withheld: bothWays(0, {
      'a cell less its published sentiments, the rest has fewer than 3 people': few(rest.sentiments),
      'questions less their published themes, the rest has fewer than 3 people': few(rest.themes),
    }),
    whales: bothWays(
      0,
      {
        'a cell less its published sentiments': dominated(rest.sentiments),
        'questions less their published themes': dominated(rest.themes),
        'longer window less shorter one': await rows<Guess>(world, whalesByWindow),
      },
      0.15,
    ),
    claims: {
      conversations: await claimsOfConversations(world, 'items'),
      people: await claimsOfConversations(world, 'people'),
    },
  }
}

/**
 * Estimates as they are, of at least `least`, and estimates corrected by what they mean in other cases. The chance level is that of an
 * attacker without estimates who always says the number that is most often right.
 */
function bothWays(least: number, found: Record<string, Guess[]>, tolerance = 0): Record<string, Recovered> {
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, guesses]) => {
      const plain = ({ estimate }: Guess) => Math.max(least, tolerance > 0 ? estimate : Math.round(estimate))
      const others = corrected(guesses, tolerance)
      const best = bestNumber(guesses, tolerance)
      const guessed = rightOf(guesses, tolerance, () => best)
      const outcomeOf = (read: (guess: Guess, at: number) => number) => {
        return { recovered: rightOf(guesses, tolerance, read), guessed, of: guesses.length }
      }
      return [
        [name, outcomeOf(plain)],
        [`${name}, corrected`, outcomeOf(others)],
      ]
    }),
  )
}

function rightOf(guesses: Guess[], tolerance: number, read: (guess: Guess, at: number) => number): number {
  return guesses.filter((guess, at) => Math.abs(read(guess, at) - guess.truth) <= tolerance * guess.truth).length
}

/** The number that is right most often. */
function bestNumber(guesses: Guess[], tolerance: number): number {
  const counts = new Map<number, number>()
  for (const { truth } of guesses) counts.set(truth, (counts.get(truth) ?? 0) + 1)
  const rightBy = (number: number) =>
    [...counts].reduce((sum, [truth, count]) => (Math.abs(number - truth) <= tolerance * truth ? sum + count : sum), 0)
  return [...counts.keys()].toSorted((a, b) => rightBy(b) - rightBy(a))[0] ?? 0
}

/**
 * Reads an estimate as the number that is right most often in the other half of the cases with a similar estimate. No real attacker knows
 * so much.
 */
function corrected(guesses: Guess[], tolerance: number): (guess: Guess, at: number) => number {
  const width = tolerance > 0 ? 2 : 0.5
  const groupOf = ({ estimate }: Guess) => Math.max(-4, Math.min(16, Math.round(estimate / width)))
  const halves = [0, 1].map((half) => {
    const other = guesses.filter((guess, at) => halfOf(guess, at) !== half)
    const groups = [...Map.groupBy(other, groupOf)]
    return {
      numbers: new Map(groups.map(([group, found]) => [group, bestNumber(found, tolerance)])),
      otherwise: bestNumber(other, tolerance),
    }
  })
  return (guess, at) => {
    const { numbers, otherwise } = halves[halfOf(guess, at)]
    return numbers.get(groupOf(guess)) ?? otherwise
  }
}

/** A cell is in one half on all days, so that nothing is learnt from itself. */
function halfOf({ cell }: Guess, at: number): number {
  return (cell ?? at) % 2
}

/**
 * Two successive releases of a cell and window, between which only one person's conversations of a day entered or left the window. Equal
 * pairs of numbers count once.
 */
const successiveReleases = `
  select distinct on (now.cell, now.items, before.items) if(any_value(day) = now.as_of, 1, -1) * (now.items - before.items) as estimate,
    any_value(n) as truth, now.cell, any_value(conversations)::varchar as conversations
  from told.numbers as now
    join told.numbers as before on before.cell = now.cell and before.days = now.days and before.as_of = now.as_of - 1
    join truth.said on said.cell = now.cell and day in (now.as_of, now.as_of - now.days)
  where now.items is not null and before.items is not null
  group by now.cell, now.days, now.as_of, now.items, before.items having count(*) = 1
  order by all`

/** For each set of conversations of one person, the mean or median of all differences that it makes, if they are `least` or more. */
function across(
  differences: (Guess & { conversations: string })[],
  least: number,
  middle: (draws: number[]) => number,
): Guess[] {
  return [...Map.groupBy(differences, ({ conversations }) => conversations).values()]
    .filter((found) => found.length >= least)
    .map((found) => ({ estimate: middle(found.map(({ estimate }) => estimate)), truth: found[0].truth }))
}

/** Two windows of one release whose difference is what one person said. */
const differenceOfWindows = `
  select distinct on (now.cell, now.items, shorter.items) now.items - shorter.items as estimate, sum(n)::integer as truth, now.cell
  from told.numbers as now
    join told.numbers as shorter on shorter.cell = now.cell and shorter.as_of = now.as_of
      and list_position([${windows}], shorter.days) = list_position([${windows}], now.days) - 1
    join truth.said on said.cell = now.cell and day > now.as_of - now.days and day <= now.as_of - shorter.days
  where now.items is not null and shorter.items is not null
  group by now.cell, now.days, now.as_of, now.items, shorter.items having count(distinct person) = 1
  order by all`

/** Two cells of one release, one of which has one label more, whose difference is what one person said. */
const differenceOfFilters = `
  select distinct on (whole, part, estimate) estimate, sum(truth)::integer as truth, whole as cell
  from (
    select pair.as_of, pair.days, pair.whole, pair.part, estimate, mine.n - coalesce(theirs.n, 0) as truth
    from (
      select now.as_of, now.days, whole, part, now.items - less.items as estimate
      from truth.parts join told.numbers as now on now.cell = whole
        join told.numbers as less on less.cell = part and less.as_of = now.as_of and less.days = now.days
        join truth.cells as whole_cell on whole_cell.cell = whole and whole_cell.as_of = now.as_of and whole_cell.days = now.days
        join truth.cells as part_cell on part_cell.cell = part and part_cell.as_of = now.as_of and part_cell.days = now.days
      where now.items is not null and less.items is not null and whole_cell.people - part_cell.people <= 1
        and whole_cell.items - part_cell.items between 1 and 15
    ) as pair
      join truth.by_person as mine on mine.cell = whole and mine.as_of = pair.as_of and mine.days = pair.days
      left join truth.by_person as theirs on theirs.cell = part and theirs.as_of = pair.as_of and theirs.days = pair.days and theirs.person = mine.person
    where mine.n > coalesce(theirs.n, 0)
  )
  group by as_of, days, whole, part, estimate having count(*) = 1
  order by all`

/** What is withheld of a cell that is published next to some of its parts. */
interface Rest extends Guess {
  people: number
  /** Number of its parts, and the conversations of its largest contributor. */
  parts: number
  top: number
}

const restOf = (split: string) => `
  with split as (select whole, part from truth.parts join truth.labels on whole = cell where ${split}),
  differences as (
    select now.as_of, now.days, now.cell, now.items - sum(part.items) as estimate
    from told.numbers as now join split on whole = now.cell
      join told.numbers as part on part.cell = split.part and part.as_of = now.as_of and part.days = now.days
    where now.items is not null group by now.as_of, now.days, now.cell, now.items having count(part.items) > 0
  ),
  rests as (
    select by_person.as_of, by_person.days, whole as cell, person, sum(n) as n, list(part) as parts
    from split join truth.by_person on by_person.cell = part
      left join told.numbers as part on part.cell = split.part and part.as_of = by_person.as_of and part.days = by_person.days
    where part.items is null group by all
  )
  select distinct on (cell, estimate) estimate, coalesce(sum(n), 0)::integer as truth, cell, count(n)::integer as people,
    len(list_distinct(flatten(list(parts))))::integer as parts, max(n)::integer as top
  from differences left join rests using (as_of, days, cell) group by as_of, days, cell, estimate order by all`

/** The p % rule withholds the only part that is not published. */
function dominated(found: Rest[]): Guess[] {
  return found
    .filter(({ people, parts }) => people >= 3 && parts === 1)
    .map(({ estimate, top, cell }) => ({ estimate, truth: top, cell }))
}

/** Cells that the p % rule withholds, as a longer window less a shorter one. */
const whalesByWindow = `
  select distinct on (cell, estimate) estimate, top as truth, cell
  from (
    select whale.cell, top, longer.items - coalesce(shorter.items, 0) as estimate
    from truth.cells as whale
      join told.numbers as longer on longer.cell = whale.cell and longer.as_of = whale.as_of
        and list_position([${windows}], longer.days) = list_position([${windows}], whale.days) + 1 and longer.items is not null
      left join told.numbers as shorter on shorter.cell = whale.cell and shorter.as_of = whale.as_of
        and list_position([${windows}], shorter.days) = list_position([${windows}], whale.days) - 1
    where whale.people >= 3 and not is_publishable
  )
  order by all`

/** One person's conversations of a day in a cell, by the least squares of changes.ts for trades. */
async function byDay(world: DuckDBConnection): Promise<Guess[]> {
  const told = await rows<{ cell: number; as_of: string; window_days: number; items: number }>(
    world,
    `select cell, as_of::varchar as as_of, days as window_days, items from told.numbers join truth.labels using (cell)
     where ${ofOneLabel} and items is not null order by all`,
  )
  const said = await rows<{ cell: number; day: string; people: number; n: number }>(
    world,
    `select cell, day::varchar as day, count(*)::integer as people, sum(n)::integer as n from truth.said group by all`,
  )
  const days = Map.groupBy(said, ({ cell }) => cell)
  const releases = told.map(({ as_of }) => as_of).sort()
  return [...Map.groupBy(told, ({ cell }) => cell)].flatMap(([cell, series]) => {
    const flows = series.map((row) => ({ ...row, gross_flow_value_usd: row.items, asset_class: '' }))
    const known = (days.get(cell) ?? [])
      .filter(({ day }) => day <= releases.at(-1)!)
      .sort((a, b) => (a.day < b.day ? -1 : 1))
    const estimates = tradedByDay(
      flows as unknown as FlowRow[],
      known.map(({ day }) => day),
    )
    return known
      .filter(({ day, people }) => people === 1 && day >= releases[0])
      .map(({ day, n }) => ({ estimate: estimates.get(day)!, truth: n, cell }))
  })
}
