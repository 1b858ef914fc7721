import { z } from 'zod'
import { loadConfig } from '../config/load.ts'

const schema = z.strictObject({
  floor: z.number().int().min(2),
  dominance: z.number().gt(0).max(1),
  rounded_below: z.number().int().min(0),
  share_decimals: z.union([z.literal('by_people'), z.number().int().min(0).max(2)]),
  retained_days: z.number().int().min(1),
})

/** The rules of `config/privacy.yaml` under the names that models read them by with `getvariable()`. */
export interface PrivacySettings {
  [name: string]: number
  /** Smallest number of people that an aggregate may rest on. */
  privacy_floor: number
  /** Largest part, 0 to 1, of an aggregate's gross value that may be one person's. */
  privacy_dominance: number
  /** US dollars are given to three significant digits where fewer people stand behind them. */
  rounded_below: number
  /** Decimals of all people's shares; -1 where each is rounded by its people. */
  share_decimals: number
  /** Snapshot days served. */
  retained_days: number
}

/** Reads `config/privacy.yaml`. Throws `ConfigMistake` with the line. */
export function privacySettings(root?: string): PrivacySettings {
  const config = loadConfig('config/privacy.yaml', schema, root)
  return {
    privacy_floor: config.floor,
    privacy_dominance: config.dominance,
    rounded_below: config.rounded_below,
    share_decimals: config.share_decimals === 'by_people' ? -1 : config.share_decimals,
    retained_days: config.retained_days,
  }
}
