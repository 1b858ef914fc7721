import { listed } from '../../text/sentences.ts'
import type { AskedPart } from './read/asked.ts'

/** More tickers than a sentence names a request for. */
const mostEach = 3

/** The asset class of a group of companies or a topic. */
const assetClasses: Partial<Record<string, string>> = {
  etfs: 'etf',
  etfs_index_funds: 'etf',
  crypto: 'crypto',
  coins: 'crypto',
}

/** The requests of other endpoints that answer what a part asks of holdings, trades, funds, prices and filings. */
export function requestsElsewhere(asked: AskedPart): string[] {
  const { elsewhere: kinds, tickers, window, change } = asked
  const has = (...some: string[]) => some.some((each) => kinds.includes(each))
  const lookback = window && `lookback_days=${window.days}`
  const names = (of: Pick<AskedPart, 'groups' | 'topics'>) => [
    ...of.groups.map(({ id }) => assetClasses[id]),
    ...of.topics.map(({ topic_id }) => assetClasses[topic_id]),
  ]
  const [kind = names(asked.excluded).some(Boolean) ? 'stock' : undefined] = names(asked).filter(Boolean)
  const classes = kind && tickers.length === 0 && `asset_classes=${kind}`
  const get = (path: string, ...params: (string | false | undefined)[]) =>
    `GET /v1${path}${params.some(Boolean) ? `?${params.filter(Boolean).join('&')}` : ''}`
  const each = (request: (ticker?: string) => string) =>
    tickers.length > 0 && tickers.length <= mostEach ? tickers.map(request) : [request()]
  const of = (name: string, ticker?: string) => ticker && `${name}=${ticker}`
  const found: string[] = []
  const fund = ['sharpe', 'drawdown', 'win_rate'].find((sort) => has(sort))
  if (fund || has('fund')) {
    if (tickers.length > 0) found.push(...each((ticker) => get(`/aifunds/ticker/${ticker ?? '{ticker}'}`, lookback)))
    else {
      if (has('trade', 'flows')) found.push(get('/aifunds/trades', lookback))
      if (has('hold', 'holdings')) found.push(get('/aifunds/positions'))
    }
    if (fund || found.length === 0) found.unshift(get('/aifunds/leaderboard', fund && `sort=${fund}`))
  } else {
    const isMoving = has('rotate') || (has('hold', 'holdings') && change !== undefined)
    if (isMoving) found.push(get('/retail/positioning/rotation', lookback, classes))
    if (has('hold', 'holdings') && !isMoving)
      found.push(
        ...each((ticker) => get(ticker ? `/retail/tickers/${ticker}` : '/retail/positioning/holdings', classes)),
      )
    if (has('flows') || (has('trade') && !has('options')))
      found.push(...each((ticker) => get('/retail/positioning/flows', of('ticker', ticker), lookback, classes)))
    if (has('options'))
      found.push(...each((ticker) => get('/retail/options/flows', of('underlying', ticker), lookback)))
  }
  if (has('past')) found.push(...each((ticker) => pastOf(asked, ticker)))
  if (has('market')) found.push(...each((ticker) => get('/financials/metrics', of('ticker', ticker))))
  if (has('price')) found.push(`POST /v1/screener with {"query": "${[...tickers, 'price'].join(' ')}"}`)
  if (has('company'))
    found.push(`POST /v1/filings/ask${tickers.length > 0 ? ` with {"tickers": ${JSON.stringify(tickers)}}` : ''}`)
  return found
}

/** The series of what a part asks about. */
function pastOf({ dimension, change, topics }: AskedPart, ticker: string | undefined): string {
  if (ticker) return `GET /v1/history/intent?tickers=${ticker}`
  const signal =
    topics.length > 0 ? 'topics' : change ? 'movers' : { ticker: 'intent', topic: 'topics', theme: 'themes' }[dimension]
  const named = topics.length > 0 ? `?topics=${topics.map(({ topic_id }) => topic_id).join(',')}` : ''
  return `GET /v1/history/${signal}${named}`
}

/** Refusals of what other endpoints answer. */
export const elsewhere = {
  positions: 'What investors hold, buy and sell is not part of this answer',
  funds: 'What AI-managed funds hold, trade and earn is not part of this answer',
  market_data: 'Prices and company figures are not part of this answer, which covers what investors ask and talk about',
  past: 'No window of this release ends then, and the figures of today would not answer it; a question with `as_of` is answered by the release of that day',
  company_facts: 'Facts about companies are not in this data, which covers what investors ask and talk about',
}

/** Names the requests that answer what this service does not, of all parts of a question, each with the first part of its kind. */
export function pointersIn(parts: AskedPart[]): Map<AskedPart, string[]> {
  const kindOf = ({ refusals }: AskedPart) =>
    refusals.find((each) => each in elsewhere) as keyof typeof elsewhere | undefined
  const found = new Map<AskedPart, string[]>()
  for (const [kind, them] of Map.groupBy(parts, kindOf)) {
    const requests = [...new Set(them.flatMap(requestsElsewhere))]
    if (!kind || requests.length === 0) continue
    const hint = `${elsewhere[kind]}; ${listed(requests)} ${requests.length === 1 ? 'has' : 'have'} it.`
    found.set(them[0], [...(found.get(them[0]) ?? []), hint])
  }
  return found
}
