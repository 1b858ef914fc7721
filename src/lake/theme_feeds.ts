import { providerRows } from './provider_rows.ts'

/**
 * Results of an embedding model that theme discovery uses, stored like a feed because models must be pure. It has one
 * partition, `all`.
 */
export interface ThemeFeed {
  name: string
  columns: Record<string, string>
}

/** Vectors of the terms in `config/labels/theme_vocabulary.yaml`, one per term and embedder. `grade` is the id of the embedder. */
export const termVectors: ThemeFeed = {
  name: 'term_vectors',
  columns: { term: 'VARCHAR', grade: 'VARCHAR', vector: 'FLOAT[]' },
}

/**
 * The embedder of theme sets from a Monday until the next entry. Earlier weeks keep their embedder, so that existing
 * theme sets and their ids do not change with a setting.
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
