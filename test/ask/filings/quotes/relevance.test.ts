import { expect, test } from 'vitest'
import { quoteStatements } from '../../../../src/ask/filings/quotes/quotes.ts'
import { evidenceOf, passageOf } from '../evidence.ts'

const asked = (question: string, text: string, isTable = false) => {
  const passage = passageOf({ item: '7', section: 'Results', heading: 'Results', isTable, text })
  return quoteStatements(evidenceOf(question, [passage]), 4).length
}

test('quotes a sentence below a title with the words of the question', () => {
  const text = 'We incurred $2 billion of direct response costs in 2024, including loans.'
  const told = (heading: string) =>
    quoteStatements(
      evidenceOf('What did the zeppelin outage cost in 2024?', [passageOf({ item: '7', heading, text })]),
      4,
    )
  expect([told('Zeppelin Outage').length, told('Other Matters').length]).toEqual([1, 0])
})

test.each([
  [
    'a label that excludes the figure',
    'What was impairment in 2024?',
    'Administrative costs, excluding impairment losses, were $3 billion in 2024.',
    'Impairment losses were $3 billion in 2024.',
  ],
  [
    'an effect on the figure',
    'What was rotor operating income in 2024?',
    'Rotor operating income was reduced by $9 million for pensions and $3 million for ropes in 2024.',
    'Rotor operating income was $9 million in 2024.',
  ],
  [
    'a risk as an expectation',
    'What revenue does it expect for 2025?',
    'Shipments may be slower than anticipated, and customers may postpone rotors with a revenue of $3 billion.',
    'We expect revenue of $3 billion in 2025.',
  ],
  [
    'a reason of another figure',
    'How did wages change in 2024?',
    'Selling and administrative expenses fell to 23% of net sales in 2024, primarily due to lower wages and payroll.',
    'Wages and payroll fell by 2% in 2024, primarily due to fewer shifts.',
  ],
  [
    'a subject without a number',
    'What is the membership renewal rate?',
    'Membership renewal rate calculations were not affected.',
    'The member renewal rate was 91% at the end of the year.',
  ],
  [
    'a number of all years',
    'How many rotors did it sell in 2024?',
    'Since the inception of the program we have sold 340 million rotors as of December 31, 2024.',
    'We sold 12 million rotors in 2024.',
  ],
  [
    'a total to date as that of a year',
    'How many rotors did it deliver in 2024?',
    'At December 31, 2024, we had 24 rotors in stock and have delivered a total of 1,033 rotors.',
    'In 2024 we delivered 1,033 rotors.',
  ],
  [
    'a figure that is excluded as the one explained',
    'Why was there an impairment in 2024?',
    'Excluding impairment losses, wages rose in 2024 primarily due to strikes.',
    'The impairment in 2024 was primarily due to strikes.',
  ],
  [
    'why something did not happen',
    'Why was there an impairment in 2024?',
    'An impairment was not required in 2024 due to strikes.',
    'The impairment in 2024 was due to strikes.',
  ],
  [
    'a number that is expected',
    'How many stores are in Norland?',
    'We expect to add 250 stores in Norland.',
    'We operate 250 stores in Norland.',
  ],
  [
    'some of more',
    'How many warehouses are there?',
    'We lease 12 of our warehouses.',
    'We lease 120 warehouses in Norland.',
  ],
  [
    'a number far from what restricts it',
    'How many stores are in Norland?',
    'We operate 5,566 stores across many countries outside of our home market, through subsidiaries in Westland, Eastland, Sudland, Norland and others.',
    'We operate 250 stores in Norland.',
  ],
  [
    'a figure that does not say whether it grew',
    'Did rotor revenue grow in 2024?',
    'Rotor revenue was $40 million in 2024, a part of all revenue.',
    'Rotor revenue grew to $40 million in 2024.',
  ],
  [
    'things that were added as all of them',
    'How many stores did it have in 2024?',
    'We opened 47 new stores in 2024.',
    'We operated 1,355 stores at the end of 2024.',
  ],
  [
    'the people of a programme as all of them',
    'How many dockers are there?',
    'Over 240,000 dockers around the world have participated in our courses.',
    'As of December 31, 2024, we had approximately 1,556,000 full-time and part-time dockers.',
  ],
  [
    'a number joined to a unit',
    'How many dockers are there?',
    'We offer 2-day breaks to dockers.',
    'As of December 31, 2024, we had 1,556 dockers in Norland.',
  ],
  [
    'a figure that only measures another one',
    'What were net sales in 2024?',
    'As a percentage of net sales, payroll decreased to 23.6% in 2024.',
    'Net sales were $40 million in 2024.',
  ],
  [
    'a figure of another name',
    'How large was revenue in 2024?',
    'Comparable sales increased by 15.6% in 2024.',
    'Revenue was $40 million in 2024.',
  ],
  [
    'the reason of another comparison',
    'Why was the effective tax rate higher in 2024 than in 2023?',
    'The effective tax rate for 2024 was higher than the statutory rate due primarily to a charge.',
    'The effective tax rate for 2024 was higher compared to 2023 due primarily to a charge.',
  ],
  [
    'all segments as the one of a figure',
    'Which segment did the impairment belong to in 2024?',
    'We have three segments: Rotor, Wing and Sail.',
    'The impairment of 2024 was recorded in our Rotor segment.',
  ],
  [
    'the number of another place',
    'How many stores are in Norland and in Westland?',
    'We operate 5,566 stores outside of Westland, through wholly-owned and majority-owned subsidiaries in many other countries such as Eastland and Norland.',
    'We operate 250 stores in Norland.',
  ],
  [
    'a measure as a count',
    'How many warehouses does it operate in 2024?',
    'In 2024 our warehouses had 118.9 million square feet: 83.2 million in Norland; 14.9 million in Westland.',
    'In 2024 we operated 815 warehouses.',
  ],
  [
    'a figure that is only related to the one',
    'How large were capital expenditures in 2024?',
    'Accounts payable related to capital expenditures were $396 million in 2024.',
    'Capital expenditures were $1,200 million in 2024.',
  ],
  [
    'a quarter of the year',
    'How much did it spend on rotor repairs in fiscal 2024?',
    'We spent $97 million on rotor repairs in the fourth quarter of fiscal year 2024.',
    'We spent $320 million on rotor repairs in fiscal year 2024.',
  ],
  [
    'an acquisition of another year',
    'Which acquisitions did it make in 2024?',
    'We acquired Whirl Corp in 2022.',
    'We acquired Gyro Corp in 2024.',
  ],
  [
    'a part of the company for the reason of the whole',
    'Why did operating margin fall in 2024?',
    'Segment operating margin fell in 2024 due to strikes.',
    'Operating margin fell in 2024 due to strikes.',
  ],
  [
    'those who received something as all',
    'How many dockers are there?',
    'In 2024 we paid lessons for approximately 2,600 dockers.',
    'In 2024 we had approximately 21,700 dockers.',
  ],
  [
    'the reason of a rise for that of a fall',
    'Why did rotor revenue fall in 2024?',
    'Rotor revenue grew in 2024 due to strikes abroad.',
    'Rotor revenue fell in 2024 due to strikes.',
  ],
  [
    'a number of months',
    'How many stores did it open in 2024?',
    'In 2024 sales of stores open at least 14 months rose.',
    'In 2024 we opened 14 stores.',
  ],
  [
    'a figure as the reason of another one',
    'Why did revenue decline in 2024?',
    'The decline in operating results in 2024 was primarily due to lower revenue.',
    'The decline in revenue in 2024 was primarily due to lower prices.',
  ],
  [
    'a growth that is no share',
    'What share of revenue comes from rotors?',
    'Rotor revenue grew 12%.',
    'Rotors accounted for 12% of revenue.',
  ],
  [
    'a change that is named only as the reason of another one',
    'How did rotor revenue change in 2024?',
    'Wing revenue fell by 5% in 2024, driven by lower rotor revenue.',
    'Rotor revenue fell by 11% in 2024, driven by lower prices.',
  ],
  [
    'a percentage as an amount',
    'What was total debt in 2024?',
    'As of December 31, 2024, swaps represented 12% of our short-term and total debt.',
    'As of December 31, 2024, total debt was $12 million.',
  ],
  [
    'customers without a name',
    'Who are its customers?',
    'Our customers are in Canada, Germany and Japan.',
    'Our largest customers are Whirl and Gyro.',
  ],
  [
    'the number of a segment as that of the company',
    'How many stores does it have in total?',
    'Our Rotor segment has 46 stores.',
    'In total we operated 1,355 stores.',
  ],
  [
    'the reason of the year that the sentence before names',
    'Why was there an impairment in 2024?',
    'We tested rotors in 2023. As a result of strikes, we recognized an impairment loss.',
    'We tested rotors in 2024. As a result of strikes, we recognized an impairment loss.',
  ],
  [
    'what might happen',
    'Why did rotor revenue fall in 2024?',
    'Rotor revenue could fall in 2024 due to strikes.',
    'Rotor revenue fell in 2024 due to strikes.',
  ],
])('does not quote %s', (_, question, other, answer) => {
  expect(asked(question, other)).toBe(0)
  expect(asked(question, answer)).toBe(1)
})

