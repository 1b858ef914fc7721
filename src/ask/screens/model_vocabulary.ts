import { type Criterion, written } from './predicate.ts'
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
      ...categories.map(({ id, values }) => [
        id,
        ...Object.entries(values).map(([word, of]) => `${word} (${named(of)})`),
      ]),
      ['sector', ...Object.entries(sectors).map(([id, { words }]) => `${id} (${named(words)})`)],
      ['industry', ...Object.entries(industries).map(([id, { words }]) => `${id} (${named(words)})`)],
      ['ticker', 'symbols of the companies that the query names'],
    ]),
    phrases: lines(phrases.map(({ groups, words }) => [criteria(groups), named(words)])),
    superlatives: lines(superlatives.map(({ sort, words }) => [`${sort.field} ${sort.direction}`, named(words)])),
    not_here: lines(not_here.map(({ because, words }) => [because, named(words)])),
  }
}

function lines(rows: string[][]): string {
  return rows.map(([id, ...rest]) => `- ${id}: ${rest.filter((text) => text !== '').join('; ')}`).join('\n')
}

function named(words: string[]): string {
  return words.slice(0, most).join(', ')
}

function bounds(levels: Record<string, LevelBound>): string {
  return Object.entries(levels)
    .map(([level, bound]) => `${level} = ${Object.entries(bound).map(([compare, number]) => `${compare} ${number}`)}`)
    .join(', ')
}

function criteria(groups: Criterion[][]): string {
  return written({ all: groups.map((any) => ({ any })), sort: null, count: null, not_understood: [] }, () => null)
}
