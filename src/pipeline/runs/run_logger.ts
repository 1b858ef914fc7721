import { type Logger, pino } from 'pino'
import type { Settings } from '../../base/settings.ts'

/** The logger of a run. It writes JSON lines to stderr if `CROWDTAPE_LOG_FORMAT` is `json`, and nothing if not. */
export function runLogger({ CROWDTAPE_LOG_FORMAT, LOG_LEVEL }: Settings): Logger {
  const level = CROWDTAPE_LOG_FORMAT === 'json' ? LOG_LEVEL : 'silent'
  return pino({ level }, pino.destination({ fd: 2, sync: true }))
}
