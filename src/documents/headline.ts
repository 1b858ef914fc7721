import { SEPARATOR } from './grid.ts'
import type { Passage } from './passages.ts'

/** A line of the income statement that a summary begins with. */
interface Line {
  name: string
  verb: 'was' | 'were'
  found: RegExp
  isPerShare: boolean
}

const lines: Line[] = [
  {
    name: '',
    verb: 'were',
    found:
      /^(?:total )?(?:consolidated )?(?:net )?(?:operating )?(?:sales|revenues?)(?:, net)?(?: and other income)?(?:, net of interest expense)?$/i,
    isPerShare: false,
  },
  {
    name: '',
    verb: 'was',
    found:
      /^(?:consolidated )?net (?:income|earnings|loss|income \/?\(loss\)|income\/\(loss\)|\(loss\) income|earnings \(loss\)|loss and comprehensive loss)(?: (?:attributable|applicable|available) to .{3,80})?$/i,
    isPerShare: false,
  },
  {
    name: 'diluted earnings per share',
    verb: 'were',
    found:
      /^diluted\b(?!.*(?:shares|average))|(?:earnings|income|loss).*per.*share.*(?:diluted|assuming dilution)|^assuming dilution/i,
    isPerShare: true,
  },
]

const statement =
  /(?:statements? of (?:consolidated |condensed )*(?:operations|income|earnings|comprehensive (?:income|loss))|income statements?)/i
const unit = /\bin (millions|thousands|billions)\b|\(?(?:dollars|amounts|\$)? ?(?:in )?(millions|thousands|billions)\b/i
const units: Record<string, string> = { millions: ' million', thousands: ' thousand', billions: ' billion' }

/**
 * One sentence of what the income statement says first: sales, net income and diluted earnings per share of the period
 * reported on and a year earlier, as printed; null unless rows, columns and unit are beyond doubt.
 */
export function headlineOf(passages: Passage[]): string | null {
  for (const [index, passage] of passages.entries()) {
    if (passage.kind !== 'table' || !statement.test(passage.heading)) continue
    const rows = passage.text.split('\n')
    for (let next = index + 1; passages[next]?.kind === 'table' && passages[next].heading === passage.heading; next++)
      rows.push(...passages[next].text.split('\n'))
    const scale = unit.exec(`${passage.heading}\n${rows.slice(0, 6).join('\n')}`)
    const columns = columnsOf(rows)
    if (!scale || !columns) continue
    const said = lines.map((line) => clause(line, rows, columns, units[(scale[1] ?? scale[2]).toLowerCase()]))
    const [sales, net] = said
    if (!sales || !net) continue
    const sentence = said.filter((each) => each !== undefined).join('; ')
    return `${sentence[0].toUpperCase()}${sentence.slice(1)}.`
  }
  return null
}

/** The columns of the newest period, and of the same a year before: those whose heads differ in the year alone. */
function columnsOf(rows: string[]): { now: number; before: number } | undefined {
  const head = rows.find((row) => (row.match(/\b20\d\d\b/g)?.length ?? 0) >= 2 && row.includes(SEPARATOR))
  if (!head) return undefined
  const columns = head.split(SEPARATOR).map((cell, at) => {
    const years = cell.match(/\b20\d\d\b/g) ?? []
    const span =
      /(three|six|nine|twelve|thirteen|twenty-six|thirty-nine|fifty-two|\d+) (?:months|weeks)|\b(quarter|year)/i.exec(
        cell,
      )
    return { at, year: Number(years.at(-1) ?? 0), span: span?.[0].toLowerCase() ?? '' }
  })
  const dated = columns.filter((column) => column.at > 0 && column.year > 0)
  // Set over the middle one of all columns, a span is that of all.
  const isOne = new Set(dated.map((column) => column.span).filter((span) => span !== '')).size < 2
  const same = isOne ? dated : dated.filter((column) => column.span === dated[0].span)
  if (same.length === 0) return undefined
  const now = same.reduce((a, b) => (b.year > a.year ? b : a), same[0])
  const before = same.find((column) => column.year === now.year - 1)
  return before ? { now: now.at, before: before.at } : undefined
}

function clause(
  line: Line,
  rows: string[],
  columns: { now: number; before: number },
  scale: string,
): string | undefined {
  for (const row of rows) {
    const cells = row.split(SEPARATOR)
    const label = cells[0]
      .replace(/\s*\([\w, ]{1,12}\)$/, '')
      .replace(/:$/, '')
      .trim()
    if (!line.found.test(label) || /non-?controlling|preferred|participating|discontinued|continuing/i.test(label))
      continue
    const now = amount(cells[columns.now], line.isPerShare, scale)
    const before = amount(cells[columns.before], line.isPerShare, scale)
    if (!now || !before) continue
    const name =
      line.name || (/\p{Ll}/u.test(label) ? `${label[0].toLowerCase()}${label.slice(1)}` : label.toLowerCase())
    const isLoss = /^net loss/.test(name) && now.startsWith('-')
    const plain = (said: string) => (isLoss ? said.replace(/^-/, '') : said)
    const verb =
      /s$/.test(name) && line.verb === 'were' ? 'were' : /(?:sales|revenues|earnings)$/i.test(name) ? 'were' : 'was'
    return `${name} ${line.name ? line.verb : verb} ${plain(now)}, against ${plain(before)} a year earlier`
  }
  return undefined
}

/** `$391,035 million` of a printed figure; undefined for what is none. */
function amount(cell: string | undefined, isPerShare: boolean, scale: string): string | undefined {
  const found = /^(\()?-?\$?\s?(\()?(\d[\d,]*(?:\.\d+)?)\)?$/.exec(cell ?? '')
  if (!found || (isPerShare && !/\.\d\d?\d?$/.test(found[3]))) return undefined
  const sign = found[1] || found[2] || /^-/.test(cell ?? '') ? '-' : ''
  return `${sign}$${found[3]}${isPerShare ? '' : scale}`
}
