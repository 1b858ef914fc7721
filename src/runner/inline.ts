import pLimit from 'p-limit'

/** Runs the jobs of one model, some at a time. All jobs of a call must finish before what reads them starts. */
export interface Runner {
  run<J>(jobs: J[], work: (job: J) => Promise<void>): Promise<void>
}

/** Runs jobs in this process. After a failure no further job starts; those under way finish, then the first error is thrown. */
export function inlineRunner(concurrency: number): Runner {
  return {
    async run(jobs, work) {
      const limit = pLimit(concurrency)
      let failure: { error: unknown } | undefined
      await Promise.all(
        jobs.map((job) =>
          limit(async () => {
            if (failure) return
            try {
              await work(job)
            } catch (error) {
              failure ??= { error }
            }
          }),
        ),
      )
      if (failure) throw failure.error
    },
  }
}
