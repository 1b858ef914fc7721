import { literal } from '../../base/quote.ts'
import type { Values } from '../../release/session.ts'
import { type Kinds, namesOf } from './kinds.ts'
import type { Criterion, NamedOver, Predicate } from './predicate.ts'
import { boundOf, type ScreenVocabulary } from './vocabulary.ts'

/**
 * A row of a screen: its ticker (null in the row that tells the counts alone), the columns of its criteria, which of them it
 * meets, and the numbers of the release that bound them.
 */
export interface ScreenRow {
  ticker: string | null
  /** The symbols of its company, itself first. */
  classes: string
  /** How many companies a screen finds, and of how many tickers it is open because a value is not known. */
  matching: number
  undecided: number
  [column: string]: string | number | null
}

/** The name of a field over a period, a column of the query. */
export function columnOf({ fields }: ScreenVocabulary, { field, period }: NamedOver): string {
  const over = period ?? fields.get(field)!.period
  return over === null ? field : `${field}_${over}`
}

/** The figure that a criterion compares with, if it does, over the same period where it has that. */
export function otherOf({ fields }: ScreenVocabulary, { of, period }: Criterion): NamedOver[] {
  return of === null ? [] : [{ field: of, period: fields.get(of)!.periods.includes(period ?? '') ? period : null }]
}

/** Column that says whether an alternative is met, and column of the number that it is compared with, by its place. */
export const metColumn = (group: number, place: number): string => `met_${group}_${place}`
export const boundColumn = (group: number, place: number): string => `bound_${group}_${place}`

/** How a number of one side is compared, in SQL and in words. */
export const sides: Partial<Record<Criterion['compare'], { sql: string; words: string }>> = {
  ...{ above: { sql: '>', words: 'above' }, above_company: { sql: '>', words: 'above' } },
  ...{ below: { sql: '<', words: 'below' }, below_company: { sql: '<', words: 'below' } },
  ...{ at_least: { sql: '>=', words: 'at least' }, top_share: { sql: '>=', words: 'at least' } },
  ...{ at_most: { sql: '<=', words: 'at most' }, bottom_share: { sql: '<=', words: 'at most' } },
}

/** A level as the comparison that it stands for; other criteria as they are. */
export function plainOf(vocabulary: ScreenVocabulary, each: Criterion): Criterion {
  if (each.compare !== 'level') return each
  const [compare, number] = boundOf(vocabulary, each.field, each.level!)!
  const [low, high = null] = [number].flat()
  const plain = { top: 'top_share', bottom: 'bottom_share' }[compare] ?? compare
  return { ...each, compare: plain as Criterion['compare'], low, high }
}

/**
 * The query of a predicate. Without a superlative, those that meet more alternatives come first, then by the first number
 * that is bounded on one side, furthest in that direction first; then by market cap, share of conversations, ticker. A
 * superlative leaves out what it has no number of. Of the share classes of a company the first is listed, unless symbols
 * are named. Of an order that starts at a place, those before it are left out. Values are bound; columns come from the vocabulary.
 */
export function screenQuery(
  vocabulary: ScreenVocabulary,
  { all, sort }: Pick<Predicate, 'all' | 'sort'>,
  isOfStocks: boolean,
  kinds: Kinds,
  most: number,
  place = 1,
): { sql: string; values: Values } {
  const values: Values = {}
  const bind = (value: string | number | string[], type: string) => {
    const name = `value_${Object.keys(values).length}`
    values[name] = value
    return `$${name}::${type}`
  }
  const criteria = all.flatMap(({ any }, group) =>
    any.map((each, place) => {
      const plain = plainOf(vocabulary, each)
      const [met, bound] = [metColumn(group, place), boundColumn(group, place)]
      return { group, met, bound, plain, test: testSql(vocabulary, kinds, plain, bound, bind) }
    }),
  )
  const bounds = criteria.flatMap(({ plain, bound }) => {
    const number = boundSql(vocabulary, plain, bind)
    return number ? [`${number} as ${bound}`] : []
  })
  const sorted = sort && columnOf(vocabulary, sort)
  // What a figure has to be above differs by ticker.
  const others = criteria.flatMap(({ plain, bound }) => {
    const [other] = otherOf(vocabulary, plain)
    return other ? { bound, other, sql: `${timesSql(vocabulary, plain, plain.low!, bind)} as ${bound}` } : []
  })
  const told = [...criteria.map(({ plain }) => plain), ...others.map(({ other }) => other), ...(sort ? [sort] : [])]
  const named = told.filter(({ field }) => field !== 'ticker')
  const columns = new Set(named.map((each) => columnOf(vocabulary, each)))
  const mets = criteria.map(({ met }) => met)
  const wanted = [
    ...all.map((_, at) => `(${criteria.flatMap(({ group, test }) => (group === at ? test : [])).join(' or ')})`),
    ...(sorted ? [`case when ${sorted} is not null then true end`] : []),
    ...(isOfStocks ? ["coalesce(asset_class = 'stock', false)"] : []),
  ]
  const first = sort ? undefined : criteria.find(({ plain }) => sides[plain.compare] && !plain.not)?.plain
  const isUp = sort ? sort.direction === 'highest' : first && sides[first.compare]!.sql.startsWith('>')
  const leading = sorted ?? (first && columnOf(vocabulary, first))
  const order = [
    ...(sort ? [] : [`${mets.join(' + ') || '0'} desc`]),
    ...(leading ? [`${leading} ${isUp ? 'desc' : 'asc'} nulls last`] : []),
    ...['market_cap desc nulls last', 'talk desc nulls last', 'ticker'],
  ].join(', ')
  // Whoever names symbols wants each of them.
  const isNamed = criteria.some(({ plain }) => plain.field === 'ticker' && !plain.not)
  const issuer = isNamed ? 'ticker' : "if(asset_class = 'stock', coalesce(cik, ticker), ticker)"
  const sql = `
    with facts as materialized (${factsSql(vocabulary, [...always, ...named])}),
    bounds as (select ${['count(*) as tickers', ...bounds].join(', ')} from facts),
    judged as (
      select *, ${issuer} as issuer, coalesce(intent_share_7d, intent_share_30d, intent_share_90d, intent_share_365d) as talk,
        ${criteria.map(({ test, met }) => `case when ${test} then 1 else 0 end as ${met},`).join(' ')}
        ${others.map(({ sql }) => `${sql},`).join(' ')}
        ${wanted.join(' and ') || 'true'} as is_wanted
      from facts cross join bounds
    ),
    counted as (
      select count(distinct issuer) filter (where is_wanted)::integer as matching,
        count(*) filter (where is_wanted is null)::integer as undecided
      from judged
    ),
    ranked as (
      select ${['ticker', 'issuer', ...columns, ...mets, ...others.map(({ bound }) => bound)].join(', ')}, row_number() over (order by ${order}) as place
      from judged where is_wanted qualify place <= ${mostClasses * (place + most)}
    ),
    classed as (
      select min(place) as place, string_agg(ticker, ', ' order by place) as classes from ranked group by issuer
    ),
    listed as (select * from classed join ranked using (place) order by place limit ${most} offset ${place - 1})
    select * from counted cross join bounds left join listed on true order by place`
  return { sql, values }
}

