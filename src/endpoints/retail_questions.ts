import { z } from 'zod'
import { talkedSymbol } from '../answers/known_names.ts'
import { endpoint } from '../api/endpoint.ts'
import { breakdownOf, percent, type SentimentColumns, sentiment, sentimentBreakdown } from '../api/fields.ts'
import { days, limit, nothingInPath, sentiment as sentimentFilter, talkedTicker, topic } from '../api/parameters.ts'

const theme = z.object({
  rank: z.int().describe('1 for the largest share.').meta({ minimum: 1, maximum: undefined }),
  label: z.string().describe('What is asked, in general words; never the words of a user.'),
  question_share_pct: percent('100 x questions of this theme / all questions that pass the filters'),
  sentiment,
  sentiment_breakdown_pct: sentimentBreakdown,
  related_tickers: z
    .array(
      z.object({
        ticker: z.string(),
        question_share_pct: percent("100 x the theme's questions naming the ticker / the theme's questions"),
      }),
    )
    .describe('Tickers that its questions name, largest share first.'),
  related_topics: z
    .array(
      z.object({
        label: z.string(),
        question_share_pct: percent("100 x the theme's questions on the topic / the theme's questions"),
      }),
    )
    .describe('Topics that its questions touch, largest share first.'),
})

/** What investors ask, as themes of their questions. */
export default endpoint({
  path: '/retail/intent/questions',
  operation: 'getRetailQuestions',
  tag: 'Retail Intent',
  summary: 'What investors ask',
  description:
    'Themes of the questions asked in conversations that started in the window, largest share first. A question has one ' +
    'theme; those that fit none stay in the base of the shares. Filters narrow the base and the themes alike. A theme, a share or ' +
    'a combination of filters that rests on fewer people than the privacy floor is not there, and shares are rounded to a ' +
    'step (0.01, 0.1, 1, 2, 5, 10, 20 or 50) no finer than 100 / people, so that no head count follows from them.',
  params: nothingInPath,
  query: z.object({ ticker: talkedTicker, topic, sentiment: sentimentFilter, days, limit: limit(50, 20) }),
  answer: z.object({ themes: z.array(theme) }),
  example: {
    themes: [
      {
        rank: 1,
        label: 'Is it too late to buy?',
        question_share_pct: 12.5,
        sentiment: 'mixed',
        sentiment_breakdown_pct: { bullish: 38, bearish: 26, mixed: 10, neutral: 26, unknown: null },
        related_tickers: [{ ticker: 'NVDA', question_share_pct: 31 }],
        related_topics: [{ label: 'Valuation', question_share_pct: 44 }],
      },
    ],
  },
  async run({ query }, release) {
    const rows = await release.rowsOf<z.output<typeof theme> & SentimentColumns>('intent_questions', themesOfCell, {
      window_days: query.days,
      ticker: query.ticker ? await talkedSymbol(query.ticker, release) : '',
      topic: query.topic ?? '',
      sentiment_filter: query.sentiment ?? '',
      limit: query.limit,
    })
    const themes = rows.map((row) => ({
      rank: row.rank,
      label: row.label,
      question_share_pct: row.question_share_pct,
      sentiment: row.sentiment,
      sentiment_breakdown_pct: breakdownOf(row),
      related_tickers: row.related_tickers ?? [],
      related_topics: row.related_topics ?? [],
    }))
    return { themes }
  },
})

const themesOfCell = `
select
    rank,
    label,
    question_share_pct,
    sentiment,
    bullish_pct,
    bearish_pct,
    mixed_pct,
    neutral_pct,
    unknown_pct,
    related_tickers,
    related_topics
from intent_questions
where
    window_days = $window_days::integer
    and ticker = $ticker::varchar
    and topic = $topic::varchar
    and sentiment_filter = $sentiment_filter::varchar
order by rank
limit $limit::integer`
