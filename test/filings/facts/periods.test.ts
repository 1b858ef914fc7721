import { describe, expect, test } from 'vitest'
import { factsWorld, flow, stated } from './facts_world.ts'

const world = factsWorld()

/** A calendar year of cash flow, reported year to date. */
const cash = flow(
  'NetCashProvidedByUsedInOperatingActivities',
  ['2023-01-01..2023-03-31', 10, '10-Q 2023-05-01'],
  ['2023-01-01..2023-06-30', 30, '10-Q 2023-08-01'],
  ['2023-01-01..2023-09-30', 60, '10-Q 2023-11-01'],
  ['2023-01-01..2023-12-31', 100, '10-K 2024-02-15'],
)

/** A year of sales: the first three quarters, each reported on its own, and the full year. */
const sales = flow(
  'Revenues',
  ['2023-01-01..2023-03-31', 100, '10-Q 2023-05-01'],
  ['2023-04-01..2023-06-30', 110, '10-Q 2023-08-01'],
  ['2023-07-01..2023-09-30', 120, '10-Q 2023-11-01'],
  ['2023-01-01..2023-12-31', 500, '10-K 2024-02-15'],
)

/** The day before the annual report, and two days after it. */
const [before, after, late] = ['2024-02-14', '2024-12-01', '2025-12-01']

describe('quarters', () => {
  const toDate = world.company(cash)
  test('are differences of year-to-date figures if only those are reported', async () => {
    const known = { '2023-Q1': 10, '2023-Q2': 20, '2023-Q3': 30 }
    expect(await world.metric('operating_cash_flow', toDate, after)).toEqual({ ...known, '2023-Q4': 40 })
    expect(await world.metric('operating_cash_flow', toDate, before)).toEqual(known)
  })

  const whole = world.company(sales)
  const gap = world.company(sales.filter(({ of }) => !of.startsWith('2023-04')))
  test('the fourth is the year less three quarters without a nine-month figure, and requires all three', async () => {
    expect((await world.metric('revenue', whole, after))['2023-Q4']).toBe(170)
    expect(await world.metric('revenue', gap, after)).toEqual({ '2023-Q1': 100, '2023-Q3': 120 })
  })

  const own = world.company([...sales, stated('Revenues', '2023-10-01..2023-12-31', 169, '10-K 2024-02-15')])
  test('a quarter that is reported directly is not derived', async () => {
    expect((await world.metric('revenue', own, after))['2023-Q4']).toBe(169)
  })

  const filings = ['10-Q 2023-05-01', '10-Q 2023-08-01', '10-Q 2023-11-01', '10-K 2024-02-15']
  const toDateIn = (tag: string, unit: string) =>
    ['03-31', '06-30', '09-30', '12-31'].map((day, index) =>
      stated(tag, `2023-01-01..2023-${day}`, index + 1, filings[index], unit),
    )
  const perShare = world.company([
    ...sales,
    ...toDateIn('EarningsPerShareDiluted', 'USD/shares'),
    ...toDateIn('WeightedAverageNumberOfDilutedSharesOutstanding', 'shares'),
  ])
  test('per-share figures and share counts are not derived by subtraction', async () => {
    expect(await world.metric('eps_diluted', perShare, after)).toEqual({ '2023-Q1': 1 })
    expect(await world.metric('weighted_shares_diluted', perShare, after)).toEqual({ '2023-Q1': 1 })
    const years = await world.metrics(perShare, after, 'yearly')
    expect(years['2023']).toMatchObject({ eps_diluted: 4, weighted_shares_diluted: 4, revenue: 500 })
  })

  const odd = world.company([
    ...sales,
    ...flow('Revenues', ['2023-01-01..2023-05-15', 7, '8-K 2023-06-01']),
    ...flow('Revenues', ['2023-09-15..2023-09-30', 7, '10-Q 2023-11-01']),
  ])
  test('a span that is neither a quarter nor a sum of quarters is ignored', async () => {
    expect(Object.keys(await world.metrics(odd, before))).toEqual(['2023-Q1', '2023-Q2', '2023-Q3'])
  })
})

