import { stemOf } from '../text/words.ts'

/**
 * The terms of a text, as the index stores and a query asks them: stems of its words without stop words, and its years.
 * Other figures are no terms: tables would consist of them. One list a line, so that a table's rows stay apart.
 */
export function linesOfTerms(text: string): string[][] {
  return text.split('\n').map(termsOf)
}

/** The terms of one line, in order, repeated as the line repeats them. */
export function termsOf(line: string): string[] {
  const terms: string[] = []
  for (const [word] of line.toLowerCase().replaceAll('’', "'").matchAll(wordLike)) {
    const term = termOf(word)
    if (term !== undefined) terms.push(term)
  }
  return terms
}

/** Words, with the signs that hold abbreviations together (`r&d`, `u.s`), years, and names such as `3m` or `10-k`. */
const wordLike =
  /\p{L}+(?:&\p{L}+)+|(?:\p{L}\.){2,}|\d+-[a-z]\b|\p{L}[\p{L}\p{N}]*(?:'\p{L}+)?|\d+\p{L}+|(?<![\d.,$])(?:19|20)\d\d(?![\d.,]\d|%)/gu

const known = new Map<string, string | undefined>()

function termOf(word: string): string | undefined {
  if (known.has(word)) return known.get(word)
  const bare = word.replaceAll('.', '').replace(/'s?$/, '').replace(/'.*$/, '')
  const term = bare.length < 2 || stopWords.has(bare) ? undefined : /[&\d]/.test(bare) ? bare : stemOf(bare)
  // Bounded: real text repeats its words, garbage does not.
  if (known.size > 200_000) known.clear()
  known.set(word, term)
  return term
}

const stopWords = new Set(
  (
    'the of and to in a for or is on by with as at from that our we are be an was which it its this were have has not their ' +
    'these may any such other if than been will us all can also would could should do does did but more no each under into ' +
    'between during through per over they them there those he she his her you your i my me what when where who whom how why ' +
    'about so then only both same some most very s t d ll re ve nor own too just am being had having here itself because until ' +
    'while against before after above below up down out off again further once'
  ).split(' '),
)
