import { type Split, shareRatio } from './splits.ts'

/** A close, or a price at which a fund traded, in the share units of the day `date`. `at` is in microseconds UTC. */
export interface Quote {
  price: number
  date: string
  at: number
}

/** A quote converted to the share units of one day, and the number of these units that one unit of the position has become. */
export interface Valuation {
  price: number
  at: number
  shares: number
}

/**
 * The price at which a position is valued: the newest close, or the fund's own last price (`mark`) if this price is newer or there is no
 * close. A close and the position (in the units of `date`) are both converted to the units of the later of their days, so that a position
 * from before a split matches a close from after the split. Null if there is no price.
 */
export function quoteFor(
  position: { date: string; mark: { price: number; at: number } | null },
  close: Quote | null,
  splits: readonly Split[],
): Valuation | null {
  const { date, mark } = position
  if (close === null || (mark !== null && close.at < mark.at)) {
    return mark === null ? null : { price: mark.price, at: mark.at, shares: 1 }
  }
  const [, units] = [date, close.date].sort()
  return {
    price: close.price / shareRatio(splits, close.date, units),
    at: close.at,
    shares: shareRatio(splits, date, units),
  }
}
