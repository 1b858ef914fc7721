import { expect, test } from 'vitest'
import { askedOfFilings } from '../../src/filing_answers/asked.ts'
import { breakdownStatements } from '../../src/filing_answers/breakdown.ts'
import type { FilingEvidence, PassageItem } from '../../src/filing_answers/evidence.ts'

function table(heading: string, text: string): PassageItem {
  const filing = {
    accession: '1',
    ticker: 'ZEN',
    form: '10-K',
    filed_on: '2025-02-20',
    period_end: '2024-12-31',
    url: 'u',
  }
  return { kind: 'passage', filing, section: 'Financial Statements', heading, isTable: true, position: 1, text }
}

function told(question: string, ...items: PassageItem[]): string[] {
  const { computations, period, ...asked } = askedOfFilings(question, new Set(['zen']))
  const evidence: FilingEvidence = {
    ...asked,
    companies: [{ ticker: 'ZEN', name: 'Zen' }],
    names: new Set(['zen']),
    items,
    computed: [],
    particulars: [],
    asksParticular: false,
    without: [],
    cut: [],
    missing: [],
  }
  return breakdownStatements(evidence).map(({ text }) => text)
}

const bySegment = table(
  'Note 9 Segments > Information on reportable segments (in millions)',
  ` | 2024 | 2023
Rotors
Net sales | $700 | $600
Operating income | 90 | 80
Blades
Net sales | $300 | $310
Operating income | 10 | 20
Consolidated
Net sales | $1,000 | $910`,
)
const byProduct = table(
  'The following table shows net sales by product category (in millions)',
  ` | 2024 | Change | 2023
Small rotors | $400 | 14% | $350
Large rotors | 300 | 20% | 250
Blades | 300 | (3)% | 310
Total net sales | $1,000 | 10% | $910`,
)

test('each segment is told with its figure of the newest year', () => {
  expect(told('What were net sales by segment?', byProduct, bySegment)).toEqual([
    'ZEN, 10-K for the period to 2024-12-31, revenue for 2024: “Rotors” $700, “Blades” $300 (in millions) [2].'.replace(
      'ZEN',
      'Zen (ZEN)',
    ),
  ])
})

test('columns of changes are no periods', () => {
  const [text] = told('Net sales by product category in 2023?', bySegment, byProduct)
  expect(text).toContain('“Small rotors” $350, “Large rotors” 250, “Blades” 310 (in millions) [2]')
})

test('a table that divides a figure otherwise answers nothing', () => {
  expect(told('What were net sales by region?', bySegment)).toEqual([])
  expect(told('What were net sales of rotors?', bySegment)).toEqual([])
})
