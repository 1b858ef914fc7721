import type { DuckDBConnection } from '@duckdb/node-api'
import { rows, threadsOf } from '../../base/duckdb.ts'
import { literal } from '../../base/quote.ts'
import { RowWriter } from '../../base/row_writer.ts'
import { typescriptModel } from '../../build/typescript_model.ts'
import { builtIn, builtInFiles } from '../../labels/built_in.ts'
import type { ConversationBatch } from '../../labels/label_batch.ts'
import { labelBatches } from '../../labels/labelling_threads.ts'
import { sentiments, unknownTheme } from '../../labels/labels.ts'
import type { Listing } from '../../labels/tickers/listing_names.ts'

/** The reasons why a question or conversation is not counted. docs/numbers.md explains them. */
const reasons =
  'no_own_words (nothing but retweets, quotes, links and handles), repeated (the person said the same earlier that day), ' +
  'copied (somebody said the same long text earlier that day), over_limit (the person had reached the daily limit)'

const columns = {
  conversation_id: ['VARCHAR', 'id of the conversation, as delivered'],
  position: ['INTEGER', 'number of the unit in its conversation, from 0'],
  person_id: ['UUID', 'keyed hash of the id of the user'],
  day: ['DATE', 'UTC day on which the conversation started'],
  is_question: [
    'BOOLEAN',
    'whether the unit contains a question; false only for the single unit of a conversation without questions',
  ],
  tickers: ['VARCHAR[]', 'symbols that the unit names, sorted'],
  topics: ['VARCHAR[]', 'ids of the topics of the unit in config/labels/topics.yaml, sorted'],
  theme: ['VARCHAR', 'id of the theme of the unit in config/labels/themes.yaml, or unknown'],
  sentiment: ['VARCHAR', sentiments.join(', ')],
  terms: [
    'VARCHAR[]',
    'if the theme is unknown, the terms of config/labels/theme_vocabulary.yaml that the question contains',
  ],
  grade: ['VARCHAR', 'provider of the labels: built_in, or the name of a model'],
  text_sha256: ['VARCHAR', 'SHA-256 of the text of the unit, hex'],
  removed: [
    'VARCHAR[]',
    'kinds of text that were removed because they are not words of the user: retweet, quote, signature',
  ],
  left_out: ['VARCHAR', `why the unit is not counted as a question: ${reasons}; null if it is counted`],
  conversation_left_out: [
    'VARCHAR',
    'why the conversation is not counted, with the same reasons; null if it is counted',
  ],
} satisfies Record<string, [string, string]>

export default typescriptModel({
  about:
    'Conversations, split into units with labels. A unit is what a user said up to and including a message with a question. The text of a unit is not stored.',
  grain: ['conversation_id', 'position'],
  columns,
  checks: [
    `sentiment in (${sentiments.map((each) => `'${each}'`).join(', ')})`,
    'len(text_sha256) = 64',
    `len(terms) = 0 or (is_question and theme = '${unknownTheme}')`,
  ],
  partition: 'day',
  batch: 20_000,
  inputs: [
    'bronze.conversations',
    'bronze.remote_labels',
    'bronze.local_themes',
    'silver.listings',
    'silver.former_symbols',
  ],
  settings: ['labels', 'conversations_per_day', 'questions_per_day', 'copied_length'],
  files: builtInFiles,
  async run({ connection, output }) {
    const threads = await threadsOf(connection)
    const writer = await RowWriter.create(connection, 'labelled', labelled)
    // The former symbols may differ between the days of one run.
    for (const since of await changes(connection)) {
      const listings = await listingsOf(connection, since)
      for await (const [batch, units] of labelBatches(listings, threads, conversations(connection, since))) {
        units.conversation.forEach((index, unit) => {
          writer.write({
            conversation_id: batch.ids[index],
            position: units.position[unit],
            is_question: units.isQuestion[unit],
            tickers: units.tickers[unit],
            topics: units.topics[unit],
            theme: units.theme[unit],
            sentiment: units.sentiment[unit],
            terms: units.terms[unit],
            text_sha256: units.textSha256[unit],
            removed: units.removed[unit],
            said: units.said[unit],
            said_length: units.saidLength[unit],
          })
        })
      }
    }
    writer.close()
    const list = (column: string) => `if(${column} = '', [], string_split(${column}, chr(10))) as ${column}`
    await connection.run(`
      create table ${output} as
      with built_in as (
        select conversation_id, position, is_question, ${list('tickers')}, ${list('topics')}, theme,
          sentiment, ${list('terms')}, text_sha256, ${list('removed')}, said, said_length
        from labelled
      ),
      -- Labels of the configured model take precedence over labels of the rules.
      said_by_model as (
        select text_sha256, grade, is_question, tickers, topics, theme, sentiment
        from bronze.remote_labels
        where getvariable('labels') = 'openai'
        union all by name
        select text_sha256, grade, theme from bronze.local_themes where getvariable('labels') = 'local'
      ),
      chosen as (
        select conversation_id, position, person_id, started_at::date as day,
          coalesce(by_model.is_question, built_in.is_question) as is_question,
          coalesce(by_model.tickers, built_in.tickers) as tickers, coalesce(by_model.topics, built_in.topics) as topics,
          coalesce(by_model.theme, built_in.theme) as theme, coalesce(by_model.sentiment, built_in.sentiment) as sentiment,
          terms, coalesce(by_model.grade, '${builtIn}') as grade, text_sha256, removed, said, said_length, started_at
        from built_in
          join (select conversation_id, person_id, started_at from bronze.conversations where not superseded)
            using (conversation_id)
          left join said_by_model as by_model using (text_sha256)
      ),
      conversations as (
        select any_value(day) as day, conversation_id, any_value(person_id) as person_id, any_value(started_at) as started_at,
          string_agg(said, ' ' order by position) as said, sum(said_length) as said_length
        from chosen group by conversation_id
      ),
      counted_conversations as (${counted('conversations', 'conversations_per_day', 'conversation_id')}),
      counted_questions as (${counted(
        `(select chosen.* from chosen join counted_conversations using (conversation_id)
          where is_question and counted_conversations.left_out is null)`,
        'questions_per_day',
        'conversation_id, position',
      )})
      select ${Object.keys(columns).join(', ')}
      from (
        select chosen.* replace (if(is_question and theme = '${unknownTheme}', terms, []) as terms),
          counted_conversations.left_out as conversation_left_out,
          coalesce(counted_conversations.left_out, counted_questions.left_out) as left_out
        from chosen
          join counted_conversations using (conversation_id)
          left join counted_questions using (conversation_id, position)
      )`)
  },
})

