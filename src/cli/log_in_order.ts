import { type Logger, pino } from 'pino'

/**
 * Creates a structured log on stdout for commands that run until they are stopped. It writes synchronously, so that no
 * line is lost when the process ends.
 */
export function logInOrder(level: string): Logger {
  return pino({ level, base: undefined }, pino.destination({ fd: 1, sync: true }))
}
