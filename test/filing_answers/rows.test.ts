import { expect, test } from 'vitest'
import { askedOfFilings, comparesAlone } from '../../src/filing_answers/asked.ts'
import { builtInStatements } from '../../src/filing_answers/built_in.ts'
import type { FigureItem, FilingEvidence, FilingReference, PassageItem } from '../../src/filing_answers/evidence.ts'
import { termsOf } from '../../src/search/terms.ts'

const annual: FilingReference = {
  accession: 'a1',
  ticker: 'ZEN',
  form: '10-K',
  filed_on: '2025-02-20',
  period_end: '2024-12-31',
  url: 'https://www.sec.gov/zen',
}
const quarterly = { ...annual, accession: 'q1', form: '10-Q', filed_on: '2025-07-20', period_end: '2025-06-30' }

const income = `CONSOLIDATED STATEMENTS OF INCOME
(In millions, except per share amounts)
 | Year Ended December 31, 2024 | Year Ended December 31, 2023
Revenue | $5,500 | $5,100
Cost of revenue | 2,100 | 2,000
Net income | $1,360 | $1,098
Earnings per share:
Basic | $24.61 | $15.19
Diluted | $23.86 | $14.87
Weighted-average shares used to compute earnings per share:
Basic | 2,534 | 2,574
Diluted | 2,614 | 2,629`

const segments = `Net sales by segment are as follows (in millions):
 | Year Ended December 31, 2023 | Year Ended December 31, 2024
North Rim
Net sales | $2,800 | $3,000
Operating income (loss) | (12) | 44
Cloudworks
Net sales | $900 | $1,075
Consolidated
Net sales | $5,100 | $5,500
Net Sales Mix:
Cloudworks | 18% | 20%`

const spans = `Consolidated Statements of Operations
(in millions)
 | Three Months Ended June 30, 2025 | Three Months Ended June 30, 2024 | Six Months Ended June 30, 2025 | Six Months Ended June 30, 2024
Revenue | 1,496 | 1,255 | 2,831 | 2,601
Cost of revenue | 600 | 500 | 1,200 | 1,100
Net income | 300 | 290 | 620 | 600`

function passage(text: string, filing = annual, heading = text.split('\n').slice(0, 2).join(' > ')): PassageItem {
  return {
    kind: 'passage',
    filing,
    section: 'Financial Statements',
    heading,
    isTable: text.includes(' | '),
    position: 1,
    text,
  }
}

function told(question: string, items: FilingEvidence['items'], more: Partial<FilingEvidence> = {}): string {
  const companies = more.companies ?? [{ ticker: 'ZEN', name: 'Zen Works' }]
  const names = new Set(termsOf(companies.map(({ ticker, name }) => `${ticker} ${name}`).join(' ')))
  const { period, computations, ...asked } = askedOfFilings(question, names)
  const evidence = {
    ...asked,
    companies,
    names,
    computed: [],
    particulars: [],
    asksParticular: false,
    items,
    without: [],
    cut: [],
    missing: [],
    ...more,
  }
  return builtInStatements(evidence)
    .map(({ text }) => text)
    .join('\n')
}

test('earnings per share are never counts of shares, nor in millions', () => {
  expect(told('What was diluted EPS in 2024?', [passage(income)])).toContain(
    '“Earnings per share: Diluted” $23.86 for 2024 [1]',
  )
  expect(told('What was basic EPS in 2024?', [passage(income)])).toContain('Basic” $24.61 for 2024 [1]')
  const cut = income
    .split('\n')
    .filter((line) => !line.includes('$2') && !line.startsWith('Earnings per'))
    .join('\n')
  expect(told('What was diluted EPS in 2024?', [passage(cut)])).not.toMatch(/2,614|2,534/)
  expect(told('How many diluted shares were there in 2024?', [passage(income)])).toContain(
    '2,614 for 2024 (in millions)',
  )
})

test('a figure of a part is that of the part, or none', () => {
  const items = [passage(segments), passage(income)]
  expect(told('What was the revenue of Cloudworks in 2024?', items)).toContain(
    '“Cloudworks: Net sales” $1,075 for 2024',
  )
  expect(told('What was operating income of the North Rim segment in 2024?', items)).toContain(
    '“North Rim: Operating income (loss)” 44 for 2024',
  )
  expect(told('What was Zen Works revenue in 2024?', items)).toContain('“Revenue” $5,500 for 2024 (in millions)')
  for (const other of ['What was Skyworks revenue in 2024?', 'Which customers account for more than 10% of revenue?'])
    expect(told(other, items)).not.toMatch(/5,500|5,100/)
})

