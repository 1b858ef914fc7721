import { identifier } from '../../base/quote.ts'
import {
  bronzeColumns,
  type Feed,
  type FeedColumn,
  fieldsOf,
  partitionValue,
  requiredFields,
} from '../../feeds/contract/feed.ts'
import type { RawRows } from '../readers/source.ts'

/**
 * Names of the tables that are joined to a batch's rows: `people` maps raw ids to keyed hashes, and `documents` maps rows to the hashes of
 * their documents.
 */
export interface Joined {
  people: string
  documents: string
}

/**
 * SQL that selects a source's good rows for bronze: file, line, part and the typed columns of the feed's contract. It is meant to run
 * without DuckDB's optimizer (`asWritten`), so that values are converted once, then checked, and then joined with the hashes and documents.
 */
export function acceptedRows(feed: Feed, source: RawRows, joined: Joined): string {
  const columns = Object.keys(bronzeColumns(feed)).map(identifier).join(', ')
  const { columns: hashed, joins } = joinsOf(feed, source, joined)
  const values = Object.entries(feed.columns).filter(([, { keeps }]) => keeps === 'value')
  const { person, account } = specialFields(feed)
  const ids = [person, account].filter((field) => field && field in source.types).map((field) => raw(field!))
  const kept = ['file', 'line', ...ids, ...values.map(([name]) => identifier(name))]
  return `select file, line, ${partitionValue(feed).sql} as part, ${columns}
    from (
        select ${[...kept.map((name) => `s.${name}`), ...hashed].join(', ')}
        from (select ${kept.join(', ')} from (${parsedValues(feed, source)}) where ${soundness(feed, source, true)}) s ${joins}
    ) where ${soundness(feed, source, false)}`
}

/**
 * SQL that selects line, part and the contract's columns like `acceptedRows`, but with cheaper checks that may reject good rows. Undefined
 * if the feed has documents or the source lacks a required field.
 */
export function plainRows(feed: Feed, source: RawRows, joined: Joined): string | undefined {
  const { person, account, document } = specialFields(feed)
  if (document || requiredFields(feed).some((field) => !(field in source.types))) return undefined
  const ids = [person, account].filter((field) => field !== undefined && field in source.types) as string[]
  const values = ids.map((field) => `${identifier(field)} as ${raw(field)}`)
  const holds = Object.values(feed.rules ?? {}).map((rule) => `coalesce((${rule}), true)`)
  for (const [name, column] of Object.entries(feed.columns)) {
    if (column.keeps !== 'value') continue
    const [field, type] = [identifier(name), source.types[name]]
    const plain = type === 'VARCHAR' ? column.plain : undefined
    const value = type === undefined ? `null::${column.type}` : (plain?.value(field) ?? column.parse(field, type))
    values.push(`${value} as ${field}`)
    if (type === undefined) continue
    const isValid = plain ? plain.holds(field) : column.valid(field)
    if (column.required) holds.push(`(${isValid})`)
    else if (plain || value === field) holds.push(`coalesce((${isValid}), true)`)
    else {
      values.push(`${field} as ${raw(name)}`)
      holds.push(`coalesce((${isValid}), ${isBlank(name, source)})`)
    }
  }
  const { columns: hashed, joins } = joinsOf(feed, source, joined)
  const columns = Object.entries(feed.columns).flatMap(([name, { keeps }]) =>
    keeps === 'value' ? [`s.${identifier(name)}`] : [],
  )
  return `select s.line, ${partitionValue(feed).sql} as part, ${[...columns, ...hashed].join(', ')}
    from (select * from (select line, ${values.join(', ')} from ${source.relation}) where ${holds.join(' and ') || 'true'}) s ${joins}
    where ${soundness(feed, source, false)}`
}

/** SQL that selects a source's bad rows: file, line, the reason (which column, what was found, what was expected), and the row as text. */
export function badRows(feed: Feed, source: RawRows, joined: Joined): string {
  const problems = Object.entries(feed.columns).map(
    ([name, column]) =>
      `case when (${columnHolds(name, column, source)}) is not true then ${problem(feed, name, column, source)} end`,
  )
  for (const [sentence, rule] of Object.entries(feed.rules ?? {}))
    problems.push(`case when (${rule}) is false then ${quoted(`expected that ${sentence}`)} end`)
  const fields = fieldsOf(feed).filter((field) => field in source.types)
  const row = `to_json({${fields.map((field) => `${quoted(field)}: ${raw(field)}`).join(', ')}})::varchar`
  const { columns, joins } = joinsOf(feed, source, joined)
  const sound = `${soundness(feed, source, true)} and ${soundness(feed, source, false)}`
  return `select file, line, coalesce(broken, concat_ws('; ', ${problems.join(', ')})) as reason, coalesce(text, ${row}) as "row"
    from (select ${['s.*', ...columns].join(', ')} from (${parsedValues(feed, source)}) s ${joins}) where (${sound}) is not true`
}

