import { expect, test } from 'vitest'
import { fiscalPeriodsIn } from '../../src/search/asked_periods.ts'

test('parses years and quarters in the notations of analysts', () => {
  expect(fiscalPeriodsIn('capex FY2021')).toEqual({ years: [2021], fiscalYears: [2021], quarters: [], dates: [] })
  expect(fiscalPeriodsIn('FY19 against fiscal 2020 and fiscal year 2021').years).toEqual([2019, 2020, 2021])
  expect(fiscalPeriodsIn('average of FY2017 - FY2020').years).toEqual([2017, 2018, 2019, 2020])
  expect(fiscalPeriodsIn('from 2015 to 2017').years).toEqual([2015, 2016, 2017])
  expect(fiscalPeriodsIn('Q2 of FY2023')).toEqual({ years: [2023], fiscalYears: [2023], quarters: [2], dates: [] })
  expect(fiscalPeriodsIn('the fourth quarter of 2022')).toEqual({
    years: [2022],
    fiscalYears: [2022],
    quarters: [4],
    dates: [],
  })
  expect(fiscalPeriodsIn('3Q24 margins').quarters).toEqual([3])
  expect(fiscalPeriodsIn('sales of $2,018 million, 2019.5 units and 2020%').years).toEqual([])
})

test('parses dates in all common notations, and months with a year', () => {
  for (const text of [
    'August 30, 2023',
    '30 Aug 2023',
    'aug. 30th, 2023',
    '2023-08-30',
    '8/30/2023',
    'the 30th of August 2023',
  ])
    expect([text, fiscalPeriodsIn(`as of ${text}`).date]).toEqual([text, '2023-08-30'])
  expect(fiscalPeriodsIn('in its 8-K of December 2025').date).toBe('2025-12')
  expect(fiscalPeriodsIn('net margin 2024').date).toBeUndefined()
  expect(fiscalPeriodsIn('the last quarter').quarters).toEqual([])
})

test('parses years with two digits at the end of a range and after a quarter', () => {
  expect(fiscalPeriodsIn('capex FY2021-23').years).toEqual([2021, 2022, 2023])
  expect(fiscalPeriodsIn('2Q23').years).toEqual([2023])
  expect(fiscalPeriodsIn('free cash flow q2 25')).toMatchObject({ years: [2025], quarters: [2] })
})

test.each([
  ['as of August 30, 2023', '2023-08-30'],
  ['sales in the September quarter of 2025', '2025-09'],
  ['on 5 June 2022', '2022-06-05'],
  ['at 2024-12-31', '2024-12-31'],
  ['at 6/30/2025', '2025-06-30'],
  ['in fiscal 2023', undefined],
])('parses the date in "%s" as %s', (text, date) => {
  expect(fiscalPeriodsIn(text).date).toBe(date)
})

test('the year of a date is not a fiscal year, and a list of quarters yields each quarter', () => {
  const { dates, fiscalYears, years } = fiscalPeriodsIn('inventory at 2025-06-28 and at January 26, 2025')
  expect([dates, fiscalYears, years]).toEqual([['2025-06-28', '2025-01-26'], [], [2025]])
  expect(fiscalPeriodsIn('three months ended June 30, 2025 and 2024').dates).toEqual(['2025-06-30', '2024-06-30'])
  expect(fiscalPeriodsIn('the first two quarters of 2025').quarters).toEqual([1, 2])
  expect(fiscalPeriodsIn('first and second quarters').quarters).toEqual([1, 2])
})

test('reads ranges of years and of quarters', () => {
  expect(fiscalPeriodsIn('between 2019 and 2022').years).toEqual([2019, 2020, 2021, 2022])
  expect(fiscalPeriodsIn('2019 and 2022').years).toEqual([2019, 2022])
  expect(fiscalPeriodsIn('free cash flow Q1-Q4 2024').quarters).toEqual([1, 2, 3, 4])
  expect(fiscalPeriodsIn('Q2 2023 to Q1 2024').quarterSpan).toEqual([2023 * 4 + 2, 2024 * 4 + 1])
  expect(fiscalPeriodsIn('Q1 2023 and Q1 2024').quarterSpan).toBeUndefined()
})
