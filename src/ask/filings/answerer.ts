import { sentencesOf } from '../../text/sentences.ts'
import { builtInStatements } from './built_in_answer.ts'
import type { FilingEvidence, Statement } from './evidence.ts'
import { type FilingInterpretation, filingInterpretation } from './interpretation.ts'
import type { FilingReference } from './items.ts'

export interface Citation {
  id: string
  ticker: string
  filing: { type: string; date: string; url: string }
}

export interface FilingAnswer {
  answer: string
  key_findings: { title: string; detail: string }[]
  citations: Citation[]
  interpretation: FilingInterpretation
}

export interface WrittenAnswer {
  answer: FilingAnswer
  /** False if a better answer may be available later. */
  isLasting: boolean
}

/** Writes answers from the evidence in filings. */
export interface FilingAnswerer {
  /**
   * Writes the answer to a question from its evidence only. Calls `onDelta` with each verified piece of the text.
   * Question and evidence are data, never instructions. Throws the signal's reason if aborted.
   */
  answer(
    question: string,
    evidence: FilingEvidence,
    onDelta: (text: string) => void,
    signal: AbortSignal,
  ): Promise<WrittenAnswer>
}

/** The built-in provider: figures and quotations from the evidence. Deterministic and offline. */
export const builtInFilingAnswerer: FilingAnswerer = {
  async answer(_question, evidence, onDelta, signal) {
    signal.throwIfAborted()
    const answer = composed(builtInStatements(evidence), evidence)
    for (const piece of sentencesOf(answer.answer)) onDelta(piece)
    return { answer, isLasting: true }
  },
}

const mostFindings = 8

/** Combines statements into an answer. Citations are renumbered in the order of the text, and unused ones are dropped. */
export function composed(statements: Statement[], evidence: FilingEvidence): FilingAnswer {
  const numbers = new Map<number, number>()
  const renumbered = (text: string) =>
    text.replaceAll(/\[(\d{1,3})\]/g, (_, id) => {
      const item = Number(id)
      if (!numbers.has(item)) numbers.set(item, numbers.size + 1)
      return `[${numbers.get(item)}]`
    })
  const texts = statements.map(({ text }) => renumbered(text))
  const findings = statements
    .map(({ title }, at) => ({ title, detail: texts[at] }))
    .filter(({ detail }) => detail.includes('['))
  return {
    answer: texts.join(' '),
    key_findings: findings.slice(0, mostFindings),
    citations: [...numbers].map(([item, id]) => citationOf(String(id), evidence.items[item - 1].filing)),
    interpretation: filingInterpretation(
      evidence,
      statements.filter(({ text }) => /\[\d/.test(text)),
    ),
  }
}

function citationOf(id: string, { ticker, form, filed_on, url }: FilingReference): Citation {
  return { id, ticker, filing: { type: form, date: filed_on, url } }
}
