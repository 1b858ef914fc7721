import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from 'vitest'
import { rows } from '../../../src/base/duckdb.ts'
import { LabellingFailed, labelBatches } from '../../../src/labels/labelling_threads.ts'
import questions from '../../../src/models/daily/questions.ts'

interface Question {
  conversation_id: string
  position: number
  person_id: string
  day: string
  is_question: boolean
  tickers: string[]
  topics: string[]
  theme: string
  sentiment: string
  terms: string[]
  grade: string
  text_sha256: string
  removed: string[]
  left_out: string | null
  conversation_left_out: string | null
}

const person = '00000000-0000-4000-8000-00000000000a'

async function world(threads: number): Promise<DuckDBConnection> {
  const connection = await (await DuckDBInstance.create(':memory:', { threads: String(threads) })).connect()
  await connection.run(`
    create schema bronze; create schema silver;
    create table bronze.conversations (conversation_id varchar, person_id uuid, started_at timestamp, superseded boolean,
      messages struct(role varchar, text varchar, created_at timestamp)[]);
    create table bronze.remote_labels (text_sha256 varchar, grade varchar, is_question boolean, tickers varchar[],
      topics varchar[], theme varchar, sentiment varchar);
    create table bronze.local_themes (text_sha256 varchar, grade varchar, theme varchar);
    create table silver.listings as select 'ACME' as ticker, 'Acme Robotics, Inc.' as name;
    create table silver.former_symbols (ticker varchar, day date, new_ticker varchar)`)
  return connection
}

async function say(connection: DuckDBConnection, id: string, messages: [string, string][], superseded = false) {
  const told = JSON.stringify(messages.map(([role, text]) => ({ role, text })))
  await connection.run(
    `insert into bronze.conversations select $id, '${person}', timestamp '2025-03-04 12:00:00', ${superseded},
       from_json($told::json, '[{"role":"VARCHAR","text":"VARCHAR","created_at":"TIMESTAMP"}]')`,
    { id, told },
  )
}

async function label(connection: DuckDBConnection): Promise<Question[]> {
  await questions.run({
    connection,
    partitions: ['2025-03-04'],
    output: 'output',
    document: async () => Buffer.of(),
  })
  const types = Object.entries(questions.columns).map(([name, [type]]) => `${name}::${type} as ${name}`)
  return rows<Question>(connection, `select ${types.join(', ')} from output order by conversation_id, position`)
}

test('each question of a conversation becomes a row with its labels and without its text', async () => {
  const connection = await world(1)
  await say(connection, 'one', [
    ['user', 'I hold $ACME.'],
    ['assistant', 'Noted. Anything else?'],
    ['user', 'Is the dividend safe?'],
    ['user', 'How are dividends taxed?'],
    ['user', 'thanks'],
  ])
  await say(connection, 'two', [['user', 'All in on Acme Robotics.']])
  await say(connection, 'old', [['user', 'Is this still read?']], true)
  await say(connection, 'empty', [
    ['assistant', 'Hello?'],
    ['user', ' '],
  ])
  const found = await label(connection)
  expect(found.map((row) => [row.conversation_id, row.position, row.is_question, row.tickers, row.theme])).toEqual([
    ['one', 0, true, ['ACME'], 'dividend_safety'],
    ['one', 1, true, [], 'dividend_tax'],
    ['two', 0, false, ['ACME'], expect.any(String)],
  ])
  expect(found[0]).toMatchObject({ person_id: person, day: '2025-03-04', topics: ['dividends'], grade: 'built_in' })
  expect(found[0].text_sha256).toBe(hash('sha256', 'I hold $ACME.\nIs the dividend safe?'))
  expect(JSON.stringify(found)).not.toMatch(/safe\?|All in/)
})

test("a person's repeats count once, daily limits apply, and copies of a long text do not count", async () => {
  const connection = await world(1)
  await connection.run(
    'set variable conversations_per_day = 3; set variable questions_per_day = 2; set variable copied_length = 40',
  )
  const advertisement = 'Join our room for the best alerts that money can buy, everybody wins'
  for (const [id, text] of [
    ['a1', 'Is $ACME done?'],
    ['a2', 'is $ACME done?  https://example.org/2'],
    ['a3', 'RT @ann: is $ACME done?'],
    ['a4', advertisement],
    ['a5', 'All in.'],
    ['a6', 'All out.'],
  ]) {
    await say(connection, id, [['user', text]])
  }
  await say(connection, 'a0', [
    ['user', 'Why is it falling?'],
    ['user', 'Why is it falling? '],
    ['user', 'Will it recover?'],
  ])
  const other = '00000000-0000-4000-8000-00000000000b'
  await connection.run(
    `insert into bronze.conversations select 'b1', '${other}', timestamp '2025-03-04 13:00:00', false,
       [{'role': 'user', 'text': '${advertisement}', 'created_at': null}]`,
  )
  const found = await label(connection)
  const told = found.map((row) => [row.conversation_id, row.position, row.conversation_left_out, row.left_out])
  expect(told).toEqual([
    ['a0', 0, null, null],
    ['a0', 1, null, 'repeated'],
    ['a0', 2, null, null],
    ['a1', 0, null, 'over_limit'],
    ['a2', 0, 'repeated', 'repeated'],
    ['a3', 0, 'no_own_words', 'no_own_words'],
    ['a4', 0, null, null],
    ['a5', 0, 'over_limit', 'over_limit'],
    ['a6', 0, 'over_limit', 'over_limit'],
    ['b1', 0, 'copied', 'copied'],
  ])
  expect(found.find(({ conversation_id }) => conversation_id === 'a3')!.removed).toEqual(['retweet'])
})

