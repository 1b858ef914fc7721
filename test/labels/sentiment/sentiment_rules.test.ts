import { expect, test } from 'vitest'
import type { Sentiment } from '../../../src/labels/labels.ts'
import { sentimentJudge, sentimentScorer } from '../../../src/labels/sentiment/judge.ts'
import { tokensOf } from '../../../src/text/tokens.ts'

const judge = sentimentJudge()
const score = sentimentScorer()

/** Positive if bullish. */
function leanOf(text: string): number {
  const { bullish, bearish } = score(tokensOf(text))
  return bullish - bearish
}

function expectEach(sentiment: Sentiment, texts: string[]): void {
  expect(texts.map((text) => [text, judge(tokensOf(text))])).toEqual(texts.map((text) => [text, sentiment]))
}

test('statements have the sentiment of their words', () => {
  expectEach('bullish', [
    'I am bullish on this one',
    'Loading up here, it is going to the moon',
    'Diamond hands, not selling',
    'Undervalued, and the chart is breaking out',
    'Tendies for dinner',
  ])
  expectEach('bearish', [
    'I am bearish on this one',
    'Bagholding since last winter',
    'Paper hands everywhere, it keeps dumping',
    'Overvalued, I took profits',
    'What a rug pull',
  ])
})

test('short statements of trades, advice or predictions have a direction', () => {
  expectEach('bullish', [
    'Bought some more',
    '$ABC picked up a few more this morning',
    'dont sell.',
    '$ABC never selling',
    '$ABC keep shorting',
    '$ABC will go up from here',
  ])
  expectEach('bearish', [
    'will crash on monday',
    '$ABC about to fall',
    '$ABC took a loss and out of this',
    '$ABC puts are printing',
    '$ABC it is dead money',
    '$ABC why is this down again',
  ])
})

test('facts on a board are neutral unless the message expresses an opinion', () => {
  expectEach('neutral', [
    '$ACME files its annual report on Tuesday',
    '$ACME names a new head of sales in Texas',
    '$ACME opens a plant in Texas',
  ])
  expectEach('bullish', ['$ACME breaking out, loading up here', '$ACME Tuesday 🚀🚀'])
})

test('a hyphen is not a minus sign', () => {
  expect(leanOf('The COVID-19 form 10-K')).toBe(leanOf('The COVID form K'))
  expect(leanOf('It is at -19 today')).toBeLessThan(leanOf('It is at 19 today'))
})

test('a negation inverts the rest of its clause only', () => {
  expectEach('bearish', ['I am not bullish here', 'Not a good company', "Don't buy this"])
  expectEach('bullish', ['Not bad at all', "Don't short this"])
  expect(leanOf('No, this is bullish')).toBe(leanOf('Well, this is bullish'))
  expect(leanOf("I can't wait, bullish")).toBe(leanOf('I would say, bullish'))
})

test('a negation does not invert "bears" and "bulls"', () => {
  expect(leanOf('This is not for bears')).toBeGreaterThan(0)
  expect(leanOf('This is not for bulls')).toBeLessThan(0)
})

test('intensifiers strengthen and diminishers weaken sentiment', () => {
  expect(leanOf('It is extremely bullish')).toBeGreaterThan(leanOf('It is bullish'))
  expect(leanOf('It is somewhat bullish')).toBeLessThan(leanOf('It is bullish'))
  expect(leanOf('It is somewhat bullish')).toBeGreaterThan(0)
})

test('text after "but" outweighs text before it', () => {
  expectEach('bearish', ['It looked good but now it is crashing'])
  expectEach('bullish', ['It dropped, but the recovery is strong'])
  expect(leanOf('Undervalued but falling')).toBeLessThan(leanOf('Falling but undervalued'))
})

test('calls are bullish, puts are bearish, and selling inverts both', () => {
  expectEach('bullish', [
    'Bought calls for Friday',
    '300 calls for next week',
    'Sold puts on the railway',
    'My calls are up',
  ])
  expectEach('bearish', [
    'Bought puts for Friday',
    'I picked some more puts this morning',
    'Sold a bunch of calls against it',
    'Calls expire worthless',
  ])
})

