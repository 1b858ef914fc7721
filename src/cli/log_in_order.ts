import { type Logger, pino } from 'pino'

/**
 * A structured log on stdout for commands that run until they are told to stop. Written line by line: lines under way when a
 * process ends would come after those of its end.
 */
export function logInOrder(level: string): Logger {
  return pino({ level, base: undefined }, pino.destination({ fd: 1, sync: true }))
}
