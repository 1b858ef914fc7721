import type { DuckDBConnection } from '@duckdb/node-api'
import { weekday } from '../../base/calendar/days.ts'
import { isSession, openingHour } from '../../base/calendar/exchange.ts'
import { literal } from '../../base/quote.ts'
import { type Instrument, SPLIT } from './universe.ts'

/** Index of the day of the invented split, on which the price of the stock is divided by the ratio of the split. */
export function splitIndex(days: number): number {
  return Math.floor((days * 2) / 3)
}

/**
 * Creates the tables `calendar`, `instruments` and `closes`. Closes are geometric random walks with a common factor, and are not adjusted
 * for the split. Crypto moves every day; stocks and ETFs move only in New York's sessions, and have the last close on other days.
 */
export async function openMarket(connection: DuckDBConnection, days: string[], all: Instrument[]): Promise<void> {
  await connection.run(`create or replace table calendar as
    select * from (values ${days.map(calendarRow).join(', ')}) as t (n, day, session, opening_hour, weekday)`)
  await connection.run(`create or replace table instruments as
    select * from (values ${all.map(instrumentRow).join(', ')})
    as t (rank, ticker, asset_class, price, volatility, optionable, thin, splits)`)
  // A sum of DECIMAL is exact, so the walk does not depend on the order in which a window adds up.
  await connection.run(`create or replace table closes as
    with steps as (
        select
            rank, n, day, price, volatility, splits, asset_class = 'crypto' or session as open,
            case when asset_class = 'crypto' or session then
                0.0002 + volatility * (0.55 * normal('market', n, 0) + 0.83 * normal('ticker', n, ticker))
            else 0 end::decimal(18, 9) as step
        from instruments, calendar
    ),
    walked as (
        select
            rank, day, open, volatility,
            price * exp(sum(step) over (partition by rank order by n)::double)
                / if(splits and n >= ${splitIndex(days.length)}, ${SPLIT.ratio}, 1) as close
        from steps
    )
    select
        rank, day, open, volatility,
        case
            when close >= 1 then round(close, 2)
            else greatest(round(close, 4), 0.0001)
        end as close
    from walked order by day, rank`)
  await connection.run(`create or replace macro deviation(spot, days, volatility) as
    spot * volatility * sqrt(252 * greatest(days, 0.4) / 365)`)
  await connection.run(`create or replace macro option_price(spot, strike, days, volatility, option_type) as
    greatest(0.01, round(
        greatest(0, if(option_type = 'call', spot - strike, strike - spot))
        + 0.4 * deviation(spot, days, volatility)
            * exp(-0.6 * ((spot - strike) / deviation(spot, days, volatility)) ** 2), 2))`)
}

function calendarRow(day: string, index: number): string {
  return `(${index}, date '${day}', ${isSession(day)}, ${openingHour(day)}, ${weekday(day)})`
}

function instrumentRow(each: Instrument): string {
  const texts = [each.ticker, each.asset_class].map(literal).join(', ')
  const flags = `${each.optionable}, ${each.thin}, ${each.splits}`
  return `(${each.rank}, ${texts}, ${each.price}::double, ${each.volatility}::double, ${flags})`
}
