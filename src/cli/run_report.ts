import { refusalLines, refusalsIn } from '../ingest/report.ts'
import type { Spent } from '../llm/budget.ts'
import type { ConversationCounts } from '../pipeline/conversation_counts.ts'
import { sourceLines } from '../pipeline/inputs/ingest_source.ts'
import type { TextReport } from '../pipeline/language/text_run.ts'
import type { TermReport } from '../pipeline/language/theme_terms.ts'
import type { Expired } from '../pipeline/retention/expire_text.ts'
import type { FullReport } from './run_job.ts'
import { print, printJson, table } from './table.ts'

/** Maximum number of ignored files that are listed one by one. */
const MOST_UNKNOWN = 20

/** Prints the result of a run as text or, if `json`, as one JSON document. */
export function printReport(report: FullReport, { json, verbose }: { json?: boolean; verbose?: boolean }): void {
  const refused = refusalLines(refusalsIn(report.feeds))
  for (const line of refused) process.stderr.write(`crowdtape: ${line}\n`)
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
  if (report.heard) print(`${conversationLine(report.heard)}\n`)
  const counts = Object.entries(verbose ? report.models : byLayer(report.models))
  for (const line of textLines(report)) print(`${line}\n`)
  const rows = counts.map(([name, { built, reused }]) => [name, built, reused])
  print(`${table([verbose ? 'model' : 'layer', 'built', 'reused'], rows)}\n`)
  for (const release of report.releases.slice(-3)) {
    const warnings = release.audit.filter((result) => result.outcome === 'warned')
    const rows = Object.values(release.tables).reduce((sum, each) => sum + each.rows, 0)
    print(`release ${release.id}: ${rows.toLocaleString('en-US')} rows in ${Object.keys(release.tables).length} tables`)
    for (const { detail } of warnings) print(`  warned: ${detail}`)
  }
  print(`run ${report.run}`)
  print(`${report.moved ? 'now live' : 'still live'}: ${report.live} (${report.seconds} s)`)
}

/** Returns lines about expired text. The list is empty if no text has expired. */
function textLines({ expired, models }: FullReport): string[] {
  const outdated = Object.entries(models).flatMap(([model, counts]) =>
    counts.outdated ? [`${counts.outdated} of ${model}`] : [],
  )
  return [
    ...(expired && expired.objects > 0 ? [expiredLine(expired, 'removed')] : []),
    ...(outdated.length > 0
      ? [
          `partitions that were kept although they are outdated, because text that they are built from has expired: ${outdated.join(', ')}`,
        ]
      : []),
  ]
}

/** Summarizes the expired text and rows in one line. */
export function expiredLine({ days, rows, quarantined, objects, bytes }: Expired, verb: string): string {
  const count = (value: number) => value.toLocaleString('en-US')
  return (
    `retention: ${verb} the text of ${count(days)} days (${count(rows)} rows) and ${count(quarantined)} quarantined rows: ` +
    `${count(objects)} objects (${(bytes / 1e6).toFixed(1)} MB)`
  )
}

/** Adds up the counts of partitions by layer, which is the first part of a model's name. */
function byLayer(models: FullReport['models']): FullReport['models'] {
  const layers: FullReport['models'] = {}
  for (const [model, { built, reused }] of Object.entries(models)) {
    const name = model.split('.')[0]
    const layer = layers[name] ?? { built: 0, reused: 0 }
    layers[name] = layer
    layer.built += built
    layer.reused += reused
  }
  return layers
}

/**
 * Summarizes in one line how many conversations and questions the figures include, and why other conversations and questions are left out.
 */
