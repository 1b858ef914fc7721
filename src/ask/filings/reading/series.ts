import { type CuedText, cuedText } from '../../../search/cued_text.ts'
import { filingVocabulary } from '../../../search/vocabulary.ts'
import { type Amount, amountAt, numberOf } from '../../../text/amounts.ts'
import { termsOf } from '../../../text/terms.ts'
import { isPercent, unitOf } from '../computing/formulas.ts'
import { metricsIn } from './definitions.ts'

/** What a value has to do: lie above or below a bound, or between or outside two, or rise or fall from the period before. */
export interface SeriesCondition {
  is: 'above' | 'below' | 'between' | 'outside' | 'rose' | 'fell'
  bound: number
  /** The higher bound of `between` and `outside`. */
  upTo?: number
  /** Bounds that the condition includes, as with `at least`. */
  inclusive?: readonly number[]
  /** As it was asked: `above 75%`. */
  words: string
}

/** Whether a value meets a condition on bounds. */
export function meetsBound({ is, bound, upTo, inclusive = [] }: SeriesCondition, value: number): boolean {
  if (inclusive.includes(value)) return true
  if (is === 'outside') return value < bound || value > upTo!
  return is === 'between' ? value > bound && value < upTo! : is === 'above' ? value > bound : value < bound
}

const picks = ['first_time', 'last_time', 'highest', 'lowest', 'median', 'mean', 'sum'] as const

/** What is asked about the values of one figure over years or quarters. */
export interface AskedSeries {
  metric: string
  /** The figure that the question names. `metric` may be the growth of this figure. */
  named: string
  condition?: SeriesCondition
  pick?: (typeof picks)[number]
  /** Number of highest or lowest values, if it is not one. */
  most?: number
  /** Whether it covers all known periods if the question names none. */
  isOverall: boolean
  /** Whether a quarter is compared with the quarter before, and not with that of the year before. */
  isSequential: boolean
  /** Whether it is about periods in a row. */
  isStreak: boolean
  /** Whether the question asks for the largest rise or fall of a metric whose growth is not stored. */
  isOfChange?: boolean
}

/** Reads what a question asks about the values of its only figure, and returns the question without the bound. */
export function seriesIn(text: string): { rest: string; series?: AskedSeries } {
  const [metric, other] = metricsIn(text)
  const cued = cuedText(text)
  const isOverall = cued.has('over_periods')
  if (!metric || other || cued.has('why')) return { rest: text }
  // The mean of growth is not that of the figure that grew.
  if (cued.has('mean') && /\bgrowth\b/i.test(text) && unitOf(metric) !== 'ratio') return { rest: text }
  const bounded = boundIn(cued, metric, isOverall || cued.has('yes_or_no'))
  const rest = bounded?.rest ?? text
  const left = cuedText(rest)
  const way =
    isOverall && !bounded && !/\bhow much\b/i.test(text)
      ? (['rose', 'fell'] as const).find((each) => left.has(each))
      : undefined
  const moved = way && { is: way, bound: 0, words: way }
  const found = picks.find((each) => (each === 'sum' ? isSummed(left, metric) : left.has(each)))
  const pick = found ?? (left.has('ranking') ? 'highest' : undefined)
  const most = left.has('ranking') ? 100 : mostIn(text)
  // The largest loss is the lowest income.
  const isLoss = /_income$/.test(metric) && cued.words.some(({ form }) => /^loss(?:es)?$/.test(form))
  // `Grow the most` and `the largest drop` are about the highest and the lowest growth.
  const growth = `${metric}_growth`
  const turn = (['rose', 'fell'] as const).find((each) => left.has(each))
  const isOfMost = !bounded && (left.has('the_most') || pick === 'highest') && !(found && found !== 'highest')
  const asked = { named: metric, most, isOverall }
  if (turn && isOfMost && unitOf(metric) !== 'ratio') {
    const isOfChange = unitOf(growth) !== 'ratio'
    const series = { ...asked, metric: isOfChange ? metric : growth, isSequential: true, isStreak: false, isOfChange }
    return { rest, series: { ...series, pick: turn === 'rose' ? 'highest' : 'lowest' } }
  }
  const isAsked = bounded || moved || (pick && !/_time$/.test(pick))
  if (!isAsked || (isLoss && (bounded || moved))) return { rest: text }
  const flipped = pick === 'highest' ? 'lowest' : pick === 'lowest' ? 'highest' : pick
  const chosen = { metric, condition: bounded?.condition ?? moved, pick: isLoss ? flipped : pick }
  const isSequential = !cued.has('from_year_before')
  // `The smallest loss` names the income that it is the negative of.
  const named = isLoss ? rest.replaceAll(ofIncome, ' ') : rest
  return { rest: named, series: { ...asked, ...chosen, isSequential, isStreak: streak.test(text) } }
}

const ofIncome = /(?<!\b(?:net|operating|credit) )\bloss(?:es)?\b(?! (?:on|from|per|for|provision|reserve))/gi

const streak = /\b(?:in a row|consecutive(?:ly)?|straight|successive|running|streak)\b/i

/** A bound on shares, such as `more than 20% of revenue` or `less than a third of revenue`. */
export function shareBoundIn({ text }: CuedText): SeriesCondition | undefined {
  const isShare = /\d ?(?:%|percent)/i.test(text) || ofThird.test(text)
  const found = isShare ? boundIn(cuedText(text.replace(article, '')), 'net_margin', false) : undefined
  return found && { ...found.condition, words: found.condition.words.replace(/ third$/, ' a third') }
}

/** Whether a bound is on shares, and not on amounts. */
export function isOfShare({ words }: SeriesCondition): boolean {
  return /%|percent|third/.test(words)
}

