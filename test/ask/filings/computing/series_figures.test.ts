import { expect, test } from 'vitest'
import { isFounded } from '../../../../src/ask/filings/check.ts'
import { chosenPeriods } from '../../../../src/ask/filings/computing/figures.ts'
import { seriesFigures, seriesStatement } from '../../../../src/ask/filings/computing/series_figures.ts'
import type { Figure } from '../../../../src/ask/filings/items.ts'
import { evidenceOf, passageOf } from '../evidence.ts'

/** Figures of a metric, oldest first: of the four quarters of each year from 2023 on, or of years. */
function figuresOf(
  metric: string,
  values: number[],
  unit: 'currency' | 'ratio' = 'currency',
  isYearly = false,
): Figure[] {
  return values.map((value, at) => {
    const [year, quarter] = isYearly ? [2020 + at, 0] : [2023 + Math.floor(at / 4), (at % 4) + 1]
    const end = `${year}-${['12-31', '03-31', '06-30', '09-30', '12-31'][quarter]}`
    const kind = isYearly ? ('yearly' as const) : ('quarterly' as const)
    const { filing } = passageOf({ text: '' })
    const period = { period_kind: kind, fiscal_year: year, fiscal_quarter: quarter, period_end: end }
    const item = { kind: 'figure' as const, filing, metric, ...period, value, unit, currency: 'USD' }
    return { ticker: 'ACME', metric, period_kind: kind, year, quarter, end, value, item }
  })
}

const million = (values: number[]) => values.map((value) => value * 1e6)
const quarters = figuresOf('revenue', million([10, 12, 11, 15, 14, 16, 20, 18]))
const years = figuresOf('revenue', million([50, 40, 60, 48, 68]), 'currency', true)
const spending = figuresOf('capital_expenditures', million([50, 40, 60, 48, 68]), 'currency', true)
const turning = figuresOf('revenue', million([50, 60, 70, 60, 68]), 'currency', true)
const margins = figuresOf('gross_margin', [0.7, 0.72, 0.74, 0.76, 0.78, 0.75, 0.73, 0.71], 'ratio')
const yearlyMargins = figuresOf('gross_margin', [0.6, 0.65, 0.75], 'ratio', true)
const growth = figuresOf('revenue_growth', [0.1, -0.2, 0.5], 'ratio', true)

function told(question: string, figures: Figure[]): string | undefined {
  const evidence = { ...evidenceOf(question, []), items: figures.map(({ item }) => item) }
  const run = seriesFigures(figures, evidence)
  if (!run) return undefined
  const statement = seriesStatement(evidence, run)
  expect(isFounded(statement, evidence)).toBe(true)
  return statement.text.replaceAll(/ \(to [\d-]+\)| \[\d+\]/g, '')
}

