import { baselineOf, capitalised, listed, percent, spanOf } from '../../../text/sentences.ts'
import type { Fact, IntentEvidence } from '../facts.ts'
import type { AskedPart, AskedSide, Dimension } from '../read/asked.ts'
import { calculationWords, sidesCompared } from './calculations.ts'
import {
  factName,
  leanWords,
  movedFromTo,
  nounOf,
  placesOf,
  rankingWords,
  sentimentShares,
  talkOn,
  windowsWith,
} from './phrases.ts'
import { causes } from './subjects.ts'

/** Sentences for a part without a subject: the requested ranking, or one of each kind. */
export function onMarket(evidence: IntentEvidence): string[] {
  const { asked, facts, days, asOf, baseline, isBaselineEmpty } = evidence
  const said: string[] = []
  const isOnAll = asked.asks.includes('sentiment') && !asked.isDimensionNamed
  if (isOnAll)
    said.push('Sentiment is published for tickers, topics and question themes, not for the market as a whole.')
  if (asked.isLeast)
    said.push('What only a few people talk about is not published, so the least talked-about of all is not known.')
  const span = capitalised(spanOf(days, asOf))
  const reference = asked.than && facts.find(({ id }) => id === asked.than!.id)
  const kind = asked.than && asked.than.of !== 'share' ? `${asked.than.of} share` : 'share'
  if (asked.than && !reference) return [`${span}, no ${kind} of ${factName(asked.than)} is published to compare with.`]
  const isEmpty = asked.change !== undefined && isBaselineEmpty && !evidence.isWindowEmpty
  if (asked.change !== undefined && evidence.isWindowEmpty)
    return [`${span}, no ${nounOf(asked.dimension)} is published${windowsWith(evidence.filled)}.`]
  said.push(
    isEmpty
      ? `${span}, no ${nounOf(asked.dimension)} of ${baselineOf(baseline)} is published, so no change can be given.`
      : `${span}, ${rankingSentence(evidence, asked.dimension)}`,
  )
  const isOpen = !asked.change && !asked.isDimensionNamed
  const isOverview = asked.asks.includes('overview')
  for (const dimension of isOpen || isOverview ? (['theme', 'topic', 'ticker'] as const) : [])
    if (dimension !== asked.dimension && facts.some((fact) => fact.dimension === dimension && !fact.change))
      said.push(capitalised(rankingSentence(evidence, dimension)))
  const moved = isOverview && !asked.change ? facts.filter(({ change }) => change).slice(0, 3) : []
  if (moved.length > 0)
    said.push(`Against ${baselineOf(baseline)}, interest has changed most in ${listed(movedItems(moved, asked))}.`)
  if (evidence.isBaselineThin && !isEmpty && facts.some(({ change }) => change?.trend === 'new'))
    said.push(`Little is published of ${baselineOf(baseline)}, so what is called new need not have risen.`)
  if (asked.change === 'down')
    said.push(
      `A ${nounOf(asked.dimension)} that too few people come to now is not published, so one that fell further may be missing.`,
    )
  if (evidence.withinChance && !isEmpty) {
    const [are, its] = evidence.withinChance > 1 ? ['others are', 'their'] : ['other is', 'its']
    const move = { up: 'rise', down: 'fall' }[asked.change as 'up'] ?? 'change'
    said.push(`${evidence.withinChance} ${are} left out, because ${its} ${move} is within what chance explains.`)
  }
  if (reference && kind === 'share')
    said.push(`The share of ${factName(reference)} is ${percent(reference.share)} of conversations.`)
  else if (reference) said.push(`${capitalised(talkOn(reference))} ${leanWords(reference)}.`)
  if (evidence.ties)
    said.push(`${evidence.ties} more ${evidence.ties > 1 ? 'have' : 'has'} the same share as the last of these.`)
  if (evidence.isLonger) said.push('More match than are listed here.')
  if (evidence.matches !== undefined && !isEmpty)
    said.push(`In all, ${evidence.matches} published ${nounOf(asked.dimension, true)} match.`)
  if (asked.whole === 'everything' && asked.isDimensionNamed) {
    const others = (['ticker', 'topic', 'theme'] as const).filter((each) => each !== asked.dimension)
    const [one, other] = others.map((each) => nounOf(each, true))
    said.push(`Only ${nounOf(asked.dimension, true)} are listed; ask for ${one} or ${other} to see these.`)
  }
  if (asked.asks.includes('reason')) said.push(causes)
  const isOfLead = asked.bounds.some(({ of }) => of === 'lead')
  if (isOfLead || (asked.side?.role === 'rank' && asked.calculation))
    said.push(`A ${nounOf(asked.dimension)} without a published bullish and bearish share is left out.`)
  else if (asked.side?.role === 'rank') {
    if (asked.bounds.every(({ of }) => of === 'share')) said.push(...leaning(evidence, asked.side))
    else said.push(...leftOutSentence(evidence, asked.side))
  }
  return said
}

