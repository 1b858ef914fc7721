import { filingVocabulary } from '../../../search/vocabulary.ts'
import { termsOf } from '../../../text/terms.ts'
import { type FilingEvidence, percentOf, type Share, type Statement } from '../evidence.ts'
import type { EvidenceItem, PassageItem } from '../items.ts'
import { partTopics } from '../reading/reading.ts'
import { isOnlyPeriod } from '../tables/table_heads.ts'
import { printedValue, rowsOf, scaleIn, type TableRow } from '../tables/table_rows.ts'
import { phrasesIn } from './held_terms.ts'
import { quotation } from './quotes.ts'
import { Relevance } from './relevance.ts'
import { changeText, rowLabel, scaleOf } from './rows.ts'
import { quotable } from './sentences.ts'

/** A part of a figure, as a row or a column of a table prints it. */
interface Part {
  /** In quotation marks, with the title of its group. */
  label: string
  name: string
  group: string
  cell: string
  value: number
  older?: { cell: string; value: number }
  /** The parts that add up to it: only itself, or those of a subtotal. */
  of: Part[]
}

/** A figure with all its parts, as one table prints them. */
interface Breakdown {
  item: PassageItem
  total: Part
  parts: Part[]
  /** The period's head, and that of the year before. */
  head: string
  headBefore: string | undefined
  year: number
  scale: string
}

/**
 * What a question asks of the parts of a figure: which of them is the largest or grows most, those above or below a
 * share, or what is left without some; from a table whose parts add up to the total, nothing where there is none.
 */
export function breakdownStatements(evidence: FilingEvidence): Statement[] {
  const isLeft = evidence.leftOut.length > 0
  if (!isLeft && !isOfParts(evidence)) return []
  return evidence.companies.flatMap(({ ticker }) => {
    const all = breakdownsIn(evidence).filter(({ item }) => item.filing.ticker === ticker)
    // Unless a part of a year is asked for, the newest whole year is meant.
    const annual = all.filter(({ item }) => /^(?:10-K|20-F|40-F)/.test(item.filing.form))
    const own = !isLeft && evidence.months === undefined && annual.length > 0 ? annual : all
    const newest = Math.max(...own.map(({ year }) => year))
    // The largest total is the whole company's.
    const size = ({ total, year }: Breakdown) => (year < newest ? 0 : Math.abs(total.value))
    const isAsked = isLeft || evidence.question.years.length > 0
    const largest = own
      .filter((each) => isAsked || isOfFiledYear(each))
      .filter((each) => size(each) === Math.max(...own.map(size)))
    if (isLeft) return largest.flatMap((each) => remainder(evidence, each) ?? []).slice(0, 1)
    const isNear = ({ item }: Breakdown) => (isOfKind(captionOf(item), evidence.topics) ? 1 : 0)
    if (largest.some((each) => isOfPart(evidence, each))) return []
    const [best] = largest.toSorted(
      (one, other) => isNear(other) - isNear(one) || other.parts.length - one.parts.length,
    )
    return best ? ranked(evidence, best) : []
  })
}

/** Whether it is of the year that the filing is on, and not of one that it compares with; many fiscal years end in spring. */
function isOfFiledYear({ item, year }: Breakdown): boolean {
  const end = item.filing.period_end
  return !end || year >= new Date(Date.parse(end) - 150 * 86_400_000).getUTCFullYear()
}

/** Whether another table of the filing prints a larger figure for the year: the total is that of a part. */
function isOfPart({ items, metrics }: FilingEvidence, { item, total, year, scale }: Breakdown): boolean {
  const isSame = (each: EvidenceItem): each is PassageItem =>
    each.kind === 'passage' && each.isTable && each.filing.accession === item.filing.accession
  return items.filter(isSame).some((each) =>
    rowsOf(each).some((row) => {
      const at = row.columns?.findIndex((column) => column.year === year && column.months !== 3) ?? -1
      const isWhole = at >= 0 && isFigure(row.label, metrics) && scaleOf(row, each) === scale
      // A figure that was restated differs a little from the one of before; the whole of a part is much larger.
      return isWhole && (printedValue(row.cells[at]) ?? 0) > 1.1 * total.value
    }),
  )
}