describe('restatements', () => {
  const tag = 'NetCashProvidedByUsedInOperatingActivities'
  const yearAnew = stated(tag, '2023-01-01..2023-12-31', 90, '10-K 2025-02-15')
  const nineAnew = stated(tag, '2023-01-01..2023-09-30', 55, '10-Q 2024-11-01')

  const year = world.company([...cash, yearAnew])
  test('a restated year without restated nine months does not change the fourth quarter', async () => {
    expect(await world.metric('operating_cash_flow', year, late, 'yearly')).toEqual({ 2023: 90 })
    expect((await world.metric('operating_cash_flow', year, late))['2023-Q4']).toBe(40)
  })

  const both = world.company([...cash, nineAnew, yearAnew])
  test('restated nine months change the fourth quarter only together with a restated year', async () => {
    expect((await world.metric('operating_cash_flow', both, after))['2023-Q4']).toBe(40)
    expect((await world.metric('operating_cash_flow', both, late))['2023-Q4']).toBe(35)
  })

  const amended = world.company([
    ...sales,
    stated('NetIncomeLoss', '2023-01-01..2023-12-31', 50, '10-K 2024-02-15'),
    stated('Revenues', '2023-01-01..2023-12-31', 510, '10-K/A 2024-04-01'),
  ])
  test('an amendment replaces only the facts it contains, and the first reported value is kept', async () => {
    const found = await world.rows<{ metric: string; value: number; first_reported: number; accession: string }>(
      'gold.metric_values',
      after,
      `cik = ${amended} and period_kind = 'yearly' and metric in ('revenue', 'net_income', 'net_margin')`,
    )
    expect(
      found.map(({ metric, value, first_reported, accession }) => [metric, value, first_reported, accession.slice(-6)]),
    ).toEqual([
      ['net_income', 50, 50, '021501'],
      ['net_margin', 0.098039, 0.1, '040109'],
      ['revenue', 510, 500, '040109'],
    ])
  })

  const recast = world.company([
    ...sales,
    stated('Revenues', '2023-01-01..2023-12-31', 480, '8-K 2024-06-01'),
    stated('Revenues', '2023-01-01..2023-12-31', 499, '8-K 2024-01-20'),
  ])
  test('a periodic report takes precedence over an 8-K, even over a later one', async () => {
    expect(await world.metric('revenue', recast, before, 'yearly')).toEqual({ 2023: 499 })
    expect(await world.metric('revenue', recast, after, 'yearly')).toEqual({ 2023: 500 })
  })

  const rounded = world.company([
    ...sales,
    stated('LongTermDebtNoncurrent', '2023-12-31', 96_700_000_000, '10-K 2024-02-15'),
    stated('LongTermDebtNoncurrent', '2023-12-31', 96_662_000_000, '10-K 2024-02-15'),
    stated('LongTermDebtNoncurrent', '2023-12-31', 96_700_000_000, '10-Q 2024-05-01'),
  ])
  test('the more exact of two values in a filing counts, and a later rounded value restates nothing', async () => {
    expect((await world.metrics(rounded, after, 'yearly'))['2023'].total_debt).toBe(96_662_000_000)
  })

  const eps = (of: string, value: number, filing: string) =>
    stated('EarningsPerShareDiluted', of, value, filing, 'USD/shares')
  const split = world.company([
    ...flow(
      'Revenues',
      ['2021-01-01..2021-12-31', 1, '10-K 2022-02-01'],
      ['2022-01-01..2022-12-31', 2, '10-K 2023-02-01'],
      ['2023-01-01..2023-12-31', 3, '10-K 2024-02-01'],
    ),
    eps('2021-01-01..2021-12-31', 10, '10-K 2022-02-01'),
    eps('2022-01-01..2022-12-31', 12, '10-K 2023-02-01'),
    // A ten-for-one split: the report on 2023 restates 2022, but 2021 was last reported before the split.
    eps('2022-01-01..2022-12-31', 1.2, '10-K 2024-02-01'),
    eps('2023-01-01..2023-12-31', 1.5, '10-K 2024-02-01'),
  ])
  test('a share split between two filings does not count as growth', async () => {
    expect(await world.metric('eps_diluted', split, after, 'yearly')).toEqual({ 2021: 10, 2022: 1.2, 2023: 1.5 })
    expect(await world.metric('eps_diluted_growth', split, after, 'yearly')).toEqual({ 2022: 0.2, 2023: 0.25 })
    expect(await world.metric('revenue_growth', split, after, 'yearly')).toEqual({ 2022: 1, 2023: 0.5 })
  })
})

