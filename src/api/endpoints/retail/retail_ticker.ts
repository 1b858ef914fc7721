import { z } from 'zod'
import { talkedSymbol } from '../../../ask/known_names.ts'
import { type Conditions, instantText, type RowList, timeText } from '../../../release/lists/row_list.ts'
import type { Reader } from '../../../release/reader.ts'
import { endpoint } from '../../endpoint.ts'
import {
  assetClass,
  flowBias,
  instant,
  numberOrNull,
  percent,
  snapshotTime,
  splitPercent,
  splitUsd,
  usd,
  usdOrNull,
} from '../../fields.ts'
import { type NullReasons, nullReasons, reasonFor } from '../../lists/null_reasons.ts'
import { tickerInPath } from '../../parameters.ts'

/** Window of the sections for interest and flows. It is also the default window of the other endpoints. */
const windowDays = 7

const interest = z
  .object({
    conversation_share_pct: percent('100 x (conversations that name the ticker) / (all conversations)'),
    related_tickers: z
      .array(
        z.object({
          ticker: z.string(),
          overlap_share_pct: percent(
            '100 x (conversations that name both tickers) / (conversations that name the requested ticker)',
          ),
        }),
      )
      .describe('Other tickers that the same conversations name, largest overlap first.'),
  })
  .meta({ id: 'TickerInterest' })

const noEntry =
  'null if no position has a known entry price, if too few people have positions with a known entry price, or if ' +
  'too few people have positions without a known entry price'

const positioning = z
  .object({
    snapshot_at: snapshotTime('Time of the newest snapshot'),
    asset_class: assetClass
      .nullable()
      .describe(
        'The published asset class in which the ticker has the largest gross value; null if no single ' +
          'class may be published.',
      ),
    ownership_share_pct: percent(
      '100 x (people with a long position in the ticker) / (people with any position), both counts perturbed',
    ),
    market_value_usd: splitUsd('Value of long positions minus value of short positions'),
    portfolio_value_share_pct: numberOrNull.describe(
      '100 x (market value of the row) / (market value of all published holdings), in percent; null if the market value ' +
        'of all published holdings is 0.',
    ),
    avg_position_market_value: usdOrNull('Market value / number of holders (perturbed)'),
    avg_current_price: numberOrNull.describe('Average price in USD at the snapshot, weighted by quantity.'),
    open_pnl_usd: numberOrNull.describe(
      `Market value minus cost of the positions whose entry price is known, in US dollars; ${noEntry}.`,
    ),
    unrealized_return_pct: numberOrNull.describe(
      `100 x open_pnl_usd / |cost|, in percent; ${noEntry}, or if the cost is 0.`,
    ),
    gross_market_value_usd: usd(
      'Value of long positions plus value of short positions, which is published even if the split is withheld',
    ),
  })
  .meta({ id: 'TickerPositioning' })

const flows = z
  .object({
    window_days: z.int().describe('Length of the window in days.').meta({ minimum: undefined, maximum: undefined }),
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
    net_flow_pct_of_position_value: splitPercent(
      '100 x net_flow_value_usd / (market value at the newest snapshot)',
      'if `positioning` is null',
    ),
    flow_bias: flowBias,
    latest_trade_at: instant('Time of the latest trade, rounded down to the hour'),
  })
  .meta({ id: 'TickerFlows' })

const held = z
  .object({
    snapshot_at: snapshotTime('Time of the snapshot'),
    asset_class: assetClass,
    ownership_share_pct: positioning.shape.ownership_share_pct,
    market_value_usd: positioning.shape.market_value_usd,
    avg_current_price: positioning.shape.avg_current_price,
  })
  .meta({ id: 'TickerHolding' })

