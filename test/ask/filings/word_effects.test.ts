import { expect, test } from 'vitest'
import { builtInStatements } from '../../../src/ask/filings/built_in_answer.ts'
import { gapStatements } from '../../../src/ask/filings/gaps.ts'
import { withScales } from '../../../src/ask/filings/gathering/passages.ts'
import { CompanyNames } from '../../../src/ask/filings/reading/names.ts'
import { readFilingQuestion } from '../../../src/ask/filings/reading/reading.ts'
import { unaccountedIn } from '../../../src/ask/filings/unaccounted.ts'
import { wordsWithoutEffect } from '../../../src/ask/filings/word_effects.ts'
import { evidenceOf, passageOf } from './evidence.ts'
import { computedEvidence } from './invented_statements.ts'

const table = passageOf({
  isTable: true,
  heading: 'Net sales by product (in millions)',
  text: 'Year Ended December 31, | 2024 | 2023\nRotor Air | 120 | 110\nRotor Sea | 80 | 90\nServices | 40 | 30',
})
const told = (question: string, items = [table]) =>
  builtInStatements(evidenceOf(question, items))
    .map(({ text }) => text)
    .join(' ')

test('quotes each of several requested things, and names those that were not found', () => {
  expect(told('rotor air sales 2024 compared with rotor sea')).toMatch(/“Rotor Air” 120.*“Rotor Sea” 80/)
  expect(told('rotor sea vs services revenue 2024')).toMatch(/(?=.*“Rotor Sea” 80)(?=.*“Services” 40)/)
  expect(told('rotor sea net sales vs services net sales 2024')).toMatch(/(?=.*“Rotor Sea” 80)(?=.*“Services” 40)/)
  expect(told('rotor air and rotor land sales in 2024')).toMatch(/“Rotor Air” 120.*Nothing was found on “land”/)
})

test('names the words of a question that the answer does not reflect', () => {
  const sentence = passageOf({ text: 'As of December 31, 2024, we had 500 employees in Norland.' })
  expect(told('how many employees in Norland', [sentence])).not.toContain('Not taken')
  expect(told('how many hourly employees in Norland quit', [sentence])).toContain('“hourly”')
  expect(told('how many employees work full days in Norland weekly', [sentence])).toContain('“weekly”')
  const companies = ['ACME', 'BOLT'].map((ticker) => ({ ticker, name: ticker }))
  const [, gap] = builtInStatements({ ...evidenceOf('how many employees in Norland', [sentence]), companies })
  expect(gap.text).toBe('Nothing on employees, “Norland” was found in the filings of BOLT.')
})

test('does not quote a change as a level, or an amount spent as the amount that remains', () => {
  const change = passageOf({ text: 'There was a decrease of approximately 22,000 rotor deliveries in 2024.' })
  const level = passageOf({ text: 'We made approximately 178,000 rotor deliveries in 2024.' })
  expect(told('rotor deliveries 2024?', [change])).not.toContain('22,000')
  expect(told('rotor deliveries 2024?', [change, level])).toContain('178,000')
  const spent = passageOf({ text: 'We repurchased shares for $14 billion under our share repurchase program in 2024.' })
  const left = passageOf({ text: 'As of December 31, 2024, $71 billion remained under our share repurchase program.' })
  expect(told('how much can be spent on share repurchases, what is left?', [spent])).not.toContain('$14')
  expect(told('how much can be spent on share repurchases, what is left?', [spent, left])).toMatch(/\$71(?!.*“left”)/)
})

test('tells a rate beside its reasons', () => {
  const rate = passageOf({ text: 'The effective tax rate was 82% in 2024.' })
  const reason = passageOf({ text: 'Our effective tax rate reflects that strikes are not deductible.' })
  expect(told('effective tax rate in 2024 and why', [reason, rate])).toMatch(/was 82%.*strikes/)
})

test('matches a company name only from its first word', () => {
  const names = new CompanyNames(['ZNH', 'Zen Health Group'])
  const open = (text: string) => readFilingQuestion(text, names).open.map(({ word }) => word)
  expect(open('zen health revenue')).toEqual([])
  expect(open('alpha health revenue')).toEqual(['alpha', 'health'])
})

