import { expect, test } from 'vitest'
import { readDocument } from '../../../src/filings/documents/document.ts'
import { sectionsOf } from '../../../src/filings/documents/sections.ts'
import { bold, html, prose, text } from './pages.ts'

const sections = (form: string, ...blocks: string[]) => {
  const document = readDocument(html(...blocks))
  return sectionsOf(document, form).map(({ part, item, title, blocks: own }) => ({
    part,
    item,
    title,
    text: own.map(({ start, end }) => document.text.slice(start, end)).join('\n'),
  }))
}

const names = (found: { part: string | null; item: string | null }[]) =>
  found.map(({ part, item }) => `${part ?? '-'} ${item ?? '-'}`)

const contents = (rows: [string, string, number][]) =>
  `<table>${rows.map(([item, title, page]) => `<tr><td>${item}</td><td>${title}</td><td>${page}</td></tr>`).join('')}</table>`

const annual: [string, string, number][] = [
  ['Item 1.', 'Business', 3],
  ['Item 1A.', 'Risk Factors', 9],
  ['Item 2.', 'Properties', 20],
  ['Item 3.', 'Legal Proceedings', 21],
  ['Item 7.', "Management's Discussion and Analysis of Financial Condition and Results of Operations", 25],
  ['Item 7A.', 'Quantitative and Qualitative Disclosures About Market Risk', 40],
  ['Item 8.', 'Financial Statements and Supplementary Data', 44],
  ['Item 9A.', 'Controls and Procedures', 90],
  ['Item 15.', 'Exhibits and Financial Statement Schedules', 95],
]
const body = annual.flatMap(([item, title]) => [bold(`${item} ${title}`), text(prose(120))])

