import { z } from 'zod'
import { loadConfig } from '../../config/load.ts'
import { tokensOf } from '../tokens.ts'

/** Where the words of discovered themes stand, relative to the project. */
export const vocabularyFile = 'config/theme_vocabulary.yaml'

/** A term as labels show it, and the field it belongs to. */
export interface Term {
  name: string
  area: string
}

/** Terms by their words, in lower case and joined by spaces, in every spelling and number that is understood. */
export interface TermVocabulary {
  terms: Map<string, Term>
  /** Words in the longest spelling that starts with a word. */
  longest: Map<string, number>
  /** Words that make another term of the one before them, by spelling. */
  endings: Map<string, string>
  /** Area of every term, by name. */
  areas: Map<string, string>
  /** Terms that lead no label. */
  vague: Set<string>
}

const schema = z.strictObject({
  vague: z.array(z.string()),
  endings: z.array(z.string().min(1)),
  areas: z.record(z.string(), z.array(z.string().min(1)).min(1)),
})

/** Reads `config/theme_vocabulary.yaml`. Throws `ConfigMistake` with the line. */
export function readTermVocabulary(root?: string): TermVocabulary {
  const once = new Set<string>()
  const unique = schema.superRefine(({ areas, vague }, context) => {
    for (const [area, terms] of Object.entries(areas)) {
      terms.forEach((term, index) => {
        for (const spelling of spellingsOf(term)) {
          if (once.has(spelling)) {
            const message = `found "${spelling}" a second time, expected each spelling in one term`
            context.addIssue({ code: 'custom', path: ['areas', area, index], message })
          }
          once.add(spelling)
        }
      })
    }
    const names = new Set(Object.values(areas).flatMap((terms) => terms.map((term) => term.split(' / ')[0])))
    vague.forEach((term, index) => {
      if (names.has(term)) return
      context.addIssue({
        code: 'custom',
        path: ['vague', index],
        message: `found "${term}", expected a term of an area`,
      })
    })
  })
  const config = loadConfig(vocabularyFile, unique, root)
  const made: TermVocabulary = {
    terms: new Map(),
    longest: new Map(),
    endings: new Map(),
    areas: new Map(),
    vague: new Set(config.vague),
  }
  for (const [area, listed] of Object.entries(config.areas)) {
    for (const each of listed) {
      const name = each.split(' / ')[0]
      made.areas.set(name, area)
      for (const spelling of spellingsOf(each)) made.terms.set(spelling, { name, area })
    }
  }
  // What is spelled out goes before what is only the plural of something.
  for (const [spelling, term] of [...made.terms]) {
    const plural = pluralOf(spelling)
    if (!made.terms.has(plural)) made.terms.set(plural, term)
  }
  for (const spelling of made.terms.keys()) {
    const words = spelling.split(' ')
    made.longest.set(words[0], Math.max(words.length, made.longest.get(words[0]) ?? 0))
  }
  for (const ending of config.endings) {
    made.endings.set(ending.toLowerCase(), ending)
    made.endings.set(pluralOf(ending.toLowerCase()), ending)
  }
  return made
}

/** The spellings of a term as a line of the file gives it. */
function spellingsOf(term: string): string[] {
  return term.split(' / ').map((spelling) =>
    tokensOf(spelling)
      .filter((token) => token.kind !== 'mark')
      .map((token) => token.lower)
      .join(' '),
  )
}

function pluralOf(spelling: string): string {
  if (/[^aeiou]y$/.test(spelling)) return spelling.replace(/y$/, 'ies')
  if (/(?:s|x|z|ch|sh)$/.test(spelling)) return `${spelling}es`
  return `${spelling}s`
}
