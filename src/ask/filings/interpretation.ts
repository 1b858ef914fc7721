import { z } from 'zod'
import { termsOf } from '../../text/terms.ts'
import type { Interpretation } from '../interpretation.ts'
import { nameOfMetric } from './computing/formulas.ts'
import type { FilingEvidence, Statement } from './evidence.ts'
import { holdsTerm } from './quotes/held_terms.ts'

/** The slots of one part of a question about filings. */
export const filingSlots = z.object({
  kind: z
    .enum(['figure', 'ratio', 'person', 'list', 'quote', 'refused'])
    .describe('A stored figure, a computed figure, a person, several things, or passages on a subject.'),
  metrics: z.array(z.string()).describe('Figures, by the names of the metrics endpoint if it has them.'),
  subjects: z.array(z.string()).describe('Subjects of passages: topics, and words of the question.'),
  companies: z.array(z.string()).describe('Tickers.'),
  years: z.array(z.int()).describe('Fiscal years that the question names.'),
  quarters: z.array(z.int()).describe('Quarters that the question names, 1 to 4.'),
  date: z.string().nullable().describe('The day that the question names, YYYY-MM-DD, or its month, YYYY-MM.'),
  forms: z.array(z.string()).describe('Forms that the question names, without hyphens.'),
  change: z.boolean().describe('Whether a change was asked for.'),
  reason: z.boolean().describe('Whether reasons were asked for.'),
})

export type FilingSlots = z.output<typeof filingSlots>

/** How a question about filings was read. */
export interface FilingInterpretation extends Interpretation<FilingSlots> {
  /** Misspelt words and their corrections. */
  corrections: { from: string; to: string }[]
}

/** The interpretation of a question with all its parts; `statements` are those of its answer. */
export function filingInterpretation(evidence: FilingEvidence, statements: readonly Statement[]): FilingInterpretation {
  const parts = [evidence, ...evidence.others]
  const asked = parts.map(slotsOf)
  return {
    in_words: asked.map(inWords).join(' '),
    asked,
    corrections: evidence.corrections.map(({ word, read }) => ({ from: word, to: read })),
    not_understood: [...new Set(parts.flatMap((part) => wordsNotUnderstood(part, statements)))],
  }
}

function slotsOf(evidence: FilingEvidence): FilingSlots {
  const { question, metrics, computations, topics, open, person, refusal, asks, companies } = evidence
  const kind = refusal
    ? 'refused'
    : person
      ? 'person'
      : computations.length > 0
        ? 'ratio'
        : metrics.length > 0
          ? 'figure'
          : asks.has('several')
            ? 'list'
            : 'quote'
  const subjects = person
    ? [person.replaceAll('_', ' ')]
    : [...topics.map((topic) => topic.replaceAll('_', ' ')), ...open.map(({ word }) => word)]
  const { years, quarters, forms, date } = question
  return {
    kind,
    metrics: [...new Set([...metrics, ...computations.map(({ metric }) => metric).filter(Boolean)])],
    subjects,
    companies: companies.map(({ ticker }) => ticker),
    years,
    quarters,
    date: date ?? null,
    forms,
    change: asks.has('change'),
    reason: asks.has('reason'),
  }
}

function inWords({
  kind,
  metrics,
  subjects,
  companies,
  years,
  quarters,
  date,
  forms,
  change,
  reason,
}: FilingSlots): string {
  const things = [...metrics.map(nameOfMetric), ...subjects]
  const what = things.length > 0 ? things.join(', ') : 'nothing that is known by name'
  const text = [
    `${spoken[kind]} ${what} of ${companies.join(', ')}`,
    periodText(years, quarters, date),
    forms.length > 0 ? `in ${forms.join(', ')}` : '',
    reason ? 'with reasons' : change ? 'with its change' : '',
  ]
  return `${text.filter(Boolean).join(', ')}.`
}

const spoken = {
  figure: 'The figure',
  ratio: 'The computed figure',
  person: 'Who is',
  list: 'Several things on',
  quote: 'Passages on',
  refused: 'Not answered:',
}

function periodText(years: number[], quarters: number[], date: string | null): string {
  if (date) return `as of ${date}`
  const quarter = quarters.map((each) => `Q${each}`).join(', ')
  const year = years.length > 0 ? `fiscal ${years.join(', ')}` : ''
  return [quarter, year].filter(Boolean).join(' of ')
}

/** Open words of a question that its answer does not hold, and reversing words that nothing read. */
export function wordsNotUnderstood(
  { open, reversed, refusal }: FilingEvidence,
  statements: readonly Statement[],
): string[] {
  const held = new Set(termsOf(statements.map(({ title, text }) => `${title} ${text}`).join('\n')))
  const left = open
    .filter(({ terms }) => refusal !== undefined || !terms.some((term) => holdsTerm(held, term)))
    .map(({ word }) => word)
  const turned = reversed.filter(() => refusal === 'reversed' || statements.length === 0).map(({ words }) => words)
  return [...new Set([...left, ...turned])]
}
