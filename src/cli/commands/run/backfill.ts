import { Command, Option } from 'commander'
import job from '../../../../jobs/backfill.ts'
import { everyDay } from '../../../base/calendar/days.ts'
import { feedNamed } from '../../../feeds/contract/registry.ts'
import {
  dayOption,
  examples,
  homeOf,
  homeOption,
  jsonOption,
  landingOf,
  landingOption,
  queueOption,
  runSettings,
  settingsHelp,
  waitOption,
  wholeNumber,
} from '../../options.ts'
import { type JobOptions, runJob } from '../../run_job.ts'
import { printReport } from '../../run_report.ts'
import { BadUsage } from '../../usage.ts'
import { showPlan } from './plan.ts'
import { acceptOption } from './run.ts'

interface BackfillOptions extends JobOptions {
  landing?: string
  from: string
  to: string
  accept: string[]
  feeds?: string[]
  atATime?: number
  dryRun?: boolean
}

export default function backfill(): Command {
  return new Command('backfill')
    .description(
      'build the release of each day in a range; the release of the last day goes live unless the release of a later day is live',
    )
    .addHelpText(
      ...examples(
        'crowdtape backfill --from 2025-01-01 --to 2025-03-31 --dry-run',
        'crowdtape backfill --from 2025-01-01 --to 2025-03-31 --queue',
      ),
    )
    .addHelpText(...settingsHelp(...runSettings))
    .addOption(dayOption('--from <date>', 'first day').makeOptionMandatory())
    .addOption(dayOption('--to <date>', 'last day').makeOptionMandatory())
    .addOption(homeOption())
    .addOption(landingOption())
    .addOption(
      new Option('--feeds <names>', 'ingest only files of these feeds, comma-separated').argParser((names: string) =>
        names.split(','),
      ),
    )
    .addOption(
      new Option('--at-a-time <count>', 'maximum number of partitions that are built at the same time').argParser(
        wholeNumber,
      ),
    )
    .option('--dry-run', 'only print what would be ingested and built, and why')
    .addOption(queueOption())
    .addOption(acceptOption())
    .addOption(waitOption())
    .option('--verbose', 'list every model instead of the totals of each layer')
    .addOption(jsonOption())
    .action(async (options: BackfillOptions) => {
      if (options.from > options.to) {
        throw new BadUsage(`found --from ${options.from} after --to ${options.to}, expected the earlier day first`)
      }
      for (const name of options.feeds ?? []) await feedNamed(name)
      if (options.atATime === 0) throw new BadUsage('found --at-a-time 0, expected at least 1')
      const { settings } = homeOf(options)
      const landing = landingOf(options, settings)
      if (options.dryRun) return showPlan({ ...options, landing })
      const request = {
        days: everyDay(options.from, options.to),
        landing,
        feeds: options.feeds,
        isDayNamed: false,
        accepted: options.accept,
      }
      printReport(await runJob('backfill', job, request, options), options)
    })
}
