import type { Reader } from '../../release/reader.ts'
import type { Values } from '../../release/session.ts'
import type { Interpretation } from '../interpretation.ts'
import { knownNames } from '../known_names.ts'
import { columnOf, conditionOf, needOf, type Resolved, readColumns, tableOf } from './condition.ts'
import { countsOf, type Explained, explanationOf, inWordsOf, possibilities, unread } from './explanation.ts'
import type { Parsed, ScreenParser } from './parser.ts'
import type { Criterion, Predicate, ScreenSlots, Sort } from './predicate.ts'
import { type Counts, screenQuery } from './query.ts'
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
  const parsed = await parser.parse(query, await knownNames(release), signal)
  const known = await fillOf(release)
  if (parsed.isLost) throw new UnusableScreen(unread(parsed), parsed, possibilities(vocabulary, known))
  return { ...(await answerOf(release, vocabulary, parsed, known, limit)), isLasting: parsed.isLasting }
}

async function answerOf(
  release: Reader,
  vocabulary: ScreenVocabulary,
  parsed: Parsed,
  known: ReadonlySet<string>,
  limit: number,
): Promise<Omit<Screened, 'isLasting'>> {
  const { predicate, moved } = overKnown(vocabulary, parsed.predicate, known)
  const empty = withoutData(vocabulary, predicate, known)
  if (empty.refused.length > 0) {
    const labels = empty.refused.join(', ')
    const reason = `The release of ${release.asOf} has no data for ${labels}.`
    throw new UnusableScreen(reason, parsed, possibilities(vocabulary, known))
  }
  const groups = await resolved(release, vocabulary, parsed, empty.all)
  const { place = 1, second, isOfStocks } = parsed.list ?? {}
  const most = place > 1 ? place : Math.min(limit, predicate.count ?? limit)
  const { sql, values } = screenQuery(vocabulary, groups, { sort: predicate.sort, second, isOfStocks }, most)
  const told = await release.rowsOf<Explained & Counts>('screening', sql, values)
  const found = told.filter(({ ticker }) => ticker !== null)
  const named = [...groups.flat().map(({ criterion }) => criterion), ...(predicate.sort ? [predicate.sort] : [])]
  const isOfClass = named.some(({ field }) => vocabulary.of_each_class.includes(field))
  const rows = [...Map.groupBy(found, ({ issuer }) => issuer).values()].slice(place - 1, most).map((classes) => {
    const [first, ...others] = isOfClass ? classes : classes.toSorted((a, b) => Number(b.talk) - Number(a.talk))
    return { ...first, classes: others.map(({ ticker }) => ticker).join(', ') }
  })
  const notes = { parsed: { ...parsed, predicate }, missing: empty.labels, moved }
  const counts = groups.length > 0 ? countsOf(vocabulary, named, told[0], rows.length) : []
  return {
    tickers: rows.map((row) => ({
      ticker: row.ticker,
      explanation: explanationOf(vocabulary, row, groups, predicate.sort, notes),
    })),
    interpretation: interpretationOf(notes.parsed, [inWordsOf(vocabulary, groups, notes), ...counts].join(' ')),
  }
}

function interpretationOf(
  { predicate, corrections, list = {} }: Parsed,
  in_words: string,
): Interpretation<ScreenSlots> {
  const { not_understood, ...slots } = predicate
  const { second, place, isOfStocks } = list
  const more = { ...(second && { second }), ...(place && { place }), ...(isOfStocks && { is_of_stocks: true }) }
  return { in_words, asked: [{ ...slots, corrections, ...more }], not_understood }
}

const filled = new Map<string, ReadonlySet<string>>()

/** Reads what every screen of a release needs first. */
export async function warmScreens(release: Reader): Promise<void> {
  await fillOf(release)
}

