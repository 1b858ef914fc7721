import type { PassageItem } from '../items.ts'
import type { TableColumn } from './table_heads.ts'
import { printedValue, rowsOf, type TableRow } from './table_rows.ts'

/** A segment, a product or a line of a statement, with its amounts by the text of their columns. */
export interface Part {
  name: string
  cells: Map<string, PartCell>
}

export interface PartCell {
  cell: string
  value: number
  column: TableColumn
}

/** Parts that add up to a total of the same table in each of its columns. */
export interface Breakdown {
  item: PassageItem
  /** Undefined for the same line of several groups without a sum. */
  total: Part | undefined
  parts: Part[]
  /** What the parts are of: the label of the total and the titles around it, the nearest first. */
  titles: string[]
  scale: string
}

/**
 * Finds breakdowns by adding up: rows above their total, rows of the same label in groups (`AWS: Net sales`), and columns
 * beside their total. Subtotals are replaced by their own parts.
 */
export function breakdownsIn(item: PassageItem): Breakdown[] {
  const rows = rowsOf(item).filter(({ columns, isOfPercents }) => columns && !isOfPercents)
  const ofLabel = [
    ...Map.groupBy(rows, ({ label }) =>
      label
        .toLowerCase()
        .replaceAll(/\(.*?\)|:/g, '')
        .replaceAll(/\bloss(?:es)?\b/g, 'income')
        .trim(),
    ).values(),
  ].filter(({ length }) => length > 1)
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

/** The parts directly above each of them that add up to it. */
function summed(placed: readonly Placed[]) {
  const found: { row: TableRow; total: Part | undefined; parts: Part[] }[] = []
  const open: Part[][] = []
  for (const { row, part } of placed) {
    let from = open.length - 2
    while (from >= 0 && !isSum(open.slice(from).map(totalOf), part)) from--
    const parts = from < 0 ? [] : open.splice(from).flatMap((each) => (each.length > 1 ? each.slice(1) : each))
    // The part above may be the sum of the first ones, which only explain it.
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

/** Each part that the heads of a row's columns name beside their periods: `Reality Labs Year Ended December 31, 2024`. */
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
