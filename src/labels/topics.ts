import { type CuedEntry, type EntryHit, entryFinder, readVocabulary } from '../text/phrases/vocabulary.ts'
import type { Token } from '../text/token.ts'
import { type TokenizedText, tokenizedText } from '../text/words.ts'
import { type Calibration, likelihood } from './boards/calibration.ts'
import { readTopicCalibration, topicEvidence } from './boards/topic_likelihood.ts'
import { asks } from './questions.ts'

export type Topic = CuedEntry

const file = 'config/labels/topics.yaml'

/** The topics of `config/labels/topics.yaml`, in the order of the file. Throws `ConfigMistake` if the file is invalid. */
export function readTopics(root?: string): Topic[] {
  return readVocabulary(file, root)
}

/**
 * Minimum score of a topic, by the number of words of the text. A topic of a longer text needs a higher score, because a long text may
 * mention a cue in passing.
 */
const wanted = [
  { words: 80, score: 1 },
  { words: 250, score: 2 },
  { words: 600, score: 3 },
  { words: Number.POSITIVE_INFINITY, score: 4 },
]
const mostTopics = 6

/**
 * Returns a function that finds the ids of at most 6 topics of a text, sorted. The score of a topic is the sum of the weights of its cues
 * (1 by default) and must reach a minimum; a topic of a message on a message board must also be likely enough according to the calibration.
 * In a text that is not short, cues in the first sentence and in questions count twice, and one word repeated outside the first sentence is
 * not enough.
 */
export function topicJudge(
  topics: Topic[] = readTopics(),
  calibration: Calibration = readTopicCalibration(),
): (reading: TokenizedText) => string[] {
  const find = topicFinder(topics)
  return (reading) => {
    const found = find(reading)
    const likely = reading.isChat
      ? found.filter(({ entry, evidence }) => likelihood(evidence, topics[entry].id, calibration) >= calibration.least)
      : found
    return likely.map(({ entry }) => topics[entry].id).sort()
  }
}

/**
 * Returns a function that finds the topics that a text may have, by their index. For a message on a message board, it also returns the
 * evidence of each topic.
 */
export function topicFinder(topics: Topic[]): (reading: TokenizedText) => { entry: number; evidence: number[] }[] {
  const find = entryFinder(topics, () => 1)
  return (reading) => {
    const hits = withoutPassingSymbols(find(reading), reading)
    if (hits.length === 0) return []
    const scores = new Map<number, number>()
    const counted = new Map<number, number>()
    const firstWords = new Map<number, string>()
    const borne = new Set<number>()
    const least = wanted.find(({ words }) => reading.words.length <= words)!.score
    for (const hit of hits) {
      // Cues that begin at the same word, such as `call` and `call option`, are one mention. Only the cue with the largest weight counts.
      const mention = hit.entry * reading.words.length + hit.start
      const before = counted.get(mention) ?? 0
      if (hit.weight <= before) continue
      counted.set(mention, hit.weight)
      const { stem } = reading.words[hit.start]
      if (!firstWords.has(hit.entry)) firstWords.set(hit.entry, stem)
      if (least === 1 || hit.sentence === 0 || firstWords.get(hit.entry) !== stem) borne.add(hit.entry)
      const isStressed = least > 1 && (hit.sentence === 0 || asks(reading, hit.sentence))
      scores.set(hit.entry, (scores.get(hit.entry) ?? 0) + (hit.weight - before) * (isStressed ? 2 : 1))
    }
    const found = [...scores]
      .filter(([entry, score]) => score >= least && borne.has(entry))
      .sort(([a, scoreOfA], [b, scoreOfB]) => scoreOfB - scoreOfA || a - b)
      .slice(0, mostTopics)
    return found.map(([entry]) => {
      if (!reading.isChat) return { entry, evidence: [] }
      const own = hits.filter((hit) => hit.entry === entry)
      return { entry, evidence: topicEvidence(reading, own, found.length) }
    })
  }
}

const mostSymbols = 2

/**
 * Removes the symbols among a topic's cues, unless they are more than half of the text's symbols: one coin among four stocks is not the
 * subject.
 */
function withoutPassingSymbols(hits: EntryHit[], { words }: TokenizedText): EntryHit[] {
  if (!hits.some(isSymbol)) return hits
  let symbols = 0
  for (const word of words) if (word.isSymbol) symbols++
  if (symbols <= mostSymbols) return hits
  const byEntry = Map.groupBy(hits.filter(isSymbol), ({ entry }) => entry)
  return hits.filter((hit) => {
    return !isSymbol(hit) || new Set(byEntry.get(hit.entry)!.map(({ start }) => start)).size * 2 > symbols
  })

  function isSymbol({ start, end }: EntryHit): boolean {
    return end === start + 1 && words[start].isSymbol === true
  }
}

let judge: ReturnType<typeof topicJudge> | undefined

/** The topics of a text according to the project's taxonomy. */
export function topicsOf(tokens: Token[], text?: string): string[] {
  judge ??= topicJudge()
  return judge(tokenizedText(tokens, text))
}
