import { type Logger, pino } from 'pino'

/**
 * A structured log on stdout for commands that run until they are stopped. Synchronous, because asynchronous lines
 * could appear after the last line of the process.
 */
export function logInOrder(level: string): Logger {
  return pino({ level, base: undefined }, pino.destination({ fd: 1, sync: true }))
}
