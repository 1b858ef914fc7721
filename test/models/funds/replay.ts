import type { Split } from '../../../src/funds/splits.ts'
import type { FundRow, PriceRow, TradeRow, ValuationRow } from './fund_world.ts'

/**
 * An independent implementation of the fund models for comparison. It answers every question by replaying all trades up
 * to a moment, in the share units of the requested day, with total costs instead of averages.
 */
export class Replay {
  readonly trades: Required<TradeRow>[]
  readonly prices: PriceRow[]
  readonly splits: Split[]

  constructor(trades: Required<TradeRow>[], prices: PriceRow[], splits: Split[]) {
    this.trades = trades
    this.prices = prices
    this.splits = splits
  }

  of(fund: string): Required<TradeRow>[] {
    return this.trades
      .filter((trade) => trade.fund_id === fund)
      .sort((a, b) => compare(a.executed_at, b.executed_at) || compare(a.trade_id, b.trade_id))
  }

  /** Outcomes by trade id, and remaining positions by ticker and class, of trades before `end`, in units of `day`. */
  run(fund: string, end: string, day: string) {
    const outcomes = new Map<string, { executed: number; excess: number; realized: number | null }>()
    const books = new Map<string, Book>()
    let cash = 0
    for (const [number, trade] of this.of(fund).entries()) {
      if (trade.executed_at >= end) break
      const { ticker, asset_class: assetClass, side } = trade
      const key = `${ticker} ${assetClass}`
      const ratio = this.ratio(ticker, assetClass, tradeDate(trade), day)
      const book = books.get(key) ?? {
        ticker,
        assetClass,
        long: { quantity: 0, cost: 0, since: '', opener: 0 },
        short: { quantity: 0, cost: 0, since: '', opener: 0 },
        marks: [],
      }
      books.set(key, book)
      if (side === 'hold') {
        if (trade.price) book.marks.push({ at: trade.executed_at, price: trade.price / ratio })
        continue
      }
      const leg = side === 'buy' || side === 'sell' ? book.long : book.short
      const shares = trade.quantity! * ratio
      const price = trade.price! / ratio
      const size = assetClass === 'option' ? 100 : 1
      let taken = shares
      let realized: number | null = null
      if (side === 'buy' || side === 'short') {
        if (leg.quantity === 0) Object.assign(leg, { since: trade.executed_at, opener: number })
        leg.quantity += shares
        leg.cost += shares * price
      } else {
        taken = Math.min(shares, leg.quantity)
        const cost = leg.quantity === 0 ? 0 : (leg.cost / leg.quantity) * taken
        if (taken > 0) realized = (100 * (taken * price - cost) * (side === 'sell' ? 1 : -1)) / cost
        leg.quantity -= taken
        leg.cost -= cost
        if (leg.quantity < 1e-6) leg.quantity = leg.cost = 0
      }
      outcomes.set(trade.trade_id, { executed: taken / ratio, excess: (shares - taken) / ratio, realized })
      if (taken > 0) book.marks.push({ at: trade.executed_at, price })
      cash += taken * price * size * (side === 'sell' || side === 'short' ? 1 : -1)
    }
    return { outcomes, books: [...books.values()], cash }
  }

  /** The last thesis of a position since its opening trade, including holds. */
  thesisOf(fund: string, book: Book, side: 'long' | 'short', end: string): string | null {
    const told = side === 'long' ? ['buy', 'sell', 'hold'] : ['short', 'cover', 'hold']
    const since = this.of(fund).filter(
      (trade, number) =>
        number >= book[side].opener &&
        trade.executed_at < end &&
        trade.ticker === book.ticker &&
        trade.asset_class === book.assetClass &&
        told.includes(trade.side) &&
        trade.thesis !== null,
    )
    return since.at(-1)?.thesis ?? null
  }

  /**
   * The latest known price of a position at the end of `day`, in units of that day. A close wins over a trade at the
   * same time.
   */
  priceOf(book: Book, day: string): { at: string; price: number } {
    const closes = this.prices
      .filter((close) => close.ticker === book.ticker && close.date <= day)
      .map((close) => ({
        // In June, 16:00 in New York is 20:00 UTC.
        at: book.assetClass === 'crypto' ? `${close.date}T23:59:59` : `${close.date}T20:00:00`,
        price: close.close / this.ratio(book.ticker, book.assetClass, close.date, day),
      }))
    return [...book.marks, ...closes].sort((a, b) => compare(a.at, b.at)).at(-1)!
  }

  /** The equity at the end of each day that has one, oldest first. */
  equities(fund: FundRow, asOf: string, valuations: ValuationRow[]): { day: string; equity: number }[] {
    const own = valuations
      .filter((row) => row.fund_id === fund.fund_id)
      .sort((a, b) => compare(a.valued_at, b.valued_at))
    const days = [
      ...new Set([...this.prices.map((close) => close.date), ...own.map((row) => row.valued_at.slice(0, 10))]),
    ]
    return days
      .filter((day) => day <= asOf)
      .sort()
      .flatMap((day) => {
        const valued = own.filter((row) => row.valued_at < endOf(day)).at(-1)
        const since = valued?.valued_at.slice(0, 10)
        if (valued && since === day) return [{ day, equity: valued.equity_usd }]
        if (valued || fund.initial_capital_usd == null || !this.isPriced(fund, day)) return []
        return [{ day, equity: this.worth(fund, day) }]
      })
  }

  /** Whether a ticker that the fund traded by the end of `day` has a close on that day. */
  isPriced(fund: FundRow, day: string): boolean {
    const { outcomes } = this.run(fund.fund_id, endOf(day), day)
    const traded = new Set(
      this.trades.filter((trade) => (outcomes.get(trade.trade_id)?.executed ?? 0) > 0).map((trade) => trade.ticker),
    )
    return this.prices.some((close) => close.date === day && traded.has(close.ticker))
  }

  /** The equity from trades at the end of `day`: capital, cash and positions. */
  worth(fund: FundRow, day: string): number {
    const { books, cash } = this.run(fund.fund_id, endOf(day), day)
    const positions = books.map((book) => {
      const net = book.long.quantity - book.short.quantity
      return net === 0 ? 0 : net * this.priceOf(book, day).price * (book.assetClass === 'option' ? 100 : 1)
    })
    return (fund.initial_capital_usd ?? 0) + cash + positions.reduce((sum, value) => sum + value, 0)
  }

  ratio(ticker: string, assetClass: string, from: string, to: string): number {
    if (assetClass !== 'stock' && assetClass !== 'etf') return 1
    const between = this.splits.filter((split) => split.ticker === ticker && split.date > from && split.date <= to)
    return between.reduce((product, split) => product * split.ratio, 1)
  }
}

interface Leg {
  quantity: number
  cost: number
  since: string
  /** Index of the trade that opened it, in the fund's order. */
  opener: number
}

interface Book {
  ticker: string
  assetClass: string
  long: Leg
  short: Leg
  marks: { at: string; price: number }[]
}

/** The first moment after a day. */
export function endOf(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 19)
}

function tradeDate(trade: TradeRow): string {
  if (trade.asset_class === 'crypto') return trade.executed_at.slice(0, 10)
  // In June New York is four hours behind UTC.
  return new Date(Date.parse(`${trade.executed_at}Z`) - 4 * 3_600_000).toISOString().slice(0, 10)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
