import type { Row, Rows } from '../pipeline/small_market.ts'

/**
 * A handwritten crowd with known holdings and trades, so that tests know every count that must not be public. People
 * are numbers; `12-23` are twelve people.
 */
export const today = '2025-06-30'
/** Snapshot days, with 60, 26, 10 and 6 people. */
export const snapshotDays = { today, weekBefore: '2025-06-23', fortnight: '2025-06-16', month: '2025-05-31' }
const whale = 59

interface Holding {
  day: string
  ticker: string
  asset_class: string
  people: number[]
  /** US dollars per person, and those of the whale if it takes part. */
  each?: number
  whale?: number
  /** The people who are short. */
  short?: number[]
  /** The people without an entry price. */
  bare?: number[]
}

interface Trading {
  back: number
  ticker: string
  asset_class: string
  people: number[]
  side?: 'buy' | 'sell'
  time?: string
  each?: number
  whale?: number
}

/** The latest trade of all, by one person. */
export const latest = { ticker: 'BASE', time: '13:47:31' }

const { weekBefore, fortnight, month } = snapshotDays

export const holdings: Holding[] = [
  { day: today, ticker: 'BASE', asset_class: 'stock', people: among('0-39') },
  { day: today, ticker: 'QQQ', asset_class: 'etf', people: among('20-58') },
  { day: today, ticker: 'MID', asset_class: 'stock', people: among('5-28') },
  { day: today, ticker: 'TEN', asset_class: 'stock', people: among('4-13') },
  { day: today, ticker: 'NINE', asset_class: 'stock', people: among('7-15') },
  { day: today, ticker: 'FIVE', asset_class: 'stock', people: among('30-34') },
  { day: today, ticker: 'FOUR', asset_class: 'stock', people: among('40-43') },
  { day: today, ticker: 'TRIO', asset_class: 'stock', people: among('2-4') },
  { day: today, ticker: 'PAIR', asset_class: 'stock', people: among('8-9') },
  { day: today, ticker: 'LONE', asset_class: 'stock', people: among('17') },
  { day: today, ticker: 'SHRT', asset_class: 'stock', people: among('10-27'), short: among('22-27') },
  { day: today, ticker: 'BARE', asset_class: 'stock', people: among('0-11'), bare: among('6') },
  { day: today, ticker: 'WHAL', asset_class: 'stock', people: among('0-8'), each: 120, whale: 64_321.09 },
  // The whale's class is withheld. Without the combined row, it does not follow from the other class.
  { day: today, ticker: 'MIXD', asset_class: 'stock', people: among('12-23') },
  { day: today, ticker: 'MIXD', asset_class: 'other', people: among('30-33'), each: 25, whale: 18_765.43 },
  // The second class has a single person.
  { day: today, ticker: 'SOLO', asset_class: 'stock', people: among('12-23') },
  { day: today, ticker: 'SOLO', asset_class: 'crypto', people: among('40') },
  { day: today, ticker: 'DUAL', asset_class: 'stock', people: among('0-11') },
  { day: today, ticker: 'DUAL', asset_class: 'crypto', people: among('8-19') },
  { day: today, ticker: 'COME', asset_class: 'stock', people: among('20-44') },
  { day: today, ticker: 'THIN', asset_class: 'stock', people: among('1-2') },
  // FOUR, PAIR, THIN and WHAL are published on only one of the days; QQQ, COME and GONE exist on only one of them.
  ...[weekBefore].flatMap((day): Holding[] => [
    { day, ticker: 'BASE', asset_class: 'stock', people: among('0-15') },
    { day, ticker: 'MID', asset_class: 'stock', people: among('10-25') },
    { day, ticker: 'TEN', asset_class: 'stock', people: among('3-12') },
    { day, ticker: 'FIVE', asset_class: 'stock', people: among('0-4') },
    { day, ticker: 'TRIO', asset_class: 'stock', people: among('20-22') },
    { day, ticker: 'FOUR', asset_class: 'stock', people: among('8-9') },
    { day, ticker: 'PAIR', asset_class: 'stock', people: among('0-4') },
    { day, ticker: 'WHAL', asset_class: 'stock', people: among('0-8'), each: 120 },
    { day, ticker: 'THIN', asset_class: 'stock', people: among('0-11') },
    { day, ticker: 'GONE', asset_class: 'stock', people: among('5-19') },
  ]),
  { day: fortnight, ticker: 'BASE', asset_class: 'stock', people: among('0-6') },
  { day: fortnight, ticker: 'MID', asset_class: 'stock', people: among('5-9') },
  { day: fortnight, ticker: 'TRIO', asset_class: 'stock', people: among('0-2') },
  { day: fortnight, ticker: 'PAIR', asset_class: 'stock', people: among('0-1') },
  { day: month, ticker: 'BASE', asset_class: 'stock', people: among('0-3') },
  { day: month, ticker: 'MID', asset_class: 'stock', people: among('2-5') },
  { day: month, ticker: 'TRIO', asset_class: 'stock', people: among('0-2') },
]

