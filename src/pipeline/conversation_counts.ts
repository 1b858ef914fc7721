import { rows } from '../base/duckdb.ts'
import { list } from '../base/quote.ts'
import type { BuildReport } from '../build/build_report.ts'
import { partitionKey } from '../build/fingerprint.ts'
import type { RunContext } from './run_context.ts'

/** How many conversations and questions a release counts, and how many it excludes for each reason (see docs/numbers.md). */
export type ConversationCounts = {
  conversations: number
  questions: number
  /** Excluded conversations by reason: no_own_words, repeated, copied, over_limit. */
  conversations_left_out: Record<string, number>
  /** Excluded questions of the conversations that count, by reason. */
  questions_left_out: Record<string, number>
  /** Number of texts from which text that is not the user's own was removed, by kind: retweet, quote, signature. */
  not_own_words: Record<string, number>
}

const model = 'daily.questions'

/** Counts the conversations of all days of a build. Undefined if the build has no conversations. */
export async function conversationCounts(
  { lake }: RunContext,
  { builtPartitions }: BuildReport,
): Promise<ConversationCounts | undefined> {
  const keys = [...(builtPartitions.get(model) ?? [])].map(([day, { fingerprint }]) =>
    partitionKey(model, day, fingerprint),
  )
  if (keys.length === 0) return undefined
  using _held = await lake.store.hold(keys)
  const paths = keys.map((key) => lake.store.path(key))
  const found = await lake.engine.with((connection) =>
    rows<{ what: string; reason: string | null; total: number }>(
      connection,
      `with units as (from read_parquet(${list(paths)}, hive_partitioning = false))
       select 'conversations' as what, conversation_left_out as reason, count(*)::integer as total
       from units where position = 0 group by all
       union all
       select 'questions', left_out, count(*)::integer from units
       where is_question and conversation_left_out is null group by all
       union all
       select 'words', kind, count(*)::integer from (select unnest(removed) as kind from units) group by all
       order by what, reason`,
    ),
  )
  const counted = (what: string) => found.find((row) => row.what === what && row.reason === null)?.total ?? 0
  const reasons = (what: string) =>
    Object.fromEntries(
      found.flatMap((row) => (row.what === what && row.reason !== null ? [[row.reason, row.total]] : [])),
    )
  return {
    conversations: counted('conversations'),
    questions: counted('questions'),
    conversations_left_out: reasons('conversations'),
    questions_left_out: reasons('questions'),
    not_own_words: reasons('words'),
  }
}
