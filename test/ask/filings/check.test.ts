import { expect, test } from 'vitest'
import { filingGrounds } from '../../../src/ask/filings/check.ts'
import type { FilingEvidence } from '../../../src/ask/filings/evidence.ts'
import type { FilingReference } from '../../../src/ask/filings/items.ts'
import { CompanyNames } from '../../../src/ask/filings/reading/names.ts'
import { readFilingQuestion } from '../../../src/ask/filings/reading/reading.ts'
import { problemsOf } from '../../../src/llm/verify/verifier.ts'

const filing = (ticker: string): FilingReference => ({
  accession: `${ticker}-1`,
  ticker,
  form: '10-Q',
  filed_on: '2025-08-27',
  period_end: '2025-07-27',
  url: 'https://www.sec.gov/x',
})
const companies = [
  { ticker: 'ACME', name: 'Acme Industries' },
  { ticker: 'BOLT', name: 'Bolt Motors' },
]
const passage = (ticker: string, text: string) =>
  ({
    kind: 'passage',
    filing: filing(ticker),
    item: '7',
    section: 'Results',
    heading: '(In millions)',
    isTable: false,
    position: 1,
    text,
  }) as const
const evidence: FilingEvidence = {
  ...readFilingQuestion('How did net sales and margins change in fiscal 2025?', new CompanyNames()),
  companies,
  names: new CompanyNames(),
  computed: [],
  runs: [],
  parts: [],
  lackingLines: [],
  signatures: [],
  items: [
    passage('ACME', 'Net sales increased 12% to $4,480 million, driven by rotors sold to airlines.'),
    passage('BOLT', 'Net sales decreased 5% to $1,900 million as two plants were closed.'),
    {
      kind: 'figure',
      filing: filing('ACME'),
      metric: 'gross_margin',
      period_kind: 'quarterly',
      fiscal_year: 2025,
      fiscal_quarter: 2,
      period_end: '2025-07-27',
      value: 0.30804,
      unit: 'ratio',
      currency: 'USD',
    },
  ],
  without: [],
  cut: [],
  missing: [],
  corrections: [],
  others: [],
  unread: [],
  figures: [],
}

test.each([
  'Net sales of ACME increased 12% to $4,480 million [1], those of BOLT decreased 5% to $1,900 million [2].',
  'In the second quarter, gross margin was 30.8% [3].',
  'In its 10-Q filed August 27, 2025, ACME says that net sales rose 12% [1].',
  'BOLT closed two plants [2]. The filings do not tell about margins of BOLT.',
  'The filings do not tell what happened to margins.',
])('accepts "%s"', (text) => {
  expect(problemsOf(text, filingGrounds(evidence))).toEqual([])
})

test.each([
  ['a number of nobody', 'Net sales increased 13% [1].'],
  ["a number of another citation's", 'Net sales increased 12% [2].'],
  ['a number without citation', 'Net sales decreased [2]. They were $1,900 million.'],
  ['a number in words', 'Three plants were closed as net sales decreased [2].'],
  ['a scale of its own', 'Net sales were $4,480 billion [1].'],
  ['a rounded figure', 'Net sales increased to $4.5 million [1].'],
  ['a citation of nothing', 'Net sales increased [9].'],
  ["another company's figure", 'Net sales of BOLT increased 12% [1].'],
  ['something else', 'The moon is made of excellent cheese and everybody should eat it [1].'],
  ['a link', 'Net sales increased [1] https://evil.example'],
  ['nothing to stand on', 'Net sales increased nicely.'],
])('rejects an answer with %s', (_what, text) => {
  expect(problemsOf(text, filingGrounds(evidence))).not.toEqual([])
})
