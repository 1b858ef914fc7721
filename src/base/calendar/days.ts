const MILLISECONDS = 86_400_000

/** Lengths, in days, of the windows for which figures are published. The SQL macro `windows` has the same list. */
export const windows = [1, 3, 7, 14, 30, 90, 365] as const

/** The day that is `days` days after `day`; a negative number gives an earlier day. Days are `YYYY-MM-DD`. */
export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * MILLISECONDS).toISOString().slice(0, 10)
}

/** The day that is `days` days before `day`, both `YYYY-MM-DD`. */
export function daysBefore(day: string, days: number): string {
  return plusDays(day, -days)
}

/** Whole days between two days, both `YYYY-MM-DD`; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / MILLISECONDS)
}

/**
 * The number of days by which the newest day of some data lags behind `expected`; 0 if it is not earlier, and null if there is no newest
 * day.
 */
export function lagOf(newest: string | null | undefined, expected: string): number | null {
  return newest ? Math.max(0, daysBetween(newest, expected)) : null
}

/** The days from `from` to `to`, both included. */
export function everyDay(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => plusDays(from, index))
}

/** The Monday of the week that a day is in. */
export function mondayOf(day: string): string {
  return plusDays(day, -((weekday(day) + 6) % 7))
}

/** Number of a day in its week; Sunday is 0. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** The `nth` day (from 1) of a month `YYYY-MM` that falls on the weekday `wanted` (Sunday is 0). */
export function nthWeekday(month: string, wanted: number, nth: number): string {
  const first = `${month}-01`
  return plusDays(first, ((wanted - weekday(first) + 7) % 7) + 7 * (nth - 1))
}

/** Easter Sunday of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
export function easter(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const leap = Math.floor((century + 8) / 25)
  const moon = (19 * golden + century - Math.floor(century / 4) - Math.floor((century - leap + 1) / 3) + 15) % 30
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451)
  const sum = moon + sunday - 7 * late + 114
  return `${year}-${String(Math.floor(sum / 31)).padStart(2, '0')}-${String((sum % 31) + 1).padStart(2, '0')}`
}
