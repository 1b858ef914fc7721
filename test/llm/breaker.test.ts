import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Breaker } from '../../src/llm/breaker.ts'
import { Budget } from '../../src/llm/budget.ts'
import { ModelClient, type ModelClientOptions } from '../../src/llm/client.ts'
import { Gate } from '../../src/llm/gate.ts'
import { OpenAiServer } from '../openai_server.ts'

test('a breaker opens only after consecutive failures', () => {
  const breaker = new Breaker(3, 60_000)
  for (const each of ['failed', 'failed', 'succeeded', 'failed', 'failed'] as const) breaker[each]('no answer')
  expect(breaker.open).toBeUndefined()
  breaker.failed('no answer')
  expect(breaker.open).toBe('3 failures in a row, the last: no answer')
})

test('after the pause a breaker admits one trial; patient callers wait for it and others are rejected', async () => {
  const breaker = new Breaker(1, 20)
  breaker.failed('no answer')
  expect(await breaker.admit(true)).toMatch(/1 failures/)
  await pause(30)
  expect(await breaker.admit(true)).toBeUndefined()
  expect(await breaker.admit(false)).toMatch(/1 failures/)
  const waiting = breaker.admit(true)
  breaker.succeeded()
  expect(await waiting).toBeUndefined()
  expect(await breaker.admit(false)).toBeUndefined()
})

test('a failed trial reopens the breaker, and a released one lets the next request try', async () => {
  const breaker = new Breaker(1, 20)
  breaker.failed('no answer')
  await pause(30)
  expect(await breaker.admit(false)).toBeUndefined()
  breaker.failed('no answer')
  expect(breaker.open).toBeDefined()
  await pause(30)
  expect(await breaker.admit(false)).toBeUndefined()
  breaker.release()
  expect(await breaker.admit(false)).toBeUndefined()
})

test('a gate limits concurrency, keeps the order of callers and drops aborted ones', async () => {
  const gate = new Gate(2)
  const order: number[] = []
  let most = 0
  let inside = 0
  const left = new AbortController()
  const work = (number: number, signal?: AbortSignal) =>
    gate.through(async () => {
      most = Math.max(most, ++inside)
      await pause(10)
      inside--
      order.push(number)
    }, signal)
  const all = [work(0), work(1), work(2, left.signal), work(3), work(4)]
  left.abort(new Error('left'))
  const ended = await Promise.allSettled(all)
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect([most, order]).toEqual([2, [0, 1, 3, 4]])
})

function serverOf(standIn: OpenAiServer, options: Partial<ModelClientOptions> = {}, budget?: Budget): ModelClient {
  return new ModelClient({ baseUrl: standIn.baseUrl, timeoutMs: 500, retries: 0, backoffMs: 1, ...options }, budget)
}

const body = { model: 'm', messages: [{ role: 'user' as const, content: 'x' }] }
const ask = (server: ModelClient) =>
  server
    .ask({ input: 10, output: 10 }, (options) => server.api.chat.completions.create(body, options))
    .then(
      () => 'answered',
      (error) => (error as Error).message,
    )

test('an open breaker blocks every task of the model, and admits requests again after the pause', async () => {
  const standIn = await OpenAiServer.start()
  const root = serverOf(standIn, { breakAfter: 2, restMs: 150, isPatient: false })
  const [answers, screens] = ['answers', 'screens'].map((name) => root.for({ name, model: 'one' }))
  const vectors = root.for({ name: 'vectors', model: 'two' })
  standIn.rest = { status: 500 }
  await ask(answers)
  await ask(screens)
  const sent = standIn.sent.length
  const started = performance.now()
  expect(await ask(answers)).toBe('2 failures in a row, the last: the server answered 500')
  expect(performance.now() - started).toBeLessThan(50)
  expect(standIn.sent.length).toBe(sent)
  expect(root.uses.map(({ task, open }) => [task, open !== undefined])).toEqual([
    ['answers', true],
    ['screens', true],
    ['vectors', false],
  ])
  standIn.rest = 'right'
  expect(await ask(vectors)).toBe('answered')
  await pause(160)
  standIn.rest = { slowMs: 50 }
  const both = await Promise.all([ask(answers), ask(screens)])
  expect(both.filter((each) => each === 'answered')).toHaveLength(1)
  expect(await ask(screens)).toBe('answered')
})

test('tasks share the limits of a run up to their own shares, with separate accounts and prices', async () => {
  const standIn = await OpenAiServer.start()
  const budget = new Budget({ requests: 10 }, { input: 1, output: 1 })
  const root = serverOf(standIn, {}, budget)
  const labels = root.for({ name: 'labels', model: 'one', share: 0.8 })
  const vectors = root.for({ name: 'vectors', model: 'two', prices: { input: 0, output: 0 } })
  const outcomes: string[] = []
  for (let turn = 0; turn < 10; turn++) outcomes.push(await ask(labels))
  expect(outcomes.filter((each) => each === 'answered')).toHaveLength(8)
  expect(outcomes.at(-1)).toBe('the budget of the run is used up')
  expect(await ask(vectors)).toBe('answered')
  expect(await ask(vectors)).toBe('answered')
  expect(await ask(vectors)).toBe('the budget of the run is used up')
  expect(root.uses.map(({ task, spent }) => [task, spent.requests, spent.usd > 0])).toEqual([
    ['labels', 8, true],
    ['vectors', 2, false],
  ])
})

test('a budget with a period is renewed when the period ends', async () => {
  const standIn = await OpenAiServer.start()
  const server = serverOf(standIn, {}, new Budget({ requests: 1 }, { input: 0, output: 0 }, 100)).for({
    name: 'answers',
    model: 'one',
  })
  expect([await ask(server), await ask(server)]).toEqual(['answered', 'the budget of the run is used up'])
  await pause(110)
  expect(await ask(server)).toBe('answered')
})

test('aborts a slowly dripping response when its timeout expires', async () => {
  const standIn = await OpenAiServer.start()
  standIn.fault = () => ({ dripMs: 20 })
  const started = performance.now()
  expect(await ask(serverOf(standIn))).toBe('no answer in time')
  expect(performance.now() - started).toBeLessThan(1500)
})
