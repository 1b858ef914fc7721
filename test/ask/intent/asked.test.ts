import { describe, expect, it } from 'vitest'
import { readIntentQuestion } from '../../../src/ask/intent/read/read_question.ts'
import { names } from './names.ts'

const read = (question: string) => readIntentQuestion(question, [], names).parts[0]

it.each<[question: string, leaning: string | undefined, order?: string]>([
  ['Which stocks are people bullish on?', 'bullish'],
  ['Which stocks are people not bullish on?', 'bullish', 'least'],
  ["Which stocks aren't bullish?", 'bullish', 'least'],
  ['Which ticker are they least worried about?', 'bearish', 'least'],
  ['Which stocks are no longer very bullish?', 'bullish', 'least'],
  ['Tickers nobody is bullish on', 'bullish', 'least'],
  ['Which stocks is hardly anyone bullish on?', 'bullish', 'least'],
  ['Stocks with the lowest share of bearish conversations', 'bearish', 'least'],
  ['Least bearish ticker', 'bearish', 'least'],
  ['Which topics are mixed?', 'mixed'],
  ['Are the questions neutral?', 'neutral'],
  ['Which stocks have the best sentiment?', 'bullish'],
  ['Which stocks have the worst sentiment?', 'bearish'],
  ['Are people bullish or bearish?', undefined],
  ['Which stocks are trending?', undefined],
])('"%s" leans %s, %s', (question, leaning, order = 'most') => {
  expect(read(question).leaning).toBe(leaning)
  expect(read(question).isLeastLeaning).toBe(order === 'least')
})

it.each([
  ['top 5 tickers', 5],
  ['the top 100 tickers', 10],
  ['top three themes', 3],
  ['compare the last 7 days with the 90 days before for tickers', 3],
  ['In the last 90 days which stock has the most positive sentiment?', 1],
])('"%s" wants %d', (question, count) => {
  expect(read(question).count).toBe(count)
})

it.each([
  ['What are people buying?', ['positions']],
  ['Which stocks do retail investors hold most?', ['positions']],
  ['Are investors selling NVDA?', ['positions']],
  ['Are investors asking whether to sell NVDA?', []],
  ['Should people buy? What do they say?', []],
  ['Why did NVDA fall?', ['market_data']],
  ['Why is NVDA up so much?', ['market_data']],
  ['Why is interest in NVDA up?', []],
  ['Why is everyone talking about NVDA?', []],
  ["What's hot this week?", []],
  ['wat do ppl ask', []],
  ['Is the sea rising?', ['other']],
])('"%s" is refused for %j', (question, refusals) => {
  expect(read(question).refusals).toEqual(refusals)
})

describe('a price that moved', () => {
  it('is no interest that changed', () => {
    expect(read('Why did NVDA fall?').change).toBeUndefined()
    expect(read('Why did interest in NVDA fall?').change).toBe('down')
  })
})

it.each([
  ['What did people ask in July?', true],
  ['What was asked about NVDA in 2020?', true],
  ['NVDA on 2024-05-06', true],
  ['What were people asking last Monday?', true],
  ['What did people ask two weeks ago?', true],
  ['Interest in NVDA in Q3', true],
  ['What may people ask about NVDA?', false],
  ['What did people ask in the last 30 days?', false],
  ['NVDA this week versus last quarter', false],
  ['Are people still asking about NVDA today?', false],
])('"%s" names another time: %s', (question, isOther) => {
  expect(read(question).isOtherTime).toBe(isOther)
})

it('takes what is so long ago for no window', () => {
  expect(read('What did people ask two weeks ago?').window).toBeUndefined()
  expect(read('What did people ask in the past two weeks?').window?.days).toBe(14)
})

