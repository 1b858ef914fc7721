import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../../engine/duckdb.ts'
import { writeRows } from '../../engine/row_writer.ts'
import { step } from '../../model/step.ts'
import { type HeldCell, shareHolders } from '../../privacy/holders.ts'
import { privacyRules } from '../../privacy/rules.ts'

const columns: Record<string, [string, string]> = {
  day: ['DATE', 'UTC day of the snapshot'],
  ticker: ['VARCHAR', 'ticker; of options, the contract'],
  asset_class: ['VARCHAR', 'stock, etf, option, crypto, other; all is the classes combined'],
  withheld: ['VARCHAR', 'why it is not published: dominance, remainder or pinned; null if it is published'],
  people_band: ['INTEGER', 'lower end of the band that the people with any position fall in'],
  holders_band: ['INTEGER', 'lower end of the band that the holders fall in'],
  entry_band: [
    'INTEGER',
    'the same of the holders or the people with an entry price, whichever are fewer; null where is_entry_shown is not true',
  ],
  ownership_share_pct: [
    'DOUBLE',
    'holders in percent of the people with any position, so rounded that no count can be told',
  ],
  is_entry_shown: ['BOOLEAN', 'whether entry prices and what follows from them may be published'],
  avg_position_market_value: ['DOUBLE', 'market value a holder in US dollars, told from the band of holders only'],
}

export default step({
  about:
    'Which holdings of one snapshot day may be published, and the share of people that each is given with. Exact counts go in, none comes out.',
  grain: ['ticker', 'asset_class'],
  partition: 'day',
  published: false,
  columns,
  checks: ['(withheld is null) = (ownership_share_pct is not null)', 'ownership_share_pct between 0 and 100'],
  inputs: ['daily.positions'],
  async run({ connection, partition, output }) {
    const rules = await privacyRules(connection)
    const shared = shareHolders(await held(connection, rules.floor), rules)
    await writeRows(
      connection,
      output,
      columns,
      shared.map((cell) => ({ day: partition, ...cell })),
    )
  },
})

/** Cells with enough holders, and all classes of a ticker that has several, as those tell of each other. */
function held(connection: DuckDBConnection, floor: number): Promise<HeldCell[]> {
  return rows<HeldCell>(
    connection,
    `with classes as (select ticker, count(*) as classes from daily.positions where asset_class <> 'all' group by all)
     select ticker, asset_class, holders, people, entry_people, bare_people, all_people, classes::integer as classes,
       market_value_usd::double as market_value, gross_value_usd::double as gross, top_gross_usd::double as top,
       entry_gross_usd::double as entry_gross, top_entry_gross_usd::double as entry_top
     from daily.positions join classes using (ticker)
     where holders >= ${floor} or classes > 1
     order by ticker, asset_class`,
  )
}
