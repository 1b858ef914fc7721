import { identifier, list } from '../base/quote.ts'
import { bronzeColumns, type Feed, provenanceColumns } from '../feeds/contract/feed.ts'

/**
 * SQL for a relation over bronze parts of a feed, with one additional column: `superseded` is false for the latest row of each key (by
 * delivery, file, line) and true for older rows and `moved` rows. If `repeats` is false, no key occurs twice in the parts, so no row
 * is superseded. Columns that a part lacks are null. If there are no paths, the relation is empty but has the right types.
 */
export function bronzeRelation(feed: Feed, paths: string[], repeats: boolean): string {
  const columns = { ...bronzeColumns(feed), ...provenanceColumns }
  const nulls = Object.entries(columns).map(([name, type]) => `null::${type} as ${identifier(name)}`)
  const none = `select ${nulls.join(', ')} where false`
  if (paths.length === 0) return `(select *, false as superseded from (${none}))`
  const names = Object.keys(columns).map(identifier).join(', ')
  // Parts that were written before a column was added to the contract lack it.
  const parts = `(${none} union all by name from read_parquet(${list(paths)}, hive_partitioning = false, union_by_name = true))`
  if (!repeats) return `(select ${names}, false as superseded from ${parts})`
  const key = feed.key.map(identifier).join(', ')
  return `(select ${names}, moved or row_number() over (
        partition by ${key} order by delivery desc, file desc, line desc, moved
    ) > 1 as superseded from ${parts})`
}
