import { gradedRows } from './graded_rows.ts'

/**
 * What theme discovery takes from an embedding model: an input like a feed, as models must be pure and a server is not.
 * One partition, `all`.
 */
export interface ThemeFeed {
  name: string
  columns: Record<string, string>
}

/** Vectors of terms of `config/theme_vocabulary.yaml`, under the id of what embedded them; each term once a grade. */
export const termVectors: ThemeFeed = {
  name: 'term_vectors',
  columns: { term: 'VARCHAR', grade: 'VARCHAR', vector: 'FLOAT[]' },
}

/**
 * The grade that theme sets are made with from a Monday on, until the next. Weeks before it keep theirs, so that a set that
 * was made, and the ids in it, stay what they were whatever is set later.
 */
export const themeGrades: ThemeFeed = {
  name: 'theme_grades',
  columns: { since: 'DATE', grade: 'VARCHAR' },
}

export const themeFeeds: ThemeFeed[] = [termVectors, themeGrades]

/** SQL of the rows in some parts. Without paths: no rows, of the right types. */
export function themeFeedRelation({ columns }: ThemeFeed, paths: string[]): string {
  return gradedRows(columns, paths)
}
