import { type Split, shareRatio } from './splits.ts'

/** A close, or a price that a fund traded at. `date` is the day whose share units it is in; `at` is in microseconds UTC. */
export interface Quote {
  price: number
  date: string
  at: number
}

/** A quote converted to the units of one day, and how many units of that day correspond to one unit of the position. */
export interface Valuation {
  price: number
  at: number
  shares: number
}

/**
 * The price that a position is worth: the newest close, unless the fund's own last price (`mark`) is newer information, or there is no
 * close. Both the position (in the units of `date`) and the price are converted to the units of the later of the two days, so a position
 * from before a split is multiplied for a close from after it. Null if there is no price.
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