function conversationLine(heard: ConversationCounts): string {
  const byReason = (counts: Record<string, number>) =>
    Object.entries(counts)
      .map(([reason, count]) => `${count.toLocaleString('en-US')} ${reason}`)
      .join(', ') || 'none'
  return (
    `intent: ${heard.conversations.toLocaleString('en-US')} conversations counted (left out: ${byReason(heard.conversations_left_out)}), ` +
    `${heard.questions.toLocaleString('en-US')} questions counted (left out: ${byReason(heard.questions_left_out)}); ` +
    `text removed because it is not the author's own: ${byReason(heard.not_own_words)}`
  )
}

function stoppedLines(report: FullReport): string[] {
  return askedLines(report).flatMap(({ line, isStopped }) => (isStopped ? [line] : []))
}

function askedLines({ labels, themes, summaries, terms }: FullReport): { line: string; isStopped: boolean }[] {
  return [
    ...(labels ? [askedLine('labels', 'texts labelled', labels.labelled, labels)] : []),
    ...(themes ? [askedLine('themes', 'messages labelled', themes.judged, themes)] : []),
    ...(summaries ? [askedLine('summaries', 'filings summarised', summaries.summarised, summaries)] : []),
    ...(terms ? termLines(terms) : []),
  ]
}

/** Summarizes how many words of theme discovery were embedded. The list is empty if no words had to be embedded. */
function termLines({ grade, embedded, since, stopped }: TermReport): { line: string; isStopped: boolean }[] {
  if (stopped !== undefined) {
    const line = `themes: the words of discovery were not all embedded: ${stopped}; themes are still found by ${grade}${
      grade === 'built_in' ? '' : ', or by built_in for words that have no such embedding'
    }`
    return [{ line, isStopped: true }]
  }
  if (embedded === 0 && since === undefined) return []
  const line = `themes: ${embedded.toLocaleString('en-US')} words of discovery embedded; future weeks use the embeddings of ${grade}`
  return [{ line, isStopped: false }]
}

/** Summarizes in one line how many texts were sent to a language model and how many answers were usable. The line never contains a text. */
function askedLine(
  what: string,
  done: string,
  taken: number,
  { grade, rejected, copied, pending, left, days_left, spent, stopped }: Omit<TextReport, 'taken'> & { spent?: Spent },
): { line: string; isStopped: boolean } {
  const count = (value: number) => value.toLocaleString('en-US')
  const reasons = Object.entries(rejected).map(([reason, texts]) => `${count(texts)} ${reason}`)
  const parts = [
    `${count(taken)} ${done} by ${grade}`,
    ...(copied > 0 ? [`${count(copied)} copied from other days`] : []),
    ...(reasons.length > 0 ? [`rejected answers: ${reasons.join(', ')}`] : []),
    ...(pending > 0 ? [`${count(pending)} pending in batches`] : []),
    ...(spent ? [spentLine(spent)] : []),
  ]
  const rest = [
    ...(left > 0 ? [`${count(left)} texts`] : []),
    ...(days_left > 0 ? [`the texts of ${count(days_left)} days`] : []),
  ]
  const degraded = stopped ? `; degraded to built-in ${what}: ${stopped}` : ''
  const open = rest.length > 0 ? `; still with built-in ${what}: ${rest.join(' and ')}` : ''
  return { line: `${what}: ${parts.join('; ')}${degraded}${open}`, isStopped: stopped !== undefined }
}

function spentLine({ requests, input_tokens, output_tokens, usd }: Spent): string {
  const tokens = (input_tokens + output_tokens).toLocaleString('en-US')
  return `${requests.toLocaleString('en-US')} requests, ${tokens} tokens${usd > 0 ? `, ${usd.toFixed(2)} USD` : ''}`
}

function printUnknown(unknown: string[]): void {
  if (unknown.length === 0) return
  for (const name of unknown.slice(0, MOST_UNKNOWN))
    print(
      `not read: ${name} (${name.endsWith('/') ? 'no feed has this name' : 'no feed reads a file like this one in this place'})`,
    )
  if (unknown.length > MOST_UNKNOWN) print(`not read: ${unknown.length - MOST_UNKNOWN} more`)
  print('')
}
