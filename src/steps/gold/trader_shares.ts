import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../../engine/duckdb.ts'
import { writeRows } from '../../engine/row_writer.ts'
import { step } from '../../model/step.ts'
import { privacyRules, type Rules } from '../../privacy/rules.ts'
import { shareTraders, type TradedSpan } from '../../privacy/traders.ts'

const columns: Record<string, [string, string]> = {
  ticker: ['VARCHAR', 'ticker; of options, the underlying'],
  asset_class: ['VARCHAR', 'stock, etf, option, crypto, other; all is the classes combined'],
  window_days: ['INTEGER', 'days of the window, ending on as_of'],
  withheld: ['VARCHAR', 'why it is not published: dominance, nested, remainder or pinned; null if it is published'],
  traders_band: ['INTEGER', 'lower end of the band that the people who traded it fall in'],
  active_trader_share_pct: [
    'DOUBLE',
    'people who traded it in percent of all who traded, so rounded that no count can be told',
  ],
  option_trader_share_pct: ['DOUBLE', 'the same in percent of all who traded options; options only'],
  trade_step: ['DOUBLE', 'step that shares of its trades are rounded to, in percentage points'],
  effect_step: ['DOUBLE', 'the same for trades with known effect; null where too few people have any'],
  expiry_step: ['DOUBLE', 'the same for trades with known expiry; null where too few people have any'],
}

export default step({
  about:
    'Which flows of the windows that end on as_of may be published, and the share of people that each is given with. Exact counts go in, none comes out.',
  grain: ['ticker', 'asset_class', 'window_days'],
  published: false,
  columns,
  checks: ['(withheld is null) = (active_trader_share_pct is not null)', 'active_trader_share_pct between 0 and 100'],
  inputs: ['gold.trader_windows'],
  async run({ connection, output }) {
    const rules = await privacyRules(connection)
    await writeRows(connection, output, columns, shareTraders(await traded(connection, rules), rules))
  },
})

/** Windows, everyone's among them, and those days between two windows that are not safe to tell: few, where people are many. */
function traded(connection: DuckDBConnection, rules: Rules): Promise<TradedSpan[]> {
  return rows<TradedSpan>(
    connection,
    `select ticker, asset_class, window_days as days, after_days as after, people,
       coalesce(gross_usd, 0)::double as gross, coalesce(top_gross_usd, 0)::double as top, effect_people, expiry_people
     from gold.trader_windows
     where after_days = 0
       or people < ${rules.floor}
       or top_gross_usd::double > ${rules.dominance} * gross_usd::double
     order by ticker, asset_class, window_days, after_days`,
  )
}