const heads = '(In millions) | 2024 | 2023\n'

test('quotes a row for its figure, all rows for the largest of several, and none for a name', () => {
  const table = `${heads}Westland | 1,120 | 1,500\nNorland | 3,360 | 2,500`
  expect(asked('revenue in Westland 2024', `${heads}Westland revenue | 1,120 | 1,500`, true)).toBe(1)
  expect(asked('Which is the largest market, Westland or Norland?', table, true)).toBe(2)
  expect(asked('Who manages Westland?', table, true)).toBe(0)
})

test('does not quote a row whose label is mostly about something else', () => {
  expect(
    asked('How many warehouses are there?', `${heads}Warehouse openings of franchisees abroad | 12 | 11`, true),
  ).toBe(0)
  expect(asked('How many warehouses are there?', `${heads}Warehouses | 815 | 804`, true)).toBe(1)
})

test.each([
  ['How many stores are there?', 'Discount stores | 35 | 37', 'Stores | 45 | 47'],
  ['How many warehouses are in Norland?', 'Warehouse openings:\nNorland | 13 | 20', 'Warehouses:\nNorland | 564 | 552'],
  ['What was total debt in 2024?', 'Interest:\nDebt | 2,262 | 1,975', 'Total debt | 49,076 | 45,396'],
  ['Which rotor segments does it report?', 'Rotor segment assets | 36 | 35', undefined],
])('quotes for %s only a row of the thing itself and not %s', (question, other, own) => {
  expect(asked(question, `${heads}${other}`, true)).toBe(0)
  if (own) expect(asked(question, `${heads}${own}`, true)).toBe(1)
})

