import { expect, it } from 'vitest'
import { companyFinder } from '../../../src/labels/tickers/asked_companies.ts'
import { readTickerWords } from '../../../src/labels/tickers/ticker_words.ts'

const companiesIn = companyFinder(readTickerWords())

it.each<[question: string, symbols: string[]]>([
  ['interest in apple', ['AAPL']],
  ["what is apple's share of talk", ['AAPL']],
  ['What about meta', ['META']],
  ['has interest in intel changed?', ['INTC']],
  ['visa or uber?', ['V', 'UBER']],
  ['Any intel on UNH?', []],
  ['zoom in on UNH', []],
  ['grapple with pineapple', []],
  ['What about Target?', ['TGT']],
  ['How do people feel about Delta', ['DAL']],
  ['what about target', []],
  ['What is the target price of UNH?', []],
  ['What Is The Right Delta For A Call', []],
  ['What is the gap between NVDA and AMD?', []],
  ['What is trending on Reddit?', []],
  ['', []],
])('finds the tickers in "%s": %j', (question, symbols) => {
  expect(companiesIn(question)).toEqual(symbols)
})
