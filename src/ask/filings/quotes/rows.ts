import { statementOf } from '../../../search/statements.ts'
import { filingVocabulary } from '../../../search/vocabulary.ts'
import { linesOfTerms, termsOf } from '../../../text/terms.ts'
import { isPercent } from '../computing/formulas.ts'
import { type FilingEvidence, percentOf, type Share } from '../evidence.ts'
import type { PassageItem } from '../items.ts'
import { printedValue, rowsOf, scaleIn, type TableRow } from '../tables/table_rows.ts'
import type { QuoteCandidate } from './candidate.ts'
import { cellsOf, columnsAsked, newestYear } from './cells.ts'
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
  const { wanted, asks, metrics } = evidence
  // A single row lists nothing.
  const isOfFigures = metrics.length > 0 || asks.has('percent') || asks.has('superlative') || !asks.has('several')
  const isSingle = isOfFigures || wanted.includes('amount') || wanted.includes('count')
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
  const isOfShare = evidence.parts?.by === 'share'
  const ratioIsAsked =
    isOfShare || (metrics.length > 0 ? metrics.every(isPercent) : asks.has('percent') && !asks.has('share'))
  const isOfShares = evidence.metrics.length === 0 || evidence.metrics.some((metric) => /eps|share/.test(metric))
  const single = rows.flatMap((row): QuoteCandidate[] => {
    if (!isSingle) return []
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
    // A row of a month or a day tells nothing of the year.
    const isOfDay = evidence.period === 'yearly' && evidence.question.dates.length === 0 && monthNames.test(row.label)
    const isTold =
      isKind &&
      !isOfDay &&
      isPure &&
      (isOfShares || !(isPerShareTable(row, titles) || isTableOfShares(rows, titles))) &&
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
    const candidate = { item, quote, text, score: whole, row: { key: keyOf(row), size }, year: yearOf(row, item) }
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
    {
      item,
      quote,
      text: about,
      score: score + (isOfFigure ? 0.35 : 0.1) + (isOfStatement ? 0.2 : 0),
      isTable: true,
      year: yearOf(shown[0], item),
    },
  ]
}

/** Whether a table without a scale of amounts has amounts per share. */
function isPerShareTable({ scale, group }: TableRow, titles: readonly string[]): boolean {
  return scale === '' && /\bEPS\b|\bper\b.{0,20}\bshare\b/i.test([group, ...titles.slice(-3)].join('\n'))
}

/** Whether a table counts shares: its titles name them, and no cell is of money. */
function isTableOfShares(rows: readonly TableRow[], titles: readonly string[]): boolean {
  const named = titles.slice(-3).join('\n')
  const isOfMoney =
    /\bexcept\b|\bamount|\$|\bdollar/i.test(named) || rows.some(({ cells }) => cells.join().includes('$'))
  return /\bshares\b/i.test(named) && !isOfMoney
}

const monthNames = /\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d/

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

/** The newest year of a row, unless it lies ahead. */
function yearOf({ columns = [] }: TableRow, item: PassageItem): number | undefined {
  const years = columns.map(({ year }) => year)
  const newest = Math.max(...years)
  return years.length > 0 && newest <= newestYear(item) ? newest : undefined
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
  const columns = row.columns ? columnsAsked(row, item, evidence) : []
  const isOfOneSpan = new Set(columns.map(({ months }) => months)).size === 1
  return isOfOneSpan && scaleOf(row, item) !== ' (percent)'
    ? changeBetween(
        columns.map(({ cell }) => cell),
        evidence,
      )
    : undefined
}

/** A row's label after the title of its group. */
export function rowLabel({ group, label }: TableRow): string {
  // The title of a whole statement does not qualify a row. A total that names its parts may include more than the rows
  // directly above it.
  const [own, above] = [label, group].map((text) => new Set(termsOf(text)))
  const isStatement = filingVocabulary().statementNames.find(termsOf(group)).length > 0
  // Below the parts of another line, a line of the statement is none of them.
  const vocabulary = filingVocabulary()
  const line = own.size > 1 ? vocabulary.metricOfLine(termsOf(label)) : undefined
  const ofGroup = vocabulary.metricNames.find(termsOf(group)).map(({ value }) => value)
  const isOther = line !== undefined && ofGroup.length > 0 && !ofGroup.includes(line)
  const isAlone =
    isStatement || isOther || group === '' || (/^total\b/i.test(label) && [...own].some((term) => above.has(term)))
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
