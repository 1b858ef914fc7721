import { createHash } from 'node:crypto'
import { z } from 'zod'
import { loadConfig } from '../base/config.ts'
import type { Hit } from '../text/phrases/phrase_matcher.ts'
import { cue, cueGroups } from '../text/phrases/vocabulary.ts'
import { spellingOf } from '../text/spelling.ts'
import { termsOf } from '../text/terms.ts'
import type { TokenizedText } from '../text/words.ts'
import { TermPhrases } from './term_phrases.ts'

export const filingVocabularyFile = 'config/filing_vocabulary.yaml'

const phrase = z
  .string()
  .refine((text) => termsOf(text).length > 0, 'expected a phrase with at least one searchable word')
const phrases = z.array(phrase).min(1)
const id = z.string().regex(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/, 'expected lower-case words joined by _')

/** How an answer writes a computed figure: 0.25 is `25%` with `percent` and `0.25` with `times`. */
export const shownAs = ['percent', 'times', 'days', 'amount'] as const

const schema = z
  .strictObject({
    statements: z.record(id, z.strictObject({ names: phrases, lines: phrases })),
    metrics: z.record(
      id,
      z.strictObject({
        asked: phrases,
        said: phrases.default([]),
        lines: phrases.optional(),
        in: id.optional(),
        from: z.array(id).optional(),
        discussed: z.boolean().optional(),
        parts: z.boolean().default(false),
      }),
    ),
    topics: z.record(
      id,
      z.strictObject({
        asked: phrases,
        says: phrases,
        items: z.array(z.string()).default([]),
        also_items: z.array(z.string()).default([]),
        whole_items: z.boolean().default(false),
        ahead: z.boolean().default(false),
        dated: z.boolean().default(false),
        alone: z.boolean().default(false),
      }),
    ),
    question_words: z.string(),
    plain_words: z.string(),
    aspect_words: z.record(id, z.string()),
    loose_words: z.string(),
    other_figures: z.string(),
    places: z.string(),
    word_sets: z.record(id, z.string()),
    synonyms: z.array(z.array(phrase).min(2)),
    cues: z.record(id, z.array(cue).min(1)),
    formulas: z.record(id, z.strictObject({ name: z.string().min(1), is: z.string().min(1), as: z.enum(shownAs) })),
    formula_groups: z.record(id, z.array(id).min(1)),
    sizes: z.array(id),
    persons: z.record(id, z.strictObject({ asked: phrases, titles: z.array(z.string().min(1)).min(1) })),
  })
  .superRefine(({ statements, metrics }, context) => {
    for (const [name, metric] of Object.entries(metrics)) {
      const complain = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: ['metrics', name, path], message })
      if (metric.in && !statements[metric.in]) complain('in', `found "${metric.in}", expected one of the statements`)
      for (const input of metric.from ?? []) {
        if (!metrics[input]) complain('from', `found "${input}", expected one of the metrics`)
      }
      if (!metric.lines && !metric.from) complain('asked', 'the metric needs lines or from, but has neither')
    }
  })

/** A line of a financial statement that contains the answer to a question. */
export interface AskedLine {
  metric: string
  /** The statement that contains the line; undefined if filings give the figure only in the text. */
  statement?: string
  /** The labels under which the line is printed, as lists of terms. */
  labels: string[][]
  /** Whether statements may print several rows that add up to the line. */
  isOfParts: boolean
}

/** What a phrase of a question means. */
export interface PhraseMeaning {
  kind: 'statement' | 'metric' | 'topic'
  id: string
}

