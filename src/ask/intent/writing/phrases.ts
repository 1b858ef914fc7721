import type { Sentiment } from '../../../labels/labels.ts'
import { baselineOf, capitalised, listed, percent } from '../../../text/sentences.ts'
import { comparedAmounts, type Fact, type IntentEvidence, isLeftOut, type Kind } from '../facts.ts'
import type { AskedPart, Dimension } from '../read/asked.ts'

/** Which tickers are named with it. */
export function relatedSentence(fact: Fact | undefined, { count, excluded }: AskedPart): string | undefined {
  const related = (fact?.related ?? []).filter(
    ({ dimension, name }) => dimension === 'ticker' && name !== fact!.name && !isLeftOut(name, excluded),
  )
  if (!fact || related.length === 0) return undefined
  const isTicker = fact.dimension === 'ticker'
  const whole = isTicker ? ' of its conversations' : ' of them'
  const items = related
    .slice(0, count)
    .map(({ name, share }, at) => `${name} (${percent(share)}${at === 0 ? whole : ''})`)
  if (isTicker) return `${fact.name} is most often named together with ${listed(items)}.`
  return `The ${fact.dimension === 'theme' ? 'questions of' : 'conversations on'} ${quoted(fact.name)} most often name ${listed(items)}.`
}

/** Two amounts: what either side adds up to, and how they differ. */
export function amountSentences(evidence: IntentEvidence): string[] {
  const { amounts, topics } = evidence.asked
  if (!amounts) return []
  const found = comparedAmounts(evidence)
  if (!found) return ['A share of this comparison is not published, so the amounts cannot be compared.']
  const { sums, times, points } = found
  const label = (id: string) => topics.find(({ topic_id }) => topic_id === id)?.label
  const sides = amounts.sides.map((side) => listed(side.map((id) => (label(id) ? quoted(label(id)!) : id))))
  const added = amounts.sides.flatMap((side, at) =>
    side.length > 1
      ? [
          `The shares of ${sides[at]} add up to ${percent(sums[at])}; a conversation that names several counts for each.`,
        ]
      : [],
  )
  if (sides[1] === '' && amounts.sides[0].length > 1) return added
  const isOf = (at: number) => (amounts.sides[at].length > 1 ? `the sum for ${sides[at]}` : `the share of ${sides[at]}`)
  const other = sides[1] === '' ? `that of ${baselineOf(evidence.baseline)}` : isOf(1)
  const difference = `${Math.abs(points)} percentage points ${points < 0 ? 'less' : 'more'}`
  const sentence = `${isOf(0)} is ${times} times ${other}, ${difference}`
  const { claim } = amounts
  const isMet = claim && (claim.isLess ? sums[0] < claim.times * sums[1] : sums[0] > claim.times * sums[1])
  const verdict = claim ? `By the published shares, ${isMet ? 'yes' : 'no'}: ` : ''
  return [...added, capitalised(`${verdict}${sentence}.`)]
}

/** A direction said of one, of several, and behind a comma. */
const leans: Record<Sentiment, string[]> = {
  bullish: ['leans bullish', 'lean bullish', 'leaning bullish'],
  bearish: ['leans bearish', 'lean bearish', 'leaning bearish'],
  mixed: ['is mixed', 'are mixed', 'with mixed sentiment'],
  neutral: ['is mostly neutral', 'are mostly neutral', 'with mostly neutral sentiment'],
  unknown: ['shows no readable lean', 'show no readable lean'],
}

/** The direction of its conversations; without a span if the window is known already. */
export function leanSentence(fact: Fact | undefined, span: string, sides?: Sentiment[]): string | undefined {
  if (!fact) return undefined
  const subject = fact.dimension === 'ticker' ? fact.name : quoted(fact.name)
  const on = fact.scope.ticker ? `${subject} among those naming ${fact.scope.ticker}` : subject
  const parts = sentimentShares(fact, sides)
  const none = parts
    ? 'show no lean that can be published'
    : 'show no sentiment that can be published, as too few people are bullish or bearish'
  const verdict =
    fact.sentiment === 'unknown'
      ? none
      : fact.sentiment === 'mixed'
        ? 'are of mixed sentiment'
        : leans[fact.sentiment][1]
  return capitalised(`${span && `${span}, `}the conversations on ${on} ${verdict}${parts ? `: ${parts}` : ''}.`)
}

