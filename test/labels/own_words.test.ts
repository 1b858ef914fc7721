import { expect, test } from 'vitest'
import { ownWords, sameText } from '../../src/labels/own_words.ts'
import { tokensOf } from '../../src/text/tokens.ts'

test.each([
  ['So true! RT @ann: is $ACME done?', 'So true!', ['retweet']],
  ['RT @ann: is $ACME done?', '', ['retweet']],
  ['MT "@ann: buy now" http://example.org', '', ['retweet']],
  ['"@ann: where is the top?" Not here', 'Not here', ['retweet']],
  ['> is it safe?\nI think so', 'I think so', ['quote']],
  ['&gt; is it safe?\nR&amp;D is fine', 'R&D is fine', ['quote']],
  ['Is it safe?\n-- \nAnn Sample, Sample Street', 'Is it safe?', ['signature']],
  ['Still long\nSent from my phone', 'Still long', ['signature']],
  ['ARTS @ann and 5 > 3 say nothing', 'ARTS @ann and 5 > 3 say nothing', []],
])('reduces "%s" to "%s"', (text, own, removed) => {
  expect(ownWords(text)).toEqual({ text: own, removed })
})

test('texts that differ only in links, handles, digits, case and spaces are equal', () => {
  expect(sameText('Calls or puts?  @ann http://example.org/a?b=1 $ACME 45')).toBe(sameText('calls OR puts? $ACME 120'))
  expect(sameText('Calls or puts? $ACME')).not.toBe(sameText('Calls or puts? $OTHR'))
})

test('a question mark inside a URL is not punctuation, with or without a scheme', () => {
  const marks = (text: string) => tokensOf(text).filter((token) => token.text === '?').length
  expect(marks('see example.com/watch?v=1 and https://example.org/?page=2')).toBe(0)
  expect(marks('sold.Now what? See example.com')).toBe(1)
})

test.each([
  ['$DOGE.X to the moon', ['DOGE']],
  ['$SAFEMOON.X and $XRP2.X', ['SAFEMOON', 'XRP2']],
  ['BTC-USD, ETH/USDT and BTCUSDT', ['BTC', 'ETH', 'BTC']],
  ['$BTC-USD or $ETHUSD', ['BTC', 'ETH']],
  ['EURUSD, XAU-USD and $BRK.B', []],
])('"%s" contains the coins %j', (text, coins) => {
  expect(tokensOf(text).flatMap(({ kind, text }) => (kind === 'coin' ? [text] : []))).toEqual(coins)
})
