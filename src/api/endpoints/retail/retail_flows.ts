import { z } from 'zod'
import { instantText, type RowList } from '../../../release/lists/row_list.ts'
import { endpoint } from '../../endpoint.ts'
import { assetClass, flowBias, instant, percent, splitPercent, splitUsd, usd } from '../../fields.ts'
import { retailWithheld, withheld, withheldRows } from '../../lists/withheld.ts'
import {
  assetClasses,
  limit,
  lookbackDays,
  minTradeValue,
  minUniqueTraders,
  nothingInPath,
  ticker,
} from '../../parameters.ts'

const flow = z
  .object({
    ticker: z.string().describe('Ticker symbol; for options, the symbol of the underlying.'),
    asset_class: assetClass,
    active_trader_share_pct: percent(
      '100 x (people who traded the ticker) / (people who traded anything), both counts perturbed',
    ),
    buy_trade_share_pct: splitPercent('100 x (buys of the ticker) / (trades of the ticker)'),
    sell_trade_share_pct: splitPercent('100 x (sells of the ticker) / (trades of the ticker)'),
    buy_value_usd: splitUsd('Value of buys'),
    sell_value_usd: splitUsd('Value of sells'),
    net_flow_value_usd: splitUsd('Value of buys minus value of sells'),
    gross_flow_value_usd: usd('Value of buys plus value of sells, which is published even if the split is withheld'),
    net_flow_pct: splitPercent('100 x net_flow_value_usd / gross_flow_value_usd', 'if gross_flow_value_usd is 0'),
    flow_bias: flowBias,
    latest_trade_at: instant('Time of the latest trade, rounded down to the hour'),
  })
  .meta({ id: 'Flow' })

/** Returns buying and selling in connected portfolios in one window. */
export default endpoint({
  path: '/retail/positioning/flows',
  operation: 'getRetailFlows',
  tag: 'Retail Positioning',
  summary: 'What connected portfolios bought and sold',
  use:
    'Returns what retail investors bought and sold in a window: net and gross value by ticker, and the share of ' +
    'investors who traded the ticker.',
  description:
    'Buying and selling in the window, per ticker and asset class, largest gross value first. If a row has too ' +
    'few buyers or too few sellers, its gross value and its share of active traders are published, but all fields ' +
    'that reveal the split into buys and sells are null. Counts of people and amounts are perturbed, and amounts ' +
    'have four significant digits.',
  params: nothingInPath,
  query: z.object({
    lookback_days: lookbackDays,
    ticker,
    asset_classes: assetClasses,
    min_trade_value: minTradeValue(500),
    min_unique_traders: minUniqueTraders,
    limit: limit(250, 100),
  }),
  answer: z.object({ flows: z.array(flow), withheld }),
  example: {
    flows: [
      {
        ticker: 'NVDA',
        asset_class: 'stock',
        active_trader_share_pct: 12.5,
        buy_trade_share_pct: 64.2,
        sell_trade_share_pct: 35.8,
        buy_value_usd: 310400,
        sell_value_usd: 190200,
        net_flow_value_usd: 120200,
        gross_flow_value_usd: 500600,
        net_flow_pct: 24.01,
        flow_bias: 'net_buying',
        latest_trade_at: '2025-08-27T20:00:00Z',
      },
      {
        ticker: 'UUUU',
        asset_class: 'stock',
        active_trader_share_pct: 2.1,
        buy_trade_share_pct: null,
        sell_trade_share_pct: null,
        buy_value_usd: null,
        sell_value_usd: null,
        net_flow_value_usd: null,
        gross_flow_value_usd: 8214,
        net_flow_pct: null,
        flow_bias: null,
        latest_trade_at: '2025-08-26T15:00:00Z',
      },
    ],
    withheld: { too_few_people: 118, dominance: 9, split: 23 },
  },
  async run({ query }, release) {
    const chosen = { window_days: query.lookback_days, asset_class: query.asset_classes }
    const conditions = {
      ...chosen,
      ticker: query.ticker,
      gross_flow_value_usd: { from: query.min_trade_value },
      traders: { from: query.min_unique_traders },
    }
    return {
      flows: await release.list(flows, conditions, query.limit),
      // A count of withheld rows for a single ticker would reveal facts about people.
      withheld: query.ticker ? {} : await withheldRows(release, retailWithheld, { list: 'flows', ...chosen }),
    }
  },
})

const flows: RowList = {
  table: 'retail_flows',
  fields: Object.keys(flow.shape),
  written: { latest_trade_at: instantText('latest_trade_at') },
  key: { window_days: 'integer' },
  filters: { ticker: 'varchar', asset_class: 'varchar', gross_flow_value_usd: 'double', traders: 'integer' },
  order: 'gross_flow_value_usd desc nulls last, ticker, asset_class',
}
