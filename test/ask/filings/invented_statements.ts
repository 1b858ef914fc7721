import type { ComputedFigure } from '../../../src/ask/filings/computing/computed_figure.ts'
import type { FilingEvidence } from '../../../src/ask/filings/evidence.ts'
import type { PassageItem } from '../../../src/ask/filings/items.ts'
import { readFilingQuestion } from '../../../src/ask/filings/reading/reading.ts'

/** Evidence with an operating margin of 150 / 1,000, computed from two rows of one statement. */
export function computedEvidence(): { evidence: FilingEvidence; figure: ComputedFigure } {
  const item: PassageItem = {
    kind: 'passage',
    filing: { accession: '1', ticker: 'ZEN', form: '10-K', filed_on: '2025-02-20', period_end: '2024-12-31', url: 'u' },
    item: '8',
    section: 'Financial Statements',
    heading: 'Consolidated Statements of Income',
    isTable: true,
    position: 1,
    text: ' | 2024 | 2023\nNet sales | 1,000 | 900\nOperating income | 150 | 160',
  }
  const asked = readFilingQuestion('What was the operating margin in 2024?', new Set())
  const printed = (label: string, cell: string) => ({ label, cell, scale: '' })
  const figure: ComputedFigure = {
    ticker: 'ZEN',
    computation: asked.computations[0],
    years: [{ year: 2024, value: 0.15 }],
    inputs: [
      { metric: 'operating_income', year: 2024, value: 150, item, printed: printed('Operating income', '150') },
      { metric: 'revenue', year: 2024, value: 1000, item, printed: printed('Net sales', '1,000') },
    ],
    scale: '',
    quarter: 0,
  }
  const evidence: FilingEvidence = {
    ...asked,
    companies: [{ ticker: 'ZEN', name: 'Zen Works' }],
    names: new Set(['zen']),
    items: [item],
    computed: [figure],
    signatures: [],
    without: [],
    cut: [],
    missing: [],
    corrections: [],
    others: [],
    unread: [],
    figures: [],
  }
  return { evidence, figure }
}
