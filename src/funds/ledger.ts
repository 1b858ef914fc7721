import { type Split, shareRatio } from './splits.ts'

/** One decision or fill of a fund, in shares, contracts or coins. Times are microseconds since 1970 UTC. */
export interface Fill {
  side: string
  /** Null if the quantity cannot be computed from the delivered row. Such a fill changes no position. */
  quantity: number | null
  /** US dollars for one share, coin, or unit of an option's underlying. */
  price: number | null
  thesis: string | null
  executed_at: number
  /** Day (`YYYY-MM-DD`, in New York for securities). The quantity is in the share units of this day, before any later split. */
  trade_date: string
}

/** The long or the short leg of a book. `entry_price`, `opened_at` and `thesis` are null while `quantity` is 0. */
export interface Leg {
  quantity: number
  /** Average cost of the position, US dollars per unit. */
  entry_price: number | null
  /** When the leg was last opened from zero. */
  opened_at: number | null
  /** The newest thesis among the fills and holds since the leg was opened. */
  thesis: string | null
}

/** A fund's position in one ticker and asset class: a long and a short leg that never offset each other. */
export interface Book {
  long: Leg
  short: Leg
  /** The newest price at which the fund itself traded or which it quoted, in the share units of `date`. */
  mark_price: number | null
  marked_at: number | null
  /** The quantities and prices are in the share units of this day, before any later split. Null before the first fill. */
  date: string | null
}

/** The effect of one fill. */
export interface Posting {
  book: Book
  executed_quantity: number
  /** The part of a sell (cover) that exceeds the long (short) position. It is not posted. */
  excess_quantity: number
  /** Why the fill was excluded, wholly or in part. Null if it was posted in full. */
  reason: string | null
  /** 100 x (exit price / average entry - 1), with the opposite sign for shorts; null if nothing was closed. */
  realized_return_pct: number | null
}

const flat: Leg = { quantity: 0, entry_price: null, opened_at: null, thesis: null }

export const emptyBook: Book = { long: flat, short: flat, mark_price: null, marked_at: null, date: null }

/**
 * The average-cost ledger. It posts the fills of one fund, ticker and asset class, ordered by executed_at, then trade_id. Opening trades
 * (buy, short) average the entry price by quantity; closing trades (sell, cover) do not change it. Only `short` opens a short position, so
 * the part of a sell that exceeds the long position is reported as excess. Before a fill is posted, the splits since the previous fill
 * multiply quantities and divide prices.
 */
export function* ledger(fills: Iterable<Fill>, splits: readonly Split[]): Generator<Posting> {
  let book = emptyBook
  for (const fill of fills) {
    const posting = post(book, fill, splits)
    book = posting.book
    yield posting
  }
}

/** Posts one fill to a book. Changes neither argument. */
export function post(before: Book, fill: Fill, splits: readonly Split[]): Posting {
  const book = carry(before, fill.trade_date, splits)
  if (fill.side === 'hold') return hold(book, fill)

  const { quantity, price } = fill
  if (quantity === null || price === null || !(quantity > 0) || !(price >= 0)) {
    const reason = `${fill.side} without a usable quantity and price: two of quantity, price and notional_value_usd are needed`
    return { book, executed_quantity: 0, excess_quantity: 0, reason, realized_return_pct: null }
  }
  const side = fill.side === 'buy' || fill.side === 'sell' ? 'long' : 'short'
  const opens = fill.side === 'buy' || fill.side === 'short'
  const marked = { ...book, mark_price: price, marked_at: fill.executed_at }
  if (opens) {
    return {
      book: { ...marked, [side]: opened(book[side], fill, quantity, price) },
      executed_quantity: quantity,
      excess_quantity: 0,
      reason: null,
      realized_return_pct: null,
    }
  }
  const leg = book[side]
  const beyond = quantity - leg.quantity
  const excess = beyond > quantity * dust ? beyond : 0
  const executed = quantity - excess
  const reason =
    excess > 0
      ? `${fill.side} of ${shown(quantity)}: ${shown(excess)} beyond the ${side} position of ${shown(leg.quantity)}`
      : null
  if (leg.quantity === 0)
    return { book, executed_quantity: 0, excess_quantity: quantity, reason, realized_return_pct: null }
  return {
    book: { ...marked, [side]: closed(leg, fill, executed) },
    executed_quantity: executed,
    excess_quantity: excess,
    reason,
    realized_return_pct: returnPct(side, leg.entry_price, price),
  }
}

/** For a long position, 100 x (price / entry - 1); for a short position, the negative of this. Null if the entry price is zero. */
export function returnPct(side: 'long' | 'short', entry: number | null, price: number): number | null {
  if (entry === null || entry === 0) return null
  const gain = price / entry - 1
  // The average of equal prices may differ from them in the last digit, which is neither a gain nor a loss.
  if (Math.abs(gain) < dust) return 0
  return side === 'long' ? 100 * gain : -100 * gain
}

/** Sums of doubles have rounding errors, so less than this part of a quantity counts as zero. */
const dust = 1e-9

function hold(book: Book, fill: Fill): Posting {
  const withThesis = (leg: Leg): Leg =>
    leg.quantity > 0 && fill.thesis !== null ? { ...leg, thesis: fill.thesis } : leg
  const quoted = fill.price !== null && fill.price > 0
  return {
    book: {
      ...book,
      long: withThesis(book.long),
      short: withThesis(book.short),
      mark_price: quoted ? fill.price : book.mark_price,
      marked_at: quoted ? fill.executed_at : book.marked_at,
    },
    executed_quantity: 0,
    excess_quantity: 0,
    reason: null,
    realized_return_pct: null,
  }
}

function opened(leg: Leg, fill: Fill, quantity: number, price: number): Leg {
  const total = leg.quantity + quantity
  const cost = leg.quantity * (leg.entry_price ?? 0) + quantity * price
  return {
    quantity: total,
    entry_price: leg.quantity === 0 ? price : cost / total,
    opened_at: leg.opened_at ?? fill.executed_at,
    thesis: fill.thesis ?? leg.thesis,
  }
}

function closed(leg: Leg, fill: Fill, quantity: number): Leg {
  const left = leg.quantity - quantity
  if (left <= leg.quantity * dust) return flat
  return { ...leg, quantity: left, thesis: fill.thesis ?? leg.thesis }
}

function carry(book: Book, date: string, splits: readonly Split[]): Book {
  if (book.date === date) return book
  const ratio = book.date === null ? 1 : shareRatio(splits, book.date, date)
  if (ratio === 1) return { ...book, date }
  const scaled = (leg: Leg): Leg =>
    leg.entry_price === null ? leg : { ...leg, quantity: leg.quantity * ratio, entry_price: leg.entry_price / ratio }
  return {
    ...book,
    long: scaled(book.long),
    short: scaled(book.short),
    mark_price: book.mark_price === null ? null : book.mark_price / ratio,
    date,
  }
}

function shown(quantity: number): string {
  return String(Number(quantity.toPrecision(12)))
}