/**
 * SQL for the reason why a row of `source` is not counted; the reasons are described in `reasons`. `limit` is the setting with the maximum
 * number of counted rows per person and day.
 */
function counted(source: string, limit: string, key: string): string {
  const inOrder = `order by started_at, ${key}`
  return `
    select ${key}, coalesce(left_out, if(row_number() over (partition by day, person_id, left_out ${inOrder})
        > getvariable('${limit}'), 'over_limit', null)) as left_out
    from (
      select *, case
          when said_length = 0 then 'no_own_words'
          when row_number() over (partition by day, person_id, said ${inOrder}) > 1 then 'repeated'
          when said_length >= getvariable('copied_length')
            and row_number() over (partition by day, said ${inOrder}) > 1 then 'copied'
        end as left_out
      from ${source}
    )`
}

/** Columns of a temporary table with the labels of the rules. A list is stored as text with one element per line. */
const labelled = {
  conversation_id: 'VARCHAR',
  position: 'INTEGER',
  is_question: 'BOOLEAN',
  tickers: 'VARCHAR',
  topics: 'VARCHAR',
  theme: 'VARCHAR',
  sentiment: 'VARCHAR',
  terms: 'VARCHAR',
  text_sha256: 'VARCHAR',
  removed: 'VARCHAR',
  said: 'VARCHAR',
  said_length: 'INTEGER',
}

let known: { mark: string; listings: Promise<Listing[]> } | undefined

/**
 * Finds, for each day with conversations, the day of the last symbol change up to this day. Returns the distinct days of these changes,
 * ascending; null stands for no change.
 */
async function changes(connection: DuckDBConnection): Promise<(string | null)[]> {
  const found = await rows<{ since: string | null }>(
    connection,
    `select distinct ${lastChange} as since from bronze.conversations where not superseded order by since nulls first`,
  )
  return found.map(({ since }) => since)
}

const lastChange = '(select max(day)::varchar from silver.former_symbols where day <= started_at::date)'

/**
 * The current listings, and the former symbols as of a day. While they are unchanged, all calls return the same array, because a backfill
 * reads the listings for thousands of days.
 */
async function listingsOf(connection: DuckDBConnection, since: string | null): Promise<Listing[]> {
  const former = `from silver.former_symbols where day <= ${since === null ? 'null' : `date ${literal(since)}`}`
  const [{ mark }] = await rows<{ mark: string }>(
    connection,
    `select count(*) || ' ' || coalesce(sum(hash(ticker, name)::hugeint), 0) || ' '
      || (select count(*) || ' ' || coalesce(sum(hash(ticker, day, new_ticker)::hugeint), 0) ${former}) as mark
    from silver.listings`,
  )
  if (known?.mark !== mark) {
    const listings = listed(connection, former)
    known = { mark, listings }
    listings.catch(() => {
      known = undefined
    })
  }
  return known.listings
}

async function listed(connection: DuckDBConnection, former: string): Promise<Listing[]> {
  const current = await rows<Listing>(connection, 'select ticker, name from silver.listings order by ticker')
  const left = await rows<Listing>(
    connection,
    `select ticker, '' as name, coalesce(new_ticker, '') as today ${former} order by day, ticker`,
  )
  return [...current, ...left]
}

/** Conversations per batch. Batches are small, because a conversation may be long. */
const batchSize = 1024

/** Yields the texts of users in batches. DuckDB stores the texts of later batches and, if memory runs out, spills them to disk. */
async function* conversations(
  connection: DuckDBConnection,
  since: string | null,
): AsyncGenerator<ConversationBatch & { ids: string[] }> {
  await connection.run(`
    create temp table asked as
    select conversation_id, to_json([m.text for m in messages if m.role = 'user'])::varchar as texts
    from bronze.conversations
    where not superseded and ${lastChange} is not distinct from ${literal(since)}`)
  for (let start = 0; ; start += batchSize) {
    const page = await connection.runAndReadAll(
      `select conversation_id, texts from asked where rowid >= ${start} and rowid < ${start + batchSize}`,
    )
    const [ids, texts] = page.getColumns() as [string[], string[]]
    if (page.currentRowCount > 0) yield { ids, conversations: texts }
    if (page.currentRowCount < batchSize) break
  }
  await connection.run('drop table asked')
}
