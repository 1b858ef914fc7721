import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Table } from '@lancedb/lancedb'
import type { Schema } from 'apache-arrow'
import { linesOfTerms, termsOf } from '../../text/terms.ts'
import type { Embedder } from '../embedding/embedder.ts'
import { dayNumber, formKey, type Passage } from '../passage.ts'
import { statementOf } from '../statements.ts'
import { type FilingVocabulary, filingVocabulary } from '../vocabulary.ts'
import type { PassageFacts } from './candidate.ts'
import { syncTree } from './durable.ts'
import { bytesOf, type DayRows, filesOf, lance, type SegmentContents, tableNames } from './segment.ts'

/** Input of a segment: passages that must be embedded, or rows that are copied from another segment. */
export type SegmentInput = { passages: Passage[] } | { rows: DayRows }

/**
 * Writes a segment to a temporary folder, and renames the folder when it is complete and synced, so that readers never
 * see an incomplete segment. If a folder with this name exists, it is replaced: its content is either equal or
 * incomplete.
 */
export async function writeSegment(
  place: string,
  contents: SegmentContents,
  inputs: AsyncIterable<SegmentInput>,
  embedder: Embedder,
): Promise<void> {
  const aside = join(dirname(place), '.aside', `${process.pid}`)
  await rm(dirname(aside), { recursive: true, force: true })
  await mkdir(aside, { recursive: true })
  const { connect } = await lance()
  const connection = await connect(resolve(aside))
  try {
    const table = await connection.createEmptyTable(tableNames.all, await schemaOf(embedder.dimensions))
    let rows = 0
    for await (const input of inputs) rows += await add(table, input, embedder)
    if (rows !== contents.rows) throw new Error(`${place}: wrote ${rows} passages, expected ${contents.rows}`)
    await addIndexes(table)
    const statements = await connection.createEmptyTable(tableNames.statements, await statementSchema())
    await copyStatements(table, statements)
    await addIndexes(statements)
    statements.close()
    table.close()
  } finally {
    connection.close()
  }
  const whole = { ...contents, files: await filesOf(aside), bytes: await bytesOf(aside) }
  await writeFile(join(aside, 'segment.json'), `${JSON.stringify(whole)}\n`)
  await syncTree(aside)
  await rm(place, { recursive: true, force: true })
  await rename(aside, place)
  await rm(dirname(aside), { recursive: true, force: true })
  await syncTree(dirname(place), 0)
}

/** Indexes the columns by which rows are found. */
async function addIndexes(table: Table): Promise<void> {
  const { Index } = await lance()
  // The terms are made by the tokenizer that is also used for questions, so LanceDB only has to split them at spaces.
  const plain = { baseTokenizer: 'whitespace', lowercase: false, stem: false, removeStopWords: false } as const
  const terms = Index.fts({ ...plain, asciiFolding: false, withPosition: false, maxTokenLength: 60 })
  await table.createIndex('terms', { config: terms })
  for (const column of ['cik', 'form_key', 'statement']) await table.createIndex(column, { config: Index.bitmap() })
  for (const column of ['filed_on', 'accession']) await table.createIndex(column, { config: Index.btree() })
}

/** Copies the searched columns of those passages that belong to a financial statement. */
async function copyStatements(from: Table, to: Table): Promise<void> {
  const columns = { ...Object.fromEntries(searched.map((name) => [name, name])), row: '_rowid' }
  const rows = await from.query().where("statement <> ''").select(columns).toArrow()
  if (rows.numRows > 0) await to.add(rows)
}

async function add(table: Table, input: SegmentInput, embedder: Embedder): Promise<number> {
  if ('rows' in input) {
    if (input.rows.numRows > 0) await table.add(input.rows)
    return input.rows.numRows
  }
  const rows = await indexRows(input.passages, embedder)
  if (rows.length > 0) await table.add(rows)
  return rows.length
}

/** Computes the index rows of passages, including their vectors. */
export async function indexRows(
  passages: Passage[],
  embedder: Embedder,
  vocabulary: FilingVocabulary = filingVocabulary(),
) {
  const vectors = await embedder.embed(
    passages.map(({ section, heading, text }) => `${section}\n${heading}\n${text}`),
    'passage',
  )
  return passages.map((passage, at) => {
    const lines = linesOfTerms(passage.text)
    const heading = [...new Set([...termsOf(passage.section), ...termsOf(passage.heading)])]
    const part = statementOf(lines, termsOf(passage.heading), vocabulary)
    const { text, ...rest } = passage
    const facts: PassageFacts = {
      ...rest,
      filed_on: passage.filed_at.slice(0, 10),
      statement: part?.statement ?? '',
      strength: Math.round((part?.strength ?? 0) * 1000) / 1000,
    }
    return {
      accession: passage.accession,
      cik: passage.cik,
      form_key: formKey(passage.form),
      filed_on: dayNumber(passage.filed_at),
      statement: facts.statement,
      text,
      facts: JSON.stringify(facts),
      terms: `${heading.join(' ')}\n${lines.map((line) => line.join(' ')).join('\n')}`,
      vector: Array.from(vectors[at]),
    }
  })
}

/** The columns by which passages are searched. */
const searched = ['accession', 'cik', 'form_key', 'statement', 'filed_on', 'terms']

async function schemaOf(dimensions: number): Promise<Schema> {
  const { Field, FixedSizeList, Float32, Int32, Schema, Utf8 } = await import('apache-arrow')
  // The table has few columns, because each column that a query needs costs a separate read per passage.
  const texts = ['accession', 'cik', 'form_key', 'statement', 'facts', 'terms', 'text']
  return new Schema([
    ...texts.map((name) => new Field(name, new Utf8())),
    new Field('filed_on', new Int32()),
    new Field('vector', new FixedSizeList(dimensions, new Field('item', new Float32(), true))),
  ])
}

async function statementSchema(): Promise<Schema> {
  const { Field, Int32, Schema, Uint64, Utf8 } = await import('apache-arrow')
  return new Schema([
    ...searched.map((name) => new Field(name, name === 'filed_on' ? new Int32() : new Utf8())),
    new Field('row', new Uint64()),
  ])
}
