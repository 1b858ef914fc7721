/** Whole days from one day to another, both `YYYY-MM-DD`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** The Monday of the week that a day is in. */
export function mondayOf(day: string): string {
  const weekday = new Date(day).getUTCDay()
  return new Date(Date.parse(day) - ((weekday + 6) % 7) * 86_400_000).toISOString().slice(0, 10)
}
