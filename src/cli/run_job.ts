import type { Heard } from '../pipeline/heard.ts'
import type { SourceReport } from '../pipeline/inputs/ingest_source.ts'
import { unknownAt } from '../pipeline/inputs/landing_bucket.ts'
import type { Job, RunReport } from '../pipeline/job.ts'
import type { AskReport } from '../pipeline/language/asking.ts'
import type { TermReport } from '../pipeline/language/theme_terms.ts'
import type { JobRequest } from '../pipeline/request.ts'
import { alertUnrecorded, recordRun } from '../pipeline/runs/recorded_run.ts'
import { openWorkplace } from '../pipeline/workplace.ts'
import { homeOf } from './options.ts'
import { progressStages } from './progress.ts'
import { print, printJson, table } from './table.ts'
import { BadUsage, isUsageError } from './usage.ts'

export interface JobOptions {
  home?: string
  json?: boolean
  wait?: number
  quiet?: boolean
  /** Bound on partitions built at a time, and on threads. */
  atATime?: number
  /** Whether workers build. */
  queue?: boolean
}

/** Lines that are spent on what was not read. */
const MOST_UNKNOWN = 20

/** What a run did, and what lies in the landing folder that no feed reads. */
export type FullReport = RunReport & { unknown: string[] }

/** Runs a job on a home folder as its one writer, and gives what it did. */
export async function runJob(name: string, job: Job, request: JobRequest, options: JobOptions): Promise<FullReport> {
  const { home, settings } = homeOf(options)
  const started = performance.now()
  const CROWDTAPE_THREADS = Math.min(settings.CROWDTAPE_THREADS, options.atATime ?? settings.CROWDTAPE_THREADS)
  const CROWDTAPE_QUEUE = options.queue ? 'on' : settings.CROWDTAPE_QUEUE
  if (CROWDTAPE_QUEUE === 'on' && !settings.REDIS_URL) throw new BadUsage('--queue: expected REDIS_URL to be set too')
  const chosen = { ...settings, CROWDTAPE_THREADS, CROWDTAPE_QUEUE }
  const workplace = await openWorkplace(home, name, chosen, options.wait, job.priority).catch(async (error: Error) => {
    // A store that is away, or another writer: whoever made a mistake at the keyboard knows already.
    if (!isUsageError(error)) await alertUnrecorded(home, { job: name, days: request.days }, settings, error.message)
    throw error
  })
  try {
    const stages = progressStages(options.quiet || settings.CROWDTAPE_LOG_FORMAT === 'json')
    const done = await recordRun(home, { job: name, days: request.days }, settings, stages, (stage) =>
      job.run(request, workplace, stage),
    )
    const unknown = request.landing ? await unknownAt(request.landing, settings) : []
    const seconds = Math.round((performance.now() - started) / 100) / 10
    return { job: name, days: request.days, ...done, unknown, seconds }
  } finally {
    await workplace.close()
  }
}

