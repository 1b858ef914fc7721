import { z } from 'zod'
import { loadConfig } from '../../../base/config.ts'
import { CueSet } from '../../../text/phrases/phrase_matcher.ts'
import { cue } from '../../../text/phrases/vocabulary.ts'
import type { TokenizedText } from '../../../text/words.ts'
import type { TermMeaning } from './clause.ts'

export const intentFile = 'config/intent_questions.yaml'

const phrase = cue.refine((text) => !/\.\.|&/.test(text), 'expected words in a row, without a gap')
const key = z.string().regex(/^[a-z]+\.[a-z_]+$/, 'expected kind.value')
const kinds = z.array(z.string())
const fileSchema = z.strictObject({
  unread: z.strictObject({ scene: kinds, harmless: kinds, reversing: kinds }),
  refusals: z.record(z.string(), z.strictObject({ reads: kinds, text: z.string(), requests: kinds.default([]) })),
  terms: z.record(key, z.union([z.array(phrase).min(1), z.string()])),
  unsupported: z.record(z.string(), z.strictObject({ phrases: z.array(cue).min(1), text: z.string() })),
  definitions: z.record(z.string(), z.strictObject({ words: z.array(phrase).min(1), text: z.string().min(1) })),
})

/** Why a question is declined, and the requests of other endpoints that answer it. */
export interface Refusal {
  /** Values of the kind `out` that lead to this refusal. */
  reads: string[]
  text: string
  requests: string[]
}

export interface IntentVocabulary {
  meaningsIn(reading: TokenizedText): TermMeaning[]
  /** Words without a meaning of their own, each with its kind of filler. */
  fillers: ReadonlyMap<string, string>
  /** The one-word phrases for a sentiment: `bullish`, `gloomy`. */
  moods: ReadonlySet<string>
  /** The words of all one-word phrases, as candidates for spelling corrections. */
  words: ReadonlySet<string>
  /** How a term is handled if no grammar rule used it: see `unread` in the file. */
  weightOf(term: Pick<TermMeaning, 'kind' | 'value'>): 'scene' | 'harmless' | 'reversing' | 'content'
  /** The most important refusal first. */
  refusals: ReadonlyMap<string, Refusal>
  /** Keys of the definitions whose words occur in a text, in the order of the text. */
  definitionsIn(reading: TokenizedText): string[]
  definitions: ReadonlyMap<string, string>
  /** Claims that a generated text must not make. The claim `most` is allowed if a figure is above 50%. */
  unsupported: ReadonlyMap<string, { text: string; set: CueSet }>
}

let ours: IntentVocabulary | undefined

/** The project's own vocabulary, which is read once. Throws `ConfigMistake` for a mistake in the file. */
export function intentVocabulary(): IntentVocabulary {
  ours ??= readIntentVocabulary()
  return ours
}

/** Reads `config/intent_questions.yaml` of `root`. Throws `ConfigMistake` with the line of a mistake. */
export function readIntentVocabulary(root?: string): IntentVocabulary {
  const { unread, refusals, terms, unsupported, definitions } = loadConfig(intentFile, fileSchema, root)
  const owners: { kind: string; value: string }[] = []
  const cues: string[] = []
  const fillers = new Map<string, string>()
  for (const [name, phrases] of Object.entries(terms)) {
    const [kind, value] = name.split('.')
    if (typeof phrases === 'string') for (const word of phrases.split(/\s+/)) fillers.set(word, value)
    else for (const each of phrases) owners[cues.push(each) - 1] = { kind, value }
  }
  const weights = (['scene', 'harmless', 'reversing'] as const).flatMap((weight) =>
    unread[weight].map((name) => [name, weight] as const),
  )
  const weightBy = new Map(weights)
  const set = new CueSet(cues)
  const words = Object.entries(definitions).flatMap(([name, each]) => each.words.map((word) => ({ name, word })))
  const defined = new CueSet(words.map(({ word }) => word))
  return {
    meaningsIn: (reading) => set.find(reading).map(({ cue, start, end }) => ({ ...owners[cue], start, end })),
    fillers,
    moods: new Set(cues.filter((cue, at) => /^(?:side|felt)$/.test(owners[at].kind) && /^\p{L}+$/u.test(cue))),
    words: new Set(cues.flatMap((cue) => (cue.includes(' ') ? [] : cue.replaceAll('=', '').split('|')))),
    weightOf: ({ kind, value }) => weightBy.get(`${kind}.${value}`) ?? weightBy.get(kind) ?? 'content',
    refusals: new Map(Object.entries(refusals)),
    definitionsIn(reading) {
      const found = defined.find(reading).sort((one, other) => one.start - other.start)
      return [...new Set(found.map(({ cue }) => words[cue].name))]
    },
    unsupported: new Map(
      Object.entries(unsupported).map(([name, { phrases, text }]) => [name, { text, set: new CueSet(phrases) }]),
    ),
    definitions: new Map(Object.entries(definitions).map(([name, { text }]) => [name, text])),
  }
}
