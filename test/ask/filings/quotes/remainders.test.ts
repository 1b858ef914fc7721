import { expect, test } from 'vitest'
import { remainderStatements } from '../../../../src/ask/filings/quotes/remainders.ts'
import { readFilingQuestion } from '../../../../src/ask/filings/reading/reading.ts'

const passage = (rows: string[]) => ({
  kind: 'passage' as const,
  filing: { accession: '1', ticker: 'ACME', form: '10-K', filed_on: '2025-02-01', period_end: '2024-12-31', url: '' },
  item: '8',
  section: 'Notes',
  heading: 'Revenue by source (in millions)\n | 2024 | 2023',
  isTable: true,
  position: 1,
  text: [' | 2024 | 2023', ...rows].join('\n'),
})

const asked = (question: string, rows: string[]) =>
  remainderStatements({
    ...readFilingQuestion(question, new Set()),
    companies: [{ ticker: 'ACME', name: 'Acme' }],
    names: new Set(),
    items: [passage(rows)],
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

const rows = ['Rotors | $60 | $50', 'Blades | 30 | 30', 'Services | 10 | 20', 'Total revenue | $100 | $100']

test('what is left of a total without the parts that a question takes out is computed from the table that adds up', () => {
  expect(asked('revenue 2024 except rotors', rows)[0]).toContain('leaves 40 (in millions), a share of 40%')
  expect(asked('revenue outside rotors and blades 2023', rows)[0]).toContain('leaves 20 (in millions), a share of 20%')
})

test('a subtotal stands for its rows', () => {
  const nested = [
    'Rotors | 60 | 50',
    'Blades | 30 | 30',
    'Hardware | 90 | 80',
    'Services | 10 | 20',
    'Total revenue | 100 | 100',
  ]
  expect(asked('revenue 2024 without hardware', nested)[0]).toContain('leaves 10 (in millions)')
  expect(asked('revenue 2024 without blades', nested)[0]).toContain('leaves 70 (in millions)')
})

test('nothing is computed where the parts do not add up, are eliminated, or are not all named', () => {
  expect(asked('revenue 2024 except rotors', rows.with(1, 'Blades | 35 | 30'))).toEqual([])
  expect(
    asked('revenue 2024 except rotors', rows.with(2, 'Eliminations | (10) | (20)').with(1, 'Blades | 50 | 70')),
  ).toEqual([])
  expect(asked('revenue 2024 except rotors and paint', rows)).toEqual([])
})
