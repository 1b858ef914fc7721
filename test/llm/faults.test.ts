import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { languageProviders } from '../../src/api/language_providers.ts'
import { settings } from '../../src/base/settings.ts'
import { key, silent, testApi } from '../api_fixture.ts'
import { filingsApi } from '../ask/filings/invented.ts'
import { intentRows } from '../intent_rows.ts'
import type { Fault } from '../openai_damaged_replies.ts'
import { OpenAiServer } from '../openai_server.ts'
import { type Home, openHome } from '../pipeline/home.ts'
import { deliver } from '../pipeline/landing.ts'
import { conversations, days, landingWith } from '../pipeline/language/asked_world.ts'
import { annualReport, years } from '../search/filings_world.ts'

/** Faults of a response. `kill` stops the server until the run is over. */
type Trouble = Fault | 'kill'

const trouble: fc.Arbitrary<Trouble> = fc.oneof(
  fc.constantFrom<Trouble>('hang', 'hangUp', 'garbage', 'wrongType', 'kill', { dripMs: 5 }),
  fc.constantFrom(500, 502, 429, 400, 401).map((status) => ({ status })),
  fc
    .double({ min: 0, max: 0.99, noNaN: true })
    .chain((share) => fc.constantFrom<Trouble>({ stallAt: share }, { cutAt: share }, { endAt: share })),
)

/** A fault, and whether it affects one request or all requests from there on. */
const points = fc.record({ trouble, nth: fc.nat(7), isLasting: fc.boolean() })
type Point = typeof points extends fc.Arbitrary<infer T> ? T : never

/** Number of fault points to try; `FAULTS=all` tries more. */
const runs = process.env.FAULTS === 'all' ? 60 : 3
const seed = process.env.FC_SEED ? Number(process.env.FC_SEED) : 20250904

/** Injects the fault. Returns a function that counts the affected requests. */
function spoil(standIn: OpenAiServer, { trouble, nth, isLasting }: Point): () => number {
  const first = standIn.sent.length + nth
  let spoilt = 0
  standIn.fault = (each) => {
    if (each < first || (each > first && !isLasting)) return undefined
    spoilt++
    if (trouble !== 'kill') return trouble
    void standIn.stop()
    return 'hangUp'
  }
  return () => spoilt
}

async function mend(standIn: OpenAiServer): Promise<void> {
  standIn.fault = () => undefined
  await standIn.stop().catch(() => {})
  await standIn.restart()
}

test.each([
  ['directly', 'off'],
  ['in batches', 'on'],
])(
  'a nightly run that asks the model %s publishes its release despite server faults, and later runs catch up',
  async (_how, batch) => {
    const standIn = await OpenAiServer.start()
    const written = 'Gross margin increased in 2023 compared to 2022 due to lower freight costs.'
    standIn.write = ({ messages }) => (messages.at(-1)!.content.startsWith('{"questions"') ? undefined : written)
    const landing = await landingWith([])
    const home = await openHome(landing, {
      models: /^gold\.(intent_|filing)/,
      env: {
        ...standIn.environment,
        CROWDTAPE_SUMMARIES: 'openai',
        CROWDTAPE_EMBEDDINGS: 'openai',
        CROWDTAPE_EMBEDDING_MODEL: 'vectors',
        CROWDTAPE_LLM_QUESTIONS: '5',
        CROWDTAPE_LLM_TIMEOUT_SECONDS: '1',
        CROWDTAPE_LLM_RETRIES: '1',
        CROWDTAPE_LLM_FAILURES: '3',
        CROWDTAPE_LLM_REST_SECONDS: '0',
        CROWDTAPE_LLM_MAX_SECONDS: '20',
        CROWDTAPE_LLM_BATCH: batch,
        CROWDTAPE_LLM_BATCH_WAIT_SECONDS: '2',
      },
    })
    const [day] = days
    const report = annualReport(years.ardent2023, `${day}T01:00:00Z`)
    const sample = fc.sample(points, { seed, numRuns: runs })
    let struck = 0
    for (const [turn, point] of sample.entries()) {
      const texts = Array.from({ length: 12 }, (_, number) => `Is $NVDA worth it in turn ${turn}, case ${number}?`)
      const asked = conversations(day, texts).map((row) => ({
        ...row,
        conversation_id: `${turn} ${row.conversation_id}`,
      }))
      await deliver(landing, 'conversations', `${turn}.jsonl`, asked)
      const document = (report.document as string).replaceAll('480', String(500 + turn))
      await deliver(landing, 'filings', `${turn}.jsonl`, [
        { ...report, document, accession: `000900000${turn}-25-000001` },
      ])
      const spoilt = spoil(standIn, point)
      const run = await home.nightly(day)
      const where = JSON.stringify([turn, point])
      expect(run.live, where).toBe(run.releases[0].id)
      expect(run.releases[0].tables.filings.rows, where).toBe(turn + 1)
      struck += Math.min(spoilt(), 1)
      await mend(standIn)
    }
    // A fault after a run's last request tests nothing, so most faults must hit a request.
    expect(struck).toBeGreaterThan(runs / 2)
    let last = await home.nightly(day)
    for (let turn = 0; turn < 6 && isOpen(last); turn++) last = await home.nightly(day)
    expect(last.labels).toMatchObject({ left: 0, pending: 0 })
    expect(last.summaries).toMatchObject({ left: 0, pending: 0 })
    expect(last.releases[0].passages!.embedder).toBe('openai-vectors')
    expect(last.releases[0].audit.filter(({ check }) => check === 'passages: embedder')).toEqual([])
  },
)

