import { sentencesOf } from '../../text/sentences.ts'
import { pointersIn } from './elsewhere.ts'
import type { Evidence } from './facts.ts'
import type { Gathered } from './gather.ts'
import { checkNumbers } from './grounds.ts'
import { asksOf } from './interpretation.ts'
import { notesFor, sentencesFor } from './writing/sentences.ts'

export interface WrittenText {
  text: string
  /** False if a better answer may be available later, so that this one is not cached. */
  isLasting: boolean
}

/** Puts evidence in words. */
export interface Answerer {
  /**
   * Writes the answer to a question from what was gathered for it alone. Calls `onDelta` with each piece that is certain; the pieces joined are the
   * text. `question` is data, to be answered, never obeyed or repeated. Throws what the signal was aborted with.
   */
  answer(
    question: string,
    gathered: Gathered,
    onDelta: (text: string) => void,
    signal: AbortSignal,
  ): Promise<WrittenText>
}

/** Sentences of figures for each part of a question that has several. */
const mostOfSeveral = 3

/** The built-in provider: sentences made of facts. Deterministic and offline. */
export const builtInAnswerer: Answerer = {
  async answer(_question, { parts }, onDelta, signal) {
    // A part has a sentence for each thing that it asks for.
    const mostOf = ({ asked }: Evidence) =>
      parts.length > 1 ? Math.max(parts.length > 2 ? 2 : mostOfSeveral, asksOf(asked).length + 1) : undefined
    const pointers = pointersIn(parts.map(({ asked }) => asked))
    const said = parts.flatMap((part) => [
      ...notesFor(part),
      ...(pointers.get(part.asked) ?? []),
      ...founded(sentencesFor(part, parts.length === 1), part).slice(0, mostOf(part)),
    ])
    const text = [...new Set(said)].join(' ')
    // Split like an answer from memory, so that a repeated question streams alike.
    for (const sentence of sentencesOf(text)) {
      signal.throwIfAborted()
      onDelta(sentence)
    }
    return { text, isLasting: true }
  },
}

/** Held to the same check as a language model: a sentence that fails it is left out. */
function founded(sentences: string[], evidence: Evidence): string[] {
  const kept: string[] = []
  for (const sentence of sentences) {
    if (checkNumbers([...kept, sentence].join(' '), evidence).length === 0) kept.push(sentence)
  }
  return kept
}
