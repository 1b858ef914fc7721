import { daysEnding } from '../../src/tools/generate/calendar.ts'
import { Dice } from '../../src/tools/generate/chance.ts'

export type Row = Record<string, unknown>
/** Rows of each feed as delivered. */
export type Rows = Record<string, Row[]>

export interface MarketSize {
  /** Last day of the history. */
  end: string
  days: number
  people: number
  trades_a_day: number
  seed?: number
}

const listed = [
  ['AAPL', 'stock', 228.13],
  ['MSFT', 'stock', 421.7],
  ['NVDA', 'stock', 131.29],
  ['SPY', 'etf', 561.01],
  ['BTC-USD', 'crypto', 61234.5],
] as const

/** A small market of valid rows with unique keys, in which enough people act alike for every table to publish rows. */
export function smallMarket({ end, days: count, people, trades_a_day, seed = 1 }: MarketSize): Rows {
  const dice = new Dice(seed, 'small market')
  const days = daysEnding(end, count)
  const feeds: Rows = {
    conversations: [],
    portfolio_trades: [],
    portfolio_snapshots: [],
    funds,
    fund_trades: [],
    fund_valuations: [],
    prices: [],
  }
  for (const [number, day] of days.entries()) {
    // Fractions without an exact binary form, so that sums in another order differ in their last digits.
    const closes = listed.map(([, , start]) => round(start * (1 + 0.01 * dice.normal())))
    for (const [index, [ticker]] of listed.entries()) {
      feeds.prices.push({ ticker, date: day, close: closes[index], currency: 'USD' })
    }
    for (let fill = 0; fill < trades_a_day; fill++) feeds.portfolio_trades.push(trade(dice, day, fill, people, closes))
    for (let person = 0; person < people; person++) feeds.portfolio_snapshots.push(...held(dice, day, person, closes))
    for (let person = 0; person < people; person++) feeds.conversations.push(...asked(dice, day, person))
    feeds.conversations.push(...talkedOfByOne(day))
    feeds.portfolio_snapshots.push(...heldByOne(day))
    for (const { fund_id } of funds) {
      const index = dice.whole(0, listed.length - 1)
      feeds.fund_trades.push(fundTrade(dice, `${fund_id}-${day}`, fund_id as string, day, number, index, closes[index]))
    }
    feeds.fund_valuations.push({
      fund_id: 'atlas',
      valued_at: `${day}T21:00:00Z`,
      equity_usd: round(1_000_000 * (1 + 0.002 * number + 0.01 * dice.normal())),
    })
  }
  return feeds
}

export const funds: Row[] = [
  {
    fund_id: 'atlas',
    name: 'Atlas',
    strategy: 'Trend',
    source: 'arena',
    inception_date: '2025-01-02',
    initial_capital_usd: 1e6,
  },
  {
    fund_id: 'borea',
    name: 'Borea',
    strategy: 'Value',
    source: 'funds',
    inception_date: '2025-01-02',
    initial_capital_usd: 5e5,
  },
  {
    fund_id: 'cygni',
    name: 'Cygni',
    strategy: 'Coins',
    source: 'funds',
    inception_date: '2025-01-02',
    initial_capital_usd: 2e5,
  },
]

function trade(dice: Dice, day: string, fill: number, people: number, closes: number[]): Row {
  const index = dice.whole(0, listed.length - 1)
  const [ticker, asset_class] = listed[index]
  const row = {
    trade_id: `t-${day}-${fill}`,
    user_id: `person ${dice.whole(0, people - 1)}`,
    account_id: dice.pick(['main', 'second']),
    ticker,
    asset_class,
    side: dice.pick(['buy', 'sell', 'buy']),
    quantity: dice.whole(1, 4000) / 1000,
    price: round(closes[index] * (1 + 0.003 * dice.normal())),
    executed_at: instant(dice, day),
  }
  if (ticker !== 'NVDA' || dice.roll() < 0.5) return row
  return {
    ...row,
    ticker: 'NVDA260116C00140000',
    asset_class: 'option',
    quantity: dice.whole(1, 5),
    price: dice.whole(200, 900) / 100,
    underlying: 'NVDA',
    option_type: dice.pick(['call', 'put']),
    strike: 140,
    expiry: dice.pick(['2026-01-16', day]),
    position_effect: dice.pick(['open', 'close']),
  }
}

