import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DuckDBConnection } from '@duckdb/node-api'
import { configFile, projectRoot } from '../../base/config.ts'
import { hashOf } from '../../base/hash.ts'
import { loadable } from '../../base/source_file.ts'
import { type Model, type ModelContract, partitionColumn } from '../model.ts'
import type { TypeScriptModel } from '../typescript_model.ts'
import { BadModel, filesIn } from './files.ts'
import { readHeader, readsSchema } from './header.ts'
import { readMacros, variablesIn, withInner } from './macros.ts'
import { parseQueries, type QueryFacts, queryFacts } from './query.ts'
import { Sources } from './sources.ts'

export interface Graph {
  /** Models by name, in topological order. */
  models: Map<string, Model>
  /** `create macro` statements by name, in topological order. */
  macros: Map<string, string>
}

const layers = ['silver', 'daily', 'gold']

/**
 * Loads all models: `sql/<layer>/<name>.sql` and `src/models/<layer>/<name>.ts`, also in subfolders. The inputs of a SQL model follow from
 * its query. `feeds` are the tables of the bronze layer. Throws `BadModel` or `ConfigMistake` with the name of the file if a model is
 * invalid.
 */
export async function readGraph(
  connection: DuckDBConnection,
  feeds: readonly string[],
  root: string = projectRoot,
): Promise<Graph> {
  const unordered = readMacros(root)
  const macros = new Map(withInner([...unordered.keys()], unordered).map((name) => [name, unordered.get(name)!]))
  const found: Model[] = []
  const sources = new Sources(macros)
  const files = readSqlFiles(root)
  await parseQueries(
    connection,
    files.map(({ sql }) => sql),
  )
  for (const layer of layers) {
    found.push(...files.filter((file) => file.layer === layer).map((file) => sqlModel(file, macros)))
    for (const source of filesIn(root, `src/models/${layer}`, '.ts')) found.push(await stepModel(root, source, sources))
  }
  return { models: inOrder(found, new Set(feeds.map((feed) => `bronze.${feed}`))), macros }
}

/** A parsed file of a SQL model. */
interface SqlFile extends ReturnType<typeof readHeader> {
  source: string
  layer: string
}

function readSqlFiles(root: string): SqlFile[] {
  return layers.flatMap((layer) =>
    filesIn(root, `sql/${layer}`, '.sql').map((source) => ({
      source,
      layer,
      ...readHeader(readFileSync(join(root, source), 'utf8'), source, layer),
    })),
  )
}

function sqlModel({ source, layer, contract, sql }: SqlFile, macros: Map<string, string>): Model {
  let facts: QueryFacts
  try {
    facts = queryFacts(sql)
  } catch (error) {
    throw new BadModel(`${source}: ${(error as Error).message}`)
  }
  for (const table of facts.tables) {
    if (!table.includes('.')) throw new BadModel(`${source}: the table "${table}" is neither layer.name nor a CTE`)
  }
  const called = withInner(
    facts.functions.filter((name) => macros.has(name)),
    macros,
  )
  const variables = [...facts.variables, ...called.flatMap((name) => variablesIn(macros.get(name)!))]
  return {
    ...contract,
    name: nameOf(source),
    layer,
    source,
    inputs: facts.tables,
    settings: settingsOf(variables),
    readsDay: variables.some(isDate),
    macros: called,
    hash: hashOf([facts.meaning, contractFacts(contract), called.map((name) => macros.get(name))]),
    body: { sql, template: facts.template },
  }
}

async function stepModel(root: string, source: string, sources: Sources): Promise<Model> {
  const module = await import(pathToFileURL(loadable(join(root, source))).href)
  const definition = module.default as TypeScriptModel
  const layer = source.split('/')[2]
  const { macros } = sources
  const own = sources.of(join(root, source))
  const called = [...macros.keys()].filter((name) => own.some((each) => each.macros.includes(name)))
  const all = withInner(called, macros)
  const columns = Object.entries(definition.columns)
  const contract: ModelContract = {
    about: definition.about,
    grain: definition.grain,
    columns: Object.fromEntries(columns.map(([name, column]) => [name, typeof column === 'string' ? '' : column[1]])),
    checks: definition.checks ?? [],
    partition: definition.partition ?? (layer === 'gold' ? 'as_of' : 'day'),
    stored: true,
    sharded: false,
    published: layer === 'gold' && (definition.published ?? true),
    reads: readsSchema.parse(definition.reads ?? {}),
    batch: definition.batch,
  }
  const variables = [...own.flatMap((each) => each.variables), ...all.flatMap((name) => variablesIn(macros.get(name)!))]
  const files = (definition.files ?? []).map((name) => readFileSync(configFile(name, root), 'utf8'))
  return {
    ...contract,
    name: nameOf(source),
    layer,
    source,
    inputs: [...definition.inputs].sort(),
    settings: settingsOf([...variables, ...(definition.settings ?? [])]),
    readsDay: variables.some(isDate),
    macros: all,
    hash: hashOf([
      own.map(({ digest }) => digest),
      contractFacts(contract),
      all.map((name) => macros.get(name)),
      files,
    ]),
    body: {
      run: definition.run,
      types: Object.fromEntries(columns.map(([name, type]) => [name, typeof type === 'string' ? type : type[0]])),
    },
  }
}

