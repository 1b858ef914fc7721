import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Labels } from '../../src/labels/labels.ts'
import { readTopics } from '../../src/labels/topics.ts'
import { stemOf } from '../../src/text/words.ts'
import type { RealConversation } from '../../src/tools/evaluation/real_sets.ts'
import { type SetComparison, type SetScore, scoreSets } from '../../src/tools/evaluation/scores.ts'

/**
 * The labels that an annotator gave to a real conversation. Only the id of the conversation is stored here. The
 * annotator saw the first 400 characters of each of the user's messages, but no labels of a labeller.
 */
const gold = z.array(
  z.strictObject({
    id: z.string(),
    /**
     * Whether the user asks something. Null if annotators may disagree. Headlines, advertising and rhetorical questions
     * are not questions.
     */
    asks: z.boolean().nullable(),
    /** Topics that the conversation is clearly about. */
    topics: z.array(z.string()),
    /** Debatable topics. A label with such a topic counts neither as right nor as wrong. */
    optional: z.array(z.string()),
  }),
)

type Gold = z.output<typeof gold>[number]

export interface TopicMeasure {
  messages: number
  scores: { labeller: string; score: SetScore }[]
  /**
   * How well questions are recognised. For the scores, each message is a set: if it is a question, the set has one item; if not, the set is
   * empty.
   */
  questions: { labeller: string; score: SetScore; accuracy: number; messages: number }[]
  /** Questions are scored by accuracy, because a source may contain no question at all. */
  bySource: { source: string; messages: number; topics: SetScore; questionAccuracy: number }[]
  mistakes: TopicMistake[]
}

export interface TopicMistake {
  id: string
  wrong: string
  missed: string
  /**
   * `taken for one` if the text is not a question but was labelled as a question. `not seen` if the text is a question
   * but was not labelled as a question. Empty if the label is right.
   */
  question: string
  text: string
}

const readUpTo = 400

/**
 * Compares the built-in labeller with simple references. For topics, one reference assigns the topics whose label occurs in the text, and
 * the other always assigns the most frequent topic. For questions, one reference looks for a question mark, and the other never finds a
 * question.
 */
export function measureTopics(
  conversations: readonly RealConversation[],
  label: (text: string) => Labels,
  mistakes: number,
): TopicMeasure {
  const cases = labelledCases(conversations, label)
  const common = commonest(cases.map(({ gold }) => gold))
  const byLabel = labelWords()
  const topicScore = (some: Case[], found: (each: Case) => readonly string[]) =>
    scoreSets(some.map((each) => ({ found: found(each), expected: each.gold.topics, optional: each.gold.optional })))
  const asking = cases.filter(({ gold }) => gold.asks !== null)
  const questions = (labeller: string, found: (each: Case) => boolean) => ({
    labeller,
    messages: asking.length,
    accuracy: accuracyOf(asking, found),
    score: scoreSets(asking.map((each) => questionSets(each, found(each)))),
  })
  const sources = [...new Set(cases.map(({ source }) => source))].sort()
  return {
    messages: cases.length,
    scores: [
      { labeller: 'built in', score: topicScore(cases, ({ labels }) => labels.topics) },
      {
        labeller: 'built in, on the half that no cue was derived from',
        score: topicScore(
          cases.filter(({ isUnseen }) => isUnseen),
          ({ labels }) => labels.topics,
        ),
      },
      {
        labeller: 'built in, optional topics counted as wrong',
        score: scoreSets(
          cases.map(({ labels, gold }) => ({ found: labels.topics, expected: gold.topics, optional: [] })),
        ),
      },
      { labeller: "words of the topic's label", score: topicScore(cases, ({ text }) => byLabel(text)) },
      { labeller: `always ${common}`, score: topicScore(cases, () => [common]) },
    ],
    questions: [
      questions('built in', ({ labels }) => labels.isQuestion),
      questions('a question mark', ({ text }) => text.includes('?')),
      questions('never', () => false),
    ],
    bySource: sources.map((source) => {
      const some = cases.filter((each) => each.source === source)
      return {
        source,
        messages: some.length,
        topics: topicScore(some, ({ labels }) => labels.topics),
        questionAccuracy: accuracyOf(
          some.filter(({ gold }) => gold.asks !== null),
          ({ labels }) => labels.isQuestion,
        ),
      }
    }),
    mistakes: worst(cases, mistakes),
  }
}

interface Case {
  source: string
  text: string
  gold: Gold
  labels: Labels
  /**
   * True for every second conversation of the file. Nobody has looked at the mistakes in these conversations, so their
   * score shows how well the labeller works on new conversations.
   */
  isUnseen: boolean
}

/** The labelled conversations that the data contains, each with the text that the annotator saw. */
function labelledCases(conversations: readonly RealConversation[], label: (text: string) => Labels): Case[] {
  const byId = new Map(conversations.map(({ id, texts }) => [id, texts]))
  return gold
    .parse(JSON.parse(readFileSync(new URL('topic_gold.json', import.meta.url), 'utf8')))
    .flatMap((each, place) => {
      const texts = byId.get(each.id)
      if (!texts) return []
      const text = texts.map((one) => (one.length > readUpTo ? `${one.slice(0, readUpTo)}…` : one)).join('\n')
      return [{ source: each.id.split('-')[0], text, gold: each, labels: label(text), isUnseen: place % 2 === 1 }]
    })
}

function accuracyOf(cases: Case[], found: (each: Case) => boolean): number {
  return cases.filter((each) => found(each) === each.gold.asks).length / Math.max(1, cases.length)
}

function questionSets({ gold }: Case, found: boolean): SetComparison {
  return { found: found ? ['question'] : [], expected: gold.asks ? ['question'] : [], optional: [] }
}

/** Returns a function that finds the topics whose label has a word of at least four letters in common with the text. */
function labelWords(): (text: string) => string[] {
  const words = (text: string) => text.toLowerCase().match(/[a-z]{4,}/g) ?? []
  const topics = readTopics().map(({ id, label }) => ({ id, stems: new Set(words(label).map(stemOf)) }))
  return (text) => {
    const stems = words(text).map(stemOf)
    return topics.filter((topic) => stems.some((stem) => topic.stems.has(stem))).map(({ id }) => id)
  }
}

function commonest(labelled: Gold[]): string {
  const counts = new Map<string, number>()
  for (const { topics } of labelled) for (const topic of topics) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0] ?? ''
}

function worst(cases: Case[], limit: number): TopicMistake[] {
  return cases
    .map(({ text, gold, labels }) => ({
      id: gold.id,
      wrong: labels.topics.filter((id) => !gold.topics.includes(id) && !gold.optional.includes(id)),
      missed: gold.topics.filter((id) => !labels.topics.includes(id)),
      question: gold.asks === null || gold.asks === labels.isQuestion ? '' : gold.asks ? 'not seen' : 'taken for one',
      text,
    }))
    .filter(({ wrong, missed, question }) => wrong.length + missed.length > 0 || question !== '')
    .sort((a, b) => b.wrong.length + b.missed.length - a.wrong.length - a.missed.length || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
    .map((each) => ({ ...each, wrong: each.wrong.join(' '), missed: each.missed.join(' ') }))
}
