import { termsOf } from '../../../text/terms.ts'

/**
 * Names that end with a single letter, such as `Customer A` or `Class B`, as patterns for a text to match. A company's name
 * with its symbol (`Ford F`) is none, and in a text all in capitals each article would be one.
 */
export function letteredNames(text: string, names: ReadonlySet<string> = new Set()): RegExp[] {
  if (text === text.toUpperCase()) return []
  return [...text.matchAll(/(?<= )(\p{L}{3,}) ([A-HJ-Z])(?![\p{L}\p{N}.&'’-])/gu)]
    .filter(([, word, letter]) => !names.has(letter.toLowerCase()) && !termsOf(word).every((term) => names.has(term)))
    .map(([, word, letter]) => new RegExp(`(?i:${word.replace(/s$/, '')}s?) ${letter}(?![\\p{L}\\p{N}])`, 'u'))
}
