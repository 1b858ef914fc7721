import { z } from 'zod'
import { interpretationOf } from '../../ask/interpretation.ts'
import { criterion, slotsSchema } from '../../ask/screens/predicate.ts'
import { screen, UnusableScreen } from '../../ask/screens/screen.ts'
import { type Field, screenVocabulary } from '../../ask/screens/vocabulary.ts'
import { endpoint } from '../endpoint.ts'
import { Problem } from '../http/problem.ts'
import { nothingInPath, text } from '../parameters.ts'

const vocabulary = screenVocabulary()

/** Finds the stocks that a query in plain English describes. */
export default endpoint({
  path: '/screener',
  operation: 'screenTickers',
  tag: 'Miscellaneous',
  summary: 'Screen tickers in plain English',
  use:
    'Finds stocks by criteria in plain English: fundamentals, prices, retail flows and holdings, conversations, AI ' +
    'funds. Use it for questions such as “which stocks ...”. The answer says which criteria were understood.',
  description:
    'Translates a query into criteria and returns the tickers that meet them. The criteria can use all data of ' +
    'the release on a ticker: metrics from XBRL facts, prices, figures computed from both, sector and industry, ' +
    'connected portfolios, flows, rotation, options, conversations and AI funds. A query can contain comparisons, ' +
    'ranges, “and”, “or”, “not”, brackets and lists; superlatives (“top 5 by market cap”, “cheapest”); words such ' +
    'as high, growing or cheap; trends (“revenue growing for 4 quarters in a row”, which means that each quarter ' +
    'is above the same quarter of the year before); and comparisons with another company (“cheaper than NVDA”). ' +
    '`config/screener.yaml` defines what each word means; where the file has no number, high means the top 20 % and low ' +
    'the bottom 20 % of the tickers that have a value. A value that is unknown or withheld ' +
    'meets neither a criterion nor the negation of this criterion. Each explanation lists the criteria with ' +
    'the ticker’s own values, and the parts of the query that were not understood. If too little of a query is ' +
    'understood, or if it needs data that the release does not have, it is answered with a 400 that says what can ' +
    'be asked and also contains `interpretation`. If the query contains no superlative, tickers that meet ' +
    'more of its alternatives (“or”) come first; equal tickers are ordered by how far the figure of the first ' +
    'criterion lies in the requested direction, then by market cap, then by share of conversations. A company is ' +
    'listed once, under the first of its share classes, unless the query names symbols. If the query asks for a ' +
    'number of tickers (“top 5”), the answer has at most that number, and never more than ' +
    `\`limit\`.\n\n${tableOf([...vocabulary.fields.values()])}`,
  params: nothingInPath,
  query: z.strictObject({}),
  body: z
    .strictObject({
      query: text(1200).describe(
        'A description of the stocks to find, in plain English. It is not stored or logged. The answer names the ' +
          'parts that were not understood.',
      ),
      limit: z.int().min(1).max(25).default(10).describe('Maximum number of tickers.'),
    })
    .meta({ examples: [{ query: 'profitable chip makers with revenue growth above 20%', limit: 10 }] }),
  answer: z.object({
    tickers: z
      .array(
        z.object({
          ticker: z.string(),
          explanation: z
            .string()
            .describe(
              'The criteria with the ticker’s own values, and the parts of the query that were not understood.',
            ),
        }),
      )
      .describe('Tickers that meet the criteria, best first.'),
    interpretation: interpretationOf(slotsSchema).describe(
      'How the query was understood. It is present even if no ticker meets the criteria.',
    ),
  }),
  example: {
    tickers: [
      {
        ticker: 'NVDA',
        explanation:
          'Net income (twelve months) USD 86.6 billion (above USD 0); Industry Semiconductors (semiconductors); Revenue growth (quarter) 55.6 % (above 20 %).',
      },
    ],
    interpretation: {
      in_words:
        'Tickers with: Net income (twelve months) above USD 0; Industry semiconductors; Revenue growth (quarter) above 20 %.',
      asked: [
        {
          all: [
            { any: [criterion('net_income', 'above', { low: 0 })] },
            { any: [criterion('industry', 'is', { words: ['semiconductors'] })] },
            { any: [criterion('revenue_growth', 'above', { low: 20 })] },
          ],
          sort: null,
          count: null,
          place: null,
          is_of_stocks: false,
          corrections: [],
        },
      ],
      not_understood: [],
    },
  },
  async run({ body: { query, limit } }, release, { screenParser, signal, passing }) {
    try {
      const { tickers, interpretation, isLasting } = await screen(release, screenParser, query, limit, signal)
      if (!isLasting) passing()
      return { tickers, interpretation }
    } catch (error) {
      if (error instanceof UnusableScreen)
        throw new Problem(400, 'bad-request', `query: ${error.message}`, {
          errors: [{ path: 'query', message: error.reason }],
          interpretation: error.interpretation,
        })
      throw error
    }
  },
})

/** Returns a Markdown table of the fields that criteria can use, for the description of the endpoint. */
function tableOf(fields: Field[]): string {
  const rows = fields
    .filter(({ words, values }) => words.length + Object.keys(values).length > 0)
    .map(({ label, unit, periods, words, values }) => {
      const called = [...words, ...Object.values(values).map(([word]) => word)].filter(Boolean).slice(0, 3).join(', ')
      const over = periods.map((period) => vocabulary.periods[period].label).join(', ')
      return `| ${label} | ${unit} | ${over} | ${called} |`
    })
  return ['| field | unit | over | called |', '|---|---|---|---|', ...rows].join('\n')
}