test.each([
  ['In which quarters of 2024 was gross margin above 74%?', margins, 'was above 74% in 2 of the 4 quarters'],
  ['In how many quarters was revenue over $15 million?', quarters, 'in 3 of the 8 quarters'],
  ['Was revenue ever below $5 million in a quarter?', quarters, 'in none of the 8 quarters'],
  [
    'When was the first quarter in which revenue topped $14 million?',
    quarters,
    'first time in Q4 of fiscal 2023: $15 million',
  ],
  [
    'Was revenue ever below $30 million in a year?',
    years.filter(({ year }) => year !== 2022),
    'in none of the 4 known fiscal years from fiscal 2020 to fiscal 2024 (without data for fiscal 2022)',
  ],
  ['Which year had the highest revenue?', years, 'revenue was highest in fiscal 2024: $68 million'],
  [
    'lowest revenue in the last 4 years',
    years,
    'of the 4 fiscal years from fiscal 2021 to fiscal 2024, revenue was lowest in fiscal 2021',
  ],
  ['In which years did revenue fall?', years, 'fell from the year before in 2 of the 4 fiscal years'],
  [
    'How many years in a row has revenue grown?',
    turning,
    'fiscal 2024, at most 2 in a row and 1 in a row up to fiscal 2024:',
  ],
  ['How many times did quarterly revenue decline?', quarters, 'fell from the quarter before in 3 of the 7 quarters'],
  [
    'Did quarterly revenue ever decline year over year?',
    quarters,
    'fell from the same quarter a year before in none of the 4 quarters',
  ],
  [
    'Between Q2 2023 and Q1 2024 which quarter had the best gross margin?',
    margins,
    'of the 4 quarters from Q2 of fiscal 2023 to Q1 of fiscal 2024',
  ],
  ['list the quarters in 2024 where gross margin was at least 75%', margins, 'in 2 of the 4 quarters'],
  [
    'quarters where revenue was between 11 and 14 million',
    quarters,
    'was between 11 and 14 million in 3 of the 8 quarters',
  ],
  ['quarters where gross margin was above 72% and below 76%', margins, 'was above 72% and below 76% in 3 of the 8'],
  ['quarters with gross margin below 71% or above 75%', margins, 'was below 71% or above 75% in 3 of the 8 quarters'],
  ['years with gross margin between 60% and 70%', yearlyMargins, 'in 2 of the 3 fiscal years'],
  ['years with gross margin of at least 60% and below 75%', yearlyMargins, 'in 2 of the 3 fiscal years'],
  [
    'Capex 2022 to 2024, in which year did it grow the most?',
    spending,
    'capital expenditures rose the most in fiscal 2022, as it rose by 50%: $60 million in fiscal 2022, $40 million',
  ],
  ['largest drop in annual revenue from 2020 to 2022', growth, 'revenue growth was lowest in fiscal 2021: -20'],
  [
    'In which year from 2020 to 2022 did revenue grow the most?',
    growth,
    'revenue growth was highest in fiscal 2022: 50',
  ],
  [
    'name the two years with the highest revenue',
    years,
    'from the highest on: $68 million in fiscal 2024, $60 million in fiscal 2022.',
  ],
  ['its two best years for revenue', years, 'from the highest on: $68 million in fiscal 2024, $60 million in'],
  ['When did revenue of the whole group first exceed $55 million?', years, 'for the first time in fiscal 2022: $60'],
  [
    'rank the last three fiscal years by revenue',
    years,
    'from the highest on: $68 million in fiscal 2024, $60 million in fiscal 2022, $48',
  ],
  ['median quarterly revenue over the last 8 quarters', quarters, 'is $14,500,000'],
  ['average quarterly revenue over the last 4 quarters', quarters, 'the mean of revenue over the 4 quarters'],
  [
    'total share repurchases from 2021 to 2023',
    figuresOf('share_repurchases', million([1, 2, 3, 4]), 'currency', true),
    'is $9 million',
  ],
])('applies to the values of several periods: %s', (question, figures, text) => {
  expect(told(question, figures)).toContain(text)
})

test('names the year of the largest loss by the lowest income', () => {
  const losses = figuresOf('net_income', million([-5, -9, -2]), 'currency', true)
  expect(told('Which year had the biggest net loss?', losses)).toContain('in fiscal 2021: -$9 million')
})

test.each([
  'What was revenue in fiscal 2024?',
  'Why did revenue fall in 2023?',
  'How much did revenue grow each year since 2020?',
])('applies nothing to the values: %s', (question) => expect(told(question, years)).toBeUndefined())

test('leaves out the years, and the newest period, that a question excludes', () => {
  const periodsOf = (question: string) => chosenPeriods(years, evidenceOf(question, [])).map(({ year }) => year)
  expect(periodsOf('revenue from 2020 to 2024 except 2022')).toEqual([2020, 2021, 2023, 2024])
  expect(periodsOf('revenue of the last 3 years, excluding the latest')).toEqual([2023, 2022])
})

test('counts the last quarters from the newest, although one has no value', () => {
  const known = quarters.filter(({ year, quarter }) => year !== 2024 || quarter !== 3)
  const chosen = chosenPeriods(known, evidenceOf('revenue of the last 4 quarters', []))
  expect(chosen.map(({ year, quarter }) => `${year} Q${quarter}`)).toEqual(['2024 Q4', '2024 Q2', '2024 Q1'])
})