/** Prints a run for people, or as the JSON document. */
export function printReport(report: FullReport, { json }: { json?: boolean }): void {
  if (json) {
    for (const line of [...(report.sources ?? []).flatMap(sourceLines), ...stoppedLines(report)])
      process.stderr.write(`${line}\n`)
    printJson(report)
    return
  }
  if (report.feeds.length > 0) {
    const isDeferred = report.feeds.some((feed) => feed.files_deferred > 0)
    const deferred = <T>(cell: T) => (isDeferred ? [cell] : [])
    const columns = [
      'feed',
      'new files',
      'rejected',
      ...deferred('deferred'),
      'read',
      'accepted',
      'quarantined',
      'days',
    ]
    print(
      table(
        columns,
        report.feeds.map((feed) => [
          feed.feed,
          feed.files_new,
          feed.files_rejected,
          ...deferred(feed.files_deferred),
          feed.read,
          feed.accepted,
          feed.quarantined,
          feed.partitions.length,
        ]),
      ),
    )
    print('')
  }
  printUnknown(report.unknown)
  for (const line of (report.sources ?? []).flatMap(sourceLines)) print(`${line}\n`)
  for (const { line } of askedLines(report)) print(`${line}\n`)
  if (report.heard) print(`${heardLine(report.heard)}\n`)
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

/** What was not read of a source, in lines; none where all was. */
export function sourceLines({ source, warnings, failed }: SourceReport): string[] {
  return [...warnings, ...(failed === undefined ? [] : [failed])].map((line) =>
    line.startsWith('source ') ? line : `source ${source}: ${line}`,
  )
}

/** What of conversations counts, in one line. */
function heardLine(heard: Heard): string {
  const told = (counts: Record<string, number>) =>
    Object.entries(counts)
      .map(([reason, count]) => `${count.toLocaleString('en-US')} ${reason}`)
      .join(', ') || 'none'
  return (
    `intent: ${heard.conversations.toLocaleString('en-US')} conversations count (left out: ${told(heard.conversations_left_out)}), ` +
    `${heard.questions.toLocaleString('en-US')} questions (left out: ${told(heard.questions_left_out)}); ` +
    `not own words: ${told(heard.not_own_words)}`
  )
}

function stoppedLines(report: FullReport): string[] {
  return askedLines(report).flatMap(({ line, isStopped }) => (isStopped ? [line] : []))
}

function askedLines({ labels, summaries, terms }: FullReport): { line: string; isStopped: boolean }[] {
  return [
    ...(labels ? [askedLine('labels', 'texts labelled', labels.labelled, labels)] : []),
    ...(summaries ? [askedLine('summaries', 'filings summarised', summaries.summarised, summaries)] : []),
    ...(terms ? termLines(terms) : []),
  ]
}

/** What became of embedding the words of theme discovery; nothing where there was nothing to do. */
function termLines({ grade, embedded, since, stopped }: TermReport): { line: string; isStopped: boolean }[] {
  if (stopped !== undefined) {
    const line = `themes: the words of discovery were not all embedded: ${stopped}; themes go on being found by ${grade}${
      grade === 'built_in' ? '' : ', or built_in where that lacks a word'
    }`
    return [{ line, isStopped: true }]
  }
  if (embedded === 0 && since === undefined) return []
  const line = `themes: ${embedded.toLocaleString('en-US')} words of discovery embedded; weeks that are still to come find themes by ${grade}`
  return [{ line, isStopped: false }]
}

/** What became of asking a language model, in one line; never a text that was asked about. */
function askedLine(
  what: string,
  done: string,
  taken: number,
  { grade, rejected, copied, pending, left, days_left, spent, stopped }: Omit<AskReport, 'taken'>,
): { line: string; isStopped: boolean } {
  const count = (value: number) => value.toLocaleString('en-US')
  const reasons = Object.entries(rejected).map(([reason, texts]) => `${count(texts)} ${reason}`)
  const parts = [
    `${count(taken)} ${done} by ${grade}`,
    ...(copied > 0 ? [`${count(copied)} copied from other days`] : []),
    ...(reasons.length > 0 ? [`answers not taken: ${reasons.join(', ')}`] : []),
    ...(pending > 0 ? [`${count(pending)} being worked on in batches`] : []),
    `${count(spent.requests)} requests, ${count(spent.input_tokens + spent.output_tokens)} tokens` +
      (spent.usd > 0 ? `, ${spent.usd.toFixed(2)} USD` : ''),
  ]
  const rest = [
    ...(left > 0 ? [`${count(left)} texts`] : []),
    ...(days_left > 0 ? [`the texts of ${count(days_left)} days`] : []),
  ]
  const degraded = stopped ? `; degraded to built-in ${what}: ${stopped}` : ''
  const open = rest.length > 0 ? `; built-in ${what} so far: ${rest.join(' and ')}` : ''
  return { line: `${what}: ${parts.join('; ')}${degraded}${open}`, isStopped: stopped !== undefined }
}

function printUnknown(unknown: string[]): void {
  if (unknown.length === 0) return
  for (const name of unknown.slice(0, MOST_UNKNOWN))
    print(`not read: ${name} (${name.endsWith('/') ? 'no feed has this name' : 'no feed reads such a file here'})`)
  if (unknown.length > MOST_UNKNOWN) print(`not read: ${unknown.length - MOST_UNKNOWN} more`)
  print('')
}
