import { type Criterion, type Sort, written } from './predicate.ts'
import type { LevelBound, ScreenVocabulary } from './vocabulary.ts'

/** Maximum number of names per entry for a model; more would add nothing. */
const most = 8

/** The vocabulary of screens for a language model, by the names in `prompts/screen.md`. */
export function modelVocabulary(vocabulary: ScreenVocabulary): Record<string, string> {
  const { fields, sectors, industries, phrases, superlatives, not_here } = vocabulary
  const list = [...fields.values()].filter(({ unit, words }) => unit === 'category' || words.length > 0)
  const categories = list.filter(({ values }) => Object.keys(values).length > 0)
  return {
    fields: lines(
      list.map(({ id, unit, periods, words, levels }) => [id, unit, periods.join(' '), named(words), bounds(levels)]),
    ),
    levels: bounds(vocabulary.levels),
    categories: lines([
      ...categories.map(({ id, values }) => [id, ...valuesOf(values)]),
      ['sector', ...valuesOf(wordsOf(sectors))],
      ['industry', ...valuesOf(wordsOf(industries))],
      ['ticker', 'symbols of the companies that the query names'],
    ]),
    phrases: lines(phrases.map(({ groups, words }) => [criteria(groups), named(words)])),
    superlatives: lines(superlatives.map(({ sort, words }) => [order(sort), named(words)])),
    not_here: lines(not_here.map(({ because, words }) => [because, named(words)])),
  }
}

function lines(rows: string[][]): string {
  return rows.map(([id, ...rest]) => `- ${id}: ${rest.filter((text) => text !== '').join('; ')}`).join('\n')
}

function named(words: string[]): string {
  return words.slice(0, most).join(', ')
}

function wordsOf(kinds: Record<string, { words: string[] }>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(kinds).map(([id, { words }]) => [id, words]))
}

function valuesOf(values: Record<string, string[]>): string[] {
  return Object.entries(values).map(([id, words]) => `${id} (${named(words)})`)
}

function bounds(levels: Record<string, LevelBound>): string {
  return Object.entries(levels)
    .map(([level, bound]) => `${level} = ${Object.entries(bound).map(([compare, number]) => `${compare} ${number}`)}`)
    .join(', ')
}

function criteria(groups: Criterion[][]): string {
  return written({ all: groups.map((any) => ({ any })), sort: null, count: null, not_understood: [] }, () => null)
}

function order({ field, direction }: Sort): string {
  return `${field} ${direction}`
}
