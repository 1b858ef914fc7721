import type { Sentiment } from '../../../labels/labels.ts'
import { listed, percent } from '../../../text/sentences.ts'
import type { Fact } from '../facts.ts'
import { type Ask, type AskedPart, type Change, type Dimension, hasSubject } from '../read/asked.ts'

/** What things of a dimension are called. */
export function nounOf(dimension: Dimension, isPlural = false): string {
  return `${{ ticker: 'ticker', topic: 'topic', theme: 'question theme' }[dimension]}${isPlural ? 's' : ''}`
}

/** A symbol, or a label in quotation marks. */
export function factName({ dimension, name }: Pick<Fact, 'dimension' | 'name'>): string {
  return dimension === 'ticker' ? name : quoted(name)
}

export function quoted(label: string): string {
  return `“${label}”`
}

/** What is counted of something: `the conversations on NVDA`, `the questions of the theme “Calls or puts?”`. */
export function talkOn(fact: Fact, side?: Sentiment): string {
  const what = fact.dimension === 'theme' ? 'questions of the theme' : 'conversations on'
  return `the ${side ? `${side} ` : ''}${what} ${factName(fact)}`
}

/** Whether a text has the form of an exchange symbol. Anything else that was sent as a symbol is not repeated. */
export function isSymbol(text: string): boolean {
  return /^[A-Z]{1,5}(?:[.-][A-Z]{1,2})?$/.test(text)
}

/** How interest has changed in the results of a ranking by change. */
const ways: Record<Change, string> = {
  new: 'are newly discussed',
  up: 'gained the most interest',
  down: 'lost the most interest',
  any: 'gained or lost the most interest',
  flat: 'did not change beyond what chance explains',
  not_up: 'did not gain interest beyond chance',
  not_down: 'did not lose interest beyond chance',
}
const orders: Record<Dimension, [most: string, least: string]> = {
  ticker: ['most talked-about', 'least talked-about'],
  topic: ['most common', 'least common'],
  theme: ['leading', 'rarest'],
}

/** `place 2`, `places 5 to 10`. */
export function placesOf({ place, count }: Pick<AskedPart, 'place' | 'count'>): string {
  return count > place! ? `places ${place} to ${count}` : `place ${place}`
}

/** A ranking in words that follow `the`: `most talked-about tickers among Energy`. */
export function rankingWords(
  { change, side, isLeast, groups = [], bounds = [], pool }: Partial<AskedPart>,
  of: Dimension,
  isPlural: boolean,
): string {
  const noun = nounOf(of, isPlural)
  const lean = side?.role === 'lean' ? ` with ${side.leans.join(' or ')} sentiment` : ''
  const among = [...groups.map(({ label }) => label), ...(pool ? ['the most talked-about'] : [])]
  const group = among.length > 0 ? ` among ${listed(among)}` : ''
  const within = bounds.length > 0 ? ' within these bounds' : ''
  const way = change && (isPlural ? ways[change] : ways[change].replace(/^are /, 'is '))
  if (way) return `${noun}${group}${lean}${within} that ${way}`
  if (side?.role === 'rank')
    return `${noun}${group}${within} with the ${side.isLeast ? 'smallest published' : 'largest'} ${side.of} share`
  const kind = side?.role === 'filter' && of !== 'ticker' ? `${side.of} ` : ''
  const ofSide = side?.role === 'filter' && of === 'ticker' ? ` of ${side.of} conversations` : ''
  return `${orders[of][isLeast ? 1 : 0]} ${kind}${noun}${group}${ofSide}${lean}${within}${isLeast ? ' of those published' : ''}`
}

const leans: Record<Sentiment, string> = {
  bullish: 'lean bullish',
  bearish: 'lean bearish',
  mixed: 'are of mixed sentiment',
  neutral: 'are mostly neutral',
  unknown: 'show no sentiment that can be published',
}

