import { Command, Option } from 'commander'
import intraday from '../../jobs/intraday.ts'
import nightly from '../../jobs/nightly.ts'
import {
  dayAgo,
  dayOption,
  homeOf,
  homeOption,
  jsonOption,
  landingOf,
  landingOption,
  queueOption,
  waitOption,
} from '../cli/options.ts'
import { type JobOptions, printReport, runJob } from '../cli/run_job.ts'
import { BadUsage } from '../cli/usage.ts'

interface RunOptions extends JobOptions {
  landing?: string
  asOf?: string
  keepNewer?: boolean
  accept: string[]
}

export default function run(): Command {
  const command = new Command('run').description('take in what is new, build, audit and publish')
  command.addCommand(pipeline('nightly', 'the newest complete day (default: yesterday, UTC)', nightly, 1))
  command.addCommand(pipeline('intraday', 'the running day so far (default: today, UTC)', intraday, 0))
  return command
}

function pipeline(name: string, meaning: string, job: typeof nightly, daysAgo: number): Command {
  return new Command(name)
    .description(`publish the release of ${meaning}`)
    .addOption(homeOption())
    .addOption(landingOption())
    .addOption(dayOption('--as-of <date>', 'day of the release'))
    .option('--keep-newer', 'leave a release of a newer day up, though --as-of names a day')
    .addOption(acceptOption())
    .addOption(queueOption())
    .addOption(waitOption())
    .addOption(jsonOption())
    .action(async (options: RunOptions) => {
      const { settings } = homeOf(options)
      if (options.asOf && options.asOf > dayAgo(daysAgo)) {
        const hint = name === 'nightly' ? 'the running day is `run intraday`' : 'days to come have no rows'
        throw new BadUsage(`found --as-of ${options.asOf}, expected ${dayAgo(daysAgo)} or earlier: ${hint}`)
      }
      const request = {
        days: [options.asOf ?? dayAgo(daysAgo)],
        landing: landingOf(options, settings),
        isDayNamed: options.asOf !== undefined && !options.keepNewer,
        accepted: options.accept,
      }
      printReport(await runJob(`run ${name}`, job, request, options), options)
    })
}

/** `--accept` may be given several times. */
export function acceptOption(): Option {
  return new Option('--accept <check>', 'publish although this audit check fails, e.g. "retail_flows: volume"')
    .default([], 'none')
    .argParser((check: string, before: string[]) => [...before, check])
}
