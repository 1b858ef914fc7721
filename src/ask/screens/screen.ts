import type { Reader } from '../../release/reader.ts'
import type { Interpretation } from '../interpretation.ts'
import { knownNames } from '../known_names.ts'
import { explanationOf, inWordsOf, nameOf, notesOf, possibilities, unread } from './explanation.ts'
import type { Parsed, ScreenParser } from './parser.ts'
import type { Criterion, NamedOver, Predicate, ScreenSlots, Sort } from './predicate.ts'
import { boundColumn, columnOf, type ScreenRow, screenQuery } from './query.ts'
import { type ScreenVocabulary, screenVocabulary } from './vocabulary.ts'

export interface ScreenedTicker {
  ticker: string
  explanation: string
}

/** Thrown for a query that is not a screen; the message says why, and what can be asked. */
export class UnusableScreen extends Error {
  override name = 'UnusableScreen'
  readonly reason: string
  /** How the query was read. */
  readonly interpretation: Interpretation<ScreenSlots>

  constructor(reason: string, parsed: Parsed, what = '') {
    super([reason, what].filter(Boolean).join(' '))
    this.reason = reason
    this.interpretation = interpretationOf(parsed, `Not answered. ${reason}`)
  }
}

export interface Screened {
  tickers: ScreenedTicker[]
  /** How the query was read, also where no ticker meets it. */
  interpretation: Interpretation<ScreenSlots>
  /** False if a better reading may be available later. */
  isLasting: boolean
}

/**
 * The tickers of a release that a query in plain English asks for, best first. Throws `UnusableScreen`, and what the signal
 * was aborted with.
 */
export async function screen(
  release: Reader,
  parser: ScreenParser,
  query: string,
  limit: number,
  signal?: AbortSignal,
): Promise<Screened> {
  const vocabulary = screenVocabulary()
  const read = await parser.parse(query, await knownNames(release), signal)
  const known = await knownColumns(release)
  const possible = possibilities(vocabulary, known)
  if (read.isLost) throw new UnusableScreen(unread(read), read, possible)
  const { predicate, notes, refused } = withData(vocabulary, read.predicate, known)
  if (refused.length > 0)
    throw new UnusableScreen(`The release of ${release.asOf} has no data for ${refused.join(', ')}.`, read, possible)
  const parsed = { ...read, predicate }
  const { sql, values } = screenQuery(vocabulary, predicate, read.isOfStocks, Math.min(limit, predicate.count ?? limit))
  const told = await release.rowsOf<ScreenRow>('screening', sql, values)
  for (const [group, { any }] of predicate.all.entries())
    for (const [place, { compare, field, words }] of any.entries())
      if (compare.endsWith('_company') && told[0][boundColumn(group, place)] === null) {
        const { label, withheld } = vocabulary.fields.get(field)!
        const why = withheld ? ', or too few people are on one side of it' : ''
        const reason = `The release of ${release.asOf} does not know the ${label} of ${words[0]}${why}.`
        throw new UnusableScreen(reason, read, 'Compare with a number, or with a company of which it is known.')
      }
  const rows = told.filter(({ ticker }) => ticker !== null)
  const all = [...notes, ...notesOf(parsed)]
  const inWords = [...inWordsOf(vocabulary, parsed, told[0], rows.length), ...all].join(' ')
  return {
    tickers: rows.map((row) => ({
      ticker: row.ticker!,
      explanation: [explanationOf(vocabulary, row, predicate), ...all].join(' '),
    })),
    interpretation: interpretationOf(parsed, inWords),
    isLasting: read.isLasting,
  }
}

function interpretationOf({ predicate, corrections, isOfStocks, notUnderstood }: Parsed, in_words: string) {
  return { in_words, asked: [{ ...predicate, is_of_stocks: isOfStocks, corrections }], not_understood: notUnderstood }
}

const filled = new Map<string, ReadonlySet<string>>()

/** Reads what every screen of a release needs first. */
export async function warmScreens(release: Reader): Promise<void> {
  await knownColumns(release)
}

/** Columns of which a release has a value at all, read once for each. */
async function knownColumns(release: Reader): Promise<ReadonlySet<string>> {
  const before = filled.get(release.digest)
  if (before) return before
  const sql = `select distinct concat_ws('_', field, nullif(period, '')) as name from screening`
  const rows = await release.rowsOf<{ name: string }>('screening', sql)
  const found = new Set(rows.map(({ name }) => name))
  if (found.size > 0) found.add('ticker')
  // A swap leaves two releases in use for a moment.
  if (filled.size >= 2) filled.delete(filled.keys().next().value!)
  filled.set(release.digest, found)
  return found
}

/**
 * A predicate over what the release has: where a query names no period and the usual one is missing, over the first that
 * there is, which is noted. What has no data at all is refused.
 */
function withData(vocabulary: ScreenVocabulary, { all, sort, count }: Predicate, known: ReadonlySet<string>) {
  const notes = new Set<string>()
  const over = <Each extends Criterion | Sort>(each: Each): Each => {
    const { id, label, period: usual, periods } = vocabulary.fields.get(each.field)!
    const period = periods.find((other) => known.has(`${id}_${other}`))
    if (each.period !== null || usual === null || !period || known.has(`${id}_${usual}`)) return each
    const [wanted, found] = [usual, period].map((other) => vocabulary.periods[other].label)
    notes.add(`${label} is over ${found}, as this release has none over ${wanted}.`)
    return { ...each, period }
  }
  const labelOf = (each: NamedOver) => {
    const { id, periods } = vocabulary.fields.get(each.field)!
    const others = periods.flatMap((period) => (known.has(`${id}_${period}`) ? vocabulary.periods[period].label : []))
    return `${nameOf(vocabulary, each)}${others.length > 0 ? `; it has ${others.join(', ')}` : ''}`
  }
  const groups = all.map(({ any }) => ({ any: any.map(over) }))
  const order = sort && over(sort)
  const missing = [...groups.flatMap(({ any }) => any), order ?? []]
    .flat()
    .filter((each) => !known.has(columnOf(vocabulary, each)))
  const refused = new Set(missing.map(labelOf))
  return { predicate: { all: groups, sort: order, count }, notes: [...notes], refused: [...refused] }
}
