import type { DuckDBConnection } from '@duckdb/node-api'
import { plusDays } from '../../src/base/calendar/days.ts'
import { Dice } from '../../src/tools/generate/chance.ts'
import { insert } from './tables.ts'

/**
 * Random investors: heavy-tailed wealth, tickers by Zipf's law, persistent positions, a few trades a day, moving
 * prices.
 */
export interface Crowd {
  people: number
  /** Snapshot days; trades begin `warmUp` days before the first. */
  days: number
  seed: number
  /** The distribution of wealth: lognormal, or Pareto with 80 % of the money in 20 % of the hands. */
  wealth?: 'lognormal' | 'pareto'
}

export const warmUp = 30
const start = '2025-05-01'

interface Instrument {
  ticker: string
  asset_class: string
  underlying: string | null
  option_type: 'call' | 'put' | null
  expiry: string | null
  /** Price of each day, warm-up included. */
  prices: number[]
  multiplier: number
  isFractional: boolean
}

interface Holding {
  instrument: Instrument
  account_id: string
  quantity: number
  cost: number
  isPriced: boolean
}

/** A position held over days `from` to `to`, inclusive. */
interface Stretch {
  person: number
  ticker: string
  asset_class: string
  account_id: string
  quantity: number
  avg_entry_price: number | null
  from: number
  to: number
}

interface Person {
  number: number
  ticket: number
  activity: number
  accounts: string[]
  joins: number
  leaves: number
  holdings: Map<string, Holding>
}

/** Snapshot days of a crowd, oldest first. */
export function daysOf({ days }: Pick<Crowd, 'days'>): string[] {
  return Array.from({ length: days }, (_, index) => plusDays(start, warmUp + index))
}

/**
 * Fills portfolio_trades and portfolio_snapshots, as created by `emptyTables`. The secret affects only the ids of
 * people.
 */
export async function settle(connection: DuckDBConnection, crowd: Crowd, secret = 'a secret'): Promise<void> {
  const dice = new Dice(crowd.seed, 'investors')
  const market = openMarket(crowd, dice)
  const stretches: Stretch[] = []
  const trades: Record<string, unknown>[] = []
  for (let number = 0; number < crowd.people; number++) {
    const person = newPerson(number, crowd, dice)
    live(person, crowd, market, dice, stretches, trades)
  }
  await connection.run(
    'create or replace temp table stretches (person int, ticker text, asset_class text, account_id text, quantity double, avg_entry_price double, "from" int, "to" int)',
  )
  await connection.run(
    'create or replace temp table fills (person int, account_id text, ticker text, asset_class text, side text, quantity double, price double, day int, second int, underlying text, option_type text, expiry text, position_effect text)',
  )
  await connection.run('create or replace temp table quotes (ticker text, asset_class text, day int, price double)')
  await insert(connection, 'stretches', stretches)
  await insert(connection, 'fills', trades)
  await insert(
    connection,
    'quotes',
    market.flatMap(({ ticker, asset_class, prices }) =>
      prices.map((price, day) => ({ ticker, asset_class, day, price })),
    ),
  )
  const id = `md5('${secret} ${crowd.seed} ' || person)::uuid`
  await connection.run(`
    insert into portfolio_snapshots by name
    select timestamp '${start}' + to_days(day) + interval 21 hour as snapshot_at, ${id} as person_id, account_id, ticker,
      asset_class, quantity, avg_entry_price, price as current_price, false as superseded
    from stretches join quotes using (ticker, asset_class)
    where day between "from" and "to" and day >= ${warmUp} and hash(person || ' ' || day) % 300 <> 0
    order by snapshot_at, ticker;
    insert into portfolio_trades by name
    select 't' || row_number() over () as trade_id, ${id} as person_id, account_id, ticker, asset_class, side, quantity,
      price, timestamp '${start}' + to_days(day) + to_seconds(second) as executed_at, underlying, option_type,
      expiry::date as expiry, position_effect, false as superseded
    from fills order by executed_at;
    drop table stretches; drop table fills; drop table quotes`)
}

function openMarket({ people, days }: Crowd, dice: Dice): Instrument[] {
  const count = Math.min(150, Math.round(4 * Math.sqrt(people)))
  const market: Instrument[] = []
  for (let rank = 0; rank < count; rank++) {
    const ticker = `T${rank}`
    const asset_class = rank % 7 === 3 ? 'etf' : rank % 11 === 5 ? 'crypto' : 'stock'
    const first = 4 * Math.exp(4 * dice.roll())
    const share = (more: Partial<Instrument>): Instrument => ({
      ticker,
      asset_class,
      underlying: null,
      option_type: null,
      expiry: null,
      prices: walk(first, 0.01 + 0.03 * dice.roll(), warmUp + days, dice),
      multiplier: 1,
      isFractional: asset_class === 'crypto',
      ...more,
    })
    market.push(share({}))
    // A second class under the same ticker, so that there are combined rows.
    if (rank % 4 === 1) market.push(share({ asset_class: 'other' }))
    if (rank % 3 === 0) {
      for (const option_type of ['call', 'put'] as const)
        market.push(
          share({
            ticker: `${ticker}-${option_type}`,
            asset_class: 'option',
            underlying: ticker,
            option_type,
            expiry: plusDays(start, warmUp + dice.whole(5, days + 60)),
            prices: walk(0.5 + 8 * dice.roll(), 0.08, warmUp + days, dice),
            multiplier: 100,
          }),
        )
    }
  }
  return market
}

function walk(first: number, volatility: number, days: number, dice: Dice): number[] {
  let price = first
  return Array.from({ length: days }, () => {
    price *= Math.exp(volatility * dice.normal())
    return Math.max(0.05, Math.round(price * 100) / 100)
  })
}

