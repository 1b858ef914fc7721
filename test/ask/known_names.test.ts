import { expect, it } from 'vitest'
import { namesFrom } from '../../src/ask/known_names.ts'
import { placedText } from '../../src/text/phrases/placed_words.ts'

const names = namesFrom(['AVAX', 'BSV', 'BTC', 'USDT', 'XRP'])

it.each<[text: string, symbols: string[]]>([
  ['how do people feel about bitcoin', ['BTC']],
  ['is tether safe', ['USDT']],
  ['the avalanche network', ['AVAX']],
  ['an avalanche of questions', []],
  ['ripple effects of tariffs', []],
  ['tethered to the dollar', []],
])('finds the coins in "%s": %j', (text, symbols) => {
  expect([...new Set(names.tickerPlaces(placedText(text)).map(({ symbol }) => symbol))]).toEqual(symbols)
})

it('leaves a coin out of the group of coins if a fund has the same symbol', () => {
  expect(names.groups.get('coins')!.symbols).toContain('BTC')
  expect(names.groups.get('coins')!.symbols).not.toContain('BSV')
})
