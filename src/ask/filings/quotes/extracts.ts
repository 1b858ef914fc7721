import { filingVocabulary } from '../../../search/vocabulary.ts'
import { termsOf } from '../../../text/terms.ts'
import { unitOf } from '../computing/formulas.ts'
import type { Change, FilingEvidence } from '../evidence.ts'
import { isAnnual, type PassageItem } from '../items.ts'
import { isOfShare, meetsBound } from '../reading/series.ts'
import { printedValue, rowsOf, scaleIn, type TableRow } from '../tables/table_rows.ts'
import { captionOf, quotable } from './quotation.ts'
import type { Extract } from './relevance.ts'
import { sentencesIn } from './sentences.ts'

/** Maximum length of a quoted sentence, and maximum number of rows quoted together. */
const longest = 600
const mostRows = 12

/** What could be quoted from a passage: sentences, or rows of its table. */
export function extractsOf(item: PassageItem, evidence: FilingEvidence): Extract[] {
  return item.isTable ? rowExtracts(item, evidence) : sentenceExtracts(item, evidence)
}

/** `Outside of the U.S.` is not about the U.S. */
const outside = /\boutside (?:of )?(?:the )?(?:U\.S\.|United States|\p{Lu}\p{L}+)/gu

function sentenceExtracts(item: PassageItem, { topics, open, asks }: FilingEvidence): Extract[] {
  const isOutside = open.some(({ word }) => /^(?:outside|foreign|international)$/i.test(word))
  // For a question about risks in general, a title that is a sentence sums up the text below it.
  const title = captionOf(item)
  const isAtLarge = topics.join() === 'risks' && open.length === 0
  if (isAtLarge && (!isAnnual(item.filing) || item.item !== '1A')) return []
  // Outside of the sections on risks, a subject is described and not its risks.
  const isOfRisks = topics.includes('risks')
  if (isOfRisks && !/^(?:1A|7A|)$/.test(item.item) && !/\brisks?\b/i.test(item.heading)) return []
  // A sentence about risks in general, or one that only says `subject to risks`, does not name any.
  const isEmpty = isOfRisks ? (isAtLarge ? /\brisk/i : /\bsubject to\b.{0,60}\brisks?\b/i) : /^$/
  const sentences = sentencesIn(item.text, asks.has('reason')).filter((text) => !isEmpty.test(text))
  const isSentence = title.endsWith('.') || /^(?:We|Our|If|Any|Changes|Failure) (?:\S+ ){1,20}\S+$/.test(title)
  const titled = isOfRisks && isSentence ? [title] : []
  return (isAtLarge && titled.length > 0 ? titled : [...titled, ...sentences])
    .filter((text) => text.length <= longest && termsOf(text).length > 2)
    .map((text) => {
      // The scale of figures in prose, if the report states one scale for whole pages.
      const isBare = /\$ ?\d[\d,.]*(?! ?(?:million|billion|thousand|per|[\d,]))/.test(text)
      const scale = isBare ? scaleIn(`${item.heading}\n${item.text}`) || item.scale : ''
      return {
        item,
        text: isOutside ? text : text.replaceAll(outside, ' '),
        quote: `“${quotable(text)}”${scale ? ` (${scale})` : ''}`,
      }
    })
}

/** Rows with figures, each with its title, periods and scale. If several things are asked for, also all rows together. */
function rowExtracts(item: PassageItem, evidence: FilingEvidence): Extract[] {
  const all = rowsOf(item)
  const { asks, bound, metrics } = evidence
  // Amounts of money do not count things.
  if (asks.has('count') && metrics.length > 0 && metrics.every((metric) => unitOf(metric) !== 'shares')) return []
  // Small whole numbers without a sign of money, in a table of amounts, are counts of things and not millions.
  const isOfMoney = all.some(({ cells }) => cells.some((cell) => /[$€£]/.test(cell))) || item.scale !== undefined
  const isCount = ({ cells }: TableRow) =>
    asks.has('count') && isOfMoney && cells.every((cell) => /^(?:\d{1,3}|[—–-])$/.test(cell))
  const rows = all.flatMap((row) => {
    const { text: cells, change } = cellsOf(row, item, evidence)
    // The first of the cells is a share.
    if (bound && isOfShare(bound) && !meetsBound(bound, Number(/^(\d[\d.]*) ?%/.exec(cells)?.[1]) / 100)) return []
    if (asks.has('count') && isOfAdded(row, evidence)) return []
    if (isPerShare(row) && metrics.length > 0 && metrics.every((each) => unitOf(each) === 'currency')) return []
    const isFigure = row.cells.some((cell) => /^[$€£(\s-]*\d[\d,.]*\s*(?:%|\)|$)/.test(cell))
    const told = `${row.group} ${row.label}: ${cells}`
    const quote = `${labelOf(row)} ${cells}${isCount(row) ? '' : scaleOf(row, item)}`
    return isFigure && cells !== '' ? [{ row, text: told, quote, change }] : []
  })
  const single = rows.map(({ row, ...each }) => ({ item, ...each, label: row.label }))
  if (!asks.has('several') || asks.has('yes_or_no') || rows.length < 2) return single
  const shown = rows.slice(0, mostRows)
  const text = [captionOf(item), rows[0].row.heads, ...shown.map((each) => each.text)].join(' ')
  // Headings that all rows share are quoted once, after the last.
  const [under = ''] = / under the headings “[^”]*”/.exec(shown[0].quote) ?? []
  const quote = `${shown.map((each) => each.quote.replace(under, '')).join('; ')}${under}`
  return [...single, { item, text, quote, label: '' }]
}

