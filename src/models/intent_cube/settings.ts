import { z } from 'zod'
import { loadConfig } from '../../base/config.ts'

const count = z.number().int().min(1)

const schema = z.strictObject({
  conversations_per_day: count,
  questions_per_day: count,
  copied_length: count,
})

/** The limits of `config/intent_limits.yaml`. Models read each limit by its name with `getvariable()`. */
export type IntentSettings = z.output<typeof schema>

/** Reads `config/intent_limits.yaml`. If the file contains a mistake, throws `ConfigMistake` with the line. */
export function intentSettings(root?: string): IntentSettings {
  return loadConfig('config/intent_limits.yaml', schema, root)
}