/** Fractions that are no whole number of percent, so they stay in words. */
export const thirds = '(?:(?:a |one )third|two[ -]thirds)'
const ofThird = new RegExp(String.raw`\b${thirds} of\b`, 'i')
const article = /\b(?:a|one) (?=third of\b)/i

/** Whether values are to be added up. Balances are not added up, and `total` may belong to the name of a figure. */
function isSummed({ has, text }: CuedText, metric: string): boolean {
  const { hasLine, lineOf, meanings } = filingVocabulary()
  const isFlow = unitOf(metric) === 'currency' && hasLine(metric) && lineOf(metric).statement !== 'balance_sheet'
  const terms = termsOf(text)
  const isOfName = meanings.find(terms).some(({ from, to }) => terms.slice(from, to).includes('total'))
  return isFlow && (has('together') || has('cumulative') || (has('total') && !isOfName))
}

/** How many of several things are asked for: `the three years with the highest`, `top 5 quarters`, `3 largest segments`. */
export function mostIn(text: string): number | undefined {
  const [, word = ''] = most.map((each) => each.exec(text)).find((found) => found) ?? []
  return numberOf(word.toLowerCase())?.value
}

const count = '(two|three|four|five|\\d)'
const most = [
  String.raw`\b(?:top|best|worst) ${count}\b`,
  String.raw`\b(?:the|which|name) ${count} (?:\w+ )?(?:year|quarter)s\b`,
  String.raw`\b${count} (?:\w+(?:st|est)|best|worst)\b`,
].map((each) => new RegExp(each, 'i'))

/** A bound in the unit of the figure, or two: `above 75%`, `less than $10bn`, `above 15% and below 20%`, `negative`. */
function boundIn(cued: CuedText, metric: string, isSigned: boolean): Bounded | undefined {
  const first = oneBoundIn(cued, metric, isSigned)
  const second = first && oneBoundIn(cuedText(first.rest), metric, false)
  const [above, below] = ['above', 'below'].map((is) => [first, second].find((each) => each?.condition.is === is))
  if (!above || !below) return first
  const isOutside = above.condition.bound > below.condition.bound
  const [low, high] = (isOutside ? [below, above] : [above, below]).map(({ condition }) => condition)
  if (!isOutside && /\bor\b/i.test(second!.rest)) return first
  const inclusive = [low, high].flatMap((each) => each.inclusive ?? [])
  const is = isOutside ? 'outside' : 'between'
  const words = `${low.words} ${isOutside ? 'or' : 'and'} ${high.words}`
  return { condition: { is, bound: low.bound, upTo: high.bound, inclusive, words }, rest: second!.rest }
}

interface Bounded {
  condition: SeriesCondition
  rest: string
}

function oneBoundIn(cued: CuedText, metric: string, isSigned: boolean): Bounded | undefined {
  const range = rangeIn(cued, metric)
  if (range) return range
  for (const is of ['above', 'below'] as const)
    for (const { start, end } of cued.places(is)) {
      const amount = amountAt(cued, end, true)
      if (!amount || !isInUnit(amount, metric)) continue
      const bound = amount.unit === 'percent' ? amount.value / 100 : amount.value
      const [first] = cued.from(end).split(/\s/, 1)
      const until = amount.until - (cued.text.length - cued.from(end).length)
      const written = cued.from(end).slice(0, until)
      const money = amount.unit === 'usd' && !first.startsWith('$') && !/dollar|usd/i.test(written) ? '$' : ''
      const behind = cued.text.slice(amount.until)
      const isInclusive = cued.words.slice(start, end).some(({ form }) => /^(?:at|hit|reach\w*)$/.test(form))
      const word = isInclusive ? { above: 'at least', below: 'at most' }[is] : is
      return {
        condition: { is, bound, inclusive: isInclusive ? [bound] : [], words: `${word} ${money}${written}` },
        rest: `${cued.to(start)}${behind}`,
      }
    }
  const sign = isSigned ? (['negative', 'positive'] as const).find((each) => cued.has(each)) : undefined
  const is = sign === 'negative' ? 'below' : 'above'
  return sign && { condition: { is, bound: 0, words: sign }, rest: cued.text }
}

/** Two bounds: `between 20 and 25 billion`. The first takes unit and scale of the second, if it has none. */
function rangeIn(cued: CuedText, metric: string): Bounded | undefined {
  const start = cued.words.findIndex(({ form }, at) => form === 'between' && amountAt(cued, at + 1) !== undefined)
  const low = start < 0 ? undefined : amountAt(cued, start + 1)
  const high = low && /^(?:and|to)$/.test(cued.words[low.end]?.form ?? '') ? amountAt(cued, low.end + 1) : undefined
  if (!high || !isInUnit(high, metric)) return undefined
  const scale = low!.isScaled || !high.isScaled ? 1 : 10 ** (3 * Math.floor(Math.log10(Math.abs(high.value)) / 3))
  const unit = high.unit === 'percent' ? 0.01 : 1
  const written = cued.text.slice(cued.text.length - cued.from(start).length, high.until)
  const bounds = { bound: low!.value * scale * unit, upTo: high.value * unit }
  return {
    condition: { is: 'between', ...bounds, inclusive: [bounds.bound, bounds.upTo], words: written },
    rest: `${cued.to(start)}${cued.text.slice(high.until)}`,
  }
}

function isInUnit({ unit, isScaled }: Amount, metric: string): boolean {
  const of = unitOf(metric)
  if (of === 'ratio') return isPercent(metric) ? unit === 'percent' : unit === 'none' || unit === 'times'
  const isMoney = unit === 'usd' || unit === 'none'
  return isMoney && (of === 'currency_per_share' || isScaled)
}
