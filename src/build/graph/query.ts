import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../../base/duckdb.ts'
import { identifier, list } from '../../base/quote.ts'

/** Facts about a query. */
export interface QueryFacts {
  /** Tables that it reads, as `schema.name`, except its CTEs. */
  tables: string[]
  /** Variables that it reads with `getvariable('…')`. */
  variables: string[]
  /** Functions that it calls, including macros. */
  functions: string[]
  /** The query split at its tables. */
  template: QueryTemplate
  /** The query's parse tree as text. It is equal for queries that differ only in layout and comments. */
  meaning: string
}

/** A query split at its tables: `texts` has one element more than `tables`. */
export interface QueryTemplate {
  texts: string[]
  tables: { table: string; hasAlias: boolean }[]
}

/** Returns the query with each table replaced by a relation. A table without an alias keeps its name as alias. */
export function filled({ texts, tables }: QueryTemplate, relationOf: (table: string) => string): string {
  const places = tables.map(({ table, hasAlias }) => {
    return hasAlias ? relationOf(table) : `${relationOf(table)} as ${identifier(table.split('.')[1])}`
  })
  return texts.map((text, index) => text + (places[index] ?? '')).join('')
}

/** Thrown for SQL that does not parse. */
export class BadQuery extends Error {
  override name = 'BadQuery'
}

/** Parse trees of queries that are not analysed yet, by query text. */
const trees = new Map<string, string>()
/** Facts about analysed queries, by query text. All homes of the process share them. */
const known = new Map<string, QueryFacts>()

/** Parses SELECT statements with DuckDB's own parser, all in one call, so that `queryFacts` can analyse them. */
export async function parseQueries(connection: DuckDBConnection, queries: string[]): Promise<void> {
  const unread = queries.filter((sql) => !trees.has(sql) && !known.has(sql))
  if (unread.length === 0) return
  const parsed = await rows<{ sql: string; tree: string }>(
    connection,
    `select sql, json_serialize_sql(sql) as tree from (select unnest(${list(unread)}) as sql)`,
  )
  for (const { sql, tree } of parsed) trees.set(sql, tree)
}

/** Returns facts about a SELECT statement that `parseQueries` has parsed. Throws `BadQuery` with the parser's message. */
export function queryFacts(sql: string): QueryFacts {
  const facts = known.get(sql) ?? factsOf(sql, JSON.parse(trees.get(sql)!))
  known.set(sql, facts)
  trees.delete(sql)
  return facts
}

// biome-ignore lint/suspicious/noExplicitAny: a tree as the parser gives it
function factsOf(sql: string, tree: any): QueryFacts {
  if (tree.error) throw new BadQuery(tree.error_message)

  const facts = { tables: new Set<string>(), variables: new Set<string>(), functions: new Set<string>() }
  const ctes = new Set<string>()
  const places = new Map<number, { table: string; hasAlias: boolean }>()
  walk(tree, (node) => {
    const cteMap = (node.cte_map as { map?: { key: string }[] } | undefined)?.map
    for (const entry of cteMap ?? []) ctes.add(entry.key)
  })
  walk(tree, (node) => {
    if (node.type === 'BASE_TABLE') {
      const name = node.schema_name ? `${node.schema_name}.${node.table_name}` : String(node.table_name)
      if (node.schema_name || !ctes.has(name)) facts.tables.add(name)
      if (node.schema_name) places.set(Number(node.query_location), { table: name, hasAlias: Boolean(node.alias) })
    }
    if (node.class === 'FUNCTION') {
      facts.functions.add(String(node.function_name))
      if (node.function_name === 'getvariable') {
        const [argument] = node.children as { value?: { value?: string } }[]
        if (argument?.value?.value) facts.variables.add(argument.value.value)
      }
    }
  })
  walk(tree, (node) => {
    delete node.query_location
  })
  const meaning = JSON.stringify(tree)
  return {
    tables: [...facts.tables].sort(),
    variables: [...facts.variables].sort(),
    functions: [...facts.functions].sort(),
    template: templateOf(sql, places),
    meaning,
  }
}

/** Splits a query at its tables. The parser gives their positions in bytes. */
function templateOf(sql: string, places: Map<number, { table: string; hasAlias: boolean }>): QueryTemplate {
  const bytes = Buffer.from(sql)
  const template: QueryTemplate = { texts: [], tables: [] }
  let end = 0
  for (const [start, place] of [...places].sort(([a], [b]) => a - b)) {
    const written = place.table.split('.').map((part) => `"?${part}"?`)
    const found = new RegExp(`^${written.join('\\s*\\.\\s*')}`, 'i').exec(bytes.toString('utf8', start))
    if (!found) throw new BadQuery(`found "${place.table}" in an unexpected notation, expected layer.name`)
    template.texts.push(bytes.toString('utf8', end, start))
    template.tables.push(place)
    end = start + Buffer.byteLength(found[0])
  }
  template.texts.push(bytes.toString('utf8', end))
  return template
}

function walk(value: unknown, visit: (node: Record<string, unknown>) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit)
  } else if (value !== null && typeof value === 'object') {
    visit(value as Record<string, unknown>)
    for (const item of Object.values(value)) walk(item, visit)
  }
}