/** SQL that selects every row with its typed values, and with its raw fields under separate names. */
function parsedValues(feed: Feed, source: RawRows): string {
  const columns = ['s.file', 's.line', 's.broken', 's.text']
  for (const field of fieldsOf(feed)) if (field in source.types) columns.push(`s.${identifier(field)} as ${raw(field)}`)
  for (const [name, column] of Object.entries(feed.columns)) {
    if (column.keeps !== 'value') continue
    const value =
      name in source.types ? column.parse(`s.${identifier(name)}`, source.types[name]) : `null::${column.type}`
    columns.push(`${value} as ${identifier(name)}`)
  }
  return `select ${columns.join(', ')} from ${source.relation} s`
}

/** SQL for the columns that bronze stores in place of raw ids and documents, and for the joins that add these columns to the rows `s`. */
function joinsOf(feed: Feed, source: RawRows, joined: Joined): { columns: string[]; joins: string } {
  const { person, account, document } = specialFields(feed)
  const columns: string[] = []
  const joins: string[] = []
  if (person) {
    columns.push('p.person_id')
    if (account) columns.push(`p.account_id as ${identifier(account)}`)
    const isSame = (id: string, field: string | undefined) => `p.${id} is not distinct from ${rawId(source, field)}`
    joins.push(`left join ${joined.people} p on ${isSame('user_id', person)} and ${isSame('raw_account', account)}`)
  }
  if (document) {
    for (const part of ['sha256', 'bytes', 'problem']) columns.push(`d.${part} as ${document}_${part}`)
    joins.push(`left join ${joined.documents} d on d.file = s.file and d.line = s.line`)
  }
  return { columns, joins: joins.join(' ') }
}

/** Names of the feed's fields that bronze stores only as hashes. A name is undefined if the feed has no such field. */
export function specialFields(feed: Feed): { person?: string; account?: string; document?: string } {
  const named = (keeps: FeedColumn['keeps']) =>
    Object.entries(feed.columns).find(([, column]) => column.keeps === keeps)?.[0]
  return { person: named('person'), account: named('account'), document: named('document') }
}

/** SQL for a raw id in a source, as text. Its value is null if the files have no such field. */
export function idOf(source: RawRows, field: string | undefined): string {
  return asText(source, field, (name) => `s.${identifier(name)}`)
}

/** Like `idOf`, for parsed rows. */
function rawId(source: RawRows, field: string | undefined): string {
  return asText(source, field, (name) => `s.${raw(name)}`)
}

function asText(source: RawRows, field: string | undefined, column: (field: string) => string): string {
  if (!field || !(field in source.types)) return 'null::varchar'
  return source.types[field] === 'VARCHAR' ? column(field) : `${column(field)}::varchar`
}

/**
 * SQL condition on a row's values or, if `isOfValues` is false, on the row's ids and document. A row also fails if the condition is null.
 */
function soundness(feed: Feed, source: RawRows, isOfValues: boolean): string {
  const columns = Object.entries(feed.columns)
    .filter(([, { keeps }]) => (keeps === 'value') === isOfValues)
    .map(([name, column]) => columnHolds(name, column, source))
  const rules = Object.values(feed.rules ?? {}).map((rule) => `coalesce((${rule}), true)`)
  const all = isOfValues ? ['broken is null', ...columns, ...rules] : columns
  return all.filter((it) => it !== 'true').join('\n and ') || 'true'
}

function columnHolds(name: string, column: FeedColumn, source: RawRows): string {
  if (column.keeps === 'document') return `(${name}_sha256 is not null)`
  const isThere = name in source.types
  const value = column.keeps === 'person' ? 'person_id' : identifier(name)
  if (!isThere) return column.required ? 'false' : 'true'
  if (column.keeps !== 'value') {
    const isKnown = `${value} is not null`
    return column.required ? isKnown : `(${isKnown} or ${isBlank(name, source)})`
  }
  // The check is null for a value that cannot be parsed. `coalesce` handles null in a fraction of the time that an OR takes.
  const isValid = `(${column.valid(value)})`
  return column.required ? isValid : `coalesce(${isValid}, ${isBlank(name, source)})`
}

function problem(feed: Feed, name: string, column: FeedColumn, source: RawRows): string {
  const expected = quoted(`, expected ${column.expected}`)
  if (column.keeps === 'document')
    return `${quoted(`${name}: `)} || coalesce(${name}_problem, 'missing') || ${expected}`
  if (!(name in source.types)) return `${quoted(`${name}: missing`)} || ${expected}`
  return `${quoted(`${name}: `)} || case when ${isBlank(name, source)} then 'missing' else 'found ' || ${found(feed, name, column, source)} end || ${expected}`
}

/** SQL for a value as a quarantine reason shows it: shortened, and never the id of a person. */
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
  return source.types[name] === 'VARCHAR' ? `(${field} is null or trim(${field}) = '')` : `${field} is null`
}

function raw(field: string): string {
  return identifier(`raw ${field}`)
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
