import { askModels } from '../src/pipeline/ask_models.ts'
import { job } from '../src/pipeline/job.ts'
import { build, promote, takeIn, total, write } from '../src/pipeline/stages.ts'

/**
 * Refreshes the release of the running day with what has come in so far; only partitions that got something new are
 * built. The nightly run of that day replaces it. A failed audit leaves the last release up.
 */
export default job({
  about: 'Builds and publishes the release of the running day, so far.',
  async run(request, workplace, stage, language) {
    const [day] = request.days
    const { feeds } = await takeIn(workplace, request, stage)
    const asked = await askModels(workplace, request, stage, { mayBatch: false, language })
    const built = await build(workplace, day, stage)
    const release = await write(workplace, day, 'intraday', built, language, request, stage)
    const moved = await promote(workplace, release, 'run intraday', request, stage)
    const live = (await workplace.releases.current())?.release
    return { feeds, ...asked, models: total([built]), releases: [release], live, moved }
  },
})
