import { z } from 'zod'
import { loadConfig } from '../../base/config.ts'

const count = z.number().int().min(1)

const schema = z.strictObject({
  conversations_per_day: count,
  questions_per_day: count,
  copied_length: count,
  theme_people: count,
})

/** The rules of `config/intent_limits.yaml`, under the names by which models read them with `getvariable()`. */
export type IntentSettings = z.output<typeof schema>

/** Reads `config/intent_limits.yaml`. Throws `ConfigMistake` with the line. */
export function intentSettings(root?: string): IntentSettings {
  return loadConfig('config/intent_limits.yaml', schema, root)
}
