import type { DuckDBConnection } from '@duckdb/node-api'
import { rows } from '../../base/duckdb.ts'
import { identifier, list } from '../../base/quote.ts'

/** The result of analysing a query. */
export interface QueryFacts {
  /** The tables that the query reads, as `schema.name`. CTEs are left out. */
  tables: string[]
  /** The variables that the query reads with `getvariable('…')`. */
  variables: string[]
  /** The functions and macros that the query calls. */
  functions: string[]
  /** The text of the query, split at the names of its tables. */
  template: QueryTemplate
  /** The parse tree of the query as text. Queries that differ only in layout and comments have the same parse tree. */
  meaning: string
}

/** A query, split at the names of its tables. The texts and the tables alternate, so `texts` has one element more than `tables`. */
export interface QueryTemplate {
  texts: string[]
  tables: { table: string; hasAlias: boolean }[]
}

/** Returns the query with each table replaced by a relation. If a table has no alias, its relation gets the name of the table as alias. */
export function filled({ texts, tables }: QueryTemplate, relationOf: (table: string) => string): string {
  const places = tables.map(({ table, hasAlias }) => {
    return hasAlias ? relationOf(table) : `${relationOf(table)} as ${identifier(table.split('.')[1])}`
  })
  return texts.map((text, index) => text + (places[index] ?? '')).join('')
}

/** Thrown for SQL that DuckDB cannot parse. */
export class BadQuery extends Error {
  override name = 'BadQuery'
}

/** Parse trees of queries that `queryFacts` has not analysed yet, by query text. */
const trees = new Map<string, string>()
/** Results of `queryFacts`, by query text. All homes that this process opens share them. */
const known = new Map<string, QueryFacts>()

/** Parses SELECT statements with DuckDB's parser, so that `queryFacts` can analyse them. All statements are parsed in one call. */
export async function parseQueries(connection: DuckDBConnection, queries: string[]): Promise<void> {
  const unread = queries.filter((sql) => !trees.has(sql) && !known.has(sql))
  if (unread.length === 0) return
  const parsed = await rows<{ sql: string; tree: string }>(
    connection,
    `select sql, json_serialize_sql(sql) as tree from (select unnest(${list(unread)}) as sql)`,
  )
  for (const { sql, tree } of parsed) trees.set(sql, tree)
}

/**
 * Analyses a SELECT statement that `parseQueries` has parsed. If DuckDB could not parse it, throws `BadQuery` with the message of the
 * parser.
 */
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

/** Splits a query at its tables. `places` has the offset of each table in bytes, as the parser gives it. */
function templateOf(sql: string, places: Map<number, { table: string; hasAlias: boolean }>): QueryTemplate {
  const bytes = Buffer.from(sql)
  const template: QueryTemplate = { texts: [], tables: [] }
  let end = 0
  for (const [start, place] of [...places].sort(([a], [b]) => a - b)) {
    const written = place.table.split('.').map((part) => `"?${part}"?`)
    const found = new RegExp(`^${written.join('\\s*\\.\\s*')}`, 'i').exec(bytes.toString('utf8', start))
    if (!found)
      throw new BadQuery(`the table "${place.table}" must be written as layer.name, without spaces or comments inside`)
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
