import { isSession, openingHour } from '../../base/calendar/exchange.ts'
import { Dice } from './chance.ts'
import { splitIndex } from './market.ts'
import { type Instrument, SPLIT } from './universe.ts'

export type Row = Record<string, unknown>

/** `closes[rank][n]`: the close of an instrument on the n-th day. */
export type Closes = number[][]

interface Mandate {
  id: string
  name: string
  strategy: string
  source: 'arena' | 'funds'
  capital: number
  /** Whether the fund publishes its equity. Otherwise its equity is computed from cash and positions. */
  valued: boolean
  shorts: boolean
  crypto: boolean
  pace: number
}

const MANDATES: Mandate[] = [
  ['cedar-v2', 'Cedar v2', 'Large-cap momentum by a language model', 'arena', 10_000, false, false, false, 2],
  ['onyx-mini', 'Onyx mini', 'Semiconductor swing trades by a language model', 'arena', 10_000, false, true, false, 3],
  ['lumen-7b', 'Lumen 7B', 'News-driven long and short by a language model', 'arena', 10_000, false, true, false, 2],
  ['harbor-chat', 'Harbor Chat', 'Quality at a fair price by a language model', 'arena', 10_000, true, false, false, 1],
  [
    'volta-think',
    'Volta Think',
    'Index and sector rotation by a language model',
    'arena',
    10_000,
    true,
    false,
    false,
    1,
  ],
  ['pebble-xl', 'Pebble XL', 'Mean reversion by a language model', 'arena', 10_000, false, true, false, 4],
  ['satoshi-drift', 'Satoshi Drift', 'Crypto trend following', 'funds', 50_000, true, false, true, 1],
  ['gray-heron', 'Gray Heron', 'Market-neutral pairs', 'funds', 250_000, true, true, false, 3],
  ['first-light', 'First Light', 'Small-cap discovery', 'funds', 100_000, true, false, false, 1],
  ['compass', 'Compass', 'Dividend income', 'funds', 100_000, false, false, false, 1],
  ['night-owl', 'Night Owl', 'Overnight futures proxy', 'funds', 25_000, false, true, false, 2],
  ['quiet-harbor', 'Quiet Harbor', 'Opened a week ago, all in cash', 'funds', 20_000, false, false, false, 0],
].map(([id, name, strategy, source, capital, valued, shorts, crypto, pace]) => ({
  id,
  name,
  strategy,
  source,
  capital,
  valued,
  shorts,
  crypto,
  pace,
})) as Mandate[]

const REASONS = {
  buy: [
    'Breakout over the twenty-day range on rising volume',
    'Estimates are moving up while the multiple is not',
    'Cheap against its own history, balance sheet is clean',
    'Adding on weakness, the thesis is unchanged',
  ],
  sell: ['Target reached, taking the gain', 'The thesis did not play out, closing', 'Trimming an outsized position'],
  short: ['Guidance looks too high for the order book', 'Momentum has rolled over below the fifty-day average'],
  cover: ['Most of the move is done', 'Squeeze risk before the print, covering'],
  hold: ['No edge today, holding', 'Waiting for the report before acting'],
}

/** Twelve AI-managed funds, some of which also sell short, with decisions, theses and holds. Some of the funds also have valuations. */
export function funds(all: Instrument[], closes: Closes, days: string[], seed: number) {
  const trades: Row[] = []
  const valuations: Row[] = []
  for (const [number, mandate] of MANDATES.entries()) {
    const book = manage(mandate, number, all, closes, days, new Dice(seed, `fund ${mandate.id}`))
    trades.push(...book.trades)
    valuations.push(...book.valuations)
  }
  const rows = MANDATES.map((mandate, number) => ({
    fund_id: mandate.id,
    name: mandate.name,
    strategy: mandate.strategy,
    source: mandate.source,
    inception_date: days[startOf(number, mandate, days)],
    initial_capital_usd: mandate.capital,
  }))
  return { funds: rows, trades, valuations }
}

function startOf(number: number, mandate: Mandate, days: string[]): number {
  return mandate.pace === 0 ? Math.max(0, days.length - 8) : Math.min(days.length - 1, 2 + (number % 5))
}

interface Book {
  cash: number
  /** Signed quantity by rank. */
  held: Map<number, number>
  trades: Row[]
  valuations: Row[]
}

function manage(mandate: Mandate, number: number, all: Instrument[], closes: Closes, days: string[], dice: Dice): Book {
  const book: Book = { cash: mandate.capital, held: new Map(), trades: [], valuations: [] }
  const crypto = all.filter((each) => each.asset_class === 'crypto')
  const listed = all.filter((each) => each.asset_class !== 'crypto' && !each.thin && each.rank < 90)
  const choices = mandate.crypto && crypto.length > 0 ? crypto : listed.slice((number * 2) % listed.length).slice(0, 24)
  const split = all.find((each) => each.splits)
  for (let n = startOf(number, mandate, days); n < days.length; n++) {
    if (split && n === splitIndex(days.length) && book.held.has(split.rank))
      book.held.set(split.rank, book.held.get(split.rank)! * SPLIT.ratio)
    if (!mandate.crypto && !isSession(days[n])) continue
    for (let decision = 0; decision < mandate.pace; decision++)
      decide(book, mandate, days[n], n, decision, choices, closes, dice, split)
    if (mandate.valued) value(book, mandate, days[n], n, closes)
  }
  if (number === 1) overSell(book, mandate, days, choices, closes)
  return book
}

