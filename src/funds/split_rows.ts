import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../base/duckdb.ts'
import { type Split, SplitCalendar } from './splits.ts'

/** The splits of gold.fund_splits, which must be an input of the step. */
export async function splitCalendar(connection: DuckDBConnection): Promise<SplitCalendar> {
  return new SplitCalendar(
    await rows<Split>(connection, 'select ticker, date::varchar as date, ratio from gold.fund_splits'),
  )
}
