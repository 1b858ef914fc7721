import { expect, test } from 'vitest'
import { readDocument } from '../../../src/filings/documents/document.ts'
import { bold, html, pageBreak, prose, text } from './pages.ts'

const read = (source: string | Uint8Array) => {
  const document = readDocument(typeof source === 'string' ? Buffer.from(source) : source)
  const blocks = document.blocks.map(({ kind, start, end }) => [kind, document.text.slice(start, end)])
  return { ...document, found: blocks }
}

test('writes a table as one line per row with one header per column, joins signs to figures and drops spacers', () => {
  const row = (label: string, ...figures: string[]) =>
    `<tr><td colspan="3">${label}</td>${figures
      .map((figure) => {
        const [, sign, open, number, close] = /^(\$?)(\(?)([\d,.—%]+)(\)?)$/.exec(figure)!
        return `<td>${sign}</td><td>${open}${number}</td><td>${close}</td><td colspan="3"></td>`
      })
      .join('')}</tr>`
  const head = `<tr><td colspan="3"></td><td colspan="9">Three Months Ended</td><td colspan="3"></td><td colspan="9">Six Months Ended</td></tr>
    <tr><td colspan="3">(In millions)</td>${['Jul 27, 2025', 'Jul 28, 2024', 'Jul 27, 2025', 'Jul 28, 2024'].map((day) => `<td colspan="3"><b>${day}</b></td><td colspan="3"></td>`).join('')}</tr>`
  const { found } = read(
    html(
      `<table>${head}${row('Revenue', '$4,674', '$3,004', '$9,080', '$5,608')}${row('Interest expense', '(62)', '(61)', '—', '(125)')}</table>`,
    ),
  )
  expect(found).toEqual([
    [
      'table',
      [
        '(In millions) | Three Months Ended Jul 27, 2025 | Three Months Ended Jul 28, 2024 | Six Months Ended Jul 27, 2025 | Six Months Ended Jul 28, 2024',
        'Revenue | $4,674 | $3,004 | $9,080 | $5,608',
        'Interest expense | (62) | (61) | — | (125)',
      ].join('\n'),
    ],
  ])
})

test('keeps the column of a missing value empty, so that later values stay under their headers', () => {
  const cells = (...all: string[]) => `<tr>${all.map((each) => `<td>${each}</td>`).join('')}</tr>`
  const { found } = read(
    html(
      `<table>${cells('', '2025', '2024', '2023')}${cells('Sales', '5', '4', '3')}${cells('Gain', '', '', '1')}</table>`,
    ),
  )
  expect(found).toEqual([['table', ' | 2025 | 2024 | 2023\nSales | 5 | 4 | 3\nGain |  |  | 1']])
})

test('converts layout tables of bullets, paragraphs or a heading to paragraphs and headings', () => {
  const { found } = read(
    html(
      '<table><tr><td>•</td><td>Sales grew in all regions.</td></tr><tr><td>•</td><td>Costs fell.</td></tr></table>',
      `<table><tr><td>${text(prose(60))}</td></tr></table>`,
      '<table><tr><td><b>Item 7.</b></td><td><b>Discussion and Analysis</b></td></tr></table>',
    ),
  )
  expect(found.map(([kind]) => kind)).toEqual(['paragraph', 'paragraph', 'paragraph', 'heading'])
  expect(found[0][1]).toBe('• Sales grew in all regions.')
  expect(found[3][1]).toBe('Item 7. Discussion and Analysis')
})

test('inline XBRL: keeps visible facts in the text, drops the hidden header and returns its cover facts', () => {
  const { text: all, cover } = read(
    `<?xml version="1.0" encoding="ASCII"?><html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"><body>
    <div style="display:none"><ix:header><ix:hidden><ix:nonNumeric name="dei:DocumentFiscalYearFocus" contextRef="c">2026</ix:nonNumeric></ix:hidden>
    <xbrli:context id="c"><xbrli:identifier>0000000001</xbrli:identifier></xbrli:context></ix:header></div>
    <p>Debt was $<ix:nonFraction name="us-gaap:Debt" scale="6">8,466</ix:nonFraction> million<span style="position:relative;top:-3pt">2</span>.</p></body></html>`,
  )
  expect(all).toBe('Debt was $8,466 million (2).')
  expect(cover).toEqual({ DocumentFiscalYearFocus: '2026' })
})

