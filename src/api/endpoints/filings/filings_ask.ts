import { z } from 'zod'
import type { FilingEvidence } from '../../../ask/filings/evidence.ts'
import { gatherFilingEvidence } from '../../../ask/filings/gather.ts'
import { filingSlots } from '../../../ask/filings/interpretation.ts'
import { interpretationOf } from '../../../ask/interpretation.ts'
import { endpoint } from '../../endpoint.ts'
import { filingReference } from '../../fields.ts'
import { badRequest } from '../../http/problem.ts'
import { askedTickers, nothingInPath, text } from '../../parameters.ts'

const body = z
  .strictObject({
    question: text(1200).describe('A question in plain English. It is not stored or logged.'),
    tickers: askedTickers,
    filing_types: z
      .array(z.string().min(1).max(64).toUpperCase())
      .max(6)
      .optional()
      .describe(
        'Only filings of these types, such as 10-K or 8-K. The hyphen may be omitted (10K). An amendment has its ' +
          'own type (10-K/A). An unknown type matches nothing.',
      ),
    start_date: z.iso.date().nullish().describe('Only filings from this day or later.'),
    end_date: z.iso.date().nullish().describe('Only filings from this day or earlier.'),
    limit: z
      .int()
      .min(3)
      .max(30)
      .default(12)
      .describe('Maximum number of metric values and passages from which the answer is written.'),
    stream: z.boolean().default(false).describe('Whether to answer with server-sent events.'),
  })
  .meta({
    examples: [
      {
        question: 'How did revenue change, and what drove it?',
        tickers: ['NVDA'],
        filing_types: ['10-Q'],
        start_date: null,
        end_date: null,
        limit: 12,
        stream: false,
      },
    ],
  })

const answer = z.object({
  answer: z.string().describe('The text of the answer. Each statement ends with its citations, such as [1].'),
  key_findings: z
    .array(z.object({ title: z.string(), detail: z.string() }))
    .describe('The statements of the answer as separate elements, with the same citations.'),
  citations: z
    .array(
      z.object({
        id: z.string().describe('Number of the citation, as it appears in brackets in the answer.'),
        ticker: z.string(),
        filing: filingReference,
      }),
    )
    .describe('The cited passages and values, in the order in which the text cites them.'),
  interpretation: interpretationOf(filingSlots)
    .extend({
      corrections: z
        .array(z.object({ from: z.string(), to: z.string() }))
        .describe('Misspelt words and their corrections.'),
    })
    .describe('How the question was understood.'),
})

/** Answers a question about companies from their filings. */
export default endpoint({
  path: '/filings/ask',
  operation: 'askFilings',
  tag: 'Filings',
  summary: 'Ask a question about filings',
  use:
    'Answers a question about one to ten companies from their filings (10-K, 10-Q, 8-K) and reported figures, with ' +
    'citations. Use it for questions about reasons, risks, people, plans and single figures.',
  description:
    'Answers a question about one to ten companies from their filings. An answer consists of three kinds of ' +
    'statements: figures from XBRL facts; figures computed from facts or from rows of financial statements, with ' +
    'the formula and its inputs; and quotations after "The filing says", with section, period and scale. Every ' +
    'figure is checked before the answer is sent: it must be a metric value or be printed in the cited passage. If ' +
    'the filings do not contain the answer, the text says what was searched for. `interpretation` says how the ' +
    'question was understood. If the question contains a word that reverses its meaning (not, excluding) and this ' +
    'word cannot be interpreted, the question is refused. Text in a filing that gives instructions to a language model ' +
    'is left out. The answer is written from at most `limit` items for all companies together: metric values ' +
    'first (the inputs of computed figures before other values), then passages. If the question asks for a reason ' +
    'or a subject, half of the items are passages. If `stream` is true, `delta` events contain the text of ' +
    '`answer` piece by piece.',
  params: nothingInPath,
  query: z.strictObject({}),
  body,
  answer,
  example: {
    answer:
      'NVIDIA CORP (NVDA) reports revenue of $46,743 million in Q2 of fiscal 2026 (to 2025-07-27) [1], and of $30,040 million in Q2 of fiscal 2025 (to 2024-07-28) [2].',
    key_findings: [
      {
        title: 'NVDA: revenue, Q2 of fiscal 2026 (to 2025-07-27)',
        detail:
          'NVIDIA CORP (NVDA) reports revenue of $46,743 million in Q2 of fiscal 2026 (to 2025-07-27) [1], and of $30,040 million in Q2 of fiscal 2025 (to 2024-07-28) [2].',
      },
    ],
    citations: ['1', '2'].map((id) => ({
      id,
      ticker: 'NVDA',
      filing: {
        type: '10-Q',
        date: '2025-08-27',
        url: 'https://www.sec.gov/Archives/edgar/data/1045810/000104581025000209/nvda-20250727.htm',
      },
    })),
    interpretation: {
      in_words: 'The figure revenue of NVDA, Q2 of fiscal 2026, with its change.',
      asked: [
        {
          kind: 'figure' as const,
          metrics: ['revenue'],
          subjects: [],
          companies: ['NVDA'],
          years: [2026],
          quarters: [2],
          date: null,
          forms: [],
          change: true,
          reason: false,
        },
      ],
      corrections: [],
      not_understood: [],
    },
  },
  async run({ body: { question, tickers, filing_types = [], start_date, end_date, limit } }, release): Promise<Asking> {
    const [start, end] = [start_date ?? undefined, end_date ?? undefined]
    if (start && end && end < start)
      throw badRequest([{ path: 'end_date', message: `found ${end}, expected ${start} (start_date) or a later day` }])
    const forms = filing_types.map((type) => type.replace(/^(\d+)-?(?=[A-Z])/, '$1-'))
    const ask = { question, tickers, forms, start, end, limit }
    return { question, evidence: await gatherFilingEvidence(release, ask) }
  },
  write({ question, evidence }, _request, { filingAnswerer, onDelta, signal }) {
    return filingAnswerer.answer(question, evidence, onDelta, signal)
  },
})

interface Asking {
  question: string
  evidence: FilingEvidence
}
