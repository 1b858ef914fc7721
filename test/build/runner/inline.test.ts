import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inlineRunner } from '../../../src/build/runner/inline.ts'
import type { JobHandler, JobIdentity } from '../../../src/build/runner/runner.ts'

interface Work extends JobIdentity {
  isLarge?: boolean
  fails?: boolean
}

/** Records which jobs ran at the same time, as pairs of ids, and which completed. */
function watched() {
  const [underWay, together, made] = [new Set<string>(), new Set<string>(), [] as string[]]
  const handler: JobHandler<Work, string> = {
    async make({ id, fails }) {
      for (const other of underWay) together.add([other, id].sort().join(' '))
      underWay.add(id)
      await sleep(5)
      underWay.delete(id)
      if (fails) throw new Error(`${id} failed`)
      return id
    },
    exists: async () => false,
    find: async ({ id }) => id,
    made: (_, id) => made.push(id),
    isLarge: ({ isLarge }) => isLarge === true,
  }
  return { handler, together, made }
}

const job = (id: string, rest: Partial<Work> = {}): Work => ({ id, model: id[0], partition: id, ...rest })

test('small jobs run in parallel, and a large job runs alone', async () => {
  const { handler, together, made } = watched()
  const runner = inlineRunner(2)
  const large = runner.run([job('b1', { isLarge: true })], handler)
  await Promise.all([runner.run([job('a1'), job('a2')], handler), large, runner.run([job('c1')], handler)])
  expect(made.sort()).toEqual(['a1', 'a2', 'b1', 'c1'])
  expect([...together]).toContain('a1 a2')
  expect([...together].filter((pair) => pair.includes('b1'))).toEqual([])
})

test('no job of another model runs while jobs of one model run side by side', async () => {
  const { handler, together } = watched()
  const runner = inlineRunner(2)
  let waves = 0
  const wave = runner.run([job('a1'), job('a2'), job('a3')], {
    ...handler,
    sideBySide: (work) => {
      waves++
      return work()
    },
  })
  await Promise.all([wave, runner.run([job('b1')], handler)])
  expect(waves).toBe(1)
  expect([...together].filter((pair) => pair.includes('b1'))).toEqual([])
  expect([...together]).toContain('a1 a2')
})

test('a failure stops further jobs of its model, and running jobs still report their results', async () => {
  const { handler, made } = watched()
  const jobs = [job('a1', { fails: true }), job('a2'), job('a3'), job('a4')]
  await expect(inlineRunner(2).run(jobs, handler)).rejects.toThrow('a1 failed')
  expect(made).toEqual(['a2'])
})
