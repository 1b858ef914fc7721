import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The days of the data. The first release is of the second day, and the run under test publishes the third. */
export const days = ['2025-03-03', '2025-03-04', '2025-03-05'] as const

const people = ['ann', 'ben', 'cem', 'dee', 'eva']

/**
 * Writes the landing files of one day: five people who hold and trade three stocks, one option trade each, a fund that
 * trades, closing prices, and rows that break their contract. The last day also has a corrected trade of the day before
 * and a trade that moves to another day, so that ingestion has to look up keys.
 */
export async function layDay(landing: string, day: (typeof days)[number]): Promise<void> {
  const number = days.indexOf(day)
  const write = async (name: string, lines: string[]) => {
    const path = join(landing, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, `${lines.join('\n')}\n`)
  }
  const json = (rows: object[]) => rows.map((row) => JSON.stringify(row))

  await write(`portfolio_snapshots/${day}.csv`, [
    'snapshot_at,user_id,account_id,ticker,asset_class,quantity,avg_entry_price,current_price',
    ...people.flatMap((person, at) =>
      ['AAA', 'BBB', 'CCC']
        .slice(0, at === 4 ? 2 : 3)
        .map(
          (ticker, of) => `${day}T21:00:00Z,${person},,${ticker},stock,${10 + at + of},${90 + of},${100 + number + of}`,
        ),
    ),
    `${day}T21:00:00Z,ann,,AAA,stock,many,90,100`,
  ])
  await write(`portfolio_trades/${day}.jsonl`, [
    ...json(people.map((person, at) => trade(`t${number}-${at}`, person, day, at % 2 ? 'sell' : 'buy', 5 + at))),
    ...json(
      people.map((person, at) => ({
        ...trade(`o${number}-${at}`, person, day, 'buy', 1 + at),
        asset_class: 'option',
        underlying: 'AAA',
        option_type: at % 2 ? 'put' : 'call',
        strike: 100,
        expiry: '2025-03-21',
        position_effect: 'open',
        ticker: 'AAA250321C00100000',
        price: 2,
      })),
    ),
    // Invalid JSON, and a trade with quantity 0.
    '{"trade_id": "broken',
    JSON.stringify({ ...trade(`x${number}`, 'ann', day, 'buy', 0) }),
  ])
  if (number === 2) {
    await write('portfolio_trades/corrections.jsonl', [
      ...json([trade('t1-0', 'ann', days[1], 'buy', 50), trade('t0-1', 'ben', days[1], 'sell', 7)]),
    ])
  }
  await write(`fund_trades/${day}.jsonl`, [
    ...json([
      {
        trade_id: `f${number}-a`,
        fund_id: 'alpha',
        executed_at: `${day}T15:00:00Z`,
        ticker: 'AAA',
        asset_class: 'stock',
        side: number === 2 ? 'sell' : 'buy',
        quantity: 10,
        price: 100 + number,
        thesis: `reason ${number}`,
      },
      {
        trade_id: `f${number}-b`,
        fund_id: 'alpha',
        executed_at: `${day}T16:00:00Z`,
        ticker: 'BBB',
        asset_class: 'stock',
        side: 'buy',
        quantity: 2,
        price: 50 + number,
      },
      // Sells more than the fund holds, so the ledger excludes it.
      {
        trade_id: `f${number}-c`,
        fund_id: 'alpha',
        executed_at: `${day}T17:00:00Z`,
        ticker: 'CCC',
        asset_class: 'stock',
        side: 'sell',
        quantity: 1,
        price: 10,
      },
    ]),
  ])
  await write(`fund_valuations/${day}.csv`, [
    'fund_id,valued_at,equity_usd',
    `alpha,${day}T21:00:00Z,${10_000 + 10 * number}`,
  ])
  await write(`prices/${day}.csv`, [
    'ticker,date,close',
    ...['AAA', 'BBB', 'CCC'].map((ticker, of) => `${ticker},${day},${100 + number + of}`),
  ])
  if (number === 0) {
    await write(
      'funds/funds.jsonl',
      json([
        {
          fund_id: 'alpha',
          name: 'Alpha',
          strategy: 'momentum',
          source: 'arena',
          inception_date: day,
          initial_capital_usd: 10_000,
        },
      ]),
    )
  }
}

function trade(id: string, person: string, day: string, side: string, quantity: number) {
  return {
    trade_id: id,
    user_id: person,
    ticker: 'AAA',
    asset_class: 'stock',
    side,
    quantity,
    price: 100,
    executed_at: `${day}T15:00:00Z`,
  }
}
