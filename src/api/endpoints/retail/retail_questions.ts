import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { percent, sentiment, sentimentBreakdown } from '../../fields.ts'
import { hint } from '../../lists/hint.ts'
import { intentList, listOfCube } from '../../lists/intent_list.ts'
import { withheld } from '../../lists/withheld.ts'
import { days, limit, nothingInPath, sentiment as sentimentFilter, talkedTicker, topic } from '../../parameters.ts'

const theme = z
  .object({
    rank: z.int().describe('Rank by share; 1 is the largest share.').meta({ minimum: 1, maximum: undefined }),
    label: z
      .string()
      .describe('The question that the theme stands for, in general words and never in the words of a user.'),
    question_share_pct: percent('100 x (questions of this theme) / (all questions that pass the filters)'),
    sentiment,
    sentiment_breakdown_pct: sentimentBreakdown,
    related_tickers: z
      .array(
        z.object({
          ticker: z.string(),
          question_share_pct: percent('100 x (questions of the theme that name the ticker) / (questions of the theme)'),
        }),
      )
      .describe('Tickers that questions of this theme name, largest share first.'),
    related_topics: z
      .array(
        z.object({
          label: z.string(),
          question_share_pct: percent('100 x (questions of the theme that have the topic) / (questions of the theme)'),
        }),
      )
      .describe('Topics that questions of this theme have, largest share first.'),
  })
  .meta({ id: 'QuestionTheme' })

/** Ranks the themes of investors' questions. */
export default endpoint({
  path: '/retail/intent/questions',
  operation: 'getRetailQuestions',
  tag: 'Retail Intent',
  summary: 'What investors ask',
  use:
    'Ranks the themes of questions that retail investors ask, with sentiment, in all conversations or for one ' +
    'ticker or topic.',
  description:
    'Themes of the questions in conversations that started in the window, largest share first. A question has at ' +
    'most one theme. Shares are computed among all questions that pass the filters, including questions without a ' +
    'theme. A theme, a share or the whole list for a combination of filters is withheld if fewer people than the ' +
    'privacy floor contribute to it, or if it depends too much on one person. Shares are computed from perturbed ' +
    'counts.',
  params: nothingInPath,
  query: z.object({ ticker: talkedTicker, topic, sentiment: sentimentFilter, days, limit: limit(50, 20) }),
  answer: z.object({ themes: z.array(theme), withheld, hint }),
  example: {
    themes: [
      {
        rank: 1,
        label: 'Is it too late to buy?',
        question_share_pct: 12.47,
        sentiment: 'mixed',
        sentiment_breakdown_pct: { bullish: 38.2, bearish: 25.9, mixed: 10.3, neutral: 25.6, unknown: null },
        related_tickers: [{ ticker: 'NVDA', question_share_pct: 31.03 }],
        related_topics: [{ label: 'Valuation', question_share_pct: 44.12 }],
      },
    ],
    withheld: { too_few_people: 4 },
  },
  async run({ query }, release) {
    const { rows, ...rest } = await intentList(release, list, query)
    return { themes: rows, ...rest }
  },
})

const list = listOfCube('intent_questions', Object.keys(theme.shape))
