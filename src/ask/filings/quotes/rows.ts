import { statementOf } from '../../../search/statements.ts'
import { filingVocabulary } from '../../../search/vocabulary.ts'
import { linesOfTerms, termsOf } from '../../../text/terms.ts'
import { isPercent } from '../computing/formulas.ts'
import { type FilingEvidence, percentOf, type Share } from '../evidence.ts'
import type { PassageItem } from '../items.ts'
import { printedValue, rowsOf, scaleIn, type TableRow } from '../tables/table_rows.ts'
import type { QuoteCandidate } from './candidate.ts'
import type { Relevance } from './relevance.ts'
import { quotable } from './sentences.ts'

/** Rows of a table that are quoted together, at most. */
const mostRows = 12

/** Share of a label's words that the question has at least, where it names no figure. */
const leastAsked = 0.34
const leastCounted = 0.6

/** Figures that are counts of things. */
const countable = /shares_(?:outstanding|diluted)/

/** Rows that name the requested figure, each separately; for several things, rows of the table together. */
export function rowCandidates(
  item: PassageItem,
  rank: number,
  evidence: FilingEvidence,
  relevance: Relevance,
): QuoteCandidate[] {
  // Amounts of money are no count of things.
  const isOfMoney = evidence.metrics.length > 0 && !evidence.metrics.some((metric) => countable.test(metric))
  if (evidence.asks.has('count') && isOfMoney) return []
  const rows = rowsOf(item)
  const titles = item.heading.split(/ > |\n/)
  const around = new Set(
    termsOf(
      titles
        .filter((title) => !title.includes(' | '))
        .slice(-3)
        .join(' '),
    ),
  )
  // A figure is rather in a table than in a sentence; a reason is not.
  const isFigure = evidence.metrics.length > 0 && !evidence.asks.has('why') && !evidence.asks.has('several')
  const bonus = isFigure ? 0.35 : 0.1
  const ratioIsAsked = evidence.metrics.length > 0 && evidence.metrics.every(isPercent)
  const isOfShares = evidence.metrics.length === 0 || evidence.metrics.some((metric) => /eps|share/.test(metric))
  const single = rows.flatMap((row): QuoteCandidate[] => {
    const cellsText = cellsOf(row, item, evidence)
    const text = row.columns
      ? `${row.group} ${row.label}: ${cellsText}`
      : `${row.group} ${row.label}: ${askedHeads(row, relevance)} ${row.cells.join(' ')}`
    const isAbout = cellsText !== '' && relevance.isOfRow(text.slice(row.group.length))
    const score = isAbout ? relevance.score({ item, rank, text, around, label: row.label }) : 0
    const size = Math.abs(printedValue(row.cells[0]) ?? 0)
    const share =
      evidence.asks.has('share') && !cellsText.includes('%') ? shareOf(row, rows, evidence, relevance) : undefined
    // A ratio needs a percentage, not an amount.
    const isKind = !ratioIsAsked || /%|percent/i.test(`${cellsText} ${row.label} ${row.group}`)
    // A label with additional words means something else: `Warehouse openings` are not warehouses.
    const isNumber = evidence.wanted.some((kind) => kind === 'amount' || kind === 'count')
    const isCount = evidence.wanted.includes('count')
    const isPure =
      !isNumber ||
      evidence.metrics.length > 0 ||
      relevance.words.askedOf(row.label) >= (isCount ? leastCounted : leastAsked)
    const isTold =
      isKind &&
      isPure &&
      (isOfShares || !isPerShareTable(row, titles)) &&
      hasFigure(row, evidence) &&
      (!evidence.asks.has('share') || cellsText.includes('%') || share !== undefined)
    if (!isTold) return []
    if (share) {
      const quote = `${share.ratioText}${scaleOf(row, item)}, a share of ${percentOf(share)}%`
      return score > 0 ? [{ item, quote, text, score: score + 2 * bonus, share }] : []
    }
    const change = changeOf(row, item, evidence)
    const quote = `${rowLabel(row)} ${cellsText}${scaleOf(row, item)}${change ? changeText(change) : ''}`
    // A row with all the years is preferred to one with some of them.
    const { years } = evidence.question
    const ofYears = years.filter((year) => cellsText.includes(String(year))).length / Math.max(1, years.length)
    const whole =
      score +
      bonus +
      0.3 * ofYears +
      0.4 * relevance.words.askedOf(row.label) +
      0.3 * relevance.words.sharedWith(row.label)
    const candidate = { item, quote, text, score: whole, row: { key: keyOf(row), size } }
    return score > 0 ? [{ ...candidate, ...(change && { share: change }) }] : []
  })
  if (!evidence.asks.has('several') || evidence.asks.has('share') || rows.length < 2) return single
  // A table is about what its titles and heads name, and so are its rows if a figure is requested.
  const named = rows.filter(({ group, label }) => relevance.isNamed(`${group}\n${label}`))
  const isOfTotals = named.every(({ label }) => /^total\b/i.test(label))
  const shown = (isOfTotals ? rows : named).slice(0, mostRows)
  const texts = shown.flatMap((row) => {
    const cellsText = row.columns ? cellsOf(row, item, evidence) : row.cells.join(' | ')
    return cellsText ? [`${rowLabel(row)} ${cellsText}`] : []
  })
  const groups = [...new Set(shown.map(({ group }) => group))]
  const caption = titles.findLast((title) => !title.includes(' | ') && scaleIn(title) !== title.toLowerCase()) ?? ''
  const about = [caption, rows[0].heads, ...groups, ...texts].join(' ')
  const score = relevance.score({ item, rank, text: about, around, label: '' })
  if (score <= 0 || texts.length < 2) return single
  const heads = quotable(rows[0].heads.replace(/^[ |]+/, ''))
  const under = rows[0].columns || heads === '' ? '' : ` under the headings “${heads}”`
  const quote = `${texts.join('; ')}${under}${scaleOf(shown[0], item)}`
  const isOfFigure = relevance.isNamed(about)
  const statement = statementOf(linesOfTerms(item.text), termsOf(item.heading), filingVocabulary())?.statement
  const isOfStatement = evidence.question.lines.some((line) => statement !== undefined && line.statement === statement)
  const isList = single.length > 2
  return [
    ...(isList ? [] : single),
    { item, quote, text: about, score: score + (isOfFigure ? 0.35 : 0.1) + (isOfStatement ? 0.2 : 0), isTable: true },
  ]
}

