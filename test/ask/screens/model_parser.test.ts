import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type LanguageProviders, languageProviders } from '../../../src/api/language_providers.ts'
import type { ScreenParser } from '../../../src/ask/screens/parser.ts'
import { settings } from '../../../src/base/settings.ts'
import { type TestApi, testApi } from '../../api_fixture.ts'
import { type Behaviour, OpenAiServer } from '../../openai_server.ts'
import { screeningRows } from './screening_rows.ts'

const chips = { sector: 'Technology', industry: 'Semiconductors', asset_class: 'stock' }
const screening = [
  { ticker: 'NVDA', ...chips, revenue_growth_quarter: 55.6, price_to_earnings: 52.9, market_cap: 4.5e12 },
  { ticker: 'AMD', ...chips, revenue_growth_quarter: 31.7, price_to_earnings: 14.5, market_cap: 280e9 },
  { ticker: 'INTC', ...chips, revenue_growth_quarter: 3, price_to_earnings: 12.5, market_cap: 180e9 },
  { ticker: 'JPM', sector: 'Finance', industry: 'Major Banks', asset_class: 'stock', price_to_earnings: 14.2 },
]
const rows = { screening: screeningRows(screening), companies: screening.map(({ ticker }) => ({ ticker, name: '' })) }

let standIn: OpenAiServer
let language: LanguageProviders
let api: TestApi
/** The same API with a query timeout of two seconds. */
let hasty: TestApi
const warned: { facts: Record<string, unknown>; message: string }[] = []
const log = { warn: (facts: object, message: string) => void warned.push({ facts: { ...facts }, message }), error() {} }

beforeAll(async () => {
  standIn = await OpenAiServer.serve()
  language = await languageProviders(settings(environment()), log as never)
  api = await testApi(rows, { screenParser: language.screenParser, languageUse: language.use, cacheBytes: 0 })
  const { screenParser } = await languageProviders(
    settings(environment({ API_QUERY_TIMEOUT_MS: '2000' })),
    log as never,
  )
  hasty = await testApi(rows, { screenParser, cacheBytes: 0 })
})
afterAll(async () => {
  await api.close()
  await hasty.close()
  await standIn.stop()
})
beforeEach(() => {
  standIn.script.length = 0
  standIn.sent.length = 0
  standIn.fault = () => undefined
  standIn.write = undefined
  warned.length = 0
})

function environment(more: Record<string, string> = {}): Record<string, string> {
  const { CROWDTAPE_LABELS: _, ...server } = standIn.environment
  return {
    ...server,
    CROWDTAPE_SCREENS: 'openai',
    CROWDTAPE_LLM_RETRIES: '0',
    CROWDTAPE_LLM_REST_SECONDS: '0',
    API_QUERY_TIMEOUT_MS: '20000',
    ...more,
  }
}

