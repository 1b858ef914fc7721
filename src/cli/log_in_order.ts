import { type Logger, pino } from 'pino'

/**
 * A structured log on stdout for commands that run until they are stopped. Written synchronously: asynchronous lines
 * could appear after those of the process's end.
 */
export function logInOrder(level: string): Logger {
  return pino({ level, base: undefined }, pino.destination({ fd: 1, sync: true }))
}