it.each<[question: string, slots: Partial<ReturnType<typeof read>>]>([
  ['Any tickers with over 10% of all talk?', { bounds: [{ of: 'share', least: 10 }], dimension: 'ticker' }],
  ['Did talk about NVDA grow or shrink?', { change: 'any', claim: undefined }],
  ['Which ticker is mentioned the least?', { asksLeast: true, unreadReversals: [] }],
  ['Top 3 questions bulls ask', { sentiment: 'bullish', dimension: 'theme', count: 3 }],
  ['Stocks that bears love to talk about', { leaning: 'bearish', dimension: 'ticker' }],
  ['Which tickers are losing steam?', { change: 'down', notUnderstood: [] }],
  ['Which stock should I buy based on sentiment?', { refusals: ['advice'] }],
  ['Is NVDA overhyped?', { claim: undefined, notUnderstood: ['overhyped'] }],
  ['How many themes do people ask about?', { notUnderstood: ['how many'] }],
  ['When do people talk about NVDA?', { refusals: ['past'] }],
  ['Is the hype around NVDA over?', { change: 'down', claim: {} }],
  ['Is NVDA talked about more often than every other stock?', { change: undefined, notUnderstood: ['more', 'than'] }],
  ['Is NVDA in the top 5?', { asksPlace: true, within: 5, notUnderstood: [] }],
  ['When was NVDA last this popular?', { refusals: ['past'] }],
  ['Tickers similar to NVDA that are bullish', { asksRelated: true, notUnderstood: ['bullish'] }],
  ['top themes for bears only', { sentiment: 'bearish', dimension: 'theme' }],
  ['Any change in how people feel about NVDA?', { asksMoodChange: true }],
  ['Is “why did it drop” a common question?', { theme: 'why_falling', change: undefined, dimension: 'theme' }],
  ['Sentiment trend of NVDA', { asksMoodChange: true }],
])('"%s" is read as %j', (question, slots) => {
  expect(read(question)).toMatchObject(slots)
})

it.each<[question: string, parts: Partial<ReturnType<typeof read>>[]]>([
  [
    'three topics and two tickers',
    [
      { dimension: 'topic', count: 3 },
      { dimension: 'ticker', count: 2 },
    ],
  ],
  [
    'tickers, topics and themes of the last 30 days',
    [{ dimension: 'ticker' }, { dimension: 'topic' }, { dimension: 'theme' }],
  ],
  [
    'top 3 bullish and bearish tickers',
    [
      { leaning: 'bullish', count: 3 },
      { leaning: 'bearish', count: 3 },
    ],
  ],
  [
    'the 4 hottest topics plus the 2 most bearish stocks',
    [
      { change: 'up', count: 4 },
      { change: undefined, leaning: 'bearish', count: 2 },
    ],
  ],
  [
    'the three most and two least bullish stocks',
    [
      { isLeastLeaning: false, count: 3 },
      { isLeastLeaning: true, count: 2 },
    ],
  ],
  ['two charts: rising tickers, falling tickers', [{ change: 'up' }, { change: 'down' }]],
])('"%s" is read as lists of their own', (question, parts) => {
  expect(readIntentQuestion(question, [], names).parts).toMatchObject(parts)
})

it.each<[question: string, slots: Partial<ReturnType<typeof read>>]>([
  ['give me the updated sentiment on NVDA', { tickers: ['NVDA'], definitions: [] }],
  ['how far back does interest in NVDA go', { tickers: ['NVDA'], definitions: [] }],
  ['what does the overall mood look like', { definitions: [], asksSentiment: true }],
  ['what do trending topics have in common', { definitions: [], dimension: 'topic' }],
  ['does the momentum trade still work', { definitions: [] }],
  ['how does momentum work', { definitions: ['change'] }],
  ['is this data up to date', { definitions: ['release'] }],
  ['what does the change of a mover compare with', { definitions: ['change'] }],
])('"%s" wants a term explained only where it asks for that', (question, slots) => {
  expect(read(question)).toMatchObject(slots)
})

it.each<[question: string, slots: Partial<ReturnType<typeof read>>]>([
  ['is NVDA the most talked-about ticker', { asksPlace: true, within: 1 }],
  ['is NVDA the second most talked-about ticker', { asksPlace: true, within: undefined }],
  ['is NVDA among the most talked-about tickers', { asksPlace: true, within: undefined }],
  ['the top ranked 5 tickers', { places: [], count: 5 }],
  ['tickers ranked 2 to 4', { places: [2, 3, 4] }],
  ['the fourth to second most discussed ticker', { places: [2, 3, 4] }],
])('"%s" asks for places of a ranking', (question, slots) => {
  expect(read(question)).toMatchObject(slots)
})

it.each([
  ['the second ticker that got more bearish', 'second'],
  ['the least talked about ticker that got more bearish', 'least'],
])('"%s" has an order that moves of sentiment are not ranked by', (question, word) => {
  const { places, notUnderstood, unreadReversals } = read(question)
  expect(places).toEqual([])
  expect([...notUnderstood, ...unreadReversals]).toContain(word)
})

it('reports the other side of a comparison, though it ends as an adverb', () => {
  expect(read('how do people feel about NVDA versus bitly').isPartUnknown).toBe(true)
})

it.each([
  ['how do people feel about NVDA, and are they more scared than last month', ['NVDA']],
  ['how do people feel about NVDA, and is the market more bearish than last month', []],
  ['what is the mood on NVDA? how is overall sentiment changing?', []],
])('the second part of "%s" is about %j', (question, tickers) => {
  expect(readIntentQuestion(question, [], names).parts[1].tickers).toEqual(tickers)
})