/** Whether a row is one of amounts per share, and not a count of shares. */
function isPerShare({ group, label }: TableRow): boolean {
  return /\b(?:per (?:\w+ )?share|eps)\b/i.test(group) && !/\bshares\b|\bweighted\b/i.test(label)
}

/** `Warehouse openings`: the row counts things that were added, which the question does not name. */
function isOfAdded({ group, label }: TableRow, { question }: FilingEvidence): boolean {
  const added = new Set(termsOf([...filingVocabulary().wordSet('added')].join(' ')))
  return termsOf(`${group} ${label}`).some((term) => added.has(term) && !question.terms.has(term))
}

/**
 * A row's cells for the requested or the two newest periods (`$41 for 2024, $97 for 2023`) or, without columns of years,
 * under their headings. Empty if the headings do not say what the cells are. The change is that from one year to the next.
 */
function cellsOf(
  row: TableRow,
  { filing, heading }: PassageItem,
  { question, asks, months }: FilingEvidence,
): { text: string; change?: Change } {
  const { columns, cells, heads, group } = row
  const { years } = question
  if (!columns) {
    const named = heads.split(' | ').filter((head) => /\p{L}|\b(?:19|20)\d\d\b/u.test(head)).length
    const shown = new Set([group, heads, ...heading.split(/ > |\n/).slice(-2)].join(' ').match(/\b(?:19|20)\d\d\b/g))
    // If each heading has a year, the requested one must be among them.
    const isDated = heads.split(' | ').filter((head) => /\b(?:19|20)\d\d\b/.test(head)).length === cells.length
    const isOfYear = (isDated || shown.size === 1) && years.every((year) => shown.has(String(year)))
    const isNamed = (years.length === 0 || isOfYear) && (named === cells.length || named === cells.length + 1)
    return { text: isNamed ? `${cells.join(' | ')} under the headings “${quotable(heads.replace(/^[ |]+/, ''))}”` : '' }
  }
  const first = years[0] - (asks.has('change') && years.length === 1 ? 1 : 0)
  const newest = Math.max(filing.fiscal_year ?? 0, Number((filing.period_end || filing.filed_on).slice(0, 4)))
  const fitting = columns
    .map((column, at) => ({ ...column, cell: cells[at] }))
    .filter(({ year }) => (years.length > 0 ? year >= first && year <= years.at(-1)! : year <= newest))
    .filter((column) => months === undefined || column.months === undefined || column.months === months)
    .toSorted((one, other) => other.year - one.year)
  const latest = fitting[0]?.year ?? 0
  if (years.length > 0 ? latest !== years.at(-1) : latest < newest - 1) return { text: '' }
  // Columns of the same period, such as parts and their total, are kept together.
  const periods = [...new Set(fitting.map((each) => `${each.year} ${each.months}`))].slice(0, 2)
  const shown = years.length > 0 ? fitting : fitting.filter((each) => periods.includes(`${each.year} ${each.months}`))
  const told = shown.map(({ cell, text, year }) => {
    const isYear = isAnnual(filing) && !/[^\d\s]/.test(text)
    const column = quotable(text).replace(/^for (?:the )?/i, '')
    return `${cell} for ${isYear ? year : column}${text.includes(String(year)) ? '' : ` (fiscal ${year})`}`
  })
  const [now, ...others] = shown
  // Over several years, the change is that from the first to the last.
  const base = asks.has('change') && years.length > 1 ? years[0] : now.year - 1
  const before = others.filter((each) => each.months === now.months && each.year === base)
  const [to, from] = [now, before[0]].map((each) => each && printedValue(each.cell))
  // A change across zero is told by the two values.
  const isSure = before.length === 1 && to !== undefined && from !== undefined && to !== from && to * from > 0
  const isAlone = shown.filter((each) => each.months === now.months && each.year === now.year).length === 1
  return { text: told.join(', '), ...(isSure && isAlone && { change: { from, to, years: [base, now.year] } }) }
}

/** A row's label after the title of its group. The title of a whole statement is left out, as it does not qualify a row. */
function labelOf({ group, label }: TableRow): string {
  const isStatement = filingVocabulary().statementNames.find(termsOf(group)).length > 0
  const isTotal = /^total\b/i.test(label) && !new Set(termsOf(label)).isDisjointFrom(new Set(termsOf(group)))
  return `“${quotable(isStatement || isTotal || group === '' ? label : `${group.replace(/:$/, '')}: ${label}`)}”`
}

/** The table's scale of amounts; percentages and per-unit figures have none. */
function scaleOf(row: TableRow, item: PassageItem): string {
  const { scale, cells, label, group, isOfPercents } = row
  if (isOfPercents && !/%|percent/i.test(`${label} ${group} ${cells.join(' ')}`)) return ' (percent)'
  // `Billed business (billions)` takes precedence over the table's scale.
  const own = /\((?:\$ )?(?:in )?(millions|thousands|billions)\)/i.exec(label)?.[1]
  const text = own ? `in ${own.toLowerCase()}` : scale || item.scale || ''
  const isOther =
    isOfPercents ||
    isPerShare(row) ||
    cells[0].includes('%') ||
    /\bper\b|\beps\b|\((?:in )?(?:dollars|days|units)\)/i.test(label)
  return isOther || text === '' ? '' : ` (${text})`
}
