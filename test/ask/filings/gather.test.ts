import { expect, test } from 'vitest'
import { gatherFilingEvidence } from '../../../src/ask/filings/gather.ts'
import type { SearchedRelease } from '../../../src/search/index/release_words.ts'

test.each([
  ['quarterly revenue since 2023', [2023, 2024, 2025, 2026]],
  ['quarterly revenue from 2025 on', [2025, 2026]],
])('reads "%s" up to the newest reported fiscal year, which runs ahead of the calendar', async (question, years) => {
  const rows: Record<string, object[]> = {
    metric_periods: [{ year: 2026 }],
    metric_companies: [{ ticker: 'ACME', cik: '42', name: 'Acme' }],
  }
  const release: SearchedRelease = {
    asOf: '2025-07-01',
    digest: 'ahead of the calendar',
    rowsOf: async <Row>(table: string) => (rows[table] ?? []) as Row[],
  }
  const bounds = { forms: [], start: undefined, end: undefined, limit: 12 }
  const evidence = await gatherFilingEvidence(release, { question, tickers: ['ACME'], ...bounds })
  expect(evidence.question.years).toEqual(years)
})
