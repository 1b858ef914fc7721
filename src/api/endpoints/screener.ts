import { z } from 'zod'
import { interpretationOf } from '../../ask/interpretation.ts'
import { criterion, slotsSchema } from '../../ask/screens/predicate.ts'
import { screen, UnusableScreen } from '../../ask/screens/screen.ts'
import { type Field, screenVocabulary } from '../../ask/screens/vocabulary.ts'
import { endpoint } from '../endpoint.ts'
import { Problem } from '../http/problem.ts'
import { nothingInPath, text } from '../parameters.ts'

const vocabulary = screenVocabulary()

/** Stocks that a query in plain English asks for. */
export default endpoint({
  path: '/screener',
  operation: 'screenTickers',
  tag: 'Miscellaneous',
  summary: 'Screen tickers in plain English',
  use: 'Finds stocks by criteria in plain English: fundamentals, prices, retail flows and holdings, conversations, AI funds. Use it for “which stocks ...”; it says which criteria it understood.',
  description:
    'Reads a query as criteria over one table with all data of the release on a ticker: metrics of XBRL facts, ' +
    'prices and figures computed from both, sector and industry, connected portfolios, flows, rotation, options, ' +
    'conversations, AI funds. Comparisons, ranges, and, or, not, brackets, lists, superlatives (“top 5 by market ' +
    'cap”, “cheapest”), words such as high, growing, cheap (`config/screener.yaml` defines each of them; if it ' +
    'gives no number, high is the top and low the bottom 20 % of the tickers that have a value), trends (“revenue ' +
    'growing for 4 quarters in a row”: each above the same quarter a year before), other companies (“cheaper than ' +
    'NVDA”). A value that is unknown, or withheld because too few people are on one side, meets neither a criterion ' +
    'nor its negation. Each explanation names each criterion with the ticker’s own value, and the parts of the ' +
    'query that were not understood. If nothing or too little of a query is understood, or if it needs data that ' +
    'the release does not have, the answer is a 400 that says what is possible, with the same `interpretation`. ' +
    'Without a superlative, tickers that meet more of the alternatives come first, then those whose first figure is ' +
    'furthest in the requested direction, then the larger market cap, then the larger share of conversations. A ' +
    'company is listed once, under the first of its share classes, unless the query names symbols. A number in the ' +
    `query (“top 5”) counts within \`limit\`.\n\n${tableOf([...vocabulary.fields.values()])}`,
  params: nothingInPath,
  query: z.strictObject({}),
  body: z
    .strictObject({
      query: text(1200).describe(
        'What to look for, in plain English. It is not stored or logged; parts that are not understood are returned.',
      ),
      limit: z.int().min(1).max(25).default(10).describe('Maximum number of tickers.'),
    })
    .meta({ examples: [{ query: 'profitable chip makers with revenue growth above 20%', limit: 10 }] }),
  answer: z.object({
    tickers: z
      .array(
        z.object({
          ticker: z.string(),
          explanation: z.string().describe('Each criterion with the ticker’s own value, and what was not understood.'),
        }),
      )
      .describe('Best first.'),
    interpretation: interpretationOf(slotsSchema).describe('How the query was read, even if no ticker meets it.'),
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

/** Table of the fields to screen by, for the description. */
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