test('talk about bears and shorts is bullish, and talk about bulls is bearish', () => {
  expectEach('bullish', [
    'Bears in trouble again',
    'Shorts are going to get squeezed',
    'Covering my short',
    'Bear trap',
  ])
  expectEach('bearish', ['Bulls in trouble again', 'Shorting this one', 'Bull trap'])
})

test('laughter counts against the side that the message names, and as bearish if it names none', () => {
  expectEach('bullish', ['Bears 🤣🤣', 'Look at the bears 🤡'])
  expectEach('bearish', ['Bulls 🤣🤣', 'Look at the bulls 🤡', 'Look at this 🤡'])
})

test('"you" and "we" affect sentiment only in emotional messages', () => {
  expectEach('neutral', ['You can hold a meeting with your bank', 'We file our taxes in April'])
  expect(leanOf('You will see tomorrow 🤷')).toBeLessThan(leanOf('It will be seen tomorrow 🤷'))
  expect(leanOf('This is for us 🎯')).toBeGreaterThan(leanOf('This is for the US 🎯'))
})

test('price moves and targets have the sentiment of their direction', () => {
  expectEach('bullish', ['Up 5% after hours', '+12% today', '$500 by Friday 🎉', 'Heading to new highs', '450+ next'])
  expectEach('bearish', ['Down 5% after hours', '-12% today', 'Back to 90 📉', 'Below 40 soon', 'Heading to new lows'])
})

test('emoji count without words and in any skin tone, and repetition adds a little', () => {
  expectEach('bullish', ['🚀', '$ABC 🚀🚀🚀', '💪🏽', '📈'])
  expectEach('bearish', ['📉', '👎🏿', '🩸🩸'])
  expect(leanOf('🚀🚀')).toBeGreaterThan(leanOf('🚀'))
  expect(leanOf('🚀🚀🚀🚀')).toBeLessThan(4 * leanOf('🚀'))
})

test('hashtags and lengthened words count as the plain words', () => {
  expectEach('bullish', ['#bullish', '#BuyTheDip', '#diamondhands', 'moooooon', 'Sooo bullish'])
  expectEach('bearish', ['#overvalued', 'duuuump'])
})

test('the longest phrase takes precedence over its words', () => {
  expectEach('neutral', [
    'The earnings call is on Thursday',
    'Free cash flow per share',
    'Stocks to buy and to hold a meeting on',
  ])
  expect(leanOf('all time high')).not.toBe(leanOf('all time'))
})

test('plain questions and news without direction are neutral', () => {
  expectEach('neutral', [
    'What is the P/E of AAPL?',
    'How do I open a brokerage account?',
    'Should I buy or sell TSLA?',
    'What are the best stocks to buy?',
    'Explain how put options work',
    'Which ETFs hold semiconductors?',
    'How are long term capital gains taxed?',
    'Tell me about the business of Costco',
    'Apple announces an event on September 9',
    'The central bank is to meet on Wednesday',
    'The company has 5,000 employees',
  ])
})

test('a question that implies a direction has that sentiment', () => {
  expectEach('bullish', ['Is it time to buy the dip in AMD?', 'Is this one undervalued?'])
  expectEach('bearish', ['Why is TSLA crashing?', 'Is NVDA overvalued?', 'Will it drop further? I am worried'])
})

test('two clear sides of equal strength are mixed', () => {
  expectEach('mixed', [
    'Bullish long term, bearish short term',
    'The chart is very bullish and the earnings were terrible',
  ])
})

test('text that cannot be judged is unknown', () => {
  expectEach('unknown', [
    '',
    'AAPL',
    '$TSLA $AMD',
    'https://example.com/moon',
    '@someone',
    '🪑',
    '¿Qué acciones debería comprar para este año?',
    'Welche Aktien soll ich dieses Jahr kaufen und halten',
    '这只股票会涨吗',
  ])
})
