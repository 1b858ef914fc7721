import type { CleanScript, CleanWork } from './clean_process.ts'
import { type Engine, openEngine } from './duckdb.ts'

/** The other side of `CleanProcess`: does what it is sent, piece by piece, and ends with the connection to its parent. */
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
  // Nobody waits for work that is under way, and spilled data of a process that is gone is removed by the next run.
  if (!isBusy) await engine?.close()
  process.exit()
})