/** Returns all signals from retail investors on one ticker. */
export default endpoint({
  path: '/retail/tickers/{ticker}',
  operation: 'getRetailTicker',
  tag: 'Retail Intent',
  summary: 'One ticker at a glance',
  use:
    'Returns conversations, ownership and flows of retail investors for one ticker, over 7 days. Call this first ' +
    'if the question is about a single ticker.',
  description:
    'For one ticker: interest in conversations over the last 7 days, positioning at the newest snapshot and flows ' +
    'over the last 7 days, with the asset classes combined. An asset class that may not be published by itself is left ' +
    'out, unless all such classes may be published together. Interest refers to the company, under its current ' +
    'symbol (`GOOG` is replaced by `GOOGL`, and `FB` by `META`). Positioning and flows refer to the requested ' +
    'symbol or, if the symbol is no longer listed, to its successor. A section is null if it has no data, or if too few ' +
    'people contribute to it. All sections of an unknown ticker are null. `withheld` gives the reason for ' +
    'each null. Counts of people and amounts are perturbed, and amounts have four significant digits.',
  params: tickerInPath,
  query: z.object({
    include_history: z.boolean().default(false).describe('Whether the answer contains `history`.'),
  }),
  answer: z.object({
    ticker: z.string().describe('The requested ticker in upper case; a dot precedes a share class, as in `BRK.B`.'),
    retail_interest: interest
      .nullable()
      .describe('How much investors talked about the ticker in the last 7 days; null if too few people did.'),
    positioning: positioning.nullable(),
    flows: flows.nullable(),
    history: z
      .array(held)
      .optional()
      .describe(
        'Holdings at each snapshot of the last 365 days, as computed in this release, oldest first, with one row ' +
          'for each asset class. Present only if the request has `include_history=true`. `GET /v1/history/{signal}` ' +
          'returns the figures as they were released on each day.',
      ),
    withheld: nullReasons,
  }),
  example: {
    ticker: 'NVDA',
    retail_interest: {
      conversation_share_pct: 12.5,
      related_tickers: [{ ticker: 'AMD', overlap_share_pct: 14 }],
    },
    positioning: {
      snapshot_at: '2025-08-27 21:00:00',
      asset_class: 'stock',
      ownership_share_pct: 31.4,
      market_value_usd: 1843000,
      portfolio_value_share_pct: 8.21,
      avg_position_market_value: 83770,
      avg_current_price: 181.6,
      open_pnl_usd: null,
      unrealized_return_pct: null,
      gross_market_value_usd: 1843000,
    },
    flows: {
      window_days: 7,
      active_trader_share_pct: 12.5,
      buy_trade_share_pct: 64.2,
      sell_trade_share_pct: 35.8,
      buy_value_usd: 310400,
      sell_value_usd: 190200,
      net_flow_value_usd: 120200,
      gross_flow_value_usd: 500600,
      net_flow_pct: 24.01,
      net_flow_pct_of_position_value: 6.52,
      flow_bias: 'net_buying',
      latest_trade_at: '2025-08-27T20:00:00Z',
    },
    withheld: {
      retail_interest: null,
      positioning: null,
      flows: null,
      fields: [
        { field: 'positioning.open_pnl_usd', reason: 'split' },
        { field: 'positioning.unrealized_return_pct', reason: 'split' },
      ],
    },
  },
  async run({ params: { ticker }, query: { include_history } }, release) {
    const talked = await talkedSymbol(ticker, release)
    const ofTalk = { ticker: talked, window_days: windowDays }
    const interested = await rowOf<z.output<typeof interest>>(release, interests, ofTalk)
    const retail_interest = interested ? { ...interested, related_tickers: interested.related_tickers ?? [] } : null
    const portfolios = await portfoliosOf(ticker, talked, release)
    const { symbol, entryState } = portfolios
    const answer = { ticker, retail_interest, positioning: portfolios.positioning, flows: portfolios.flows }
    const reason = (section: 'retail_interest' | 'positioning' | 'flows', symbol: string) =>
      answer[section] ? null : reasonFor(section, symbol, windowDays, release)
    const reasons = {
      retail_interest: await reason('retail_interest', talked),
      positioning: await reason('positioning', symbol),
      flows: await reason('flows', symbol),
    }
    const history = include_history ? await release.rowsOf<Held>('retail_holdings', heldOf, { symbol }) : undefined
    return { ...answer, history, withheld: { ...reasons, fields: nullFields(answer, reasons.positioning, entryState) } }
  },
})

