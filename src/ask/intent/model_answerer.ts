import { withoutPersonalData } from '../../labels/personal_data.ts'
import type { ChatRequest } from '../../llm/chat_answerer.ts'
import { readPrompt } from '../../llm/prompts.ts'
import { problemsOf } from '../../llm/verify/verifier.ts'
import { sentencesOf } from '../../text/sentences.ts'
import { type ModelWriter, UnfitAnswer } from '../model_writer.ts'
import { type Answerer, builtInAnswerer } from './answerer.ts'
import { type Fact, factNames, type IntentEvidence } from './facts.ts'
import type { Gathered } from './gather.ts'
import { intentGrounds } from './grounds.ts'
import { hasSubject } from './read/asked.ts'
import { notesFor } from './writing/sentences.ts'

/**
 * Lets a language model write answers from the same evidence as the built-in provider. The whole text is checked before it
 * is sent: numbers, symbols, quotations and personal data. After two unfit drafts or an error, the built-in answer is used.
 */
export function modelAnswerer(writer: ModelWriter): Answerer {
  return {
    async answer(question, gathered, onDelta, signal) {
      // Refusals use the built-in sentences.
      const { evidence, parts } = gathered
      if (parts.some(isToldByUs)) return builtInAnswerer.answer(question, gathered, onDelta, signal)
      const task = {
        request: (problems: string[]) => requestFor(question, gathered, problems),
        accept: (draft: string) => accepted(draft, evidence),
      }
      const text = await writer.answer(task, signal)
      if (text === undefined)
        return { ...(await builtInAnswerer.answer(question, gathered, onDelta, signal)), isLasting: false }
      const notes = [...new Set(parts.flatMap(notesFor))].map((note) => `${note} `).join('')
      for (const sentence of sentencesOf(notes + text)) onDelta(sentence)
      return { text: notes + text, isLasting: true }
    },
  }
}

/** Whether only built-in sentences may answer a part: for refusals, exclusions, and figures that are unpublished or cut off. */
function isToldByUs({ facts, asked, isBaselineEmpty, isCut }: IntentEvidence): boolean {
  const isExcluding = hasSubject(asked.excluded) || asked.excluded.groups.length > 0
  return facts.length === 0 || asked.refusals.length > 0 || asked.isOtherTime || isBaselineEmpty || isCut || isExcluding
}

function accepted(draft: string, evidence: IntentEvidence): string {
  const text = draft.replaceAll(/\s+/g, ' ').trim()
  const problems = problemsOf(text, intentGrounds(evidence))
  if (problems.length > 0) throw new UnfitAnswer(problems)
  return text
}

function requestFor(question: string, { evidence, interpretation }: Gathered, problems: string[]): ChatRequest {
  const { asOf, days, facts, missing } = evidence
  return {
    system: readPrompt('intent_answer').text,
    question: withoutNames(withoutPersonalData(question), evidence),
    facts: JSON.stringify({
      read_as: interpretation.in_words,
      window: { days, ends: asOf },
      facts: facts.map(described),
      nothing_published_on: missing.filter(({ dimension }) => dimension === 'topic').map(({ name }) => name),
      ...(problems.length > 0 && { problems_of_previous_draft: problems }),
    }),
  }
}

function described({ source, dimension, name, scope, share, sentiment, breakdown, change, related }: Fact) {
  const withheld = Object.entries(breakdown).flatMap(([label, share]) => (share === null ? [label] : []))
  return {
    [dimension]: name,
    [source === 'intent_questions' ? 'share_of_questions_pct' : 'share_of_conversations_pct']: share,
    ...(scope.ticker && { among_those_naming: scope.ticker }),
    ...(scope.topic && { among_those_about: scope.topic }),
    ...(scope.sentiment && { among_those_that_are: scope.sentiment }),
    sentiment,
    sentiment_pct: breakdown,
    ...(withheld.length > 0 && { too_few_people_to_publish: withheld }),
    ...(change && {
      trend: change.trend,
      share_before_pct: change.previous,
      change_pct: change.pct,
      compared_with_the_days_before: change.baseline,
    }),
    ...(related.length > 0 && {
      related: related.slice(0, 5).map((each) => ({ [each.dimension]: each.name, pct: each.share })),
    }),
  }
}

/** Replaces possible names of people: capitalised words within a sentence that are not in the evidence. */
function withoutNames(question: string, { facts, asked }: IntentEvidence): string {
  const known = new Set(
    [...facts.flatMap(factNames), ...asked.tickers, ...[...asked.topics, ...asked.themes].map(({ label }) => label)]
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  )
  return question.replaceAll(/(?<=[\p{L}\p{N},;:)"”'’]\s+)\p{Lu}\p{Ll}[\p{L}'’-]*/gu, (word) =>
    known.has(word.toLowerCase()) ? word : '[name]',
  )
}