test('what stood on a day is told by the balance sheet alone, amounts by no row of percents', () => {
  const note =
    'Fair value of investments (in millions)\n | December 31, 2024 | December 31, 2023\nCash and cash equivalents | $49 | $40'
  expect(told('What was cash and cash equivalents at year end 2024?', [passage(note)])).not.toContain('49')
  const shares =
    'Results as a share\n | Year Ended December 31, 2024 | Year Ended December 31, 2023\nRevenue | 100% | 100%\nNet income | 25% | 22%'
  expect(told('What was revenue in 2024?', [passage(shares)])).not.toContain('100%')
})

test('figures stand with their periods, and only those of the span asked for', () => {
  const items = [passage(spans, quarterly)]
  expect(told('What was revenue in the six months to June 2025?', items)).toContain(
    '2,831 for Six Months Ended June 30, 2025',
  )
  expect(told('What was revenue in Q2 2025?', items)).toContain(
    '1,496 for Three Months Ended June 30, 2025 (in millions)',
  )
  expect(told('Is revenue growing?', items)).toMatch(
    /1,496 for Three .* 1,255 for Three .*higher for 2025 than for 2024/,
  )
  expect(told('What was revenue in fiscal 2025?', items)).not.toMatch(/1,496|2,831/)
  const headless = spans
    .split('\n')
    .filter((line) => !line.includes('Months'))
    .join('\n')
  expect(told('What was revenue in 2025?', [passage(headless, quarterly)])).not.toMatch(/1,496|2,831/)
})

test('rows are named by the question’s own words, what is not there is not told', () => {
  const ratios = 'Results summary (in millions, except percentages)\n | 2024 | 2023\nMedical care ratio | 85.5% | 83.2%'
  const text = passage(
    'Our members live in many countries. We retain members by good service and fair prices in each of them.',
  )
  expect(told('What was the medical care ratio in 2024?', [passage(ratios), text])).toContain('85.5% for 2024')
  expect(told('What is churn by country?', [passage(ratios), text])).toBe(
    'The filings that were searched do not tell this.',
  )
  expect(told('What is the market share of Quux?', [text])).toBe('The filings that were searched do not tell this.')
})

test.each([
  ['What risk factors could cause the stock price to go down?', undefined],
  ['Should we expect gross margin pressure from tariffs, according to the filing?', undefined],
  ['Should I buy the stock?', 'advice'],
  ['Is Zen a good investment?', 'advice'],
  ['Will the stock price go up?', 'price'],
  ['What is the share price today?', 'price'],
])('%s is refused only where filings cannot tell', (question, refusal) => {
  expect(askedOfFilings(question, new Set()).refusal).toBe(refusal)
})

const figure = (ticker: string, period_end: string, value: number): FigureItem => ({
  kind: 'figure',
  filing: { ...annual, ticker, accession: ticker, period_end },
  metric: 'revenue',
  period_kind: 'yearly',
  fiscal_year: 2024,
  fiscal_quarter: 0,
  period_end,
  value,
  unit: 'currency',
  currency: 'USD',
})

test('companies are ranked by periods that end about together alone', () => {
  const companies = ['ZEN', 'YAK'].map((ticker) => ({ ticker, name: ticker }))
  const compare = (end: string) =>
    told('Compare revenue', [figure('ZEN', '2024-12-31', 5e9), figure('YAK', end, 6e9)], { companies })
  expect(compare('2024-11-30')).toContain('YAK has the higher revenue')
  expect(compare('2024-01-28')).toMatch(/too far apart to rank/)
  expect(compare('2024-01-28')).not.toMatch(/higher|highest/)
})

test('periods that were asked for and are not shown are said', () => {
  expect(
    told('What was revenue?', [figure('ZEN', '2024-12-31', 5e9)], { missing: ['ZEN revenue of fiscal 2015'] }),
  ).toContain('Not among these figures: ZEN revenue of fiscal 2015.')
})

test.each([
  'in the last two years',
  'over the past three years',
  'at the end of last year',
  'so far this year',
  'for the company',
  'in the newest quarter that was reported, and how did it change',
])('a span is no part of a company: %s', (span) => {
  expect(askedOfFilings(`What was revenue ${span}?`, new Set()).part).toBeUndefined()
})

test('a company of which nothing was found is named', () => {
  const companies = ['ZEN', 'YAK'].map((ticker) => ({ ticker, name: ticker }))
  expect(told('Compare revenue', [figure('ZEN', '2024-12-31', 5e9)], { companies })).toContain(
    'Of YAK, what was searched does not tell this.',
  )
})

test.each([
  ['Which has the higher gross margin?', 2, true],
  ['Compare revenue growth in 2024', 3, true],
  ['How did revenue of each change?', 2, false],
  ['Was it higher than before?', 1, false],
])('%s compares companies alone, of %i: %s', (question, companies, isAlone) => {
  expect(comparesAlone(question, companies)).toBe(isAlone)
})
