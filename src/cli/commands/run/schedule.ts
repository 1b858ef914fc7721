import { join } from 'node:path'
import { Command, Option } from 'commander'
import { HomeLocked, lockHome } from '../../../lake/lock.ts'
import { alertUnrecorded } from '../../../pipeline/runs/alerts.ts'
import { childRun } from '../../../pipeline/schedule/child_run.ts'
import { readSchedules, type ScheduleConfig } from '../../../pipeline/schedule/cron_schedule.ts'
import { nextRuns } from '../../../pipeline/schedule/due_runs.ts'
import { Scheduler } from '../../../pipeline/schedule/scheduler.ts'
import { Releases } from '../../../release/releases.ts'
import { logInOrder } from '../../log_in_order.ts'
import {
  examples,
  homeOf,
  homeOption,
  jsonOption,
  landingOf,
  landingOption,
  settingsHelp,
  wholeNumber,
} from '../../options.ts'
import { stopSignals } from '../../stop_signals.ts'
import { print, printJson, table } from '../../table.ts'

interface ScheduleOptions {
  home?: string
  landing?: string
  next?: number
  once?: boolean
  json?: boolean
}

/** Thrown if another scheduler is running for the home folder. Nothing was started. */
class ScheduledAlready extends Error {
  override name = 'ScheduledAlready'

  constructor(home: string, holder: string) {
    super(`another scheduler is already running for ${home}: ${holder}; nothing was started`)
  }
}

export default function schedule(): Command {
  return new Command('schedule')
    .description('start runs at the times in config/schedule.yaml and catch up on missed runs, until SIGTERM')
    .addHelpText(...examples('crowdtape schedule --landing landing --home data', 'crowdtape schedule --next 5'))
    .addHelpText(...settingsHelp('home', 'ingest', 'CROWDTAPE_TEXT_DAYS', 'stop', 'monitoring', 'traces'))
    .addOption(homeOption())
    .addOption(landingOption())
    .addOption(new Option('--next <count>', 'only print the next runs, at most this number').argParser(wholeNumber))
    .addOption(
      new Option('--once', 'start only the runs that are due now, then stop; exits with 1 if a run failed').conflicts(
        'next',
      ),
    )
    .addOption(jsonOption())
    .action(async (options: ScheduleOptions) => {
      const config = readSchedules()
      if (options.next !== undefined) return showNext(config, options.next, options.json)
      const { home, settings } = homeOf(options)
      const landing = landingOf(options, settings)
      // A second scheduler would run every job twice.
      const lock = await lockHome(join(home, '.schedule'), 'schedule', 0).catch((error) => {
        throw error instanceof HomeLocked ? new ScheduledAlready(home, error.holder) : error
      })
      const log = logInOrder(settings.LOG_LEVEL)
      const stop = stopSignals((signal) => log.info({ signal }, 'stopping'))
      try {
        const scheduler = new Scheduler({
          config,
          published: () => new Releases(home).list(),
          async run(due, signal) {
            const ended = await childRun(due, signal, {
              home,
              landing,
              waitMinutes: config.wait_minutes,
              graceSeconds: settings.CROWDTAPE_STOP_SECONDS,
            })
            if (ended.wasKilled && !signal.aborted) {
              await alertUnrecorded(home, { job: `run ${due.job}`, days: [due.as_of] }, settings, ended.what)
            }
            return ended
          },
          log,
        })
        log.info({ home, landing, schedules: config.schedules.map(({ name }) => name) }, 'scheduling')
        if (!options.once) await scheduler.keep(stop)
        else if (!(await scheduler.once(stop))) process.exitCode = 1
      } finally {
        await lock.release()
        log.info({}, 'stopped')
      }
    })
}

function showNext(config: ScheduleConfig, count: number, json?: boolean): void {
  const zones = new Map(config.schedules.map(({ name, time_zone }) => [name, time_zone]))
  const runs = nextRuns(config, new Date(), count).map(({ schedule, job, at, as_of }) => {
    const timeZone = zones.get(schedule)!
    const local = new Date(at).toLocaleString('en-GB', { ...localFormat, timeZone })
    return { schedule, job, at, local, as_of }
  })
  const head = ['at', 'local time', 'schedule', 'job', 'day']
  const cells = runs.map((run) => [run.at, run.local, run.schedule, run.job, run.as_of])
  if (json) printJson(runs)
  else print(table(head, cells))
}

const localFormat = {
  weekday: 'short',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const
