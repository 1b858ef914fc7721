import { conversationCounts } from './conversation_counts.ts'
import { type Job, type JobFacts, job } from './job.ts'
import { askModels } from './language/ask_models.ts'
import { auditInputs, build, compact, expire, ingestInputs, promote, total, write } from './stages.ts'

/**
 * Returns a job that ingests new data, builds the release of one day and publishes it. The job is idempotent and can be run again after it
 * was killed. The live release is not replaced if the audit fails, or if the live release is of a newer day and the operator did not name
 * the day of the run. `mayBatch` tells whether language tasks may use a batch API.
 */
export function dailyJob({ mayBatch, ...facts }: JobFacts & { mayBatch: boolean }): Job {
  return job({
    ...facts,
    async run(request, context, stage, language) {
      const [day] = request.days
      const taken = await ingestInputs(context, request, stage)
      const asked = await askModels(context, request, stage, { mayBatch, language })
      const built = await build(context, day, stage)
      const expired = await expire(context, stage)
      const release = await write(context, day, facts.name, built, language, auditInputs(request, taken), stage)
      const moved = await promote(context, release, `run ${facts.name}`, request, stage)
      await compact(context, stage)
      const live = (await context.releases.current())?.release
      const heard = await conversationCounts(context, built)
      return {
        feeds: taken.feeds,
        sources: taken.sources,
        ...asked,
        heard,
        expired,
        models: total([built]),
        releases: [release],
        live,
        moved,
      }
    },
  })
}
