const MILLISECONDS = 86_400_000

/** The `count` calendar days that end on `end`, oldest first, as YYYY-MM-DD. */
export function daysEnding(end: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => plusDays(end, index - count + 1))
}

export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * MILLISECONDS).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** Whether New York's exchanges hold a session: a weekday that is none of their regular holidays. */
export function isSession(day: string): boolean {
  return weekday(day) % 6 !== 0 && !holidays(Number(day.slice(0, 4))).includes(day)
}

/** The hour in UTC at which the session opens, less its half hour: 13 in summer time, 14 in winter. */
export function openingHour(day: string): number {
  const year = day.slice(0, 4)
  return day >= nthWeekday(`${year}-03`, 0, 2) && day < nthWeekday(`${year}-11`, 0, 1) ? 13 : 14
}

function holidays(year: number): string[] {
  return [
    observed(`${year}-01-01`),
    nthWeekday(`${year}-01`, 1, 3),
    nthWeekday(`${year}-02`, 1, 3),
    plusDays(easter(year), -2),
    lastMondayOfMay(year),
    observed(`${year}-06-19`),
    observed(`${year}-07-04`),
    nthWeekday(`${year}-09`, 1, 1),
    nthWeekday(`${year}-11`, 4, 4),
    observed(`${year}-12-25`),
  ]
}

function lastMondayOfMay(year: number): string {
  const last = `${year}-05-31`
  return plusDays(last, -((weekday(last) + 6) % 7))
}

function observed(day: string): string {
  if (weekday(day) === 6) return plusDays(day, -1)
  return weekday(day) === 0 ? plusDays(day, 1) : day
}

function nthWeekday(month: string, wanted: number, nth: number): string {
  const first = `${month}-01`
  return plusDays(first, ((wanted - weekday(first) + 7) % 7) + 7 * (nth - 1))
}

/** Gregorian Easter Sunday (Meeus, Jones, Butcher). */
function easter(year: number): string {
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
