import { expect, test } from 'vitest'
import { withFormerSymbols } from '../../../src/labels/tickers/former_symbols.ts'
import { tickerRecogniser } from '../../../src/labels/tickers/mention_finder.ts'
import { readTickerWords } from '../../../src/labels/tickers/ticker_words.ts'
import { tokensOf } from '../../../src/text/tokens.ts'

const words = readTickerWords()
const changed = (...changes: [ticker: string, today: string][]) =>
  withFormerSymbols(
    [{ ticker: 'ACME', name: 'Acme' }, ...changes.map(([ticker, today]) => ({ ticker, name: '', today }))],
    words,
  )

test('a changed symbol maps to its latest one, a delisted one is a former symbol, and neither is a listing', () => {
  const { listings, words: after } = changed(['QQQX', 'QQQY'], ['QQQY', 'QQQZ'], ['GONE', ''])
  expect(listings).toEqual([{ ticker: 'ACME', name: 'Acme' }])
  expect(after.renamed).toMatchObject({ QQQX: 'QQQZ', QQQY: 'QQQZ' })
  expect(after.former_symbols).toContain('GONE')
  // Entries of the alias file still apply, also as the target of a change.
  expect(changed(['QQQX', 'GOOG']).words.renamed).toMatchObject({ QQQX: 'GOOGL', FB: 'META' })
})

test('a symbol in use again is not a former one, and a change of a symbol to itself undoes a change', () => {
  expect(changed(['QQQX', 'QQQY'], ['QQQY', 'QQQX']).words.renamed).toMatchObject({ QQQY: 'QQQX' })
  expect(changed(['QQQX', 'QQQY'], ['QQQY', 'QQQX']).words.renamed.QQQX).toBeUndefined()
  expect(changed(['QQQX', 'QQQY'], ['QQQX', 'QQQX']).words.renamed.QQQX).toBeUndefined()
})

test('a former symbol is recognised as the current one, and a delisted symbol as itself', () => {
  const recognise = tickerRecogniser([
    { ticker: 'QQQZ', name: 'Quixotic Robotics Inc.' },
    { ticker: 'QQQX', name: '', today: 'QQQZ' },
    { ticker: 'WXYV', name: '', today: '' },
  ])
  const of = (text: string) => recognise(tokensOf(text), text)
  expect(of('is $QQQX a buy?')).toEqual(['QQQZ'])
  expect(of('what became of $wxyv?')).toEqual(['WXYV'])
})