test('recognizes a question for reasons without "why", and refuses one about what others expect', () => {
  const { asks } = readFilingQuestion('what made R&D go up in 2024', new CompanyNames())
  expect(asks.has('reason')).toBe(true)
  const { refusal } = readFilingQuestion('What did analysts expect for revenue?', new CompanyNames())
  expect(refusal).toBe('others')
  expect(told('What did analysts expect for revenue?')).toContain('what others think or expect of them')
})

test('reads "v" as versus, and a single capital letter as a name', () => {
  const reading = (text: string) => readFilingQuestion(text, new CompanyNames())
  const open = (text: string) => reading(text).open.map(({ word }) => word)
  expect(open('operating margin 2024 v 2023')).toEqual([])
  expect(reading('operating margin 2024 v 2023').asks.has('change')).toBe(true)
  expect(open('mac v ipad sales')).toEqual(['mac', 'ipad'])
  expect(open('sales to customer B')).toContain('B')
})

test('reads "its growth" as the change of the named figure', () => {
  const { metrics, asks } = readFilingQuestion('services revenue and its growth in 2024', new CompanyNames())
  expect(metrics).toEqual(['revenue'])
  expect(asks.has('change')).toBe(true)
})

test('reports the excluding words of a refused question', () => {
  const evidence = evidenceOf('rotor sales without services', [table])
  expect(wordsWithoutEffect(evidence, builtInStatements(evidence)).all).toContain('without services')
})

test.each([
  ['net sales and net income by product for rotor air in 2022, 2023 and 2024', 'fiscal 2022'],
  ['which customers were above 10% of revenue in 2024', 'which of them are above 10%'],
  ['who are the largest customers, just the names', 'the names alone, as passages are quoted in full'],
  ['average rotor air sales of 2023 and 2024', 'the average'],
  ['did rotor air sales triple in 2024', 'whether it tripled'],
])('names the years and bounds that the quoted rows do not answer: %s', (question, gap) => {
  const sold = passageOf({
    text: 'Our five largest customers accounted for 53% of revenue in 2024.',
    heading: 'Customers',
  })
  expect(told(question, [table, sold])).toContain(gap)
})

test.each([
  ['total rotor sales and those of rotor air', 'the total'],
  ['rotor air sales 2024, was it above $900', 'whether this holds: “above $900”'],
  ['rotor air sales, by how much is it ahead', 'by how much'],
  ['were rotor air sales up or down in 2024', 'the change'],
  ['which is larger, rotor air sales or net income', 'how they compare'],
  ['did rotor air sales ever fall in 2024', 'whether it ever was so'],
  ['rotor air sales in the first half of 2024', 'the half year'],
  ['rotor air sales by segment in 2024', 'each of its parts'],
  ['impairment charges of 2024 and the total amount', 'the total'],
  [
    'capex, use the cash flow statement',
    'the line of the statement that is asked for (cash flow)',
    'Capex was $1.7 billion',
  ],
])('accounts for each part of a question: %s', (question, gap, text = '“Rotor Air sales” 12 for 2024') => {
  const evidence = { ...evidenceOf(question, []), said: question }
  const answer = [{ title: 'ACME: sales', text: `The filing says (10-K): ${text} [1].` }]
  expect(unaccountedIn(evidence, answer)).toContain(gap)
})

