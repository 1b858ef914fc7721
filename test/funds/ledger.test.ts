import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyBook, type Fill, ledger } from '../../src/funds/ledger.ts'
import type { Split } from '../../src/funds/splits.ts'

const day = (n: number) => new Date(Date.UTC(2025, 5, n)).toISOString().slice(0, 10)

function fill(
  side: string,
  quantity: number | null,
  price: number | null,
  onDay = 1,
  thesis: string | null = null,
): Fill {
  return { side, quantity, price, thesis, executed_at: Date.parse(day(onDay)) * 1000, trade_date: day(onDay) }
}

function posted(fills: Fill[], splits: Split[] = []) {
  return [...ledger(fills, splits)]
}

describe('the average-cost ledger', () => {
  test('averages the prices of two buys, weighted by quantity', () => {
    const [, { book }] = posted([fill('buy', 10, 100), fill('buy', 30, 120)])
    expect(book.long).toMatchObject({ quantity: 40, entry_price: 115 })
  })

  test('a partial sale realizes against the average cost and leaves it unchanged', () => {
    const [, , sale] = posted([fill('buy', 10, 100), fill('buy', 30, 120), fill('sell', 15, 138)])
    expect(sale.realized_return_pct).toBeCloseTo(20, 12)
    expect(sale.book.long).toMatchObject({ quantity: 25, entry_price: 115 })
  })

  test('a short gains when the price falls', () => {
    const [short, cover] = posted([fill('short', 4, 50), fill('cover', 4, 40)])
    expect(short.realized_return_pct).toBeNull()
    expect(cover.realized_return_pct).toBeCloseTo(20, 12)
    expect(cover.book.short).toEqual({ quantity: 0, entry_price: null, opened_at: null, thesis: null })
  })

  test('selling more than the position opens no short, and the excess is reported with a reason', () => {
    const [, sale] = posted([fill('buy', 3, 10), fill('sell', 5, 11)])
    expect(sale).toMatchObject({ executed_quantity: 3, excess_quantity: 2 })
    expect(sale.reason).toBe('sell of 5: 2 beyond the long position of 3')
    expect(sale.book.short.quantity).toBe(0)
  })

  test('a sale without a position executes nothing and has no return', () => {
    const [sale] = posted([fill('sell', 5, 11)])
    expect(sale).toMatchObject({ executed_quantity: 0, excess_quantity: 5, realized_return_pct: null })
    expect(sale.book.mark_price).toBeNull()
  })

  test('a sale does not close a short, and a cover does not close a long', () => {
    const [, sale, , cover] = posted([fill('short', 5, 10), fill('sell', 5, 9), fill('buy', 2, 9), fill('cover', 7, 8)])
    expect(sale).toMatchObject({ executed_quantity: 0, excess_quantity: 5 })
    expect(cover).toMatchObject({ executed_quantity: 5, excess_quantity: 2 })
    expect(cover.book.long.quantity).toBe(2)
  })

  test('a 4:1 split between two fills quarters the entry price', () => {
    const splits = [{ ticker: 'IBKR', date: day(18), ratio: 4 }]
    const [, sale] = posted([fill('buy', 10, 200, 17), fill('sell', 20, 55, 18)], splits)
    expect(sale.realized_return_pct).toBeCloseTo(10, 12)
    expect(sale.book.long).toMatchObject({ quantity: 20, entry_price: 50 })
  })

  test('a position that is sold in fractions ends at exactly zero', () => {
    const [, , , sale] = posted([fill('buy', 0.1, 1), fill('buy', 0.2, 1), fill('sell', 0.1, 1), fill('sell', 0.2, 1)])
    expect(sale).toMatchObject({ excess_quantity: 0, reason: null })
    expect(sale.book.long.quantity).toBe(0)
  })

  test('selling at the price of all buys returns exactly zero, despite rounding in the average', () => {
    const buys = [1, 3, 7, 11].map((quantity) => fill('buy', quantity / 10, 0.1))
    expect(posted([...buys, fill('sell', 1, 0.1)]).at(-1)!.realized_return_pct).toBe(0)
  })

  test('a position keeps the time of its last opening and the newest thesis since then', () => {
    const fills = [
      fill('buy', 1, 10, 1, 'first'),
      fill('sell', 1, 11, 2, 'gone'),
      fill('buy', 1, 12, 3),
      fill('hold', null, null, 4, 'still cheap'),
      fill('buy', 1, 12, 5),
    ]
    const books = posted(fills).map((posting) => posting.book.long)
    expect(books.map((leg) => leg.thesis)).toEqual(['first', null, null, 'still cheap', 'still cheap'])
    expect(books[4].opened_at).toBe(fills[2].executed_at)
  })

  test('a fill without a quantity changes nothing', () => {
    const [posting] = posted([fill('buy', null, 10)])
    expect(posting).toMatchObject({ executed_quantity: 0, excess_quantity: 0 })
    expect(posting.reason).toMatch(/^buy without a usable quantity and price/)
    expect(posting.book).toMatchObject({ long: emptyBook.long, mark_price: null })
  })

  test('agrees with a reference ledger of split-adjusted lots that are sold pro rata', () => {
    const trade = fc.record({
      side: fc.constantFrom('buy', 'sell', 'short', 'cover', 'hold'),
      quantity: fc.integer({ min: 1, max: 400 }).map((n) => n / 4),
      price: fc.integer({ min: 1, max: 1000 }).map((n) => n / 4),
      on: fc.integer({ min: 1, max: 28 }),
    })
    const splits = [
      { ticker: 'X', date: day(10), ratio: 4 },
      { ticker: 'X', date: day(20), ratio: 0.125 },
    ]
    fc.assert(
      fc.property(fc.array(trade, { maxLength: 40 }), (trades) => {
        const fills = trades.toSorted((a, b) => a.on - b.on).map((t) => fill(t.side, t.quantity, t.price, t.on))
        for (const [index, posting] of posted(fills, splits).entries()) {
          const expected = byLots(fills.slice(0, index + 1), splits)
          expect(posting.executed_quantity).toBeCloseTo(expected.executed, 6)
          expect(posting.excess_quantity).toBeCloseTo(expected.excess, 6)
          expect(posting.book.long.quantity).toBeCloseTo(expected.long, 6)
          expect(posting.book.short.quantity).toBeCloseTo(expected.short, 6)
          if (expected.realized === null) expect(posting.realized_return_pct).toBeNull()
          else expect(posting.realized_return_pct).toBeCloseTo(expected.realized, 6)
        }
      }),
      { numRuns: 200 },
    )
  })
})

