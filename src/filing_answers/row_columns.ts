import type { FilingEvidence, PassageItem } from './evidence.ts'
import type { Column } from './table_heads.ts'
import type { TableRow } from './table_rows.ts'

export interface ShownCell {
  cell: string
  column: Column
}

/**
 * The cells of a row that are of the periods asked about, newest first: all of one length. None where its heads do not tell
 * its periods, or tell others: a figure without its period tells nothing.
 */
export function shownCells(
  { columns, cells }: TableRow,
  { filing }: PassageItem,
  isOfDay: boolean,
  {
    question,
    asksChange,
    months,
    lastPeriods,
  }: Pick<FilingEvidence, 'question' | 'asksChange' | 'months' | 'lastPeriods'>,
): ShownCell[] {
  if (!columns) return []
  const isAnnual = /^(?:10-K|20-F|40-F)/.test(filing.form)
  const known = columns
    .map((column, at) => ({
      cell: cells[at],
      column: { ...column, months: column.months ?? (isAnnual ? 12 : undefined) },
    }))
    .toSorted((one, other) => other.column.year - one.column.year)
  const { years } = question
  const inSpan = isOfDay ? known : ofLength(known, months)
  if (years.length === 0) return asksChange ? inSpan : inSpan.slice(0, lastPeriods ?? 1)
  const asked = inSpan.filter(({ column }) => years.includes(column.year))
  if (asked.length === 0 || !asksChange || years.length > 1) return asked
  // A change of one year is a change from the year before.
  return inSpan.filter(({ column }) => column.year === years[0] || column.year === years[0] - 1)
}

/** Those that cover as many months as asked, else as the first that tells how many. */
function ofLength(known: ShownCell[], months: number | undefined): ShownCell[] {
  const wanted = months ?? known.find(({ column }) => column.months)?.column.months
  return wanted === undefined ? [] : known.filter(({ column }) => column.months === wanted)
}

/** A column's period in words. */
export function periodIn({ text, year, months }: Column, { filing }: PassageItem): string {
  if (/^(?:10-K|20-F|40-F)/.test(filing.form) && months === 12) return String(year)
  const printed = text.replaceAll(/\s*\(\d+\)/g, '').trim()
  const isToldByTitle = months !== undefined && !/month|week|quarter|\bq\d|year|half/i.test(printed)
  return isToldByTitle && spoken[months] ? `${printed} (${spoken[months]})` : printed
}

const spoken: Record<number, string> = { 3: 'three months', 6: 'six months', 9: 'nine months', 12: 'twelve months' }
