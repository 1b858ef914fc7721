import { expect, it } from 'vitest'
import type { IntentEvidence } from '../../../src/ask/intent/facts.ts'
import { gatherIntentEvidence } from '../../../src/ask/intent/gather.ts'
import { checkNumbers, intentGrounds } from '../../../src/ask/intent/grounds.ts'
import { numbersOf } from '../../../src/llm/verify/numbers.ts'
import { problemsOf } from '../../../src/llm/verify/verifier.ts'
import { sentencesOf } from '../../../src/text/sentences.ts'
import { testApi } from '../../api_fixture.ts'
import { intentRows } from '../../intent_rows.ts'

it.each<[text: string, numbers: number[]]>([
  ['12.5% of 1,234 on 2025-08-27', [12.5, 1234, 2025, 8, 27]],
  ['Twelve of them, half of it, doubled, two-thirds', [12, 50, 100, 2, 67]],
  ['About one in twenty', [20]],
  ['-3 and +4, 5x, $6', [3, 4, 5, 6]],
  ['No number, once', []],
  ['thirdly, seventyish', []],
])('finds the numbers in "%s"', (text, numbers) => {
  expect(numbersOf(text)).toEqual(numbers)
})

it.each<[text: string, sentences: string[]]>([
  ['One. Two? Three!', ['One. ', 'Two? ', 'Three!']],
  ['It is 12.5% of all. 3 remain.', ['It is 12.5% of all. ', '3 remain.']],
  [
    'Asked: “Is it late? Or not?” (3%) and “Why? No.” (2%). “Next” follows.',
    ['Asked: “Is it late? Or not?” (3%) and “Why? No.” (2%). ', '“Next” follows.'],
  ],
  ['BRK.B and e.g. this', ['BRK.B and e.g. this']],
  ['', []],
])('splits "%s" into sentences that add up to the whole text', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences)
  expect(sentencesOf(text).join('')).toBe(text)
})

it.each<[answer: string, unfounded: number[]]>([
  ['Over the 7 days to 2025-08-27, NVDA came up in 12.5% of conversations.', []],
  ['NVDA came up in 12.5%. It is 45% bullish.', []],
  ['NVDA came up in 13%.', [13]],
  ['NVDA came up in 12.50%.', []],
  ['NVDA came up in 4%.', [4]],
  ['AMD came up in 4%, NVDA in 12.5%.', []],
  ['AMD is talked about. Its share is 12.5%.', [12.5]],
  ['NVDA came up in 12.5% of conversations, and AMD in 12.5%.', [12.5]],
  ['NVDA came up in 4% of conversations, AMD in 12.5%.', [4, 12.5]],
  ['NVDA came up in 12.5% and TSLA in 12.5%.', [12.5]],
  ['AMD came up in 4%, while 12.5% of conversations named NVDA.', []],
  ['NVDA and AMD came up in 12.5% and 4% of conversations, respectively.', []],
  ['Of the conversations on AMD, 42% name NVDA too; of those on NVDA, 14% name AMD.', []],
  ['NVDA is named with AMD (14% of its conversations) and TSLA (6%).', []],
  ['NVDA is named with AMD (6% of its conversations) and TSLA (14%).', [6, 14]],
  ['About 500 people asked about NVDA.', [500]],
  ['Twelve investors asked about NVDA.', [12]],
  ['More than half of all conversations named NVDA.', [50]],
  ['NVDA was three times as loud as AMD.', [3]],
  ['In 2024, NVDA came up in 12.5%.', [2024]],
  ['Questions like “Is it too late to buy?” make up 31% on NVDA.', []],
  ['Of conversations on NVDA, 26% are bearish and 45% bullish.', []],
  ['NVDA: bullish 45%, bearish 26%.', []],
  ['NVDA conversations are 26% bullish and 45% bearish.', [26, 45]],
  ['NVDA is 7% bullish over the 7 days.', [7]],
  ['NVDA was named in 7% of conversations.', [7]],
  ['31% of all conversations named NVDA.', [31]],
  ['Interest in NVDA fell by 45%.', [45]],
  ['NVDA is at 45k people.', [45]],
  ['NVDA came up in 12.5 of conversations.', [12.5]],
])('finds the numbers in "%s" that the evidence does not support', async (answer, unfounded) => {
  expect(checkNumbers(answer, await evidence('NVDA vs AMD'))).toEqual(unfounded)
})

it.each<[answer: string, isFit: boolean]>([
  ['NVDA leans bullish (45% bullish, 26% bearish).', true],
  ['Most NVDA investors are bearish.', false],
  ['NVDA came up in 12.5%, so a majority talks of it.', false],
  ['Most people talk about NVDA.', false],
  ['You should buy NVDA now.', false],
  ['NVDA is a strong buy.', false],
  ['We recommend NVDA.', false],
  ['NVDA is asked about most often by its price: “Is it too late to buy?” (31%).', true],
  ['NVDA is talked about, and its price will likely rise.', false],
  ['Jordan Example asked about NVDA.', false],
  ['Somebody wrote "nvda is toast lol".', false],
])('accepts "%s": %s', async (answer, isFit) => {
  expect(problemsOf(answer, intentGrounds(await evidence('NVDA vs AMD'))).length === 0).toBe(isFit)
})

it.each<[answer: string, isFit: boolean]>([
  ['NVDA leans bullish (45% bullish).', true],
  ['Nobody was bearish on NVDA, of which 45% was bullish.', false],
  ['NVDA leans bullish, with no bearish conversations.', false],
  ['Too few people were bearish on NVDA to publish a share.', true],
  ['Nobody was bearish on AMD, of which 34% was bullish.', true],
  ['NVDA came up in exactly 12.5% of conversations.', false],
])('accepts "%s" if too few people are bearish: %s', async (answer, isFit) => {
  const rows = intentRows()
  rows.intent_tickers = rows.intent_tickers!.map((row) => (row.ticker === 'NVDA' ? { ...row, bearish_pct: null } : row))
  expect(problemsOf(answer, intentGrounds(await evidence('NVDA vs AMD', rows))).length === 0).toBe(isFit)
})

it('does not read digits in a label as a number', async () => {
  const rows = intentRows()
  for (const row of rows.intent_questions!)
    if (row.theme_id === 'too_late') row.label = 'What about a 401(k) or the S&P 500?'
  const found = await evidence('What do investors ask?', rows)
  expect(checkNumbers('The leading theme is “What about a 401(k) or the S&P 500?” (21.5%).', found)).toEqual([])
  expect(checkNumbers('The leading theme is at 500, or 21.5%.', found)).toEqual([500])
})

async function evidence(question: string, rows = intentRows()): Promise<IntentEvidence> {
  const api = await testApi(rows)
  try {
    return await api.app.release.release!.read(
      async (reader) => (await gatherIntentEvidence({ question, tickers: [], days: 7, limit: 20 }, reader)).evidence,
    )
  } finally {
    await api.close()
  }
}
