import type { Token } from '../../text/token.ts'
import { readTermVocabulary, type TermVocabulary } from './vocabulary.ts'

/** Terms told of one text: what a long one says later adds little. */
const MOST_TERMS = 48

let known: TermVocabulary | undefined

/** The vocabulary of the project, read once. */
export function termVocabulary(): TermVocabulary {
  known ??= readTermVocabulary()
  return known
}

/**
 * The terms of a text that `config/theme_vocabulary.yaml` allows, each once, in order of appearance: the longest that fits
 * at each place, and a term together with the ending or the other term right after it (`lithium`, `lithium supply`).
 * Nothing else of a text gets through, so that no name, address or number can become a theme's label.
 */
export function termsOf(tokens: readonly Token[], vocabulary: TermVocabulary = termVocabulary()): string[] {
  const found = new Set<string>()
  let last: { name: string; words: number; end: number } | undefined
  for (let at = 0; at < tokens.length && found.size < MOST_TERMS; ) {
    const match = longestAt(tokens, at, vocabulary)
    const isNext = last !== undefined && isJoined(tokens, last.end, at)
    if (!match) {
      const ending = isNext ? vocabulary.endings.get(tokens[at].lower) : undefined
      if (ending && last!.words <= 2) found.add(`${last!.name} ${ending}`)
      at++
      continue
    }
    const { name, words, end } = match
    if (isNext && last!.words === 1 && words === 1 && last!.name !== name) found.add(`${last!.name} ${name}`)
    found.add(name)
    last = match
    at = end
  }
  return [...found].slice(0, MOST_TERMS)
}

function longestAt(
  tokens: readonly Token[],
  start: number,
  { terms }: TermVocabulary,
): { name: string; words: number; end: number } | undefined {
  if (!isWord(tokens[start])) return undefined
  let match: { name: string; words: number; end: number } | undefined
  let spelling = terms.get(tokens[start].lower)
  let at = start
  while (spelling !== undefined) {
    const { term, next } = spelling
    if (term) match = { name: term.name, words: term.name.split(' ').length, end: at + 1 }
    if (next.size === 0) break
    at++
    // A hyphen or a slash within a term is spelled in many ways.
    if (tokens[at]?.kind === 'mark' && (tokens[at].text === '-' || tokens[at].text === '/')) at++
    if (!tokens[at] || !isWord(tokens[at])) break
    spelling = next.get(tokens[at].lower)
  }
  return match
}

function isWord({ kind }: Token): boolean {
  return kind === 'word' || kind === 'number' || kind === 'hashtag'
}

/** Whether a term that ends before `end` runs on at `next`. */
function isJoined(tokens: readonly Token[], end: number, next: number): boolean {
  return next === end || (next === end + 1 && tokens[end].text === '-')
}
