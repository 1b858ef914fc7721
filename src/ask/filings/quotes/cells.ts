import type { FilingEvidence } from '../evidence.ts'
import type { PassageItem } from '../items.ts'
import type { TableColumn } from '../tables/table_heads.ts'
import type { TableRow } from '../tables/table_rows.ts'
import { quotable } from './sentences.ts'

/** `$41 for 2024, $97 for 2023`, for the requested periods if the heads show them; else the cells with their heads. */
export function cellsOf(row: TableRow, item: PassageItem, evidence: FilingEvidence): string {
  const { question } = evidence
  const { columns, cells, heads, group, label } = row
  if (!columns) {
    // Without a head that shows the year, a row of another year must not pass for the requested one.
    const context = [group, label, heads, ...item.heading.split(/ > |\n/).slice(-2)].join(' ')
    const shown = new Set(context.match(/\b(?:19|20)\d\d\b/g))
    const isOfYear = question.years.length === 0 || question.years.every((year) => shown.delete(String(year)))
    // Of two years, nothing tells which one a cell is of.
    if (question.years.length > 0 && shown.size > 0) return ''
    const under = isOfYear && isHeadOf(heads, cells) ? quotable(heads.replace(/^[ |]+/, '')) : ''
    return under === '' ? '' : `${cells.join(' | ')} under the headings “${under}”`
  }
  const asked = columnsAsked(row, item, evidence)
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
export function columnsAsked(
  { columns = [], cells }: TableRow,
  item: PassageItem,
  { question, asks, months }: FilingEvidence,
) {
  const known = columns
    .map((column, at) => ({ cell: cells[at], ...column }))
    .toSorted((one, other) => other.year - one.year)
  // Schedules of payments have columns of years to come.
  const isPast = ({ year }: TableColumn) => year <= newestYear(item)
  const told = question.years.length === 0 && known.some(isPast) ? known.filter(isPast) : known
  const inSpan = told.filter((each) => months === undefined || each.months === undefined || each.months === months)
  const { years } = question
  const first = years[0] - (asks.has('change') && years.length === 1 ? 1 : 0)
  const isOfDates = ({ text }: TableColumn) => isOfAskedDay(text, question.dates)
  if (years.length > 0)
    return inSpan.filter((each) => isOfDates(each) ?? (each.year >= first && each.year <= years.at(-1)!))
  // Columns of one period, such as of parts and their total, stay together.
  const periods = [...new Set(inSpan.map(periodKey))].slice(0, 2)
  return inSpan.filter((each) => periods.includes(periodKey(each)))
}

/** Whether a column that prints a day is of one of the requested days; undefined if it prints none, or none is requested. */
function isOfAskedDay(text: string, dates: readonly string[]): boolean | undefined {
  const printed = Date.parse(`${/\p{Lu}\p{Ll}{2,} \d{1,2}, \d{4}/u.exec(text)?.[0]} UTC`)
  if (dates.length === 0 || Number.isNaN(printed)) return undefined
  return dates.some((date) => new Date(printed).toISOString().startsWith(date.slice(0, 7)))
}

/** The newest year that a filing reports on. */
export function newestYear({ filing: { fiscal_year = 0, period_end, filed_on } }: PassageItem): number {
  return Math.max(fiscal_year, Number((period_end || filed_on).slice(0, 4)))
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
