import { termsOf } from '../../text/terms.ts'
import { nameOfMetric } from './computing/formulas.ts'
import type { FilingEvidence, Statement } from './evidence.ts'
import { holdsTerm } from './quotes/held_terms.ts'

/** How a question was read, in words and as data. */
export interface Interpretation {
  /** One sentence in plain words. */
  text: string
  /** Kind of the question: a stored figure, a computed ratio, a person, several things, or passages on a subject. */
  asked: 'figure' | 'ratio' | 'person' | 'list' | 'quote' | 'refused'
  /** Names of metrics. */
  metrics: string[]
  /** Subjects of passages: topics known by name, and words of the question. */
  subjects: string[]
  companies: string[]
  years: number[]
  quarters: number[]
  /** YYYY-MM-DD, where the question names a day. */
  date: string | null
  /** Forms that the question names, without hyphens. */
  forms: string[]
  change: boolean
  reason: boolean
  /** Misspelt words, with those that they were read as. */
  corrections: { word: string; read: string }[]
  /** Content words that neither the grammar read nor the answer holds. */
  not_understood: string[]
}

/** Tells how a question was read, all its parts; `statements` are those of its answer, where there are any. */
export function interpretationOf(evidence: FilingEvidence, statements: readonly Statement[]): Interpretation {
  const [first, ...others] = [evidence, ...evidence.others].map((part) => partInterpretation(part, statements))
  const all = [first, ...others]
  const merged = <Value>(valuesOf: (each: Interpretation) => Value[]) => [...new Set(all.flatMap(valuesOf))]
  return {
    ...first,
    text: all.map(({ text }) => text).join(' '),
    metrics: merged(({ metrics }) => metrics),
    subjects: merged(({ subjects }) => subjects),
    years: merged(({ years }) => years),
    quarters: merged(({ quarters }) => quarters),
    forms: merged(({ forms }) => forms),
    not_understood: merged(({ not_understood }) => not_understood),
    corrections: evidence.corrections,
  }
}

function partInterpretation(evidence: FilingEvidence, statements: readonly Statement[]): Interpretation {
  const { question, metrics, computations, topics, open, person, refusal, asks, companies } = evidence
  const names = [...new Set([...metrics, ...computations.map(({ metric }) => metric).filter(Boolean)])]
  const asked = refusal
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
  const things = [...names.map(nameOfMetric), ...subjects]
  const what = things.length > 0 ? things.join(', ') : 'nothing that is known by name'
  const text = [
    `${spoken[asked]} ${what} of ${companies.map(({ ticker }) => ticker).join(', ')}`,
    periodText(years, quarters, date),
    forms.length > 0 ? `in ${forms.join(', ')}` : '',
    asks.has('reason') ? 'with reasons' : asks.has('change') ? 'with its change' : '',
  ]
  return {
    text: `${text.filter(Boolean).join(', ')}.`,
    asked,
    metrics: names,
    subjects,
    companies: companies.map(({ ticker }) => ticker),
    years,
    quarters,
    date: date ?? null,
    forms,
    change: asks.has('change'),
    reason: asks.has('reason'),
    not_understood: wordsNotUnderstood(evidence, statements),
    corrections: [],
  }
}

const spoken = {
  figure: 'The figure',
  ratio: 'The computed figure',
  person: 'Who is',
  list: 'Several things on',
  quote: 'Passages on',
  refused: 'Not answered:',
}

function periodText(years: number[], quarters: number[], date: string | undefined): string {
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
