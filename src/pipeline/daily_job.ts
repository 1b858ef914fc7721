import { conversationCounts } from './conversation_counts.ts'
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
    async run(request, context, stage, language) {
      const [day] = request.days
      const taken = await takeIn(context, request, stage)
      const asked = await askModels(context, request, stage, { mayBatch, language })
      const built = await build(context, day, stage)
      const release = await write(context, day, facts.name, built, language, judgedBy(request, taken), stage)
      const moved = await promote(context, release, `run ${facts.name}`, request, stage)
      await compact(context, stage)
      const live = (await context.releases.current())?.release
      const heard = await conversationCounts(context, built)
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