/** Whether a table without a scale of amounts has amounts per share. */
function isPerShareTable({ scale, group }: TableRow, titles: readonly string[]): boolean {
  return scale === '' && /\bEPS\b|\bper\b.{0,20}\bshare\b/i.test([group, ...titles.slice(-3)].join('\n'))
}

/** Whether a row has a requested figure; numbers of exhibits and the like do not count. */
function hasFigure({ cells }: TableRow, { wanted }: FilingEvidence): boolean {
  const isWanted = wanted.includes('amount') || wanted.includes('count')
  return !isWanted || cells.some((cell) => /^[$€£(\s-]*\d[\d,.]*\s*(?:%|\)|$|million|billion)/.test(cell))
}

/** A row and the total of its table, in the newest requested column; undefined if either is missing. */
function shareOf(
  row: TableRow,
  rows: readonly TableRow[],
  { question: { years } }: FilingEvidence,
  relevance: Relevance,
): (Share & { ratioText: string }) | undefined {
  const columns = (row.columns ?? []).map((column, at) => ({ ...column, at }))
  const [column] = columns
    .filter(({ year }) => years.length === 0 || years.includes(year))
    .toSorted((one, other) => other.year - one.year)
  if (column === undefined) return undefined
  const valueIn = ({ cells }: TableRow) => printedValue(cells[column.at] ?? '') ?? 0
  const totals = rows.filter(({ columns: own, label, group }) => {
    const isTotal = [label, group].some((each) => /^(?:total|consolidated)\b/i.test(each))
    return own?.[column.at]?.text === column.text && isTotal && relevance.isNamed(label)
  })
  const [whole] = totals.toSorted((one, other) => valueIn(other) - valueIn(one))
  if (whole === undefined || row === whole || valueIn(row) < 0 || valueIn(whole) <= valueIn(row)) return undefined
  const [one, other] = [row, whole].map((each) => `${rowLabel(each)} ${each.cells[column.at]}`)
  return { part: valueIn(row), whole: valueIn(whole), ratioText: `${one} of ${other} for ${quotable(column.text)}` }
}

