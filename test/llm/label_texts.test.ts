import { expect, test } from 'vitest'
import { withoutPersonalData } from '../../src/labels/personal_data.ts'
import { Budget } from '../../src/llm/budget.ts'
import { chatAnswerer } from '../../src/llm/chat_answerer.ts'
import { ModelClient } from '../../src/llm/client.ts'
import { gradeOf } from '../../src/llm/label_request.ts'
import { OpenAiServer } from '../openai_server.ts'
import { label, model, questions } from './labelled_texts.ts'

const [one, two, three, four] = questions(4)
const good = { is_question: true, tickers: ['NVDA'], topics: ['earnings'], theme: 'buy_now', sentiment: 'bullish' }

test('sends several questions in one request with the vocabulary as a schema, and returns labels', async () => {
  const standIn = await OpenAiServer.start()
  standIn.label = (text, index) => ({
    ...good,
    index,
    tickers: text === one ? ['$nvda', 'AAPL', 'NVDA'] : ['brk-b', 'FB'],
  })
  const { labels, rejected, server } = await label(standIn, [one, two, three], { apiKey: 'a key' })
  expect(labels.get(one)).toEqual({
    isQuestion: true,
    tickers: ['AAPL', 'NVDA'],
    topics: ['earnings'],
    theme: 'buy_now',
    sentiment: 'bullish',
  })
  expect(labels.get(two)?.tickers).toEqual(['BRK.B', 'META'])
  expect(rejected.size).toBe(0)
  expect(standIn.chats).toHaveLength(1)
  expect(standIn.sent[0].authorization).toBe('Bearer a key')
  const { response_format, messages } = standIn.chats[0]
  expect(response_format).toMatchObject({
    type: 'json_schema',
    json_schema: {
      strict: true,
      schema: {
        properties: {
          items: { items: { additionalProperties: false, properties: { theme: { enum: ['buy_now', 'unknown'] } } } },
        },
      },
    },
  })
  expect(messages[0].content).toContain('rates: Interest rates. What central banks do.')
  expect(server.budget.spent).toMatchObject({ requests: 1, input_tokens: expect.any(Number) })
  expect(server.budget.spent.usd).toBeGreaterThan(0)
})

test('joins items by index, regardless of their order and number', async () => {
  const standIn = await OpenAiServer.start()
  const item = (index: number, sentiment: string) => ({ ...good, index, sentiment })
  const items = [item(2, 'bearish'), item(0, 'bullish'), item(7, 'mixed'), item(-1, 'mixed'), item(1, 'neutral')]
  standIn.script.push({ content: `\`\`\`json\n${JSON.stringify({ items })}\n\`\`\`` })
  const { labels } = await label(standIn, [one, two, three])
  expect([one, two, three].map((text) => labels.get(text)?.sentiment)).toEqual(['bullish', 'neutral', 'bearish'])
  expect(standIn.chats).toHaveLength(1)
})

test('rejects labels outside the vocabulary per question and does not retry them', async () => {
  const standIn = await OpenAiServer.start()
  const wrong: Record<string, object> = {
    theme: { theme: 'invented_theme' },
    topic: { topics: ['earnings', 'astrology'] },
    sentiment: { sentiment: 'euphoric' },
    ticker: { tickers: ['NVDA', 'NVIDIA'] },
    unlisted: { tickers: ['ZZZZ'] },
    shape: { is_question: 'yes' },
    right: {},
    'ask $Examplename': { tickers: ['EXAMPLENAME'] },
    'on $zzzz': { tickers: ['ZZZZ'] },
  }
  standIn.label = (text, index) => ({ ...good, ...wrong[text], index })
  const { labels, rejected } = await label(standIn, Object.keys(wrong), { batch: 9 })
  expect(Object.fromEntries(rejected)).toEqual({
    theme: 'unknown theme',
    topic: 'unknown topic',
    sentiment: 'invented sentiment',
    ticker: 'no such ticker',
    unlisted: 'no such ticker',
    shape: 'malformed',
    'ask $Examplename': 'no such ticker',
    'on $zzzz': 'no such ticker',
  })
  expect([...labels.keys()]).toEqual(['right'])
  expect(standIn.chats).toHaveLength(1)
})

