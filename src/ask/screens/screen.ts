import type { Reader } from '../../release/reader.ts'
import type { Interpretation } from '../interpretation.ts'
import { knownNames } from '../known_names.ts'
import { perRelease } from '../per_release.ts'
import { type Columns, columnOf, partsOf, readColumns } from './columns.ts'
import { explanationOf, inWordsOf, nameOf, notesOf, possibilities, unread } from './explanation.ts'
import { matchesOf, otherOf, readBy } from './matches.ts'
import type { Parsed, ScreenParser } from './parser.ts'
import type { NamedOver, Predicate, ScreenSlots } from './predicate.ts'
import { type Kinds, namesOf, type ScreenVocabulary, screenVocabulary, stemsOf } from './vocabulary.ts'

export interface ScreenedTicker {
  ticker: string
  explanation: string
}

/** Thrown for a query that cannot be answered as a screen. The message says why, and what can be asked. */
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
  /** How the query was read, even if no ticker meets it. */
  interpretation: Interpretation<ScreenSlots>
  /** False if a better reading may be available later. */
  isLasting: boolean
}

/**
 * The tickers of a release that a query in plain English asks for, best first. Throws `UnusableScreen`, and the signal's
 * reason if aborted.
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
  const { known, kinds } = await knownOf(release)
  const possible = possibilities(vocabulary, known)
  if (read.isLost) throw new UnusableScreen(unread(read), read, possible)
  const { predicate, notes, refused } = withData(vocabulary, read.predicate, known)
  if (refused.length > 0)
    throw new UnusableScreen(`The release of ${release.asOf} has no data for ${refused.join(', ')}.`, read, possible)
  const parsed = { ...read, predicate }
  const most = Math.min(limit, predicate.count ?? limit)
  const columns = await readColumns(vocabulary, readBy(vocabulary, predicate), release)
  const found = matchesOf(vocabulary, predicate, read.isOfStocks, kinds, columns, most, read.place ?? 1)
  for (const [group, { any }] of predicate.all.entries())
    for (const [place, { compare, field, words }] of any.entries())
      if (compare.endsWith('_company') && found.bounds[group][place] === null) {
        const { label, withheld } = vocabulary.fields.get(field)!
        const why = withheld ? ', or too few people are on one side of it' : ''
        const reason = `The release of ${release.asOf} does not know the ${label} of ${words[0]}${why}.`
        throw new UnusableScreen(reason, read, 'Compare with a number, or with another company.')
      }
  const all = [
    ...caveats(vocabulary, predicate, columns),
    ...notes,
    ...absences(vocabulary, predicate, kinds),
    ...notesOf(parsed),
  ]
  const inWords = [...inWordsOf(vocabulary, parsed, found), ...all].join(' ')
  return {
    tickers: found.listed.map((match) => ({
      ticker: match.ticker,
      explanation: [explanationOf(vocabulary, match, predicate), ...all].join(' '),
    })),
    interpretation: interpretationOf(parsed, inWords),
    isLasting: read.isLasting,
  }
}

function interpretationOf(parsed: Parsed, in_words: string) {
  const { predicate, place, corrections, isOfStocks, notUnderstood } = parsed
  const asked = [{ ...predicate, place, is_of_stocks: isOfStocks, corrections }]
  return { in_words, asked, not_understood: notUnderstood }
}

/** Notes on fields that are easily misunderstood, with a warning if most values of a field are meaningless. */
function caveats(vocabulary: ScreenVocabulary, { all, sort }: Predicate, columns: Columns): string[] {
  const named = [...all.flatMap(({ any }) => any), ...(sort ? [sort] : [])]
  const said = named.flatMap((each) => {
    const { caveat } = vocabulary.fields.get(each.field)!
    if (!caveat || (caveat.of && !('words' in each && each.words.includes(caveat.of)))) return []
    const values = columns.tickers.flatMap((ticker) => columns.value(each, ticker) ?? [])
    const isThin = 2 * values.filter((value) => value === caveat.empty).length > values.length
    return isThin ? [caveat.text, caveat.thin] : [caveat.text]
  })
  return [...new Set(said)]
}

