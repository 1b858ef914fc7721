import { identifier, list } from '../base/quote.ts'

/** The provenance columns that `explain` reads from every feed. The provider is shown in place of a landing file. */
const provenance = 'grade as file, null::bigint as line, false as superseded'

/**
 * SQL for the rows in some parts of a feed with results of a model. `narrowed` is SQL that follows the `from` clause. If there are no
 * paths, the relation has no rows but the right types.
 */
export function providerRows(columns: Record<string, string>, paths: string[], narrowed = ''): string {
  if (paths.length === 0) {
    const nulls = Object.entries(columns).map(([name, type]) => `null::${type} as ${identifier(name)}`)
    return `(select ${nulls.join(', ')}, ${provenance} where false)`
  }
  const named = Object.keys(columns).map(identifier).join(', ')
  return `(select ${named}, ${provenance} from read_parquet(${list(paths)}, hive_partitioning = false) ${narrowed})`
}
