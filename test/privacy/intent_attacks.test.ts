import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { rows } from '../../src/engine/duckdb.ts'
import { literal } from '../../src/engine/quote.ts'
import { conversation, deliverTalk } from '../intent/talk.ts'
import { type Home, openHome } from '../pipeline/home.ts'
import { deliver, folder } from '../pipeline/landing.ts'

const day = '2025-06-30'
const key = 'the-key-of-an-outsider'

async function publish(conversations: object[], days: string[] = [day]): Promise<Home> {
  const landing = folder()
  await deliver(landing, 'conversations', 'all.jsonl', conversations as never)
  const home = await openHome(landing)
  await home.backfill(days)
  return home
}

/** Status and body of requests to the API over a home's live release, and what it logs. */
async function serve(home: Home) {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const app = await createServer({
    home: home.path,
    log,
    apiKeys: [key],
    rateLimitPerMinute: 0,
    maxEventLoopDelayMs: 0,
  })
  onTestFinished(() => app.close())
  const headers = { 'x-service-api-key': key }
  return {
    get: async (path: string) => (await app.inject({ url: `/v1${path}`, headers })).body,
    ask: async (payload: object) =>
      (await app.inject({ method: 'POST', url: '/v1/retail/intent/ask', headers, payload })).body,
    logged: () => lines.join(''),
  }
}

/** Every file below a folder. */
function filesIn(path: string): string[] {
  return readdirSync(path).flatMap((name) => {
    const inside = join(path, name)
    return statSync(inside).isDirectory() ? filesIn(inside) : [inside]
  })
}

test('an e-mail address, a phone number and a name planted in a hundred conversations come out nowhere', async () => {
  const planted = ['zebulon.quackenbush@example.com', '415-555-0134', 'Zebulon', 'Quackenbush', '4155550134']
  const [mail, phone, first, last] = planted
  const texts = [
    `My advisor ${first} ${last} (${mail}, ${phone}) says lithium supply is short. Is $ALB a buy?`,
    `${first} ${last} told me to write to ${mail}. What does ${first} ${last} think of lithium miners?`,
    `Call ${phone} and ask for ${last}, or @${first}${last} #${last}, should I trust $${last.slice(0, 5).toUpperCase()}?`,
    `${first.toLowerCase()} ${last.toLowerCase()} ${mail}: would you sell battery stocks?`,
  ]
  const home = await publish(
    Array.from({ length: 160 }, (_, at) => conversation(`p${at}`, `user ${at}`, at % 25, [texts[at % texts.length]])),
  )
  const site = await serve(home)
  const answers = [
    ...(await Promise.all(
      ['questions', 'topics', 'movers?dimension=theme', 'movers', 'movers?dimension=topic'].flatMap((path) =>
        [7, 30, 90].map((days) =>
          site.get(`/retail/intent/${path}${path.includes('?') ? '&' : '?'}days=${days}&limit=50`),
        ),
      ),
    )),
    ...(await Promise.all(
      [`Who is ${first} ${last}?`, `What is the phone number of ${last}?`, `Show me a question about ${mail}`].flatMap(
        (question) => [site.ask({ question }), site.ask({ question, stream: true })],
      ),
    )),
  ].join('\n')
  expect(answers).toContain('label')
  for (const mark of planted) {
    expect(answers.toLowerCase()).not.toContain(mark.toLowerCase())
    expect(site.logged().toLowerCase()).not.toContain(mark.toLowerCase())
  }
  // What is built from the raw layer: as text, since Parquet compresses what it stores.
  const built = filesIn(join(home.path, 'lake')).filter((path) => /lake\/(silver|daily|gold)\/.*\.parquet$/.test(path))
  expect(built.length).toBeGreaterThan(60)
  const texted = await home.workplace.lake.engine.with(async (connection) => {
    const found: string[] = []
    for (const path of built) {
      const [{ text }] = await rows<{ text: string | null }>(
        connection,
        `select string_agg(row::varchar, ' ') as text from read_parquet(${literal(path)}, hive_partitioning = false) as row`,
      )
      found.push(text ?? '')
    }
    return found.join(' ').toLowerCase()
  })
  for (const mark of planted) expect(texted).not.toContain(mark.toLowerCase())
  const released = filesIn(join(home.path, 'releases')).map((path) =>
    readFileSync(path).toString('latin1').toLowerCase(),
  )
  for (const mark of planted) expect(released.some((text) => text.includes(mark.toLowerCase()))).toBe(false)
})

