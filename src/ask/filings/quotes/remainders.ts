import { filingVocabulary } from '../../../search/vocabulary.ts'
import { termsOf } from '../../../text/terms.ts'
import { type FilingEvidence, percentOf, type Share, type Statement } from '../evidence.ts'
import type { PassageItem } from '../items.ts'
import { printedValue, rowsOf, type TableRow } from '../tables/table_rows.ts'
import { quotation } from './quotes.ts'
import { Relevance } from './relevance.ts'
import { rowLabel, scaleOf } from './rows.ts'
import { quotable } from './sentences.ts'

/**
 * The figure of the whole less the parts that the question takes out of it, and the rows that are left, where a table
 * prints the total and each of those parts in one column; nothing where one of them is missing.
 */
export function remainderStatements(evidence: FilingEvidence): Statement[] {
  const { companies, leftOut, items } = evidence
  if (leftOut.length === 0) return []
  const tables = items.filter((item): item is PassageItem => item.kind === 'passage' && item.isTable)
  const relevance = new Relevance(evidence, tables)
  return companies.flatMap(({ ticker }) => {
    const own = tables.filter(({ filing }) => filing.ticker === ticker)
    const found = own.flatMap((item) => remainderIn(item, evidence, relevance) ?? [])
    return found
      .sort((one, other) => other.year - one.year || other.rows - one.rows)
      .slice(0, 1)
      .map(({ statement }) => statement)
  })
}

function remainderIn(item: PassageItem, evidence: FilingEvidence, relevance: Relevance) {
  const rows = rowsOf(item).filter(({ cells, isOfPercents }) => !isOfPercents && !cells[0].includes('%'))
  const place = placeOf(rows, evidence)
  if (place === undefined) return undefined
  const valueIn = ({ cells }: TableRow) => printedValue(cells[place.at] ?? '')
  const total = rows.find(
    ({ label, group }) => /^(?:total|consolidated)\b/i.test(label) && relevance.isNamed(`${group}\n${label}`),
  )
  const whole = total && valueIn(total)
  if (!total || !whole) return undefined
  const entries = entriesOf(rows.slice(0, rows.indexOf(total)), valueIn)
  const parts = entries.flatMap((entry) => entry.parts)
  const sum = parts.reduce((all, row) => all + valueIn(row)!, 0)
  // Parts that do not add up to the total are incomplete; eliminations belong to several of them.
  if (Math.abs(sum - whole) > parts.length || parts.some((row) => valueIn(row)! < 0)) return undefined
  const named = evidence.leftOut.map((terms) => {
    const isOwn = ({ label, group }: TableRow) => isNamedBy(terms, `${group} ${label}`)
    const own = entries.filter(({ row }) => isOwn(row))
    return own.length === 1 ? own[0] : entriesOf(parts.filter(isOwn), valueIn)
  })
  const taken = named.flatMap((each) => (Array.isArray(each) ? (each.length === 1 ? each : [undefined]) : [each]))
  if (taken.some((entry) => entry === undefined)) return undefined
  const out = taken as RowWithParts[]
  const left = parts.filter((row) => !out.some((entry) => entry.parts.includes(row)))
  const share: Share = { part: left.reduce((sum, row) => sum + valueIn(row)!, 0), whole }
  const labelled = (row: TableRow) => `${rowLabel(row)} ${row.cells[place.at]}`
  const amount = share.part.toLocaleString('en-US', { maximumFractionDigits: 4 })
  const text =
    `${labelled(total)} less ${out.map(({ row }) => labelled(row)).join(' and ')} for ${quotable(place.text.replace(/^for /i, ''))} leaves ${amount}` +
    `${scaleOf(total, item)}, a share of ${percentOf(share)}%: ${left.map(labelled).join('; ')}`
  return { year: place.year, rows: left.length, statement: { ...quotation(evidence, item, text), share } }
}

/** A row, and the rows that add up to it: only itself, or those of a subtotal. */
interface RowWithParts {
  row: TableRow
  parts: TableRow[]
}

/** Rows of a table in which a row that is the sum of those before it takes their place. */
function entriesOf(rows: readonly TableRow[], valueIn: (row: TableRow) => number | undefined): RowWithParts[] {
  const entries: RowWithParts[] = []
  for (const row of rows) {
    const value = valueIn(row)
    if (value === undefined) continue
    const from = entries.findIndex((_, at) => {
      const run = entries.slice(at)
      const sum = run.reduce((all, entry) => all + valueIn(entry.row)!, 0)
      return run.length > 1 && Math.abs(sum - value) <= 1
    })
    const parts = from < 0 ? [row] : entries.splice(from).flatMap((entry) => entry.parts)
    entries.push({ row, parts })
  }
  return entries
}

/** The column of the newest requested period. */
function placeOf(rows: readonly TableRow[], { question: { years }, months }: FilingEvidence) {
  const columns = (rows.at(-1)?.columns ?? []).map((column, at) => ({ ...column, at }))
  return columns
    .filter(({ year }) => years.length === 0 || years.includes(year))
    .filter((column) => months === undefined || column.months === undefined || column.months === months)
    .toSorted((one, other) => other.year - one.year)[0]
}

/** Whether a label is what a question excludes: `Greater China` is China, but `North America` is not America. */
function isNamedBy(asked: readonly string[], label: string): boolean {
  const terms = new Set(termsOf(label))
  return asked.every((term) =>
    filingVocabulary()
      .sameAs(term)
      .some((each) => terms.has(each)),
  )
}
