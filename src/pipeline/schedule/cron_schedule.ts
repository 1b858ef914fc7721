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
 * When a job is due: at every time of the cron pattern, or only at those times of the pattern that are in a session of an exchange or on a
 * day with a session.
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

/** Content of `config/schedule.yaml` with parsed schedules. */
export interface ScheduleConfig extends Omit<z.infer<typeof scheduleSchema>, 'schedules'> {
  schedules: Schedule[]
}

/** Parses `text`, by default that of `config/schedule.yaml`. Throws `ConfigMistake`, which names the line. */
export function readSchedules(text?: string): ScheduleConfig {
  const name = 'config/schedule.yaml'
  const read = text === undefined ? loadConfig(name, scheduleSchema) : parseConfig(text, name, scheduleSchema)
  const schedules = Object.entries(read.schedules).map(([named, rule]) => {
    return new Schedule(named, rule, 'exchange' in rule ? read.exceptions[rule.exchange] : undefined)
  })
  return { ...read, schedules }
}

/** How far `next` looks ahead. A job that is due only on leap days is due within eight years. */
const FURTHEST_MS = 8.1 * 366 * 86_400_000

/** One schedule. It computes at which times a job is due, and does not read the clock. */
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
    // As in Vixie cron, a list of times is treated like a single fixed time when clocks change.
    this.#cron = new Cron(rule.cron, {
      paused: true,
      mode: '5-part',
      timezone: this.time_zone,
      fixedTimeRule: 'no-wildcard',
    })
    this.#isOpen = 'exchange' in rule ? openHours(rule, this.time_zone, exceptions) : () => true
  }

  /** The first instant after `after` at which the job is due; undefined if there is none within eight years. */
  next(after: Date): Date | undefined {
    const furthest = after.getTime() + FURTHEST_MS
    for (let at = this.#cron.nextRun(after); at && at.getTime() < furthest; at = this.#cron.nextRun(at)) {
      if (this.#isOpen(at)) return at
    }
    return undefined
  }

  /** All instants at which the job is due after `after`, up to and including `until`, ascending. */
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