test('quotes the rows that meet a bound without sentences, and gives dollars no scale', () => {
  const question = 'Which customers were more than 10% of revenue in 2024?'
  const titled = { heading: 'Sales to customers as a share of revenue' }
  const table = passageOf({
    ...titled,
    isTable: true,
    text: ' | 2024 | 2023\nCustomer A | 12%*\nCustomer B | 11% | 13%',
  })
  const text = 'Revenue from customers outside of Norland was 53% of revenue in 2024.'
  const told = quoteStatements(evidenceOf(question, [passageOf({ ...titled, text }), table]), 4)
  expect(told.map((each) => each.text.match(/“Customer.*/)?.[0])).toEqual([
    '“Customer A” 12% for 2024; “Customer B” 11% for 2024 [2].',
  ])
  const spent = passageOf({ isTable: true, text: `${heads}Average rotor spending (dollars) | $19,519 | $16,689` })
  const [{ text: average }] = quoteStatements(evidenceOf('What was average rotor spending in 2024?', [spent]), 4)
  expect(average).toContain('$19,519 for 2024 [1]')
})

test.each([
  [
    'Revenue fell in 2024 due to strikes. Additionally, prices fell. We paid.',
    'due to strikes. Additionally, prices fell.”',
  ],
])('quotes a reason with what is added to it: %s', (text, quote) => {
  const passage = passageOf({ item: '7', section: 'Results', heading: 'Results', text })
  const [told] = quoteStatements(evidenceOf('Why did revenue fall in 2024?', [passage]), 4)
  expect(told.text).toContain(quote)
})

test('quotes for a quarter no reason of half a year', () => {
  const told = ['six', 'three'].map((months) => {
    const text = `Rotor revenue fell in the ${months} months ended June 30, 2024 due to strikes.`
    const { filing, ...passage } = passageOf({ item: '2', section: 'Results', heading: 'Results', text })
    const ofQuarter = { ...filing, form: '10-Q', period_end: '2024-06-30', fiscal_year: 2024, fiscal_quarter: 2 }
    const evidence = evidenceOf('Why did rotor revenue fall in Q2 2024?', [{ ...passage, filing: ofQuarter }])
    return quoteStatements(evidence, 4).length
  })
  expect(told).toEqual([0, 1])
})

test.each([
  ['Six brands fell. The impairment of these brands in 2024 was due to strikes.', 'Six brands fell. The impairment'],
  ['The Rotor unit fell. This was tested. This impairment in 2024 was due to strikes.', 'The Rotor unit fell.'],
])('quotes a sentence with those that it refers to: %s', (text, quote) => {
  const passage = passageOf({ item: '7', section: 'Results', heading: 'Results', text })
  const [told] = quoteStatements(evidenceOf('Why was there an impairment in 2024?', [passage]), 4)
  expect(told.text).toContain(`“${quote}`)
})

test('quotes what the newest filing expects, not an earlier outlook', () => {
  const [old, later] = ['10', '12'].map((amount, at) => {
    const text = `We expect capital expenditures of approximately $${amount} billion in fiscal 2025.`
    const passage = passageOf({ item: '7', section: 'Results', heading: 'Outlook', text })
    return { ...passage, filing: { ...passage.filing, filed_on: `2025-0${at + 2}-01` } }
  })
  const told = quoteStatements(evidenceOf('What capital expenditures does it expect for 2025?', [old, later]), 4)
  expect(told.map(({ text }) => /\$\d+/.exec(text)?.[0])).toEqual(['$12'])
})