/** The same without the window; empty if there is no sentiment. */
export function bareLeanSentence(fact: Fact | undefined): string | undefined {
  return fact && fact.sentiment !== 'unknown' ? leanSentence(fact, '') : undefined
}

/** The change of interest, after the share. */
export function changedSentence({ change, share }: Fact, subject: string): string {
  const { baseline, previous, trend } = change!
  if (trend === 'new')
    return `Interest in ${subject} is new: ${baselineOf(baseline)} had no share that could be published.`
  return `Interest in ${subject} is ${trend}: its share was ${percent(previous)} in ${baselineOf(baseline)} and is ${percent(share)} now.`
}

/** How interest has changed, with both shares and both times. */
export function moverSentence(fact: Fact, subject: string, span: string): string {
  const { baseline, previous, trend } = fact.change!
  const before = baselineOf(baseline)
  if (trend === 'new') {
    return `Interest in ${subject} is new: ${percent(fact.share)} of conversations ${span}, and no share that could be published in ${before}.`
  }
  const noise = trend === 'stable' && fact.share !== previous ? ', a change within what chance explains' : ''
  return `Interest in ${subject} is ${trend}: ${percent(fact.share)} of conversations ${span}, against ${percent(previous)} in ${before}${noise}.`
}

/** Where all of a window would be new. */
export function nothingToCompare(dimension: Fact['dimension'], baseline: number): string {
  return `No ${dimension} of ${baselineOf(baseline)} is published, so no change can be given.`
}

/** Of a theme that the question asks about. */
export function themeNotAsked(
  { asked, elsewhere: windows }: IntentEvidence,
  label: string,
  span: string,
  subject?: string,
): string {
  const on = subject ? ` on ${subject}` : ''
  const days = windows.get('theme') ?? []
  const elsewhere = days.length > 0 ? `; ${windowsNamed(days)} ${days.length === 1 ? 'has' : 'have'} it` : ''
  const lead = asked.claim ? ', as far as is published, no:' : ','
  return `${span}${lead} the theme ${quoted(label)} is not among the published questions${on}${elsewhere}.`
}

/** Where other windows have what this one lacks. */
export function inWindows({ elsewhere }: IntentEvidence, kind: Kind): string {
  const days = elsewhere.get(kind) ?? []
  if (days.length === 0) return ''
  const those = days.length === 1 ? 'that' : 'those'
  return ` in this window; some are in ${those} of ${listed(days.map(String))} ${days.at(-1) === 1 ? 'day' : 'days'}`
}

/** `its window of 30 days`, `its windows of 30 and 90 days`. */
export function windowsNamed(days: number[]): string {
  if (days.length > 1) return `its windows of ${listed(days.map(String))} days`
  return `its window of ${days[0]} ${days[0] === 1 ? 'day' : 'days'}`
}

/** `from 4.1% to 9.2% of conversations`. */
export function movedFromTo({ share, change }: Fact): string {
  if (change!.trend === 'new') return `new, at ${percent(share)} of conversations`
  return `from ${percent(change!.previous)} to ${percent(share)} of conversations`
}

/** `is surging from 4.1% to 9.2%`. */
export function movedBy(fact: Fact): string {
  const { previous, trend } = fact.change!
  if (trend === 'new') return `is new at ${percent(fact.share)}`
  if (trend === 'stable') return `is stable at ${percent(fact.share)}`
  return `is ${trend} from ${percent(previous)} to ${percent(fact.share)}`
}

