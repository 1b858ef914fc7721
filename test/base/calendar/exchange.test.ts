import { expect, test } from 'vitest'
import { plusDays, weekday } from '../../../src/base/calendar/days.ts'
import { exchanges } from '../../../src/base/calendar/exchange.ts'

const { session } = exchanges.XNYS
const daysOf = (year: number) => {
  const days: string[] = []
  for (let day = `${year}-01-01`; day.startsWith(String(year)); day = plusDays(day, 1)) days.push(day)
  return days.filter((day) => weekday(day) % 6 !== 0)
}

// The holidays and early closes of each year, as announced by the exchange.
test.each([
  [2021, ['01-01', '01-18', '02-15', '04-02', '05-31', '07-05', '09-06', '11-25', '12-24'], ['11-26']],
  [2022, ['01-17', '02-21', '04-15', '05-30', '06-20', '07-04', '09-05', '11-24', '12-26'], ['11-25']],
  [
    2023,
    ['01-02', '01-16', '02-20', '04-07', '05-29', '06-19', '07-04', '09-04', '11-23', '12-25'],
    ['07-03', '11-24'],
  ],
  [
    2024,
    ['01-01', '01-15', '02-19', '03-29', '05-27', '06-19', '07-04', '09-02', '11-28', '12-25'],
    ['07-03', '11-29', '12-24'],
  ],
  [
    2025,
    ['01-01', '01-20', '02-17', '04-18', '05-26', '06-19', '07-04', '09-01', '11-27', '12-25'],
    ['07-03', '11-28', '12-24'],
  ],
  [
    2026,
    ['01-01', '01-19', '02-16', '04-03', '05-25', '06-19', '07-03', '09-07', '11-26', '12-25'],
    ['11-27', '12-24'],
  ],
  [2027, ['01-01', '01-18', '02-15', '03-26', '05-31', '06-18', '07-05', '09-06', '11-25', '12-24'], ['11-26']],
  [2028, ['01-17', '02-21', '04-14', '05-29', '06-19', '07-04', '09-04', '11-23', '12-25'], ['07-03', '11-24']],
])('matches the announced holidays and early closes of the NYSE in %i', (year, closed, early) => {
  const named = (days: string[]) => days.map((day) => day.slice(5))
  expect(named(daysOf(year).filter((day) => !session(day)))).toEqual(closed)
  expect(named(daysOf(year).filter((day) => session(day)?.close === 13 * 60))).toEqual(early)
})

test('a regular session is from 9:30 to 16:00, and a Saturday has none', () => {
  expect(session('2026-02-17')).toEqual({ open: 570, close: 960 })
  expect(session('2026-02-21')).toBeUndefined()
})

test('the configuration adds closures and early closes that no rule covers', () => {
  const exceptions = { closed: ['2025-01-09'], early: ['2026-02-17'] }
  expect(session('2025-01-09')).toBeDefined()
  expect(session('2025-01-09', exceptions)).toBeUndefined()
  expect(session('2026-02-17', exceptions)).toEqual({ open: 570, close: 780 })
})
