import { Semaphore } from 'async-mutex'
import pLimit from 'p-limit'
import type { Runner } from './runner.ts'

/**
 * Runs up to `concurrency` jobs at a time in this process, across all models. A large job runs alone, with all memory and threads. If the
 * handler has `sideBySide` and there are at least `concurrency` jobs, all jobs run with one thread each, and a large job does not run
 * alone.
 */
export function inlineRunner(concurrency: number): Runner {
  const slots = new Semaphore(concurrency)
  return {
    width: concurrency,
    async run(jobs, handler) {
      let failure: { error: unknown } | undefined
      const work = async (job: (typeof jobs)[number]) => {
        if (failure) return
        try {
          handler.made(job, await handler.make(job))
        } catch (error) {
          failure ??= { error }
        }
      }
      const isWave = handler.sideBySide !== undefined && concurrency > 1 && jobs.length >= concurrency
      if (isWave) {
        const limit = pLimit(concurrency)
        const wave = () => Promise.all(jobs.map((job) => limit(() => work(job))))
        await slots.runExclusive(() => handler.sideBySide!(wave), concurrency)
      } else {
        const slotsOf = (job: (typeof jobs)[number]) => (handler.isLarge?.(job) ? concurrency : 1)
        await Promise.all(jobs.map((job) => slots.runExclusive(() => work(job), slotsOf(job))))
      }
      if (failure) throw failure.error
    },
    async close() {},
  }
}
