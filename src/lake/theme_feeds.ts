import { providerRows } from './provider_rows.ts'

/**
 * Results of an embedding model that theme discovery uses. They are stored like a feed, because SQL models must be pure functions of their
 * inputs. The feed has one partition, `all`.
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
 * Which embedder theme sets use, from the Monday `since` until the next entry. Earlier weeks keep their embedder, so that existing theme
 * sets and their ids do not change with a setting.
 */
export const themeGrades: ThemeFeed = {
  name: 'theme_grades',
  columns: { since: 'DATE', grade: 'VARCHAR' },
}

export const themeFeeds: ThemeFeed[] = [termVectors, themeGrades]

/** SQL for the rows in the parts at `paths`. If there are no paths, the relation has no rows but the right types. */
export function themeFeedRelation({ columns }: ThemeFeed, paths: string[]): string {
  return providerRows(columns, paths)
}
