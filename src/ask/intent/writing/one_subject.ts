import { baselineOf, capitalised, listed, percent, spanOf } from '../../../text/sentences.ts'
import type { Fact, IntentEvidence } from '../facts.ts'
import type { AskedPart } from '../read/asked.ts'
import {
  amountSentences,
  bareLeanSentence,
  causes,
  changedSentence,
  factName,
  inWindows,
  leaning,
  leanSentence,
  moverSentence,
  nothingToCompare,
  push,
  quoted,
  relatedSentence,
  themeNotAsked,
} from './phrases.ts'
import { verdictOn } from './verdicts.ts'

/** One ticker, one topic, or a topic among the conversations that name a ticker. */
export function onSubject(evidence: IntentEvidence): string[] {
  const { asked, facts, days, asOf, theme } = evidence
  const span = spanOf(days, asOf)
  const ticker = facts.find(({ source }) => source === 'intent_tickers')
  const topic = facts.find(({ source, id }) => source === 'intent_topics' && id === asked.topics[0]?.topic_id)
  const mover = facts.find(({ source }) => source === 'intent_movers')
  const ofAll = facts.find(
    ({ source, id, scope }) => source === 'intent_questions' && id === evidence.questionsOn && !scope.topic,
  )
  const themes = facts.filter((fact) => fact.source === 'intent_questions' && fact !== ofAll)
  const own = theme && themes.find(({ id }) => id === theme.id)
  const topics = facts.filter((fact) => fact.source === 'intent_topics' && fact !== topic)
  const isOnBoth = ticker !== undefined && topic !== undefined && !asked.asksTickerOfTopic
  const subject = topic && !ticker ? quoted(topic.name) : ticker?.name
  const said: string[] = []
  if (asked.asksTickerOfTopic && topic) said.push(tickerOfTopicSentence(topic, asked.tickers[0], span))

  const isLeanApart = asked.asksSentiment && asked.asksShare && !asked.sentiment
  const share =
    ticker &&
    `${capitalised(span)}, ${ticker.name} came up in ${percent(ticker.share)} of investor conversations${isLeanApart ? '' : leaning(ticker)}.`
  const topicShare =
    topic &&
    (isOnBoth
      ? `${percent(topic.share)} of the conversations on ${topic.scope.ticker} were about ${quoted(topic.name)}${leaning(topic)}.`
      : `${capitalised(span)}, ${percent(topic.share)} of investor conversations were about ${quoted(topic.name)}${isLeanApart ? '' : leaning(topic)}.`)
  if (topic && !asked.isTopicNamed && !asked.claim)
    said.push(`What was asked about counts under ${quoted(topic.name)}, which is published as a whole.`)
  const lean = asked.asksSentiment && !asked.sentiment ? leanSentence(topic ?? ticker, span, asked.sides) : undefined
  const felt = evidence.elsewhere.has('sentiment') && `No sentiment is published${inWindows(evidence, 'sentiment')}.`
  const moved = mover && moverSentence(mover, ticker || topic ? subject! : factName(mover), span)
  const asks = themeSentences(evidence, themes, !share && !topicShare)

  const isOnBothUntold = ticker !== undefined && asked.topics.length > 0 && !topic
  const verdict = theme || isOnBothUntold ? undefined : verdictOn(evidence, topic ?? ticker, mover)
  if (verdict && !asked.asksTickerOfTopic) said.push(verdict)
  const bareLean = asked.asksSentiment
    ? lean && leanSentence(topic ?? ticker, '', asked.sides)
    : bareLeanSentence(topic ?? ticker)
  if (asked.asksPlace) push(said, placeSentence(topic ?? ticker))
  const ways = asked.asksMoodChange ? [lean, moved] : [moved, bareLean]
  if (asked.change && moved) for (const each of ways) push(said, each)
  else if (lean) for (const each of asked.asksShare ? [share ?? topicShare, lean] : [lean]) push(said, each)
  else if (!asked.asksTickerOfTopic) for (const each of [share, topicShare]) push(said, each)
  for (const each of amountSentences(evidence)) push(said, each)
  if (asked.change && evidence.isBaselineEmpty)
    said.push(nothingToCompare(asked.tickers.length > 0 ? 'ticker' : 'topic', evidence.baseline))
  else if (asked.change && !mover && said.length > 0 && !asked.asksMoodChange) {
    said.push(`How interest in ${subject} has changed against ${baselineOf(evidence.baseline)} is not published.`)
  }
  if (asked.change && asked.asksThemes && said.length > 0)
    said.push(`How single questions on ${subject} have changed is not published, only how interest in ${subject} has.`)
  if (felt && inWindows(evidence, 'sentiment')) said.push(felt)
  if (isOnBothUntold) {
    said.push(`Nothing on ${ticker.name} and ${quoted(asked.topics[0].label)} together is published.`)
  }
  if (asked.asksRelated && !asked.asksTopics) {
    const on = topic ?? ticker
    push(
      said,
      relatedSentence(on, asked) ??
        (on && `No ticker named with ${factName(on)} is published${inWindows(evidence, 'related')}.`),
    )
  }
  if (asked.asksTopics) {
    push(said, topicSentence(topics, subject, asked))
    if (topics.length === 0 && ticker && !topic)
      said.push(`No topic of the conversations on ${ticker.name} is published${inWindows(evidence, 'topics')}.`)
  }
  for (const each of asks) push(said, each)
  // A yes or no question is answered with that first.
  if (own && asked.claim && !asked.sentiment) said.unshift('Yes.', asks[0])
  else if (theme && !own && asked.refusals.length === 0 && subject)
    said.unshift(themeNotAsked(evidence, theme.label, capitalised(span), subject))
  if (asked.questionsOn && topic) {
    said.unshift(
      ofAll
        ? `${capitalised(span)}, ${percent(ofAll.share)} of all questions were of the theme ${quoted(ofAll.name)}.`
        : 'A share of questions is published by theme, not by topic, so this is of conversations.',
    )
  }
  if (themes.length === 0 && subject && asked.dimension === 'theme' && !(theme && asked.claim)) {
    said.push(`No theme of the questions on ${subject} is published${inWindows(evidence, 'themes')}.`)
  }
  if (themes.length === 0) push(said, topicSentence(topics, ticker?.name, asked))
  if (!asked.change && mover && mover.change!.trend !== 'stable')
    push(said, changedSentence(mover, subject ?? factName(mover)))
  if (said.length < 3) push(said, topicSentence(topics, ticker?.name, asked))
  if (said.length < 3 && !asked.asksRelated) push(said, relatedSentence(topic ?? ticker, asked))
  if (asked.asksWhy) said.splice(3, said.length, causes)
  return [...new Set(said)]
}

