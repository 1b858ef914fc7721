import { rows } from '../engine/duckdb.ts'
import { literal } from '../engine/quote.ts'
import { quarantineRows } from '../ingest/quarantine.ts'
import { bronzeRelation } from '../lake/bronze.ts'
import { type BuildReport, objectKey } from '../model/build.ts'
import type { Workplace } from './workplace.ts'

const ledger = 'gold.fund_ledger'

/**
 * Puts what the fund ledger could not book (a sell beyond the position) into quarantine, with the file and line of the
 * trade, so that it does not vanish. The same ledger again adds nothing.
 */
export async function quarantineExcess(workplace: Workplace, built: BuildReport, day: string): Promise<number> {
  const { lake, feeds } = workplace
  const standing = built.standing.get(ledger)?.get(day)
  const feed = feeds.find(({ name }) => name === 'fund_trades')
  if (!standing || !feed) return 0
  const catalog = await lake.catalog()
  const parts = Object.entries(catalog.bronze.fund_trades ?? {}).filter(([partition]) => partition <= day)
  if (parts.length === 0) return 0
  const paths = parts.flatMap(([, each]) => each.map((part) => lake.store.path(part.key)))
  const path = literal(lake.store.path(objectKey(ledger, day, standing.fingerprint)))
  const excess = await lake.engine.with((connection) =>
    rows<{ file: string; line: string; reason: string; row: string }>(
      connection,
      `select trade.file, trade.line, booked.reason,
              to_json(struct_pack(trade_id := trade.trade_id, fund_id := trade.fund_id, executed_at := trade.executed_at,
                  ticker := trade.ticker, side := trade.side, quantity := trade.quantity,
                  excess_quantity := booked.excess_quantity))::varchar as row
       from read_parquet(${path}, hive_partitioning = false) as booked
       join (${bronzeRelation(feed, paths, true)}) as trade using (trade_id)
       where booked.excess_quantity > 0 and not trade.superseded
       order by trade.file, trade.line`,
    ),
  )
  return quarantineRows(
    lake,
    'fund_trades',
    excess.map((each) => ({ ...each, line: Number(each.line) })),
  )
}
