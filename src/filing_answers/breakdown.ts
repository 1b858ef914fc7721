import { termsOf } from '../search/terms.ts'
import { type AskedLine, filingVocabulary } from '../search/vocabulary.ts'
import { cited, type FilingEvidence, isTooOld, nameOf, type PassageItem, type Statement } from './evidence.ts'
import { type StatementTable, statementTables } from './lines.ts'
import { quotable } from './quotable.ts'
import { periodIn, type ShownCell, shownCells } from './row_columns.ts'
import { isInUnit, scaleOf, unitOf } from './row_fit.ts'
import { printedValue, type TableRow } from './table_rows.ts'

/** Parts that one answer shows of a company, at most. */
const mostParts = 10

interface Part {
  row: TableRow
  name: string
  shown: ShownCell
}

interface Breakdown {
  item: PassageItem
  parts: Part[]
  scale: string | undefined
  score: number
}

/** Whether a question asks for a figure of each segment, product or region, and of none by name. */
export function isBrokenDown({ part, question }: Pick<FilingEvidence, 'part' | 'question'>): boolean {
  return part !== undefined && part.terms.length === 0 && question.lines.length > 0
}

/** The rows of a table that divides a figure of the company by its parts, as printed, for each company. */
export function breakdownStatements(evidence: FilingEvidence): Statement[] {
  if (!isBrokenDown(evidence)) return []
  const tables = statementTables(evidence.items.filter((item) => item.kind === 'passage'))
  return evidence.companies.flatMap(({ ticker }) => {
    const own = tables.filter(({ item }) => item.filing.ticker === ticker)
    const found = own.flatMap((table, rank) =>
      evidence.question.lines.slice(0, 1).flatMap((line) => breakdownIn(table, line, rank, evidence) ?? []),
    )
    const best = found.reduce<Breakdown | undefined>(
      (one, other) => (!one || other.score > one.score ? other : one),
      undefined,
    )
    return best ? [statementFor(evidence, ticker, best)] : []
  })
}

/** Rows of one period that are named by parts under a title with the figure, or by the figure under titles with parts. */
function breakdownIn(
  table: StatementTable,
  line: AskedLine,
  rank: number,
  evidence: FilingEvidence,
): Breakdown | undefined {
  const { item } = table
  const latest = evidence.question.years.at(-1)
  if (latest !== undefined && isTooOld(item.filing, latest)) return undefined
  const unit = unitOf(line)
  const isLine = (text: string) => line.labels.some((label) => label.length > 0 && isSame(termsOf(text), label))
  const usable = table.rows.flatMap(({ row }) => {
    const [shown] = shownCells(row, item, false, { ...evidence, asksChange: false })
    const fits = shown !== undefined && isInUnit(row, [shown.cell], unit, item.heading) && !ofShare.test(row.group)
    return fits ? [{ row, shown }] : []
  })
  const underTitle = /(?:^|> |\n)[^>\n|]*$/.exec(item.heading)?.[0] ?? ''
  const byPart = usable.filter(
    ({ row }) => isLine(row.label) && row.group !== '' && !isWhole(row.group) && !isLine(row.group),
  )
  const last = usable.findIndex(({ row }) => isWhole(row.label) || (isLine(row.label) && /^total\b/i.test(row.label)))
  const isTitled = (row: TableRow) =>
    isLine(row.group) || (row.group === '' && namesLine(underTitle, line)) || namesLine(row.group, line)
  const byLabel = (last > 1 ? usable.slice(0, last) : []).filter(
    ({ row }) => isTitled(row) && !isWhole(row.label) && !ofStatement(row.label),
  )
  const chosen =
    byPart.length > 1
      ? byPart.map((each) => ({ ...each, name: each.row.group }))
      : byLabel.map((each) => ({ ...each, name: each.row.label }))
  const names = new Set(chosen.map(({ name }) => name))
  const isOther = chosen.some(({ name }) => /^(?:including|excluding|gross|net of)\b/i.test(name))
  if (chosen.length < 2 || names.size < chosen.length || isOther) return undefined
  const { year, months } = chosen[0].shown.column
  if (chosen.some(({ shown }) => shown.column.year !== year || shown.column.months !== months)) return undefined
  const inYear = latest === undefined || year === latest ? 0.5 : -1
  const titles = `${item.heading} ${item.section}`
  const near = [...item.heading.split(' > ').slice(-3), ...item.text.split('\n').slice(0, 3)].join(' ')
  const kinds = kindsIn(evidence)
  const isOfKind = (text: string) => kinds.some((kind) => kind.test(text))
  // What divides it otherwise answers another question.
  if (!isOfKind(`${titles} ${item.text}`) || (table.statement && table.strength > 0.7 && !isOfKind(near)))
    return undefined
  const isOfOther = otherwise.some(({ kind, titled }) => !kinds.includes(kind) && titled.test(near))
  const ofKind = (isOfKind(near) ? 1.2 : isOfKind(titles) ? 0.4 : 0) - (isOfOther ? 0.6 : 0)
  const total = byPart.length > 1 ? usable.find(({ row }) => isLine(row.label) && isWhole(row.group)) : usable[last]
  const sums = isSum(
    chosen.map(({ shown }) => shown.cell),
    total?.shown.cell,
  )
    ? 1
    : 0
  const score = 2 + sums + inYear + ofKind - 0.05 * rank + Math.min(chosen.length, 5) * 0.02
  return { item, parts: chosen, scale: scaleOf(chosen[0].row, unit, item.heading), score }
}

