import { expect, it } from 'vitest'
import { isDeclined } from '../../../src/ask/intent/read/asked.ts'
import { readIntentQuestion } from '../../../src/ask/intent/read/read_question.ts'
import { requestsElsewhere } from '../../../src/ask/intent/writing/refusals.ts'
import { names } from './names.ts'

const parts = (question: string) => readIntentQuestion(question, [], names).parts
const holdings = 'GET /v1/retail/positioning/holdings'
const flows = 'GET /v1/retail/positioning/flows'

it.each<[question: string, ...requests: string[]]>([
  ['do retail investors own nvda?', holdings, `${flows}?ticker=NVDA`],
  ['top 10 most held ETFs pls', holdings, flows],
  ['who is buying nvda', holdings, `${flows}?ticker=NVDA`],
  ['which tickers rotated out of portfolios in 30 days', holdings, flows],
  ['put/call ratio on nvda past week', 'GET /v1/retail/options/flows?underlying=NVDA'],
  ['which ai fund has the best sharpe ratio', 'GET /v1/aifunds/leaderboard'],
  ['what is the gross margin of nvda', 'GET /v1/financials/metrics?ticker=NVDA'],
  ['price of nvda?', 'GET /v1/financials/metrics?ticker=NVDA'],
  ['who is the ceo of nvda', 'POST /v1/filings/ask'],
  ['what did people ask about nvda in may', 'GET /v1/history/intent?tickers=NVDA'],
])('refers "%s" to %s', (question, ...requests) => {
  const [asked] = parts(question)
  expect(requestsElsewhere(asked)).toEqual(requests)
  expect(isDeclined(asked)).toBe(true)
})

it('reports words for holdings as not understood if the question is about conversations', () => {
  const [asked] = parts('what do people say about ownership of nvda')
  expect(requestsElsewhere(asked)).toEqual([])
  expect(asked.notUnderstood).toEqual(['ownership'])
})

it('answers a part about conversations, and refers a part about holdings to another endpoint', () => {
  const [asked] = parts('nvda: ownership, flows over 30 days, sentiment')
  expect(requestsElsewhere(asked)).toEqual([holdings, `${flows}?ticker=NVDA`])
  expect(isDeclined(asked)).toBe(false)
  expect(asked.asks).toEqual(['sentiment'])
})

it('applies the ticker of the previous part to a later part', () => {
  const [, they] = parts('do people talk about nvda? are they also buying it?')
  expect(requestsElsewhere(they)).toEqual([holdings, `${flows}?ticker=NVDA`])
})
