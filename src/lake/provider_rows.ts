import { identifier, list } from '../base/quote.ts'

/** Provenance columns that `explain` reads from any feed; the provider takes the place of the landing file. */
const provenance = 'grade as file, null::bigint as line, false as superseded'

/**
 * SQL of the rows of a language model's feed in some parts; `narrowed` follows the `from` clause. Without paths the
 * relation is empty, with the right types.
 */
export function providerRows(columns: Record<string, string>, paths: string[], narrowed = ''): string {
  if (paths.length === 0) {
    const nulls = Object.entries(columns).map(([name, type]) => `null::${type} as ${identifier(name)}`)
    return `(select ${nulls.join(', ')}, ${provenance} where false)`
  }
  const named = Object.keys(columns).map(identifier).join(', ')
  return `(select ${named}, ${provenance} from read_parquet(${list(paths)}, hive_partitioning = false) ${narrowed})`
}
