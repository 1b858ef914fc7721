import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../src/base/duckdb.ts'

/** The errors of published holdings, flows or conversations, for the cells with a similar number of people. */
export interface Utility {
  list: string
  people: string
  cells: number
  /** Percentage of cells that were published, among the cells that have enough people and pass the p % rule. */
  published_pct: number
  /** Median relative error of published amounts or numbers of conversations, in percent. */
  amount_error_pct: number
  /** Median error of shares of people or conversations, in percentage points. */
  share_error_points: number | null
}

const sizes = `case when people < 25 then '3 to 24' when people < 100 then '25 to 99' when people < 1000 then '100 to 999' else '1000 and more' end`

/** Compares the published figures (schema `told`) with the figures without noise of all cells (schema `truth`). */
export async function measureUtility(world: DuckDBConnection): Promise<Utility[]> {
  return rows<Utility>(
    world,
    `with holdings as (
        select 'holdings (gross)' as list, exact.holders as people, gross as exact, told.gross_market_value_usd as told,
          100.0 * exact.holders / bases.people as share, told.ownership_share_pct as told_share
        from truth.holdings as exact join truth.bases as bases using (day)
          left join told.retail_holdings as told using (day, ticker, asset_class)
        where exact.is_publishable and asset_class <> 'all' and day in (select day from told.retail_holdings)
      ),
      by_person as (
        select as_of, window_days, ticker, asset_class, person_id, sum(gross) as gross
        from (select distinct as_of, window_days from told.retail_flows)
          join truth.traded on day <= as_of::date and day > as_of::date - window_days
        where asset_class <> 'all' group by all
      ),
      cells as (
        select as_of, window_days, ticker, asset_class, count(*) as people, sum(gross) as exact
        from by_person group by all
        having count(*) >= 3 and sum(gross) - list_sum(max(gross, 2)) >= 0.1 * max(gross)
      ),
      flows as (
        select 'flows (gross)' as list, people, exact, told.gross_flow_value_usd as told, null as share, null as told_share
        from cells left join told.retail_flows as told using (as_of, window_days, ticker, asset_class)
      ),
      combined_holdings as (
        select 'holdings, classes combined (gross)' as list, exact.holders as people, exact.gross as exact, told.gross_market_value_usd as told,
          null as share, null as told_share
        from truth.holdings as exact left join (select *, snapshot_at::date as day from told.retail_ticker_positioning) as told using (day, ticker)
        where exact.is_publishable and exact.asset_class = 'all' and day in (select snapshot_at::date from told.retail_ticker_positioning)
        qualify row_number() over (partition by day, ticker order by told.as_of) = 1
      ),
      combined_cells as (
        select as_of, ticker, count(*) as people, sum(gross) as exact
        from (
          select as_of, ticker, person_id, sum(gross) as gross from (select distinct as_of from told.retail_ticker_flows)
            join truth.traded on day <= as_of::date and day > as_of::date - 7
          where asset_class = 'all' group by all
        )
        group by all having count(*) >= 3 and sum(gross) - list_sum(max(gross, 2)) >= 0.1 * max(gross)
      ),
      combined_flows as (
        select 'flows, classes combined (gross)' as list, people, exact, told.gross_flow_value_usd as told, null as share, null as told_share
        from combined_cells left join told.retail_ticker_flows as told using (as_of, ticker)
      )
    select list, ${sizes} as people, count(*)::integer as cells,
      round(100.0 * count(told) / count(*), 1)::double as published_pct,
      round(100 * median(abs(told / nullif(exact, 0) - 1)), 2)::double as amount_error_pct,
      round(median(abs(told_share - share)), 2)::double as share_error_points
    from (from holdings union all from flows union all from combined_holdings union all from combined_flows)
    group by all order by list, min(people)`,
  )
}

/** Compares the numbers of conversations and questions (told.numbers), and their shares, with those of all cells (truth.cells). */
export async function measureConversations(world: DuckDBConnection): Promise<Utility[]> {
  return rows<Utility>(
    world,
    `with kinds as (
        select cell, concat_ws(' x ', if(ticker <> '', 'ticker', null), if(topic <> '', 'topic', null), if(theme <> '', 'theme', null),
          if(sentiment <> '', 'sentiment', null)) as kind, measure, sentiment from truth.labels
      ),
      wholes as (
        select measure, as_of, days, exact.items as whole, told.items as told_whole
        from kinds join truth.cells as exact using (cell) join told.numbers as told using (cell, as_of, days) where kind = ''
      ),
      cells as (
        select measure || 's: ' || kind as list, people, exact.items as exact, told.items as told, 100.0 * exact.items / whole as share,
          round(least(100, 100.0 * told.items / told_whole), 2) as told_share
        from kinds join truth.cells as exact using (cell) left join told.numbers as told using (cell, as_of, days)
          join wholes using (measure, as_of, days)
        where is_publishable and if(measure = 'question', kind = 'theme', kind in ('ticker', 'topic', 'theme', 'ticker x topic', 'ticker x sentiment'))
      )
    select list, ${sizes} as people, count(*)::integer as cells,
      round(100.0 * count(told) / count(*), 1)::double as published_pct,
      round(100 * median(abs(told / exact - 1)), 2)::double as amount_error_pct,
      round(median(abs(told_share - share)), 2)::double as share_error_points
    from cells group by all order by list, min(cells.people)`,
  )
}
