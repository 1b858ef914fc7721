/** A name that ends with a single letter, such as `Customer A` or `Class B`: a pattern of it, for a text to match. */
export function letteredNames(text: string): RegExp[] {
  return [...text.matchAll(/(?<= )(\p{L}{3,}) ([A-HJ-Z])(?![\p{L}\p{N}.&'’-])/gu)].map(
    ([, word, letter]) => new RegExp(`(?i:${word.replace(/s$/, '')}s?) ${letter}(?![\\p{L}\\p{N}])`, 'u'),
  )
}
