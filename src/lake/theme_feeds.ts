import { identifier, list } from '../engine/quote.ts'

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

/** What `explain` reads of any feed: here the grade stands for the file that a row came from. */
const provenance = 'grade as file, null::bigint as line, false as superseded'

/** SQL of the rows in some parts. Without paths: no rows, of the right types. */
export function themeFeedRelation({ columns }: ThemeFeed, paths: string[]): string {
  if (paths.length === 0) {
    const nulls = Object.entries(columns).map(([name, type]) => `null::${type} as ${identifier(name)}`)
    return `(select ${nulls.join(', ')}, ${provenance} where false)`
  }
  const named = Object.keys(columns).map(identifier).join(', ')
  return `(select ${named}, ${provenance} from read_parquet(${list(paths)}, hive_partitioning = false))`
}
