/** One row of a table passage, with what its columns stand for. */
export interface TableRow {
  label: string
  /** Cells as printed, those without content left out. */
  cells: string[]
  /** The year of each cell, where the head gives each column one of its own. */
  years: number[] | undefined
  /** `millions`, `thousands` or `billions`, where the table says so. */
  scale: string | undefined
}

const separator = ' | '

/** Rows with figures. The head is the last line above with years, in the passage or in its headings. */
export function rowsOf({ heading, text }: { heading: string; text: string }): TableRow[] {
  const scale = scaleIn(`${heading}\n${text}`)
  const rows: TableRow[] = []
  let head = headIn(heading.split(/\n| > /))
  let above = ''
  for (const line of text.split('\n')) {
    const cells = line.split(separator).map((cell) => cell.trim())
    const years = yearsOf(cells)
    const values = cells.slice(1).filter((cell) => /\d/.test(cell))
    if (years) head = years
    else if (cells.length > 1 && values.length > 0 && /\p{L}/u.test(cells[0])) {
      // A label that was too long for its line begins on the one above.
      const label = above !== '' && /^[\p{Ll}(]/u.test(cells[0]) ? `${above} ${cells[0]}` : cells[0]
      rows.push({ label, cells: values, years: head?.length === values.length ? head : undefined, scale })
    }
    above = cells.length === 1 ? cells[0] : ''
  }
  return rows
}

function headIn(lines: string[]): number[] | undefined {
  return lines.map((line) => yearsOf(line.split(separator))).findLast((years) => years !== undefined)
}

/** The years of a head's columns; undefined where it is none, or where two columns have the same year. */
function yearsOf(cells: string[]): number[] | undefined {
  const named = cells.filter((cell) => cell !== '')
  const years = named.flatMap((cell) =>
    [...cell.matchAll(/(?<![\d.,$])((?:19|20)\d\d)(?![\d.,]\d|%)/g)].slice(-1).map(([, year]) => Number(year)),
  )
  const isHead = years.length >= 2 && named.length - years.length <= 1 && named.every((cell) => cell.length < 60)
  return isHead && new Set(years).size === years.length ? years : undefined
}

function scaleIn(text: string): string | undefined {
  return /\b(?:in |\(|\$ ?|dollars in |amounts in )(millions|thousands|billions)\b/i.exec(text)?.[1].toLowerCase()
}

/** A figure as printed, as a number: parentheses are a minus. Undefined where it is none. */
export function printedValue(cell: string): number | undefined {
  const match = /^[^\d(-]*(\(?-?)[^\d]*(\d[\d,]*(?:\.\d+)?)/.exec(cell)
  if (!match) return undefined
  const value = Number(match[2].replaceAll(',', ''))
  return /[(-]/.test(match[1]) ? -value : value
}