/** Says whether few or none of the results of a ranking by a sentiment lean to that sentiment. */
function leaning(evidence: IntentEvidence, side: AskedSide): string[] {
  const { asked, facts, isCut, leftOut } = evidence
  const { of, isLeast } = side
  const { dimension, count, groups, bounds } = asked
  const ranked = facts.filter((fact) => fact.dimension === dimension)
  const such = `${groups.length + bounds.length > 0 ? 'such ' : ''}${nounOf(dimension)}`
  if (isLeast || ranked.length === 0) return []
  const leaned = ranked.slice(0, count).filter(({ sentiment }) => sentiment === of)
  // Results whose share of the sentiment is withheld or the only one published may lean to it without being listed.
  const isOfAll = !leftOut?.length && (of === 'bullish' || of === 'bearish')
  if (isOfAll && ranked.every(({ sentiment }) => sentiment !== of)) return [`No ${such} leans ${of}.`]
  if (ranked[0].sentiment !== of && leaned.length > 0)
    return [`Of these, ${listed(leaned.map(factName))} ${leaned.length > 1 ? 'lean' : 'leans'} ${of}.`]
  if (leaned.length === 0) return [`None of these leans ${of}.`]
  return [
    ...(ranked.length < count && !isCut ? [`No other ${such} with a published ${of} share leans ${of}.`] : []),
    ...leftOutSentence(evidence, side),
  ]
}

function leftOutSentence({ leftOut = [] }: IntentEvidence, { of }: AskedSide): string[] {
  const [one, ...others] = leftOut
  if (!one) return []
  const why = `because only ${others.length > 0 ? 'their' : 'its'} ${of} share is published.`
  return [others.length > 0 ? `${leftOut.length} others are left out, ${why}` : `${factName(one)} is left out, ${why}`]
}

function movedItems(facts: Fact[], asked: AskedPart): string[] {
  const { calculation } = asked
  return facts.map((fact) => {
    const by =
      calculation && fact.change!.trend !== 'new'
        ? calculationWords(calculation, fact.share, fact.change!.previous)
        : ''
    const felt = asked.asks.includes('sentiment') ? `, ${sentimentShares(fact) || 'no sentiment published'}` : ''
    return `${factName(fact)} (${movedFromTo(fact, asked)}${by && `, ${by}`}${felt})`
  })
}

/** Order words that are dropped if a ranking is empty. */
const emptyOrder = /^(?:most|least) (?:talked-about|common) |^(?:leading|rarest) |(?<=(?:gained|lost) )the most /g
const beyond = ' beyond what chance explains'

/** The top results of a ranking with their figures. */
function rankingSentence(evidence: IntentEvidence, dimension: Dimension): string {
  const { asked, facts, baseline, filled, isWithoutTrend } = evidence
  const isOwn = dimension === asked.dimension
  const isMoving = isOwn && asked.change !== undefined
  const shown = facts
    .filter(({ id }) => id !== asked.than?.id)
    .filter((fact) => fact.dimension === dimension && (fact.change !== undefined) === isMoving)
    .slice(isOwn ? (asked.place ?? 1) - 1 : 0, isOwn ? asked.count : 3)
  const none = isWithoutTrend && shown.length > 0 ? `no ${nounOf(dimension)} is ${asked.trend}; ` : ''
  const against = isMoving ? `against ${baselineOf(baseline)}, ${none}` : ''
  const filter = asked.side?.role === 'filter' ? asked.side : undefined
  const isOne = isOwn && asked.isOne && !asked.place
  const isPlural = (shown.length > 1 && !isOne) || (isOwn && asked.place !== undefined)
  const moved = isWithoutTrend ? { ...asked, trend: undefined } : asked
  const words = rankingWords(isOwn ? moved : { side: filter }, dimension, isPlural)
  // Whether other windows have results is known only for plain rankings.
  const isNothing =
    facts.length === 0 && !asked.side && asked.bounds.length + asked.groups.length === 0 && !asked.change
  if (shown.length === 0)
    return isMoving && asked.change !== 'new' && asked.change !== 'flat'
      ? `${against}no published ${words.replace(emptyOrder, '').replace(' that', '')}${beyond}.`
      : `${against}no ${words.replace(emptyOrder, '')} is published${isNothing ? windowsWith(filled) : ''}.`
  const said = (items: string[]) => {
    if (!isOne || items.length < 2) return `${items.length > 1 ? 'are' : 'is'} ${listed(items)}`
    return `is ${items[0]}, followed by ${listed(items.slice(1))}`
  }
  if (isMoving) return `${against}the ${words} ${said(movedItems(shown, asked))}.`
  const items = shown.map((fact, at) => {
    const { sentiment: kind } = fact.scope
    const of =
      at === 0 ? ` of ${kind && `${kind} `}${fact.source === 'intent_questions' ? 'questions' : 'conversations'}` : ''
    const lean =
      asked.asks.includes('sentiment') && !kind
        ? `, ${sentimentShares(fact, asked.side?.of, asked.split) || 'no sentiment published'}`
        : ''
    const compared = lean && asked.calculation ? sidesCompared(asked.calculation, fact) : ''
    return `${factName(fact)} (${percent(fact.share)}${of}${lean}${compared && `, ${compared}`})`
  })
  const place = isOwn && asked.place ? `${placesOf(asked)} of ` : ''
  return `${place}the ${words} ${said(items)}.`
}