/** `, leaning bullish (38% bullish, 26% bearish)`. */
export function leaning(fact: Fact): string {
  if (fact.sentiment === 'unknown') return ''
  const parts = sentimentShares(fact)
  return `, ${leans[fact.sentiment][2]}${parts ? ` (${parts})` : ''}`
}

/** `NVDA (45% bullish, 26% bearish) and AMD lean bullish; TSLA leans bearish`. */
export function leansTogether(facts: Fact[], name: (fact: Fact) => string, sides: Sentiment[]): string {
  const alike = [...Map.groupBy(facts, ({ sentiment }) => sentiment)]
  return alike
    .map(([sentiment, them]) => {
      const named = them.map(
        (fact) => `${name(fact)}${sentimentShares(fact, sides) && ` (${sentimentShares(fact, sides)})`}`,
      )
      return `${listed(named)} ${leans[sentiment][them.length === 1 ? 0 : 1]}`
    })
    .join('; ')
}

/**
 * Short form for lists: the share of `side`, else of its direction. For mixed ones the share of mixed conversations
 * says little.
 */
export function leanWords({ sentiment, breakdown }: Fact, side?: Fact['sentiment']): string {
  const shown = side ?? (sentiment === 'mixed' ? undefined : sentiment)
  const share = shown ? breakdown[shown] : null
  const others = (['bullish', 'bearish'] as const).filter((other) => other !== shown && breakdown[other] === null)
  const withheld = others.length > 0 ? `, ${others.join(' and ')} share withheld` : ''
  // Of one published side alone, all is that side.
  const isAll = share === 100 && others.length > 0
  const among = isAll ? ' among what is published' : ''
  return share === null ? `${sentiment} sentiment` : `${percent(share)} ${shown}${among}${withheld}`
}

/** The share of the conversations on one ticker that name other requested ones. */
export function overlapSentence(facts: Fact[]): string | undefined {
  const said = facts.flatMap((fact) => {
    const others = fact.related.filter(({ name }) => facts.some((other) => other !== fact && other.name === name))
    const items = others.slice(0, 3).map(({ name, share }) => `${percent(share)} name ${name} too`)
    return items.length > 0 ? [`the conversations on ${factName(fact)}, ${listed(items)}`] : []
  })
  // Of two, either may be the whole.
  const shown = said.slice(0, facts.length === 2 ? 2 : 1)
  return shown.length > 0 ? `Of ${shown.join('; of ')}.` : undefined
}

/** `45% bullish, 26% bearish`, with other requested sides and withheld ones; empty if all are withheld. */
export function sentimentShares({ breakdown }: Fact, asked: Sentiment[] = []): string {
  const sides = [...new Set<Sentiment>(['bullish', 'bearish', ...asked])]
  const published = sides.filter((side) => breakdown[side] !== null)
  if (published.length === 0) return ''
  const withheld = sides.filter((side) => breakdown[side] === null)
  // Of one published side alone, all is that side.
  const isAll = published.length === 1 && breakdown[published[0]] === 100 && withheld.length > 0
  return [
    ...published.map((side) => `${percent(breakdown[side]!)} ${side}${isAll ? ' among what is published' : ''}`),
    ...withheld.map((side) => `too few people ${side}`),
  ].join(', ')
}

/** What things of a dimension are called. */
export function nounOf(dimension: Dimension, isPlural = false): string {
  return `${{ ticker: 'ticker', topic: 'topic', theme: 'question theme' }[dimension]}${isPlural ? 's' : ''}`
}

/** A symbol, or a label in quotation marks. */
export function factName(fact: Fact): string {
  return fact.dimension === 'ticker' ? fact.name : quoted(fact.name)
}

export function quoted(label: string): string {
  return `“${label}”`
}

/** Adds a sentence if there is one, once. */
export function push(said: string[], sentence: string | undefined): void {
  if (sentence && !said.includes(sentence)) said.push(sentence)
}

/** Of any question why. */
export const causes = 'These figures show what investors ask and talk about; they do not prove what caused the change.'
