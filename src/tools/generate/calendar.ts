import { plusDays } from '../../base/calendar/days.ts'

/** The `count` calendar days that end on `end`, oldest first, as YYYY-MM-DD. */
export function daysEnding(end: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => plusDays(end, index - count + 1))
}
