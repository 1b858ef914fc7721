import type { EntryHit } from '../../text/phrases/vocabulary.ts'
import type { TokenizedText } from '../../text/words.ts'
import { type Calibration, readCalibration } from './calibration.ts'

/** Names of the evidence that a message on a message board has a topic. The calibration has one weight for each name. */
export const topicSigns = ['different_words', 'mentions', 'longest_cue', 'light_cues', 'message_length', 'topics_found']

/** Path of the calibration, relative to the project. `npm run train:boards` writes the file. */
export const topicCalibrationFile = 'config/labels/topic_calibration.yaml'

/** Reads the calibration. If the file is invalid, throws `ConfigMistake`, which names the line. */
export function readTopicCalibration(root?: string): Calibration {
  return readCalibration(topicCalibrationFile, topicSigns, root)
}

/**
 * The evidence for a topic, in the order of `topicSigns`. `hits` are the topic's cues in the message; `found` is the number of topics with
 * cues in the message.
 */
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
