import { providerRows } from './provider_rows.ts'

/**
 * Results of an embedding model that theme discovery uses, stored like a feed because models must be pure. It has one
 * partition, `all`.
 */
export interface ThemeFeed {
  name: string
  columns: Record<string, string>
}

/** Vectors of terms of `config/labels/theme_vocabulary.yaml`, by the id of their embedder; one per term and embedder. */
export const termVectors: ThemeFeed = {
  name: 'term_vectors',
  columns: { term: 'VARCHAR', grade: 'VARCHAR', vector: 'FLOAT[]' },
}

/**
 * The embedder of theme sets from a Monday until the next entry. Earlier weeks keep theirs, so that existing theme sets
 * and their ids never change with a setting.
 */
export const themeGrades: ThemeFeed = {
  name: 'theme_grades',
  columns: { since: 'DATE', grade: 'VARCHAR' },
}

export const themeFeeds: ThemeFeed[] = [termVectors, themeGrades]

/** SQL of the rows in some parts. Without paths the relation is empty, with the right types. */
export function themeFeedRelation({ columns }: ThemeFeed, paths: string[]): string {
  return providerRows(columns, paths)
}