/** What rows of the whole and of its parts have in common; empty of averages and shares, which do not add up. */
function keyOf({ label, columns = [], cells }: TableRow): string {
  const isAmount = !/\baverage\b|\bper\b|\bratio\b|\bmargin\b/i.test(label) && !cells[0].includes('%')
  const own = label.replaceAll(/\s*\(\d+\)/g, '')
  return isAmount && columns.length > 0
    ? [own, ...columns.map(({ year, months }) => `${year} ${months ?? ''}`)].join(' | ').toLowerCase()
    : ''
}

/** Column heads that contain nothing but the requested words: `Compute & Networking` is more than networking. */
function askedHeads({ heads }: TableRow, { words: { open } }: Relevance): string {
  const asked = heads.split(' | ').filter((head) => {
    const terms = termsOf(head)
    return terms.length > 0 && terms.every((term) => open.has(term))
  })
  return asked.join(' | ')
}

/** The change between two amounts of one sign, if requested. */
export function changeBetween(cells: readonly string[], { asks }: FilingEvidence): Share | undefined {
  const [newest, before, ...others] = cells.map(printedValue)
  const isAmount = !cells.some((cell) => cell.includes('%'))
  if (!asks.has('change') || others.length > 0 || !isAmount || !newest || !before) return undefined
  // A loss grows with its size.
  const isLoss = newest < 0 && before < 0
  if (newest === before || (!isLoss && (newest < 0 || before < 0))) return undefined
  return { part: Math.abs(newest) - Math.abs(before), whole: Math.abs(before), isLoss }
}

/** `, up by 12,942 or 17.3%`; of losses and outflows, `, larger by 12,942 or 17.3%`. */
export function changeText(change: Share): string {
  const by = Math.abs(change.part).toLocaleString('en-US', { maximumFractionDigits: 4 })
  const [more, less] = change.isLoss ? ['larger', 'smaller'] : ['up', 'down']
  return `, ${change.part > 0 ? more : less} by ${by} or ${Math.abs(percentOf(change))}%`
}

function changeOf(row: TableRow, item: PassageItem, evidence: FilingEvidence): Share | undefined {
  const columns = row.columns ? columnsAsked(row, evidence) : []
  const isOfOneSpan = new Set(columns.map(({ months }) => months)).size === 1
  return isOfOneSpan && scaleOf(row, item) !== ' (percent)'
    ? changeBetween(
        columns.map(({ cell }) => cell),
        evidence,
      )
    : undefined
}

/** `$41 for 2024, $97 for 2023`, for the requested periods if the heads show them; else the cells with their heads. */
function cellsOf(row: TableRow, item: PassageItem, evidence: FilingEvidence): string {
  const { question } = evidence
  const { columns, cells, heads, group, label } = row
  if (!columns) {
    // Without a head that shows the year, a row of another year must not pass for the requested one.
    const context = [group, label, heads, ...item.heading.split(/ > |\n/).slice(-2)].join(' ')
    const isOfYear = question.years.length === 0 || question.years.some((year) => context.includes(String(year)))
    const under = isOfYear && isHeadOf(heads, cells) ? quotable(heads.replace(/^[ |]+/, '')) : ''
    return under === '' ? '' : `${cells.join(' | ')} under the headings “${under}”`
  }
  const asked = columnsAsked(row, evidence)
  // Columns of one year differ in something else, which their heads show.
  const isOfOneYear = new Set(asked.map(({ year, months }) => `${year} ${months}`)).size < asked.length
  return asked
    .map(
      ({ cell, text, year, months }) =>
        `${cell} for ${isOfOneYear ? quotable(text) : periodIn(text, year, months, item)}`,
    )
    .join(', ')
}

