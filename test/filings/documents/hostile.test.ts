import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDocument } from '../../../src/filings/documents/document.ts'
import { passagesOf } from '../../../src/filings/documents/passages.ts'
import { tokensOf } from '../../../src/filings/documents/token_count.ts'
import { listQuarantine } from '../../../src/ingest/quarantine.ts'
import { openHome, secret } from '../../pipeline/home.ts'
import { deliver, folder } from '../../pipeline/landing.ts'
import { hiddenInstruction, hostileDocuments } from './hostile_documents.ts'

test.each(hostileDocuments)('reads the text or throws NoText: $name', ({ make, says, reason }) => {
  const bytes = make()
  if (reason) {
    expect(() => readDocument(bytes)).toThrow(
      expect.objectContaining({ name: 'NoText', message: expect.stringMatching(reason) }),
    )
    return
  }
  const document = readDocument(bytes)
  const passages = passagesOf(document, '10-K')
  expect(passages.some((passage) => passage.text.includes(says!))).toBe(true)
  expect(document.text).not.toContain(hiddenInstruction)
  expect(document.text.isWellFormed()).toBe(true)
  expect(document.text).not.toMatch(/\0|\u200b|\u202e/)
  let end = 0
  const misplaced = document.blocks.filter((block) => {
    const isMisplaced = block.start < end || block.end <= block.start
    end = block.end
    return isMisplaced
  })
  expect(misplaced).toEqual([])
  expect(end).toBeLessThanOrEqual(document.text.length)
  expect(passages.filter(({ text }) => tokensOf(text) >= 1000 || text.length >= 6000)).toEqual([])
})

const day = '2025-08-27'

test('a run publishes or quarantines each hostile document, and still reads the valid filing', async () => {
  expect(hostileDocuments.length).toBeGreaterThanOrEqual(100)
  const landing = folder()
  const documents = join(landing, 'filings/documents')
  mkdirSync(documents, { recursive: true })
  // Large documents are covered by the test above. A run reads each document twice.
  const small = hostileDocuments
    .map(({ make, ...each }) => ({ ...each, content: make() }))
    .filter(({ content }) => content.length < 1_000_000)
  const filings = small.map(({ content }, index) => {
    writeFileSync(join(documents, `${index}.htm`), content)
    return filing(`0000000001-25-${String(index).padStart(6, '0')}`, { document_path: `documents/${index}.htm` })
  })
  filings.push(
    filing('good', { document: 'Item 2.02 Results\n\nNet income was $4 million, up from $3 million in 2024.' }),
  )
  await deliver(landing, 'filings', 'filings.jsonl', filings)
  const home = await openHome(landing, { models: /^gold\.filings$/ })
  await home.nightly(day)
  const known = new Map((await home.tables()).filings.map((row) => [row.accession, row]))
  const set = await listQuarantine(home.context.lake, { secret, feed: 'filings', limit: 1000 })
  for (const [index, { name, says }] of small.entries()) {
    const quarantined = set.filter((row) => row.file === 'filings.jsonl' && row.line === index + 1)
    const passages = known.get(filings[index].accession)?.passages ?? 0
    if (says) expect([passages, quarantined], name).toEqual([expect.toSatisfy((count) => Number(count) > 0), []])
    else expect([passages, quarantined.length], name).toEqual([0, 1])
  }
  expect(known.get('good')).toMatchObject({
    passages: 1,
    summary: 'Net income was $4 million, up from $3 million in 2024.',
  })
})

function filing(accession: string, document: { document: string } | { document_path: string }) {
  const url = `https://www.example.com/${accession}.htm`
  return { accession, cik: 1, ticker: 'EXMP', form: '8-K', filed_at: `${day}T10:00:00Z`, url, ...document }
}