/**
 * The part of a contract that determines the bytes or the validity of the output. Descriptions are left out, so that rewording a
 * description in a SQL header causes no rebuild.
 */
function contractFacts(contract: ModelContract): unknown {
  const { grain, columns, checks, partition, stored, reads } = contract
  return { grain, columns: Object.keys(columns), checks, partition, stored, reads }
}

/** The variables that are settings, sorted. Dates and shards are not settings, because they follow from the partition. */
function settingsOf(variables: string[]): string[] {
  const ofShard = ['shard', 'shards']
  return [...new Set(variables)].filter((name) => !isDate(name) && !ofShard.includes(name)).sort()
}

function isDate(variable: string): boolean {
  return variable === 'as_of' || variable === 'day'
}

function inOrder(found: Model[], feeds: Set<string>): Map<string, Model> {
  const byName = new Map<string, Model>()
  for (const model of found) {
    const other = byName.get(model.name)
    if (other) throw new BadModel(`${model.source}: the name ${model.name} is already the name of ${other.source}`)
    byName.set(model.name, model)
  }
  const ordered = new Map<string, Model>()
  const visit = (model: Model, path: string[]) => {
    if (ordered.has(model.name)) return
    if (path.includes(model.name))
      throw new BadModel(`models depend on each other in a cycle: ${[...path, model.name].join(' -> ')}`)
    checkReads(model)
    if (model.sharded) checkSharded(model, byName)
    if (model.batch !== undefined) checkBatch(model, byName, model)
    for (const input of model.inputs) {
      if (feeds.has(input) || model.reads[input] === 'previous') continue
      const read = byName.get(input)
      if (!read) throw new BadModel(`${model.source}: reads ${input}, which is neither a model nor a feed`)
      visit(read, [...path, model.name])
    }
    ordered.set(model.name, model)
  }
  for (const model of [...found].sort((a, b) => (a.name < b.name ? -1 : 1))) visit(model, [])
  return ordered
}

/** Throws `BadModel` if `reads` names an input that the model does not read, or uses `previous` where `previous` is not supported. */
function checkReads({ name, source, inputs, partition, stored, reads, body }: Model): void {
  for (const [input, span] of Object.entries(reads)) {
    if (!inputs.includes(input)) throw new BadModel(`${source}: reads lists ${input}, which the model does not read`)
    if (span !== 'previous') continue
    // Only a TypeScript model declares its column types. The types of a query that reads itself cannot be inferred from its inputs.
    const isChain = input === name && partition === 'week' && stored && 'types' in body
    if (!isChain)
      throw new BadModel(
        `${source}: reads has ${input}: previous, but only a weekly TypeScript model may use previous, and only for itself`,
      )
  }
}

/** Throws `BadModel` if a sharded model could publish a single shard, or if one of its shards could contain people of other shards. */
function checkSharded(
  { source, inputs, macros, partition, stored, published, batch }: Model,
  byName: Map<string, Model>,
) {
  const faults = [
    published ? 'published: yes' : '',
    stored ? '' : 'stored: no',
    batch === undefined ? '' : 'batch',
    partition === 'day' || partition === 'as_of' ? '' : `partition ${partition}`,
    macros.includes('in_shard') || inputs.some((input) => byName.get(input)?.sharded) ? '' : 'no call of in_shard',
  ].filter(Boolean)
  if (faults.length > 0)
    throw new BadModel(
      `${source}: found ${faults.join(', ')}, but a sharded model must be stored, not published, partitioned by day or as_of, without ` +
        'batch, and must select people with in_shard',
    )
}

/**
 * Throws `BadModel` if rows of a batched model, or of a view that this model reads, may depend on other days or on the variables `day` and
 * `as_of`. A weekly model may read several days, but its code must separate the weeks.
 */
function checkBatch(model: Model, byName: Map<string, Model>, read: Model): void {
  const { name, partition, columns, reads, readsDay } = read
  const isWeekly = read === model && partition === 'week'
  const spans = Object.entries(reads).filter(
    ([, span]) => !isWeekly && span !== 'all' && !(typeof span === 'object' && 'days' in span && span.days === 1),
  )
  const column = partitionColumn(read)
  const faults = [
    isWeekly || partition === 'day' || (read !== model && partition !== 'week' && partition !== 'as_of')
      ? ''
      : `partition ${partition}`,
    read === model && !(column in columns) ? `no column ${column}` : '',
    readsDay ? "getvariable('day') or ('as_of')" : '',
    ...spans.map(([input]) => `several days of ${input}`),
  ].filter(Boolean)
  if (faults.length > 0) {
    throw new BadModel(
      `${model.source}: in a batched model, the rows of a day must follow from the inputs of this day alone, but ${name} has ` +
        faults.join(', '),
    )
  }
  for (const input of read.inputs) {
    const below = byName.get(input)
    if (below && !below.stored) checkBatch(model, byName, below)
  }
}

/** The name of a model: its layer and file name, without the folders in between. `sql/gold/funds/fund_trades.sql` is `gold.fund_trades`. */
function nameOf(source: string): string {
  const layer = /^(?:sql|src\/models)\/(\w+)\//.exec(source)![1]
  return `${layer}.${basename(source).replace(/\.(sql|ts)$/, '')}`
}