/** Topics whose parts add up to the whole; customers are not all named. */
const kindsOfParts = [...partTopics].filter((topic) => topic !== 'customers')

function isOfParts({ parts, topics, metrics, open }: FilingEvidence): boolean {
  const isOfKind = topics.some((topic) => kindsOfParts.includes(topic)) && metrics.length === 1
  return parts !== undefined && isOfKind && open.every(({ isLoose }) => isLoose)
}

function breakdownsIn(evidence: FilingEvidence): Breakdown[] {
  const tables = evidence.items.filter((item): item is PassageItem => item.kind === 'passage' && item.isTable)
  const relevance = new Relevance(evidence, tables)
  const isCompared = evidence.leftOut.length === 0
  return tables
    .filter((item) => !isCompared || isOfAskedKind(item, evidence))
    .flatMap((item) => breakdownsOf(item, evidence, relevance, isCompared))
}

/** Whether a table is of the parts asked about; a caption that names another kind of parts is nearer than a title. */
function isOfAskedKind(item: PassageItem, { topics }: FilingEvidence): boolean {
  const { topic } = filingVocabulary()
  const around = new Set(termsOf(`${item.section} ${item.heading}`))
  const [asked, others] = [true, false].map((is) => kindsOfParts.filter((each) => topics.includes(each) === is))
  const isOn = asked.some((each) => phrasesIn(around, [...topic(each).asked, ...topic(each).says]) > 0)
  return isOn && (isOfKind(captionOf(item), asked) || !isOfKind(captionOf(item), others))
}

function isOfKind(caption: string, topics: readonly string[]): boolean {
  const terms = new Set(termsOf(caption))
  return topics.some((each) => phrasesIn(terms, filingVocabulary().topic(each).asked) > 0)
}

function captionOf({ heading }: PassageItem): string {
  return heading.split(/ > |\n/).findLast((title) => !title.includes(' | ')) ?? ''
}

function breakdownsOf(item: PassageItem, evidence: FilingEvidence, relevance: Relevance, isCompared: boolean) {
  const rows = rowsOf(item).filter(({ cells, isOfPercents }) => !isOfPercents && !cells[0].includes('%'))
  return rows.flatMap((row, place): Breakdown[] => {
    const found = row.columns ? ofRows(rows, place, evidence) : ofColumns(row, evidence)
    const caption = isCompared ? captionOf(item) : ''
    const around = row.columns ? `${row.group}\n${caption}` : ''
    if (!found || isOfOther(row, evidence.metrics) || !relevance.isNamed(`${row.label}\n${around}`)) return []
    const { parts } = found
    const isNamedAfter = parts.some(({ name }) => isFigure(name) || relevance.isNamed(name))
    const isOfAbroad = parts.some(({ name }) => /\bnon-|\bforeign\b|\bother countries\b|\boutside\b/i.test(name))
    if (isCompared && (isNamedAfter || (isOfAbroad && !evidence.topics.includes('geography')))) return []
    return [{ item, scale: scaleOf(row, item), ...found }]
  })
}

/** Whether the label or the title of a row names figures, none of which is requested. */
function isOfOther({ label, group }: TableRow, metrics: readonly string[]): boolean {
  return [label, group].some((text) => {
    const named = filingVocabulary().metricNames.find(termsOf(text))
    return metrics.length > 0 && named.length > 0 && !named.some(({ value }) => metrics.includes(value))
  })
}

