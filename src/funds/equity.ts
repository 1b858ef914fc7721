import { type Quote, quoteFor } from './quote.ts'
import type { SplitCalendar } from './splits.ts'

/** A fund's holding in one ticker and asset class after a trade, as the ledger records it. */
export interface Holding {
  ticker: string
  asset_class: string
  long_quantity: number
  short_quantity: number
  /** The quantities and the mark are in the share units of this day, before any later split. */
  trade_date: string
  mark: { price: number; at: number } | null
}

/** A close, with the time at which it becomes known: 16:00 New York for securities, the last second of the day for coins. */
export interface Close {
  ticker: string
  date: string
  price: number
  session_end: number
  day_end: number
}

/** Contract size: US dollars per point of price. */
export function multiplierOf(assetClass: string): number {
  return assetClass === 'option' ? 100 : 1
}

export function quoteOf(close: Close, assetClass: string): Quote {
  return { price: close.price, date: close.date, at: assetClass === 'crypto' ? close.day_end : close.session_end }
}

/**
 * One fund's account, rebuilt from its trades. Cash is the initial capital, less buys and covers, plus sells and shorts, without fees;
 * holdings are valued at the newest close. The caller applies trades in the order of time, reads the equity at the end of each day, and
 * keeps `closes` up to date with the newest close of each ticker, for all accounts.
 */
export class Account {
  cash: number
  readonly #splits: SplitCalendar
  readonly #holdings = new Map<string, Holding>()
  readonly #closes: ReadonlyMap<string, Close>
  readonly #traded = new Set<string>()

  constructor(initialCapital: number, splits: SplitCalendar, closes: ReadonlyMap<string, Close>) {
    this.cash = initialCapital
    this.#splits = splits
    this.#closes = closes
  }

  /** Applies a trade's cash flow (US dollars, negative if paid) and the holding after it. */
  trade(cash: number, executed: boolean, holding: Holding): void {
    this.cash += cash
    if (executed) this.#traded.add(holding.ticker)
    this.#holdings.set(`${holding.ticker} ${holding.asset_class}`, holding)
  }

  /** Whether the fund has traded one of these tickers, so that their closes change its equity. */
  hasTraded(tickers: ReadonlySet<string>): boolean {
    for (const ticker of this.#traded) if (tickers.has(ticker)) return true
    return false
  }

  /** Cash plus the value of all holdings, in US dollars. Shorts count negative. */
  equity(): number {
    let equity = this.cash
    for (const holding of this.#holdings.values()) {
      const net = holding.long_quantity - holding.short_quantity
      if (net === 0) continue
      const close = this.#closes.get(holding.ticker)
      const splits = this.#splits.of(holding.ticker, holding.asset_class)
      const valuation = quoteFor(
        { date: holding.trade_date, mark: holding.mark },
        close ? quoteOf(close, holding.asset_class) : null,
        splits,
      )
      if (valuation) equity += net * valuation.shares * valuation.price * multiplierOf(holding.asset_class)
    }
    return equity
  }
}
