import type { DuckDBConnection } from '@duckdb/node-api'
import { countSpans, ends } from './baseline_counts.ts'
import type { OpeningRules } from './part.ts'
import { preferred, windowDays } from './windows.ts'

/**
 * Baselines in the order in which they are preferred where two of them cannot stand together: the interface's default
 * first, and each before the windows in their own order.
 */
const preferredSpans = [30, ...preferred.map((window) => windowDays[window]).filter((days) => days !== 30)].flatMap(
  (baseline) => preferred.map((window) => ({ days: windowDays[window], end: windowDays[window] + baseline })),
)

/** Places of those spans' ends among `ends`, from 1 as SQL counts. */
const preferredEnds = [...new Set(preferredSpans.map(({ end }) => ends.indexOf(end) + 1))]

/**
 * Counts what the baselines of all movers hold, and makes the table `baselines`: dimension, value, sentiment ('' for all),
 * days, baseline_days, items, people, base_items, base_people, and `state`:
 *
 * - `told`: its window is open, at least `floor` people stand behind it, none of them dominating, and no difference of it
 *   to anything else that is told rests on a few people: not to all conversations; not, window and baseline taken as one
 *   span of days, to any open window or other told span; not to its told sentiments, one by one or together
 * - `none`: fewer people than the floor, or nobody; a baseline with nothing in it may have no row at all
 * - `withheld`: enough people, but it would tell of a few
 *
 * `source` has rows (day, person_id, tickers, topics, themes, sentiment), one a conversation; `cells` the open cells of
 * `gold.intent_cells`. Whether days or items rest on enough people is told from bounds, as in src/cube/open.ts.
 */
export async function countBaselines(
  connection: DuckDBConnection,
  source: string,
  cells: string,
  rules: OpeningRules,
): Promise<void> {
  await countSpans(connection, source, rules.floor)
  await connection.run(`
    create temp table baselines as ${told(cells, rules)};
    drop table timelines;
    drop table counted;`)
}

/**
 * Baselines with their state. Spans of days all end with the release's day, so of two told ones the difference is a stretch
 * of whole segments; `sums` are a label's items up to each end, `bigs` its segments up to there that alone rest on enough
 * people.
 */
function told(cells: string, { floor, dominance }: OpeningRules): string {
  const isSafe = (items: string, people: string, top: string) =>
    `(${items} = 0 or ${people} >= ${floor} or ${items} > ${floor - 1} * ${top})`
  const isApart = `sums[place] = sums[other] or bigs[place] <> bigs[other] or abs(sums[place] - sums[other]) > ${floor - 1} * top`
  return `
    with open_windows as (
      select case when ticker <> '' then 'ticker' when topic <> '' then 'topic' when theme <> '' then 'theme' end as dimension,
        ticker || topic || theme as value, sentiment, window_days as days
      from (${cells})
      where measure = 'conversation' and ticker_2 = '' and topic_2 = ''
        and (ticker <> '')::integer + (topic <> '')::integer + (theme <> '')::integer = 1
    ),
    enough as (
      select counted.*, base.items as base_items, base.people as base_people,
        list_position([${ends.join(', ')}], counted.days + baseline_days) as place,
        open_windows.days is not null and counted.people >= ${floor}
          and least(counted.top, counted.items - counted.people + 1) <= ${dominance} * counted.items
          and ${isSafe('(base.items - counted.items)', 'base.people - counted.people', 'base.top')} as is_enough
      from counted join (select * from counted where dimension = '') as base using (sentiment, days, baseline_days)
      left join open_windows on open_windows.dimension = counted.dimension and open_windows.value = counted.value
        and open_windows.sentiment = counted.sentiment and open_windows.days = counted.days
      where counted.dimension <> ''
    ),
    chosen as (
      select dimension, value, sentiment,
        list_reduce(
          list_transform(list_filter([${preferredEnds.join(', ')}], lambda place: list_contains(places, place)), lambda place: [place]),
          lambda before, next: list_concat(before, list_filter(next, lambda place:
            len(list_filter(before, lambda other: not (${isApart}))) = 0)),
          windows
        ) as places
      from (
        select dimension, value, sentiment, list(place) as places from enough where is_enough group by all
      ) join (
        select dimension, value, sentiment, list(list_position([${ends.join(', ')}], days)) as windows
        from open_windows group by all
      ) using (dimension, value, sentiment)
      join timelines using (dimension, value, sentiment)
    ),
    standing as (
      select enough.* from enough join chosen using (dimension, value, sentiment)
      where is_enough and list_contains(chosen.places, place)
    ),
    apart as (
      select part.* from standing as part
      left join standing as whole on part.sentiment <> '' and whole.sentiment = ''
        and whole.dimension = part.dimension and whole.value = part.value
        and whole.days = part.days and whole.baseline_days = part.baseline_days
      where part.sentiment = '' or ${isSafe('(whole.items - part.items)', 'whole.people - part.people', 'whole.top')}
    ),
    -- Of the told sentiments the one with the fewest people, where the rest would be a few people.
    too_many as (
      select dimension, value, days, baseline_days, min_by(sentiment, {'people': people, 'items': items, 'sentiment': sentiment})
        filter (where sentiment <> '') as smallest
      from apart group by all
      having bool_or(sentiment <> '') and not ${isSafe(
        "(any_value(items) filter (where sentiment = '') - sum(items) filter (where sentiment <> ''))",
        '0',
        "any_value(top) filter (where sentiment = '')",
      )}
    )
    select enough.* exclude (top, place, is_enough),
      case when people < ${floor} then 'none' when told.days is not null then 'told' else 'withheld' end as state
    from enough left join (
      select dimension, value, sentiment, days, baseline_days
      from apart anti join (select * rename (smallest as sentiment) from too_many)
        using (dimension, value, sentiment, days, baseline_days)
    ) as told using (dimension, value, sentiment, days, baseline_days)`
}
