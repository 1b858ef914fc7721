import { baselineOf, capitalised, listed, percent, spanOf } from '../../../text/sentences.ts'
import type { Fact, IntentEvidence } from '../facts.ts'
import { longerThan } from '../mood_moves.ts'
import { boundsSide, type MoodMove, ranksByLeaning, ways } from '../read/asked.ts'
import {
  causes,
  factName,
  leaning,
  leanWords,
  movedFromTo,
  nothingToCompare,
  nounOf,
  push,
  quoted,
  relatedSentence,
  themeNotAsked,
} from './phrases.ts'

/** No subject: rankings. */
export function onMarket(evidence: IntentEvidence, isAlone: boolean): string[] {
  const { asked, facts, theme, days, asOf, baseline } = evidence
  const span = capitalised(spanOf(days, asOf))
  // A release classes companies in its own way.
  if (asked.groups.length > 0 && asked.groups.every(({ symbols }) => symbols.size === 0)) {
    const labels = listed(asked.groups.map(({ label }) => label))
    return [`No company of this release is classed as ${labels}, so they cannot be ranked; ask for a sector.`]
  }
  if (asked.moodMove) return [moodMoveSentence(evidence, asked.moodMove)]
  const tickers = facts.filter(({ source }) => source === 'intent_tickers')
  const asks = facts.filter(({ source }) => source === 'intent_questions')
  const isByLeaning = ranksByLeaning(asked)
  const isOnOne = theme !== undefined && asked.refusals.length === 0 && asked.places.length === 0
  const own = asks.find(({ id }, at) => id === theme?.id && (isOnOne || at === 0))
  const themes = isByLeaning
    ? asks
    : asks.filter((fact) => fact !== own || !isOnOne).toSorted((one, other) => other.share - one.share)
  const topics = facts.filter(({ source }) => source === 'intent_topics')
  const moved = facts.filter(({ source }) => source === 'intent_movers')
  const movers = asked.places.length > 0 ? moved : moved.slice(0, asked.count)
  const said: string[] = []
  const isOnMood = asked.asksSentiment && !asked.sentiment && !asked.isDimensionNamed && !asked.change
  if (isOnMood) {
    said.push('Sentiment is published for tickers, topics and question themes, not for the market as a whole.')
  }
  if (asked.asksLeast)
    said.push('What only a few people talk about is not published, so the least talked-about of all is not known.')
  if (own && (isOnOne || !themes.slice(0, asked.count).includes(own))) {
    if (isOnOne && asked.claim) said.push('Yes.')
    said.push(
      `${span}, the theme ${quoted(own.name)} made up ${percent(own.share)} of all questions${asked.asksSentiment ? leaning(own) : ''}.`,
    )
    if (asked.asksRelated)
      push(
        said,
        relatedSentence(own, asked) ?? `Which tickers the questions of ${quoted(own.name)} name is not published.`,
      )
    if (asked.isOnRanked) return said
  } else if (isOnOne && !own) said.push(themeNotAsked(evidence, theme.label, span))
  if (asked.change) {
    const noun = nounOf(asked.dimension)
    const of =
      asked.leaning && !boundsSide(asked) ? ` ${asked.isLeastLeaning ? 'not ' : ''}of ${asked.leaning} sentiment` : ''
    const way = ways[asked.change]
    const lead = `${span}, against ${baselineOf(baseline)}`
    const items = listed(movers.map((fact) => `${placeOf(fact)}${factName(fact)} (${movedFromTo(fact)})`))
    const s = movers.length === 1 && asked.places.length === 0 ? '' : 's'
    const are = asked.places.length > 0 ? ',' : s ? ' are' : ' is'
    if (evidence.isBaselineEmpty) said.push(nothingToCompare(asked.dimension, baseline))
    else if (movers.length === 0)
      said.push(
        `${span}, no published ${noun}${of} ${asked.change === 'new' ? 'is new' : `${way} interest`} against ${baselineOf(baseline)} by more than chance explains.`,
      )
    else if (asked.change in unmoved) said.push(`${lead}, ${unmoved[asked.change as keyof typeof unmoved]} ${items}.`)
    else
      said.push(
        `${lead}, ${asked.places.length > 0 ? 'of ' : ''}the ${noun}${s}${of} that ${way} most interest${are} ${items}.`,
      )
    if (asked.change === 'down' && !evidence.isBaselineEmpty)
      said.push(
        `A ${noun} that too few people come to now is not published, so that one that fell further may be missing.`,
      )
  }
  // Themes of other sentiments were looked up in their place, if at all.
  const isRelaxed = asked.sentiment !== undefined && !themes.some(({ scope }) => scope.sentiment)
  if (isRelaxed && asked.dimension === 'theme') {
    const isAlone = topics.length === 0
    said.push(`${span}, no ${asked.sentiment} question theme${isAlone ? ' or topic' : ''} is published.`)
  }
  const inOrder = {
    ticker: [tickers, themes],
    topic: asked.sentiment ? [topics] : [topics, themes],
    theme: isRelaxed ? [topics] : [themes, asked.sentiment ? topics : tickers],
  }[asked.dimension]
  const isNone =
    isByLeaning &&
    !asked.isLeastLeaning &&
    !asked.against &&
    asked.bounds.length === 0 &&
    !inOrder[0].some(({ sentiment }) => sentiment === asked.leaning)
  if (isNone) {
    const noun = nounOf(asked.dimension)
    const isAll = inOrder[0].length === 0 ? `, nor is any ${asked.leaning} share of one published` : ''
    said.push(`${span}, no ${noun} that comes up often enough to compare leans ${asked.leaning}${isAll}.`)
  }
  const isEmpty =
    inOrder[0].length === 0 &&
    asked.isDimensionNamed &&
    !isNone &&
    !asked.sentiment &&
    !asked.change &&
    !asked.asksLeast
  if (isEmpty) {
    const of = asked.groups.length > 0 ? ` of ${listed(asked.groups.map(({ label }) => label))}` : ''
    said.push(`${span}, no ${nounOf(asked.dimension)}${of} as asked for is published.`)
  }
  for (const [at, ranked] of inOrder.entries()) {
    if (asked.change && at === 0 && movers.length > 0) continue
    if (at > 0 && (isByLeaning || (asked.change && asked.isDimensionNamed && movers.length > 0))) continue
    // Who asks for one ranking, or for several things, wants no other.
    if (at > 0 && (!isAlone || asked.bounds.length > 0 || asked.asksLeast)) continue
    if (asked.change && (!isAlone || (asked.isDimensionNamed && !evidence.isBaselineEmpty))) continue
    if (at > 0 && asked.isDimensionNamed && asked.dimension !== 'theme' && said.length > 0) continue
    push(said, rankingSentence(evidence, ranked, leadOf(said, evidence), at === 0 ? asked.count : 3))
  }
  const isFree = isAlone && asked.bounds.length === 0 && !asked.asksLeast
  if (isFree && said.length < 3 && asked.dimension === 'theme' && !asked.sentiment && !isByLeaning && !asked.change)
    push(said, rankingSentence(evidence, topics, leadOf(said, evidence), 3))
  if (asked.asksOverview && movers.length > 0) {
    const items = movers.map((fact) => `${factName(fact)} (${movedFromTo(fact)})`)
    said.splice(3, said.length, `Against ${baselineOf(baseline)}, interest has changed most in ${listed(items)}.`)
  }
  if (asked.asksWhy) said.splice(3, said.length, causes)
  return said
}

