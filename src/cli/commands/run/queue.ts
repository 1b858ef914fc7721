import { Command, Option } from 'commander'
import type { OpenQueue } from '../../../build/queue/queue.ts'
import type { CancelledJob, QueuedJob } from '../../../build/queue/queued_jobs.ts'
import { excerpt } from '../../../text/excerpt.ts'
import { examples, homeOf, homeOption, jsonOption, settingsHelp, wholeNumber } from '../../options.ts'
import { queuePlaceOf } from '../../queue_place.ts'
import { print, printJson, table } from '../../table.ts'
import { BadUsage } from '../../usage.ts'

interface QueueOptions {
  home?: string
  json?: boolean
  limit: number
  all?: boolean
}

export default function queue(): Command {
  const command = new Command('queue')
    .description('list the jobs of the queue, retry failed jobs, or cancel jobs')
    .addHelpText(
      ...examples('crowdtape queue list', 'crowdtape queue retry --all', 'crowdtape queue cancel gold.retail_flows'),
    )
    .addHelpText(...settingsHelp('home', 'queue'))
  command.addCommand(
    shared(new Command('list').description('list jobs that are active, waiting or being retried, and dead letters'))
      .addOption(new Option('--limit <jobs>', 'maximum number of jobs per state').argParser(wholeNumber).default(20))
      .action(async (options: QueueOptions) => {
        const { depth, jobs } = await at(options, async (open) => {
          const { depthOf, jobsIn } = await import('../../../build/queue/queued_jobs.ts')
          return { depth: await depthOf(open), jobs: await jobsIn(open, options.limit) }
        })
        if (options.json) return printJson({ ...depth, jobs })
        const { waiting, active, retrying, dead, workers } = depth
        if (jobs.length > 0) print(`${tableOf(jobs)}\n`)
        print(`${active} active, ${waiting} waiting, ${retrying} retrying, ${dead} dead; ${workers} workers`)
      }),
  )
  const changes = [
    ['retry', 'put dead letters (failed jobs without retries left) back into the queue'],
    ['cancel', 'stop active jobs and remove waiting jobs; runs that wait for these jobs fail'],
  ] as const
  for (const [name, meaning] of changes) {
    command.addCommand(
      shared(new Command(name).description(meaning))
        .argument('[jobs...]', 'jobs, each as an id, a model or model/partition')
        .option('--all', 'all jobs of this kind')
        .action(async (names: string[], options: QueueOptions) => {
          if (names.length > 0 === (options.all ?? false)) {
            throw new BadUsage(
              `queue ${name}: expected either jobs (each as an id, a model or model/partition) or --all`,
            )
          }
          const jobs = await at(options, async (open) => {
            const care = await import('../../../build/queue/queued_jobs.ts')
            return (name === 'retry' ? care.retryDead : care.cancelJobs)(open, names)
          })
          if (options.json) return printJson({ jobs })
          for (const job of jobs) print(`${job.model}/${job.partition} ${became(job)}`)
          if (jobs.length === 0) print('there is no such job')
        }),
    )
  }
  return command
}

function became(job: QueuedJob | CancelledJob): string {
  if (!('outcome' in job)) return 'put back into the queue'
  const outcomes = {
    removed: 'cancelled',
    stopped: 'stopped and cancelled',
    done: 'finished before it could be stopped, so its partition is kept',
    active:
      `is still being built by ${job.worker ?? 'a worker'}, which does not respond; the job is stopped when another ` +
      'worker takes it over',
  }
  return outcomes[job.outcome]
}

function shared(command: Command): Command {
  return command.addOption(homeOption()).addOption(jsonOption())
}

async function at<T>(options: QueueOptions, use: (open: OpenQueue) => Promise<T>): Promise<T> {
  const { home, settings } = homeOf(options)
  const place = await queuePlaceOf(home, settings)
  const { withQueue } = await import('../../../build/queue/queue.ts')
  return withQueue(place, use)
}

function tableOf(jobs: QueuedJob[]): string {
  return table(
    ['state', 'model', 'partition', 'tries', 'worker', 'reason', 'id'],
    jobs.map((job) => [
      ...[job.state, job.model, job.partition, job.tries, job.worker ?? '', excerpt(job.reason ?? '', 80), job.id],
    ]),
  )
}
