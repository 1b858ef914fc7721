import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { readPredicate } from '../../../src/ask/screens/notation.ts'
import type { ScreenParser } from '../../../src/ask/screens/parser.ts'
import { criterion, type QuotedCriterion, type QuotedPredicate } from '../../../src/ask/screens/predicate.ts'
import { evaluateScreens, ownScreens, readScreenSets } from '../../../src/evaluation/screen_evaluation.ts'
import { type ServingLanguage, servingLanguage } from '../../../src/grades.ts'
import { settings } from '../../../src/settings.ts'
import { type TestApi, testApi } from '../../api_fixture.ts'
import { type Behaviour, type ChatBody, OpenAiServer } from '../../openai_server.ts'
import type { Row } from '../../release_fixture.ts'
import { quoted, rightDraft } from './model_drafts.ts'

const chips = { sector: 'Technology', industry: 'Semiconductors', asset_class: 'stock' }
const screening: Row[] = [
  { ticker: 'NVDA', ...chips, revenue_growth_quarter: 55.6, price_to_earnings: 52.9, market_cap: 4.5e12 },
  { ticker: 'AMD', ...chips, revenue_growth_quarter: 31.7, price_to_earnings: 14.5, market_cap: 280e9 },
  { ticker: 'INTC', ...chips, revenue_growth_quarter: 3, price_to_earnings: 12.5, market_cap: 180e9 },
  { ticker: 'JPM', sector: 'Finance', industry: 'Major Banks', asset_class: 'stock', price_to_earnings: 14.2 },
]
const rows = { screening, companies: screening.map(({ ticker }) => ({ ticker, name: '' })) }

let standIn: OpenAiServer
let language: ServingLanguage
let api: TestApi
/** The same with a model that gets a second. */
let hasty: TestApi
const warned: { facts: Record<string, unknown>; message: string }[] = []
const log = { warn: (facts: object, message: string) => void warned.push({ facts: { ...facts }, message }), error() {} }

