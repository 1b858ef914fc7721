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
    const years = columnsOf(cells) ?? (cells.length === 1 ? runTogether(line) : undefined)
    // A dash is a value: without it the others would stand in the wrong columns.
    const values = cells.slice(1).filter((cell) => cell !== '' && !/^[$%()]+$/.test(cell))
    if (years) head = years
    else if (values.some((cell) => /\d/.test(cell)) && /\p{L}/u.test(cells[0])) {
      // A label that was too long for its line begins on the one above.
      const label = above !== '' && /^[\p{Ll}(]/u.test(cells[0]) ? `${above} ${cells[0]}` : cells[0]
      const fits =
        head !== undefined && (head.isWhole ? head.years.length === values.length : head.years.length <= values.length)
      rows.push({ label, cells: values, years: fits ? head!.years : undefined, scale })
    }
    above = cells.length === 1 ? cells[0] : ''
  }
  return rows
}

/** Years of the first columns, and whether there are no others. */
interface Head {
  years: number[]
  isWhole: boolean
}

/** The head above a passage: column heads, or the last title, which may have run together with them. */
function headIn(lines: string[]): Head | undefined {
  const own = lines
    .map((line) => columnsOf(line.split(separator).map((cell) => cell.trim())))
    .findLast((head) => head !== undefined)
  if (own) return own
  return runTogether(lines.at(-1) ?? '')
}

/** Heads that became one line with each other or with a title: `August 29, August 30, 2021 2020 ASSETS`. */
function runTogether(line: string): Head | undefined {
  const years = yearsIn(line)
  const isHead = years.length >= 2 && new Set(years).size === years.length && line.length < 140 && !prose.test(line)
  return isHead ? { years, isWhole: true } : undefined
}

const prose = /\b(?:compared|increas\w*|decreas\w*|versus|vs|from|during|was|were|is|are|we|our|which|that|change)\b/i

/** The years of a head's columns; undefined where it is none, or where two columns have the same year. */
function columnsOf(cells: string[]): Head | undefined {
  const named = cells.filter((cell) => cell !== '')
  if (named.length < 2) return undefined
  const found = named.map((cell) =>
    cell.length < 60 && !/\b(?:change|vs\.?|versus)\b/i.test(cell) ? yearsIn(cell).at(-1) : undefined,
  )
  const first = found[0] === undefined ? 1 : 0
  const end = found.findIndex((year, at) => at >= first && year === undefined)
  const years = once(found.slice(first, end < 0 ? found.length : end) as number[])
  // A row of figures may hold what looks like a year; a head holds nothing else.
  const isHead =
    years.length >= 2 &&
    new Set(years).size === years.length &&
    named.slice(first, first + years.length).every((cell) => !/\d,\d/.test(cell))
  return isHead ? { years, isWhole: end < 0 } : undefined
}

/** Heads that are laid out twice name their years twice; rows with twice as many cells fit neither. */
function once(years: number[]): number[] {
  const half = years.slice(0, years.length / 2)
  return years.length % 2 === 0 && half.every((year, at) => years[half.length + at] === year) ? half : years
}

function yearsIn(text: string): number[] {
  return [...text.matchAll(/(?<![\d.,$])((?:19|20)\d\d)(?![\d.,]\d|%)/g)].map(([, year]) => Number(year))
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
