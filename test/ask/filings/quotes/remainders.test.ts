import { expect, test } from 'vitest'
import { breakdownStatements } from '../../../../src/ask/filings/quotes/breakdowns.ts'
import { evidenceOf, passageOf } from '../evidence.ts'

const asked = (question: string, rows: string[]) => {
  const heads = ' | 2024 | 2023'
  const table = {
    isTable: true,
    heading: `Revenue by source (in millions)\n${heads}`,
    text: [heads, ...rows].join('\n'),
  }
  return breakdownStatements(evidenceOf(question, [passageOf(table)])).map(({ text }) => text)
}

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
  expect(asked('revenue 2024 except rotors, blades and services', rows)).toEqual([])
})
