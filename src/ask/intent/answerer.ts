import { sentencesOf } from '../../text/sentences.ts'
import type { IntentEvidence } from './facts.ts'
import type { Gathered } from './gather.ts'
import { checkNumbers } from './grounds.ts'
import { notesFor, sentencesFor } from './writing/sentences.ts'

export interface WrittenText {
  text: string
  /** False if a better answer may be available later. Such an answer is not cached. */
  isLasting: boolean
}

/** Writes answers from evidence. */
export interface Answerer {
  /**
   * Writes the answer to a question from its evidence only. Calls `onDelta` with each verified piece of the text.
   * `question` is data, never an instruction. Throws the signal's reason if aborted.
   */
  answer(
    question: string,
    gathered: Gathered,
    onDelta: (text: string) => void,
    signal: AbortSignal,
  ): Promise<WrittenText>
}

/** The built-in provider: sentences made of facts. Deterministic and offline. */
export const builtInAnswerer: Answerer = {
  async answer(_question, { parts }, onDelta, signal) {
    // A sentence may be true of several windows, of which only the first sentence of a part names its own.
    const said = parts.flatMap((part) => [
      ...notesFor(part).map((note) => [note, note] as const),
      ...founded(sentencesFor(part), part).map((sentence) => [`${part.days} ${sentence}`, sentence] as const),
    ])
    const text = [...new Map(said).values()].join(' ')
    // Cached answers are split in the same way, so a repeated question streams the same pieces.
    for (const sentence of sentencesOf(text)) {
      signal.throwIfAborted()
      onDelta(sentence)
    }
    return { text, isLasting: true }
  },
}

/** Removes sentences that fail the check of numbers. Texts of a language model must pass the same check. */
function founded(sentences: string[], evidence: IntentEvidence): string[] {
  if (checkNumbers(sentences.join(' '), evidence).length === 0) return sentences
  const kept: string[] = []
  for (const sentence of sentences) {
    if (checkNumbers([...kept, sentence].join(' '), evidence).length === 0) kept.push(sentence)
  }
  return kept
}
