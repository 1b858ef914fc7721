import { z } from 'zod'
import { loadConfig } from '../../../base/config.ts'
import { BadCue, checkCue } from '../../../text/phrases/cue_notation.ts'
import { CueSet } from '../../../text/phrases/phrase_matcher.ts'
import type { TokenizedText } from '../../../text/words.ts'
import { effectOf } from './effects.ts'
import type { TermMeaning } from './term.ts'

export const intentFile = 'config/intent_questions.yaml'

const phrase = z.string().superRefine((text, context) => {
  try {
    checkCue(text)
    if (/\.\.|&/.test(text)) throw new BadCue(`found a gap in "${text}", expected words in a row`)
  } catch (error) {
    if (!(error instanceof BadCue)) throw error
    context.addIssue({ code: 'custom', message: error.message })
  }
})
const key = z.string().refine((name) => {
  const [kind, value] = name.split('.')
  return value !== undefined && effectOf({ kind, value }) !== undefined
}, 'expected kind.value, of which src/ask/intent/read/effects.ts says what regards it')
const fileSchema = z.strictObject({
  terms: z.record(key, z.union([z.array(phrase).min(1), z.string()])),
  definitions: z.record(z.string(), z.strictObject({ words: z.array(phrase).min(1), text: z.string().min(1) })),
})

export interface IntentVocabulary {
  meaningsIn(reading: TokenizedText): TermMeaning[]
  /** Words without a meaning of their own. */
  fillers: ReadonlySet<string>
  /** Every word of one-word phrases, to correct misspelt ones by. */
  words: ReadonlySet<string>
  /** Definitions whose words occur in a text, in its order. */
  definitionsIn(reading: TokenizedText): string[]
  definitions: ReadonlyMap<string, string>
}

let ours: IntentVocabulary | undefined

/** The project's own vocabulary, read once. Throws `ConfigMistake`. */
export function intentVocabulary(): IntentVocabulary {
  ours ??= readIntentVocabulary()
  return ours
}

/** Reads `config/intent_questions.yaml` of `root`. Throws `ConfigMistake` with the line of a mistake. */
export function readIntentVocabulary(root?: string): IntentVocabulary {
  const { terms, definitions } = loadConfig(intentFile, fileSchema, root)
  const owners: { kind: string; value: string }[] = []
  const cues: string[] = []
  const fillers = new Set<string>()
  for (const [name, phrases] of Object.entries(terms)) {
    const [kind, value] = name.split('.')
    if (typeof phrases === 'string') for (const word of phrases.split(/\s+/)) fillers.add(word)
    else
      for (const each of phrases) {
        cues.push(each)
        owners.push({ kind, value })
      }
  }
  const set = new CueSet(cues)
  const defined = Object.entries(definitions).map(([name, { words }]) => ({ name, set: new CueSet(words) }))
  return {
    meaningsIn: (reading) => set.find(reading).map(({ cue, start, end }) => ({ ...owners[cue], start, end })),
    fillers,
    words: new Set(cues.flatMap((cue) => (cue.includes(' ') ? [] : cue.replaceAll('=', '').split('|')))),
    definitionsIn: (reading) =>
      defined
        .map(({ name, set }) => ({ name, start: Math.min(...set.find(reading).map(({ start }) => start)) }))
        .filter(({ start }) => start < Infinity)
        .sort((one, other) => one.start - other.start)
        .map(({ name }) => name),
    definitions: new Map(Object.entries(definitions).map(([name, { text }]) => [name, text])),
  }
}
