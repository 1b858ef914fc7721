import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { openEngine, rows } from '../engine/duckdb.ts'
import { literal } from '../engine/quote.ts'
import type { Listing } from '../language/tickers/listing_names.ts'
import type { TickerCase } from './ticker_score.ts'

/** Thrown where the labelled sets are not there. */
export class DataMissing extends Error {
  override name = 'DataMissing'

  constructor(path: string) {
    super(
      `found nothing at ${path}, expected the labelled real sets (eval/) and landing files (landing/) there; nothing was measured`,
    )
  }
}

/** A message whose author said how it leans. */
export interface SentimentCase {
  id: string
  text: string
  sentiment: 'bullish' | 'bearish'
}

/** A real conversation as the users' texts in it. */
export interface RealConversation {
  id: string
  texts: string[]
}

/** The real inputs that labels are measured on. Nothing of them is kept. */
export interface RealSets {
  sentiment: SentimentCase[]
  tickers: TickerCase[]
  /** Symbols as written to today's. */
  equivalents: Record<string, string>
  listings: Listing[]
  conversations: RealConversation[]
}

/** Reads the sets from a data folder with `eval` and `landing`. Throws `DataMissing`. */
export async function readRealSets(folder: string): Promise<RealSets> {
  const there = (path: string) => {
    const whole = join(folder, path)
    if (!existsSync(whole)) throw new DataMissing(whole)
    return whole
  }
  return {
    sentiment: jsonLines(gunzipSync(readFileSync(there('eval/sentiment/stocktwits-2020.jsonl.gz'))).toString()),
    tickers: jsonLines(readFileSync(there('eval/tickers/tickers.jsonl'), 'utf8')),
    equivalents: JSON.parse(readFileSync(there('eval/tickers/equivalents.json'), 'utf8')),
    ...(await readLanding(there('landing/companies'), there('landing/conversations'))),
  }
}

/** Listings and conversations, each key once, in the order of the keys. */
async function readLanding(
  companies: string,
  conversations: string,
): Promise<Pick<RealSets, 'listings' | 'conversations'>> {
  const engine = await openEngine({ memory: '1GB', threads: 1, temp: join(tmpdir(), 'crowdtape-labels') })
  try {
    return await engine.with(async (connection) => {
      const listings = await rows<Listing>(
        connection,
        `select ticker, any_value(name order by name) as name
         from read_csv(${literal(join(companies, '*.csv*'))}, union_by_name = true, all_varchar = true)
         where ticker is not null and name is not null group by ticker order by ticker`,
      )
      const parts = readdirSync(conversations).map((name) => {
        const path = literal(join(conversations, name))
        const from = name.endsWith('.parquet')
          ? `read_parquet(${path})`
          : `read_json(${path}, format = 'newline_delimited')`
        return `select conversation_id as id, to_json([m.text for m in messages if m.role = 'user'])::varchar as texts from ${from}`
      })
      const found = await rows<{ id: string; texts: string }>(
        connection,
        `select id, min(texts) as texts from (${parts.join(' union all ')}) group by id order by id`,
      )
      const textsOf = (json: string) => (JSON.parse(json) as (string | null)[]).filter((text) => text !== null)
      return { listings, conversations: found.map(({ id, texts }) => ({ id, texts: textsOf(texts) })) }
    })
  } finally {
    await engine.close()
  }
}

function jsonLines<T>(text: string): T[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T)
}