describe('fiscal calendars', () => {
  const weeks = world.company(
    flow(
      'Revenues',
      ['2021-01-31..2022-01-29', 52, '10-K 2022-03-15'],
      ['2022-01-30..2023-01-28', 52.5, '10-K 2023-03-15'],
      // 53 weeks, ending in February.
      ['2023-01-29..2024-02-03', 53, '10-K 2024-03-15'],
      ['2024-02-04..2024-05-04', 13, '10-Q 2024-06-01'],
      ['2024-02-04..2024-08-03', 27, '10-Q 2024-09-01'],
      ['2024-02-04..2024-11-02', 41, '10-Q 2024-12-01'],
      ['2024-02-04..2025-02-01', 56, '10-K 2025-03-15'],
    ),
  )
  test('a fiscal year of 52 or 53 weeks is named after the calendar year in which it ends', async () => {
    const years = { 2022: 52, 2023: 52.5, 2024: 53, 2025: 56 }
    expect(await world.metric('revenue', weeks, late, 'yearly')).toEqual(years)
    const quarters = { '2025-Q1': 13, '2025-Q2': 14, '2025-Q3': 14 }
    expect(await world.metric('revenue', weeks, after)).toEqual(quarters)
    expect(await world.metric('revenue', weeks, late)).toEqual({ ...quarters, '2025-Q4': 15 })
  })

  const twelve = world.company(
    flow(
      'Revenues',
      ['2023-09-04..2023-11-26', 12, '10-Q 2023-12-20'],
      ['2023-11-27..2024-02-18', 12.5, '10-Q 2024-03-15'],
      ['2024-02-19..2024-05-12', 13, '10-Q 2024-06-10'],
      ['2023-09-04..2024-09-01', 54, '10-K 2024-10-10'],
    ),
  )
  test('quarters of 12 and 16 weeks are numbered from 1 to 4', async () => {
    const quarters = { '2024-Q1': 12, '2024-Q2': 12.5, '2024-Q3': 13, '2024-Q4': 16.5 }
    expect(await world.metric('revenue', twelve, after)).toEqual(quarters)
  })

  const moved = world.company(
    flow(
      'Revenues',
      ['2020-01-01..2020-12-31', 100, '10-K 2021-02-15'],
      ['2021-01-01..2021-03-31', 25, '10-Q 2021-05-01'],
      // A transition report on half a year, which is not a fiscal year.
      ['2021-01-01..2021-06-30', 51, '10-KT 2021-08-15'],
      ['2021-07-01..2021-09-30', 27, '10-Q 2021-11-01'],
      ['2021-07-01..2022-06-30', 120, '10-K 2022-08-15'],
    ),
  )
  test('after a change of fiscal year end, earlier periods keep the labels of the old calendar', async () => {
    expect(await world.metric('revenue', moved, before, 'yearly')).toEqual({ 2020: 100, 2022: 120 })
    const quarters = { '2021-Q1': 25, '2021-Q2': 26, '2022-Q1': 27 }
    expect(await world.metric('revenue', moved, before)).toEqual(quarters)
  })

  const utility = world.company([
    ...sales,
    ...flow('Revenues', ['2022-07-01..2023-06-30', 410, '10-Q 2023-08-01']),
    ...flow('Revenues', ['2022-10-01..2023-09-30', 450, '10-Q 2023-11-01']),
  ])
  test("trailing twelve months in a utility's quarterly reports are not a fiscal year", async () => {
    expect(await world.metric('revenue', utility, after, 'yearly')).toEqual({ 2023: 500 })
    expect((await world.metric('revenue', utility, after))['2023-Q4']).toBe(170)
  })

  const young = world.company(
    flow(
      'Revenues',
      ['2023-02-01..2023-04-30', 5, '10-Q 2023-06-10'],
      ['2023-02-01..2023-07-31', 12, '10-Q 2023-09-10'],
      ['2023-02-01..2024-01-31', 30, '10-K 2024-03-20'],
    ),
  )
  test('before the first annual report, quarters get permanent labels from the start of the year to date', async () => {
    const quarters = { '2024-Q1': 5, '2024-Q2': 7 }
    expect(await world.metric('revenue', young, before)).toEqual(quarters)
    expect(await world.metric('revenue', young, after)).toEqual(quarters)
  })
})
