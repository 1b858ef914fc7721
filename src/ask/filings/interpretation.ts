import { z } from 'zod'
import type { Interpretation } from '../interpretation.ts'
import { nameOfMetric } from './computing/formulas.ts'
import type { FilingEvidence, Statement } from './evidence.ts'
import { wordsWithoutEffect } from './word_effects.ts'

/** The slots of one part of a question about filings. */
export const filingSlots = z.object({
  kind: z
    .enum(['figure', 'ratio', 'person', 'list', 'quote', 'refused'])
    .describe('A stored figure, a computed figure, a person, several things, or passages on a subject.'),
  metrics: z.array(z.string()).describe('Figures, by the names of the metrics endpoint if it has them.'),
  subjects: z.array(z.string()).describe('Subjects of passages: topics, and words of the question.'),
  excluded: z.array(z.string()).optional().describe('Parts of the company that a list leaves out.'),
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
    in_words: asked.map((slots, at) => inWords(slots, parts[at])).join(' '),
    asked,
    corrections: evidence.corrections.map(({ word, read }) => ({ from: word, to: read })),
    not_understood: [...new Set(parts.flatMap((part) => wordsWithoutEffect(part, statements).all))],
  }
}

function slotsOf(evidence: FilingEvidence): FilingSlots {
  const { question, metrics, computations, topics, open, numbers, person, asks, companies, excluded } = evidence
  const { years, quarters, forms, date = null } = question
  const subjects = [...(person ? [person] : topics).map((each) => each.replaceAll('_', ' '))]
  return {
    kind: kindOf(evidence),
    metrics: [...new Set([...metrics, ...computations.map(({ metric }) => metric).filter(Boolean)])],
    subjects: [...subjects, ...numbers, ...open.map(({ word }) => word)],
    ...(excluded.length > 0 && { excluded }),
    companies: companies.map(({ ticker }) => ticker),
    ...{ years, quarters, date, forms },
    change: asks.has('change'),
    reason: asks.has('reason'),
  }
}

function kindOf({ refusal, person, computations, metrics, asks }: FilingEvidence): FilingSlots['kind'] {
  if (refusal) return 'refused'
  if (person) return 'person'
  if (computations.length > 0) return 'ratio'
  return metrics.length > 0 ? 'figure' : asks.has('several') ? 'list' : 'quote'
}

const spoken = {
  ...{ figure: 'The figure', ratio: 'The computed figure', person: 'Who is', list: 'Several things on' },
  ...{ quote: 'Passages on', refused: 'Not answered:' },
}

function inWords({ kind, date, ...slots }: FilingSlots, { series }: FilingEvidence): string {
  const { condition, pick } = series ?? {}
  const chosen = [condition?.words, pick?.replace('_', ' ')].filter(Boolean).join(', ')
  const things = [...slots.metrics.map(nameOfMetric), ...slots.subjects]
  const quarter = slots.quarters.map((each) => `Q${each}`).join(', ')
  const year = slots.years.length > 0 ? `fiscal ${slots.years.join(', ')}` : ''
  const text = [
    `${spoken[kind]} ${things.join(', ') || 'nothing that is known by name'} of ${slots.companies.join(', ')}`,
    slots.excluded ? `without ${slots.excluded.join(', ')}` : '',
    date ? `as of ${date}` : [quarter, year].filter(Boolean).join(' of '),
    chosen && `periods: ${chosen}`,
    slots.forms.length > 0 ? `in ${slots.forms.join(', ')}` : '',
    slots.reason ? 'with reasons' : slots.change ? 'with its change' : '',
  ]
  return `${text.filter(Boolean).join(', ')}.`
}
