import { heardIn } from './heard.ts'
import { type Job, type JobFacts, job } from './job.ts'
import { askModels } from './language/ask_models.ts'
import { build, compact, judgedBy, promote, takeIn, total, write } from './stages.ts'

/**
 * A job that takes in what is new, builds the release of one day and puts it live. Run twice, it changes nothing; a failed
 * audit leaves the last release up, and so does a newer day that is live, unless this day was asked for by name; killed
 * anywhere, it is simply run again. `mayBatch`: whether a language model may take its time.
 */
export function dailyJob({ mayBatch, ...facts }: JobFacts & { mayBatch: boolean }): Job {
  return job({
    ...facts,
    async run(request, workplace, stage, language) {
      const [day] = request.days
      const taken = await takeIn(workplace, request, stage)
      const asked = await askModels(workplace, request, stage, { mayBatch, language })
      const built = await build(workplace, day, stage)
      const release = await write(workplace, day, facts.name, built, language, judgedBy(request, taken), stage)
      const moved = await promote(workplace, release, `run ${facts.name}`, request, stage)
      await compact(workplace, stage)
      const live = (await workplace.releases.current())?.release
      const heard = await heardIn(workplace, built)
      return {
        feeds: taken.feeds,
        sources: taken.sources,
        ...asked,
        heard,
        models: total([built]),
        releases: [release],
        live,
        moved,
      }
    },
  })
}