const url = '/v1/screener'
const screened = async (query: string, to = api): Promise<{ ticker: string; explanation: string }[]> => {
  const answer = await to.post(url, { query })
  expect([query, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([query, 200, ''])
  return answer.json().tickers
}
/** A draft that rewords parts of the query. */
const says = (...rewordings: [found: string, read: string][]): Behaviour => ({
  content: JSON.stringify({ rewordings: rewordings.map(([found, read]) => ({ found, read })) }),
})

const query = 'chip makers with Umsatzwachstum above 30%'
const right = says(['Umsatzwachstum above 30%', 'revenue growth above 30%'])
/** The refusal of the built-in parser, because it does not know the figure that the number belongs to. */
const builtIn = 'Not understood: “Umsatzwachstum above 30%”.'
/** The explanation of the second ticker, or the reason why the query is refused. */
const toldOf = async (query: string, to = api): Promise<string> => {
  const answer = (await to.post(url, { query })).json()
  return answer.errors?.[0].message ?? answer.tickers[1].explanation
}

test('reads the rewording of the model with the same grammar, and reports the rewording', async () => {
  standIn.script.push(right)
  const found = await screened(query)
  expect(found.map(({ ticker }) => ticker)).toEqual(['NVDA', 'AMD'])
  expect(found[1].explanation).toBe(
    'Industry Semiconductors; Revenue growth (quarter) 31.7 % (above 30 %). ' +
      'Read “Umsatzwachstum above 30%” as “revenue growth above 30%”.',
  )
  const [{ messages, response_format }] = standIn.chats
  expect(JSON.parse(messages[1].content).question).toBe(query)
  expect(JSON.parse(JSON.parse(messages[1].content).facts)).toEqual({ not_understood: ['Umsatzwachstum above 30%'] })
  expect(messages[0].content).toMatch(/price_to_earnings: \{ label: P\/E, unit: ratio, words: \[p\/e, pe/)
  expect(messages[0].content).toMatch(/semiconductors: \{ label: semiconductors, words: \[semiconductor, chip maker/)
  expect(response_format).toMatchObject({ type: 'json_schema', json_schema: { name: 'screen', strict: true } })
  expect(warned).toEqual([])
})

test('reads a query that is entirely in another language', async () => {
  const asked = 'Banken mit KGV unter 15'
  standIn.script.push(says([asked, 'banks with P/E below 15']))
  expect((await screened(asked)).map(({ ticker }) => ticker)).toEqual(['JPM'])
})

test('does not send a query that is understood', async () => {
  expect((await screened('chip makers with revenue growth above 30%')).map(({ ticker }) => ticker)).toEqual([
    'NVDA',
    'AMD',
  ])
  expect(standIn.sent).toEqual([])
})

const unfit: [string, Behaviour][] = [
  ['a changed number', says(['Umsatzwachstum above 30%', 'revenue growth above 25%'])],
  ['an added number', says(['Umsatzwachstum', 'P/E below 10 and revenue growth'])],
  ['a dropped number', says(['Umsatzwachstum above 30%', 'high revenue growth'])],
  ['words that are not in the query', says(['Gewinnwachstum', 'earnings growth'])],
  ['words that were understood', says(['chip makers', 'banks'])],
  ['words that are not in the vocabulary', says(['Umsatzwachstum', 'expansion of turnovers'])],
  ['SQL', says(['Umsatzwachstum', "revenue growth'; drop table screening; --"])],
  ['an added company', says(['Umsatzwachstum above 30%', 'AMD, revenue growth above 30%'])],
  ['an added negation', says(['Umsatzwachstum above 30%', 'not revenue growth above 30%'])],
  [
    'words that reverse the criteria beside them',
    says(['Umsatzwachstum above 30%', ', chip makers excluded, revenue growth above 30%']),
  ],
  ['another draft altogether', { content: JSON.stringify({ all: [] }) }],
  ['prose', { content: 'NVDA and AMD' }],
  ['truncated JSON', { content: '{"rewordings": [{"found"' }],
]

test.each(unfit)('requests a second draft with the reason if the first is unfit: %s', async (_name, draft) => {
  standIn.script.push(draft, right)
  expect((await screened(query)).map(({ ticker }) => ticker)).toEqual(['NVDA', 'AMD'])
  const [first, second] = standIn.chats.map(({ messages }) => JSON.parse(JSON.parse(messages[1].content).facts))
  expect([standIn.chats.length, first.problems_of_previous_draft]).toEqual([2, undefined])
  expect(second.problems_of_previous_draft.length).toBeGreaterThan(0)
  expect(warned).toEqual([])
})

test.each(unfit)(
  'falls back to the built-in reading after two unfit drafts, and logs no text of the drafts: %s',
  async (_name, draft) => {
    standIn.script.push(draft, draft)
    expect(await toldOf(query)).toBe(builtIn)
    expect(standIn.chats).toHaveLength(2)
    expect(warned.map(({ message }) => message)).toEqual(['the built-in provider parsed the screener query'])
    expect(JSON.stringify(warned)).not.toMatch(/chip|wachstum|30|drop/)
  },
)

test('rejects a rewording of something that is not in the data', async () => {
  const bad = says(['insider buying', 'retail net buying'])
  standIn.script.push(bad, bad)
  expect((await screened('chip makers with insider buying'))[0].explanation).toContain(
    'Not understood: “insider buying”',
  )
  expect(warned).toHaveLength(1)
})

test('rejects a rewording that drops a negation of the query', async () => {
  const lost = says(['not Halbleiter', 'semiconductors'])
  standIn.script.push(lost, says(['not Halbleiter', 'not semiconductors']))
  expect((await screened('not Halbleiter')).map(({ ticker }) => ticker)).toEqual(['JPM'])
  expect(standIn.chats).toHaveLength(2)
})

test.each<[string, Behaviour | undefined, OpenAiServer['fault']]>([
  ['refuses', { refusal: 'I cannot help with that.' }, () => undefined],
  ['answers 429', { status: 429 }, () => undefined],
  ['answers 500', { status: 500 }, () => undefined],
  ['hangs up', { hangUp: true }, () => undefined],
  ['never answers', { hang: true }, () => undefined],
  ['stalls within its answer', right, () => ({ stallAt: 0.5 })],
  ['is cut within its answer', right, () => ({ cutAt: 0.5 })],
  ['ends within its answer', right, () => ({ endAt: 0.5 })],
  ['answers something else', right, () => 'garbage'],
])('falls back to the built-in parser in time if the server %s', async (_name, behaviour, fault) => {
  if (behaviour) standIn.script.push(behaviour)
  standIn.fault = fault
  const started = performance.now()
  expect(await toldOf(query, hasty)).toBe(builtIn)
  expect(performance.now() - started).toBeLessThan(8_000)
  expect(warned).toHaveLength(1)
  expect(JSON.stringify(warned)).not.toMatch(/chip|wachstum|text and all/)
})

test('does not call the model while the circuit breaker is open, and counts use and failures', async () => {
  const { screenParser, use } = await languageProviders(
    settings(environment({ CROWDTAPE_LLM_REST_SECONDS: '600', CROWDTAPE_LLM_INPUT_USD: '1' })),
    log as never,
  )
  const own = await testApi(rows, { screenParser, languageUse: use, cacheBytes: 0 })
  onTestFinished(() => own.close())
  standIn.script.push(right, { hangUp: true }, { status: 500 }, { status: 500 })
  const told: string[] = []
  for (let turn = 0; turn < 6; turn++) told.push(await toldOf(query, own))
  expect(told.slice(1)).toEqual(Array(5).fill(builtIn))
  expect(standIn.chats).toHaveLength(4)
  const metrics = (await own.app.inject('/metrics')).body
  expect(metrics).toContain('crowdtape_model_requests_total{task="screens",model="stand-in"} 4')
  expect(metrics).toContain('crowdtape_model_failures_total{task="screens",model="stand-in"} 3')
  expect(metrics).toContain('crowdtape_model_open{task="screens",model="stand-in"} 1')
  expect(metrics).toMatch(/crowdtape_model_usd_total\{task="screens",model="stand-in"\} 0\.0\d/)
  expect(metrics).toContain('crowdtape_read_screens_total{provider="model"} 1')
  expect(metrics).toContain('crowdtape_read_screens_total{provider="built_in"} 5')
})

test('caches a reading of the model, but not a fallback reading', async () => {
  const own = await testApi(rows, { screenParser: language.screenParser })
  onTestFinished(() => own.close())
  standIn.script.push({ status: 500 }, right)
  const answers: string[] = []
  for (let turn = 0; turn < 4; turn++) answers.push(await toldOf(query, own))
  expect(answers[0]).toBe(builtIn)
  expect(answers[1]).toContain('as “revenue growth above 30%”.')
  expect(answers.slice(2)).toEqual([answers[1], answers[1]])
  expect(standIn.chats).toHaveLength(2)
})

test('reads a query with personal data without sending it', async () => {
  const told = await screened('chip makers with Umsatzwachstum, revenue growth above 50%, for jane@doe.example')
  expect(told.map(({ ticker }) => ticker)).toEqual(['NVDA'])
  expect(standIn.sent).toEqual([])
})

test('aborts a parser that takes too long, and responds with 503', async () => {
  const endless: ScreenParser = {
    parse: (_query, _names, signal) =>
      new Promise((_resolve, reject) => {
        signal!.addEventListener('abort', () => reject(signal!.reason))
      }),
  }
  const own = await testApi(rows, { screenParser: endless, queryTimeoutMs: 50 })
  onTestFinished(() => own.close())
  expect((await own.post(url, { query })).statusCode).toBe(503)
})