/** gold.screening as a relation with a row a ticker, and what fields say of it as columns. */
function factsSql(vocabulary: ScreenVocabulary, named: NamedOver[]): string {
  const fields = new Set(named.map(({ field }) => literal(field)))
  const columns = Map.groupBy(named, (each) => columnOf(vocabulary, each))
  const selected = [...columns].map(([column, [{ field, period }]]) => {
    const { unit, absent = 'null', period: usual } = vocabulary.fields.get(field)!
    const key = `field = ${literal(field)} and period = ${literal(period ?? usual ?? '')}`
    const value = `max(${unit === 'category' ? 'text' : 'value'}) filter (where ${key})`
    return `coalesce(${value}, ${absent}) as ${column}`
  })
  // A test of the period as well would cost more than the rows that it spares.
  return `select ${['ticker', ...selected].join(', ')} from screening where field in (${[...fields].join(', ')}) group by ticker`
}

/** No company has more classes of shares listed. */
const mostClasses = 4

/** What every screen reads: the issuer, and what it is ordered by at last. */
const always: NamedOver[] = [
  ...['cik', 'asset_class', 'market_cap'].map((field) => ({ field, period: null })),
  ...['7d', '30d', '90d', '365d'].map((period) => ({ field: 'intent_share', period })),
]

type Bind = (value: string | number | string[], type: string) => string

/** What a criterion compares with and only the release knows: a quantile, or what a company has. */
function boundSql(vocabulary: ScreenVocabulary, each: Criterion, bind: Bind): string | undefined {
  const { compare, low, words } = each
  const column = columnOf(vocabulary, each)
  if (compare.endsWith('_company')) return `max(case when ticker = ${bind(words[0], 'varchar')} then ${column} end)`
  const share = compare === 'top_share' ? 1 - low! / 100 : compare === 'bottom_share' ? low! / 100 : undefined
  return share === undefined ? undefined : `quantile_cont(${column}, ${share})`
}

/** So many times the figure that a criterion compares with; what is not above zero has no multiples. */
function timesSql(vocabulary: ScreenVocabulary, each: Criterion, times: number, bind: Bind): string {
  const [other] = otherOf(vocabulary, each).map((named) => columnOf(vocabulary, named))
  return times === 1 ? other : `${bind(times, 'double')} * case when ${other} > 0 then ${other} end`
}

/** A criterion as SQL: true, false, or null if the value is unknown, so that neither it nor its negation is met. */
function testSql(vocabulary: ScreenVocabulary, kinds: Kinds, each: Criterion, bound: string, bind: Bind): string {
  const { compare, low, high, words, field, not, of } = each
  const column = columnOf(vocabulary, each)
  const number = (value: number) =>
    of === null ? bind(value, 'double') : `(${timesSql(vocabulary, each, value, bind)})`
  const plain = () => {
    if (compare === 'same_as_company') return `${column} = ${bound}`
    if (compare === 'between') return `${column} between ${number(low!)} and ${number(high!)}`
    const isOfRelease = /_(?:company|share)$/.test(compare)
    if (compare !== 'is') return `${column} ${sides[compare]!.sql} ${isOfRelease ? bound : number(low!)}`
    if (field === 'sector' || field === 'industry') {
      const names = words.flatMap((word) => namesOf(vocabulary, kinds, field, word))
      return `list_contains(${bind(names, 'varchar[]')}, ${column})`
    }
    const values = words.map((each) => each.toLowerCase())
    return `list_contains(${bind(values, 'varchar[]')}, lower(${column}))`
  }
  // A company is not meant by what is as it has it.
  const other = compare === 'same_as_company' ? ` and ticker <> ${bind(words[0], 'varchar')}` : ''
  return `(${not ? 'not ' : ''}(${plain()})${other})`
}
