import pLimit from 'p-limit'
import type { Runner } from './runner.ts'

/** Runs jobs in this process with limited concurrency. */
export function inlineRunner(concurrency: number): Runner {
  return {
    isWide: false,
    width: concurrency,
    async run(jobs, { make, made }) {
      const limit = pLimit(concurrency)
      let failure: { error: unknown } | undefined
      await Promise.all(
        jobs.map((job) =>
          limit(async () => {
            if (failure) return
            try {
              made(job, await make(job))
            } catch (error) {
              failure ??= { error }
            }
          }),
        ),
      )
      if (failure) throw failure.error
    },
    async close() {},
  }
}
