import type { BuildReport } from '../build/build_report.ts'
import { releaseTargets } from './publish.ts'
import type { JobRequest, Stage } from './request.ts'
import type { RunContext } from './run_context.ts'

/** Computes the progress texts of a backfill. */
export interface BackfillProgress {
  /** Returns a text with the number of the current day and the estimated time left. Call it once when each day starts. */
  describe(): string
  /** Adds the built partitions of a finished day. */
  dayDone(built: BuildReport): void
}

/**
 * Plans all days of a backfill together before the first day is built, because days share partitions. The remaining time is estimated from
 * the mean time that a partition or a day has taken so far.
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
 * Describes the time left. While planned partitions are left, the estimate uses the mean time per partition, because the first day builds
 * far more partitions than the other days. After that, it uses the mean time per day.
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
