import { type Logger, pino } from 'pino'

/**
 * A structured log on stdout for commands that run until they are stopped. It writes synchronously, so that all lines are written, in
 * order, before the process ends.
 */
export function logInOrder(level: string): Logger {
  return pino({ level, base: undefined }, pino.destination({ fd: 1, sync: true }))
}