test('rejects a question with two answers and retries one without an answer', async () => {
  const standIn = await OpenAiServer.start()
  const items = [
    { ...good, index: 0 },
    { ...good, index: 1 },
    { ...good, index: 1, sentiment: 'bearish' },
  ]
  standIn.script.push({ content: JSON.stringify({ items }) })
  const { labels, rejected } = await label(standIn, [one, two, three])
  expect(rejected.get(two)).toBe('malformed')
  expect([...labels.keys()].sort()).toEqual([one, three])
  expect(standIn.texts).toEqual([one, two, three, three])
})

test.each([
  ['refused', { refusal: 'I cannot help with that.' }],
  ['filtered', { content: '', finish: 'content_filter' }],
  ['truncated', { content: '{"items": [{"index": 0, "is_qu', finish: 'length' }],
  ['malformed', { content: 'Here are your labels: bullish, bullish and bearish.' }],
  ['malformed', { content: '{"labels": []}' }],
  ['missing', { content: '{"items": []}' }],
] as const)('isolates the one text whose answers are %s and labels the others', async (reason, behaviour) => {
  const standIn = await OpenAiServer.start()
  // The model misbehaves on every request that contains the third text.
  const isSpoilt = () => standIn.chats.at(-1)!.messages[1].content.includes(three)
  Object.defineProperty(standIn, 'rest', { get: () => (isSpoilt() ? behaviour : 'right') })
  const { labels, rejected, stopped } = await label(standIn, [one, two, three, four])
  expect([...labels.keys()].sort()).toEqual([one, two, four])
  expect([...rejected]).toEqual([[three, reason]])
  expect(stopped).toBeUndefined()
  // One request for all four texts, one per half, then one per text of the failing half.
  expect(standIn.chats).toHaveLength(5)
})

test('waits as long as a rate limit says and does not count it as a failure of the server', async () => {
  const standIn = await OpenAiServer.start()
  standIn.script.push(
    { status: 429, headers: { 'retry-after': '1' } },
    { status: 429, headers: { 'retry-after-ms': '20' } },
  )
  const started = performance.now()
  const { labels, server } = await label(standIn, [one, two], { breakAfter: 1 })
  expect(performance.now() - started).toBeGreaterThan(1000)
  expect(labels.size).toBe(2)
  expect(server.budget.spent.requests).toBe(3)
})

test('stops if a rate limit lasts too long', async () => {
  const standIn = await OpenAiServer.start()
  standIn.script.push({ status: 429, headers: { 'retry-after': '7200' } })
  const { labels, stopped } = await label(standIn, questions(12))
  expect(stopped).toBe('the server answered 429, and asks to wait 7200 s')
  expect(labels.size).toBe(0)
  expect(standIn.chats).toHaveLength(1)
})

test('retries server errors, broken connections and timeouts', async () => {
  const standIn = await OpenAiServer.start()
  standIn.script.push({ status: 500 }, { status: 503 }, 'right', { hangUp: true }, 'right', { hang: true })
  // Long enough for an answer on a busy machine, so only the request that hangs times out.
  const { labels, stopped } = await label(standIn, questions(12), { timeoutMs: 2_000 })
  expect(stopped).toBeUndefined()
  expect(labels.size).toBe(12)
  expect(standIn.chats).toHaveLength(7)
})

test('retries a response with status 200 that is not JSON', async () => {
  const standIn = await OpenAiServer.start()
  standIn.script.push({ status: 200, body: '<html>gateway</html>' })
  expect((await label(standIn, [one])).labels.size).toBe(1)
})

test.each([
  ['the server answered 401', { status: 401 }],
  ['the server answered 404 (model_not_found)', { status: 404, code: 'model_not_found' }],
  ['the server answered 429 (insufficient_quota)', { status: 429, code: 'insufficient_quota' }],
])('does not retry a permanent error: %s', async (reason, behaviour) => {
  const standIn = await OpenAiServer.start()
  standIn.rest = behaviour
  const { labels, stopped } = await label(standIn, questions(12))
  expect(stopped).toBe(reason)
  expect(labels.size).toBe(0)
  expect(standIn.chats).toHaveLength(1)
})

