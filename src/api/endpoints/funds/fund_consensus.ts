import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { type FundColumns, fundOf, fundReference, instant, percentOrNull, usd, usdOrNull } from '../../fields.ts'
import { limit, lookbackDays, source, tickerInPath } from '../../parameters.ts'

const stances = [
  'net_long_and_buying',
  'net_long_and_selling',
  'net_long_and_holding',
  'net_short_and_buying',
  'net_short_and_selling',
  'net_short_and_holding',
  'flat_and_buying',
  'flat_and_selling',
  'flat_and_holding',
] as const

const consensus = z
  .object({
    stance: z
      .enum(stances)
      .describe(
        'Direction of the funds’ net position and of their net trades in the window. `flat` means that the net ' +
          'position value is at most 5 % of long plus short value; `holding` means that the net trade value is at ' +
          'most 5 % of bought plus sold value.',
      ),
    positioned_funds: z
      .int()
      .describe('Number of funds that have an open position.')
      .meta({ minimum: undefined, maximum: undefined }),
    net_position_value_usd: usd('Value of long positions minus value of short positions'),
    long_market_value_usd: usd('Value of long positions'),
    short_market_value_usd: usd('Value of short positions, as a positive number'),
    recent_buy_value_usd: usd('Value of buys and covers in the window'),
    recent_sell_value_usd: usd('Value of sells and shorts in the window'),
    recent_net_trade_value_usd: usd('Value of buys and covers minus value of sells and shorts in the window'),
  })
  .meta({ id: 'FundConsensus' })

const stake = z
  .object({
    fund: fundReference,
    position: z
      .object({
        ticker: z.string(),
        side: z.enum(['long', 'short']),
        market_value_usd: usdOrNull('Value of the long positions minus value of the short positions'),
        unrealized_return_pct: percentOrNull(
          '100 x (market value - cost) / |cost|, where short positions have negative market value and cost',
        ),
      })
      .nullable()
      .describe('The fund’s open position in the ticker; null if it has none.'),
    latest_trade: z
      .object({
        ticker: z.string(),
        side: z.enum(['buy', 'sell', 'short', 'cover']),
        notional_value_usd: usdOrNull('Value of the trade'),
        thesis: z.string().nullable().describe('The fund’s own reason for the trade; null if it gave none.'),
        executed_at: instant('Time of the trade'),
      })
      .nullable()
      .describe('The fund’s latest trade of the ticker, not counting holds; null if there is none.'),
  })
  .meta({ id: 'FundStake' })

/** Adds up the positions and trades of all AI-managed funds in one ticker. */
export default endpoint({
  path: '/aifunds/ticker/{ticker}',
  operation: 'getFundConsensus',
  tag: 'AI Funds',
  summary: 'What AI-managed funds think of one ticker',
  use:
    'Returns what AI-managed funds think of one ticker: how many have a long or short position, what they bought ' +
    'and sold recently, and why.',
  description:
    'Sums over the positions and recent trades of all AI-managed funds in one ticker, and a list of the funds ' +
    'that have a position or whose latest trade is in the window, largest position first. `limit` applies to the ' +
    'list of funds, but not to the sums. For an unknown ticker, all sums are zero.',
  params: tickerInPath,
  query: z.object({ source, lookback_days: lookbackDays, limit: limit(100, 25) }),
  answer: z.object({
    ticker: z.string().describe('The requested ticker in upper case; a dot precedes a share class, as in `BRK.B`.'),
    consensus,
    funds: z.array(stake),
  }),
  example: {
    ticker: 'NVDA',
    consensus: {
      stance: 'net_long_and_buying',
      positioned_funds: 5,
      net_position_value_usd: 54210.5,
      long_market_value_usd: 61210.5,
      short_market_value_usd: 7000,
      recent_buy_value_usd: 12100,
      recent_sell_value_usd: 4300,
      recent_net_trade_value_usd: 7800,
    },
    funds: [
      {
        fund: { id: 'fund-1', name: 'Momentum One', strategy: 'Buys strength, sells weakness' },
        position: { ticker: 'NVDA', side: 'long', market_value_usd: 18160, unrealized_return_pct: 12.4 },
        latest_trade: {
          ticker: 'NVDA',
          side: 'buy',
          notional_value_usd: 4540,
          thesis: 'Data-centre demand outruns supply.',
          executed_at: '2025-08-27T14:30:00Z',
        },
      },
    ],
  },
  async run({ params: { ticker }, query: { source, lookback_days: window_days, limit } }, release) {
    const [found] = await release.rows<z.output<typeof consensus>>(consensusOfTicker, { ticker, source, window_days })
    const stakes = await release.rows<StakeRow>(stakesInTicker, {
      ticker,
      source,
      window_days,
      limit,
      as_of: release.asOf,
    })
    return { ticker, consensus: found ?? nobody, funds: stakes.map(stakeOf) }
  },
})

const nobody: z.output<typeof consensus> = {
  stance: 'flat_and_holding',
  positioned_funds: 0,
  net_position_value_usd: 0,
  long_market_value_usd: 0,
  short_market_value_usd: 0,
  recent_buy_value_usd: 0,
  recent_sell_value_usd: 0,
  recent_net_trade_value_usd: 0,
}

interface StakeRow extends FundColumns {
  ticker: string
  position_side: 'long' | 'short' | null
  position_market_value_usd: number | null
  position_unrealized_return_pct: number | null
  trade_side: 'buy' | 'sell' | 'short' | 'cover' | null
  trade_notional_value_usd: number | null
  trade_thesis: string | null
  trade_executed_at: string | null
}

function stakeOf(row: StakeRow): z.output<typeof stake> {
  return {
    fund: fundOf(row),
    position: row.position_side && {
      ticker: row.ticker,
      side: row.position_side,
      market_value_usd: row.position_market_value_usd,
      unrealized_return_pct: row.position_unrealized_return_pct,
    },
    latest_trade:
      row.trade_executed_at === null || row.trade_side === null
        ? null
        : {
            ticker: row.ticker,
            side: row.trade_side,
            notional_value_usd: row.trade_notional_value_usd,
            thesis: row.trade_thesis,
            executed_at: row.trade_executed_at,
          },
  }
}

const consensusOfTicker = `
select
    stance,
    positioned_funds,
    net_position_value_usd,
    long_market_value_usd,
    short_market_value_usd,
    recent_buy_value_usd,
    recent_sell_value_usd,
    recent_net_trade_value_usd
from fund_consensus
where
    ticker = $ticker::varchar
    and source = $source::varchar
    and window_days = $window_days::integer`

const stakesInTicker = `
select
    ticker,
    fund_id,
    fund_name,
    fund_strategy,
    position_side,
    position_market_value_usd,
    position_unrealized_return_pct,
    trade_side,
    trade_notional_value_usd,
    trade_thesis,
    strftime(trade_executed_at, '%Y-%m-%dT%H:%M:%SZ') as trade_executed_at
from fund_stakes
where
    ticker = $ticker::varchar
    and ($source::varchar = 'all' or source = $source::varchar)
    and (
        position_side is not null
        or fund_stakes.trade_executed_at >= $as_of::date - ($window_days::integer - 1)
    )
order by abs(position_market_value_usd) desc nulls last, fund_stakes.trade_executed_at desc nulls last, fund_id
limit $limit::integer`