test.each([
  ['rotor 737 deliveries', 'We had strong rotor 737 deliveries in 2024.', /737 deliveries/],
  ['rotor 737 deliveries', 'We had strong rotor 787 deliveries in 2024.', /Nothing was found on “737”/],
  ['how many rotor 737 deliveries in 2024', 'We had rotor 737 and 787 deliveries in 2024.', /^No answer/],
  ['rotor mileage in Q4', 'The mileage of a rotor, the sum of all months, was $49 in 2024.', /Not found: Q4/],
  ['rotor mileage as of July 2024', 'As of May 31, 2024, the mileage of a rotor was $49.', /Not found: 2024-07\./],
  ['rotor mileage as of July 2024', 'As of July 31, 2024, the mileage of a rotor was $49.', /^(?!.*Not found)/],
  ['rotor costs rise 2024 vs 2023', 'Rotor costs were $9 and $7 in 2024 and 2023.', /Not found: the change\./],
  ['rotor mileage in Q4', 'The mileage of a rotor was $49 in the fourth quarter of 2024.', /^(?!.*Not found)/],
])(
  'requires the product, the quarter and the count that are asked for, or names them: %s, %s',
  (question, text, answer) => {
    expect(told(question, [passageOf({ text })])).toMatch(answer)
  },
)

