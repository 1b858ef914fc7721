import { providerRows } from './provider_rows.ts'

/**
 * A feed with data that theme discovery gets from an embedding model. The data is stored like a feed, because SQL models must be pure
 * functions of their inputs. The feed has one partition, `all`.
 */
export interface ThemeFeed {
  name: string
  columns: Record<string, string>
}

/**
 * The vectors of the terms in `config/labels/theme_vocabulary.yaml`, one vector per term and embedder. `grade` is the id of the embedder.
 */
export const termVectors: ThemeFeed = {
  name: 'term_vectors',
  columns: { term: 'VARCHAR', grade: 'VARCHAR', vector: 'FLOAT[]' },
}

/**
 * The embedders of the theme sets. An embedder (`grade`) is used from the Monday `since` until the next entry, so existing theme sets and
 * their ids do not change if the setting changes.
 */
export const themeGrades: ThemeFeed = {
  name: 'theme_grades',
  columns: { since: 'DATE', grade: 'VARCHAR' },
}

export const themeFeeds: ThemeFeed[] = [termVectors, themeGrades]

/** SQL for a relation with the rows in the parts at `paths`. If there are no paths, the relation is empty but has the right types. */
export function themeFeedRelation({ columns }: ThemeFeed, paths: string[]): string {
  return providerRows(columns, paths)
}
