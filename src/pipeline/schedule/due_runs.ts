import type { Job } from '../job.ts'
import { jobs } from '../jobs.ts'
import type { ScheduleConfig } from './cron_schedule.ts'

const DAY_MS = 86_400_000

/** The attributes of a release that decide whether a run is due: its day, the job that built it, and when it was built. */
export interface PublishedRelease {
  as_of: string
  pipeline: string
  created_at: string
}

/** A run that is due now or later. */
export interface DueRun {
  schedule: string
  /** Name of the job. */
  job: string
  /** The time at which the run is due, as ISO 8601 in UTC. */
  at: string
  as_of: string
  /** Whether the schedule missed this run. A later run of the same schedule is already due. */
  is_missed: boolean
}

/**
 * The runs that are due at `now`, newest day first. A run is due if no release of its day was built after the last time in its schedule.
 * This depends only on the published releases, so a scheduler that was stopped or moved to another machine misses no run.
 */
export function dueRuns(config: ScheduleConfig, now: Date, releases: readonly PublishedRelease[]): DueRun[] {
  // A release with a creation time in the future was built while the clock was wrong, and is ignored.
  const published = releases.filter(({ created_at }) => created_at <= now.toISOString())
  const due: DueRun[] = []
  const since = new Date(now.getTime() - Math.max(1, config.catch_up_days) * DAY_MS)
  const oldest = published.map(({ as_of }) => as_of).sort()[0]
  for (const schedule of config.schedules) {
    const { name, job } = schedule
    const runs = [...schedule.between(since, now)].map((at) => runAt(name, job, at))
    const newest = runs.at(-1)
    if (!newest) continue
    const isToday = newest.as_of === now.toISOString().slice(0, 10)
    // A job that builds the current day is due only until this day ends.
    if ((job.day === 'complete' || isToday) && !published.some((release) => isFrom(newest, release))) due.push(newest)
    if (job.day !== 'complete' || config.catch_up_days === 0) continue
    // A job that builds complete days is also due for missed days. These are the days within the last `catch_up_days` that have no final
    // release and are not before the oldest release.
    const missed = new Map(runs.map((run) => [run.as_of, { ...run, is_missed: true }]))
    missed.delete(newest.as_of)
    for (const run of missed.values()) {
      const isBeforeAll = oldest === undefined || run.as_of < oldest
      if (!isBeforeAll && !published.some((release) => isFinal(run.as_of, release))) due.push(run)
    }
  }
  const distinct = new Map(due.map((run) => [`${run.job} ${run.as_of}`, run]))
  return [...distinct.values()].sort((a, b) => (a.as_of === b.as_of ? order(a.at, b.at) : order(b.as_of, a.as_of)))
}

/** The next `count` runs after `now`, soonest first. */
export function nextRuns(config: ScheduleConfig, now: Date, count: number): DueRun[] {
  const runs = config.schedules.flatMap((schedule) => {
    const times: Date[] = []
    for (let at = schedule.next(now); at && times.length < count; at = schedule.next(at)) times.push(at)
    return times.map((at) => runAt(schedule.name, schedule.job, at))
  })
  return runs.sort((a, b) => order(a.at, b.at)).slice(0, count)
}

/** The run of a job that is due at `at`. Its day is the default day of the job at that time, in UTC. */
function runAt(schedule: string, job: Job, at: Date): DueRun {
  const day = new Date(at.getTime() - (job.day === 'complete' ? DAY_MS : 0))
  return { schedule, job: job.name, at: at.toISOString(), as_of: day.toISOString().slice(0, 10), is_missed: false }
}

function isFrom(run: DueRun, { as_of, created_at }: PublishedRelease): boolean {
  return as_of === run.as_of && created_at >= run.at
}

/**
 * Whether this is a final release of the day. A release is final if it was built after the end of the day, or by a job that builds complete
 * days.
 */
function isFinal(day: string, { as_of, pipeline, created_at }: PublishedRelease): boolean {
  const end = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString()
  return as_of === day && (jobs.get(pipeline)?.day !== 'running' || created_at >= end)
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