/** Columns of which a release has a value at all, read once for each. */
async function fillOf(release: Reader): Promise<ReadonlySet<string>> {
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
 * Criteria and order over the shortest period of the release, if the query names none and the release lacks the usual
 * one.
 */
function overKnown(vocabulary: ScreenVocabulary, { all, sort, ...rest }: Predicate, known: ReadonlySet<string>) {
  const moved = new Set<string>()
  const over = <Each extends Criterion | Sort>(each: Each): Each => {
    const { id, label, period: usual, periods } = vocabulary.fields.get(each.field)!
    if (each.period !== null || usual === null || known.has(`${id}_${usual}`)) return each
    const period = periods.find((other) => known.has(`${id}_${other}`))
    if (!period) return each
    const [wanted, found] = [usual, period].map((other) => vocabulary.periods[other].label)
    moved.add(`${label} is over ${found}, as this release has none over ${wanted}.`)
    return { ...each, period }
  }
  const criteria = all.map(({ any }) => ({ any: any.map(over) }))
  return { predicate: { ...rest, all: criteria, sort: sort && over(sort) }, moved: [...moved] }
}

/** Criteria without any value in the release: refused, unless an alternative remains; then reported. */
function withoutData(vocabulary: ScreenVocabulary, { all, sort }: Predicate, known: ReadonlySet<string>) {
  const label = (each: Criterion | Sort) => {
    const field = vocabulary.fields.get(each.field)!
    const period = each.period ?? field.period
    const periods = field.periods.filter((id) => known.has(`${field.id}_${id}`))
    const others = periods.map((id) => vocabulary.periods[id].label)
    const hint = others.length > 0 ? `; it has ${others.join(', ')}` : ''
    return `${field.label}${period === null ? '' : ` (${vocabulary.periods[period].label}${hint})`}`
  }
  const isEmpty = (each: Criterion | Sort) => !readColumns(vocabulary, each).every((column) => known.has(column))
  const refused = all.flatMap(({ any }) => (any.every(isEmpty) ? any.map(label) : []))
  const labels = all.flatMap(({ any }) => (any.every(isEmpty) ? [] : any.filter(isEmpty).map(label)))
  return {
    refused: [...new Set(sort && isEmpty(sort) ? [...refused, label(sort)] : refused)],
    labels: [...new Set(labels)],
    all: all.map(({ any }) => ({ any: any.filter((each) => !isEmpty(each)) })),
  }
}

/** Criteria with their numbers: those of levels and of other companies are the release's. */
async function resolved(
  release: Reader,
  vocabulary: ScreenVocabulary,
  parsed: Parsed,
  all: Predicate['all'],
): Promise<Resolved[][]> {
  const needs = all.flatMap(({ any }) => any).map((each) => needOf(vocabulary, each))
  const values: Values = {}
  const selects = needs.flatMap((need, at) => {
    if (!need) return []
    if ('quantile' in need) return [`quantile_cont(${need.column}, ${need.quantile}) as need_${at}`]
    values[`need_${at}`] = need.ticker
    return [`max(case when ticker = $need_${at}::varchar then ${need.column} end) as need_${at}`]
  })
  const columns = needs.flatMap((need) => need?.column ?? [])
  const sql = `select ${selects.join(', ')} from ${tableOf(vocabulary, columns)}`
  const [found] = selects.length > 0 ? await release.rowsOf<Explained>('screening', sql, values) : []
  let at = -1
  return all.map(({ any }) =>
    any.map((criterion) => {
      at++
      const needed = found?.[`need_${at}`] ?? null
      if (needs[at] && needed === null) {
        const { label, whole } = vocabulary.fields.get(criterion.field)!
        const why = whole ? ', or too few people are on one side of it' : ''
        const reason = `The release of ${release.asOf} does not know the ${label} of ${criterion.words[0]}${why}.`
        throw new UnusableScreen(reason, parsed, 'Compare with a number, or with a company of which it is known.')
      }
      const condition = conditionOf(vocabulary, criterion, needed)
      return { criterion, column: columnOf(vocabulary, criterion), condition }
    }),
  )
}