/** Tickers with enough holders, of which one person holds nearly everything. Withheld rows are reported from 3 on. */
function heldByOne(day: string): Row[] {
  return ['AMD', 'IBM', 'TSM'].flatMap((ticker) =>
    [500, 2, 1].map((quantity, person) => ({
      snapshot_at: `${day}T20:30:00Z`,
      user_id: `person ${person}`,
      account_id: 'main',
      ticker,
      asset_class: 'stock',
      quantity,
      avg_entry_price: 150,
      current_price: 160.25,
    })),
  )
}

function held(dice: Dice, day: string, person: number, closes: number[]): Row[] {
  return listed.flatMap(([ticker, asset_class], index) => {
    if (dice.roll() < 0.5) return []
    return [
      {
        snapshot_at: `${day}T20:30:00Z`,
        user_id: `person ${person}`,
        account_id: 'main',
        ticker,
        asset_class,
        quantity: dice.whole(1, 9000) / 1000,
        avg_entry_price: round(closes[index] * (1 + 0.1 * dice.normal())),
        current_price: closes[index],
      },
    ]
  })
}

/** A ticker that enough people mention, but that one person asks about far more often, in other words each time. */
function talkedOfByOne(day: string): Row[] {
  const others = Number(day.slice(8)) % 3 === 0 ? [1, 2] : []
  return [...Array(5).fill(0), ...others].map((person, index) =>
    conversation(`d-${day}-${index}`, person, wordings[index % wordings.length], `${day}T12:00:${10 + index}Z`),
  )
}

const wordings = [
  'Is $AMD overvalued?',
  'Is the price of $AMD too high?',
  'Why is $AMD so expensive?',
  'What is the fair value of $AMD?',
  'Is $AMD worth what it costs?',
]

const questions = [
  'Is {t} overvalued at this price?',
  'What should I expect from {t} earnings?',
  'Are weekly calls on {t} worth it? I am loading up, to the moon',
  'Should I sell my {t} shares before they crash?',
  'Is lithium supply from {t} short?',
]

function asked(dice: Dice, day: string, person: number): Row[] {
  if (dice.roll() < 0.4) return []
  const text = dice.pick(questions).replace('{t}', `$${listed[dice.whole(0, 3)][0]}`)
  return [conversation(`c-${day}-${person}`, person, text, instant(dice, day))]
}

function conversation(conversation_id: string, person: number, text: string, started_at: string): Row {
  const messages = [{ role: 'user', text, created_at: started_at }]
  return { conversation_id, user_id: `person ${person}`, started_at, messages }
}

function fundTrade(
  dice: Dice,
  trade_id: string,
  fund_id: string,
  day: string,
  number: number,
  index: number,
  close: number,
): Row {
  const [ticker, asset_class] = listed[fund_id === 'cygni' ? 4 : index]
  return {
    trade_id,
    fund_id,
    executed_at: instant(dice, day),
    ticker,
    asset_class,
    side: number === 0 ? 'buy' : dice.pick(['buy', 'buy', 'sell', 'short', 'cover', 'hold']),
    quantity: dice.whole(1, 50) / 8,
    price: close,
    thesis: `because of ${dice.pick(['earnings', 'rates', 'flows'])}`,
  }
}

function instant(dice: Dice, day: string): string {
  const two = (high: number) => String(dice.whole(0, high)).padStart(2, '0')
  return `${day}T${two(23)}:${two(59)}:${two(59)}Z`
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
