import { expect, test } from 'vitest'
import { partRankings } from '../../../src/ask/filings/quotes/part_rankings.ts'
import { readFilingQuestion } from '../../../src/ask/filings/reading/reading.ts'

const passage = (rows: string[], caption: string) => ({
  kind: 'passage' as const,
  filing: { accession: '1', ticker: 'ACME', form: '10-K', filed_on: '2025-02-01', period_end: '2024-12-31', url: '' },
  item: '8',
  section: 'Notes',
  heading: `${caption} (in millions)\n | 2024 | 2023`,
  isTable: true,
  position: 1,
  text: [' | 2024 | 2023', ...rows].join('\n'),
})

const asked = (question: string, rows: string[], caption = 'Revenue by segment') =>
  partRankings({
    ...readFilingQuestion(question, new Set()),
    companies: [{ ticker: 'ACME', name: 'Acme' }],
    names: new Set(),
    items: [passage(rows, caption)],
    figures: [],
    corrections: [],
    others: [],
    unread: [],
    computed: [],
    signatures: [],
    without: [],
    cut: [],
    missing: [],
  }).map(({ text }) => text)

const rows = ['Rotors | $60 | $50', 'Blades | 30 | 40', 'Towers | 10 | 5', 'Total revenue | $100 | $95']

test.each([
  ['which segment had the highest revenue in 2024', '“Rotors” $60 of “Total revenue” $100', 'a share of 60%'],
  ['which segment had the lowest revenue in 2024', '“Towers” 10 of “Total revenue” $100', 'a share of 10%'],
  ['which segment grew fastest in revenue in 2024', '“Towers” 10 for 2024, 5 for 2023', 'up by 5 or 100%'],
  ['which segment dragged revenue down in 2024', '“Blades” 30 for 2024, 40 for 2023', 'down by 10 or 25%'],
])('parts of a company are compared by a table that adds up: %s', (question, part, figure) => {
  const [text, ...others] = asked(question, rows)
  expect(text).toContain(part)
  expect(text).toContain(figure)
  expect(others).toEqual([])
})

test('parts above a share of the total are told each', () => {
  const texts = asked('does any segment represent more than 20% of revenue in 2024?', rows)
  expect(texts.map((text) => /“(Rotors|Blades|Towers)”/.exec(text)?.[1])).toEqual(['Rotors', 'Blades'])
})

test('a growth in percent is not a share of the total, and a total of nothing has no shares', () => {
  expect(asked('which segments grew revenue more than 20% in 2024', rows)).toEqual([])
  const none = rows.map((row) => row.replaceAll(/\d+/g, (found) => (found === '2024' ? found : '0')))
  expect(asked('which segment had the highest revenue in 2024', none)).toEqual([])
})

test('nothing is compared where the rows do not add up, are of another kind, or one has no growth', () => {
  const question = 'which segment grew fastest in revenue in 2024'
  expect(asked(question, rows.with(1, 'Blades | 35 | 40'))).toEqual([])
  expect(asked(question, rows, 'Revenue by country')).toEqual([])
  expect(asked(question, rows.with(2, 'Towers | 10 | —'))).toEqual([])
})
