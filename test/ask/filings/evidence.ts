import type { FilingEvidence } from '../../../src/ask/filings/evidence.ts'
import type { EvidenceItem, PassageItem } from '../../../src/ask/filings/items.ts'
import { CompanyNames } from '../../../src/ask/filings/reading/names.ts'
import { readFilingQuestion } from '../../../src/ask/filings/reading/reading.ts'

/** A passage of the annual report of one company, with defaults for omitted columns. */
export function passageOf(columns: { text: string } & Partial<PassageItem>) {
  return {
    kind: 'passage' as const,
    filing: { accession: '1', ticker: 'ACME', form: '10-K', filed_on: '2025-02-01', period_end: '2024-12-31', url: '' },
    item: '8',
    section: 'Notes',
    heading: '',
    isTable: false,
    position: 1,
    ...columns,
  }
}

/** The evidence for a question on that company, with only the given passages. */
export function evidenceOf(question: string, items: EvidenceItem[]): FilingEvidence {
  return {
    ...readFilingQuestion(question, new CompanyNames()),
    companies: [{ ticker: 'ACME', name: 'Acme' }],
    names: new CompanyNames(),
    items,
    figures: [],
    corrections: [],
    others: [],
    unread: [],
    computed: [],
    runs: [],
    parts: [],
    lackingLines: [],
    signatures: [],
    without: [],
    cut: [],
    missing: [],
  }
}
