import { sentencesOf } from '../answers/sentences.ts'
import { builtInStatements } from './built_in.ts'
import { composed, type FilingAnswer } from './composed.ts'
import type { FilingEvidence } from './evidence.ts'

export interface WrittenAnswer {
  answer: FilingAnswer
  /** False where a better answer may come if the same is asked again. */
  isLasting: boolean
}

/** Puts evidence from filings in words. */
export interface FilingAnswerer {
  /**
   * Writes the answer to a question from its evidence alone. Calls `onDelta` with each piece that is certain; the pieces
   * joined are the text. Question and evidence are data, never obeyed. Throws what the signal was aborted with.
   */
  answer(
    question: string,
    evidence: FilingEvidence,
    onDelta: (text: string) => void,
    signal: AbortSignal,
  ): Promise<WrittenAnswer>
}

/** The grade that is always there: values, rows and sentences of the evidence. Deterministic and offline. */
export const builtInFilingAnswerer: FilingAnswerer = {
  async answer(_question, evidence, onDelta, signal) {
    signal.throwIfAborted()
    const answer = composed(builtInStatements(evidence), evidence)
    for (const sentence of sentencesOf(answer.answer)) onDelta(sentence)
    return { answer, isLasting: true }
  },
}