/** Whether a line of heads names each cell of a row: one in pieces, or of figures, names none. */
function isHeadOf(heads: string, cells: readonly string[]): boolean {
  const named = heads.split(' | ').filter((head) => head.trim() !== '')
  const isName = named.every((head) => /\p{L}|\b(?:19|20)\d\d\b/u.test(head))
  return isName && (named.length === cells.length || named.length === cells.length + 1)
}

/** The cells of the requested periods with their columns, newest first. */
function columnsAsked({ columns = [], cells }: TableRow, { question, asks, months }: FilingEvidence) {
  const known = columns
    .map((column, at) => ({ cell: cells[at], ...column }))
    .toSorted((one, other) => other.year - one.year)
  const inSpan = known.filter((each) => months === undefined || each.months === undefined || each.months === months)
  const { years } = question
  const first = years[0] - (asks.has('change') && years.length === 1 ? 1 : 0)
  if (years.length > 0) return inSpan.filter(({ year }) => year >= first && year <= years.at(-1)!)
  // Columns of one period, such as of parts and their total, stay together.
  const periods = [...new Set(inSpan.map(periodKey))].slice(0, 2)
  return inSpan.filter((each) => periods.includes(periodKey(each)))
}

function periodKey({ year, months }: { year: number; months: number | undefined }): string {
  return `${year} ${months}`
}

/** A column's period in words. */
export function periodIn(text: string, year: number, months: number | undefined, { filing }: PassageItem): string {
  const isYear = /^(?:10-K|20-F|40-F)/.test(filing.form) && (months === 12 || months === undefined)
  if (isYear) return String(year)
  const printed = quotable(text.replaceAll(/\s*\(\d+\)/g, '')).replace(/^as of /i, '')
  const span = months && !/month|week|quarter|\bq\d|year|half/i.test(printed) ? spans[months] : undefined
  const more = [...(span ? [span] : []), ...(printed.includes(String(year)) ? [] : [`fiscal ${year}`])]
  return more.length > 0 ? `${printed} (${more.join(', ')})` : printed
}

const spans: Record<number, string> = { 3: 'three months', 6: 'six months', 9: 'nine months', 12: 'twelve months' }

/** A row's label after the title of its group. */
export function rowLabel({ group, label }: TableRow): string {
  // The title of a whole statement does not qualify a row. A total that names its parts may include more than the rows
  // directly above it.
  const [own, above] = [label, group].map((text) => new Set(termsOf(text)))
  const isStatement = filingVocabulary().statementNames.find(termsOf(group)).length > 0
  const isAlone = isStatement || group === '' || (/^total\b/i.test(label) && [...own].some((term) => above.has(term)))
  return `“${quotable(isAlone ? label : `${group.replace(/:$/, '')}: ${label}`)}”`
}

/** The table's scale of amounts; percentages and per-unit figures have none. */
export function scaleOf({ scale, cells, label, group, isOfPercents }: TableRow, item: PassageItem): string {
  const isAmount = !isOfPercents && !cells[0].includes('%') && !/\bper\b/i.test(label)
  // `Billed business (billions)` takes precedence over the table's scale.
  const own = /\((?:\$ )?(?:in )?(millions|thousands|billions)\)/i.exec(label)?.[1]
  const scaleText = own ? `in ${own.toLowerCase()}` : scale || item.scale || ''
  if (isOfPercents && !/%|percent/i.test(`${label} ${group} ${cells.join(' ')}`)) return ' (percent)'
  if (!isAmount || scaleText === '') return ''
  return ` (${scaleText})`
}