export interface FilingVocabulary {
  /** Hash of the statements in the vocabulary. If it changes, all passages are indexed again. */
  fingerprint: string
  /** The phrases of questions, with what they mean. */
  meanings: TermPhrases<PhraseMeaning>
  /** The labels of lines that are typical of a statement, with the statements that have them. */
  statementLines: TermPhrases<string[]>
  /** The names of statements in headings. */
  statementNames: TermPhrases<string>
  /** The lines from which a metric is read or computed. */
  linesOf(metric: string): AskedLine[]
  /** The line that contains the metric itself. The metric must have such a line. */
  lineOf(metric: string): AskedLine
  /** The names that questions use for a metric, each as a list of terms. */
  namesOf(metric: string): string[][]
  /** The word of the vocabulary that is closest to a misspelt word. Undefined if no word is close enough. */
  spelling(word: string): string | undefined
  /** The names that questions and filings use for metrics. */
  metricNames: TermPhrases<string>
  /** Whether statements print a metric as a separate line. */
  hasLine(metric: string): boolean
  /** The metric that a line of a statement contains. `terms` are the terms of the line's exact label. */
  metricOfLine(terms: readonly string[]): string | undefined
  /** Whether the text of filings explains changes of the metric, in addition to its figures. */
  isDiscussed(metric: string): boolean
  topic(id: string): {
    asked: string[][]
    says: string[][]
    items: string[]
    /** Other Items that report on the topic. A search does not prefer them. */
    alsoItems: string[]
    isWhole: boolean
    isAhead: boolean
    isDated: boolean
    isAlone: boolean
  }
  /** Terms about the form of the answer. */
  questionWords: ReadonlySet<string>
  /** Terms that do not ask for anything by themselves. */
  plainTerms: ReadonlySet<string>
  /** For each aspect of a question, the terms that ask for it. */
  aspectTerms: ReadonlyMap<string, ReadonlySet<string>>
  /** Words of general English, which cannot be the subject of a question. */
  looseTerms: ReadonlySet<string>
  /** Terms that make the label of a row mean another figure, such as `deferred` before `revenue`. */
  otherFigures: ReadonlySet<string>
  /** Words in the names of regions. */
  places: ReadonlySet<string>
  /** A set of words in `word_sets`, as written. */
  wordSet(name: string): ReadonlySet<string>
  /** The synonyms of a term, including the term itself. */
  sameAs(term: string): readonly string[]
  /** Finds the groups of cues that a text contains, with their positions. */
  cues(reading: TokenizedText): ReadonlyMap<string, Hit[]>
  /** The formulas of ratios as text, by the metric that each formula computes. */
  formulas: Readonly<Record<string, { name: string; is: string; as: (typeof shownAs)[number] }>>
  /** Groups of metrics that are needed together to answer a question. */
  formulaGroups: Readonly<Record<string, string[]>>
  /**
   * Metrics whose lines some statements print as negative numbers (outflows), so that only the absolute value is used.
   */
  sizes: ReadonlySet<string>
  /** People and firms that sign filings, with their titles in lower case. */
  persons: ReadonlyMap<string, { asked: string[][]; titles: string[] }>
}

/**
 * The vocabulary in `config/filing_vocabulary.yaml`, which is read at the first call. If the file contains a mistake, throws
 * `ConfigMistake` with the file and the line.
 */
export function filingVocabulary(): FilingVocabulary {
  vocabulary ??= read()
  return vocabulary
}

let vocabulary: FilingVocabulary | undefined