/** What has moved most to a side of sentiment, against the longer window that holds this one. */
function moodMoveSentence({ asked, facts, before, days, asOf, baseline }: IntentEvidence, move: MoodMove): string {
  const side = move.to ?? 'bullish'
  const noun = nounOf(asked.dimension, facts.length !== 1)
  const longer = longerThan(days, baseline)
  if (longer === undefined)
    return `${capitalised(spanOf(days, asOf))}, how sentiment has moved is not known: no longer window is published to compare with.`
  const lead = `${capitalised(spanOf(days, asOf))}, against the ${longer} days that hold ${days === 1 ? 'this day' : 'them'} too`
  const moved = move.isFlip
    ? `went from ${move.from} to ${side}`
    : `moved most ${move.to ? `to ${side}` : 'in sentiment'}`
  const way = move.interest ? `${ways[move.interest]} interest and ${moved}` : moved
  if (facts.length === 0)
    return `${lead}, no ${nounOf(asked.dimension)} that is published in both ${way.replace(' most', '')}.`
  const items = facts.map((fact, at) => {
    const [now, then] = [fact, before[at]].map(({ breakdown }) => `${percent(breakdown[side]!)} ${side}`)
    return `${factName(fact)} (from ${then} to ${now})`
  })
  return `${lead}, the ${noun} that ${way} ${facts.length === 1 ? 'is' : 'are'} ${listed(items)}.`
}

