/** One document of a filing. */
export interface FilingFile {
  /** EDGAR's type, such as `8-K` or `EX-99.1`. */
  type: string
  file: string
}

/**
 * Series of exhibits that is used in addition to the main file: exhibits 99 contain news, and exhibit 13 contains the annual report to
 * shareholders.
 */
export type Series = '99' | '13'

/** Finds the text exhibits of a series on the page that lists a filing's documents (`<accession>-index.htm`). */
export function exhibitsOnPage(page: string, series: Series): FilingFile[] {
  const typed = new RegExp(`^EX-${series}(?:\\.\\w+)?$`, 'i')
  const parts: FilingFile[] = []
  for (const [row] of page.matchAll(/<tr\b[\s\S]*?<\/tr>/gi)) {
    const [, file] = /href\s*=\s*["'][^"']*\/([\w.-]+)["']/i.exec(row) ?? []
    const cells = [...row.matchAll(/<td\b[^>]*>([\s\S]*?)<\/td>/gi)].map(([, cell]) =>
      cell.replaceAll(/<[^>]*>/g, '').trim(),
    )
    const type = cells.find((cell) => typed.test(cell))
    if (type && file && isText(file)) parts.push({ type: type.toUpperCase(), file })
  }
  return unique(parts)
}

/**
 * Finds the text exhibits of a series in the folder's listing (`index.json`). The listing has no document types, so they are inferred from
 * file names.
 */
export function exhibitsInFolder(listing: string, series: Series): FilingFile[] {
  const names = namesIn(listing)
  const named = new RegExp(`(?:^|[^a-z]|d)ex(?:hibit)?[-_ ]?${series}[-_.]?(\\d{0,2})`, 'i')
  const parts = names.flatMap((file) => {
    const [, number] = named.exec(file) ?? []
    const type = number ? `EX-${series}.${Number(number)}` : `EX-${series}`
    return number !== undefined && isText(file) ? [{ type, file }] : []
  })
  return unique(parts.sort((one, other) => (one.type < other.type ? -1 : one.type > other.type ? 1 : 0)))
}

/** Joins documents into one text, with the tags that EDGAR puts around the documents of a submission. */
export function wrapped(parts: (FilingFile & { body: Buffer })[]): Buffer {
  const pieces = parts.flatMap(({ type, file, body }, at) => [
    Buffer.from(`<DOCUMENT>\n<TYPE>${type}\n<SEQUENCE>${at + 1}\n<FILENAME>${file}\n<TEXT>\n`),
    body,
    Buffer.from('\n</TEXT>\n</DOCUMENT>\n'),
  ])
  return Buffer.concat(pieces)
}

function namesIn(listing: string): string[] {
  try {
    const items: unknown = JSON.parse(listing)?.directory?.item
    if (!Array.isArray(items)) return []
    return items.map((item) => String(item?.name)).filter((name) => /^[\w.-]+$/.test(name))
  } catch {
    return []
  }
}

function isText(file: string): boolean {
  return /\.(?:html?|txt)$/i.test(file)
}

function unique(parts: FilingFile[]): FilingFile[] {
  return [...new Map(parts.map((part) => [part.file, part])).values()]
}
