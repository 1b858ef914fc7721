import { identifier, list } from '../base/quote.ts'
import { bronzeColumns, type Feed, provenanceColumns } from '../feeds/contract/feed.ts'

/**
 * SQL for a relation over the bronze parts of a feed. Columns that a part lacks are null. If there are no paths, the relation is empty but
 * has the right types. The additional column `superseded` is false for the newest row of each key (by delivery, file and line), and true
 * for older rows and for `moved` rows. If no key occurs twice in the parts, pass `repeats` as false; then no row is superseded.
 */
export function bronzeRelation(feed: Feed, paths: string[], repeats: boolean): string {
  const columns = { ...bronzeColumns(feed), ...provenanceColumns }
  const nulls = Object.entries(columns).map(([name, type]) => `null::${type} as ${identifier(name)}`)
  const none = `select ${nulls.join(', ')} where false`
  if (paths.length === 0) return `(select *, false as superseded from (${none}))`
  const names = Object.keys(columns).map(identifier).join(', ')
  // A part lacks a column if it was written before the column was added to the contract.
  const parts = `(${none} union all by name from read_parquet(${list(paths)}, hive_partitioning = false, union_by_name = true))`
  if (!repeats) return `(select ${names}, false as superseded from ${parts})`
  const key = feed.key.map(identifier).join(', ')
  return `(select ${names}, moved or row_number() over (
        partition by ${key} order by delivery desc, file desc, line desc, moved
    ) > 1 as superseded from ${parts})`
}
