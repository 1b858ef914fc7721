import { identifier, list } from '../base/quote.ts'

/** What `explain` reads of any feed: here the grade stands for the file that a row came from. */
const provenance = 'grade as file, null::bigint as line, false as superseded'

/**
 * SQL of the rows that a language model's feed has in some parts, `narrowed` by what follows the `from`. Without paths: no
 * rows, of the right types.
 */
export function gradedRows(columns: Record<string, string>, paths: string[], narrowed = ''): string {
  if (paths.length === 0) {
    const nulls = Object.entries(columns).map(([name, type]) => `null::${type} as ${identifier(name)}`)
    return `(select ${nulls.join(', ')}, ${provenance} where false)`
  }
  const named = Object.keys(columns).map(identifier).join(', ')
  return `(select ${named}, ${provenance} from read_parquet(${list(paths)}, hive_partitioning = false) ${narrowed})`
}
