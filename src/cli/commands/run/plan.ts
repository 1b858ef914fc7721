import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { everyDay } from '../../../base/calendar/days.ts'
import type { PlannedPartition } from '../../../build/plan.ts'
import { isBucketUrl } from '../../../lake/store/s3_bucket.ts'
import { pendingAt } from '../../../pipeline/inputs/landing_bucket.ts'
import { planDays } from '../../../pipeline/publish.ts'
import { openReadOnly } from '../../../pipeline/run_context.ts'
import {
  dayAgo,
  dayOption,
  examples,
  homeOf,
  homeOption,
  jsonOption,
  landingOf,
  landingOption,
  settingsHelp,
} from '../../options.ts'
import { print, printJson, table } from '../../table.ts'
import { BadUsage } from '../../usage.ts'

export interface PlanOptions {
  home?: string
  landing?: string
  asOf?: string
  from?: string
  to?: string
  /** Feeds whose files are ingested. If undefined, files of all feeds are ingested. */
  feeds?: string[]
  all?: boolean
  json?: boolean
}

export default function plan(): Command {
  return new Command('plan')
    .description('print what a run would ingest and build, and why, without changing anything')
    .addHelpText(
      ...examples('crowdtape plan --as-of 2025-09-30', 'crowdtape plan --from 2025-09-01 --to 2025-09-30 --json'),
    )
    .addHelpText(...settingsHelp('home', 'ingest', 'build', 'providers', 'model'))
    .addOption(homeOption())
    .addOption(landingOption())
    .addOption(dayOption('--as-of <date>', 'day of the release (default: yesterday, UTC)'))
    .addOption(dayOption('--from <date>', 'first day of a backfill'))
    .addOption(dayOption('--to <date>', 'last day of a backfill'))
    .option('--all', 'also list partitions that exist and are reused')
    .addOption(jsonOption())
    .action(showPlan)
}

/** Prints what a run or a backfill would ingest and build, without changing anything. */
export async function showPlan(options: PlanOptions): Promise<void> {
  const { home, settings } = homeOf(options)
  const days = daysOf(options)
  // As in a run, a landing folder that is given as an option must exist. If the folder of the setting does not exist, the plan covers only
  // rows that were already ingested.
  const landing = options.landing === undefined ? settings.CROWDTAPE_LANDING : landingOf(options, settings)
  const opened = await openReadOnly(home, settings)
  const planned = planDays(opened, days)
  const files =
    isBucketUrl(landing) || existsSync(landing) ? await pendingAt(opened.catalog, landing, settings, options.feeds) : {}
  const shown = options.all ? planned : planned.filter((each) => each.action !== 'reuse')
  if (options.json) return printJson({ days, files, partitions: shown, counts: count(planned) })

  const waiting = Object.entries(files).filter(([, names]) => names.length > 0)
  for (const [feed, names] of waiting)
    print(`ingest ${names.length} files of ${feed}: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''}`)
  if (waiting.length > 0)
    print('the plan below ignores these files, because their effect is known only once they are ingested\n')
  if (shown.length > 0) print(table(['model', 'partitions', 'action', 'because'], grouped(shown)))
  const { build, follows, reuse } = count(planned)
  print(`\n${build} to build, ${follows} to build only if an input changes, ${reuse} to reuse`)
}

/** The requested days. Throws `BadUsage` if the options contradict each other. */
function daysOf({ asOf, from, to }: PlanOptions): string[] {
  if (asOf !== undefined && (from ?? to) !== undefined) {
    throw new BadUsage(`found --as-of ${asOf} together with --from or --to, expected either one day or a range`)
  }
  const end = to ?? asOf ?? dayAgo(1)
  const start = from ?? end
  if (start > end) throw new BadUsage(`found --from ${start} after --to ${end}, expected the earlier day first`)
  return everyDay(start, end)
}

function count(planned: PlannedPartition[]): Record<PlannedPartition['action'], number> {
  const counts = { build: 0, follows: 0, reuse: 0 }
  for (const { action } of planned) counts[action]++
  return counts
}

/** Puts partitions of a model that have the same action and the same reason on one line. */
function grouped(planned: PlannedPartition[]): string[][] {
  const lines = new Map<string, { cells: PlannedPartition; partitions: string[] }>()
  for (const each of planned) {
    const reason = each.reason.replace(/\/\S+ is built first/, ' is built first')
    const id = [each.model, each.action, reason].join('|')
    const line = lines.get(id) ?? { cells: { ...each, reason }, partitions: [] }
    line.partitions.push(each.partition)
    lines.set(id, line)
  }
  return [...lines.values()].map(({ cells, partitions }) => {
    const [first, last] = [partitions[0], partitions.at(-1)!]
    const named = first === last ? first : `${first} .. ${last} (${partitions.length})`
    return [cells.model, named, cells.action, cells.reason]
  })
}
