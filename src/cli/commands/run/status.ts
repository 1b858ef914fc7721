import { Command } from 'commander'
import { pino } from 'pino'
import { Gauge, Registry } from 'prom-client'
import { alert } from '../../../pipeline/runs/alerts.ts'
import { status as readStatus, type Status } from '../../../pipeline/status/status.ts'
import { examples, homeOf, homeOption, jsonOption, settingsHelp } from '../../options.ts'
import { print, printJson, table } from '../../table.ts'
import { BadUsage } from '../../usage.ts'

interface StatusOptions {
  home?: string
  json?: boolean
  alert?: boolean
  prometheus?: boolean
}

export default function status(): Command {
  return new Command('status')
    .description(
      'show the live release, late data and the reasons, the last runs, the newest day of feeds and tables, and the built partitions',
    )
    .addHelpText(
      ...examples('crowdtape status', 'crowdtape status --alert   # for cron: sends an alert if something is late'),
    )
    .addHelpText(...settingsHelp('home', 'REDIS_URL', 'CROWDTAPE_ALERT_URL', 'CROWDTAPE_WEBHOOK_TIMEOUT_SECONDS'))
    .option('--alert', 'send an alert to CROWDTAPE_ALERT_URL if something is late')
    .addOption(homeOption())
    .addOption(jsonOption())
    .option('--prometheus', 'print only how the last run used language models, in the text format of Prometheus')
    .action(async (options: StatusOptions) => {
      const { home, settings } = homeOf(options)
      if (options.alert && settings.CROWDTAPE_ALERT_URL === undefined) {
        throw new BadUsage('status --alert: CROWDTAPE_ALERT_URL is not set; set it to the URL of a webhook')
      }
      const found = await readStatus(home)
      if (options.alert && found.late.length > 0) {
        const details = found.late.map(lateLine)
        const quiet = pino({ level: 'silent' })
        const flaw = await alert(home, settings, quiet, { kind: 'late', run: null, job: null, days: [], details })
        // The exit code tells a monitoring system that the alert could not be delivered.
        if (flaw !== undefined) process.exitCode = 1
      }
      if (options.prometheus) return print((await lastUse(found)).trim())
      if (options.json) return printJson(found)
      printStatus(found)
    })
}

function printStatus(found: Status): void {
  print(
    found.live ? `live: ${found.live.release}, since ${found.live.since} by ${found.live.by}` : 'live: no release yet',
  )
  print(`releases: ${found.releases}; quarantined rows: ${found.quarantine}; writer: ${found.writer ?? 'none'}`)
  if (found.queue) print(queueLine(found.queue))
  for (const warning of found.warnings) print(`warning: ${warning}`)
  for (const late of found.late) print(`late: ${lateLine(late)}`)
  if (found.runs.length > 0) {
    const cells = found.runs.map((run) => [
      run.run,
      run.job,
      run.days.length > 1 ? `${run.days[0]} to ${run.days.at(-1)}` : run.days[0],
      run.outcome,
      run.seconds,
      run.peak_memory_bytes === null ? null : Math.round(run.peak_memory_bytes / 1e6),
      run.error === null ? run.did?.live : run.error,
    ])
    print(`\n${table(['run', 'job', 'for', 'outcome', 'seconds', 'MB', 'live after it, or error'], cells)}`)
  }
  if (found.feeds.length > 0) {
    const columns = ['feed', 'files', 'read', 'accepted', 'quarantined', 'oldest', 'newest', 'lag', 'allowed']
    const cells = found.feeds.map((feed) => [
      feed.feed,
      feed.files,
      feed.read,
      feed.accepted,
      feed.quarantined,
      feed.oldest,
      feed.newest,
      feed.lag_days,
      feed.allowed_days,
    ])
    print(`\n${table(columns, cells)}`)
  }
  if (found.tables.length > 0) {
    const cells = found.tables.map((each) => [each.table, each.rows, each.newest, each.lag_days, each.feeds.join(', ')])
    print(`\n${table(['table', 'rows', 'feeds reach', 'lag', 'inputs'], cells)}`)
  }
  if (found.models.length > 0) {
    const cells = found.models.map((each) => [each.model, each.partitions, each.rows, each.bytes / 1e6, each.newest])
    print(`\n${table(['model', 'partitions', 'rows', 'MB', 'newest'], cells)}`)
  }
  if (found.language.length > 0) {
    const columns = ['run ended', 'for', 'task', 'model', 'requests', 'failed', 'tokens', 'USD']
    const cells = found.language
      .slice(-10)
      .flatMap(({ from, to, at, tasks }) =>
        tasks.map((each) => [
          at,
          from === to ? to : `${from} to ${to}`,
          each.task,
          each.model,
          each.requests,
          each.failures,
          each.input_tokens + each.output_tokens,
          each.usd,
        ]),
      )
    print(`\n${table(columns, cells)}`)
  }
}

function queueLine({ redis, error, active, waiting, retrying, dead, workers }: NonNullable<Status['queue']>): string {
  if (error !== null) return `queue: ${error}`
  const jobs = `${active} active, ${waiting} waiting, ${retrying} retrying, ${dead} dead`
  return `queue at ${redis}: ${jobs}; ${workers} workers`
}

function lateLine({ what, name, lag_days, why }: Status['late'][number]): string {
  const days = lag_days === null ? 'missing' : `${lag_days} ${lag_days === 1 ? 'day' : 'days'} behind`
  return `${what} ${name}: ${days}; ${why}`
}

/**
 * Describes the use of language models in the last run as text for node_exporter's textfile collector. Prometheus
 * cannot scrape a run, because the run ends too soon.
 */
async function lastUse({ language }: Status): Promise<string> {
  const registry = new Registry()
  const labelNames = ['task', 'model'] as const
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `crowdtape_run_${name}`, help, labelNames, registers: [registry] })
  const gauges = {
    requests: gauge('model_requests', 'Number of requests to language models in the last run that sent requests.'),
    failures: gauge('model_failures', 'Number of failed requests to language models in that run.'),
    input_tokens: gauge('model_input_tokens', 'Number of input tokens sent to language models in that run.'),
    output_tokens: gauge('model_output_tokens', 'Number of output tokens received from language models in that run.'),
    usd: gauge('model_usd', 'US dollars spent on language models in that run, at the configured prices.'),
  }
  const last = language.at(-1)
  for (const { task, model, ...spent } of last?.tasks ?? []) {
    for (const name of Object.keys(gauges) as (keyof typeof gauges)[]) {
      gauges[name].set({ task, model }, spent[name])
    }
  }
  return registry.metrics()
}
