import { identifier, list } from '../base/quote.ts'

/**
 * The provenance columns that `explain` reads from every feed. These rows come from a provider and not from a landing file, so the provider
 * is shown as the file.
 */
const provenance = 'grade as file, null::bigint as line, false as superseded'

/**
 * SQL for a relation with the rows in the parts of a feed with results of a language or embedding model. `narrowed` is SQL that follows the
 * `from` clause, such as a `qualify` clause. If there are no paths, the relation is empty but has the right types.
 */
export function providerRows(columns: Record<string, string>, paths: string[], narrowed = ''): string {
  if (paths.length === 0) {
    const nulls = Object.entries(columns).map(([name, type]) => `null::${type} as ${identifier(name)}`)
    return `(select ${nulls.join(', ')}, ${provenance} where false)`
  }
  const named = Object.keys(columns).map(identifier).join(', ')
  return `(select ${named}, ${provenance} from read_parquet(${list(paths)}, hive_partitioning = false) ${narrowed})`
}