function read(): FilingVocabulary {
  const {
    statements,
    metrics,
    topics,
    question_words,
    plain_words,
    aspect_words,
    loose_words,
    other_figures,
    places,
    word_sets,
    synonyms,
    cues,
    persons,
    formulas,
    formula_groups,
    sizes,
  } = loadConfig(filingVocabularyFile, schema)
  const sets = new Map(Object.entries(word_sets).map(([name, words]) => [name, new Set(words.split(/\s+/))]))
  const meanings = new TermPhrases<PhraseMeaning>()
  const metricNames = new TermPhrases<string>()
  const statementLines = new TermPhrases<string[]>()
  const statementNames = new TermPhrases<string>()
  const holders = new Map<string, { terms: string[]; in: string[] }>()
  for (const [statement, { names, lines }] of Object.entries(statements)) {
    for (const name of names) {
      meanings.add(termsOf(name), { kind: 'statement', id: statement })
      statementNames.add(termsOf(name), statement)
    }
    for (const line of lines) {
      const terms = termsOf(line)
      const holder = holders.get(terms.join(' ')) ?? { terms, in: [] }
      if (!holder.in.includes(statement)) holder.in.push(statement)
      holders.set(terms.join(' '), holder)
    }
  }
  for (const { terms, in: owners } of holders.values()) statementLines.add(terms, owners)
  for (const [metric, { asked, said, lines = [] }] of Object.entries(metrics)) {
    for (const name of [...asked, ...said]) meanings.add(termsOf(name), { kind: 'metric', id: metric })
    for (const name of new Set([...asked, ...lines].map((each) => termsOf(each).join(' '))))
      metricNames.add(name.split(' '), metric)
  }
  for (const [topic, { asked }] of Object.entries(topics)) {
    for (const name of asked) meanings.add(termsOf(name), { kind: 'topic', id: topic })
  }
  const linesOf = (metric: string, above: string[] = []): AskedLine[] => {
    const { lines, in: statement, from = [], parts = false } = metrics[metric] ?? {}
    const own = lines ? [{ metric, statement, labels: lines.map(termsOf), isOfParts: parts }] : []
    const inputs = from.filter((input) => !above.includes(input)).flatMap((input) => linesOf(input, [...above, metric]))
    return [...own, ...inputs].filter((line, at, all) => all.findIndex((each) => each.metric === line.metric) === at)
  }
  const same = new Map(
    synonyms.flatMap((words) => {
      const terms = [...new Set(words.flatMap(termsOf))]
      return terms.map((term) => [term, terms] as const)
    }),
  )
  const byLabel = new Map<string, string>()
  for (const [metric, { lines = [] }] of Object.entries(metrics)) {
    for (const label of lines.map((line) => termsOf(line).join(' ')))
      if (!byLabel.has(label)) byLabel.set(label, metric)
  }
  return {
    fingerprint: createHash('sha256').update(JSON.stringify(statements)).digest('hex').slice(0, 8),
    meanings,
    statementLines,
    statementNames,
    linesOf,
    lineOf: (metric) => linesOf(metric).find((line) => line.metric === metric)!,
    metricOfLine: (terms) => byLabel.get(terms.join(' ')),
    metricNames,
    namesOf: (metric) => [...(metrics[metric]?.asked ?? []), ...(metrics[metric]?.lines ?? [])].map(termsOf),
    spelling: spellingOf(
      wordsIn(
        Object.values(metrics),
        Object.values(topics),
        [plain_words, loose_words, question_words, ...Object.values(aspect_words)].join(' '),
      ),
      4,
    ),
    hasLine: (metric) => metrics[metric]?.lines !== undefined,
    isDiscussed: (metric) => metrics[metric].discussed ?? false,
    topic: (topic) => ({
      asked: topics[topic].asked.map(termsOf),
      says: topics[topic].says.map(termsOf),
      items: topics[topic].items,
      alsoItems: topics[topic].also_items,
      isWhole: topics[topic].whole_items,
      isAhead: topics[topic].ahead,
      isDated: topics[topic].dated,
      isAlone: topics[topic].alone,
    }),
    questionWords: new Set(termsOf(question_words)),
    plainTerms: new Set(termsOf(plain_words)),
    aspectTerms: new Map(Object.entries(aspect_words).map(([aspect, words]) => [aspect, new Set(termsOf(words))])),
    looseTerms: new Set(termsOf(loose_words)),
    cues: cueGroups(cues),
    otherFigures: new Set(termsOf(other_figures)),
    places: new Set(termsOf(places)),
    wordSet: (name) => sets.get(name)!,
    sameAs: (term) => same.get(term) ?? [term],
    formulas,
    formulaGroups: formula_groups,
    sizes: new Set(sizes),
    persons: new Map(
      Object.entries(persons).map(([name, { asked, titles }]) => [name, { asked: asked.map(termsOf), titles }]),
    ),
  }
}

/** All words that the vocabulary expects in questions. */
function wordsIn(metrics: { asked: string[] }[], topics: { asked: string[] }[], plain: string): string[] {
  return [...metrics, ...topics]
    .flatMap(({ asked }) => asked.flatMap((each) => each.split(/[\s-]+/)))
    .concat(plain.split(/\s+/))
}
