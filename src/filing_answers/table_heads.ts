/** What one column of a table stands for. */
export interface Column {
  /** As printed. */
  text: string
  year: number
  /** Months that it covers; undefined where the head does not tell, as of a day. */
  months: number | undefined
}

/** The columns with years, from the first on, and whether there are no others. */
export interface Head {
  columns: Column[]
  isWhole: boolean
  /** Where between them stand columns of changes: the places of these columns, and how many cells a row has. */
  among?: { places: number[]; width: number }
}

/** The head above a passage: column heads, or the last title, which may have run together with them. */
export function headIn(lines: string[], separator: string): Head | undefined {
  const around = monthsIn(lines.slice(-5).join('\n'))
  const own = lines
    .map((line) => line.split(separator).map((cell) => cell.trim()))
    .map((cells) => headOf(cells, around) ?? headAmongChanges(cells, around) ?? scatteredHead(cells, around))
    .findLast((head) => head !== undefined)
  return own ?? runTogether(lines.at(-1) ?? '', around)
}

/** Heads that became one line with each other or with a title: `August 29, August 30, 2021 2020 ASSETS`. */
export function runTogether(line: string, around: number[]): Head | undefined {
  const years = yearsIn(line)
  const isHead = years.length >= 2 && new Set(years).size === years.length && line.length < 140 && !prose.test(line)
  if (!isHead) return undefined
  const own = monthsIn(line)
  const months = only(own.length > 0 ? own : around)
  return { columns: years.map((year) => ({ text: String(year), year, months })), isWhole: true }
}

/**
 * Heads that were laid out over several lines and fell apart: behind the first cell, which may begin with a title, periods
 * alone, some without a year. Each year that the line names is a column.
 */
export function scatteredHead(cells: string[], around: number[]): Head | undefined {
  const [first, ...others] = cells.filter((cell) => cell !== '')
  if (others.length === 0 || !others.every(isOnlyHead)) return undefined
  const years = [first, ...others].flatMap(yearsIn)
  const isHead = years.length >= 2 && new Set(years).size === years.length && !/\d,\d/.test(first) && !prose.test(first)
  if (!isHead) return undefined
  const own = monthsIn(cells.join(' '))
  const months = only(own.length > 0 ? own : around)
  return { columns: years.map((year) => ({ text: String(year), year, months })), isWhole: true }
}

/** Whether a cell has nothing but periods and units. */
function isOnlyHead(cell: string): boolean {
  return !/[\p{L}\d]/u.test(
    cell.replaceAll(headWords, ' ').replaceAll(/(?<![\d.,$])(?:(?:19|20)\d\d|[0-3]?\d)(?![\d.,]\d|%)/g, ' '),
  )
}

const headWords =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:for|in|of|as|at|the|and|except|per|share|data|amounts?|dollars?|u\.?s\.?|millions?|thousands?|billions?|fiscal|years?|quarters?|months?|weeks?|three|six|nine|twelve|ended|ending|restated|unaudited|audited))\b/gi

const prose = /\b(?:compared|increas\w*|decreas\w*|versus|vs|from|during|was|were|is|are|we|our|which|that|change)\b/i

/** The head that these cells are; undefined where they are none, or two columns cannot be told apart. `around` are the months that titles tell. */
export function headOf(cells: string[], around: number[]): Head | undefined {
  const named = cells.filter((cell) => cell !== '')
  if (named.length < 2) return undefined
  const found = named.map((cell) =>
    cell.length < 60 && !/\b(?:change|vs\.?|versus)\b/i.test(cell) ? yearsIn(cell).at(-1) : undefined,
  )
  const first = found[0] === undefined ? 1 : 0
  const end = found.findIndex((year, at) => at >= first && year === undefined)
  const last = end < 0 ? found.length : end
  const texts = once(named.slice(first, last))
  // A row of figures may hold what looks like a year; a head holds nothing else.
  const isHead = texts.length >= 2 && new Set(texts).size === texts.length && texts.every((cell) => !/\d,\d/.test(cell))
  if (!isHead) return undefined
  const title = first === 1 ? monthsIn(named[0]) : []
  const above = title.length > 0 ? title : around
  const columns = texts.map((text, at) => {
    const own = monthsIn(text)
    return { text, year: found[first + at]!, months: only(own.length > 0 ? own : above) }
  })
  return { columns, isWhole: end < 0 }
}

/** A head with columns of changes between those of periods: `2024 | Change | 2023 | Change | 2022`. */
export function headAmongChanges(cells: string[], around: number[]): Head | undefined {
  const named = cells.filter((cell) => cell !== '')
  const isChange = (cell: string) => cell.length < 60 && /\bchange\b|\bvariance\b|\bincrease\b|^%$/i.test(cell)
  if (!named.some(isChange)) return undefined
  const start = isChange(named[0]) || yearsIn(named[0]).length > 0 ? 0 : 1
  const heads = named.slice(start)
  const places = [...heads.keys()].filter((at) => !isChange(heads[at]))
  const head = headOf(
    places.map((at) => heads[at]),
    around,
  )
  if (!head?.isWhole || head.columns.length !== places.length) return undefined
  return { ...head, among: { places, width: heads.length } }
}

/** Heads that are laid out twice name their columns twice; rows with twice as many cells fit neither. */
function once(texts: string[]): string[] {
  const half = texts.slice(0, texts.length / 2)
  return texts.length % 2 === 0 && half.every((text, at) => texts[half.length + at] === text) ? half : texts
}

/** How many months the spans that a text names cover, each once. */
export function monthsIn(text: string): number[] {
  const found: number[] = []
  for (const [span] of text.matchAll(spans)) {
    const months = spanned.findIndex((pattern) => pattern.test(span))
    if (!found.includes(lengths[months])) found.push(lengths[months])
  }
  return found
}

const spans =
  /\b(?:(?:three|six|nine|twelve|3|6|9|12)[- ]months?|(?:1[34]|2[67]|39|40|5[23]|thirteen|fourteen|twenty-six|thirty-nine|fifty-two|fifty-three)[- ]weeks?|quarters?|Q[1-4](?!\d)|(?:fiscal )?years?[ -]+(?:to[ -]date|ended)|half[- ]year)\b/gi
const spanned = [
  /^(?:three|3[- ]|1[34]|thirteen|fourteen|quarter|Q)/i,
  /^(?:six|6|2[67]|twenty|half)/i,
  /^(?:nine|9|39|40|thirty)/i,
  /to[ -]date/i,
  /./,
]
/** A year to date has no length of its own: none is asked for by it. */
const lengths = [3, 6, 9, 0, 12]

function only(months: number[]): number | undefined {
  return months.length === 1 ? months[0] : undefined
}

function yearsIn(text: string): number[] {
  return [...text.matchAll(/(?<![\d.,$])((?:19|20)\d\d)(?![\d.,]\d|%)/g)].map(([, year]) => Number(year))
}