function newPerson(number: number, { days, wealth }: Crowd, dice: Dice): Person {
  const isLate = dice.roll() < 0.1
  return {
    number,
    ticket: wealth === 'pareto' ? 800 * (1 - dice.roll()) ** (-1 / 1.16) : 3000 * Math.exp(1.25 * dice.normal()),
    activity: Math.min(0.5, -0.06 * Math.log(1 - dice.roll())),
    accounts: dice.roll() < 0.15 ? ['main', 'ira'] : ['main'],
    joins: isLate ? dice.whole(0, warmUp + days - 1) : 0,
    leaves: dice.roll() < 0.03 ? dice.whole(warmUp, warmUp + days) : warmUp + days,
    holdings: new Map(),
  }
}

function live(
  person: Person,
  crowd: Crowd,
  market: Instrument[],
  dice: Dice,
  stretches: Stretch[],
  trades: Record<string, unknown>[],
): void {
  const since = new Map<string, number>()
  const end = (key: string, day: number) => {
    const { instrument, account_id, quantity, cost, isPriced } = person.holdings.get(key)!
    if (quantity !== 0 && since.get(key)! < day)
      stretches.push({
        person: person.number,
        ticker: instrument.ticker,
        asset_class: instrument.asset_class,
        account_id,
        quantity,
        avg_entry_price: isPriced ? Number((cost / quantity).toFixed(4)) : null,
        from: since.get(key)!,
        to: day - 1,
      })
  }
  const act = (
    day: number,
    fill: { key: string; instrument: Instrument; account_id: string; change: number },
    isTold: boolean,
  ) => {
    const { key, instrument, account_id, change } = fill
    const held = person.holdings.get(key) ?? {
      instrument,
      account_id,
      quantity: 0,
      cost: 0,
      isPriced: dice.roll() >= 0.03,
    }
    if (person.holdings.has(key)) end(key, day)
    const price = Math.max(0.01, Number((instrument.prices[day] * (1 + 0.003 * dice.normal())).toFixed(2)))
    const opens = held.quantity === 0 || Math.sign(change) === Math.sign(held.quantity)
    held.cost = opens ? held.cost + change * price : (held.cost * (held.quantity + change)) / held.quantity
    held.quantity = Number((held.quantity + change).toFixed(4))
    person.holdings.set(key, held)
    since.set(key, day)
    if (isTold)
      trades.push({
        person: person.number,
        account_id,
        ticker: instrument.ticker,
        asset_class: instrument.asset_class,
        side: change > 0 ? 'buy' : 'sell',
        quantity: Math.abs(change),
        price,
        day,
        second: 50_000 + dice.whole(0, 20_000),
        underlying: instrument.underlying,
        option_type: instrument.option_type,
        expiry: instrument.expiry,
        position_effect: instrument.underlying && dice.roll() < 0.95 ? (opens ? 'open' : 'close') : null,
      })
  }
  const opening = (day: number) => {
    const instrument = dice.roll() < 0.85 ? pickShare(market, dice) : dice.pick(market, 2)
    const account_id = dice.pick(person.accounts)
    const key = `${account_id} ${instrument.ticker} ${instrument.asset_class}`
    const held = person.holdings.get(key)?.quantity ?? 0
    const isShort = held < 0 || (held === 0 && dice.roll() < 0.04)
    return { key, instrument, account_id, change: (isShort ? -1 : 1) * sizeOf(person, instrument, day, dice) }
  }
  const first = Math.max(1, Math.round(-4 * Math.log(1 - dice.roll())))
  for (let index = 0; index < first; index++) act(person.joins, opening(person.joins), false)
  for (let day = person.joins + 1; day < Math.min(person.leaves, warmUp + crowd.days); day++) {
    if (dice.roll() >= person.activity) continue
    for (let fills = dice.roll() < 0.2 ? 2 : 1; fills > 0; fills--) {
      const open = [...person.holdings].filter(([, { quantity }]) => quantity !== 0)
      const mood = dice.roll()
      if (mood < 0.5 || open.length === 0) act(day, opening(day), true)
      else {
        const [key, { instrument, account_id, quantity }] = dice.pick(open)
        const unit = instrument.isFractional ? 1e-4 : 1
        const part =
          mood < 0.75
            ? quantity
            : Math.sign(quantity) *
              Math.max(unit, Math.round((Math.abs(quantity) * (0.2 + 0.5 * dice.roll())) / unit) * unit)
        const isAll = Math.abs(part) >= Math.abs(quantity)
        act(day, { key, instrument, account_id, change: isAll ? -quantity : -Number(part.toFixed(4)) }, true)
      }
    }
  }
  const last = Math.min(person.leaves, warmUp + crowd.days)
  for (const key of person.holdings.keys()) end(key, last)
}

/** Picks an instrument that is no option, by Zipf's law with exponent 1. */
function pickShare(market: Instrument[], dice: Dice): Instrument {
  const shares = market.filter(({ underlying }) => !underlying)
  // The inverse of the distribution function of 1 / x on [1, n + 1).
  return shares[Math.floor((shares.length + 1) ** dice.roll()) - 1]
}

function sizeOf(person: Person, { prices, multiplier, isFractional }: Instrument, day: number, dice: Dice): number {
  const wanted = (person.ticket * Math.exp(dice.normal())) / (prices[day] * multiplier)
  if (isFractional) return Math.max(1e-4, Number(wanted.toPrecision(4)))
  // People like round numbers.
  const digits = dice.roll() < 0.3 ? 1 : 3
  return Math.max(1, Math.round(Number(wanted.toPrecision(digits))))
}
