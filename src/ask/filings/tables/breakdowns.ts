import type { PassageItem } from '../items.ts'
import type { TableColumn } from './table_heads.ts'
import { printedValue, rowsOf, type TableRow } from './table_rows.ts'

/**
 * A segment, a product or a line of a statement, with its amounts. The key of an amount is the text of its column, or only the period in that
 * text if the columns themselves are the parts.
 */
export interface Part {
  name: string
  cells: Map<string, PartCell>
}

export interface PartCell {
  cell: string
  value: number
  column: TableColumn
}

/** Parts that add up to a total in the same table, in every column in which the total is not zero; or one line of several groups without a total. */
export interface Breakdown {
  item: PassageItem
  /** Undefined if the parts are one line of several groups (`Net sales` of `AWS`) and no sum of them was found. */
  total: Part | undefined
  parts: Part[]
  /** Titles that say what the parts belong to: the label of the total, if any, then the titles around it, the nearest first. */
  titles: string[]
  scale: string
}

/**
 * Finds breakdowns by adding up: rows above their total, rows with one label in different groups (`AWS: Net sales`), and columns
 * beside their total. Subtotals are replaced by their own parts.
 */
export function breakdownsIn(item: PassageItem): Breakdown[] {
  const rows = rowsOf(item).filter(({ columns, isOfPercents }) => columns && !isOfPercents)
  const bare = (label: string) => label.toLowerCase().replaceAll(/\(.*?\)|:/g, '')
  const keyOf = ({ label }: TableRow) =>
    bare(label)
      .replaceAll(/\bloss(?:es)?\b/g, 'income')
      .trim()
  const ofLabel = [...Map.groupBy(rows, keyOf).values()].filter(({ length }) => length > 1)
  return [
    ...summed(rows.map((row) => ({ row, part: partOf(row, row.label) }))),
    ...ofLabel.flatMap((own) => {
      const placed = own.map((row) => ({ row, part: partOf(row, row.group) }))
      const isApart =
        new Set(own.map(({ group }) => group)).size === own.length &&
        own.every(({ group }) => !/^$|\btotal\b|\bconsolidated\b/i.test(group))
      const found = summed(placed)
      return found.length > 0 || !isApart
        ? found
        : [{ row: own[0], total: undefined, parts: placed.map(({ part }) => part) }]
    }),
    ...rows.flatMap((row) => summed(columnParts(row).map((part) => ({ row, part })))),
  ].map(({ row, ...found }) => {
    const own = found.total ? [found.total.name, row.label, row.group] : [row.label]
    const titles = [...own, row.heads, ...item.heading.split(/\n| > /).toReversed()]
    return { ...found, item, titles, scale: row.scale || (item.scale ?? '') }
  })
}

type Placed = { row: TableRow; part: Part }

/** Finds each placed part that is the sum of parts directly before it, together with those parts. */
function summed(placed: readonly Placed[]) {
  const found: { row: TableRow; total: Part | undefined; parts: Part[] }[] = []
  const open: Part[][] = []
  for (const { row, part } of placed) {
    let from = open.length - 2
    while (from >= 0 && !isSum(open.slice(from).map(totalOf), part)) from--
    const parts = from < 0 ? [] : open.splice(from).flatMap((each) => (each.length > 1 ? each.slice(1) : each))
    // The row before these parts may be the sum of the first of them (`Products`, then `iPhone`, `Mac`). It replaces them, as they only break it down.
    const [above] = open.at(-1) ?? []
    const own = above ? [...parts.keys()].findLast((at) => at > 1 && isSum(parts.slice(0, at), above)) : undefined
    if (own) parts.splice(0, own, ...open.pop()!.slice(0, 1))
    if (parts.length > 0) found.push({ row, total: part, parts })
    open.push([part, ...parts])
  }
  return found
}

function totalOf([total]: readonly Part[]): Part {
  return total
}

function isSum(parts: readonly Part[], { cells }: Part): boolean {
  const isUsed = parts.every((part) => [...part.cells.values()].some(({ value }) => value !== 0))
  const columns = [...cells].filter(([, { value }]) => value !== 0)
  return (
    isUsed &&
    columns.length > 0 &&
    columns.every(([column, { cell, value }]) => {
      const sum = parts.reduce((all, part) => all + (part.cells.get(column)?.value ?? 0), 0)
      const step = 10 ** -(/\.(\d+)/.exec(cell)?.[1].length ?? 0)
      return Math.abs(sum - value) <= (step * parts.length) / 2 + 1e-6
    })
  )
}

function partOf(row: TableRow, name: string): Part {
  return {
    name: name.replace(/[\s:]*(?:\(\w{1,2}\))*$/, ''),
    cells: new Map(row.columns!.flatMap(cellAt(row, (text) => text))),
  }
}

/** The parts that are named in the column heads of a row, next to the periods: `Reality Labs Year Ended December 31, 2024`. */
function columnParts(row: TableRow): Part[] {
  const nameOf = ({ text }: TableColumn) => text.replaceAll(periods, ' ').replaceAll(/\s+/g, ' ').trim()
  const named = Map.groupBy(row.columns!, nameOf)
  const periodOf = (text: string) => text.match(periods)?.join(' ') ?? ''
  return named.size < 3
    ? []
    : [...named].map(([name, columns]) => {
        const cells = row.columns!.flatMap((column, at) =>
          columns.includes(column) ? cellAt(row, periodOf)(column, at) : [],
        )
        return { name, cells: new Map(cells) }
      })
}

const spans = /(?:for the )?(?:three|six|nine|twelve )?(?:months?|quarters?|years?|fiscal years?) ended/
const periods = new RegExp(String.raw`\b${spans.source} [a-z]+\.? \d+,? 20\d\d|\b(?:fiscal )?20\d\d\b`, 'gi')

function cellAt({ cells }: TableRow, keyOf: (text: string) => string) {
  return (column: TableColumn, at: number): [string, PartCell][] => {
    const value = printedValue(cells[at]) ?? (/^[$\s]*[—–-]$/.test(cells[at]) ? 0 : undefined)
    return value === undefined || cells[at].includes('%')
      ? []
      : [[keyOf(column.text), { cell: cells[at], value, column }]]
  }
}
