import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEngine, rows } from '../../base/duckdb.ts'
import { literal } from '../../base/quote.ts'
import type { Listing } from '../../labels/tickers/listing_names.ts'
import { jsonLines } from './search/retrieval.ts'
import type { TickerCase } from './ticker_score.ts'

/** Thrown if the labelled sets are missing. */
export class DataMissing extends Error {
  override name = 'DataMissing'

  constructor(path: string) {
    super(
      `found nothing at ${path}, expected the labelled real sets (eval/) and landing files (landing/) there; nothing was measured`,
    )
  }
}

/** A message whose author stated its direction. */
export interface SentimentCase {
  id: string
  text: string
  sentiment: 'bullish' | 'bearish'
}

/** The users' texts of a real conversation. */
export interface RealConversation {
  id: string
  texts: string[]
}

/** Labelled messages, and the listings that contain their tickers. Neither is stored in the project. */
export interface LabelledSets {
  sentiment: SentimentCase[]
  tickers: TickerCase[]
  /** Today's symbol for each symbol as written. */
  equivalents: Record<string, string>
  listings: Listing[]
}

/** The labelled sets together with real conversations. */
export interface RealSets extends LabelledSets {
  conversations: RealConversation[]
}

/** Reads the sets from their folder, and the listings from the landing folder of the sets. Throws `DataMissing` if a folder is missing. */
export async function readLabelledSets(sets: string, landing: string): Promise<LabelledSets> {
  return {
    sentiment: linesIn(there(sets, 'sentiment')),
    tickers: linesIn(there(sets, 'tickers')),
    equivalents: JSON.parse(readFileSync(there(sets, 'tickers/equivalents.json'), 'utf8')),
    listings: await readListings(there(landing, 'companies')),
  }
}

/** Like `readLabelledSets`, but also reads the conversations of the landing folder. */
export async function readRealSets(sets: string, landing: string): Promise<RealSets> {
  const labelled = await readLabelledSets(sets, landing)
  return { ...labelled, conversations: await readConversations(there(landing, 'conversations')) }
}

function there(folder: string, path: string): string {
  const whole = join(folder, path)
  if (!existsSync(whole)) throw new DataMissing(whole)
  return whole
}

/** One listing per ticker, in the order of tickers. */
function readListings(companies: string): Promise<Listing[]> {
  return queried(
    `select ticker, any_value(name order by name) as name
    from read_csv(${literal(join(companies, '*.csv*'))}, union_by_name = true, all_varchar = true)
    where ticker is not null and name is not null group by ticker order by ticker`,
  )
}

/** Each conversation once, in the order of ids. */
async function readConversations(folder: string): Promise<RealConversation[]> {
  const parts = readdirSync(folder).map((name) => {
    const path = literal(join(folder, name))
    const from = name.endsWith('.parquet')
      ? `read_parquet(${path})`
      : `read_json(${path}, format = 'newline_delimited')`
    return `select conversation_id as id, to_json([m.text for m in messages if m.role = 'user'])::varchar as texts from ${from}`
  })
  const found = await queried<{ id: string; texts: string }>(
    `select id, min(texts) as texts from (${parts.join(' union all ')}) group by id order by id`,
  )
  const textsOf = (json: string) => (JSON.parse(json) as (string | null)[]).filter((text) => text !== null)
  return found.map(({ id, texts }) => ({ id, texts: textsOf(texts) }))
}

async function queried<Row>(sql: string): Promise<Row[]> {
  const engine = await openEngine({ memory: '1GB', threads: 1, temp: join(tmpdir(), 'crowdtape-labels') })
  try {
    return await engine.with((connection) => rows<Row>(connection, sql))
  } finally {
    await engine.close()
  }
}

/** The rows of all JSONL files of a folder, gzipped or not. */
function linesIn<Row>(folder: string): Row[] {
  const names = readdirSync(folder).filter((name) => /\.jsonl(\.gz)?$/.test(name))
  return names.sort().flatMap((name) => jsonLines<Row>(join(folder, name)))
}
