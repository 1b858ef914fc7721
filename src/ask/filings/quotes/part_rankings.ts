import { filingVocabulary } from '../../../search/vocabulary.ts'
import { termsOf } from '../../../text/terms.ts'
import { type FilingEvidence, percentOf, type Share, type Statement } from '../evidence.ts'
import type { EvidenceItem, PassageItem } from '../items.ts'
import { partTopics } from '../reading/reading.ts'
import { printedValue, rowsOf, type TableRow } from '../tables/table_rows.ts'
import { phrasesIn } from './held_terms.ts'
import { quotation } from './quotes.ts'
import { Relevance } from './relevance.ts'
import { changeText, rowLabel, scaleOf } from './rows.ts'
import { quotable } from './sentences.ts'

/** Topics whose parts add up to the whole; customers are not all named. */
const kindsOfParts = new Set([...partTopics].filter((topic) => topic !== 'customers'))

/** A total of a figure with the rows that add up to it. */
interface PartTable {
  item: PassageItem
  total: TableRow
  parts: TableRow[]
  /** Columns of the requested period, and of the year before. */
  at: number
  before: number | undefined
}

/**
 * Which part of the company has the highest or lowest value or growth of a figure, or which have more than a share of
 * it; from a table that prints the total and all parts of it, and nothing where there is none.
 */
export function partRankings(evidence: FilingEvidence): Statement[] {
  const { parts, companies, metrics, topics, open } = evidence
  const isOfParts = topics.some((topic) => kindsOfParts.has(topic)) && metrics.length === 1
  if (!parts || !isOfParts || open.some(({ isLoose }) => !isLoose)) return []
  const tables = partTables(evidence, tablesIn(evidence.items))
  return companies.flatMap(({ ticker }) => {
    const own = tables.filter(({ item }) => item.filing.ticker === ticker)
    const size = ({ total, at }: PartTable) => Math.abs(valueAt(total, at)!)
    // The largest total is the whole company's.
    const [best] = own.toSorted((one, other) => size(other) - size(one) || other.parts.length - one.parts.length)
    return best ? statementsOn(evidence, best) : []
  })
}

/** Passages with the parts of a figure that the question compares. */
export function partPassages(evidence: FilingEvidence, passages: readonly PassageItem[]): PassageItem[] {
  return evidence.parts ? partTables(evidence, tablesIn(passages)).map(({ item }) => item) : []
}

function tablesIn(items: readonly EvidenceItem[]): PassageItem[] {
  return items.filter((item): item is PassageItem => item.kind === 'passage' && item.isTable)
}

function partTables(evidence: FilingEvidence, tables: readonly PassageItem[]): PartTable[] {
  const relevance = new Relevance(evidence, tables)
  const { topic } = filingVocabulary()
  const [asked, others] = [true, false].map((isAsked) =>
    [...kindsOfParts].filter((each) => evidence.topics.includes(each) === isAsked).map(topic),
  )
  return tables.flatMap((item) => {
    const around = new Set(termsOf(`${item.section} ${item.heading}`))
    const caption = new Set(termsOf(captionOf(item)))
    const isOnTopic = asked.some((each) => phrasesIn(around, [...each.asked, ...each.says]) > 0)
    // A caption that names another kind of parts is nearer than a title.
    const isOnOther =
      others.some((each) => phrasesIn(caption, each.asked) > 0) &&
      !asked.some((each) => phrasesIn(caption, each.asked) > 0)
    return isOnTopic && !isOnOther ? (partTableIn(item, evidence, relevance) ?? []) : []
  })
}

function captionOf({ heading }: PassageItem): string {
  return heading.split(/ > |\n/).findLast((title) => !title.includes(' | ')) ?? ''
}

function partTableIn(item: PassageItem, evidence: FilingEvidence, relevance: Relevance): PartTable | undefined {
  const rows = rowsOf(item).filter(({ cells, isOfPercents }) => !isOfPercents && !cells[0].includes('%'))
  for (const [place, total] of rows.entries()) {
    if (!/^(?:total|consolidated)\b/i.test(total.label)) continue
    if (!relevance.isNamed(`${total.group}\n${total.label}\n${captionOf(item)}`)) continue
    const found = columnsOf(total, evidence)
    const parts = found && addingUpTo(rows, place, found.at)
    const isNamedAfter = parts?.some(({ label }) => relevance.isNamed(label))
    const isOfAbroad = parts?.some(({ label }) => /\bnon-|\bforeign\b|\bother countries\b|\boutside\b/i.test(label))
    if (parts && !isNamedAfter && !(isOfAbroad && !evidence.topics.includes('geography')))
      return { item, total, parts, ...found }
  }
  return undefined
}

