import { askModels } from '../src/pipeline/ask_models.ts'
import { job } from '../src/pipeline/job.ts'
import { build, promote, takeIn, total, write } from '../src/pipeline/stages.ts'

/**
 * Takes in what is new, builds the release of the newest complete day and puts it live. Run twice, it changes nothing; a
 * failed audit leaves the last release up, and so does a newer day that is live, unless this day was asked for by name;
 * killed anywhere, it is simply run again.
 */
export default job({
  about: 'Builds and publishes the release of one complete day.',
  async run(request, workplace, stage, language) {
    const [day] = request.days
    const { feeds } = await takeIn(workplace, request, stage)
    const asked = await askModels(workplace, request, stage, { mayBatch: true, language })
    const built = await build(workplace, day, stage)
    const release = await write(workplace, day, 'nightly', built, language, request, stage)
    const moved = await promote(workplace, release, 'run nightly', request, stage)
    const live = (await workplace.releases.current())?.release
    return { feeds, ...asked, models: total([built]), releases: [release], live, moved }
  },
})
