import { Command } from 'commander'
import { pino } from 'pino'
import { homeOf, homeOption, jsonOption } from '../cli/options.ts'
import { print, printJson, table } from '../cli/table.ts'
import { alert } from '../pipeline/recorded_run.ts'
import { status as readStatus, type Status } from '../pipeline/status.ts'

interface StatusOptions {
  home?: string
  json?: boolean
  alert?: boolean
}

export default function status(): Command {
  return new Command('status')
    .description('what is live, what is late and why, the last runs, freshness of feeds and tables, what was built')
    .option('--alert', 'tell the webhook (CROWDTAPE_ALERT_URL) if something is late')
    .addOption(homeOption())
    .addOption(jsonOption())
    .action(async (options: StatusOptions) => {
      const { home, settings } = homeOf(options)
      const found = await readStatus(home)
      if (options.alert && found.late.length > 0) {
        const details = found.late.map(lateLine)
        const quiet = pino({ level: 'silent' })
        await alert(home, settings, quiet, { kind: 'late', run: null, job: null, days: [], details })
      }
      if (options.json) return printJson(found)
      printStatus(found)
    })
}

function printStatus(found: Status): void {
  print(found.live ? `live: ${found.live.release}, since ${found.live.since} by ${found.live.by}` : 'live: nothing yet')
  print(`releases: ${found.releases}; quarantined rows: ${found.quarantine}; writer: ${found.writer ?? 'none'}`)
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
    print(`\n${table(['table', 'rows', 'feeds reach', 'lag', 'rests on'], cells)}`)
  }
  if (found.models.length > 0) {
    const cells = found.models.map((each) => [each.model, each.partitions, each.rows, each.bytes / 1e6, each.newest])
    print(`\n${table(['model', 'partitions', 'rows', 'MB', 'newest'], cells)}`)
  }
}

function lateLine({ what, name, lag_days, why }: Status['late'][number]): string {
  const days = lag_days === null ? 'not there' : `${lag_days} ${lag_days === 1 ? 'day' : 'days'} behind`
  return `${what} ${name}: ${days}; ${why}`
}