test('gives up on a failing server after consecutive failures, not after every text', async () => {
  const standIn = await OpenAiServer.start()
  standIn.rest = { status: 503 }
  const { stopped } = await label(standIn, questions(400), { breakAfter: 7, concurrency: 1 })
  expect(stopped).toBe('7 failures in a row, the last: the server answered 503')
  expect(standIn.chats).toHaveLength(7)
  await standIn.stop()
  const down = await label(standIn, questions(400), { breakAfter: 7, concurrency: 1 })
  expect(down.stopped).toBe('7 failures in a row, the last: no connection to the server')
  await standIn.restart()
})

test('gives up on a model that never returns JSON, and rejects no text', async () => {
  const standIn = await OpenAiServer.start()
  standIn.rest = { content: 'As a language model, I think stocks go up.' }
  const { stopped, rejected } = await label(standIn, questions(100), { batch: 50, breakAfter: 5 })
  expect(stopped).toBe('5 failures in a row, the last: answers that are malformed')
  expect(rejected.size).toBe(0)
  expect(standIn.chats).toHaveLength(5)
})

test('splits a request that the server rejects as too long', async () => {
  const standIn = await OpenAiServer.start()
  const count = () => JSON.parse(standIn.chats.at(-1)!.messages[1].content).questions.length
  Object.defineProperty(standIn, 'rest', { get: () => (count() > 2 ? { status: 400 } : 'right') })
  expect((await label(standIn, questions(8), { batch: 8 })).labels.size).toBe(8)
})

test('the budget limits requests, including retries', async () => {
  const standIn = await OpenAiServer.start()
  standIn.script.push({ status: 500 })
  const { labels, stopped, server } = await label(standIn, questions(40), { limits: { requests: 3 } })
  expect(stopped).toBe('the budget of the run is used up')
  expect(standIn.chats).toHaveLength(3)
  expect(labels.size).toBe(8)
  expect(server.budget.spent.requests).toBe(3)
})

test.each([
  ['tokens', 2000],
  ['usd', 0.01],
] as const)('the budget limits %s, also for concurrent requests', async (name, limit) => {
  const standIn = await OpenAiServer.start()
  standIn.rest = { slowMs: 20 }
  const { stopped, server } = await label(standIn, questions(400), { limits: { [name]: limit }, concurrency: 8 })
  expect(stopped).toBe('the budget of the run is used up')
  const { input_tokens, output_tokens, usd } = server.budget.spent
  const spent = { tokens: input_tokens + output_tokens, usd }[name]
  expect(spent).toBeGreaterThan(limit / 4)
  expect(spent).toBeLessThanOrEqual(limit)
})

test('estimates token usage if the server reports none', async () => {
  const standIn = await OpenAiServer.start()
  standIn.rest = { content: '{"items": []}', usage: null }
  const { server } = await label(standIn, [one], { batch: 1 })
  expect(server.budget.spent.input_tokens).toBeGreaterThan(100)
})

test('sends requests concurrently, up to the configured limit', async () => {
  const standIn = await OpenAiServer.start()
  standIn.rest = { slowMs: 50 }
  await label(standIn, questions(40), { concurrency: 3 })
  expect(standIn.mostAtOnce).toBe(3)
})

test('a deadline aborts requests in flight', async () => {
  const standIn = await OpenAiServer.start()
  standIn.rest = { hang: true }
  const started = performance.now()
  const { stopped } = await label(standIn, questions(8), { timeoutMs: 60_000, signal: AbortSignal.timeout(150) })
  expect(stopped).toBe('the time limit is used up')
  expect(performance.now() - started).toBeLessThan(3000)
})

