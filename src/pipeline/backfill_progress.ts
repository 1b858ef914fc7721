import type { BuildReport } from '../build/build_report.ts'
import { releaseTargets } from './publish.ts'
import type { JobRequest, Stage } from './request.ts'
import type { RunContext } from './run_context.ts'

/** Progress of a backfill. */
export interface BackfillProgress {
  /** Describes the current day and the estimated time left. Must be called once per day. */
  describe(): string
  /** Records a finished day. */
  dayDone(built: BuildReport): void
}

/**
 * Plans all days of a backfill together before the first day is built, because days share partitions. The remaining time is estimated from
 * the time that each partition or day has taken so far.
 */
export async function backfillProgress(
  context: RunContext,
  { days }: JobRequest,
  stage: Stage,
): Promise<BackfillProgress> {
  const { models, limits } = context
  const planned = await stage(`Plan ${days.length} days`, async (say) => {
    const lineage = await models.lineage()
    const targets = new Map<string, Set<string>>()
    for (const day of days) {
      for (const [model, partitions] of releaseTargets(lineage, day, limits.snapshotDays)) {
        targets.set(model, (targets.get(model) ?? new Set()).union(new Set(partitions)))
      }
    }
    const toBuild = (await models.plan(targets)).filter(({ action }) => action !== 'reuse').length
    say(`${toBuild} partitions to build`)
    return toBuild
  })
  const started = performance.now()
  let [at, built] = [0, 0]
  return {
    describe() {
      at++
      const place = `${at} of ${days.length} days`
      if (at === 1) return ` (${place}, ${planned} partitions to build)`
      const seconds = (performance.now() - started) / 1000
      return ` (${place}${remaining(seconds, { dayDone: at - 1, days: days.length, built, planned })})`
    },
    dayDone({ counts }) {
      for (const each of Object.values(counts)) built += each.built
    },
  }
}

/**
 * Describes the time left. The first day builds the partitions that days share, so the estimate is based on partitions until these are
 * built, and on days after that.
 */
export function remaining(
  seconds: number,
  { dayDone, days, built, planned }: { dayDone: number; days: number; built: number; planned: number },
): string {
  const left = built > 0 && planned > built ? (planned - built) / built : (days - dayDone) / dayDone
  const minutes = (seconds * left) / 60
  if (minutes < 1) return ', less than a minute left'
  return minutes < 90 ? `, about ${Math.round(minutes)} min left` : `, about ${(minutes / 60).toFixed(1)} h left`
}
