import type { Job, JobRequest, RunReport } from '../pipeline/job.ts'
import { openWorkplace } from '../pipeline/workplace.ts'
import { homeOf } from './options.ts'
import { progressStages } from './progress.ts'
import { print, printJson, table } from './table.ts'

export interface JobOptions {
  home?: string
  json?: boolean
  wait?: number
  quiet?: boolean
}

/** Runs a job on a home folder as its one writer, and gives what it did. */
export async function runJob(name: string, job: Job, request: JobRequest, options: JobOptions): Promise<RunReport> {
  const { home, settings } = homeOf(options)
  const started = performance.now()
  const workplace = await openWorkplace(home, name, settings, options.wait)
  try {
    const done = await job.run(request, workplace, progressStages(options.quiet))
    const seconds = Math.round((performance.now() - started) / 100) / 10
    return { job: name, days: request.days, ...done, seconds }
  } finally {
    await workplace.close()
  }
}

/** Prints a run for people, or as the JSON document. */
export function printReport(report: RunReport, { json }: { json?: boolean }): void {
  if (json) {
    printJson(report)
    return
  }
  if (report.feeds.length > 0) {
    const columns = ['feed', 'new files', 'rejected', 'read', 'accepted', 'quarantined', 'days']
    print(
      table(
        columns,
        report.feeds.map((feed) => [
          feed.feed,
          feed.files_new,
          feed.files_rejected,
          feed.read,
          feed.accepted,
          feed.quarantined,
          feed.partitions.length,
        ]),
      ),
    )
    print('')
  }
  print(
    table(
      ['model', 'built', 'reused'],
      Object.entries(report.models).map(([model, { built, reused }]) => [model, built, reused]),
    ),
  )
  print('')
  for (const release of report.releases.slice(-3)) {
    const warnings = release.audit.filter((result) => result.outcome === 'warned')
    const rows = Object.values(release.tables).reduce((sum, each) => sum + each.rows, 0)
    print(`release ${release.id}: ${rows.toLocaleString('en-US')} rows in ${Object.keys(release.tables).length} tables`)
    for (const { detail } of warnings) print(`  warned: ${detail}`)
  }
  print(`${report.moved ? 'now live' : 'still live'}: ${report.live} (${report.seconds} s)`)
}