/** Whether parts add up to a total, as far as rounding lets them. */
function isSum(cells: string[], total: string | undefined): boolean {
  const values = cells.map((cell) => printedValue(cell) ?? 0)
  const whole = total === undefined ? undefined : printedValue(total)
  if (whole === undefined) return false
  return Math.abs(values.reduce((sum, value) => sum + value, 0) - whole) <= 0.005 * Math.abs(whole)
}

function isSame(terms: readonly string[], label: readonly string[]): boolean {
  return terms.length === label.length && label.every((term, at) => terms[at] === term)
}

function namesLine(title: string, { labels }: AskedLine): boolean {
  const terms = termsOf(title)
  return labels.some((label) => terms.some((_, at) => label.every((term, place) => terms[at + place] === term)))
}

/** A total, or what is not of a part. */
function isWhole(name: string): boolean {
  return /^(?:total|consolidated|company|corporate total|net sales|revenues?)\b/i.test(name)
}

/** Lines of statements are no parts of a company. */
function ofStatement(label: string): boolean {
  const terms = termsOf(label)
  return filingVocabulary()
    .statementLines.find(terms)
    .some(({ from, to }) => from === 0 && to === terms.length)
}

const ofShare = /\b(?:growth|mix|percent(?:age)?|change)\b|%/i

const ofSegments = /\bsegments?\b/i
const ofProducts = /\bcategor(?:y|ies)\b|\bproducts?\b|\bservices?\b/i
const ofRegions = /\bgeograph\w*|\bregions?\b|\bcountr(?:y|ies)\b|\bunited states\b/i
/** How a table says that it divides by something, by what. */
const otherwise = [
  { kind: ofProducts, titled: /\b(?:by|groups? of)\b[^.|:]{0,40}\b(?:products?|services?|categor\w+)/i },
  { kind: ofRegions, titled: /\bby\b[^.|:]{0,40}\b(?:geograph\w*|regions?|countr\w+)/i },
  { kind: ofSegments, titled: /\bby\b[^.|:]{0,30}\bsegments?\b/i },
]

function kindsIn({ question }: FilingEvidence): RegExp[] {
  const asked = new Set(question.terms.keys())
  const has = (words: string) => termsOf(words).some((term) => asked.has(term))
  return [
    ...(has('segment segments business division divisions units') ? [ofSegments] : []),
    ...(has('product products category categories service services line offerings') ? [ofProducts] : []),
    ...(has('region regions geography geographic geographies country countries') ? [ofRegions] : []),
  ]
}

function statementFor(evidence: FilingEvidence, ticker: string, { item, parts, scale }: Breakdown): Statement {
  const { form, period_end, filed_on } = item.filing
  const source = `${form} ${period_end ? `for the period to ${period_end}` : `of ${filed_on}`}`
  const [first] = parts
  const rows = parts.slice(0, mostParts).map(({ name, shown }) => `“${quotable(name.replace(/:$/, ''))}” ${shown.cell}`)
  const figure = evidence.question.lines[0].metric.replaceAll('_', ' ')
  const period = quotable(periodIn(first.shown.column, item))
  const text = `${nameOf(evidence, ticker)}, ${source}, ${figure} for ${period}: ${rows.join(', ')}${scale ? ` (in ${scale})` : ''} ${cited(evidence.items, item)}.`
  return { title: `${ticker}: ${figure} by part, ${period}`, text }
}
