import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writtenNumbers } from '../../src/llm/verify/numbers.ts'
import { summaryGrounds } from '../../src/llm/verify/summary_grounds.ts'
import { type Grounds, problemsOf, quotesIn, symbolsIn } from '../../src/llm/verify/verifier.ts'

const filing = {
  headline: null,
  passages: [
    {
      section: 'Results of Operations',
      heading: 'Net sales (in millions)',
      text: 'Year | 2023 | 2022\nNet sales | 1,900 | 1,870\nGross profit | 480 | 455',
    },
    {
      section: 'Liquidity',
      heading: '',
      text: 'Gross margin increased in 2023 compared to 2022 due to lower freight costs. We repurchased $1.5 billion of shares, "a record", and paid 12% more dividends. KRAKEN ships four sizes.',
    },
  ],
}
const grounds = summaryGrounds(filing)

test.each([
  'Net sales were $1,900 million in 2023, compared to 1,870 in 2022.',
  'Net sales were $1900 million in 2023.',
  'The company repurchased $1.5 billion of shares and paid 12% more dividends; KRAKEN ships in four sizes.',
  'Gross margin increased due to lower freight costs.',
  'The company repurchased shares, “a record”.',
])('accepts a summary that says "%s"', (text) => {
  expect(problemsOf(text, grounds)).toEqual([])
})

test.each([
  ['an unsupported figure', 'Net sales were $1,901 million in 2023.', /1901/],
  ['a wrong scale', 'Net sales were $1,900 billion in 2023.', /1900/],
  ['another unit', 'Net sales increased 480% in 2023.', /480/],
  ['a rounded figure', 'Net sales were $1.9 billion in 2023.', /1.9/],
  ['a number in words', 'Net sales tripled in 2023.', /200/],
  ['an unmentioned ticker', 'Gross margin increased in 2023, ahead of NVDA.', /NVDA/],
  ['an unmentioned cashtag', 'Gross margin increased in 2023, ahead of $nvda.', /NVDA/],
  ['an invented quotation', 'Gross margin increased: “the best year we ever had”.', /quotes/],
  [
    'an unsupported claim',
    'Investors everywhere should quickly purchase these wonderful cheap stocks.',
    /not supported/,
  ],
  ['a link', 'Gross margin increased, see www.example.com.', /link/],
  ['no text', '  ', /empty/],
  ['too many characters', 'Gross margin increased due to lower freight costs. '.repeat(30), /too long/],
])('rejects a summary with %s and names the problem', (_what, text, problem) => {
  expect(problemsOf(text, grounds).join('; ')).toMatch(problem)
})

test('parses numbers with their digits and scale', () => {
  const found = writtenNumbers('$1,234.5 million, 12 percent, 3% and 7 of two')
  expect(found[0]).toMatchObject({ before: '$', behind: ' million, 12 percent, 3% and 7 of two' })
  expect(found.map(({ value, digits, scale }) => ({ value, digits, scale }))).toEqual([
    { value: 1234.5, digits: '1,234.5', scale: 'million' },
    { value: 1_000_000, digits: undefined, scale: '' },
    { value: 12, digits: '12', scale: '%' },
    { value: 3, digits: '3', scale: '%' },
    { value: 7, digits: '7', scale: '' },
    { value: 2, digits: undefined, scale: '' },
  ])
})

test('symbols are capitalised words and cashtags, except for terms common in reports', () => {
  expect(symbolsIn('NVDA and $amd rose, said the CEO in its 10-K of Q2; EPS of R&D, COVID-19, U.S. GAAP')).toEqual([
    'NVDA',
    'AMD',
  ])
  expect(symbolsIn('BRK.B fell')).toEqual(['BRK'])
})

test('finds quotations in any style of quotation marks', () => {
  expect(quotesIn('He said “buy it” and "sell it" and «hold».')).toEqual(['buy it', 'sell it', 'hold'])
})

test('reports an unsupported number at any position', () => {
  const nothing: Grounds = { mostCharacters: 1000, claims: (text) => [{ text, isFounded: () => false }] }
  const word = fc.constantFrom('sales', 'rose', 'to', 'in', 'margin', 'by', '$', '-', '(')
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 8 }),
      fc.nat(1_000_000),
      fc.array(word, { maxLength: 8 }),
      (a, figure, b) => {
        const text = [...a, figure, ...b].join(' ')
        expect(problemsOf(text, nothing)).toEqual([expect.stringContaining(String(figure))])
      },
    ),
  )
})

test('rejects personal data in text about people', () => {
  const open: Grounds = { mostCharacters: 1000, isOfPeople: true, claims: () => [] }
  expect(problemsOf('Ask jane@doe.example about it.', open)).toEqual(['it contains what looks like personal data'])
  expect(problemsOf('Ask @janedoe about it.', open)).toHaveLength(1)
  expect(problemsOf('It rose.', open)).toEqual([])
})