/** Reference for the outcome of the last fill: all fills are kept as lots, in share units of its day. */
function byLots(fills: Fill[], splits: Split[]) {
  const last = fills.at(-1)!
  const lots: Record<string, { quantity: number; cost: number }[]> = { long: [], short: [] }
  const total = (side: string) => lots[side].reduce((sum, lot) => sum + lot.quantity, 0)
  let outcome = { executed: 0, excess: 0, realized: null as number | null }
  for (const { side, quantity, price, trade_date } of fills) {
    outcome = { executed: 0, excess: 0, realized: null }
    if (side === 'hold') continue
    const ratio = splits
      .filter((split) => trade_date < split.date && split.date <= last.trade_date)
      .reduce((product, split) => product * split.ratio, 1)
    const shares = quantity! * ratio
    const each = price! / ratio
    const leg = side === 'buy' || side === 'sell' ? 'long' : 'short'
    if (side === 'buy' || side === 'short') {
      lots[leg].push({ quantity: shares, cost: shares * each })
      outcome.executed = quantity!
      continue
    }
    const held = total(leg)
    const taken = Math.min(held, shares)
    outcome.executed = taken / ratio
    outcome.excess = (shares - taken) / ratio
    if (held < 1e-9) continue
    const cost = lots[leg].reduce((sum, lot) => sum + lot.cost, 0) * (taken / held)
    outcome.realized = ((leg === 'long' ? 1 : -1) * 100 * (taken * each - cost)) / cost
    lots[leg] = lots[leg].map((lot) => ({
      quantity: lot.quantity * (1 - taken / held),
      cost: lot.cost * (1 - taken / held),
    }))
  }
  return { ...outcome, long: total('long'), short: total('short') }
}
