import { z } from 'zod'
import { loadConfig } from '../../base/config.ts'
import { tokensOf } from '../../text/tokens.ts'

/** The vocabulary of discovered themes, relative to the project. */
export const themeVocabularyFile = 'config/labels/theme_vocabulary.yaml'

/** A term as shown in labels, with its area. */
export interface ThemeTerm {
  name: string
  area: string
}

/** A node of a trie of spellings. `term` is the term whose spelling ends here, if any. */
export interface Spelling {
  term?: ThemeTerm
  next: Map<string, Spelling>
}

export interface TermVocabulary {
  /** Trie of terms in lower case, with all spellings and plurals. */
  terms: Map<string, Spelling>
  /**
   * Words that extend the term before them to a longer term, such as `supply` in `lithium supply`. Maps each spelling to the word that
   * labels show.
   */
  endings: Map<string, string>
  /** Area of each term, by name. */
  areas: Map<string, string>
  /** Terms that cannot lead a label. */
  vague: Set<string>
}

const schema = z.strictObject({
  vague: z.array(z.string()),
  endings: z.array(z.string().min(1)),
  areas: z.record(z.string(), z.array(z.string().min(1)).min(1)),
})

/** Reads `config/labels/theme_vocabulary.yaml`. If the file is invalid, throws `ConfigMistake`, which names the line. */
export function readTermVocabulary(root?: string): TermVocabulary {
  const once = new Set<string>()
  const unique = schema.superRefine(({ areas, vague }, context) => {
    for (const [area, terms] of Object.entries(areas)) {
      terms.forEach((term, index) => {
        for (const spelling of spellingsOf(term)) {
          if (once.has(spelling)) {
            const message = `found the spelling "${spelling}" twice, expected each spelling once`
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
  const config = loadConfig(themeVocabularyFile, unique, root)
  const terms = new Map<string, ThemeTerm>()
  const made: TermVocabulary = {
    terms: new Map(),
    endings: new Map(),
    areas: new Map(),
    vague: new Set(config.vague),
  }
  for (const [area, listed] of Object.entries(config.areas)) {
    for (const each of listed) {
      const name = each.split(' / ')[0]
      made.areas.set(name, area)
      for (const spelling of spellingsOf(each)) terms.set(spelling, { name, area })
    }
  }
  // Plurals are derived from the spellings. A spelling that the file lists takes precedence over a derived plural.
  for (const [spelling, term] of [...terms]) {
    const plural = pluralOf(spelling)
    if (!terms.has(plural)) terms.set(plural, term)
  }
  for (const [spelling, term] of terms) addSpelling(made.terms, spelling.split(' '), term)
  for (const ending of config.endings) {
    made.endings.set(ending.toLowerCase(), ending)
    made.endings.set(pluralOf(ending.toLowerCase()), ending)
  }
  return made
}

function addSpelling(among: Map<string, Spelling>, [word, ...others]: string[], term: ThemeTerm): void {
  let spelling = among.get(word)
  if (!spelling) {
    spelling = { next: new Map() }
    among.set(word, spelling)
  }
  if (others.length === 0) spelling.term = term
  else addSpelling(spelling.next, others, term)
}

/** The spellings of a term, as a line of the file lists them. */
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
