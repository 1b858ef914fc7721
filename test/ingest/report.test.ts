import { expect, test } from 'vitest'
import { emptyReport, mergeReports, refusalLines, refuse } from '../../src/ingest/report.ts'

test('merged reports name the refused files of all ingests, up to the limit', () => {
  const [first, second, clean] = [1, 2, 3].map(() => emptyReport('prices'))
  refuse(first, 'a.parquet', 'found "x", expected a Parquet file')
  for (let file = 0; file < 25; file++) refuse(second, `${file}.parquet`, 'no columns')
  const [merged] = mergeReports([[first], [second], [clean]])
  expect(merged.files_rejected).toBe(26)
  const lines = refusalLines([merged])
  expect(lines).toHaveLength(21)
  expect(lines[0]).toBe('prices/a.parquet was refused as a whole: found …, expected a Parquet file')
  expect(lines.at(-1)).toBe('prices: 6 more files were refused')
})
