import type { ComputedFigure } from '../../../src/ask/filings/computing/derived_figures.ts'
import type { FilingEvidence } from '../../../src/ask/filings/evidence.ts'
import type { Figure, PassageItem } from '../../../src/ask/filings/items.ts'
import { CompanyNames } from '../../../src/ask/filings/reading/names.ts'
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
  const asked = readFilingQuestion('What was the operating margin in 2024?', new CompanyNames())
  const input = (metric: string, label: string, cell: string, value: number): Figure => ({
    ...{ ticker: 'ZEN', metric, period_kind: 'yearly', year: 2024, quarter: 0, end: '2024-12-31', value, item },
    printed: { label, cell, column: '2024', scale: '' },
  })
  const figure: ComputedFigure = {
    ticker: 'ZEN',
    computation: asked.computations[0],
    over: [2024],
    years: [{ year: 2024, value: 0.15 }],
    inputs: [input('operating_income', 'Operating income', '150', 150), input('revenue', 'Net sales', '1,000', 1000)],
    quarter: 0,
  }
  const evidence: FilingEvidence = {
    ...asked,
    companies: [{ ticker: 'ZEN', name: 'Zen Works' }],
    names: new CompanyNames(['zen']),
    items: [item],
    computed: [figure],
    runs: [],
    parts: [],
    lackingLines: [],
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
