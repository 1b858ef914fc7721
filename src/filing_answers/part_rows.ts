import type { FilingQuestion } from '../search/question.ts'
import { termsOf } from '../search/terms.ts'
import type { AskedLine } from '../search/vocabulary.ts'
import { plain } from './asked_part.ts'
import type { TableRow } from './table_rows.ts'

/**
 * How surely a row is of the part that is asked about: its label or its title names all of the part and nothing else, and
 * its label, its title or its table's names the figure. 0 for any other row. Without a line, the label must hold the terms. `names` are terms of
 * the company's name, which may stand anywhere.
 */
export function partMark(
  { label, group }: TableRow,
  terms: readonly string[],
  asked: readonly string[],
  line: AskedLine | undefined,
  heading: string,
  names: ReadonlySet<string>,
): number {
  if (isOfChange.test(group) || isOfChange.test(label)) return 0
  const above = termsOf(group)
  const inLabel = asked.every((term) => terms.includes(term))
  if (!line) {
    const extra = terms.filter((term) => !asked.includes(term) && !plain().has(term) && !names.has(term)).length
    return inLabel && extra <= 1 ? 2.5 - 0.4 * extra : 0
  }
  const inGroup = asked.every((term) => above.includes(term))
  const inRow = longestIn(terms, line)
  const inTitle = longestIn(above, line)
  const titles = heading.split(/ > |\n/).slice(-3)
  const inTable = group === '' && titles.some((title) => line.labels.some((words) => holds(termsOf(title), words)))
  const isNothingElse = (own: readonly string[], figure: readonly string[] = []) =>
    own.every((term) => asked.includes(term) || figure.includes(term) || plain().has(term) || names.has(term))
  // A part's total comes before what it is made of.
  if (inLabel && inRow && isNothingElse(terms, inRow)) return /^total\b/i.test(label) ? 3.3 : 3
  if (inGroup && inRow && isNothingElse(terms, inRow) && isNothingElse(above, inRow)) return 2.8
  if (inLabel && inTitle && isNothingElse(terms) && isNothingElse(above, inTitle)) return 2.6
  return inLabel && inTable && isNothingElse(terms) ? 2.2 : 0
}

const isOfChange = /\b(?:growth|change|mix|percent(?:age)?|increase|decrease)\b|%/i

function longestIn(terms: readonly string[], { labels }: AskedLine): string[] | undefined {
  return labels.filter((words) => holds(terms, words)).sort((one, other) => other.length - one.length)[0]
}

function holds(terms: readonly string[], words: readonly string[]): boolean {
  return terms.some((_, at) => words.every((word, place) => terms[at + place] === word))
}

/** Terms of a question that say what it asks about, not how, nor in which form. */
export function specificTerms({ terms }: FilingQuestion): string[] {
  return [...terms.keys()].filter((term) => !plain().has(term) && !/^\d+-[a-z]$/.test(term))
}
