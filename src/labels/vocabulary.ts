import { z } from 'zod'
import { loadConfig } from '../base/config.ts'
import { cue } from '../text/phrases/cue_notation.ts'
import { CueSet, type Hit } from '../text/phrases/phrase_matcher.ts'
import type { TokenizedText } from '../text/words.ts'

/** Something that a text can be about. */
export interface CuedEntry {
  /** Stable forever; labels may be reworded. */
  id: string
  label: string
  /** One sentence. */
  description: string
  cues: { cue: string; weight?: number }[]
  /** Phrases whose words match no cue of this entry. */
  not: string[]
  /** How often message boards ask this: what is asked often needs less evidence there, what is asked seldom more. */
  on_boards?: 'often' | 'seldom' | undefined
  /** Texts that have the entry, and texts that only look like it: what the cues are held to. */
  asked: string[]
  not_asked: string[]
}

const weighted = z.union([cue, z.strictObject({ cue, weight: z.number().gt(0).max(10) })])

const entry = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/, 'expected lower-case words joined by _'),
  label: z.string().trim().min(1).max(80),
  description: z.string().trim().min(1),
  cues: z.array(weighted).min(1),
  not: z.array(cue).default([]),
  on_boards: z.enum(['often', 'seldom']).optional(),
  asked: z.array(z.string().min(1)).default([]),
  not_asked: z.array(z.string().min(1)).default([]),
})

const vocabulary = z.array(entry).superRefine((entries, context) => {
  const ids = new Set<string>()
  const labels = new Set<string>()
  entries.forEach(({ id, label }, index) => {
    if (ids.has(id)) context.addIssue({ code: 'custom', path: [index, 'id'], message: `found the id "${id}" twice` })
    if (labels.has(label.toLowerCase())) {
      const message = `found the label "${label}" twice, expected each once without regard to case`
      context.addIssue({ code: 'custom', path: [index, 'label'], message })
    }
    ids.add(id)
    labels.add(label.toLowerCase())
  })
})

/** Reads a list of entries with their cues. Throws `ConfigMistake` with file and line. */
export function readVocabulary(name: string, root?: string): CuedEntry[] {
  return loadConfig(name, vocabulary, root).map((each) => ({
    ...each,
    cues: each.cues.map((given) => (typeof given === 'string' ? { cue: given } : given)),
  }))
}

/** A cue of an entry that was found, and does not lie in a phrase that the entry leaves out. */
export interface EntryHit extends Hit {
  /** Index of the entry in the vocabulary. */
  entry: number
  weight: number
}

/** Finds the cues of a vocabulary. A cue without a weight gets `weightOf` its words. */
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
