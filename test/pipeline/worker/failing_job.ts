import { setTimeout as sleep } from 'node:timers/promises'
import { queueErrorOf } from '../../../src/pipeline/worker/queue_error.ts'

// A build process for tests. The job says whether it waits, fails with a named error, or returns the job's id.
process.on('message', async ({ id, name, ms = 0 }: { id?: string; name?: string; ms?: number }) => {
  if (ms > 0) await sleep(ms)
  if (name === undefined) return process.send!({ done: { id } })
  const { name: told, message } = queueErrorOf(Object.assign(new Error('found 3 rows'), { name }))
  process.send!({ failure: { name: told, message } })
})
