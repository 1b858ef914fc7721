import { createHash } from 'node:crypto'
import { rows } from '../../base/duckdb.ts'
import { bronzeRelation } from '../../lake/bronze.ts'
import type { BronzePart } from '../../lake/catalog/catalog.ts'
import type { RunContext } from '../run_context.ts'

/** The texts of users in some parts of the feed `conversations`. Each conversation has one list. */
export async function usersTexts({ lake, feeds }: RunContext, parts: BronzePart[]): Promise<string[][]> {
  const feed = feeds.find(({ name }) => name === 'conversations')!
  using _held = await lake.store.hold(parts.map(({ key }) => key))
  const paths = parts.map(({ key }) => lake.store.path(key))
  const repeats = parts.length > 1 || parts.some((part) => part.repeats)
  const found = await lake.engine.with((connection) =>
    rows<{ texts: string[] }>(
      connection,
      `select [message.text for message in messages if message.role = 'user'] as texts
      from ${bronzeRelation(feed, paths, repeats)} where not superseded order by conversation_id`,
    ),
  )
  return found.map(({ texts }) => texts)
}

/** The hash by which the answers to a text are stored. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
