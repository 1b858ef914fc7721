import { Command, Option } from 'commander'
import type { Job } from '../../../pipeline/job.ts'
import { dailyJobs } from '../../../pipeline/jobs.ts'
import { configuredSources } from '../../../sources/configured.ts'
import {
  dayAgo,
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
} from '../../options.ts'
import { type JobOptions, runJob } from '../../run_job.ts'
import { printReport } from '../../run_report.ts'
import { BadUsage } from '../../usage.ts'

interface RunOptions extends JobOptions {
  landing?: string
  asOf?: string
  keepNewer?: boolean
  accept: string[]
}

const runningJob = dailyJobs.find(({ day }) => day === 'running')?.name

export default function run(): Command {
  const command = new Command('run')
    .description('ingest new data, then build, audit and publish a release')
    .addHelpText(
      ...examples(
        'crowdtape run nightly --landing landing --home data',
        'crowdtape run intraday --landing landing',
        'crowdtape run nightly --as-of 2025-09-30 --accept "portfolio_snapshots: delivery"',
      ),
    )
    .addHelpText(...settingsHelp(...runSettings))
  for (const job of dailyJobs) command.addCommand(daily(job))
  return command
}

function daily(job: Job): Command {
  const daysAgo = job.day === 'complete' ? 1 : 0
  return new Command(job.name)
    .description(`publish the release of ${job.about}`)
    .addOption(homeOption())
    .addOption(landingOption())
    .addOption(dayOption('--as-of <date>', 'day of the release'))
    .option('--keep-newer', 'if the release of a later day is live, keep that release live even if --as-of is given')
    .addOption(acceptOption())
    .addOption(queueOption())
    .addOption(waitOption())
    .option('--verbose', 'list every model instead of the totals of each layer')
    .addOption(jsonOption())
    .action(async (options: RunOptions) => {
      const { settings } = homeOf(options)
      if (options.asOf && options.asOf > dayAgo(daysAgo)) {
        const hint = daysAgo === 1 ? `use \`run ${runningJob}\` for the current day` : 'future days have no rows'
        throw new BadUsage(`found --as-of ${options.asOf}, expected ${dayAgo(daysAgo)} or earlier: ${hint}`)
      }
      const request = {
        days: [options.asOf ?? dayAgo(daysAgo)],
        landing: landingOf(options, settings),
        sources: (await configuredSources(settings.CROWDTAPE_SOURCES)).filter(({ isInRuns }) => isInRuns),
        isDayNamed: options.asOf !== undefined && !options.keepNewer,
        accepted: options.accept,
      }
      printReport(await runJob(`run ${job.name}`, job, request, options), options)
    })
}

/** The option `--accept`, which may be repeated. */
export function acceptOption(): Option {
  return new Option(
    '--accept <check>',
    'publish the release even if this audit check fails, e.g. "retail_flows: volume"',
  )
    .default([], 'none')
    .argParser((check: string, before: string[]) => [...before, check])
}
