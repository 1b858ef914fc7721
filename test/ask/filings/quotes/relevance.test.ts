import { expect, test } from 'vitest'
import { quoteStatements } from '../../../../src/ask/filings/quotes/quotes.ts'
import { evidenceOf, passageOf } from '../evidence.ts'

const asked = (question: string, text: string, isTable = false) => {
  const passage = passageOf({ item: '7', section: 'Results', heading: 'Results', isTable, text })
  return quoteStatements(evidenceOf(question, [passage]), 4).length
}

test.each([
  [
    'a reason of another figure',
    'How did wages change in 2024?',
    'Selling and administrative expenses fell to 23% of net sales in 2024, primarily due to lower wages and payroll.',
    'Wages and payroll fell by 2% in 2024, primarily due to fewer shifts.',
  ],
  [
    'a subject without a percentage',
    'What is the membership renewal rate?',
    'Membership renewal rate calculations were not affected.',
    'The member renewal rate was 91% at the end of the year.',
  ],
  [
    'a number of all years',
    'How many shares did it buy back in 2024?',
    'Since the inception of the program we have repurchased 340 million shares as of December 31, 2024.',
    'We repurchased 12 million shares in 2024.',
  ],
  [
    'a number that is expected',
    'How many stores are in Norland?',
    'We expect to add 250 stores in Norland.',
    'We operate 250 stores in Norland.',
  ],
  [
    'a figure that does not say whether it grew',
    'Did rotor revenue grow in 2024?',
    'Rotor revenue was $40 million in 2024, a part of all revenue.',
    'Rotor revenue grew to $40 million in 2024.',
  ],
])('%s is no answer', (_, question, other, answer) => {
  expect(asked(question, other)).toBe(0)
  expect(asked(question, answer)).toBe(1)
})

test('the share of a part of one figure is none of another', () => {
  const heads = ' | 2024 | 2023\n'
  const question = 'What was the share of Westland in net sales in 2024?'
  expect(asked(question, `${heads}Westland: operating income as a percentage of net sales | 2.8% | 2.7%`, true)).toBe(0)
  expect(asked(question, `${heads}Westland as a percentage of net sales | 28% | 27%`, true)).toBe(1)
})
