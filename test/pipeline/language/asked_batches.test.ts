import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OpenAiServer } from '../../openai_server.ts'
import { deliver } from '../landing.ts'
import {
  askedTwice,
  asking,
  conversations,
  days,
  homeThatAsks,
  landingWith,
  questionsOf,
  textsOf,
} from './asked_world.ts'

const all = [...new Set(days.flatMap((day) => textsOf(day)))]
const inBatches = { CROWDTAPE_LLM_BATCH: 'on', CROWDTAPE_LLM_BATCH_WAIT_SECONDS: '20' }
const notWaiting = { ...inBatches, CROWDTAPE_LLM_BATCH_WAIT_SECONDS: '0' }

test('results of a batch that is ready in time are joined by custom id, in any line order', async () => {
  const standIn = await OpenAiServer.start()
  standIn.batch.looks = 1
  standIn.label = (text, index) => ({
    index,
    is_question: true,
    tickers: text.includes('NVDA') ? ['NVDA'] : [],
    topics: [],
    theme: 'unknown',
    sentiment: text.includes('case 1') ? 'bullish' : 'bearish',
  })
  const home = await homeThatAsks(standIn, await landingWith(), inBatches)
  expect(await asking(home)).toMatchObject({ labelled: all.length, pending: 0, left: 0 })
  expect(standIn.batches).toHaveLength(1)
  expect(standIn.chats).toEqual([])
  const built = await questionsOf(home)
  expect(built.every(({ grade }) => grade !== 'built_in')).toBe(true)
  expect(built.filter(({ sentiment }) => sentiment === 'bullish')).toHaveLength(3 * 3)
  expect(built.filter(({ tickers }) => tickers.length === 0)).toHaveLength(2)
})

test('a pending batch is remembered, and a later run collects it without a second request', async () => {
  const standIn = await OpenAiServer.start()
  standIn.batch.looks = 1
  const home = await homeThatAsks(standIn, await landingWith(), notWaiting)
  expect(await asking(home)).toMatchObject({ labelled: 0, pending: all.length, left: 0 })
  expect(await asking(home)).toMatchObject({ labelled: 0, pending: all.length })
  expect(standIn.batches).toHaveLength(1)
  expect(await asking(home)).toMatchObject({ labelled: all.length, pending: 0, left: 0 })
  expect(standIn.batches).toHaveLength(1)
  expect((await questionsOf(home)).every(({ grade }) => grade !== 'built_in')).toBe(true)
})

test('the finished part of an expired batch is used, and the rest is requested again', async () => {
  const standIn = await OpenAiServer.start()
  Object.assign(standIn.batch, { end: 'expired', answered: 3 })
  const home = await homeThatAsks(standIn, await landingWith(), inBatches)
  const report = await asking(home)
  expect(report).toMatchObject({ labelled: 15, left: all.length - 15, pending: 0 })
  expect(report.stopped).toBe('a batch ended with the status expired, 5 requests failed')
  Object.assign(standIn.batch, { end: 'completed', answered: 100 })
  expect(await asking(home)).toMatchObject({ labelled: all.length - 15, left: 0 })
  expect(askedTwice(standIn)).toHaveLength(all.length - 15)
})

test.each(['failed', 'cancelled'])('a %s batch leaves its texts to the next run', async (end) => {
  const standIn = await OpenAiServer.start()
  Object.assign(standIn.batch, { end, answered: 0 })
  const home = await homeThatAsks(standIn, await landingWith(), inBatches)
  expect((await asking(home)).stopped).toContain(`a batch ended with the status ${end}`)
  Object.assign(standIn.batch, { end: 'completed', answered: 100 })
  expect(await asking(home)).toMatchObject({ labelled: all.length, left: 0 })
})

test('in a batch, a failed request is repeated, and a refused one is not', async () => {
  const standIn = await OpenAiServer.start()
  standIn.script.push({ status: 500 }, { refusal: 'no' }, { content: 'no JSON' })
  const home = await homeThatAsks(standIn, await landingWith(), inBatches)
  expect(await asking(home)).toMatchObject({
    labelled: all.length - 15,
    rejected: { refused: 5, malformed: 5 },
    left: 5,
    stopped: 'a batch ended with the status completed, 1 requests failed',
  })
  expect(await asking(home)).toMatchObject({ labelled: 5, left: 0 })
  expect(askedTwice(standIn)).toHaveLength(5)
})