beforeAll(async () => {
  standIn = await OpenAiServer.serve()
  language = await servingLanguage(settings(environment()), log as never)
  api = await testApi(rows, { screenParser: language.screenParser, languageUse: language.use, cacheBytes: 0 })
  const { screenParser } = await servingLanguage(settings(environment({ API_QUERY_TIMEOUT_MS: '2000' })), log as never)
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
const says = (draft: unknown): Behaviour => ({ content: JSON.stringify(draft) })
const nothing = { sort: null, count: null, not_understood: [] }
const of = (...criteria: QuotedCriterion[]): QuotedPredicate => ({
  ...nothing,
  all: criteria.map((each) => ({ any: [each] })),
})
const said = (words: string[], ...rest: Parameters<typeof criterion>): QuotedCriterion => ({
  said: words,
  ...criterion(...rest),
})

const query = 'chip makers with revenue growth above 30%'
const industry = said(['chip makers'], 'industry', 'is', { words: ['semiconductors'] })
const growth = said(['revenue growth above 30%'], 'revenue_growth', 'above', { low: 30 })
const right = of(industry, growth)
const builtIn = 'Industry Semiconductors; Revenue growth (quarter) 31.7 % (above 30 %).'

test('a reading that stands is screened by, and what only the model knew is told with what it was read as', async () => {
  const asked = 'dirt cheap lenders'
  standIn.script.push(
    says(
      of(
        said(['dirt cheap'], 'price_to_earnings', 'level', { level: 'low' }),
        said(['lenders'], 'industry', 'is', { words: ['banks'] }),
      ),
    ),
  )
  expect(await screened(asked)).toEqual([
    {
      ticker: 'JPM',
      explanation: 'P/E 14.2 (low: below 15); Industry Major Banks (banks). Read “dirt” as “P/E low”.',
    },
  ])
  const [{ messages, response_format }] = standIn.chats
  expect(JSON.parse(messages[1].content).question).toBe(asked)
  expect(messages[0].content).toMatch(/- price_to_earnings: ratio; p\/e, pe/)
  expect(messages[0].content).toMatch(/semiconductors \(semiconductor, chip maker/)
  expect(response_format).toMatchObject({ type: 'json_schema', json_schema: { name: 'screen', strict: true } })
  expect(JSON.stringify(response_format)).toContain('"price_to_earnings"')
  expect(warned).toEqual([])
})

const unfit: [string, QuotedPredicate | Record<string, unknown>][] = [
  ['an invented number', of(industry, { ...growth, low: 25 })],
  ['a number in another unit', of(industry, { ...growth, low: 0.3 })],
  ['a number without words', of(industry, { ...growth, said: ['revenue growth'] })],
  ['words that are not of the query', of(industry, { ...growth, said: ['revenue growth above thirty percent'] })],
  ['an unknown field', of(industry, { ...growth, field: 'sales_growth' })],
  ['an industry that is none', of({ ...industry, words: ['chips'] }, growth)],
  ['SQL in an industry', of({ ...industry, words: ["semiconductors') or 1=1 --"] }, growth)],
  ['SQL in a symbol', of({ ...industry, field: 'ticker', words: ["NVDA'; drop table screening; --"] }, growth)],
  ['SQL in a field', of(industry, { ...growth, field: 'revenue_growth > 0 or market_cap' })],
  ['SQL as not understood', { ...right, not_understood: ["'; drop table screening; --"] }],
  ['a dropped criterion', of(industry)],
  ['a comparison turned around', of(industry, { ...growth, compare: 'below' })],
  ['a criterion of its own', of(industry, growth, said(['chip makers'], 'market_cap', 'level', { level: 'large' }))],
  ['a negation of its own', of(industry, { ...growth, not: true })],
  [
    'an order of its own',
    { ...right, sort: { said: ['chip makers'], field: 'market_cap', period: null, direction: 'highest' } },
  ],
  ['a period of its own', of(industry, { ...growth, period: 'year' })],
  ['a count of its own', { ...right, count: 5 }],
  ['alternatives of its own', { ...nothing, all: [{ any: [industry, growth] }] }],
  ['nothing understood', { ...nothing, all: [], not_understood: [query] }],
  ['an empty group', { ...right, all: [...right.all, { any: [] }] }],
  ['half a predicate', { all: right.all }],
  ['prose', 'NVDA and AMD' as never],
]

test.each(unfit)('%s: what does not stand is asked for once more, with the reason', async (_name, draft) => {
  standIn.script.push(says(draft), says(right))
  expect((await screened(query)).map(({ ticker }) => ticker)).toEqual(['NVDA', 'AMD'])
  const [first, second] = standIn.chats.map(({ messages }) => JSON.parse(JSON.parse(messages[1].content).facts))
  expect([standIn.chats.length, first]).toEqual([2, {}])
  expect(second.problems_of_previous_draft.length).toBeGreaterThan(0)
  expect(warned).toEqual([])
})

test.each([
  ...unfit.map(([name, draft]) => [name, says(draft)] as const),
  ['JSON that is cut', { content: '{"all": [{"any"' }] as const,
])(
  '%s, twice: the built-in parser reads the query, and the log says so without a word of it',
  async (_name, behaviour) => {
    standIn.script.push(behaviour, behaviour)
    const found = await screened(query)
    expect(found.map(({ ticker }) => ticker)).toEqual(['NVDA', 'AMD'])
    expect(found[1].explanation).toBe(builtIn)
    expect(standIn.chats).toHaveLength(2)
    expect(warned.map(({ message }) => message)).toEqual(['query of a screen read by the built-in grade'])
    expect(JSON.stringify(warned)).not.toMatch(/chip|growth|30|drop/)
  },
)

test.each<[string, Behaviour | undefined, OpenAiServer['fault']]>([
  ['refuses', { refusal: 'I cannot help with that.' }, () => undefined],
  ['answers 429', { status: 429 }, () => undefined],
  ['answers 500', { status: 500 }, () => undefined],
  ['hangs up', { hangUp: true }, () => undefined],
  ['never answers', { hang: true }, () => undefined],
  ['stalls within its answer', says(right), () => ({ stallAt: 0.5 })],
  ['is cut within its answer', says(right), () => ({ cutAt: 0.5 })],
  ['ends within its answer', says(right), () => ({ endAt: 0.5 })],
  ['answers something else', says(right), () => 'garbage'],
])('a server that %s: the built-in parser reads the query in time', async (_name, behaviour, fault) => {
  if (behaviour) standIn.script.push(behaviour)
  standIn.fault = fault
  const started = performance.now()
  expect((await screened(query, hasty))[1].explanation).toBe(builtIn)
  expect(performance.now() - started).toBeLessThan(8_000)
  expect(warned).toHaveLength(1)
  expect(JSON.stringify(warned)).not.toMatch(/chip|text and all/)
})

test('while the model is left alone the built-in parser answers at once, and use, failures and grades are counted', async () => {
  const { screenParser, use } = await servingLanguage(
    settings(environment({ CROWDTAPE_LLM_REST_SECONDS: '600', CROWDTAPE_LLM_INPUT_USD: '1' })),
    log as never,
  )
  const own = await testApi(rows, { screenParser, languageUse: use, cacheBytes: 0 })
  onTestFinished(() => own.close())
  standIn.script.push(says(right), { hangUp: true }, { status: 500 }, { status: 500 })
  for (let turn = 0; turn < 6; turn++) expect((await screened(query, own))[1].explanation).toBe(builtIn)
  expect(standIn.chats).toHaveLength(4)
  const metrics = (await own.app.inject('/metrics')).body
  expect(metrics).toContain('crowdtape_model_requests_total{task="screens",model="stand-in"} 4')
  expect(metrics).toContain('crowdtape_model_failures_total{task="screens",model="stand-in"} 3')
  expect(metrics).toContain('crowdtape_model_open{task="screens",model="stand-in"} 1')
  expect(metrics).toMatch(/crowdtape_model_usd_total\{task="screens",model="stand-in"\} 0\.0\d/)
  expect(metrics).toContain('crowdtape_read_screens_total{grade="model"} 1')
  expect(metrics).toContain('crowdtape_read_screens_total{grade="built_in"} 5')
})

test("a reading of the built-in parser that stood in is not kept, the model's is", async () => {
  const own = await testApi(rows, { screenParser: language.screenParser })
  onTestFinished(() => own.close())
  const asked = 'dirt cheap lenders'
  const cheap = said(['dirt cheap'], 'price_to_earnings', 'level', { level: 'low' })
  standIn.script.push({ status: 500 }, says(of(cheap, said(['lenders'], 'industry', 'is', { words: ['banks'] }))))
  const answers: string[] = []
  for (let turn = 0; turn < 4; turn++) answers.push((await screened(asked, own))[0].explanation)
  expect(answers[0]).toContain('Not understood: “dirt”.')
  expect(answers[1]).toContain('Read “dirt” as “P/E low”.')
  expect(answers.slice(2)).toEqual([answers[1], answers[1]])
  expect(standIn.chats).toHaveLength(2)
})

test('what looks like personal data is not sent, and read here', async () => {
  expect((await screened(`${query}, write to jane@doe.example`))[0].ticker).toBe('NVDA')
  expect(standIn.sent).toEqual([])
})

test('a parser that takes too long is stopped, and the answer says so', async () => {
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

test('over the whole sets, what a model that reads right writes passes every check and is read exactly', async () => {
  for (const { name, cases } of readScreenSets(ownScreens).filter((set) => set.name !== 'asked')) {
    const drafts = new Map(cases.map((each) => [each.ask, JSON.stringify(rightDraft(each))]))
    standIn.write = (body: ChatBody) => drafts.get(JSON.parse(body.messages[1].content).question)
    const grade = { name: 'stand-in', concurrency: 4, byModel: () => language.use.screens.model }
    const { figures } = await evaluateScreens(name, cases, language.screenParser!, grade)
    expect(figures).toEqual({ exact: 1, silently_wrong: 0, refused: 0, by_model: 1 })
  }
})

test('a number that is what the vocabulary has a word mean is taken for that word', async () => {
  const cheap = quoted('cheap banks', readPredicate('industry is banks; price_to_earnings level low'))
  const draft = structuredClone(cheap)
  Object.assign(draft.all[1].any[0], { compare: 'below', low: 15, level: null })
  standIn.script.push(says(draft))
  expect((await screened('cheap banks'))[0].explanation).toContain('P/E 14.2 (low: below 15)')
  expect(warned).toEqual([])
})