/** A total with the rows above it that add up to it. */
function ofRows(rows: readonly TableRow[], place: number, { question: { years }, months }: FilingEvidence) {
  const row = rows[place]
  if (!/^(?:total|consolidated)\b/i.test(row.label)) return undefined
  const known = row
    .columns!.map((column, at) => ({ ...column, at }))
    .filter((column) => months === undefined || column.months === undefined || column.months === months)
    .toSorted((one, other) => other.year - one.year)
  const column = known.find(({ year }) => years.length === 0 || year === years.at(-1))
  // A head with other words than a period is that of a part of the company.
  if (!column || !isOnlyPeriod(column.text)) return undefined
  const before = known.find(({ year, months: span }) => year === column.year - 1 && span === column.months)
  const partsOf = (own: TableRow): Part[] => {
    const [cell, cellBefore] = [own.cells[column.at] ?? '', before && own.cells[before.at]]
    const [value, valueBefore] = [printedValue(cell), printedValue(cellBefore ?? '')]
    if (value === undefined) return []
    const older = valueBefore === undefined ? {} : { older: { cell: cellBefore!, value: valueBefore } }
    return [{ label: rowLabel(own), name: own.label, group: own.group, cell, value, of: [], ...older }]
  }
  const [total] = partsOf(row)
  const parts = total && addingUp(total, rows.slice(0, place).flatMap(partsOf))
  const headOf = (text: string) => quotable(text.replace(/^for /i, ''))
  const headBefore = before && headOf(before.text)
  return parts && { total, parts, head: headOf(column.text), headBefore, year: column.year }
}

/** The total in the last column of a row, whose heads are the parts; the title of its rows tells the year. */
function ofColumns({ heads, cells, year }: TableRow, { question: { years } }: FilingEvidence) {
  // The head of the labels is empty, or has the unit or the period.
  const isOfLabels = (name: string) => name === '' || scaleIn(name) !== '' || isOnlyPeriod(name)
  const names = heads
    .split('|')
    .map((name) => name.trim())
    .filter((name) => !isOfLabels(name))
  const isOfYear = year !== undefined && (years.length === 0 || years.at(-1) === year)
  // Without a name for each figure, it is not certain whose they are.
  if (names.length !== cells.length || !isOfYear) return undefined
  if (!/^(?:total|consolidated)\b/i.test(names.at(-1)!)) return undefined
  const columns = names.flatMap((name, at): Part[] => {
    const value = printedValue(cells[at])
    return value === undefined
      ? []
      : [{ label: `“${quotable(name)}”`, name, group: '', cell: cells[at], value, of: [] }]
  })
  const total = columns.pop()
  const parts = total && addingUp(total, columns)
  if (parts?.flatMap(({ of }) => of).length !== columns.length) return undefined
  return total && parts && { total, parts, head: String(year), headBefore: undefined, year }
}

/** The last of several figures that add up to a total; one that is the sum of those before it takes their place. */
function addingUp(total: Part, figures: readonly Part[]): Part[] | undefined {
  // The figures are rounded, and so their sum may differ from the total by as many units as there are figures.
  const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { value }) => sum + value, 0)
  const entries: Part[] = []
  for (const part of figures) {
    const from = entries.findIndex(
      (_, at) => at < entries.length - 1 && Math.abs(sumOf(entries.slice(at)) - part.value) <= 1,
    )
    const of = from < 0 ? [part] : entries.splice(from).flatMap((entry) => entry.of)
    entries.push({ ...part, of })
  }
  const from = entries.findLastIndex((_, at) => {
    const run = entries.slice(at)
    return run.length > 1 && Math.abs(sumOf(run) - total.value) <= run.length
  })
  return from < 0 || total.value === 0 ? undefined : entries.slice(from)
}

/** Whether a name is that of a figure, or of one of these, and nothing else; a row named so is no part of the company. */
function isFigure(name: string, metrics?: readonly string[]): boolean {
  const own = termsOf(name)
  const found = filingVocabulary().metricNames.find(own)
  return found.some(({ value, from, to }) => to - from === own.length && (metrics?.includes(value) ?? true))
}

function told({ label, cell }: Part): string {
  return `${label} ${cell}`
}

