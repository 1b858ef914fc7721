import type { BuildReport } from '../src/build/build_report.ts'
import { backfillProgress } from '../src/pipeline/backfill_progress.ts'
import { type ConversationCounts, conversationCounts } from '../src/pipeline/conversation_counts.ts'
import { job } from '../src/pipeline/job.ts'
import { askModels } from '../src/pipeline/language/ask_models.ts'
import { auditInputs, build, compact, expire, ingestInputs, promote, total, write } from '../src/pipeline/stages.ts'
import type { Manifest } from '../src/release/manifest.ts'

/**
 * Builds and writes a release for each requested day, oldest first. Existing releases are reused, so an interrupted backfill continues
 * where it stopped. The newest of these releases goes live, unless a release of a newer day is live already. A failed audit ends the
 * backfill, but the releases written before are kept.
 */
export default job({
  name: 'backfill',
  about: 'a range of days',
  day: 'range',
  priority: 3,
  async run(request, context, stage, language) {
    const taken = await ingestInputs(context, request, stage)
    const asked = await askModels(context, request, stage, { mayBatch: true, language })
    const reports: BuildReport[] = []
    const releases: Manifest[] = []
    let heard: ConversationCounts | undefined
    const progress = await backfillProgress(context, request, stage)
    for (const day of request.days) {
      const built = await build(context, day, stage, progress.describe())
      progress.dayDone(built)
      heard = await conversationCounts(context, built)
      reports.push({ counts: built.counts, builtPartitions: new Map() })
      releases.push(await write(context, day, 'backfill', built, language, auditInputs(request, taken), stage))
    }
    const expired = await expire(context, stage)
    const newest = releases.at(-1)!
    const moved = await promote(context, newest, 'backfill', request, stage)
    await compact(context, stage)
    const live = (await context.releases.current())?.release
    return { feeds: taken.feeds, ...asked, heard, expired, models: total(reports), releases, live, moved }
  },
})
