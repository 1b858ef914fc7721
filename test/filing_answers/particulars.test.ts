import { expect, test } from 'vitest'
import type { PassageItem } from '../../src/filing_answers/evidence.ts'
import { particularIn } from '../../src/filing_answers/particulars.ts'
import { questionOf } from '../../src/search/question.ts'

function passage(text: string, section = 'Signatures', heading = ''): PassageItem {
  const filing = {
    accession: '1',
    ticker: 'ZEN',
    form: '10-K',
    filed_on: '2025-02-20',
    period_end: '2024-12-31',
    url: 'u',
  }
  return { kind: 'passage', filing, section, heading, isTable: false, position: 1, text }
}

function found(question: string, item: PassageItem): string | undefined {
  return particularIn(question, questionOf(question))?.find(item)
}

const signatures = `SIGNATURES
/s/ Ann Zen | President and Chief Executive Officer | February 20, 2025
Ann Zen
/s/ Bo Wu
Bo Wu
Chief Financial Officer
/s/ Cy Ott | Director | February 20, 2025`

test('officers are told by what they sign', () => {
  expect(found('Who is the CEO?', passage(signatures))).toBe('Ann Zen, President and Chief Executive Officer')
  expect(found('Who is the chief financial officer of Zen?', passage(signatures))).toContain('Bo Wu')
  expect(found('Who is the chairman?', passage(signatures))).toBeUndefined()
})

test('two signatures on one line tell nobody', () => {
  expect(
    found('Who is the CEO?', passage('/s/ ANN ZEN /s/ BO WU Ann Zen Bo Wu Chief Executive Officer')),
  ).toBeUndefined()
})

test('the auditor signs its report', () => {
  const report = passage(
    '/s/ Ledger & Sons LLP\nSpringfield\nFebruary 20, 2025',
    'Financial Statements',
    'Report of Independent Registered Public Accounting Firm',
  )
  expect(found('Who audits the company?', report)).toBe('Ledger & Sons LLP')
  expect(found('Who audits the company?', passage('/s/ Ann Zen', 'Signatures'))).toBeUndefined()
})

test('the seat is told by a sentence, else by the cover', () => {
  const sentence = 'Our corporate headquarters are located in Springfield, Ohio, where we lease an office.'
  expect(found('Where is Zen headquartered?', passage(`We own plants. ${sentence}`, 'Properties'))).toBe(sentence)
  const cover =
    'Delaware | 12-345\n12 Main Street, Springfield, Ohio | 45501\n(Address of principal executive offices) | (Zip Code)'
  expect(found('Where are the headquarters?', passage(cover, ''))).toContain('12 Main Street, Springfield, Ohio, 45501')
})

test('risks at large are the titles of risk factors', () => {
  const title = 'We depend on a single plant, and an interruption there would delay our shipments.'
  const item = passage('Our only plant is old.', 'Risk Factors', `Business risks > ${title}`)
  expect(found('What are the main risks?', item)).toBe(title)
  const plain =
    'You should carefully consider these risks. There have been no material changes to the risk factors of our annual report. Two customers buy most of what our plant makes, and neither is bound to go on.'
  expect(found('What are the main risks?', passage(plain, 'Risk Factors', 'Item 1A. Risk Factors'))).toMatch(
    /^Two customers/,
  )
  expect(
    particularIn('What risks come from tariffs on steel?', questionOf('What risks come from tariffs on steel?')),
  ).toBeUndefined()
})

test.each(['What was revenue?', 'How many employees are there?', 'Who resigned as CEO?'])(
  '%s has no set place',
  (question) => {
    expect(particularIn(question, questionOf(question))).toBeUndefined()
  },
)
