import { expect, test } from 'vitest'
import { readDocument } from '../../../src/filings/documents/document.ts'
import { type DocumentPassage, passagesOf } from '../../../src/filings/documents/passages.ts'
import { tokensOf } from '../../../src/filings/documents/token_count.ts'
import { bold, html, prose, text } from './pages.ts'

function passagesIn(...blocks: string[]): { all: string; passages: DocumentPassage[] } {
  const document = readDocument(html(...blocks))
  return { all: document.text, passages: passagesOf(document, '10-K') }
}

const table = (rows: number, head: string) =>
  `<table>${head}${Array.from({ length: rows }, (_, row) => `<tr><td>Product line ${row}</td><td>$</td><td>${row + 1},250</td><td>${row},900</td></tr>`).join('')}</table>`
const years = '<tr><td></td><td></td><td>2025</td><td>2024</td></tr>'

test('splits long paragraphs between sentences and joins short ones, to passages of 60 to 380 tokens', () => {
  const { passages } = passagesIn(text(prose(900)), ...Array.from({ length: 30 }, () => text(prose(20))))
  for (const { text: each } of passages.slice(0, -1)) {
    expect(tokensOf(each)).toBeGreaterThan(60)
    expect(tokensOf(each)).toBeLessThanOrEqual(380)
    expect(each).toMatch(/\.$/)
  }
  expect(passages.length).toBeGreaterThan(5)
  expect(passages.map(({ position }) => position)).toEqual(passages.map((_, index) => index))
})

test('offsets delimit exactly the text of each passage, in order and without overlap', () => {
  const { all, passages } = passagesIn(
    bold('Overview'),
    text(prose(300)),
    table(40, years),
    text(prose(20)),
    bold('Costs'),
    text(prose(100)),
  )
  let end = 0
  for (const passage of passages) {
    const source = all.slice(passage.start, passage.end)
    if (passage.kind === 'text') expect(passage.text.replace(/\s+/g, ' ')).toBe(source.replace(/\s+/g, ' '))
    else
      expect(passage.text.endsWith(source) || passage.text.replace(/\s+/g, ' ') === source.replace(/\s+/g, ' ')).toBe(
        true,
      )
    expect(passage.start).toBeGreaterThanOrEqual(end)
    end = passage.end
  }
})

test('splits a long table between rows, and each part repeats the header row and has the title in its heading', () => {
  const { passages } = passagesIn(
    bold('Item 7. Management’s Discussion and Analysis'),
    bold('Sales by Product', 9),
    text('The following table shows sales (in millions):'),
    table(200, years),
  )
  const parts = passages.filter(({ kind }) => kind === 'table')
  expect(parts.length).toBeGreaterThan(2)
  for (const part of parts) {
    expect(part.text).toContain(' | 2025 | 2024\n')
    expect(part.heading).toMatch(/Sales by Product > The following table shows sales \(in millions\): >/)
    expect(part.item).toBe('7')
  }
  const rows = parts.flatMap(({ text: each }) => each.split('\n').filter((line) => line.startsWith('Product')))
  expect(rows).toHaveLength(200)
  expect(new Set(rows).size).toBe(200)
})

test('keeps the titles directly above a table and the notes directly below it in its passage', () => {
  const { passages } = passagesIn(
    text(prose(100)),
    bold('CONSOLIDATED BALANCE SHEETS'),
    bold('(In millions)'),
    table(3, years),
    text('(1) Restated.'),
    text(prose(100)),
  )
  const [found] = passages.filter(({ kind }) => kind === 'table')
  expect(found.text).toBe(
    'CONSOLIDATED BALANCE SHEETS\n(In millions)\n | 2025 | 2024\nProduct line 0 | $1,250 | 0,900\nProduct line 1 | $2,250 | 1,900\nProduct line 2 | $3,250 | 2,900\n(1) Restated.',
  )
  expect(found.heading).toBe('CONSOLIDATED BALANCE SHEETS > (In millions) >  | 2025 | 2024')
})

test('a passage has the headings above it, outermost first, and a heading replaces the last one of its level', () => {
  const { passages } = passagesIn(
    bold('Results of Operations', 14),
    bold('Revenue', 11),
    text(prose(150)),
    bold('Operating Expenses', 11),
    text(prose(150)),
    bold('Liquidity', 14),
    text(prose(150)),
  )
  expect(passages.map(({ heading }) => heading)).toEqual([
    'Results of Operations > Revenue',
    'Results of Operations > Operating Expenses',
    'Liquidity',
  ])
})
