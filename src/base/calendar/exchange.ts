import { easter, nthWeekday, plusDays, weekday } from './days.ts'

/** Days on which an exchange deviates from its calendar, for example because of a storm; `YYYY-MM-DD` in its time zone. */
export interface Exceptions {
  /** Days without a session. */
  closed: string[]
  /** Days that end early, at 13:00. */
  early: string[]
}

/** Opening hours of an exchange, in minutes after midnight in its time zone. */
export interface TradingSession {
  open: number
  close: number
}

export interface Exchange {
  time_zone: string
  /** The session on a day in the exchange's time zone; undefined if the exchange is closed on that day. */
  session(day: string, exceptions?: Exceptions): TradingSession | undefined
}

/** Exchanges by their ISO 10383 code. */
export const exchanges = {
  /** New York Stock Exchange. By its Rule 7.2, it is open from 9:30 to 16:00, and on short days from 9:30 to 13:00. */
  XNYS: {
    time_zone: 'America/New_York',
    session(day, exceptions = { closed: [], early: [] }) {
      if (!isSession(day) || exceptions.closed.includes(day)) return undefined
      const isShort = isEarlyClose(day) || exceptions.early.includes(day)
      return { open: 9 * 60 + 30, close: (isShort ? 13 : 16) * 60 }
    },
  },
} satisfies Record<string, Exchange>

/** Whether a day is a regular trading day in New York: a weekday that is not a regular holiday of its exchanges. */
export function isSession(day: string): boolean {
  return weekday(day) % 6 !== 0 && !holidays(Number(day.slice(0, 4))).includes(day)
}

/** New York's session opens half an hour after this hour in UTC: 13 in summer time, 14 in winter time. */
export function openingHour(day: string): number {
  const year = day.slice(0, 4)
  return day >= nthWeekday(`${year}-03`, 0, 2) && day < nthWeekday(`${year}-11`, 0, 1) ? 13 : 14
}

/** Whether a day ends at 13:00: July 3 and December 24 from Monday to Thursday, and the day after Thanksgiving. */
function isEarlyClose(day: string): boolean {
  const [year, date] = [day.slice(0, 4), day.slice(5)]
  if (date === '07-03' || date === '12-24') return weekday(day) >= 1 && weekday(day) <= 4
  return day === plusDays(thanksgiving(year), 1)
}

/**
 * Holidays of a year. If New Year's Day is a Saturday, the Friday before is not a holiday, because the accounting period
 * of the old year ends on that Friday.
 */
function holidays(year: number): string[] {
  return [
    weekday(`${year}-01-01`) === 6 ? [] : observed(`${year}-01-01`),
    year >= 1998 ? nthWeekday(`${year}-01`, 1, 3) : [],
    nthWeekday(`${year}-02`, 1, 3),
    plusDays(easter(year), -2),
    lastMondayOfMay(year),
    year >= 2022 ? observed(`${year}-06-19`) : [],
    observed(`${year}-07-04`),
    nthWeekday(`${year}-09`, 1, 1),
    thanksgiving(year),
    observed(`${year}-12-25`),
  ].flat()
}

function thanksgiving(year: number | string): string {
  return nthWeekday(`${year}-11`, 4, 4)
}

function lastMondayOfMay(year: number): string {
  const last = `${year}-05-31`
  return plusDays(last, -((weekday(last) + 6) % 7))
}

function observed(day: string): string {
  if (weekday(day) === 6) return plusDays(day, -1)
  return weekday(day) === 0 ? plusDays(day, 1) : day
}