test('labels of the language model override the rules if it is enabled', async () => {
  const connection = await world(1)
  await say(connection, 'one', [['user', 'Is the dividend safe?']])
  await connection.run(`insert into bronze.remote_labels
    values ('${hash('sha256', 'Is the dividend safe?')}', 'some-model', true, ['ACME'], ['taxes'], 'tax_filing', 'bearish')`)
  await connection.run("set variable labels = 'openai'")
  expect(await label(connection)).toMatchObject([
    { grade: 'some-model', tickers: ['ACME'], topics: ['taxes'], theme: 'tax_filing', sentiment: 'bearish' },
  ])
  await connection.run("drop table output; drop table labelled; set variable labels = 'built_in'")
  expect(await label(connection)).toMatchObject([{ grade: 'built_in', tickers: [], theme: 'dividend_safety' }])
})

test('a local model sets only themes, and all other labels come from the rules', async () => {
  const connection = await world(1)
  await say(connection, 'one', [['user', 'Is the dividend of $ACME safe?']])
  await say(connection, 'two', [['user', 'Will $ACME recover?']])
  await connection.run(`insert into bronze.local_themes
    values ('${hash('sha256', 'Is the dividend of $ACME safe?')}', 'local-model', 'dividend_tax')`)
  await connection.run("set variable labels = 'local'")
  expect(await label(connection)).toMatchObject([
    { grade: 'local-model', is_question: true, tickers: ['ACME'], theme: 'dividend_tax' },
    { grade: 'built_in', is_question: true, tickers: ['ACME'], theme: 'will_it_recover' },
  ])
  await connection.run("drop table output; drop table labelled; set variable labels = 'built_in'")
  expect((await label(connection)).map(({ theme }) => theme)).toEqual(['dividend_safety', 'will_it_recover'])
})

test('terms for discovery depend on the labels in use, not on the rules', async () => {
  const connection = await world(1)
  const text = 'Is the dividend of a lithium miner safe?'
  await say(connection, 'one', [['user', text]])
  await connection.run(`insert into bronze.remote_labels
    values ('${hash('sha256', text)}', 'some-model', true, [], [], 'unknown', 'neutral')`)
  const [ruled] = await label(connection)
  expect(ruled.theme).not.toBe('unknown')
  expect(ruled.terms).toEqual([])
  await connection.run("drop table output; drop table labelled; set variable labels = 'openai'")
  const [asked] = await label(connection)
  expect(asked.theme).toBe('unknown')
  expect(asked.terms).toContain('lithium')
})

test('labels do not depend on the number of threads or the order of delivery', async () => {
  const spoken = Array.from({ length: 3000 }, (_, index): [string, string] => [
    `c${String(index).padStart(4, '0')}`,
    ['Is $ACME overvalued?', 'Sold it all.', 'Which broker is best for options?', 'Will it recover?'][index % 4],
  ])
  const answers: Question[][] = []
  for (const [threads, order] of [
    [1, spoken],
    [2, [...spoken].reverse()],
  ] as const) {
    const connection = await world(threads)
    const told = JSON.stringify(order.map(([id, text]) => ({ id, text })))
    await connection.run(
      `insert into bronze.conversations select x.id, '${person}', timestamp '2025-03-04 12:00:00', false, [{'role': 'user', 'text': x.text, 'created_at': null}]
       from (select unnest(from_json($told::json, '[{"id":"VARCHAR","text":"VARCHAR"}]')) as x)`,
      { told },
    )
    answers.push(await label(connection))
  }
  expect(answers[0].length).toBe(3000)
  expect(answers[1]).toEqual(answers[0])
})

test.each([1, 2])(
  'an unreadable text fails the labelling on %i threads, and the error does not quote it',
  async (threads) => {
    async function* batches() {
      yield { conversations: Array<string>(300).fill('["Is it safe?"]') }
      yield { conversations: ['[jane.sample@example.org'] }
    }
    const failure = await (async () => {
      for await (const _ of labelBatches([], threads, batches()));
    })().catch((error) => error)
    expect(failure).toBeInstanceOf(LabellingFailed)
    expect(failure.message).toMatch(/nothing of this partition was stored/)
    expect(failure.message).not.toMatch(/jane/)
  },
)

test('idle labelling threads let the process exit', () => {
  const program = `
    const { labelBatches } = await import(${JSON.stringify(new URL('../../../src/labels/labelling_threads.ts', import.meta.url).href)})
    async function* batches() { for (let n = 0; n < 5; n++) yield { conversations: Array(300).fill('["Is it safe?"]') } }
    let count = 0
    for await (const [, labelled] of labelBatches([], 2, batches())) count += labelled.theme.length
    console.log(count)`
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8', timeout: 60_000 })
  expect(run.stdout.trim()).toBe('1500')
  expect(run.status).toBe(0)
})

const fiqa = '../shared/data/landing/conversations/fiqa-2009_2017.parquet'

test('most real questions have a theme and a topic', async (context) => {
  if (!existsSync(fiqa)) return context.skip(`${fiqa} is not there`)
  const connection = await world(2)
  await connection.run(`insert into bronze.conversations
    select conversation_id, '${person}', started_at, false, [{'role': m.role, 'text': m.text, 'created_at': null} for m in messages]
    from '${fiqa}'`)
  const asked = (await label(connection)).filter((row) => row.is_question)
  expect(asked.length).toBeGreaterThan(3500)
  expect(asked.filter((row) => row.theme !== 'unknown').length / asked.length).toBeGreaterThan(0.75)
  expect(asked.filter((row) => row.topics.length > 0).length / asked.length).toBeGreaterThan(0.7)
})
