import { type GridCell, isFigure } from '../html/grid.ts'

/** A line of plain text. `cells` are the texts between wide gaps or dot leaders. */
export interface TextLine {
  text: string
  indent: number
  cells: GridCell[]
  isBlank: boolean
  /** Whether the line looks like a table row: a label with figures, or several cells far apart. */
  isRow: boolean
  isBullet: boolean
}

/** If a line has more characters than this, it is treated as prose, even if it contains wide gaps. */
const LONGEST_ROW = 2000
const TAB = 8

const blank: TextLine = { text: '', indent: 0, cells: [], isBlank: true, isRow: false, isBullet: false }
/** Matches a line that only underlines the line above it. */
const rule = /^[\s_=–—-]*[_=–—-]{3}[\s_=–—-]*$/
const bulletStart = /^(?:[•●▪■◦○·]|[-–—*]\s)/

export function textLine(source: string): TextLine {
  const text = spaced(source).trimEnd()
  if (text === '' || rule.test(text)) return blank
  const indent = text.length - text.trimStart().length
  const trimmed = text.trimStart()
  if (text.length > LONGEST_ROW)
    return { text: trimmed, indent, cells: [], isBlank: false, isRow: false, isBullet: bulletStart.test(trimmed) }
  const cells = cellsOf(text)
  const figures = cells.filter((cell, index) => index > 0 && isFigure(cell.text)).length
  const isRow = figures > 0 || (cells.length > 2 && cells.every((cell) => cell.text.length < 60))
  return { text: trimmed, indent, cells, isBlank: false, isRow, isBullet: bulletStart.test(trimmed) }
}

/** Replaces tabs and dot leaders (`. . . . 12`) with spaces of the same width. */
function spaced(source: string): string {
  let text = source
  if (source.length > LONGEST_ROW) return source.replaceAll('\t', ' ')
  if (text.includes('\t')) {
    let column = 0
    text = text.replace(/\t|[^\t]+/g, (part) => {
      const filled = part === '\t' ? ' '.repeat(TAB - (column % TAB)) : part
      column += filled.length
      return filled
    })
  }
  if (!text.includes('..') && !text.includes('. .')) return text
  return text.replace(/(?:\s?\.){4,}/g, (dots) => ' '.repeat(dots.length))
}

/**
 * Splits a line into cells at gaps of two or more spaces. Two words with exactly two spaces between them stay in one
 * cell.
 */
function cellsOf(text: string): GridCell[] {
  const cells: GridCell[] = []
  for (const found of text.matchAll(/\S+(?: \S+)*/g)) {
    if (rule.test(found[0])) continue
    const cell = { start: found.index, end: found.index + found[0].length, text: found[0] }
    const last = cells.at(-1)
    if (last && cell.start - last.end === 2 && isWord(last.text) && isWord(cell.text)) {
      last.text += ` ${cell.text}`
      last.end = cell.end
    } else cells.push(...apart(cell))
  }
  return cells
}

/** Splits a cell into figures that are separated by a single space, as in narrow columns (`$32,765 $ 31,657`, `2018 2017`). */
function apart(cell: GridCell): GridCell[] {
  if (!/^[\s\d,.()$€£¥%—–-]+$/.test(cell.text)) return [cell]
  const cells: GridCell[] = []
  for (const found of cell.text.matchAll(/\(?[$€£¥]? ?\(?[\d,.]*\d\)?%?|\S+/g)) {
    const start = cell.start + found.index
    cells.push({ start, end: start + found[0].length, text: found[0] })
  }
  return cells
}

function isWord(text: string): boolean {
  return /\p{L}/u.test(text) && !/^\p{Lu}?[$€£¥(]?\d/u.test(text)
}
