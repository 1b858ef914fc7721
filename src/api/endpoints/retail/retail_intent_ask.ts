import { z } from 'zod'
import { findingsOf } from '../../../ask/intent/findings.ts'
import { type Gathered, gatherIntentEvidence } from '../../../ask/intent/gather.ts'
import { intentSlots } from '../../../ask/intent/interpretation.ts'
import { defaultWindow } from '../../../ask/intent/read/asked.ts'
import { interpretationOf } from '../../../ask/interpretation.ts'
import { endpoint } from '../../endpoint.ts'
import { percent, sentiment } from '../../fields.ts'
import { days, nothingInPath, text, tickers } from '../../parameters.ts'

const body = z
  .strictObject({
    question: text(1000).describe('A question in plain English. It is not stored, logged or repeated.'),
    tickers,
    days: days
      .unwrap()
      .optional()
      .describe(
        'Length of the window in UTC calendar days; the window ends on the day of the release. If the question ' +
          'names a window (“today”, “this week”, “past month”, “last 90 days”, “this year”), that window is used ' +
          'instead. If neither this parameter nor the question names a window, 7 days are used. If the data of ' +
          'these 7 days cannot answer the question, the shortest longer window with enough data is used, and the ' +
          'answer says so.',
      )
      .meta({ type: 'integer', default: defaultWindow }),
    limit: z
      .int()
      .min(5)
      .max(50)
      .default(20)
      .describe('Maximum number of facts from the release from which the answer is written.'),
    stream: z.boolean().default(false).describe('Whether to answer with server-sent events.'),
  })
  .meta({
    examples: [
      { question: 'What are investors asking about NVDA this week?', tickers: [], days: 7, limit: 20, stream: false },
    ],
  })

const answer = z.object({
  answer: z
    .string()
    .describe('The answer in plain English, with figures and the window to which they refer. It never quotes a user.'),
  related_tickers: z
    .array(
      z.object({
        ticker: z.string(),
        conversation_share_pct: percent(
          '100 x (conversations that name the ticker) / (all conversations of the window)',
        ),
      }),
    )
    .describe('The tickers of the question, followed by related tickers that the answer is based on.'),
  themes: z
    .array(
      z.object({
        label: z.string(),
        description: z.string().describe('What questions with this theme ask.'),
        sentiment,
      }),
    )
    .describe('Themes of questions that the answer is based on.'),
  insights: z
    .array(z.object({ title: z.string(), detail: z.string() }))
    .describe('The most important facts that the answer is based on, as separate elements.'),
  interpretation: interpretationOf(intentSlots).describe(
    'How the question was understood. It is present even if the question is declined.',
  ),
})

/** Answers a question in plain English about conversations. */
export default endpoint({
  path: '/retail/intent/ask',
  operation: 'askRetailIntent',
  tag: 'Retail Intent',
  summary: 'Ask what investors ask',
  use:
    'Answers a question in plain English about what retail investors ask and talk about: tickers, topics and ' +
    'themes, their sentiment, and which of them gain or lose interest.',
  description:
    'Answers a question about what investors ask and talk about: themes, topics and tickers, their sentiment, ' +
    'which of them gain or lose interest, and comparisons (“NVDA or AMD”). Every number in the answer comes from ' +
    'the data of the other Retail Intent endpoints, with the same formulas and perturbed counts. Questions that ' +
    'this data cannot answer are declined with a reason: price forecasts, advice, holdings and trades, numbers of ' +
    'people, single users and their words, and periods that end before the release. Gains and losses of interest ' +
    'are measured against the 30 days before the window, unless the question names a second window. “Most ' +
    'bullish” ranks tickers by their bullish share, among tickers that are mentioned at least a tenth as often as ' +
    'the most mentioned ticker. If there are no such tickers, it ranks tickers that are mentioned less often, or for ' +
    'which only one of the bullish and bearish shares is published. If `stream` is true, `delta` ' +
    'events contain the text of `answer` piece by piece.',
  params: nothingInPath,
  query: z.strictObject({}),
  body,
  answer,
  example: {
    answer:
      'Over the 7 days to 2025-08-27, NVDA came up in 12.5% of investor conversations; they lean bullish: 45% bullish, 26% bearish. ' +
      'The leading questions on NVDA are “Is it too late to buy?” (31%) and “What will earnings do to the price?” (12%).',
    related_tickers: [
      { ticker: 'NVDA', conversation_share_pct: 12.5 },
      { ticker: 'AMD', conversation_share_pct: 4 },
    ],
    themes: [
      {
        label: 'Is it too late to buy?',
        description: 'Whether the price has run too far to buy now.',
        sentiment: 'mixed',
      },
    ],
    insights: [
      {
        title: 'NVDA: 12.5% of conversations',
        detail:
          '12.5% of all conversations named NVDA over the 7 days to 2025-08-27. Sentiment: 45% bullish, 26% bearish.',
      },
    ],
    interpretation: {
      in_words: 'Themes of NVDA, over the 7 days to 2025-08-27.',
      asked: [{ asks: ['themes'], tickers: ['NVDA'], window_days: 7 }],
      not_understood: [],
    },
  },
  async run({ body: { question, tickers = [], days, limit } }, release): Promise<Asking> {
    return { question, gathered: await gatherIntentEvidence({ question, tickers, days, limit }, release) }
  },
  async write({ question, gathered }, _request, { answerer, onDelta, signal }) {
    const { text, isLasting } = await answerer.answer(question, gathered, onDelta, signal)
    return {
      answer: { answer: text, ...findingsOf(gathered.evidence), interpretation: gathered.interpretation },
      isLasting,
    }
  },
})

interface Asking {
  question: string
  gathered: Gathered
}
