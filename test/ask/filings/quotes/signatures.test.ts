import { expect, test } from 'vitest'
import type { PassageItem } from '../../../../src/ask/filings/items.ts'
import { signaturesIn } from '../../../../src/ask/filings/quotes/signatures.ts'

function passage(text: string, section = 'Signatures', heading = ''): PassageItem {
  const filing = {
    accession: '1',
    ticker: 'ZEN',
    form: '10-K',
    filed_on: '2025-02-20',
    period_end: '2024-12-31',
    url: 'u',
  }
  return { kind: 'passage', filing, item: '', section, heading, isTable: false, position: 1, text }
}

const signatures = `SIGNATURES
/s/ Ann Zen | President and Chief Executive Officer | February 20, 2025
Ann Zen
/s/ Bo Wu
Bo Wu
Chief Financial Officer
/s/ Cy Ott | Director | February 20, 2025`

test('quotes the signature of an officer, unless two signatures share a line', () => {
  const text = (person: string) => signaturesIn(passage(signatures), person)[0]?.text
  expect(text('chief_executive_officer')).toBe('/s/ Ann Zen | President and Chief Executive Officer')
  expect(text('chief_financial_officer')).toContain('Bo Wu')
  expect(text('chair')).toBeUndefined()
  expect(signaturesIn(passage(signatures), 'signatory').map((each) => each.text)).toHaveLength(3)
  const both = passage('/s/ ANN ZEN /s/ BO WU Ann Zen Bo Wu Chief Executive Officer')
  expect(signaturesIn(both, 'chief_executive_officer')).toEqual([])
})

test('finds the auditor by the signature on its report, and not in a biography', () => {
  const heading = 'Report of Independent Registered Public Accounting Firm'
  const report = passage('/s/ Ledger & Sons LLP\nSpringfield\nFebruary 20, 2025', 'Financial Statements', heading)
  expect(signaturesIn(report, 'auditor')[0].text).toBe('/s/ Ledger & Sons LLP')
  const biography = passage('Ann Zen\nBefore joining Zen, Ann was a partner at Ledger & Sons LLP', 'Executive Officers')
  expect(signaturesIn(biography, 'auditor')).toEqual([])
})