/** Whether labels, summaries or embeddings are still missing. */
function isOpen({ labels, summaries, releases: [{ passages }] }: Awaited<ReturnType<Home['nightly']>>): boolean {
  const open = [labels!, summaries!].some(({ left, pending }) => left + pending > 0)
  return open || passages!.embedder !== 'openai-vectors'
}

const founded =
  'NVDA is in 12.5% of conversations over 7 days. The leading question is “Is it too late to buy?” with 31%. ' +
  'That is all there is to say of it.'
const asks = {
  intent: { url: '/v1/retail/intent/ask', body: { question: 'What do investors ask about NVDA?' } },
  filings: { url: '/v1/filings/ask', body: { question: 'What drove net sales of Acme in 2024?', tickers: ['ACME'] } },
}

/** The API on a real connection, with a model whose answers pass verification. */
async function servedApi(name: keyof typeof asks): Promise<{ standIn: OpenAiServer; address: string }> {
  const standIn = await OpenAiServer.start()
  standIn.write = () => (name === 'filings' ? 'The filings do not tell this. They do not tell it at all.' : founded)
  const env = {
    ...standIn.environment,
    CROWDTAPE_ANSWERS: 'openai',
    CROWDTAPE_LLM_TIMEOUT_SECONDS: '1',
    CROWDTAPE_LLM_RETRIES: '0',
    CROWDTAPE_LLM_REST_SECONDS: '0',
  }
  const { answerer, filingAnswerer } = await languageProviders(settings(env), silent)
  const options = { answerer, filingAnswerer, cacheBytes: 0 }
  const { app } = name === 'filings' ? await filingsApi(options) : await intentApi(options)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { standIn, address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` }
}

async function intentApi(options: Parameters<typeof testApi>[1]) {
  const api = await testApi(intentRows(), options)
  onTestFinished(() => api.close())
  return api
}

/** The fields of an event's data that the tests read. */
interface Told {
  text: string
  answer: string
  status: number
}

/** Requests a streamed answer and returns its events. */
async function streamed(address: string, name: keyof typeof asks): Promise<{ event: string; data: Told }[]> {
  const { url, body } = asks[name]
  const response = await fetch(address + url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-service-api-key': key },
    body: JSON.stringify({ ...body, stream: true }),
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const text = await response.text()
  return [...text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)].map(([, event, data]) => ({
    event,
    data: JSON.parse(data),
  }))
}

test.each(['intent', 'filings'] as const)(
  "a streamed %s answer survives server faults: it is the model's, the built-in one, or ends in an error event",
  async (name) => {
    const { standIn, address } = await servedApi(name)
    const answered = async () => {
      const events = await streamed(address, name)
      return { deltas: events.filter(({ event }) => event === 'delta').length, answer: events.at(-2)!.data.answer }
    }
    // On a busy machine the first request may exceed the timeout of one second.
    let right = await answered()
    for (let turn = 0; turn < 5 && !right.answer.endsWith('at all.') && !right.answer.endsWith('of it.'); turn++)
      right = await answered()
    const ofModel = right.answer
    expect(right.deltas).toBeGreaterThan(1)
    await mend(standIn)
    standIn.fault = () => 'hangUp'
    const builtIn = (await streamed(address, name)).find(({ event }) => event === 'result')!.data.answer
    expect(builtIn).not.toBe(ofModel)
    await fc.assert(
      fc.asyncProperty(fc.record({ trouble, isLasting: fc.boolean() }), async ({ trouble, isLasting }) => {
        await mend(standIn)
        spoil(standIn, { trouble, nth: 0, isLasting })
        const started = performance.now()
        const events = await streamed(address, name)
        expect(performance.now() - started).toBeLessThan(8_000)
        const deltas = events.filter(({ event }) => event === 'delta').map(({ data }) => data.text)
        const last = events.at(-1)!
        expect(['done', 'error']).toContain(last.event)
        if (last.event === 'error') return expect(last.data.status).toBeGreaterThanOrEqual(400)
        const { answer } = events.at(-2)!.data
        expect(deltas.join('')).toBe(answer)
        expect([ofModel, builtIn]).toContain(answer)
      }),
      { seed, numRuns: process.env.FAULTS === 'all' ? 200 : 8 },
    )
  },
  180_000,
)

test('while the circuit breaker is open, built-in answers are returned at once without calling the model', async () => {
  const own = await OpenAiServer.start()
  own.fault = () => 'hang'
  const env = {
    ...own.environment,
    CROWDTAPE_ANSWERS: 'openai',
    CROWDTAPE_LLM_TIMEOUT_SECONDS: '1',
    CROWDTAPE_LLM_RETRIES: '0',
    CROWDTAPE_LLM_REST_SECONDS: '600',
  }
  const { answerer, use } = await languageProviders(settings(env), silent)
  const api = await testApi(intentRows(), { answerer, languageUse: use, cacheBytes: 0 })
  onTestFinished(() => api.close())
  for (let turn = 0; turn < 3; turn++) await api.post(asks.intent.url, asks.intent.body)
  expect(own.sent).toHaveLength(3)
  const started = performance.now()
  expect((await api.post(asks.intent.url, asks.intent.body)).json().answer).toContain(
    'the leading questions on NVDA are',
  )
  expect(performance.now() - started).toBeLessThan(500)
  expect(own.sent).toHaveLength(3)
  const metrics = (await api.app.inject('/metrics')).body
  expect(metrics).toContain('crowdtape_model_requests_total{task="answers",model="stand-in"} 3')
  expect(metrics).toContain('crowdtape_model_failures_total{task="answers",model="stand-in"} 3')
  expect(metrics).toContain('crowdtape_model_open{task="answers",model="stand-in"} 1')
  expect(metrics).toContain('crowdtape_written_answers_total{provider="built_in"} 4')
})
