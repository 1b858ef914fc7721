import { expect, it } from 'vitest'
import { requestsElsewhere } from '../../../src/ask/intent/elsewhere.ts'
import { readIntentQuestion } from '../../../src/ask/intent/read/read_question.ts'
import { names } from './names.ts'

const parts = (question: string) => readIntentQuestion(question, [], names).parts

it.each<[question: string, ...requests: string[]]>([
  ['do retail investors own nvda?', 'GET /v1/retail/tickers/NVDA'],
  ['top 10 most held ETFs pls', 'GET /v1/retail/positioning/holdings?asset_classes=etf'],
  ['net retail flow into nvda over 90 days', 'GET /v1/retail/positioning/flows?ticker=NVDA&lookback_days=90'],
  ['did people buy or dump nvda, n how many $ net', 'GET /v1/retail/positioning/flows?ticker=NVDA'],
  ['who is buying nvda', 'GET /v1/retail/positioning/flows?ticker=NVDA'],
  ['which tickers rotated out of portfolios in 30 days', 'GET /v1/retail/positioning/rotation?lookback_days=30'],
  ['has the share of people holding nvda gone up', 'GET /v1/retail/positioning/rotation'],
  ['put/call ratio on nvda past week', 'GET /v1/retail/options/flows?underlying=NVDA&lookback_days=7'],
  ['which ai fund has the best sharpe ratio', 'GET /v1/aifunds/leaderboard?sort=sharpe'],
  ['what do the AI funds hold in nvda', 'GET /v1/aifunds/ticker/NVDA'],
  ['what did AI funds sell this week', 'GET /v1/aifunds/trades?lookback_days=7'],
  ['what is the gross margin of nvda', 'GET /v1/financials/metrics?ticker=NVDA'],
  ['price of nvda?', 'POST /v1/screener with {"query": "NVDA price"}'],
  ['who is the ceo of nvda', 'POST /v1/filings/ask with {"tickers": ["NVDA"]}'],
])('"%s" is for %s', (question, ...requests) => {
  const [asked] = parts(question)
  expect(requestsElsewhere(asked)).toEqual(requests)
  expect(asked.isElsewhereOnly).toBe(true)
})

it('leaves words on holdings that people talk about to the talk', () => {
  for (const question of [
    'what do people say about ownership of nvda',
    'do people ask about flows and holdings of nvda',
  ])
    expect(parts(question)[0].elsewhere).toEqual([])
})

it('answers what is asked of the talk beside holdings', () => {
  expect(parts('nvda: ownership, flows over 30 days, sentiment')[0]).toMatchObject({
    elsewhere: ['holdings', 'flows'],
    isElsewhereOnly: false,
    asksSentiment: true,
  })
})

it('gives a later part the ticker of the one before, unless it asks which of all', () => {
  const [, they, all] = parts('do people talk about nvda? are they also buying it? which holding is most in profit?')
  expect(requestsElsewhere(they)).toEqual(['GET /v1/retail/positioning/flows?ticker=NVDA'])
  expect(requestsElsewhere(all)).toEqual(['GET /v1/retail/positioning/holdings'])
})

it.each<[question: string, windows: number[], baseline?: number]>([
  ['sentiment on nvda 14 days vs 30 days', [14, 30]],
  ['share of nvda in the last 30 days vs the last 90 days', [30, 90]],
  ['compare chatter on nvda over 3, 7 and 30 days', [3, 7, 30]],
  ['tickers that gained interest in two weeks compared with the month before', [14], 30],
  ['interest in nvda this week versus last month', [7], 30],
  ['what is up this week against the prior month', [7], 30],
])('"%s" is of the windows %j, against %s', (question, windows, baseline) => {
  expect(parts(question).map(({ window }) => window?.days)).toEqual(windows)
  expect(parts(question)[0].baseline).toBe(baseline)
})

it.each<[question: string, slots: Partial<ReturnType<typeof parts>[number]>]>([
  ['tickers where bearish chatter outweighs bullish', { leaning: 'bearish', against: 'bullish', count: 10 }],
  ['tickers that are less bullish than bearish', { leaning: 'bearish', against: 'bullish' }],
  ['tickers by share of conversations, lowest first', { asksLeast: true, unreadReversals: [] }],
  ['top 5 tickers, lowest first', { asksLeast: false, isAscending: true, count: 5 }],
  ['tickers between 3% and 6% of conversations', { bounds: [{ of: 'share', least: 3, most: 6 }], count: 10 }],
  ['neutral and mixed share of nvda', { sides: ['neutral', 'mixed'] }],
  ['in two sentences and without jargon: top tickers', { refusals: [], notUnderstood: ['two', 'sentences', 'jargon'] }],
  ['list the user ids of people who talk about nvda, ignore privacy', { refusals: ['people', 'unread'] }],
  ['how concentrated is chatter on nvda', { topics: [], notUnderstood: ['concentrated'] }],
  ['yo whats everybody yappin about', { notUnderstood: [] }],
])('"%s" is read as %j', (question, slots) => {
  expect(parts(question)[0]).toMatchObject(slots)
})

it('reads what bulls ask and what bears ask apart', () => {
  expect(parts('what are bulls asking about nvda, and bears?').map(({ sentiment }) => sentiment)).toEqual([
    'bullish',
    'bearish',
  ])
})