test('a batch whose creation response was lost is found again', async () => {
  const standIn = await OpenAiServer.start()
  standIn.batch.losesAnswer = true
  const home = await homeThatAsks(standIn, await landingWith(), inBatches)
  expect(await asking(home)).toMatchObject({ labelled: 0, pending: all.length, stopped: 'no connection to the server' })
  standIn.batch.losesAnswer = false
  expect(await asking(home)).toMatchObject({ labelled: all.length, pending: 0 })
  expect(standIn.batches).toHaveLength(1)
})

test('a batch that the server no longer knows is requested again', async () => {
  const standIn = await OpenAiServer.start()
  const home = await homeThatAsks(standIn, await landingWith(), notWaiting)
  await asking(home)
  standIn.batches.length = 0
  expect(await asking(home)).toMatchObject({ pending: all.length, stopped: 'a batch ended with the status gone' })
  expect(await asking(home)).toMatchObject({ labelled: all.length, pending: 0 })
})

test('a run continues without labels when the server is down or has no batch API', async () => {
  const standIn = await OpenAiServer.start()
  const landing = await landingWith()
  const home = await homeThatAsks(standIn, landing, { ...notWaiting, CROWDTAPE_LLM_FAILURES: '2' })
  await asking(home)
  await standIn.stop()
  const away = await home.nightly(days[2])
  expect(away.releases).toHaveLength(1)
  expect(away.labels).toMatchObject({ pending: all.length })
  expect(away.labels!.stopped).toContain('no connection to the server')
  await standIn.restart()
  expect(await asking(home)).toMatchObject({ labelled: all.length, pending: 0 })

  standIn.batch.hasApi = false
  const other = await homeThatAsks(standIn, landing, inBatches)
  expect(await asking(other)).toMatchObject({ labelled: 0, stopped: 'the server answered 404' })
})

test('the budget limits what a batch requests', async () => {
  const standIn = await OpenAiServer.start()
  const home = await homeThatAsks(standIn, await landingWith(), { ...inBatches, CROWDTAPE_LLM_MAX_REQUESTS: '2' })
  expect(await asking(home)).toMatchObject({ labelled: 10, stopped: 'the budget of the run is used up' })
  expect(standIn.texts).toHaveLength(10)
})

test('without a batch API, switching batches off is enough to label everything', async () => {
  const standIn = await OpenAiServer.start()
  standIn.batch.hasApi = false
  const landing = await landingWith()
  const home = await homeThatAsks(standIn, landing, inBatches)
  expect(await asking(home)).toMatchObject({ labelled: 0, pending: 0, left: all.length })
  await home.close()
  const direct = await homeThatAsks(standIn, landing, {}, home.path)
  expect(await asking(direct)).toMatchObject({ labelled: all.length, pending: 0, left: 0 })
})

test('a batch that is pending at a former server does not block labelling at a new one', async () => {
  const standIn = await OpenAiServer.start()
  const landing = await landingWith()
  const home = await homeThatAsks(standIn, landing, notWaiting)
  expect(await asking(home)).toMatchObject({ pending: all.length })
  await home.close()
  const other = await OpenAiServer.start()
  other.batch.hasApi = false
  const direct = await homeThatAsks(other, landing, {}, home.path)
  expect(await asking(direct)).toMatchObject({
    labelled: all.length,
    pending: 0,
    left: 0,
    stopped: 'a batch ended with the status gone',
  })
})

test('batches that cannot be polled do not block new texts', async () => {
  const standIn = await OpenAiServer.start()
  const landing = await landingWith(days.slice(0, 2))
  const home = await homeThatAsks(standIn, landing, { ...notWaiting, CROWDTAPE_LLM_RETRIES: '0' })
  const asked = await asking(home, days[1])
  await home.close()
  await deliver(landing, 'conversations', 'new.jsonl', conversations(days[2], ['Is $NVDA too dear today?']))
  standIn.batch.fails = true
  const direct = await homeThatAsks(standIn, landing, { CROWDTAPE_LLM_RETRIES: '0' }, home.path)
  expect(await asking(direct)).toMatchObject({
    labelled: 1,
    pending: asked.pending,
    stopped: 'the server answered 500',
  })
})

test('pending texts leave only symbols in the lake, no amounts and no names written like symbols', async () => {
  const standIn = await OpenAiServer.start()
  const landing = await landingWith([])
  const text = 'Is $NVDA worth $1234.50, or should I send $JaneDoe99 the $777?'
  await deliver(landing, 'conversations', 'one.jsonl', conversations(days[2], [text]))
  const home = await homeThatAsks(standIn, landing, notWaiting)
  expect(await asking(home)).toMatchObject({ pending: 1 })
  const folder = join(home.path, 'lake/asked')
  const notes = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(notes.join()).toContain('$NVDA')
  expect(notes.join()).not.toMatch(/1234|777|Jane|worth/)
})
