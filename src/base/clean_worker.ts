import type { CleanScript, CleanWork } from './clean_process.ts'
import { type Engine, openEngine } from './duckdb.ts'

/** The process behind `CleanProcess`: runs the tasks that it receives, and ends when its parent disconnects. */
let engine: Engine | undefined
let isBusy = false

process.on('message', async ({ script, request, engine: bounds }: CleanWork) => {
  isBusy = true
  const answer: { failure?: string } = {}
  try {
    engine ??= await openEngine(bounds)
    const { default: work } = (await import(script)) as { default: CleanScript<object> }
    await work(engine, request)
  } catch (error) {
    answer.failure = (error as Error).message
  }
  isBusy = false
  if (process.connected) process.send!(answer)
})

process.once('disconnect', async () => {
  // An unfinished task is abandoned: no process waits for it, and the next run removes its spilled data.
  if (!isBusy) await engine?.close()
  process.exit()
})