export const tradings: Trading[] = [
  // People who trade within 1, 3, 7 and 30 days: 6, 10, 26 and 41; within a year: 60.
  { back: 0, ticker: 'BASE', asset_class: 'stock', people: among('0-3') },
  { back: 0, ticker: latest.ticker, asset_class: 'stock', people: among('3'), time: latest.time },
  { back: 0, ticker: 'MID', asset_class: 'stock', people: among('2-5'), side: 'sell' },
  { back: 2, ticker: 'BASE', asset_class: 'stock', people: among('4-6') },
  { back: 2, ticker: 'MID', asset_class: 'stock', people: among('6-9') },
  { back: 5, ticker: 'BASE', asset_class: 'stock', people: among('2-15'), side: 'sell' },
  { back: 5, ticker: 'MID', asset_class: 'stock', people: among('10-24') },
  { back: 5, ticker: 'PAIR', asset_class: 'stock', people: among('8-9') },
  { back: 5, ticker: 'TRIO', asset_class: 'stock', people: among('10-12') },
  { back: 5, ticker: 'WHAL', asset_class: 'stock', people: among('0-8'), each: 90, whale: 71_234.56 },
  { back: 5, ticker: 'MIXD', asset_class: 'stock', people: among('12-23') },
  { back: 5, ticker: 'MIXD', asset_class: 'other', people: among('10-13'), each: 15, whale: 21_987.65 },
  { back: 5, ticker: 'SOLO', asset_class: 'stock', people: among('12-23') },
  { back: 5, ticker: 'SOLO', asset_class: 'crypto', people: among('24') },
  { back: 5, ticker: 'DUAL', asset_class: 'stock', people: among('0-11') },
  { back: 5, ticker: 'DUAL', asset_class: 'crypto', people: among('8-19') },
  { back: 5, ticker: 'BASE', asset_class: 'option', people: among('0-11') },
  { back: 4, ticker: 'BASE', asset_class: 'option', people: among('4-7'), side: 'sell' },
  { back: 5, ticker: 'MID', asset_class: 'option', people: among('9-14') },
  { back: 5, ticker: 'PAIR', asset_class: 'option', people: among('20-21') },
  // Eight people within 30 days and a ninth within 90, so that the windows differ by one person.
  { back: 20, ticker: 'STEP', asset_class: 'stock', people: among('20-27') },
  { back: 60, ticker: 'STEP', asset_class: 'stock', people: among('28') },
  { back: 20, ticker: 'MID', asset_class: 'stock', people: among('0-39') },
  { back: 60, ticker: 'MID', asset_class: 'option', people: among('2-30') },
  { back: 200, ticker: 'BASE', asset_class: 'stock', people: among('0-59') },
]

/** The raw id of a person, which only feeds may contain. */
export function rawId(person: number): string {
  return `raw-user-${String(person).padStart(2, '0')}-k7q@mail.example`
}

const rawAccount = (person: number) => `ACCOUNT-${9000 + person}-RAW`

/** Prefixes of every raw id of a person or account in the landing files, including invalid rows. */
export const rawMarks = ['raw-user-', 'ACCOUNT-90']

export function feeds(): Rows {
  return { portfolio_snapshots: holdings.flatMap(positions), portfolio_trades: tradings.flatMap(fills) }
}

function positions(holding: Holding): Row[] {
  const { day, ticker, asset_class, short = [], bare = [], each } = holding
  return peopleOf(holding).map((person) => {
    const worth = person === whale && holding.whale ? holding.whale : (each ?? 137.31 * (1 + (person % 7)))
    return {
      snapshot_at: `${day}T20:30:15Z`,
      user_id: rawId(person),
      account_id: rawAccount(person),
      ticker,
      asset_class,
      quantity: (short.includes(person) ? -1 : 1) * cents(worth / 50),
      avg_entry_price: bare.includes(person) ? null : cents(40 + (person % 13)),
      current_price: 50,
    }
  })
}

function fills(trading: Trading, number: number): Row[] {
  const { back, ticker, asset_class, side = 'buy', time = '09:05:07', each } = trading
  const isOption = asset_class === 'option'
  return peopleOf(trading).map((person) => ({
    trade_id: `fill-${number}-${person}`,
    user_id: rawId(person),
    account_id: rawAccount(person),
    ticker: isOption ? `${ticker}250703C00050000` : ticker,
    asset_class,
    side,
    quantity: 1,
    price: person === whale && trading.whale ? trading.whale : (each ?? cents(211.17 * (1 + (person % 5)))),
    executed_at: `${dayBack(back)}T${time}Z`,
    underlying: isOption ? ticker : null,
    option_type: isOption ? (person % 3 === 0 ? 'put' : 'call') : null,
    expiry: isOption ? (person % 2 === 0 ? '2025-07-03' : '2026-01-16') : null,
    position_effect: isOption ? (side === 'buy' ? 'open' : 'close') : null,
  }))
}

function peopleOf({ people, whale: worth }: { people: number[]; whale?: number }): number[] {
  return worth ? [...people, whale] : people
}

/** People who are long in a ticker on a day, in one class or in `all`. */
export function holdersOf(day: string, ticker: string, asset_class = 'all'): Set<number> {
  const found = holdings.filter((it) => it.day === day && it.ticker === ticker && isOf(it, asset_class))
  return new Set(found.flatMap((it) => peopleOf(it).filter((person) => !it.short?.includes(person))))
}

/** People with any position on a day. */
export function everyoneOn(day: string): Set<number> {
  return new Set(holdings.filter((it) => it.day === day).flatMap(peopleOf))
}

/** People who traded `from` to `to` days back, inclusive; without `ticker`, in anything. */
export function tradersOf(to: number, ticker?: string, asset_class = 'all', from = 0): Set<number> {
  const found = tradings.filter(
    (it) => it.back >= from && it.back <= to && (!ticker || it.ticker === ticker) && isOf(it, asset_class),
  )
  return new Set(found.flatMap(peopleOf))
}

function isOf(it: { asset_class: string }, asset_class: string): boolean {
  return asset_class === 'all' || it.asset_class === asset_class
}

export function dayBack(back: number): string {
  return new Date(Date.parse(today) - back * 86_400_000).toISOString().slice(0, 10)
}

function cents(value: number): number {
  return Math.round(value * 100) / 100
}

/** Parses `0-39` or `6`. */
function among(range: string): number[] {
  const [from, to = from] = range.split('-').map(Number)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