test.each([
  ['how many stores opened in 2024', 'Stores opened | 5 | 7', /“Stores opened” 5 for 2024 \[/],
  ['how many stores opened in 2024', 'Stores opened | 5,300 | 7,200', /5,300 for 2024 \(in millions\)/],
  ['rotor costs 2024', 'To Adjusted EPS\nRotor costs | 1.38 | 1.10', /1\.38 for 2024 \[/],
  ['net income 2024', 'To Adjusted EPS\nNet income | 1.38 | 1.10', /^No answer/],
  ['rotor costs 2022 and 2024', 'Rotor costs | $12 | $11 | $10', /it rose by 20% from fiscal 2022 to fiscal 2024/],
  ['rotor costs 2022-2024', 'Rotor costs | $12 | $11 | $10', /it rose by 20% from fiscal 2022 to fiscal 2024/],
])(
  'puts no scale of money on a count, and names the years of a change over several: %s, %s',
  (question, row, answer) => {
    const text = `(In millions) | 2024 | 2023 | 2022\nCosts | $9 | $8 | $7\n${row}`.replaceAll(
      row.split(' | ').length < 4 ? / \| 2022| \| \$7/g : /^$/g,
      '',
    )
    expect(told(question, [passageOf({ isTable: true, text, heading: 'Stores' })])).toMatch(answer)
  },
)

test.each([
  [
    'rotor care sales in Q4 2024',
    'what is left on the rotor program Q4 fiscal 2024',
    'what is left on the rotor program',
  ],
  ['how much money did rotor labs lose in 2024'],
])('names no gap that a statement covers: %s; %s', (first, second = first, said = second) => {
  const text = [
    'At year end, $7 million remained under the rotor program.',
    'In the fourth quarter of 2024, rotor care sales were $7 million.',
  ]
  const rows =
    '(In millions) | 2024 | 2023\nRotor care ratio | 85.5% | 83.2%\nRotor labs operating loss | $(17) | $(16)'
  const items = [...text.map((each) => passageOf({ text: each, item: '7' })), passageOf({ isTable: true, text: rows })]
  const others = second === first ? [] : [{ ...evidenceOf(second, items.slice(0, 2)), said }]
  const texts = builtInStatements({ ...evidenceOf(first, items), others }).map((each) => each.text)
  expect(texts.filter((each) => each.includes('[')).length).toBe(others.length + 1)
  expect(texts.join(' ')).not.toMatch(/Not found|Not taken|Nothing was found/)
})

test.each([
  [
    'which customers were above 10% of revenue',
    'Customer A | 12% | 9%\nCustomer B | 8% | 11%',
    /“Customer A” 12%(?!.*(?:Customer B|Not found))/,
  ],
  ['rotor air headcount 2024 and its change', 'Rotor Air headcount | 12 | 10', /^(?!.*Not found)/],
  ['how much did it spend on rotors', 'Rotors | 648 | 56', /^No answer/],
])('selects rows by their shares, and takes no bare number for money: %s', (question, row, answer) => {
  const text = `Year Ended December 31, | 2024 | 2023\n${row}`
  expect(told(question, [passageOf({ isTable: true, text, heading: 'Customers, share of revenue' })])).toMatch(answer)
})

test('takes a quotation without a year for one of the year of its filing', () => {
  const text = 'We operate five rotor depots: Norland, Westland, Eastland, Sudland and Midland.'
  expect(told('which rotor depots did it have as of 2024', [passageOf({ text })])).not.toContain('Not found')
  expect(told('which rotor depots did it have as of 2022', [passageOf({ text })])).toContain('fiscal 2022')
})

test('names no years and words of a reason that the figure before it has', () => {
  const evidence = evidenceOf('rotor care ratio 2024 vs 2023 and what drove it', [])
  const [figure, reason] = [
    'Rotor care ratio 85.5% for 2024, 83.2% for 2023 [1].',
    'Rotor care rose due to strikes [1].',
  ].map((text) => ({ title: 'ACME: rotor care', text }))
  expect(gapStatements(evidence, [reason], [figure, reason])).toEqual([])
  expect(gapStatements(evidence, [reason], [reason])).not.toEqual([])
})

test('does not say that no passage has a single letter, for which none is searched', () => {
  const sold = passageOf({ text: 'Customer A accounted for a part of revenue in 2024.', heading: 'Customers' })
  expect(told('revenue from submarines of customer B', [sold])).toContain('no passage found has “submarines”. Ask')
})

test.each([
  ['By how much did total debt change from 2023 to 2024?', 'fell by 1,101 (in millions), or 1.9%', /Unsecured/],
  ['Total debt 2024 vs 2023', 'it fell by 1.9%', /1,101|Unsecured/],
])('tells the amount of a change that is asked for, and no rows of other names: %s', (question, change, other) => {
  const text = 'December 31, | 2024 | 2023\nUnsecured debt | $5,103 | $1,155\nTotal debt | $57,001 | $58,102'
  const debt = passageOf({ isTable: true, heading: 'Debt', text })
  const assets = passageOf({ isTable: true, heading: 'Inventories (in millions)', text: 'Rotors | $5 | $6' })
  const answer = told(question, withScales([debt, assets]))
  expect(answer).toContain(change)
  expect(answer).not.toMatch(other)
})

test('names each of several parts whose names make that of the company', () => {
  const { open } = readFilingQuestion('users of Acme, Bolt and King', new CompanyNames(['Acme Bolt']))
  expect(open.map(({ word }) => word)).toEqual(['users', 'Acme', 'Bolt', 'King'])
})

test('says that a figure for one term is not the whole', () => {
  const { evidence, figure } = computedEvidence()
  const [input] = figure.inputs
  const figures = [{ ...input, printed: { ...input.printed!, label: 'Short-term operating income' } }]
  const texts = builtInStatements({ ...evidence, figures, computed: [] }).map(({ text }) => text)
  expect(texts.join(' ')).toContain('as a whole, of which “Short-term operating income” is only a part')
})

test('says that the reason of a part is not that of the whole figure', () => {
  const evidence = { ...evidenceOf('Why did income fall in 2024?', []), figures: computedEvidence().figure.inputs }
  const gapsBeside = (text: string) => gapStatements(evidence, [{ title: 'ACME: income', text }], [])
  expect(gapsBeside('Income of the Rotor brand fell due to strikes [1].')[0].text).toContain('that of a part')
  const quoted = [{ title: 'ACME: impairment', text: 'The Rotor brand was impaired in 2024 due to strikes [1].' }]
  const gaps = gapStatements(evidenceOf('Why was there an impairment in 2024?', []), quoted, [])
  expect(gaps.map(({ text }) => text).join(' ')).toContain('that of a part')
  const ofNames = gapStatements(evidenceOf('Just the names of the lawsuits', []), quoted, [])
  expect(ofNames.map(({ text }) => text).join(' ')).toContain('the whole list')
  expect(
    gapsBeside('Income fell due to strikes [1].')
      .map(({ text }) => text)
      .join(' '),
  ).not.toContain('a part')
})

test('takes the sign of a formula for its word', () => {
  const { evidence } = computedEvidence()
  const { open } = readFilingQuestion('operating income divided by net sales, minus splash', new CompanyNames())
  const { unused } = wordsWithoutEffect({ ...evidence, open }, builtInStatements(evidence))
  expect(unused).toEqual(['minus', 'splash'])
})