/** Notes on sectors and industries of a query that no company of the release belongs to. */
function absences(vocabulary: ScreenVocabulary, { all }: Predicate, kinds: Kinds): string[] {
  return all.flatMap(({ any }) =>
    any.flatMap(({ field, compare, words, not }) => {
      if (compare !== 'is' || (field !== 'sector' && field !== 'industry')) return []
      const absent = words.filter((word) => namesOf(vocabulary, kinds, field, word).length === 0)
      const labels = { sector: vocabulary.sectors, industry: vocabulary.industries }[field]
      const why = not ? ', so nothing is left out by that' : ''
      return absent.map((word) => `No company of this release is classed as ${labels[word].label}${why}.`)
    }),
  )
}

/** Loads in advance what every screen of a release needs. */
export async function warmScreens(release: Reader): Promise<void> {
  await Promise.all([
    knownOf(release),
    readColumns(screenVocabulary(), readBy(screenVocabulary(), { all: [], sort: null }), release),
  ])
}

/** The columns of a release that have values, each with its number of tickers, and the sectors and industries of the release. */
const knownOf = perRelease(async (release) => {
  const sql = `
    select concat_ws('_', field, nullif(period, '')) as name,
      case when field in ('sector', 'industry') then text end as kind, count(*)::integer as tickers
    from screening group by all`
  const rows = await release.rowsOf<{ name: string; kind: string | null; tickers: number }>('screening', sql)
  const known = new Map(rows.map(({ name }) => [name, 0]))
  for (const { name, tickers } of rows) known.set(name, known.get(name)! + Number(tickers))
  if (known.size > 0) known.set('ticker', Infinity)
  const kindsOf = (field: string) =>
    new Map(rows.flatMap(({ name, kind }) => (kind !== null && name === field ? [[kind, stemsOf(kind)]] : [])))
  return { known, kinds: { sector: kindsOf('sector'), industry: kindsOf('industry') } }
})

/**
 * Adapts a predicate to the data of the release. If the query names no period and hardly any ticker has data over the usual
 * period, another period is used and noted. `refused` lists the columns that have no data.
 */
function withData(vocabulary: ScreenVocabulary, asked: Predicate, known: ReadonlyMap<string, number>) {
  const { all, sort, shown } = asked
  const notes = new Set<string>()
  const over = <Each extends NamedOver>(each: Each): Each => {
    const { id, label, period: usual, periods } = vocabulary.fields.get(each.field)!
    const tickersOf = (other: string) => known.get(`${id}_${other}`) ?? 0
    const most = Math.max(...periods.map(tickersOf))
    const period = periods.find((other) => 10 * tickersOf(other) > most)
    if (each.period !== null || usual === null || !period || period === usual) return each
    const [wanted, found] = [usual, period].map((other) => vocabulary.periods[other].label)
    notes.add(`${label} is over ${found}, as this release has ${tickersOf(usual) > 0 ? 'few' : 'none'} over ${wanted}.`)
    return { ...each, period }
  }
  const labelOf = (each: NamedOver) => {
    const { id, periods } = vocabulary.fields.get(each.field)!
    const others = periods.flatMap((period) => (known.has(`${id}_${period}`) ? vocabulary.periods[period].label : []))
    return `${nameOf(vocabulary, each)}${others.length > 0 ? `; it has ${others.join(', ')}` : ''}`
  }
  const isMissing = (each: NamedOver) =>
    partsOf(vocabulary, each).some((part) => !known.has(columnOf(vocabulary, part)))
  const seen = shown?.map(over).filter((each) => !isMissing(each))
  const unseen = shown?.filter((each) => isMissing(over(each))).map(labelOf) ?? []
  if (unseen.length > 0) notes.add(`This release has no data for ${unseen.join(', ')}.`)
  const groups = all.map(({ any }) => ({ any: any.map(over) }))
  const order = sort && over(sort)
  const missing = [...groups.flatMap(({ any }) => any), order ?? []]
    .flat()
    .flatMap((each) => [...otherOf(vocabulary, each), each])
    .filter(isMissing)
  const refused = new Set(missing.map(labelOf))
  return {
    predicate: { ...asked, all: groups, sort: order, ...(shown && { shown: seen }) },
    notes: [...notes],
    refused: [...refused],
  }
}