test('a subject of two people is nowhere in the release file, whatever is asked of it', async () => {
  const landing = folder()
  await deliverTalk(landing)
  const home = await openHome(landing)
  await home.nightly(day)
  const tables = JSON.stringify(await home.tables())
  expect(tables).toContain('NVDA')
  expect(tables).not.toContain('ZQZQ')
  const site = await serve(home)
  for (const path of ['questions', 'topics']) {
    expect(JSON.parse(await site.get(`/retail/intent/${path}?ticker=ZQZQ&days=365`))).toEqual({
      [path === 'questions' ? 'themes' : 'topics']: [],
    })
  }
  expect(JSON.parse(await site.get('/retail/tickers/ZQZQ')).retail_interest).toBeNull()
  expect(await site.ask({ question: 'What do people say about $ZQZQ?', tickers: ['ZQZQ'] })).not.toMatch(/\d\s?%/)
})

const asks = [
  'Is $NVDA overvalued at this price?',
  'What should I expect from $AAPL earnings?',
  'Will $TSLA crash, should I buy puts?',
  'Is the dividend of $KO safe?',
  'I am loading up on $NVDA calls, to the moon! Is it a good time to buy?',
]

/**
 * Thirty people over twelve days and, on the last one, newcomers; each conversation `times` over. An outsider who compares
 * the releases of two days must not be able to tell one newcomer from three.
 */
function history(times: number, newcomers: number): object[] {
  const said = Array.from({ length: 60 }, (_, at) => ({
    user: `user ${at % 30}`,
    age: 1 + ((at * 7) % 12),
    text: asks[at % 5],
  }))
  const late = Array.from({ length: newcomers }, (_, at) => ({ user: `late ${at}`, age: 0, text: asks[1] }))
  // The newcomer asks as often as the newcomers together, so that shares move alike.
  const repeated = [
    ...said.flatMap((each) => Array<typeof each>(times).fill(each)),
    ...late.flatMap((each) => Array<typeof each>(times / newcomers).fill(each)),
  ]
  return repeated.map(({ user, age, text }, at) => conversation(`h${at}`, user, age, [text]))
}

test('two releases in a row look the same whether one newcomer or three stand behind the change', async () => {
  const one = await ofOneNewcomer()
  expect(one[0].intent_topics.length).toBeGreaterThan(20)
  expect(one[0]).not.toEqual(one[1])
  expect(await twoReleases(history(3, 3))).toEqual(one)
})

test('two releases in a row look the same whether everybody asks once or three times', async () => {
  expect(await ofOneNewcomer()).toEqual(await twoReleases(history(1, 1)))
})

/** The releases that the others are compared with, made once. */
function ofOneNewcomer() {
  oneNewcomer ??= twoReleases(history(3, 1))
  return oneNewcomer
}

let oneNewcomer: ReturnType<typeof twoReleases> | undefined

/** What an outsider sees of intent on two days in a row. */
async function twoReleases(conversations: object[]) {
  const home = await publish(conversations, ['2025-06-29', day])
  const seen = []
  for (const { id } of await home.workplace.releases.list()) seen.push(intentOf(await home.tables(id)))
  return seen
}

/**
 * What is told of intent in the longer windows, where no group of the history changes its band, save the trend of movers:
 * a test against chance, and so a word about their number.
 */
function intentOf(tables: Record<string, Record<string, unknown>[]>) {
  const names = ['intent_questions', 'intent_topics', 'intent_tickers']
  return Object.fromEntries(names.map((name) => [name, tables[name].filter((row) => Number(row.window_days) >= 90)]))
}
