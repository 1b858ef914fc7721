import { identifier } from '../../base/quote.ts'
import { bronzeColumns, type Feed, type FeedColumn, fieldsOf, partitionValue } from '../../feeds/contract/feed.ts'
import type { RawRows } from '../readers/source.ts'

/** Tables of a batch that the judgement joins: keyed hashes by raw id, documents by row. */
export interface Joined {
  people: string
  documents: string
}

/**
 * SQL of a source's good rows, as they go to bronze: file, line, part and the contract's columns, typed.
 * All of a contract is generated from its one definition in src/feeds.
 */
export function acceptedRows(feed: Feed, source: RawRows, joined: Joined): string {
  const columns = Object.keys(bronzeColumns(feed)).map(identifier).join(', ')
  return `select file, line, ${partitionValue(feed).sql} as part, ${columns}
    from (${parsed(feed, source, joined)}) where ${soundness(feed, source)}`
}

/** SQL of a source's bad rows: file, line, reason (column, found, expected) and the row itself as text. */
export function badRows(feed: Feed, source: RawRows, joined: Joined): string {
  const problems = Object.entries(feed.columns).map(
    ([name, column]) =>
      `case when not (${columnHolds(name, column, source)}) then ${problem(feed, name, column, source)} end`,
  )
  for (const [sentence, rule] of Object.entries(feed.rules ?? {}))
    problems.push(`case when not coalesce((${rule}), true) then ${quoted(`expected that ${sentence}`)} end`)
  const fields = fieldsOf(feed).filter((field) => field in source.types)
  const row = `to_json({${fields.map((field) => `${quoted(field)}: ${raw(field)}`).join(', ')}})::varchar`
  return `select file, line, coalesce(broken, concat_ws('; ', ${problems.join(', ')})) as reason, coalesce(text, ${row}) as "row"
    from (${parsed(feed, source, joined)}) where not (${soundness(feed, source)})`
}

/** Every row with its raw fields under separate names next to its typed columns. */
function parsed(feed: Feed, source: RawRows, joined: Joined): string {
  const has = (field: string) => field in source.types
  const columns = ['s.file', 's.line', 's.broken', 's.text']
  for (const field of fieldsOf(feed)) if (has(field)) columns.push(`s.${identifier(field)} as ${raw(field)}`)
  for (const [name, column] of Object.entries(feed.columns)) {
    if (column.keeps === 'person') columns.push('p.person_id')
    else if (column.keeps === 'account') columns.push(`p.account_id as ${identifier(name)}`)
    else if (column.keeps === 'document')
      columns.push(`d.sha256 as ${name}_sha256`, `d.bytes as ${name}_bytes`, `d.problem as ${name}_problem`)
    else if (has(name))
      columns.push(`${column.parse(`s.${identifier(name)}`, source.types[name])} as ${identifier(name)}`)
    else columns.push(`null::${column.type} as ${identifier(name)}`)
  }
  const { person, account, document } = specialFields(feed)
  const joins: string[] = []
  if (person) {
    const ids = `p.user_id is not distinct from ${idOf(source, person)}`
    joins.push(`left join ${joined.people} p on ${ids} and p.raw_account is not distinct from ${idOf(source, account)}`)
  }
  if (document) joins.push(`left join ${joined.documents} d on d.file = s.file and d.line = s.line`)
  return `select ${columns.join(', ')} from ${source.relation} s ${joins.join(' ')}`
}

/** Names of the fields that bronze stores as hashes only, if the feed has them. */
export function specialFields(feed: Feed): { person?: string; account?: string; document?: string } {
  const named = (keeps: FeedColumn['keeps']) =>
    Object.entries(feed.columns).find(([, column]) => column.keeps === keeps)?.[0]
  return { person: named('person'), account: named('account'), document: named('document') }
}

/** SQL of a raw id in a source, as text; null if the files have no such field. */
export function idOf(source: RawRows, field: string | undefined): string {
  if (!field || !(field in source.types)) return 'null::varchar'
  return source.types[field] === 'VARCHAR' ? `s.${identifier(field)}` : `s.${identifier(field)}::varchar`
}

function soundness(feed: Feed, source: RawRows): string {
  const columns = Object.entries(feed.columns).map(([name, column]) => columnHolds(name, column, source))
  const rules = Object.values(feed.rules ?? {}).map((rule) => `coalesce((${rule}), true)`)
  return ['broken is null', ...columns, ...rules].filter((it) => it !== 'true').join('\n and ')
}

function columnHolds(name: string, column: FeedColumn, source: RawRows): string {
  if (column.keeps === 'document') return `(${name}_sha256 is not null)`
  const isThere = name in source.types
  const value = column.keeps === 'person' ? 'person_id' : identifier(name)
  if (!isThere) return column.required ? 'false' : 'true'
  const isValid = column.keeps === 'value' ? `coalesce((${column.valid(value)}), false)` : `${value} is not null`
  return column.required ? isValid : `(${isValid} or ${isBlank(name, source)})`
}

function problem(feed: Feed, name: string, column: FeedColumn, source: RawRows): string {
  const expected = quoted(`, expected ${column.expected}`)
  if (column.keeps === 'document')
    return `${quoted(`${name}: `)} || coalesce(${name}_problem, 'missing') || ${expected}`
  if (!(name in source.types)) return `${quoted(`${name}: missing`)} || ${expected}`
  return `${quoted(`${name}: `)} || case when ${isBlank(name, source)} then 'missing' else 'found ' || ${found(feed, name, column, source)} end || ${expected}`
}

/** A value for a quarantine reason: never an id of a person, and shortened. */
function found(feed: Feed, name: string, column: FeedColumn, source: RawRows): string {
  const value = `${raw(name)}::varchar`
  const size = `strlen(${value}) || ' bytes'`
  if (column.keeps !== 'value' || column.type.startsWith('STRUCT')) return size
  const shown = `case when length(${value}) > 60 then '"' || left(${value}, 60) || '…" (' || ${size} || ')' else '"' || ${value} || '"' end`
  const { person } = specialFields(feed)
  if (!person || !(person in source.types)) return shown
  const id = `nullif(${raw(person)}::varchar, '')`
  return `case when contains(${value}, ${id}) and (strlen(${id}) >= 4 or ${value} = ${id}) then 'the user id' else ${shown} end`
}

function isBlank(name: string, source: RawRows): string {
  const field = raw(name)
  return source.types[name] === 'VARCHAR' ? `coalesce(trim(${field}), '') = ''` : `${field} is null`
}

function raw(field: string): string {
  return identifier(`raw ${field}`)
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
