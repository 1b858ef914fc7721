import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readDocument } from '../../../src/filings/documents/document.ts'
import { passagesOf } from '../../../src/filings/documents/passages.ts'
import { sectionsOf } from '../../../src/filings/documents/sections.ts'

const landing = join(import.meta.dirname, '../../../../shared/data/landing/filings')
const isHere = existsSync(landing)
if (!isHere) console.log('../shared/data is not here: the real filings are not tried')

interface Row {
  accession: string
  ticker: string
  form: string
  document_path?: string
}

const annual = '1 1A 1B 1C 2 3 4 5 6 7 7A 8 9 9A 9B 9C 10 11 12 13 14 15 16'.split(' ')
/** Items of a 10-Q that an issuer may omit. */
const optional = new Set(['II 3', 'II 4', 'II 5'])
const quarterly = ['I 1', 'I 2', 'I 3', 'I 4', 'II 1', 'II 1A', 'II 2', 'II 3', 'II 4', 'II 5', 'II 6']

test.skipIf(!isHere)('finds every required Item in real filings, and passages match the text at their offsets', () => {
  const rows: Row[] = readFileSync(join(landing, 'filings.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  for (const { ticker, form, document_path } of rows) {
    if (!document_path) continue
    const bytes = readFileSync(join(landing, document_path))
    const document = readDocument(document_path.endsWith('.gz') ? gunzipSync(bytes) : bytes)
    const passages = passagesOf(document, form)
    const sections = sectionsOf(document, form)
    const items = new Set(sections.map(({ part, item }) => (part ? `${part} ${item}` : `${item}`)))
    if (form === '10-K') {
      const found = new Set(sections.map(({ item }) => item))
      expect(
        annual.filter((item) => !found.has(item)),
        `${ticker} ${form}`,
      ).toEqual([])
    } else if (form === '10-Q') {
      expect(
        quarterly.filter((item) => !items.has(item) && !optional.has(item)),
        `${ticker} ${form}`,
      ).toEqual([])
    } else expect(items, `${ticker} ${form}`).toContain('9.01')
    for (const passage of passages) {
      const words = (text: string) => text.replace(/\s+/g, ' ')
      const source = words(document.text.slice(passage.start, passage.end))
      if (passage.kind === 'text') expect(words(passage.text)).toBe(source)
      else expect(words(passage.text)).toContain(source)
    }
  }
})
