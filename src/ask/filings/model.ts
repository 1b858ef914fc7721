import { readPrompt } from '../../llm/prompts.ts'
import { problemsOf } from '../../llm/verify/verifier.ts'
import { sentencesOf } from '../../text/sentences.ts'
import { type ModelWriter, UnfitAnswer, type WritingTask } from '../model_writer.ts'
import { builtInFilingAnswerer, composed, type FilingAnswer, type FilingAnswerer } from './answerer.ts'
import { filingGrounds } from './check.ts'
import { displayed, periodOf } from './computing/figures.ts'
import { companyName, type FilingEvidence, type Statement } from './evidence.ts'
import type { EvidenceItem } from './items.ts'

/**
 * A language model as provider. It receives the same evidence and nothing else, marked as data, and its text is sent
 * only after every number, citation, symbol and quotation has been checked. One draft may be corrected; then the
 * built-in answer is used.
 */
export function modelFilingAnswerer(writer: ModelWriter): FilingAnswerer {
  return {
    async answer(question, evidence, onDelta, signal) {
      // Refusals use the built-in sentences.
      const isTold = evidence.items.length === 0 || evidence.refusal !== undefined
      if (isTold) return builtInFilingAnswerer.answer(question, evidence, onDelta, signal)
      const task: WritingTask<FilingAnswer> = {
        request: (problems) => ({
          system: readPrompt('filing_answer').text,
          question,
          facts: JSON.stringify(factsOf(evidence, problems)),
        }),
        accept: (draft) => accepted(draft, evidence),
      }
      const answer = await writer.answer(task, signal)
      if (!answer)
        return { ...(await builtInFilingAnswerer.answer(question, evidence, onDelta, signal)), isLasting: false }
      for (const sentence of sentencesOf(answer.answer)) onDelta(sentence)
      return { answer, isLasting: true }
    },
  }
}

function factsOf(evidence: FilingEvidence, problems: string[]) {
  return {
    companies: evidence.companies,
    no_filings_of: evidence.without,
    evidence: evidence.items.map((item, at) => ({ id: at + 1, ...described(item) })),
    ...(problems.length > 0 && { problems_of_previous_draft: problems }),
  }
}

function described(item: EvidenceItem) {
  const { ticker, form, filed_on, period_end } = item.filing
  const source = { company: ticker, form, filed_on, ...(period_end && { period_end }) }
  if (item.kind === 'figure') {
    const { metric, fiscal_year: year, fiscal_quarter: quarter, period_end: end } = item
    return { ...source, metric, period: periodOf({ year, quarter, end }), value: displayed(item) }
  }
  return { ...source, section: item.section, heading: item.heading, text: item.text }
}

function accepted(draft: string, evidence: FilingEvidence): FilingAnswer {
  // Full stops before a citation are moved after it, so that a sentence ends with its source.
  const text = draft
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/\s*([.!?])\s*((?:\[\d{1,3}\]\s*)+)(?=[\p{Lu}“"(]|$)/gu, ' $2$1 ')
    .replaceAll(/\s+([.!?])/g, '$1')
    .trim()
  const problems = problemsOf(text, filingGrounds(evidence))
  if (problems.length > 0) throw new UnfitAnswer(problems)
  return composed(statementsOf(text, evidence), evidence)
}

/** Makes each sentence of a draft a finding about the filing that it cites first. */
function statementsOf(text: string, evidence: FilingEvidence): Statement[] {
  return sentencesOf(text).map((sentence) => {
    const [, id] = /\[(\d+)\]/.exec(sentence) ?? []
    return { title: id ? titleOf(evidence.items[Number(id) - 1], evidence) : '', text: sentence.trim() }
  })
}

function titleOf(item: EvidenceItem, evidence: FilingEvidence): string {
  const { ticker, form, filed_on } = item.filing
  return `${companyName(evidence, ticker)}: ${form} of ${filed_on}`
}
