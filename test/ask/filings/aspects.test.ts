import { expect, test } from 'vitest'
import { aspectsWithout } from '../../../src/ask/filings/aspects.ts'
import { readFilingQuestion } from '../../../src/ask/filings/reading/reading.ts'

const without = (question: string, text: string) =>
  aspectsWithout({ ...readFilingQuestion(question, new Set()), computed: [], missing: [] } as never, [
    { title: 'ACME', text },
  ])

test.each([
  ['why did revenue fall in 2024', 'Revenue was 5 million in 2024.', ['the reason']],
  ['why did revenue fall in 2024', 'Revenue fell due to lower prices.', []],
  ['how does headcount compare to the year before', 'We had 500 employees as of December 31, 2024.', ['the change']],
  ['headcount compared to the year before', '500 employees in 2024, 480 in 2023.', []],
  ['debt to equity in 2024', 'Long-term debt 500 for 2024.', ['debt to equity']],
  ['what share of revenue is from rotors', 'Rotors 500 for 2024.', ['the percentage']],
  ['members by region', 'We had 300 million members.', ['the breakdown by geography']],
])('%s, answered with “%s”, lacks %j', (question, text, lacking) => {
  expect(without(question, text)).toEqual(lacking)
})
