import type { CleanScript } from '../../base/clean_process.ts'
import { list, literal } from '../../base/quote.ts'
import type { FillRequest } from './write_archive.ts'

/** Number of rows per row group. A query for one ticker skips the row groups of other tickers. */
const groupRows = 10_240

const fill: CleanScript<FillRequest> = (engine, { files }) =>
  engine.with(async (connection) => {
    for (const { path, columns, sources, constants, without } of files) {
      const source =
        sources.length > 0
          ? `read_parquet(${list(sources)}, hive_partitioning = false)`
          : `(select ${Object.entries(columns).map(([name, type]) => `null::${type} as "${name}"`)} limit 0)`
      const left = without.length > 0 ? `exclude (${without.join(', ')})` : ''
      const more = Object.entries(constants).map(([name, [value, type]]) => `${literal(value)}::${type} as ${name}`)
      await connection.run(
        `copy (select * ${left}, ${more.join(', ')} from ${source}) to ${literal(path)}
         (format parquet, compression zstd, row_group_size ${groupRows})`,
      )
    }
  })
export default fill
