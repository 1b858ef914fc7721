import { Cron } from 'croner'
import { z } from 'zod'
import { type Exceptions, exchanges } from '../../base/calendar/exchange.ts'
import { loadConfig, parseConfig } from '../../base/config.ts'
import type { Job } from '../job.ts'
import { dailyJobs, jobs } from '../jobs.ts'

const day = z.iso.date()
const exchangeCode = z.enum(Object.keys(exchanges) as (keyof typeof exchanges)[])

const cron = z.string().superRefine((pattern, context) => {
  try {
    new Cron(pattern, { paused: true, mode: '5-part' })
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
  }
})

const common = { job: z.enum(dailyJobs.map(({ name }) => name)), cron }
const byClock = z.strictObject({ ...common, time_zone: z.literal('UTC') })
const byExchange = z.strictObject({
  ...common,
  exchange: exchangeCode,
  during: z.enum(['session', 'session_day']),
  minutes_after_close: z.number().int().min(0).max(480).default(0),
})

/**
 * When a job is due. With `time_zone`, it is due at every time of the cron pattern. With `exchange`, it is due only at times of the pattern
 * that are within a session of the exchange (`session`) or on a day with a session (`session_day`).
 */
type Rule = (Omit<z.infer<typeof byClock>, 'time_zone'> & { time_zone: string }) | z.infer<typeof byExchange>

/** Schema of `config/schedule.yaml`. */
export const scheduleSchema = z.strictObject({
  schedules: z.record(z.string().regex(/^[a-z][a-z0-9_]*$/), z.union([byClock, byExchange])),
  catch_up_days: z.number().int().min(0).max(365),
  retry_minutes: z.array(z.number().min(0).max(1440)),
  wait_minutes: z.number().int().min(0).max(1440),
  exceptions: z.partialRecord(exchangeCode, z.strictObject({ closed: z.array(day), early: z.array(day) })),
})

/** The content of `config/schedule.yaml`, in which each schedule is an object that computes due times. */
export interface ScheduleConfig extends Omit<z.infer<typeof scheduleSchema>, 'schedules'> {
  schedules: Schedule[]
}

/**
 * Parses `text`. If `text` is not given, reads `config/schedule.yaml`. If the text contains a mistake, throws `ConfigMistake` with the
 * line.
 */
export function readSchedules(text?: string): ScheduleConfig {
  const name = 'config/schedule.yaml'
  const read = text === undefined ? loadConfig(name, scheduleSchema) : parseConfig(text, name, scheduleSchema)
  const schedules = Object.entries(read.schedules).map(([named, rule]) => {
    return new Schedule(named, rule, 'exchange' in rule ? read.exceptions[rule.exchange] : undefined)
  })
  return { ...read, schedules }
}

/** How far `next` looks ahead, in milliseconds. Leap days are at most eight years apart, so a job for leap days is found. */
const FURTHEST_MS = 8.1 * 366 * 86_400_000

/** Computes the times at which a job is due. It never reads the clock. */
export class Schedule {
  readonly name: string
  readonly job: Job
  readonly time_zone: string
  readonly #cron: Cron
  readonly #isOpen: (instant: Date) => boolean

  constructor(name: string, rule: Rule, exceptions?: Exceptions) {
    this.name = name
    this.job = jobs.get(rule.job)!
    this.time_zone = 'exchange' in rule ? exchanges[rule.exchange].time_zone : rule.time_zone
    // At a change to or from summer time, a list of times is treated like a single fixed time, as in Vixie cron.
    this.#cron = new Cron(rule.cron, {
      paused: true,
      mode: '5-part',
      timezone: this.time_zone,
      fixedTimeRule: 'no-wildcard',
    })
    this.#isOpen = 'exchange' in rule ? openHours(rule, this.time_zone, exceptions) : () => true
  }

  /** The first time after `after` at which the job is due. Undefined if the job is not due within eight years. */
  next(after: Date): Date | undefined {
    const furthest = after.getTime() + FURTHEST_MS
    for (let at = this.#cron.nextRun(after); at && at.getTime() < furthest; at = this.#cron.nextRun(at)) {
      if (this.#isOpen(at)) return at
    }
    return undefined
  }

  /** All times after `after`, up to and including `until`, at which the job is due. The times ascend. */
  *between(after: Date, until: Date): Generator<Date> {
    for (let at = this.#cron.nextRun(after); at && at <= until; at = this.#cron.nextRun(at)) {
      if (this.#isOpen(at)) yield at
    }
  }
}

function openHours(
  { exchange, during, minutes_after_close }: z.infer<typeof byExchange>,
  timeZone: string,
  exceptions?: Exceptions,
): (instant: Date) => boolean {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (instant) => {
    const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
    const session = exchanges[exchange].session(`${part.year}-${part.month}-${part.day}`, exceptions)
    if (!session) return false
    const minute = Number(part.hour) * 60 + Number(part.minute)
    return during === 'session_day' || (minute >= session.open && minute <= session.close + minutes_after_close)
  }
}
