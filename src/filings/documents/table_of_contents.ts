import { type Block, textOf } from './document.ts'
import { SEPARATOR } from './html/grid.ts'
import type { ItemHead } from './item_headings.ts'

/** A block that may be the heading of an Item. */
export interface HeadCandidate extends ItemHead {
  at: number
}

/** If fewer words than this are between two Item headings, both are entries of a table of contents. */
const CONTENTS_WORDS = 40
const CONTENTS_ITEMS = 4

/**
 * Returns the indices of the blocks of a table of contents: tables that list Items, and Item headings with almost no
 * text between them.
 */
export function contentsIn(text: string, blocks: Block[], candidates: HeadCandidate[]): Set<number> {
  const contents = new Set<number>()
  for (const [index, block] of blocks.entries())
    if (block.kind === 'table' && isContents(textOf(text, block))) contents.add(index)
  const items = candidates.filter((each) => each.item !== null)
  for (let first = 0; first < items.length; ) {
    let last = first
    // The list ends before the second occurrence of an Item, because that occurrence is the heading above the text of
    // the Item.
    const listed = new Set<string>()
    const keyOf = (each: HeadCandidate) =>
      `${each.item} ${each.title
        .replace(/[\s.\d]+$/, '')
        .slice(0, 12)
        .toLowerCase()}`
    const isNext = (each: HeadCandidate) =>
      !listed.has(keyOf(each)) && wordsBetween(text, blocks, items[last].at, each.at) < CONTENTS_WORDS
    for (listed.add(keyOf(items[first])); last + 1 < items.length && isNext(items[last + 1]); last++)
      listed.add(keyOf(items[last + 1]))
    const names = new Set(items.slice(first, last + 1).map((each) => each.item))
    const isEarly = blocks[items[first].at].start < 0.25 * text.length
    // A table of contents is near the start of a form, and its Items occur again later. Other sequences of headings, such as very short
    // Items at the end of a form, are not a table of contents.
    const comesAgain = items.slice(last + 1).filter((each) => names.has(each.item)).length
    if (last - first + 1 >= CONTENTS_ITEMS && isEarly && comesAgain * 2 >= names.size) {
      const start =
        candidates.filter((each) => each.at < items[first].at && items[first].at - each.at < 4)[0]?.at ??
        items[first].at
      for (let index = start; index < items[last].at; index++) contents.add(index)
      // The lines after the last entry can belong to the contents too: page numbers, `Signatures`, `Exhibits`.
      contents.add(items[last].at)
      for (
        let index = items[last].at + 1;
        index < blocks.length && isContentsLine(textOf(text, blocks[index]));
        index++
      )
        contents.add(index)
    }
    first = last + 1
  }
  return contents
}

const LONGEST_CONTENTS = 20_000
const pageNumber = /^(?:[A-Z]-)?(\d{1,3})(?:\s?[-–]\s?\d{1,3})?$/

/**
 * Whether a table is a table of contents: many of its rows begin with an Item, or most of its rows end in a page number
 * and contain no amounts.
 */
function isContents(table: string): boolean {
  if (table.length > LONGEST_CONTENTS) return false
  const rows = table.split('\n').map((row) => row.split(SEPARATOR))
  const isItem = (cells: string[]) =>
    /^(?:item[\s‐‑–—-]*\d|part\s+[ivx]+\b)/i.test(cells.find((cell) => cell !== '') ?? '')
  const items = rows.filter(isItem).length
  if (items >= 3 && items >= 0.2 * rows.length) return true
  const pages = rows.filter(
    (cells) => cells.length > 1 && pageNumber.test(cells[cells.length - 1]) && !/\d[,.]\d|[$%]/.test(cells.join(' ')),
  )
  if (pages.length < 4 || pages.length < 0.6 * rows.length) return false
  const numbers = pages.map((cells) => Number(pageNumber.exec(cells[cells.length - 1])?.[1]))
  return numbers.every((page, index) => index === 0 || page >= numbers[index - 1]) && new Set(numbers).size > 1
}

function isContentsLine(line: string): boolean {
  return line.length < 60 && (/^(?:signatures?|exhibits?|[\d\s.|-]+)$/i.test(line.trim()) || /\.{3,}\s*\d+$/.test(line))
}

function wordsBetween(text: string, blocks: Block[], from: number, to: number): number {
  let words = 0
  for (let index = from + 1; index < to && words < 1000; index++) words += countWords(textOf(text, blocks[index]))
  return words + Math.max(0, countWords(textOf(text, blocks[from])) - 30)
}

function countWords(text: string): number {
  return text.split(/\s+/).length
}
