import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../base/duckdb.ts'
import { type Split, SplitCalendar } from './splits.ts'

/** The splits in gold.fund_splits. A model that calls this must have that table as an input. */
export async function splitCalendar(connection: DuckDBConnection): Promise<SplitCalendar> {
  return new SplitCalendar(
    await rows<Split>(connection, 'select ticker, date::varchar as date, ratio from gold.fund_splits'),
  )
}
