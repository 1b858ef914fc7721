import { z } from 'zod'
import { loadConfig } from '../../base/config.ts'
import type { TokenizedText } from '../words.ts'
import { BadCue, checkCue } from './cue_notation.ts'
import { CueSet, type Hit } from './phrase_matcher.ts'

/** A subject that a text can be about, such as a topic or a theme. A vocabulary is a list of such entries. */
export interface VocabularyEntry {
  /** Must never change, because published data refers to the id. The label may be reworded. */
  id: string
  label: string
  /** Explains the entry in one sentence. */
  description: string
}

export interface CuedEntry extends VocabularyEntry {
  cues: { cue: string; weight?: number }[]
  /** Excluded phrases. A match of a cue is dropped if it overlaps an excluded phrase in the text. */
  not: string[]
  /** Test texts that the entry must match. */
  asked: string[]
  /** Test texts that the entry must not match although they resemble it. */
  not_asked: string[]
}

/** Schema of a cue in a YAML file, in the notation of `CueSet`. */
export const cue = z.string().superRefine((text, context) => {
  try {
    checkCue(text)
  } catch (error) {
    if (!(error instanceof BadCue)) throw error
    context.addIssue({ code: 'custom', message: error.message })
  }
})

const weighted = z.union([cue, z.strictObject({ cue, weight: z.number().gt(0).max(10) })])

const entry = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/, 'expected lower-case words joined by _'),
  label: z.string().trim().min(1).max(80),
  description: z.string().trim().min(1),
  cues: z.array(weighted).min(1),
  not: z.array(cue).default([]),
  asked: z.array(z.string().min(1)).default([]),
  not_asked: z.array(z.string().min(1)).default([]),
})

const vocabulary = z.array(entry).superRefine((entries, context) => {
  const ids = new Set<string>()
  const labels = new Set<string>()
  entries.forEach(({ id, label }, index) => {
    if (ids.has(id)) context.addIssue({ code: 'custom', path: [index, 'id'], message: `the id "${id}" occurs twice` })
    if (labels.has(label.toLowerCase())) {
      const message = `the label "${label}" occurs twice (upper and lower case are not distinguished)`
      context.addIssue({ code: 'custom', path: [index, 'label'], message })
    }
    ids.add(id)
    labels.add(label.toLowerCase())
  })
})

/** Reads a vocabulary from its YAML file. If the file contains a mistake, throws `ConfigMistake` with the file and the line. */
export function readVocabulary(name: string, root?: string): CuedEntry[] {
  return loadConfig(name, vocabulary, root).map((each) => ({
    ...each,
    cues: each.cues.map((given) => (typeof given === 'string' ? { cue: given } : given)),
  }))
}

/** A match of a cue of an entry. A match that overlaps an excluded phrase of the same entry is dropped. */
export interface EntryHit extends Hit {
  /** Index of the entry in the vocabulary. */
  entry: number
  weight: number
}

/**
 * Returns a function that finds the cues of a vocabulary in a text. If a cue has no weight, `weightOf` computes a weight from the
 * specificity of the cue.
 */
export function entryFinder(
  entries: CuedEntry[],
  weightOf: (words: number) => number,
): (reading: TokenizedText) => EntryHit[] {
  const owners = entries.flatMap(({ cues, not }, entry) => [
    ...cues.map(({ cue, weight }) => ({ cue, entry, weight, isNot: false })),
    ...not.map((cue) => ({ cue, entry, weight: undefined, isNot: true })),
  ])
  const set = new CueSet(owners.map(({ cue }) => cue))
  return (reading) => {
    const hits: EntryHit[] = []
    const left: { entry: number; hit: Hit }[] = []
    for (const hit of set.find(reading)) {
      const { entry, weight, isNot } = owners[hit.cue]
      if (isNot) left.push({ entry, hit })
      else {
        const { cue, sentence, start, end } = hit
        hits.push({ cue, sentence, start, end, entry, weight: weight ?? weightOf(set.specificity[cue]) })
      }
    }
    if (left.length === 0) return hits
    return hits.filter(
      (hit) => !left.some((out) => out.entry === hit.entry && out.hit.start < hit.end && hit.start < out.hit.end),
    )
  }
}

/**
 * Returns a function that finds the matches of each named group of cues in a text. Groups without a match are missing from its result.
 * Throws `BadCue` if a cue is invalid.
 */
export function cueGroups(groups: Readonly<Record<string, string[]>>): (reading: TokenizedText) => Map<string, Hit[]> {
  const owners = Object.entries(groups).flatMap(([name, cues]) => cues.map(() => name))
  const set = new CueSet(Object.values(groups).flat())
  return (reading) => Map.groupBy(set.find(reading), (hit) => owners[hit.cue])
}
