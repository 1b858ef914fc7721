import type { Values } from '../../release/session.ts'
import { columnOf, metColumn, type Resolved, readColumns, sqlOf, tableOf, wholeColumnOf } from './condition.ts'
import type { Predicate, Sort } from './predicate.ts'
import type { ScreenVocabulary } from './vocabulary.ts'

/**
 * The query of resolved groups. Without a superlative, those that meet more alternatives come first, then by strength: the
 * mean place of its numbers among all that are known, in the direction asked for; then by market cap, share of
 * conversations, ticker. A superlative leaves out what it has no number of. Share classes of one company have one
 * issuer, unless symbols are named; there are enough rows for `most` issuers. Each row tells `Counts`, which a row
 * without a ticker does alone.
 */
export function screenQuery(
  vocabulary: ScreenVocabulary,
  groups: Resolved[][],
  {
    sort,
    second,
    isOfStocks,
  }: Pick<Predicate, 'sort'> & { second?: Sort | undefined; isOfStocks?: boolean | undefined },
  most: number,
): { sql: string; values: Values } {
  const values: Values = {}
  const tests = groups.map((group) =>
    group.map(({ condition, column, criterion }) => sqlOf(condition, column, criterion.not, values)),
  )
  const sorted = sort ? columnOf(vocabulary, sort) : undefined
  const next = second && columnOf(vocabulary, second)
  // The wholes explain why a part is null.
  const wholes = groups.flat().flatMap(({ criterion }) => wholeColumnOf(vocabulary, criterion) ?? [])
  const asked = [...groups.flat().flatMap(({ criterion }) => readColumns(vocabulary, criterion)), ...wholes]
  const columns = [...new Set([...asked, sorted ?? [], next ?? []].flat())].filter((column) => column !== 'ticker')
  const strengths = sort ? [] : groups.flatMap((group, at) => strengthsOf(group, tests[at]))
  const wheres = [
    ...tests.map((group) => `(${group.join(' or ')})`),
    ...(sorted ? [`case when ${sorted} is not null then true end`] : []),
    ...(isOfStocks ? ["coalesce(asset_class = 'stock', false)"] : []),
  ]
  const wanted = wheres.join(' and ') || 'true'
  const met = tests.flatMap((group, at) =>
    group.length === 1 ? [] : group.map((test, place) => ({ name: metColumn(at, place), test })),
  )
  const [only] = strengths
  // One number alone orders as its place among the others does.
  const isPlain = strengths.length === 1 && met.length === 0
  const first = sort
    ? [`${sorted} ${sort.direction === 'highest' ? 'desc' : 'asc'}`]
    : isPlain
      ? [`${only.column} ${only.isUp ? 'desc' : 'asc'}`]
      : ['met desc', 'strength desc']
  const ties = second ? [`${next} ${second.direction === 'highest' ? 'desc' : 'asc'} nulls last`] : []
  const order = [...first, ...ties, 'market_cap desc nulls last', 'talk desc nulls last', 'ticker'].join(', ')
  // Whoever names symbols wants each of them.
  const isNamed = groups.flat().some(({ criterion }) => criterion.field === 'ticker' && !criterion.not)
  const issuer = isNamed ? 'ticker' : "if(asset_class = 'stock', coalesce(cik, ticker), ticker)"
  const sql = `
    with judged as materialized (
      select ${[...new Set(['ticker', 'market_cap', ...columns])].join(', ')}, ${issuer} as issuer,
        ${met.map(({ name, test }) => `case when ${test} then 1 else 0 end as ${name},`).join(' ')}
        ${met.map(({ name }) => name).join(' + ') || '0'} as met,
        round(${(!isPlain && strengths.map(({ sql }) => sql).join(' + ')) || '0'}, 9) as strength,
        ${wanted} as is_wanted,
        coalesce(${talked.join(', ')}) as talk
      from ${tableOf(vocabulary, ['cik', 'asset_class', 'market_cap', ...talked, ...columns])}
    ),
    counted as (
      select count(distinct issuer) filter (where is_wanted)::integer as matching,
        count(*) filter (where is_wanted is null)::integer as undecided,
        array_to_string((list(ticker order by talk desc nulls last, ticker) filter (where is_wanted is null))[:3], ', ') as some_undecided
        ${columns.map((column) => `, count(*) filter (where is_wanted is null and ${column} is null)::integer as without_${column}`).join('')}
      from judged
    ),
    listed as (
      select ${['ticker', ...columns, ...met.map(({ name }) => name)].join(', ')}, issuer, talk,
        row_number() over (order by ${order}) as place
      from judged where is_wanted qualify place <= ${mostClasses * most}
    )
    select * from counted left join listed on true order by place`
  return { sql, values }
}

/** How many issuers a screen finds, and tickers of which it is open whether they meet it: some of them, and for want of what. */
export interface Counts {
  matching: number
  undecided: number
  some_undecided: string | null
  [without: `without_${string}`]: number
}

const talked = ['intent_share_7d', 'intent_share_30d', 'intent_share_90d', 'intent_share_365d']

/** No company has more classes of shares listed. */
export const mostClasses = 4

/** For criteria with one bound, how far a ticker exceeds it: its rank among all known values. */
function strengthsOf(group: Resolved[], tests: string[]): { sql: string; column: string; isUp: boolean }[] {
  return group.flatMap(({ condition, column, criterion }, place) => {
    const isUp = condition.kind === 'number' && condition.high === null
    const isDown = condition.kind === 'number' && condition.low === null
    if (criterion.not || isUp === isDown) return []
    const rank = `percent_rank() over (partition by ${column} is null order by ${column}${isUp ? '' : ' desc'})`
    return [{ sql: `(case when ${tests[place]} then ${rank} else 0 end)`, column, isUp }]
  })
}
