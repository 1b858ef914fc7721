import type { Sentiment } from '../../../labels/labels.ts'
import { listed, percent } from '../../../text/sentences.ts'
import type { Fact } from '../facts.ts'
import { type Ask, type AskedPart, type Change, type Dimension, hasSubject } from '../read/asked.ts'

/** The noun for a dimension. */
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

/** The conversations or questions on a subject: `the conversations on NVDA`, `the questions of the theme “Calls or puts?”`. */
export function talkOn(fact: Fact, side?: Sentiment): string {
  const what = fact.dimension === 'theme' ? 'questions of the theme' : 'conversations on'
  return `the ${side ? `${side} ` : ''}${what} ${subjectName(fact)}`
}

/** The name of a fact and, if it covers only the conversations on a ticker, of that ticker: `UNH and “Options”`. */
export function subjectName(fact: Fact): string {
  return [fact.scope.ticker, factName(fact)].filter(Boolean).join(' and ')
}

/** Whether a text has the form of an exchange symbol. Other texts that were sent as symbols are never repeated in an answer. */
export function isSymbol(text: string): boolean {
  return /^[A-Z]{1,5}(?:[.-][A-Z]{1,2})?$/.test(text)
}

/** What a ranking by change says about its results. */
const ways: Record<Change, string> = {
  new: 'are newly discussed',
  up: 'gained the most interest',
  down: 'lost the most interest',
  any: 'gained or lost the most interest',
  flat: 'did not change beyond what chance explains',
  not_up: 'did not gain interest beyond chance',
  not_down: 'did not lose interest beyond chance',
}
const gaps = {
  difference: 'difference between the bullish and the bearish share',
  ratio: 'ratio of the bullish to the bearish share',
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
  { change, trend, side, isLeast, groups = [], bounds = [], pool, calculation }: Partial<AskedPart>,
  of: Dimension,
  isPlural: boolean,
): string {
  const noun = nounOf(of, isPlural)
  const lean = side?.role === 'lean' ? ` with ${side.leans.join(' or ')} sentiment` : ''
  const among = [...groups.map(({ label }) => label), ...(pool ? [`the ${orders[of][0]}`] : [])]
  const group = among.length > 0 ? ` among ${listed(among)}` : ''
  const isLed = bounds.some(({ of, at_least: least }) => of === 'lead' && least === 0)
  const [larger, smaller] = side?.of === 'bearish' ? ['bearish', 'bullish'] : ['bullish', 'bearish']
  const led = isLed ? ` with a larger ${larger} than ${smaller} share` : ''
  const within = `${bounds.length > (isLed ? 1 : 0) ? ' within these bounds' : ''}${led}`
  const said = trend ? `are ${trend}` : change && ways[change]
  const way = isPlural ? said : said?.replace(/^are /, 'is ')
  if (way) return `${noun}${group}${lean}${within} that ${way}`
  if (side?.role === 'rank' && calculation && !bounds.some(({ of }) => of === 'lead'))
    return `${noun}${group}${within} with the ${side.isLeast ? 'smallest' : 'largest'} ${gaps[calculation]}`
  if (side?.role === 'rank')
    return `${noun}${group}${within} with the ${side.isLeast ? 'smallest published' : 'largest'} ${side.of} share`
  const kind = side?.role === 'filter' && of !== 'ticker' ? `${side.of} ` : ''
  const ofSide = side?.role === 'filter' && of === 'ticker' ? ` of ${side.of} conversations` : ''
  const order = pool ? '' : `${orders[of][isLeast ? 1 : 0]} `
  return `${order}${kind}${noun}${group}${ofSide}${lean}${within}${isLeast ? ' of those published' : ''}`
}

const leans: Record<Sentiment, string> = {
  bullish: 'lean bullish',
  bearish: 'lean bearish',
  mixed: 'are of mixed sentiment',
  neutral: 'are mostly neutral',
  unknown: 'show no sentiment that can be published',
}

/** The sentiment of the conversations on a subject: `lean bullish: 45% bullish, 26% bearish`. */
export function leanWords(fact: Fact, asked?: Sentiment, split?: Sentiment[]): string {
  const shares = sentimentShares(fact, asked, split)
  if (shares) return `${leans[fact.sentiment]}: ${shares}`
  return `${leans[fact.sentiment]}; too few people are bullish or bearish for a share`
}

/**
 * The shares of a fact's sentiments: `45% bullish, 26% bearish`, plus the sentiment `asked` or, with `split`, all published
 * sentiments and those in `split`. Withheld shares are named; if all are withheld, the result is empty.
 */
export function sentimentShares({ breakdown, sentiment }: Fact, asked?: Sentiment, split?: Sentiment[]): string {
  // Where only mixed or neutral is published, that is the sentiment.
  const isOwn = breakdown.bullish === null && breakdown.bearish === null && sentiment !== 'unknown'
  const others = (['mixed', 'neutral'] as const).filter(
    (side) => split && (breakdown[side] !== null || split.includes(side)),
  )
  const sides = [
    ...new Set<Sentiment>(['bullish', 'bearish', ...others, ...(isOwn ? [sentiment] : asked ? [asked] : [])]),
  ]
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

/** `from 4.1% to 9.2% of conversations`, with the relative change if the question bounds it. */
export function movedFromTo(fact: Fact, asked: AskedPart): string {
  const { share, change } = fact
  if (change!.trend === 'new') return `new, at ${percent(share)} of conversations`
  return `from ${percent(change!.previous)} to ${percent(share)} of conversations${relativeChange(fact, asked)}`
}

/** The relative change: `, up 12.5%`. Empty if the question neither bounds it nor asks for percent. */
export function relativeChange({ change }: Fact, { bounds, isRelative }: AskedPart): string {
  const { trend, pct } = change!
  const isAsked = trend !== 'new' && (isRelative || bounds.some(({ of }) => of === 'change'))
  return isAsked ? `, ${pct < 0 ? 'down' : 'up'} ${percent(Math.abs(pct))}` : ''
}

/** The excluded names of a part: those that its lists leave out (`left`), and those that its figures still include (`kept`). */
export function exclusionsOf(asked: AskedPart): { left: string[]; kept: string[] } {
  const { tickers, topics, themes, groups } = asked.excluded
  const isSubject = hasSubject(asked)
  const isOpen = !isSubject && (!asked.isDimensionNamed || asked.asks.includes('overview'))
  const labels = (named: { label: string }[]) => named.map(({ label }) => quoted(label))
  // If a name is both a group and a topic, it counts as the dimension that is listed.
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

/** The end of a sentence about missing figures: `; there are figures for windows of 30 and 90 days`. */
export function windowsWith(days: number[]): string {
  if (days.length === 0) return ' in any window'
  const windows = days.length > 1 ? 'windows' : 'the window'
  return `; there are figures for ${windows} of ${listed(days.map(String))} ${days.at(-1) === 1 ? 'day' : 'days'}`
}
