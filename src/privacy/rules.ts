import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../engine/duckdb.ts'

/** The privacy settings as a step reads them. */
export interface Rules {
  floor: number
  dominance: number
  roundedBelow: number
  /** Decimals of all people's shares; -1 where each is rounded by its people. */
  shareDecimals: number
}

export async function privacyRules(connection: DuckDBConnection): Promise<Rules> {
  const [found] = await rows<Rules>(
    connection,
    `select getvariable('privacy_floor')::integer as "floor", getvariable('privacy_dominance')::double as dominance,
       getvariable('rounded_below')::integer as "roundedBelow", getvariable('share_decimals')::integer as "shareDecimals"`,
  )
  return found
}
