import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { percent, sentiment, sentimentBreakdown } from '../../fields.ts'
import { hint } from '../../lists/hint.ts'
import { intentList, listOfCube } from '../../lists/intent_list.ts'
import { withheld } from '../../lists/withheld.ts'
import { days, limit, nothingInPath, sentiment as sentimentFilter, talkedTicker, topic } from '../../parameters.ts'

const retailTopic = z
  .object({
    rank: z.int().describe('Rank by share; 1 is the largest share.').meta({ minimum: 1, maximum: undefined }),
    label: z.string().describe('Name of the topic in the fixed taxonomy of topics.'),
    conversation_share_pct: percent('100 x (conversations on this topic) / (all conversations that pass the filters)'),
    sentiment,
    sentiment_breakdown_pct: sentimentBreakdown,
    related_tickers: z
      .array(
        z.object({
          ticker: z.string(),
          conversation_share_pct: percent(
            '100 x (conversations on the topic that name the ticker) / (conversations on the topic)',
          ),
        }),
      )
      .describe('Tickers that conversations on this topic name, largest share first.'),
    related_themes: z
      .array(
        z.object({
          label: z.string(),
          conversation_share_pct: percent(
            '100 x (conversations on the topic that have the theme in their questions or, if they ask nothing, in ' +
              'their other messages) / (conversations on the topic)',
          ),
        }),
      )
      .describe('Themes that conversations on this topic have, largest share first.'),
  })
  .meta({ id: 'RetailTopic' })

/** Ranks the topics of conversations. */
export default endpoint({
  path: '/retail/intent/topics',
  operation: 'getRetailTopics',
  tag: 'Retail Intent',
  summary: 'What investors talk about',
  use:
    'Ranks the topics that retail investors talk about, with sentiment and related tickers, in all conversations or ' +
    'for one ticker.',
  description:
    'Topics of the conversations that started in the window, largest share first. A conversation may have several ' +
    'topics, so shares may add up to more than 100. Shares are computed among all conversations that pass the ' +
    'filters; if `topic` is given, these are the conversations on that topic, and the list contains their other ' +
    'topics as well. A topic, a share or the whole list for a combination of filters is withheld if fewer people ' +
    'than the privacy floor contribute to it, or if it depends too much on one person. Shares are computed from ' +
    'perturbed counts.',
  params: nothingInPath,
  query: z.object({ ticker: talkedTicker, topic, sentiment: sentimentFilter, days, limit: limit(50, 20) }),
  answer: z.object({ topics: z.array(retailTopic), withheld, hint }),
  example: {
    topics: [
      {
        rank: 1,
        label: 'Earnings',
        conversation_share_pct: 18.24,
        sentiment: 'bullish',
        sentiment_breakdown_pct: { bullish: 51.4, bearish: 23.7, mixed: 5.2, neutral: 19.7, unknown: null },
        related_tickers: [{ ticker: 'NVDA', conversation_share_pct: 22.31 }],
        related_themes: [{ label: 'What will earnings do to the price?', conversation_share_pct: 35.11 }],
      },
    ],
    withheld: { too_few_people: 3 },
  },
  async run({ query }, release) {
    const { rows, ...rest } = await intentList(release, list, query)
    return { topics: rows, ...rest }
  },
})

const list = listOfCube('intent_topics', Object.keys(retailTopic.shape))