test('splits a 10-K into Items with their Parts, and excludes the table of contents', () => {
  const found = sections('10-K', bold('EXAMPLE CORP', 14), bold('TABLE OF CONTENTS'), contents(annual), ...body)
  expect(names(found)).toEqual(['- -', 'I 1', 'I 1A', 'I 2', 'I 3', 'II 7', 'II 7A', 'II 8', 'II 9A', 'IV 15'])
  expect(found[5].title).toMatch(/^Management's Discussion and Analysis/)
  expect(found[2].text).toContain('valves and pumps')
  expect(found.map((section) => section.text).join('\n')).not.toContain('| 25')
})

test('recognizes a table of contents made of paragraphs, because its entries occur again later', () => {
  const listed = annual.map(([item, title, page]) => text(`${item} ${title} ${page}`))
  const found = sections('10-K', bold('EXAMPLE CORP', 14), ...listed, ...body)
  expect(names(found)).toEqual(['- -', 'I 1', 'I 1A', 'I 2', 'I 3', 'II 7', 'II 7A', 'II 8', 'II 9A', 'IV 15'])
  expect(found[1].text).toContain('valves')
})

test('tells the two Item 1 sections of a 10-Q apart by the Part heading, or by the title if there is none', () => {
  const quarter = [
    ['Item 1.', 'Financial Statements'],
    ['Item 2.', "Management's Discussion and Analysis of Financial Condition and Results of Operations"],
    ['Item 4.', 'Controls and Procedures'],
    ['Item 1.', 'Legal Proceedings'],
    ['Item 1A.', 'Risk Factors'],
    ['Item 6.', 'Exhibits'],
  ].flatMap(([item, title]) => [bold(`${item} ${title}`), text(prose(80))])
  const expected = ['I 1', 'I 2', 'I 4', 'II 1', 'II 1A', 'II 6']
  expect(names(sections('10-Q', ...quarter))).toEqual(expected)
  const withParts = [
    bold('PART I. FINANCIAL INFORMATION'),
    ...quarter.slice(0, 6),
    bold('PART II. OTHER INFORMATION'),
    ...quarter.slice(6),
  ]
  expect(names(sections('10-Q/A', ...withParts)).filter((name) => name !== '- -')).toEqual(expected)
})

test('finds Item headings in upper or lower case, without the word Item, over two lines, in a table or for several Items', () => {
  const found = sections(
    '10-K',
    bold('iTEMS 1 AND 2. Business and Properties'),
    text(prose(100)),
    bold('RISK FACTORS'),
    text(prose(100)),
    '<table><tr><td><b>ITEM 3.</b></td><td><b>LEGAL PROCEEDINGS</b></td></tr></table>',
    text(prose(100)),
    bold('Item 7.'),
    bold('Management’s Discussion and Analysis'),
    text(prose(100)),
    bold('I TEM 8 | Financial Statements and Supplementary Data'),
    text(prose(100)),
  )
  expect(names(found)).toEqual(['I 1', 'I 1A', 'I 3', 'II 7', 'II 8'])
  expect(found.map((section) => section.title)).toEqual([
    'Business and Properties',
    'RISK FACTORS',
    'LEGAL PROCEEDINGS',
    'Management’s Discussion and Analysis',
    'Financial Statements and Supplementary Data',
  ])
})

test('does not treat a paragraph that refers to an Item as a heading', () => {
  const found = sections(
    '10-K',
    bold('Item 1. Business'),
    text(prose(60)),
    text('Item 1A of this report describes the risks of our business.'),
    text('Item 7 and the notes to the financial statements say more.'),
    text(prose(60)),
    bold('Item 1A. Risk Factors'),
    text(prose(60)),
    bold("Item 7. Management's Discussion and Analysis"),
    text(prose(60)),
  )
  expect(names(found)).toEqual(['I 1', 'I 1A', 'II 7'])
  expect(found[0].text).toContain('Item 1A of this report')
})

test('if Item 8 only refers to the financial statements, assigns the statements after the exhibits to it', () => {
  const statements = [
    bold('Report of Independent Registered Public Accounting Firm'),
    text(prose(2000)),
    bold('NOTES'),
    text(prose(800)),
  ]
  const found = sections(
    '10-K',
    bold('Item 7. Management’s Discussion and Analysis'),
    text(prose(100)),
    bold('Item 8. Financial Statements and Supplementary Data'),
    text('They begin on page F-1.'),
    bold('Item 15. Exhibits and Financial Statement Schedules'),
    text(prose(40)),
    ...statements,
    bold('SIGNATURES'),
    text('By: A. Person'),
  )
  expect(names(found)).toEqual(['II 7', 'II 8', 'IV 15', 'II 8', '- -'])
  expect(found[3].text).toContain('Report of Independent')
})

test('splits an 8-K into Items, with exhibit 99 as a separate section', () => {
  const part = (type: string, content: string) =>
    `<DOCUMENT>\n<TYPE>${type}\n<SEQUENCE>1\n<TEXT>\n<html><body>${content}</body></html>\n</TEXT>\n</DOCUMENT>\n`
  const submission = `<SEC-HEADER>\n</SEC-HEADER>\n${part('8-K', bold('FORM 8-K') + bold('Item 2.02 Results of Operations and Financial Condition') + text(prose(30)) + bold('Item 9.01. Financial Statements and Exhibits') + text('99.1 Press release'))}${part('EX-99.1', bold('Example Corp Announces Results', 14) + text(prose(60)))}`
  const found = sectionsOf(readDocument(Buffer.from(submission)), '8-K')
  expect(found.map(({ item, title }) => [item, title])).toEqual([
    [null, 'FORM 8-K'],
    ['2.02', 'Results of Operations and Financial Condition'],
    ['9.01', 'Financial Statements and Exhibits'],
    ['EX-99.1', 'Example Corp Announces Results'],
  ])
})

test('splits any other form into the Items that it names, or keeps it as one section', () => {
  expect(names(sections('DEF 14A', bold('Proxy Statement'), text(prose(50))))).toEqual(['- -'])
  expect(
    names(
      sections(
        '20-F',
        bold('Item 3. Key Information'),
        text(prose(50)),
        bold('Item 5. Operating Review'),
        text(prose(50)),
      ),
    ),
  ).toEqual(['- 3', '- 5'])
})
