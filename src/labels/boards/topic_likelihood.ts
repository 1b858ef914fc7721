import type { EntryHit } from '../../text/phrases/vocabulary.ts'
import type { TokenizedText } from '../../text/words.ts'
import { type Calibration, readCalibration } from './calibration.ts'

/** Names of the evidence on whether a board message has a topic. The calibration has a weight for each. */
export const topicSigns = ['different_words', 'mentions', 'longest_cue', 'light_cues', 'message_length', 'topics_found']

/** Path of the calibration, relative to the project; `npm run train:boards` writes the file. */
export const topicCalibrationFile = 'config/labels/topic_calibration.yaml'

/** Throws `ConfigMistake` with the line. */
export function readTopicCalibration(root?: string): Calibration {
  return readCalibration(topicCalibrationFile, topicSigns, root)
}

/** The evidence for a topic from its hits, in the order of `topicSigns`; `found` is the number of candidate topics in the message. */
export function topicEvidence({ words }: TokenizedText, hits: readonly EntryHit[], found: number): number[] {
  const starts = new Set(hits.map(({ start }) => start))
  const stems = new Set(hits.map(({ start }) => words[start].stem))
  return [
    Math.log(stems.size),
    Math.log(starts.size),
    Math.log(Math.max(...hits.map(({ start, end }) => end - start))),
    Number(hits.every(({ weight }) => weight < 1)),
    Math.log(words.length),
    Math.log(found),
  ]
}