function ranked(evidence: FilingEvidence, breakdown: Breakdown): Statement[] {
  const { parts: ranking } = evidence
  const { item, total, head, headBefore, scale } = breakdown
  const statement = (text: string, share: Share) => ({ ...quotation(evidence, item, text), share })
  const parts = breakdown.parts.filter(
    ({ name }) => !/\b(?:others?|unallocated|eliminations?|corporate|intersegment)\b/i.test(name),
  )
  if (ranking?.by === 'share' || ranking?.by === 'value') {
    const shareOf = ({ value }: Part) => ({ part: value, whole: total.value })
    const sorted = parts.toSorted((one, other) => other.value - one.value)
    const isWithin = (part: Part) => {
      const percent = percentOf(shareOf(part))
      return ranking.by === 'share' && percent >= ranking.least && percent <= ranking.most
    }
    const shown =
      ranking.by === 'share' ? sorted.filter(isWithin) : sorted.slice(...(ranking.end === 'highest' ? [0, 1] : [-1]))
    return shown.map((part) => {
      // Beside losses, a part may be more than the total.
      const isShare = part.value >= 0 && part.value <= total.value
      const percent = isShare ? `, a share of ${percentOf(shareOf(part))}%` : ''
      const end = ranking.by === 'value' ? `${ranking.end} of the parts that add up: ` : ''
      return statement(`${end}${told(part)} of ${told(total)} for ${head}${scale}${percent}`, shareOf(part))
    })
  }
  const changes = parts.flatMap((part) =>
    part.value > 0 && part.older && part.older.value > 0
      ? [{ part, share: { part: part.value - part.older.value, whole: part.older.value } }]
      : [],
  )
  // A part without a rate of growth leaves the order open.
  if (!ranking || changes.length < parts.length || changes.length < 2) return []
  const sorted = changes.toSorted((one, other) => percentOf(other.share) - percentOf(one.share))
  const both = ({ part }: (typeof changes)[number]) =>
    `${told(part)} for ${head}, ${part.older!.cell} for ${headBefore}`
  const [first, ...others] = ranking.end === 'highest' ? sorted : sorted.toReversed()
  const text = `${ranking.end} growth of the parts that add up to ${total.label}: ${both(first)}${scale}${changeText(first.share)}; then ${others.map(both).join('; ')}`
  return [statement(text, first.share)]
}

/** The total less the parts that the question takes out of it, each of which must be there. */
function remainder(evidence: FilingEvidence, { item, total, parts, head, scale }: Breakdown): Statement | undefined {
  const all = parts.flatMap(({ of }) => of)
  // Eliminations belong to several parts.
  if (all.some(({ value }) => value < 0)) return undefined
  const taken = evidence.leftOut.map((terms) => {
    const own = parts.filter(({ name, group }) => isNamedBy(terms, `${group} ${name}`))
    if (own.length === 1) return own[0]
    const leaves = all.filter(({ name, group }) => isNamedBy(terms, `${group} ${name}`))
    return leaves.length === 1 ? leaves[0] : undefined
  })
  if (taken.some((part) => part === undefined)) return undefined
  const out = taken as Part[]
  const left = all.filter((part) => !out.some(({ of, label }) => of.includes(part) || label === part.label))
  // Nobody asks for nothing: a part that the question is about was taken for one that it leaves out.
  if (left.length === 0) return undefined
  const share: Share = { part: left.reduce((sum, { value }) => sum + value, 0), whole: total.value }
  const amount = share.part.toLocaleString('en-US', { maximumFractionDigits: 4 })
  const text = `${told(total)} less ${out.map(told).join(' and ')} for ${head} leaves ${amount}${scale}, a share of ${percentOf(share)}%: ${left.map(told).join('; ')}`
  return { ...quotation(evidence, item, text), share }
}

/** Whether a label is what a question excludes: `Greater China` is China, but `North America` is not America. */
function isNamedBy(asked: readonly string[], label: string): boolean {
  const terms = new Set(termsOf(label))
  const { sameAs } = filingVocabulary()
  return asked.every((term) => sameAs(term).some((each) => terms.has(each)))
}
