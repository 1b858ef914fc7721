import { createHash } from 'node:crypto'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { rows } from '../../../src/base/duckdb.ts'
import { list } from '../../../src/base/quote.ts'
import { partitionKey } from '../../../src/build/fingerprint.ts'
import { askModels, type LabelReport } from '../../../src/pipeline/language/ask_models.ts'
import { runLanguage } from '../../../src/pipeline/language/run_language.ts'
import { buildRelease } from '../../../src/pipeline/publish.ts'
import type { Stage } from '../../../src/pipeline/request.ts'
import { daysEnding } from '../../../src/tools/generate/calendar.ts'
import { kept } from '../../harness/kept.ts'
import type { OpenAiServer } from '../../openai_server.ts'
import { type Home, openHome } from '../home.ts'
import { deliver, folder } from '../landing.ts'
import { type Row, smallMarket } from '../small_market.ts'

export const end = '2025-09-04'
export const days = daysEnding(end, 3)
const market = smallMarket({ end, days: 3, people: 14, trades_a_day: 30, seed: 4 })

/** Models of questions, the only ones that labels affect. */
export const models = /^gold\.intent_/

/** Texts that only this day has, and one text that every day but the first has. */
export function textsOf(day: string, count = 12): string[] {
  const own = Array.from({ length: count }, (_, number) => `Is $NVDA worth it on ${day}, case ${number}?`)
  return day === days[0] ? own : [...own, 'Will rates be cut, and what then?']
}

/** One conversation per text. */
export function conversations(day: string, texts = textsOf(day)): Row[] {
  return texts.map((text, number) => ({
    conversation_id: `c-${day}-${number}`,
    user_id: `person ${number % 9}`,
    started_at: `${day}T10:00:00Z`,
    messages: [
      { role: 'user', text },
      { role: 'assistant', text: 'It depends?' },
    ],
  }))
}

/** Builds a home with a small market and its last day's release, without conversations. */
async function withMarket(whole: string): Promise<void> {
  const landing = folder()
  for (const [feed, all] of Object.entries(market)) {
    if (feed !== 'conversations') await deliver(landing, feed, 'rows.jsonl', all)
  }
  await deliver(landing, 'companies', 'rows.jsonl', [{ ticker: 'NVDA', cik: 1045810, name: 'NVIDIA CORP' }])
  const home = await openHome(landing, { path: join(whole, 'home'), models })
  await home.ingestInputs()
  await buildRelease(home.context, end)
  await home.close()
}

/** A copy of a home with a small market and no conversations. */
export async function quietHome(): Promise<string> {
  const path = folder()
  cpSync(join((await kept('quiet-market', withMarket)).folder, 'home'), path, { recursive: true })
  return path
}

/** A landing folder with the conversations of the given days. */
export async function landingWith(ofDays: string[] = days): Promise<string> {
  const landing = folder()
  for (const day of ofDays) await deliver(landing, 'conversations', `${day}.jsonl`, conversations(day))
  return landing
}

/** A home that requests labels from a stand-in server; without a path, a copy of the quiet home. */
export async function homeThatAsks(
  standIn: OpenAiServer,
  landing: string,
  env: Record<string, string> = {},
  path?: string,
): Promise<Home> {
  return openHome(landing, {
    path: path ?? (await quietHome()),
    models,
    env: { ...standIn.environment, CROWDTAPE_LLM_QUESTIONS: '5', ...env },
  })
}

/** Ingests new files and requests labels as a nightly run does, without building. Returns the label report. */
export async function asking(home: Home, day = end): Promise<LabelReport> {
  await home.ingestInputs()
  const request = { days: [day], isDayNamed: true, accepted: [] }
  const language = runLanguage(home.context.settings, home.path)
  const stage: Stage = (_, work) => work(() => {})
  return (await askModels(home.context, request, stage, { mayBatch: true, language })).labels!
}

export interface Question {
  day: string
  text_sha256: string
  is_question: boolean
  tickers: string[]
  topics: string[]
  theme: string
  sentiment: string
  grade: string
}

/** The questions of all days, built from the current lake. */
export async function questionsOf({ context }: Home): Promise<Question[]> {
  const { lake, models } = context
  const name = 'daily.questions'
  const { builtPartitions } = await models.build(new Map([[name, (await models.lineage()).domain(name)]]))
  const paths = [...builtPartitions.get(name)!].map(([day, { fingerprint }]) =>
    lake.store.path(partitionKey(name, day, fingerprint)),
  )
  return lake.engine.with((connection) =>
    rows<Question>(
      connection,
      `select day::varchar as day, text_sha256, is_question, tickers, topics, theme, sentiment, grade
      from read_parquet(${list(paths)}, hive_partitioning = false) order by day, conversation_id, position`,
    ),
  )
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Texts that were requested more than once. */
export function askedTwice(standIn: OpenAiServer): string[] {
  const { texts } = standIn
  return texts.filter((text, index) => texts.indexOf(text) !== index)
}
