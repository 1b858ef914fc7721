import { termsOf } from '../search/terms.ts'

/**
 * How surely a row is the line that is asked for: 2 for one of its very labels, less for one with more words, 0 for another
 * line. Labels are terms, the surest first; `terms` are those of the printed label. One that goes on with another thing
 * (`Sales and marketing`, `Net income per share`), or is of something (`Cost of sales`), is another line.
 */
export function labelMark(printed: string, terms: readonly string[], labels: readonly (readonly string[])[]): number {
  let best = 0
  for (const [at, label] of labels.entries()) {
    const extra = terms.length - label.length
    if (extra < 0 || extra > mostExtra) continue
    const starts = label.every((term, place) => terms[place] === term)
    const ends = !starts && label.every((term, place) => terms[extra + place] === term)
    if (!starts && !ends) continue
    const { before, after } = wordsAround(printed, starts ? 0 : extra, label.length)
    if ((starts && joins.test(after)) || (ends && leads.test(before))) continue
    const mark = (starts ? 2 : 1.5) - 0.15 * extra - 0.03 * at
    if (mark > best) best = mark
  }
  return best
}

const mostExtra = 8
const joins = /^(?:and|&|of|per|as|for|on|before|excluding|less)$/i
const leads = /^(?:and|&|of|per|as|for|on|in|to|before|after|excluding|less|from)$/i

/** The words of a printed label right before and right behind some of its terms. */
function wordsAround(printed: string, first: number, count: number): { before: string; after: string } {
  let seen = 0
  let before = ''
  let last = ''
  for (const word of printed.split(/\s+/)) {
    const isTerm = termsOf(word).length > 0
    if (seen >= first + count && word !== '') return { before, after: word }
    if (isTerm && seen === first) before = last
    if (isTerm) seen += termsOf(word).length
    last = word
  }
  return { before, after: '' }
}
