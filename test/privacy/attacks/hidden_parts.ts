import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../../../src/base/duckdb.ts'
import { type FlowRow, type HoldingRow, publishedCombined, publishedFlows, publishedHoldings } from '../rows.ts'

/** A class of a ticker, or one side of it, that must not be published on its own. */
export interface HiddenPart {
  list: 'holdings' | 'flows'
  day: string
  ticker: string
  asset_class: string
  /** The first side is buys for flows and longs for holdings. */
  side: 'both' | 'first' | 'second'
  people: number
  /** US dollars that its largest contributor holds or traded. */
  value: number
}

/** Amounts of a row by side, in US dollars; null where a split is not published. */
type Amounts = Record<HiddenPart['side'], number | null>

/**
 * Estimates each hidden part as the combined row less the published classes. Parts without an estimate are left out.
 */
export async function estimateHiddenParts(
  world: DuckDBConnection,
  releases: string[],
): Promise<{ part: HiddenPart; estimate: number }[]> {
  const [combined, classes] = await publishedAmounts(world)
  return (await hiddenParts(world, releases)).flatMap((part) => {
    const whole = combined.get(placeOf(part))?.[0].amounts[part.side]
    if (whole === null || whole === undefined) return []
    const others = (classes.get(placeOf(part)) ?? []).filter(({ asset_class }) => asset_class !== part.asset_class)
    return [{ part, estimate: others.reduce((rest, { amounts }) => rest - (amounts[part.side] ?? 0), whole) }]
  })
}

function placeOf({ list, day, ticker }: Pick<HiddenPart, 'list' | 'day' | 'ticker'>): string {
  return `${list} ${day} ${ticker}`
}

/** Amounts of combined rows and of classes, by list, day and ticker. Only flows of 7 days have combined rows. */
async function publishedAmounts(world: DuckDBConnection) {
  const flows = [...(await publishedFlows(world)).values()].flat().filter((row) => row.window_days === 7)
  const flowsBy = (isCombined: boolean) =>
    flows
      .filter(({ asset_class }) => (asset_class === 'all') === isCombined)
      .map((row) => ({ ...row, list: 'flows' as const, day: row.as_of, amounts: sidesOfFlow(row) }))
  const holdingsOf = (found: HoldingRow[]) =>
    found.map((row) => ({ ...row, list: 'holdings' as const, amounts: sidesOfHolding(row) }))
  const [held, combined] = [await publishedHoldings(world), await publishedCombined(world)]
  return [
    [...flowsBy(true), ...holdingsOf([...combined.values()].flat())],
    [...flowsBy(false), ...holdingsOf([...held.values()].flat())],
  ].map((found) => Map.groupBy(found, placeOf))
}

function sidesOfFlow({ gross_flow_value_usd: both, buy_value_usd: first, sell_value_usd: second }: FlowRow): Amounts {
  return { both, first, second }
}

function sidesOfHolding({ gross_market_value_usd: gross, market_value_usd: net }: HoldingRow): Amounts {
  return {
    both: gross,
    first: net === null ? null : (gross + net) / 2,
    second: net === null ? null : (gross - net) / 2,
  }
}

/** For rows of one person each. The tolerance keeps binary fractions from making a tie a breach. */
const isHidden = 'count(*) < 3 or sum(value) - list_sum(max(value, 2)) < 0.1 * max(value) - 1e-6'

/**
 * Every part of a ticker's classes that fails the floor or the p % rule: daily holdings, and 7-day flows of each
 * release.
 */
async function hiddenParts(world: DuckDBConnection, releases: string[]): Promise<HiddenPart[]> {
  return rows<HiddenPart>(
    world,
    `with contributions as (
        select 'holdings' as list, day::varchar as day, ticker, asset_class, person_id, value, value >= 0 as is_first
        from truth.held where asset_class <> 'all'
        union all
        select 'flows', release::varchar, ticker, asset_class, person_id, sum(if(is_first, buy, sell)), is_first
        from (select unnest([${releases.map((day) => `date '${day}'`)}]) as release)
          join truth.traded on day <= release and day > release - 7
          cross join (select unnest([true, false]) as is_first)
        where asset_class <> 'all' and if(is_first, buys, sells) > 0
        group by all
     ),
     parts as (
        select list, day, ticker, asset_class, person_id, unnest(['both', if(is_first, 'first', 'second')]) as side, abs(value) as value
        from contributions
     ),
     by_person as (select * exclude (value), sum(value) as value from parts group by all)
     select list, day, ticker, asset_class, side, count(*)::integer as people, max(value) as value
     from by_person group by all having ${isHidden} order by all`,
  )
}
