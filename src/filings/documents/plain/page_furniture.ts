/** Page furniture: the headers, footers and page numbers at the edges of pages. */

/** Number of lines at the top and at the bottom of a page that are checked for furniture. */
const EDGE = 4
/** A line that occurs on at least this many pages is furniture. */
const REPEATS = 3

const pageNumber = /^(?:page\s+)?(?:[A-Z]{1,2}\s?[-–—.]\s?)?(?:\d{1,4}|[ivxlc]{1,7})(?:\s+of\s+\d{1,4})?$/i
/** Marks around a page number. */
const around = /^[\s[(|–—-]+|[\s\])|–—-]+$/g
const contents = /^\W*(?:back to\s+)?(?:table of contents|index)\W*$/i

/** Whether a line consists only of a page number, or only of a link to the table of contents. */
export function isPageMark(text: string): boolean {
  if (text.length > 400) return false
  const line = text.trim()
  return line.length < 40 && (pageNumber.test(line.replaceAll(around, '')) || contents.test(line))
}

/**
 * A key that is equal for lines that differ only in their page number. Undefined for a line that cannot be furniture, such
 * as a table header with `in millions`.
 */
export function furnitureKey(text: string): string | undefined {
  if (text.length > 400) return undefined
  const line = text.trim().replace(/\s+/g, ' ')
  if (line.length > 160 || /[$€£%]|\b(?:ended|in (?:millions|thousands|billions))\b/i.test(line)) return undefined
  const key = line.replace(/^(?:page )?(?:[A-Z]-?)?\d{1,3}\b\W*|\W*\b(?:page )?(?:[A-Z]-?)?\d{1,3}$/gi, '').trim()
  return /\p{L}/u.test(key) ? key.toLowerCase() : undefined
}

/**
 * Replaces page furniture with empty lines. The first occurrence of a repeated line is kept, because it may be a heading; page numbers and
 * links to the table of contents are always removed.
 */
export function withoutFurniture(pages: string[][]): string[][] {
  if (pages.length === 1) return pages
  const counts = new Map<string, number>()
  const edges = pages.map((lines) => edgesOf(lines))
  for (const [page, at] of edges.entries()) {
    const keys = new Set(at.map((index) => keyOf(pages[page][index])).filter((key) => key !== undefined))
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const seen = new Set<string>()
  return pages.map((lines, page) => {
    const dropped = new Set<number>()
    for (const index of edges[page]) {
      const line = lines[index]
      if (isPageMark(line)) dropped.add(index)
      const key = keyOf(line)
      if (key === undefined || (counts.get(key) ?? 0) < REPEATS) continue
      if (seen.has(key)) dropped.add(index)
      seen.add(key)
    }
    return dropped.size === 0 ? lines : lines.map((line, index) => (dropped.has(index) ? '' : line))
  })
}

function keyOf(line: string): string | undefined {
  // A line of at least three widely spaced cells is probably part of a table.
  return line.length > 400 || line.trim().split(/\s{3,}/).length > 2 ? undefined : furnitureKey(line)
}

function edgesOf(lines: string[]): number[] {
  const filled: number[] = []
  for (const [index, line] of lines.entries()) if (line !== '') filled.push(index)
  return filled.length <= 2 * EDGE ? filled : [...filled.slice(0, EDGE), ...filled.slice(-EDGE)]
}