function decide(
  book: Book,
  mandate: Mandate,
  day: string,
  n: number,
  decision: number,
  choices: Instrument[],
  closes: Closes,
  dice: Dice,
  split: Instrument | undefined,
): void {
  const roll = dice.roll()
  const held = [...book.held.keys()]
  const equity = equityOf(book, n, closes)
  const wantsSplit = split && mandate.source === 'arena' && !book.held.has(split.rank) && roll < 0.1
  const target = wantsSplit ? split : dice.pick(choices, 1.4)
  const price = (each: Instrument) => tidy(closes[each.rank][n] * (1 + 0.003 * dice.normal()))
  if (roll > 0.72) {
    note(book, mandate, day, decision, target, 'hold', null, null, dice)
    return
  }
  if (roll > 0.42 && held.length > 0) {
    const rank = dice.pick(held)
    const each = choices.find((choice) => choice.rank === rank) ?? split!
    const quantity = book.held.get(rank)!
    const part = dice.roll() < 0.5 ? Math.abs(quantity) : Math.max(1, Math.round(Math.abs(quantity) * 0.4))
    const size = Math.min(part, Math.abs(quantity))
    fill(book, mandate, day, decision, each, quantity > 0 ? 'sell' : 'cover', size, price(each), dice)
    return
  }
  const short = mandate.shorts && dice.roll() < 0.35
  const current = book.held.get(target.rank) ?? 0
  if (short ? current > 0 : current < 0) return
  const at = price(target)
  const budget = Math.min(short ? equity * 0.1 : book.cash, equity * (0.05 + 0.12 * dice.roll()))
  const size = mandate.crypto ? Math.round((budget / at) * 1e4) / 1e4 : Math.floor(budget / at)
  if (size > 0) fill(book, mandate, day, decision, target, short ? 'short' : 'buy', size, at, dice)
}

type Side = keyof typeof REASONS

function fill(
  book: Book,
  mandate: Mandate,
  day: string,
  decision: number,
  each: Instrument,
  side: Side,
  size: number,
  price: number,
  dice: Dice,
): void {
  const sign = side === 'buy' || side === 'cover' ? 1 : -1
  book.cash -= sign * size * price
  const left = Math.round(((book.held.get(each.rank) ?? 0) + sign * size) * 1e6) / 1e6
  if (left === 0) book.held.delete(each.rank)
  else book.held.set(each.rank, left)
  note(book, mandate, day, decision, each, side, size, price, dice)
}

function note(
  book: Book,
  mandate: Mandate,
  day: string,
  decision: number,
  each: Instrument,
  side: Side,
  size: number | null,
  price: number | null,
  dice: Dice,
): void {
  const minute = decision * 75 + dice.whole(0, 60)
  const at = Date.parse(`${day}T00:00:00Z`) + (openingHour(day) * 60 + 31 + minute) * 60_000
  book.trades.push({
    trade_id: `${mandate.id}-${day}-${decision}`,
    fund_id: mandate.id,
    executed_at: new Date(at).toISOString().replace('.000Z', 'Z'),
    ticker: each.ticker,
    asset_class: each.asset_class,
    side,
    quantity: size,
    price,
    notional_value_usd: size === null || price === null ? null : cents(size * price),
    thesis: dice.roll() < 0.85 ? `${each.ticker}: ${dice.pick(REASONS[side])}.` : null,
  })
}

/** Sells more shares than a long position holds, so that the generated data has a trade that is quarantined. */
function overSell(book: Book, mandate: Mandate, days: string[], choices: Instrument[], closes: Closes): void {
  const n = days.length - 1
  const each = choices.find((choice) => (book.held.get(choice.rank) ?? 0) > 0) ?? choices[0]
  const size = Math.abs(book.held.get(each.rank) ?? 0) + 25
  const price = closes[each.rank][n]
  const executed_at = `${days[n]}T20:45:00Z`
  const common = { ticker: each.ticker, asset_class: each.asset_class, side: 'sell', quantity: size, price }
  const notional_value_usd = cents(size * price)
  const trade_id = `${mandate.id}-${days[n]}-over`
  book.trades.push({
    trade_id,
    fund_id: mandate.id,
    executed_at,
    ...common,
    notional_value_usd,
    thesis: 'Out of everything.',
  })
}

function value(book: Book, mandate: Mandate, day: string, n: number, closes: Closes): void {
  const equity_usd = cents(equityOf(book, n, closes))
  book.valuations.push({ fund_id: mandate.id, valued_at: `${day}T21:00:00Z`, equity_usd, cash_usd: cents(book.cash) })
}

function equityOf(book: Book, n: number, closes: Closes): number {
  let equity = book.cash
  for (const [rank, quantity] of book.held) equity += quantity * closes[rank][n]
  return equity
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100
}

function tidy(price: number): number {
  return price >= 1 ? cents(price) : Math.max(0.0001, Math.round(price * 1e4) / 1e4)
}