test('recognizes headings by weight, capitals or size', () => {
  const { found } = read(
    html(
      bold('Results of Operations'),
      text('Sales rose by five percent in the year. Costs were flat.'),
      text('LIQUIDITY AND CAPITAL RESOURCES'),
      '<div><span style="font-size:16pt">Outlook</span></div>',
      text(prose(40)),
    ),
  )
  expect(found.map(([kind]) => kind)).toEqual(['heading', 'paragraph', 'heading', 'heading', 'paragraph'])
})

test('drops page numbers, repeated headers and contents links, and rejoins sentences across pages', () => {
  const pages = Array.from({ length: 6 }, (_, page) => [
    text(`${prose(30)} Sales of page ${page} were driven by`),
    pageBreak(page + 1),
    text(`higher prices. ${prose(30)}`),
  ])
  const { text: all, found } = read(html(...pages.flat()))
  expect(all).not.toMatch(/Table of Contents/)
  expect(all.match(/Form 10-K/g)).toHaveLength(1)
  expect(found.filter(([, each]) => /^\d+$/.test(each))).toEqual([])
  expect(all).toContain('Sales of page 3 were driven by higher prices.')
})

test('reads only the main document and exhibit 99 of a full submission', () => {
  const part = (type: string, body: string) =>
    `<DOCUMENT>\n<TYPE>${type}\n<SEQUENCE>1\n<FILENAME>a.htm\n<TEXT>\n${body}\n</TEXT>\n</DOCUMENT>\n`
  const { text: all, parts } = read(
    `<SEC-DOCUMENT>x\n<SEC-HEADER>\nACCESSION NUMBER: 1\n</SEC-HEADER>\n${part('8-K', '<html><body><p>The event of the day.</p></body></html>')}${part('EX-10.1', '<p>A contract.</p>')}${part('EX-99.1', '<html><body><p>Press release.</p></body></html>')}${part('GRAPHIC', 'begin 644 a.jpg\nM_]C_X')}${part('XML', '<xbrl>1</xbrl>')}`,
  )
  expect(all).toBe('The event of the day.\n\nPress release.')
  expect(parts.map(({ type, start, end }) => [type, all.slice(start, end)])).toEqual([
    ['8-K', 'The event of the day.'],
    ['EX-99.1', 'Press release.'],
  ])
})

test('plain text: joins lines to paragraphs, reads space-aligned columns as a table and keeps form feeds', () => {
  const source = [
    'Results of Operations',
    '',
    'Sales rose in the year that ended on December 31, 2024, as our customers in',
    'the West ordered more valves than in the year before, and prices held.',
    '',
    '                                        2024        2023',
    '(In millions)',
    'Net sales                            $ 1,250     $ 1,100',
    'Cost of sales . . . . . . . . . .       (700)       (650)',
    '',
    '                               12',
    '\f                        EXAMPLE CORP',
    '',
    'Debt fell.',
    '                               13',
  ].join('\n')
  const { text: all, found } = read(source)
  expect(found).toEqual([
    ['heading', 'Results of Operations'],
    [
      'paragraph',
      'Sales rose in the year that ended on December 31, 2024, as our customers in the West ordered more valves than in the year before, and prices held.',
    ],
    ['table', '(In millions) | 2024 | 2023\nNet sales | $1,250 | $1,100\nCost of sales | (700) | (650)'],
    ['heading', 'EXAMPLE CORP'],
    ['paragraph', 'Debt fell.'],
  ])
  expect(all.split('\f')).toHaveLength(2)
  expect(all.indexOf('Debt fell')).toBeGreaterThan(all.indexOf('\f'))
})