function columnsOf({ columns = [] }: TableRow, { question: { years }, months }: FilingEvidence) {
  const known = columns
    .map((column, at) => ({ ...column, at }))
    .filter((column) => months === undefined || column.months === undefined || column.months === months)
    .toSorted((one, other) => other.year - one.year)
  const newest = known.find(({ year }) => years.length === 0 || year === years.at(-1))
  if (!newest) return undefined
  const before = known.find(({ year, months: span }) => year === newest.year - 1 && span === newest.months)
  return { at: newest.at, before: before?.at }
}

/** The rows directly above a total that add up to it. */
function addingUpTo(rows: readonly TableRow[], place: number, at: number): TableRow[] | undefined {
  const whole = valueAt(rows[place], at)
  if (!whole) return undefined
  let sum = 0
  for (let from = place - 1; from >= 0; from--) {
    sum += valueAt(rows[from], at) ?? 0
    const parts = rows.slice(from, place)
    if (parts.length > 1 && Math.abs(sum - whole) <= parts.length && parts.every(isPart)) return parts
  }
  return undefined
}

/** A row that is named after a figure is no part of the company. */
function isPart({ label }: TableRow): boolean {
  const own = termsOf(label)
  return !filingVocabulary()
    .metricNames.find(own)
    .some(({ from, to }) => to - from === own.length)
}

function valueAt({ cells }: TableRow, at: number): number | undefined {
  return printedValue(cells[at] ?? '')
}

function statementsOn(evidence: FilingEvidence, table: PartTable): Statement[] {
  const { parts: ranking } = evidence
  const { item, total, parts, at, before } = table
  const head = (place: number) => quotable(total.columns![place].text.replace(/^for /i, ''))
  const named = parts.filter(
    (row) => !/\b(?:others?|unallocated|eliminations?|corporate|intersegment)\b/i.test(row.label),
  )
  if (ranking?.by === 'share' || ranking?.by === 'value') {
    const whole = valueAt(total, at)!
    const shares = named.map((row) => ({ row, share: { part: valueAt(row, at) ?? 0, whole } }))
    const sorted = shares.toSorted((one, other) => other.share.part - one.share.part)
    const shown =
      ranking.by === 'share'
        ? sorted.filter(({ share }) => percentOf(share) >= ranking.least)
        : sorted.slice(...(ranking.end === 'highest' ? [0, 1] : [-1]))
    return shown.map(({ row, share }) => {
      const text = `${rowLabel(row)} ${row.cells[at]} of ${rowLabel(total)} ${total.cells[at]} for ${head(at)}${scaleOf(total, item)}, a share of ${percentOf(share)}%`
      return statement(
        evidence,
        item,
        ranking.by === 'value' ? `${ranking.end} of the rows that add up: ${text}` : text,
        share,
      )
    })
  }
  if (before === undefined || ranking === undefined) return []
  const changes = named.flatMap((row) => {
    const [newer, older] = [valueAt(row, at) ?? 0, valueAt(row, before) ?? 0]
    return newer > 0 && older > 0 ? [{ row, share: { part: newer - older, whole: older } }] : []
  })
  // A part without a rate of growth leaves the order open.
  if (changes.length < named.length || changes.length < 2) return []
  const sorted = changes.toSorted((one, other) => percentOf(other.share) - percentOf(one.share))
  const cellsOf = (row: TableRow) =>
    `${rowLabel(row)} ${row.cells[at]} for ${head(at)}, ${row.cells[before]} for ${head(before)}`
  const [{ row, share }, ...others] = ranking.end === 'highest' ? sorted : sorted.toReversed()
  const text = `${ranking.end} growth of the rows that add up to ${rowLabel(total)}: ${cellsOf(row)}${scaleOf(total, item)}${changeText(share)}; then ${others.map((each) => cellsOf(each.row)).join('; ')}`
  return [statement(evidence, item, text, share)]
}

function statement(evidence: FilingEvidence, item: PassageItem, text: string, share: Share): Statement {
  return { ...quotation(evidence, item, text), share }
}