test('masks email addresses, phone numbers, links and mentions before sending', async () => {
  const standIn = await OpenAiServer.start()
  const text =
    'Mail jane.doe+x@mail.example.co.uk or call +1 (415) 555-0137, 0049 171 5550123 or 415.555.0199. ' +
    'See https://example.com/u/4711?who=jane and @jane_doe. On 2025-08-17 NVDA was at $1,234,567.89, up 12.5%?'
  await label(standIn, [text])
  expect(standIn.texts).toEqual([
    'Mail [email] or call [phone], [phone] or [phone]. See [link] and [user]. ' +
      'On 2025-08-17 NVDA was at $1,234,567.89, up 12.5%?',
  ])
})

test.each([
  ['I own 100 shares at 52.10, 2024-2025 was +35%, 10-K, 401(k)', undefined],
  ['account 123456789012', 'account [phone]'],
  ['reach me: jane @ example.com', 'reach me: [email]'],
  ['tel.(212)5550147', 'tel.[phone]'],
  [
    'NVDA260116C00140000 for $10000000, text me on tel4155550137x',
    'NVDA260116C00140000 for $10000000, text me on tel[phone]x',
  ],
  ['expiry 01/16/2026 strike 140', undefined],
])('masks only personal data in "%s"', (text, masked) => {
  expect(withoutPersonalData(text)).toBe(masked ?? text)
})

test('masks wallet addresses, but not symbols that look similar', () => {
  const ether = '0x52908400098527886E0F7030069857D2E4169EE7'
  const coin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  const old = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
  expect(withoutPersonalData(`${ether}, ${coin} or ${old}?`)).toBe('[wallet], [wallet] or [wallet]?')
  expect(withoutPersonalData('Is 0xBTC or 3M a buy?')).toBe('Is 0xBTC or 3M a buy?')
})

test('masks personal data in long repetitive texts within five seconds', () => {
  const started = performance.now()
  for (const sign of ['a', '1 ', '.', '@', 'a.', 'a@b.']) {
    expect(withoutPersonalData(sign.repeat(200_000)).length).toBeGreaterThan(0)
  }
  expect(performance.now() - started).toBeLessThan(5000)
})

test('sends only the beginning and the end of a long text to the model', async () => {
  const standIn = await OpenAiServer.start()
  const text = `I hold $NVDA. ${'And so on. '.repeat(2000)}Will it split?`
  await label(standIn, [text])
  const [sent] = standIn.texts
  expect(sent.length).toBeLessThan(4100)
  expect(sent).toMatch(/^I hold \$NVDA\..* … .*Will it split\?$/)
})

test('the provider id depends on the vocabulary and the model, not on the output limit', () => {
  const grade = gradeOf(model)
  expect(grade).toMatch(/^stand-in [0-9a-f]{8}$/)
  const themes = [{ ...model.vocabulary.themes[0], description: 'Something else.' }]
  expect(gradeOf({ ...model, vocabulary: { ...model.vocabulary, themes } })).not.toBe(grade)
  expect(gradeOf({ ...model, model: 'other' })).not.toBe(grade)
  expect(gradeOf({ ...model, maxOutputTokens: 5 })).toBe(grade)
})

test('writes an answer from facts, and fails on a refusal, a truncated or empty answer, or a timeout', async () => {
  const standIn = await OpenAiServer.start()
  const server = new ModelClient(
    { baseUrl: standIn.baseUrl, timeoutMs: 200, retries: 0, backoffMs: 1 },
    new Budget({}, { input: 0, output: 0 }),
  )
  const answer = chatAnswerer(server, { model: 'stand-in', maxOutputTokens: 400 })
  const request = { system: 'Use the facts only.', facts: 'NVDA 12.5%', question: 'Who asks about NVDA?' }
  standIn.script.push({ content: ' 12.5% do. ' })
  expect(await answer(request)).toBe('12.5% do.')
  expect(standIn.chats[0].messages.map(({ role }) => role)).toEqual(['system', 'user'])
  standIn.script.push({ refusal: 'no' }, { content: 'It is', finish: 'length' }, { content: '' }, { hang: true })
  await expect(answer(request)).rejects.toThrow('the model refused to answer')
  await expect(answer(request)).rejects.toThrow('the answer reached the length limit')
  await expect(answer(request)).rejects.toThrow('the answer is empty')
  await expect(answer(request)).rejects.toThrow('no answer in time')
})
