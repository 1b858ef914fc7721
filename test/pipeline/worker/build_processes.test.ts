import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import type { BuildJob } from '../../../src/build/partition_builder.ts'
import { BuildProcesses, ProcessEnded } from '../../../src/pipeline/worker/build_processes.ts'

const job = (facts: { id: string; name?: string; ms?: number }) => facts as unknown as BuildJob

function processes(): BuildProcesses {
  const file = fileURLToPath(new URL('./failing_job.ts', import.meta.url))
  const opened = new BuildProcesses({ env: process.env, heapMegabytes: 128, file })
  onTestFinished(() => opened.close())
  return opened
}

test('a process runs one job after another, and each failure belongs to its own job', async () => {
  const builders = processes()
  const failing = builders.attempt(job({ id: 'a', name: 'StoreFailure' }))
  await expect(failing.done).rejects.toMatchObject({ name: 'StoreFailure' })
  const next = builders.attempt(job({ id: 'b' }))
  expect(next.pid).toBe(failing.pid)
  expect(await next.done).toMatchObject({ id: 'b' })
})

test('a job gets another process while the first is busy', async () => {
  const builders = processes()
  const [slow, fast] = [builders.attempt(job({ id: 'a', ms: 300 })), builders.attempt(job({ id: 'b' }))]
  expect(fast.pid).not.toBe(slow.pid)
  expect((await fast.done).id).toBe('b')
  expect((await slow.done).id).toBe('a')
})

test('stopping a job whose result is already in the channel does not affect the next job', async () => {
  const builders = processes()
  await builders.attempt(job({ id: 'warm' })).done
  const stopped = builders.attempt(job({ id: 'a' }))
  // Block this process so that the result stays in the channel.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  stopped.kill()
  const ended = await stopped.done.catch((error: Error) => error)
  expect(ended instanceof ProcessEnded || (ended as { id: string }).id === 'a').toBe(true)
  const next = builders.attempt(job({ id: 'b', ms: 100 }))
  expect(next.pid).not.toBe(stopped.pid)
  expect((await next.done).id).toBe('b')
})

test('killing a busy process fails its job, and killing an idle process fails none', async () => {
  const builders = processes()
  const amid = builders.attempt(job({ id: 'a', ms: 60_000 }))
  process.kill(amid.pid, 'SIGKILL')
  await expect(amid.done).rejects.toThrow('ended with SIGKILL')
  const idle = builders.attempt(job({ id: 'b' }))
  await idle.done
  process.kill(idle.pid, 'SIGKILL')
  await sleep(200)
  expect((await builders.attempt(job({ id: 'c' })).done).id).toBe('c')
})
