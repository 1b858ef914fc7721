import type { ScreenVocabulary } from '../vocabulary.ts'
import { has, type QueryItem, type Senses, senseOf } from './items.ts'
import { retail } from './lexicon.ts'

/** The items of a query with the senses that their neighbours leave them, without those that mean nothing. */
export function inContext(items: QueryItem[], query: string, { fields }: ScreenVocabulary): QueryItem[] {
  const textOf = ({ at, end }: QueryItem) => query.slice(at, end).toLowerCase()
  const { net_buying = [], net_selling = [] } = fields.get('flow_bias')?.values ?? {}
  const trades = new Set([...net_buying, ...net_selling])
  const asIs = (at: number): Senses[] => {
    const item = items[at]
    const text = textOf(item)
    if (stocks.test(text)) return leftOut(items, at, textOf) ?? [{ kind: 'filler' }]
    if (isElided(items, at, textOf) || isUnread(items, at, textOf)) return []
    const isTrade = senseOf(item, 'category')?.field === 'flow_bias' && isUnowned(items, at, textOf)
    if (isTrade && isPriced(items, at, textOf)) return [{ kind: 'filler' }]
    if (isTrade && isOrder(items, at, textOf, trades)) return []
    // `Drop all your filters` is said to the service.
    const isFirst = at === 0 && has(item, 'direction', 'price_direction')
    if (isFirst && items[1] && /^(?:all|your|the|my|every)$/.test(textOf(items[1]))) return []
    return has(item, 'phrase') && isOrderedBy(items, at, textOf) ? [] : item.senses
  }
  const found = items.map((item, at) => ({ ...item, senses: asIs(at) }))
  const kept = found.filter((item, at) => {
    // `over the last year`
    const isPreposition = has(item, 'filler') && has(found[at + 1], 'period') && !has(found[at + 1], 'amount')
    return item.senses.length === 0 || !(isPreposition || item.senses.every(({ kind }) => kind === 'filler'))
  })
  const between = (one?: QueryItem, other?: QueryItem) => query.slice(one?.end ?? 0, other?.at).toLowerCase()
  return kept.map((item, at) => ({ ...item, lead: between(kept[at - 1], item), tail: between(item, kept[at + 1]) }))
}

/** How an item is written. */
type TextOf = (item: QueryItem) => string

/** `Equities` does not mean book equity. */
const stocks = /^(?:sto(?:ck|nk)s?|equities)$/

/**
 * `No stocks, gains above 5 %`: all stocks are left out. `Anything but stocks with gains`: these stocks or all of
 * them.
 */
function leftOut(items: QueryItem[], at: number, textOf: TextOf): Senses[] | undefined {
  const [before, last, next] = [items[at - 2], items[at - 1], items[at + 1]]
  const isAny = (has(before, 'universal') && !has(before, 'not')) || /^any/.test(last ? textOf(last) : '')
  if (!has(last, 'not') && !(has(last, 'but') && has(before, 'universal'))) return undefined
  const isEnd = next === undefined || /[:.]/.test(textOf({ ...items[at], at: items[at].end, end: next.at }))
  if (isEnd || has(next, 'comma', 'close', 'and', 'or', 'but', 'slash'))
    return [{ kind: 'category', field: 'asset_class', word: 'stock' }]
  const isTwofold = isAny && /^(?:with|having|that|which|whose)$/.test(textOf(next))
  return isTwofold ? [{ kind: 'unsure' }, { kind: 'not_here', because: twofold }] : undefined
}

const twofold = 'all of them may be left out, or only those with what follows'

/** `AI funds hold it, retail does`: an omitted verb is not resolved. */
function isElided(items: QueryItem[], at: number, textOf: TextOf): boolean {
  const isEnd = items[at + 1] === undefined || has(items[at + 1], 'comma')
  return isEnd && at > 0 && owners.test(textOf(items[at - 1])) && /^(?:do|does|did)$/.test(textOf(items[at]))
}

/** `Retail and AI funds are selling`: what is said of both is read of the second alone. */
function isUnread(items: QueryItem[], at: number, textOf: TextOf): boolean {
  const isOwner = owners.test(textOf(items[at])) && items[at].senses.every(({ kind }) => kind === 'filler')
  const isObject = at > 0 && /^(?:of|by|among|with|for|to)$/.test(textOf(items[at - 1]))
  return (
    isOwner &&
    !isObject &&
    has(items[at + 1], 'and') &&
    /\bfund|model|robot|bots?\b/.test(textOf(items[at + 2] ?? items[at]))
  )
}

/** Whether a bare verb of trading is not said of those who trade. */
function isUnowned(items: QueryItem[], at: number, textOf: TextOf): boolean {
  return /^\w+$/.test(textOf(items[at])) && !items.slice(0, at).some((item) => owners.test(textOf(item)))
}

/** `Selling below $10`, `selling at a discount`: the price of the company. */
function isPriced(items: QueryItem[], at: number, textOf: TextOf): boolean {
  const [next, behind] = [items[at + 1], items[at + 2]]
  const isBound = next !== undefined && (has(next, 'compare') || /^(?:at|for)$/.test(textOf(next)))
  return isBound && behind !== undefined && textOf(items[at]).startsWith('sell') && !has(behind, 'period')
}

/** `Dump secrets`, `companies selling software`: an order, or a trade that is not one in shares. */
function isOrder(items: QueryItem[], at: number, textOf: TextOf, trades: ReadonlySet<string>): boolean {
  const text = textOf(items[at])
  const object = items.slice(at + 1).find((item) => !articles.test(textOf(item)))
  const before = items[at - 1]
  const isOfOther = before && (has(before, 'not_here') || /^(?:compan|firm|business)/.test(textOf(before)))
  return isOfOther || trades.has(`${text}ing`) || object?.senses.length === 0
}

const owners = new RegExp(`\\b(?:${retail}|they)s?\\b`)
const articles = /^(?:the|an?|my|your|our|their|all|any)$/

/** `Largest by value`: an order needs a number, and this category has none. */
function isOrderedBy(items: QueryItem[], at: number, textOf: TextOf): boolean {
  const by = items.slice(0, at).findLastIndex((item) => !owners.test(textOf(item)) && !articles.test(textOf(item)))
  const isRanked = items.slice(0, by).some((item) => has(item, 'end', 'superlative'))
  return has(items[by], 'by') && (isRanked || /^(?:sort|rank|order|by$)/.test(textOf(items[by])))
}

/** Whether a query names stocks: ETFs and coins are none. One stock may be a part of a name, as in `stock price`. */
export function namesStocks(text: string, items: QueryItem[]): boolean {
  const small = [...items.map(({ lead }) => lead), items.at(-1)?.tail].join(' ; ')
  return (
    /\b(?:stock|stonk|shares|company|firm|business)\b(?!\s+market)/i.test(small) ||
    /\b(?:stocks|stonks|equities|companies|firms|businesses)\b(?!\s+market)/i.test(text)
  )
}
