import { expect, test } from 'vitest'
import { sentimentJudge, sentimentScorer } from '../../../src/labels/sentiment/judge.ts'
import { tokensOf } from '../../../src/text/tokens.ts'

const judge = sentimentJudge()
const score = sentimentScorer()

test.each([
  '+1 202 555 0143',
  '+12025550143',
  '+44 20 7946 0958',
  '(202) 555-0143',
  '202-555-0143',
  '202.555.0143',
  '1-800-555-0199',
  '555-0143',
])('the telephone number %s does not affect sentiment', (phone) => {
  expect(judge(tokensOf(`How do I transfer my shares? ${phone}`))).toBe('neutral')
  expect(score(tokensOf(`Transfer my shares ${phone} please`))).toEqual(score(tokensOf('Transfer my shares please')))
})

test.each([
  'on 2024-12-31',
  'on 12/31/2024',
  'on 15.08.2025',
  'on 8/15',
  'at 10:30',
  'in 2021',
  'in August 2021',
  'on August 12',
])('a date does not affect sentiment: %s', (date) => {
  expect(score(tokensOf(`The meeting was ${date} by mail`))).toEqual(score(tokensOf('The meeting was by mail')))
})

test('prices and price moves affect sentiment', () => {
  expect(judge(tokensOf('$ACME +5% now'))).toBe('bullish')
  expect(judge(tokensOf('$ACME -5% now'))).toBe('bearish')
  expect(score(tokensOf('$ACME above 2025')).bullish).toBeGreaterThan(0)
  expect(score(tokensOf('$ACME 8/15 calls')).bullish).toBeGreaterThan(0)
})