type Positioning = z.output<typeof positioning>
type Flows = z.output<typeof flows>
type Held = z.output<typeof held>

const heldOf = `
  select ${timeText('snapshot_at')} as snapshot_at, asset_class, ownership_share_pct, market_value_usd, avg_current_price
  from retail_holdings
  where ticker = $symbol::varchar
  order by retail_holdings.day, asset_class`

/** Reads the positioning and flows of a ticker. If an unlisted ticker has neither, the rows of the company's current symbol are read. */
async function portfoliosOf(ticker: string, talked: string, release: Reader) {
  const read = async (symbol: string) => {
    const held = await rowOf<Positioning & { entry_state: string }>(release, positionings, { ticker: symbol })
    const traded = await rowOf<Flows>(release, tickerFlows, { ticker: symbol, window_days: windowDays })
    const { entry_state: entryState, ...positioning } = held ?? {}
    return { symbol, entryState, positioning: held ? (positioning as Positioning) : null, flows: traded ?? null }
  }
  const own = await read(ticker)
  // A listed share class such as GOOG is never replaced by another share class of the company.
  if (own.positioning || own.flows || talked === ticker || (await isListed(ticker, release))) return own
  return read(talked)
}

/** Lists the null fields of sections that have data, and the reason why each field is null. */
function nullFields(
  { positioning, flows }: { positioning: Positioning | null; flows: Flows | null },
  noPositioning: NullReasons['positioning'],
  entryState: string | undefined,
): NullReasons['fields'] {
  const isFlowSplit = flows?.buy_value_usd === null
  const reasonOf = (field: string) => {
    const isOfEntry = field === 'positioning.open_pnl_usd' || field === 'positioning.unrealized_return_pct'
    const isOfSides = positioning?.market_value_usd === null && field.startsWith('positioning.')
    if (isOfEntry) return entryState === 'split' ? 'split' : 'no_data'
    if (field === 'positioning.asset_class') return 'split'
    if (isOfSides && field !== 'positioning.avg_current_price') return 'split'
    if (field === 'flows.net_flow_pct_of_position_value' && noPositioning) return noPositioning
    return field.startsWith('flows.') && isFlowSplit ? 'split' : 'no_data'
  }
  return Object.entries({ positioning, flows }).flatMap(([section, fields]) =>
    Object.entries(fields ?? {})
      .filter(([, value]) => value === null)
      .map(([name]) => ({ field: `${section}.${name}`, reason: reasonOf(`${section}.${name}`) })),
  )
}

async function rowOf<Row>(release: Reader, list: RowList, conditions: Conditions): Promise<Row | undefined> {
  return (await release.list<Row>(list, conditions, 1)).toJSON()[0]
}

async function isListed(ticker: string, release: Reader): Promise<boolean> {
  const rows = await release.rowsOf('companies', 'select ticker from companies where ticker = $ticker::varchar', {
    ticker,
  })
  return rows.length > 0
}

const interests: RowList = {
  table: 'intent_tickers',
  fields: Object.keys(interest.shape),
  key: { window_days: 'integer' },
  filters: { ticker: 'varchar' },
  order: 'ticker',
}

const positionings: RowList = {
  table: 'retail_ticker_positioning',
  fields: [...Object.keys(positioning.shape), 'entry_state'],
  written: { snapshot_at: timeText('snapshot_at') },
  key: {},
  filters: { ticker: 'varchar' },
  order: 'ticker',
}

const tickerFlows: RowList = {
  table: 'retail_ticker_flows',
  fields: Object.keys(flows.shape),
  written: { latest_trade_at: instantText('latest_trade_at') },
  key: { window_days: 'integer' },
  filters: { ticker: 'varchar' },
  order: 'ticker',
}