/** The direction of the conversations on something: `lean bullish: 45% bullish, 26% bearish`. */
export function leanWords(fact: Fact, asked?: Sentiment, isSplit = false): string {
  const shares = sentimentShares(fact, asked, isSplit)
  if (shares) return `${leans[fact.sentiment]}: ${shares}`
  return `${leans[fact.sentiment]}; too few people are bullish or bearish for a share`
}

/** `45% bullish, 26% bearish`, plus another requested side, or all that are published if the split is asked for. Also names withheld sides, and is empty if all are withheld. */
export function sentimentShares({ breakdown }: Fact, asked?: Sentiment, isSplit = false): string {
  const others = (['mixed', 'neutral'] as const).filter((side) => isSplit && breakdown[side] !== null)
  const sides = [...new Set<Sentiment>(['bullish', 'bearish', ...others, ...(asked ? [asked] : [])])]
  const published = sides.filter((side) => breakdown[side] !== null)
  if (published.length === 0) return ''
  const withheld = sides.filter((side) => breakdown[side] === null)
  // If only one side is published, it is 100% of what is published, which says nothing.
  const isAll = published.length === 1 && breakdown[published[0]] === 100 && withheld.length > 0
  if (isAll) return `only the ${published[0]} share can be published`
  return [
    ...published.map((side) => `${percent(breakdown[side]!)} ${side}`),
    ...withheld.map((side) => `too few people ${side}`),
  ].join(', ')
}

/** `from 4.1% to 9.2% of conversations`, with the relative change if a bound is on it. */
export function movedFromTo(fact: Fact, asked: AskedPart): string {
  const { share, change } = fact
  if (change!.trend === 'new') return `new, at ${percent(share)} of conversations`
  return `from ${percent(change!.previous)} to ${percent(share)} of conversations${relativeChange(fact, asked)}`
}

/** `, up 12.5%`. Empty unless a bound is on the relative change. */
export function relativeChange({ change }: Fact, { bounds }: AskedPart): string {
  const { trend, pct } = change!
  const isAsked = trend !== 'new' && bounds.some(({ of }) => of === 'change')
  return isAsked ? `, ${pct < 0 ? 'down' : 'up'} ${percent(Math.abs(pct))}` : ''
}

/** Names that a part excludes, split by whether its lists can leave them out. Shares cannot. */
export function exclusionsOf(asked: AskedPart): { left: string[]; kept: string[] } {
  const { tickers, topics, themes, groups } = asked.excluded
  const isSubject = hasSubject(asked)
  const isOpen = !isSubject && (!asked.isDimensionNamed || asked.asks.includes('overview'))
  const labels = (named: { label: string }[]) => named.map(({ label }) => quoted(label))
  // A name of both a group and a topic counts as the kind that is listed.
  const isBoth = groups.length > 0 && topics.length > 0
  const ofTicker = [...tickers, ...groups.map(({ label }) => label)]
  const lists: [of: Dimension, ask: Ask, names: string[]][] = [
    ['ticker', 'related', ofTicker],
    ['topic', 'topics', labels(topics)],
    ['theme', 'themes', labels(themes)],
  ]
  const isListed = ([of, ask]: (typeof lists)[number]) =>
    isOpen || (isSubject ? asked.asks.includes(ask) : asked.dimension === of)
  const isLeft = lists.some((list) => isListed(list) && list[2].length > 0)
  return {
    left: lists.filter(isListed).flatMap(([, , names]) => names),
    kept: isBoth && isLeft ? [] : lists.filter((list) => !isListed(list)).flatMap(([, , names]) => names),
  }
}

/** `; there are figures for windows of 30 and 90 days`, to end a sentence that denies something with. */
export function windowsWith(days: number[]): string {
  if (days.length === 0) return ' in any window'
  const windows = days.length > 1 ? 'windows' : 'the window'
  return `; there are figures for ${windows} of ${listed(days.map(String))} ${days.at(-1) === 1 ? 'day' : 'days'}`
}
