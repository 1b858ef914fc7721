import { filingVocabulary } from '../../../search/vocabulary.ts'
/** The meaning of a table column. */
export interface TableColumn {
  /** As printed. */
  text: string
  year: number
  /** Months that it covers; undefined if the head does not say. */
  months: number | undefined
}

/** A line of column heads, of which only those with years become columns. */
export interface Head {
  columns: TableColumn[]
  /** Each column's place among the heads and among the cells of the line. */
  places: { among: number; cell: number }[]
  /** Number of heads, including those without years, and number of cells. */
  heads: number
  cells: number
}

/** Reads a line as column heads; undefined if it has none. `around` has the months that the titles above name. */
export function headOfLine(line: string, separator: string, around: number[]): Head | undefined {
  const cells = line.split(separator).map((cell) => cell.trim())
  if (cells.length === 1) return runTogether(line, around)
  return headOf(cells, around)
}

/** The head above a passage, from its titles. */
export function headAbove(titles: string[], separator: string): Head | undefined {
  const around = monthsIn(titles.slice(-5).join('\n'))
  const found = titles.filter((title) => title.includes(separator)).map((title) => headOfLine(title, separator, around))
  return found.findLast((head) => head !== undefined) ?? runTogether(titles.at(-1) ?? '', around)
}

/** Reads column heads, one per cell, after at most one cell without a year. Heads of changes do not become columns. */
function headOf(cells: string[], around: number[]): Head | undefined {
  const named = [...cells.keys()].filter((cell) => cells[cell] !== '')
  const yearOf = (cell: string) => (cell.length < 60 && !isChange(cell) ? yearsIn(cell).at(-1) : undefined)
  const start = named.length > 0 && yearOf(cells[named[0]]) === undefined && !isChange(cells[named[0]]) ? 1 : 0
  const heads = named.slice(start)
  const places = heads.map((cell, among) => ({ among, cell })).filter(({ cell }) => yearOf(cells[cell]) !== undefined)
  const texts = places.map(({ cell }) => cells[cell])
  const isOfCells = texts.some((text) => /\d,\d|\b(\p{L}+) \1\b/u.test(text))
  if (texts.length < 2 || new Set(texts).size < texts.length || isOfCells) return undefined
  const title = start === 1 ? monthsIn(cells[named[0]]) : []
  const above = title.length > 0 ? title : around
  const columns = texts.map((text) => {
    const own = monthsIn(text)
    return { text, year: yearOf(text)!, months: only(own.length > 0 ? own : above) }
  })
  return { columns, places, heads: heads.length, cells: cells.length }
}

/** Reads heads merged into one line, also with a title: `August 29, August 30, 2021 2020 ASSETS`. A span of years is not a head. */
function runTogether(line: string, around: number[]): Head | undefined {
  const isSpan = /(?:19|20)\d\d ?[–—-] ?(?:19|20)\d\d/.test(line)
  return line.length < 140 && !isSpan && !isProse(line) ? headOfYears(line, around) : undefined
}

function headOfYears(line: string, around: number[]): Head | undefined {
  const years = yearsIn(line)
  if (years.length < 2 || new Set(years).size < years.length) return undefined
  const own = monthsIn(line)
  const months = only(own.length > 0 ? own : around)
  const columns = years.map((year) => ({ text: String(year), year, months }))
  return { columns, places: years.map((_, among) => ({ among, cell: -1 })), heads: years.length, cells: 0 }
}

function isChange(cell: string): boolean {
  return cell.length < 60 && /\bchange\b|\bvariance\b|\bincrease\b|\bv(?:s\.?|ersus)\b|^%$/i.test(cell)
}

function isProse(line: string): boolean {
  return line.split(/\s+/).some((word) => filingVocabulary().wordSet('prose').has(word.toLowerCase()))
}

/** The lengths in months of the spans that a text names, each once. A year to date, which has no fixed length, is 0. */
export function monthsIn(text: string): number[] {
  const found: number[] = []
  for (const [, count, unit] of text.matchAll(/\b([a-z]+(?:-[a-z]+)?|\d+)[ -](month|week)s?\b/gi)) {
    const number = Number(count) || numberWords[count.toLowerCase()]
    if (number) found.push(unit.toLowerCase() === 'month' ? number : 3 * Math.round(number / 13))
  }
  if (/\bquarters?\b|\bQ[1-4](?!\d)/i.test(text)) found.push(3)
  if (/\bhalf[- ]year\b/i.test(text)) found.push(6)
  if (/\byears?[ -]+to[ -]date\b/i.test(text)) found.push(0)
  if (/\byears?[ -]+ended\b/i.test(text)) found.push(12)
  return [...new Set(found)]
}

const numberWords: Record<string, number> = {
  ...{ three: 3, six: 6, nine: 9, twelve: 12, thirteen: 13 },
  ...{ 'twenty-six': 26, 'thirty-nine': 39, 'fifty-two': 52, 'fifty-three': 53 },
}

function only(months: number[]): number | undefined {
  return months.length === 1 ? months[0] : undefined
}

function yearsIn(text: string): number[] {
  return [...text.matchAll(/(?<![\d.,$])((?:19|20)\d\d)(?![\d.,]\d|%)/g)].map(([, year]) => Number(year))
}
