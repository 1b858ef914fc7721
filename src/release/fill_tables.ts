import type { CleanScript } from '../base/clean_process.ts'
import type { Engine } from '../base/duckdb.ts'
import { identifier, literal } from '../base/quote.ts'
import type { TableSource, TablesRequest } from './tables_file.ts'

const fill: CleanScript<TablesRequest> = (engine, { file, tables }) => fillTables(engine, file, tables)
export default fill

async function fillTables(engine: Engine, file: string, tables: TableSource[]): Promise<void> {
  await engine.with(async (connection) => {
    await connection.run(`attach ${literal(file)} as release`)
    try {
      await connection.run('begin')
      for (const { name, columns, partitions } of tables) {
        if (partitions.length === 0) {
          const typed = Object.entries(columns).map(([column, type]) => `${identifier(column)} ${type}`)
          await connection.run(`create table release.${identifier(name)} (${typed.join(', ')})`)
          continue
        }
        // This sorts the table by its grain: the partitions are in order, the rows of each partition are sorted, and
        // the engine preserves the order of its input.
        const paths = partitions.map(({ path }) => literal(path)).join(', ')
        const source = `read_parquet([${paths}], hive_partitioning = false)`
        await connection.run(`create table release.${identifier(name)} as select * from ${source}`)
      }
      await connection.run('commit')
      await connection.run('checkpoint release')
    } catch (error) {
      await connection.run('rollback').catch(() => {})
      throw error
    } finally {
      await connection.run('detach release')
    }
  })
}
