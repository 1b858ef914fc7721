import { baselineOf, capitalised, listed, percent, spanOf } from '../../../text/sentences.ts'
import type { Fact, IntentEvidence } from '../facts.ts'
import {
  amountSentences,
  causes,
  factName,
  inWindows,
  leansTogether,
  movedBy,
  nothingToCompare,
  overlapSentence,
  push,
  quoted,
  relatedSentence,
} from './phrases.ts'

/** Two or more tickers or topics compared. */
export function onSeveral(evidence: IntentEvidence, source: Fact['source']): string[] {
  const { asked, facts, days, asOf } = evidence
  const subjects = facts.filter((fact) => fact.source === source && fact.scope.ticker === '')
  if (subjects.length === 0) return []
  const name = source === 'intent_topics' ? ({ name }: Fact) => quoted(name) : ({ name }: Fact) => name
  const ranked = subjects.toSorted((one, other) => other.share - one.share)
  const verb = source === 'intent_topics' ? 'was a topic in' : 'came up in'
  const isUp = asked.isAscending || asked.asksLeast
  const shares = (isUp ? ranked.toReversed() : ranked).slice(0, 10).map((fact, at) => {
    return at === 0
      ? `${name(fact)} ${verb} ${percent(fact.share)} of investor conversations`
      : `${name(fact)} in ${percent(fact.share)}`
  })
  const [first, second] = isUp ? ranked.toReversed() : ranked
  const said = [`${listed(shares)}.`]
  if (asked.amounts) said.push(...amountSentences(evidence))
  else if (second && !asked.asksSentiment) {
    const most = ranked.length === 2 ? `${isUp ? 'less' : 'more'} than ${name(second)}` : isUp ? 'least' : 'most'
    said.push(
      first.share !== second.share
        ? `So ${name(first)} was talked about ${most}.`
        : `So ${name(first)} and ${name(second)} were talked about equally often, as far as the published shares tell.`,
    )
  }
  if (source === 'intent_tickers') for (const sentence of topicAmong(evidence, subjects)) push(said, sentence)
  const changes = facts.filter((fact) => fact.source === 'intent_movers')
  if (asked.change && changes.length > 0) {
    said.push(
      `Against ${baselineOf(evidence.baseline)}, ${listed(changes.slice(0, 4).map((fact) => `${factName(fact)} ${movedBy(fact)}`))}.`,
    )
  }
  if (asked.change && evidence.isBaselineEmpty)
    said.push(nothingToCompare(asked.tickers.length > 0 ? 'ticker' : 'topic', evidence.baseline))
  const isFelt = ranked.some(({ sentiment }) => sentiment !== 'unknown')
  const leans = isFelt ? [`In sentiment, ${leansTogether(ranked.slice(0, 10), name, asked.sides)}.`] : []
  if (!isFelt && asked.asksSentiment && !asked.leaning)
    leans.push(
      `No sentiment of the conversations on ${listed(ranked.map(name))} can be published, as too few people are bullish or bearish.`,
    )
  if (second && asked.leaning) leans.push(leaningMost(ranked, asked.leaning, asked.isLeastLeaning, name))
  if (asked.asksRelated) {
    const isOnOthers = asked.isDimensionNamed && asked.dimension === 'ticker'
    if (isOnOthers && !ranked.some((fact) => relatedSentence(fact, asked)))
      push(said, `Which tickers the conversations on ${listed(subjects.map(name))} name too is not published.`)
    if (!isOnOthers)
      push(
        said,
        overlapSentence(subjects) ??
          `How many conversations name ${listed(subjects.map(name))} together is not published.`,
      )
    else for (const fact of ranked.slice(0, 2)) push(said, relatedSentence(fact, asked))
  }
  // The requested figure comes first.
  if (asked.asksSentiment && !asked.change) said.unshift(...leans)
  else said.push(...leans)
  said[0] = `${capitalised(spanOf(days, asOf))}, ${said[0].replace(/^(?:In sentiment|Which|No)\b/, (word) => word.toLowerCase())}`
  const leading = ranked.slice(0, 3).flatMap((fact) => {
    const theme = facts.find(
      ({ source, scope }) =>
        source === 'intent_questions' && (scope.ticker === fact.name || scope.topic === fact.name.toLowerCase()),
    )
    return theme ? [`${quoted(theme.name)} (${percent(theme.share)}) on ${name(fact)}`] : []
  })
  if (leading.length > 0)
    said.push(`The leading ${leading.length === 1 ? 'question is' : 'questions are'} ${listed(leading)}.`)
  else if (asked.dimension === 'theme' && asked.isDimensionNamed)
    said.push(`No theme of the questions on them is published${inWindows(evidence, 'themes') || ' in this window'}.`)
  if (asked.asksWhy) said.splice(3, said.length, causes)
  return said
}

/** The share of the conversations on each of several tickers that is about the requested topic. */
function topicAmong({ asked: { topics }, facts }: IntentEvidence, subjects: Fact[]): string[] {
  const [topic] = topics
  if (!topic) return []
  const of = (ticker: string) =>
    facts.find(
      ({ source, id, scope }) => source === 'intent_topics' && id === topic.topic_id && scope.ticker === ticker,
    )
  const shares = subjects.flatMap(({ name }) =>
    of(name) ? [`${percent(of(name)!.share)} of the conversations on ${name}`] : [],
  )
  const none = subjects.filter(({ name }) => !of(name)).map(({ name }) => name)
  const said = shares.length > 0 ? [`${quoted(topic.label)} was a topic in ${listed(shares)}.`] : []
  if (none.length > 0) said.push(`Nothing on ${listed(none)} and ${quoted(topic.label)} together is published.`)
  return said
}

/** Which of several has most of one side, where that is published for them. */
function leaningMost(facts: Fact[], side: Fact['sentiment'], isLeast: boolean, name: (fact: Fact) => string): string {
  const ranked = facts
    .filter(({ breakdown }) => breakdown[side] !== null)
    .sort((one, other) => (isLeast ? -1 : 1) * (other.breakdown[side]! - one.breakdown[side]!))
  if (ranked.length < 2 || ranked[0].breakdown[side] === ranked[1].breakdown[side]) {
    const few = facts.filter(({ breakdown }) => breakdown[side] === null)
    const why = few.length > 0 ? `, as too few people are ${side} on ${listed(few.map(name))}` : ''
    return `Which of them has the ${isLeast ? 'smaller' : 'larger'} ${side} share cannot be told from the published shares${why}.`
  }
  const [of2, of3] = isLeast ? ['smaller', 'smallest'] : ['larger', 'largest']
  return `${name(ranked[0])} has the ${ranked.length === 2 ? of2 : of3} ${side} share.`
}