/** `NVDA is number 3 of the tickers that are published`. */
function placeSentence(fact: Fact | undefined): string | undefined {
  if (fact?.rank === undefined) return undefined
  const { ticker } = fact.scope
  return `${factName(fact)} is number ${fact.rank} of the ${fact.dimension}s that are published${ticker && ` of the conversations on ${ticker}`}, by share.`
}

/** `12% of the conversations on “Options” named UNH`. */
function tickerOfTopicSentence(topic: Fact, ticker: string, span: string): string {
  const share = topic.related.find(({ dimension, name }) => dimension === 'ticker' && name === ticker)?.share
  return share === undefined
    ? `${capitalised(span)}, how much of the conversations on ${quoted(topic.name)} named ${ticker} is not published.`
    : `${capitalised(span)}, ${percent(share)} of the conversations on ${quoted(topic.name)} named ${ticker}.`
}

/** The questions of a cell: the requested one, then the leading ones. */
function themeSentences(
  { asked, theme, relaxed, days, asOf }: IntentEvidence,
  themes: Fact[],
  isFirst: boolean,
): string[] {
  if (themes.length === 0) return []
  const { scope } = themes[0]
  const on = [scope.ticker, scope.topic && quoted(labelOf(asked, scope.topic))].filter(Boolean).join(' and ')
  const kind = scope.sentiment ? `${scope.sentiment} ` : ''
  const lead = isFirst ? `${capitalised(spanOf(days, asOf))}, the` : 'The'
  const own = themes.find(({ id }) => id === theme?.id)
  const others = themes.filter((fact) => fact !== own).slice(0, asked.count)
  const why = [
    relaxed.includes('sentiment') &&
      `, whatever the sentiment, as no theme of the ${asked.sentiment} ones is published`,
    relaxed.includes('topic') && ', whatever the topic',
  ]
  const sentences: string[] = []
  if (own) {
    sentences.push(`${lead} theme ${quoted(own.name)} makes up ${percent(own.share)} of the ${kind}questions on ${on}.`)
  }
  if (others.length > 0) {
    const items = others.map((fact) => `${quoted(fact.name)} (${percent(fact.share)})`)
    const plural = others.length > 1
    const start = own ? `Other ${kind}questions` : `${lead} leading ${kind}question${plural ? 's' : ''}`
    sentences.push(`${start} on ${on} ${plural || own ? 'are' : 'is'} ${listed(items)}${why.filter(Boolean).join('')}.`)
  }
  return sentences
}

function topicSentence(topics: Fact[], subject: string | undefined, { count }: AskedPart): string | undefined {
  if (topics.length === 0 || !subject) return undefined
  const shown = topics.slice(0, count)
  const items = shown.map((fact) => `${quoted(fact.name)} (${percent(fact.share)})`)
  return `The conversations on ${subject} are most often about ${listed(items)}.`
}

function labelOf(asked: AskedPart, topic: string): string {
  return asked.topics.find(({ label }) => label.toLowerCase() === topic)?.label ?? topic
}
