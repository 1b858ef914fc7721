import type { Token } from '../../text/token.ts'
import { readTermVocabulary, type TermVocabulary } from './vocabulary.ts'

/** Maximum number of terms per text, because later parts of a long text add little. */
const MOST_TERMS = 48

let known: TermVocabulary | undefined

/** The project's vocabulary, read once. */
export function termVocabulary(): TermVocabulary {
  known ??= readTermVocabulary()
  return known
}

/**
 * The terms of `config/labels/theme_vocabulary.yaml` in a text, in order and without repeats. They are the longest match at each place, and
 * pairs of a term with the ending or term that follows (`lithium`, then `lithium supply`). Nothing else of a text is kept, so no name,
 * address or number can become a label.
 */
export function themeTerms(tokens: readonly Token[], vocabulary: TermVocabulary = termVocabulary()): string[] {
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
    // Hyphens and slashes within a term are optional.
    if (tokens[at]?.kind === 'mark' && (tokens[at].text === '-' || tokens[at].text === '/')) at++
    if (!tokens[at] || !isWord(tokens[at])) break
    spelling = next.get(tokens[at].lower)
  }
  return match
}

function isWord({ kind }: Token): boolean {
  return kind === 'word' || kind === 'number' || kind === 'hashtag'
}

/** Whether a term that ends before `end` may continue at `next`: no token is in between, or only a hyphen. */
function isJoined(tokens: readonly Token[], end: number, next: number): boolean {
  return next === end || (next === end + 1 && tokens[end].text === '-')
}