/** Phrases for a ranking without movements. */
const unmoved = {
  new: 'these were too little talked about before:',
  flat: 'interest is stable in',
  not_up: 'interest did not gain beyond chance in',
  not_down: 'interest did not fall beyond chance in',
}

/** The window, if no sentence has named it yet. */
function leadOf(said: string[], { days, asOf }: IntentEvidence): string {
  return said.some((sentence) => sentence.includes(asOf)) ? '' : `${capitalised(spanOf(days, asOf))}, `
}

function rankingSentence({ asked }: IntentEvidence, facts: Fact[], lead: string, count: number): string | undefined {
  const isPlaced = asked.places.length > 0
  const chosen = isPlaced ? facts : facts.slice(0, count)
  const shown = asked.isAscending ? chosen.toReversed() : chosen
  if (shown.length === 0) return undefined
  const [{ source, scope }] = shown
  const kind = scope.sentiment ? `${scope.sentiment} ` : ''
  const isByLeaning = ranksByLeaning(asked) && shown[0].dimension === asked.dimension
  const items = shown.map((fact, at) => {
    const of = at === 0 ? ` of ${kind}${source === 'intent_questions' ? 'questions' : 'conversations'}` : ''
    const isTold = asked.asksSentiment && !scope.sentiment && (isByLeaning || fact.sentiment !== 'unknown')
    const lean = isTold
      ? `, ${leanWords(fact, isByLeaning ? asked.leaning : asked.sides.length === 1 ? asked.sides[0] : undefined)}`
      : ''
    return `${placeOf(fact)}${factName(fact)} (${percent(fact.share)}${of}${lean})`
  })
  const plural = shown.length > 1 || isPlaced
  const the = isPlaced ? 'of the' : 'the'
  const are = `${isPlaced ? ',' : plural ? ' are' : ' is'} ${listed(items)}.`
  const noun = nounOf(asked.dimension, plural)
  if (isByLeaning) {
    if (asked.against)
      return capitalised(`${lead}${the} ${noun} with a larger ${asked.leaning} than ${asked.against} share${are}`)
    const size = asked.isLeastLeaning ? 'smallest published' : 'largest'
    return capitalised(`${lead}${the} ${noun} with the ${size} ${asked.leaning} share${are}`)
  }
  const isLeast = asked.asksLeast && shown[0].dimension === asked.dimension
  const s = plural ? 's' : ''
  const what =
    source === 'intent_questions'
      ? `${isLeast ? 'rarest' : 'leading'} ${kind}question theme${s}`
      : source === 'intent_topics'
        ? `${isLeast ? 'least' : 'most'} common ${kind}topic${s}`
        : asked.bounds.length === 0
          ? `${isLeast ? 'least' : 'most'} talked-about ticker${s}`
          : `ticker${s} within these bounds`
  const of = asked.isOfLean ? ` ${asked.isLeastLeaning ? 'not ' : ''}of ${asked.leaning} sentiment` : ''
  return capitalised(`${lead}${the} ${what}${of}${isLeast ? ' of those published' : ''}${are}`)
}

/** The place of a fact where places are asked for: `number 3 is`. */
function placeOf({ place }: Fact): string {
  return place === undefined ? '' : `number ${place} is `
}

/** What a ranking by a sentiment leaves out, so that its first is not taken for the first of all. */
export function keptSentences({ asked, keepsTo }: IntentEvidence): string[] {
  if (!keepsTo) return []
  const { isLeaning, isCommon } = keepsTo
  const rules = [
    isLeaning && `are ${asked.leaning} on the whole`,
    isCommon && 'come up often enough to compare',
  ].filter(Boolean)
  const size = asked.isLeastLeaning ? 'smaller' : 'larger'
  return [`Only ${nounOf(asked.dimension)}s that ${rules.join(' and ')} are ranked; others have a ${size} such share.`]
}
