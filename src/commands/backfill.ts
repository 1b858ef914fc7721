import { Command } from 'commander'
import job from '../../jobs/backfill.ts'
import {
  dayOption,
  daysBetween,
  homeOf,
  homeOption,
  jsonOption,
  landingOf,
  landingOption,
  waitOption,
} from '../cli/options.ts'
import { type JobOptions, printReport, runJob } from '../cli/run_job.ts'
import { BadUsage } from '../cli/usage.ts'
import { acceptOption } from './run.ts'

interface BackfillOptions extends JobOptions {
  landing?: string
  from: string
  to: string
  accept: string[]
}

export default function backfill(): Command {
  return new Command('backfill')
    .description('build the releases of a range of days; the newest goes live unless a newer one is')
    .addOption(dayOption('--from <date>', 'first day').makeOptionMandatory())
    .addOption(dayOption('--to <date>', 'last day').makeOptionMandatory())
    .addOption(homeOption())
    .addOption(landingOption())
    .addOption(acceptOption())
    .addOption(waitOption())
    .addOption(jsonOption())
    .action(async (options: BackfillOptions) => {
      if (options.from > options.to) {
        throw new BadUsage(`found --from ${options.from} after --to ${options.to}, expected the earlier day first`)
      }
      const { settings } = homeOf(options)
      const request = {
        days: daysBetween(options.from, options.to),
        landing: landingOf(options, settings),
        isDayNamed: false,
        accepted: options.accept,
      }
      printReport(await runJob('backfill', job, request, options), options)
    })
}
