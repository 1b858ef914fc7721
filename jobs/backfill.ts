import type { BuildReport } from '../src/build/build.ts'
import { courseOf } from '../src/pipeline/course.ts'
import { type Heard, heardIn } from '../src/pipeline/heard.ts'
import { job } from '../src/pipeline/job.ts'
import { askModels } from '../src/pipeline/language/ask_models.ts'
import { build, compact, judgedBy, promote, takeIn, total, write } from '../src/pipeline/stages.ts'
import type { Manifest } from '../src/release/manifest.ts'

/**
 * Builds and writes the release of every day asked for, oldest first; days that stand are reused, so a broken-off backfill
 * goes on where it stopped. The newest of them goes live unless a newer day is live already: filling in the past never
 * takes the present down. A failed audit ends it; releases written before that stand.
 */
export default job({
  name: 'backfill',
  about: 'a range of days',
  day: 'range',
  priority: 3,
  async run(request, workplace, stage, language) {
    const taken = await takeIn(workplace, request, stage)
    const asked = await askModels(workplace, request, stage, { mayBatch: true, language })
    const reports: BuildReport[] = []
    const releases: Manifest[] = []
    let heard: Heard | undefined
    const course = await courseOf(workplace, request, stage)
    for (const day of request.days) {
      const built = await build(workplace, day, stage, course.whereabouts())
      course.passed(built)
      heard = await heardIn(workplace, built)
      reports.push({ counts: built.counts, standing: new Map() })
      releases.push(await write(workplace, day, 'backfill', built, language, judgedBy(request, taken), stage))
    }
    const newest = releases.at(-1)!
    const moved = await promote(workplace, newest, 'backfill', request, stage)
    await compact(workplace, stage)
    const live = (await workplace.releases.current())?.release
    return { feeds: taken.feeds, ...asked, heard, models: total(reports), releases, live, moved }
  },
})
