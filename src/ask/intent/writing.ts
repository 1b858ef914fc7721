import { baselineOf, capitalised, listed, percent, spanOf } from '../../text/sentences.ts'
import type { Evidence, Fact } from './facts.ts'
import { isSymbol } from './interpretation.ts'
import { onMarket } from './market.ts'
import {
  bareLeanSentence,
  causes,
  changedSentence,
  leaning,
  leanSentence,
  leansTogether,
  movedBy,
  moverSentence,
  nameOf,
  nothingToCompare,
  overlapSentence,
  push,
  quoted,
  relatedSentence,
  themeNotAsked,
  windowsNamed,
} from './phrases.ts'
import type { Asked } from './read/asked.ts'
import { intentVocabulary } from './read/vocabulary.ts'
import { notUnderstoodSentence, refusalSentences } from './refusals.ts'
import { verdictOn } from './verdicts.ts'

/** Sentences about the reading of a part, which hold no figures of the release: refusals, words not understood, definitions. */
export function notesFor({ asked, days, emptyDays, asOf }: Evidence): string[] {
  const subjects = asked.tickers.length + asked.topics.length
  const [refusal] = asked.refusals
  const isAlone = refusal === 'other' || refusal === 'unread' || (subjects === 0 && refusal !== 'counts')
  if (asked.definitions.length > 0) {
    const { definitions } = intentVocabulary()
    return asked.definitions.length > 1 ? [helpSentence] : asked.definitions.map((name) => definitions.get(name)!)
  }
  const notes = refusalSentences(asked, isAlone)
  if ((refusal && isAlone) || asked.isElsewhereOnly) return notes
  push(notes, notUnderstoodSentence(asked))
  if (asked.unknownTickers.length > 0) {
    const one = asked.unknownTickers.length === 1
    notes.push(
      `${listed(asked.unknownTickers)} ${one ? 'is no symbol' : 'are no symbols'} that the release or its listings know.`,
    )
    if (subjects === 0) notes.push('Ask about a listed ticker, a topic or a question theme instead.')
  }
  if (asked.countAsked !== undefined) notes.push('A ranking names ten at most.')
  if (emptyDays !== undefined && !refusal)
    notes.push(`${capitalised(spanOf(emptyDays, asOf))}, nothing is published, so this is of ${days} days.`)
  return notes
}

const helpSentence =
  'Ask which tickers, topics or question themes investors talk about, how much, with which sentiment, together with what, and how interest in them changes, over a day up to a year.'

/** What an answer says, in sentences made of facts. Every number in them is a fact's. */
export function sentencesFor(evidence: Evidence, isAlone = true): string[] {
  const { asked, facts, days, asOf } = evidence
  const [refusal] = asked.refusals
  const subjects = asked.tickers.length + asked.topics.length
  if (refusal === 'other' || asked.refusals.includes('unread') || asked.isElsewhereOnly || asked.definitions.length > 0)
    return []
  if ((refusal && subjects === 0 && refusal !== 'counts') || (subjects === 0 && asked.unknownTickers.length > 0))
    return []
  const opening: string[] = []
  if (asked.window && !asked.window.isExact) {
    opening.push(
      asked.window.isCovering
        ? 'No published window has just that length, so this is the closest that covers it.'
        : 'No published window is that long, so this is the longest, which covers but a part of it.',
    )
  }
  if (asked.isOtherTime) {
    opening.push(`Only windows that end on ${asOf} are published, so other times cannot be told.`)
  }
  for (const { from, to } of asked.renamed) opening.push(`Conversations on ${from} count under ${to}.`)
  if (facts.length > 0) push(opening, exclusionSentence(asked))
  if (asked.isPartUnknown && !refusal && facts.length > 0) {
    opening.push('The other side of the comparison is no ticker or topic that is published.')
  }
  const body =
    facts.length === 0 ? [] : toldOnce(bodyOf(evidence, isAlone).slice(0, 4), `${capitalised(spanOf(days, asOf))}, `)
  const span = capitalised(spanOf(days, asOf))
  if (asked.asksMoodChange && body.length > 0) {
    body.splice(3, body.length, 'How sentiment itself has changed is not published, only how interest has.')
  }
  if (evidence.isLonger) body.splice(1, 0, 'More are within these bounds than are named here.')
  if (evidence.isCut) body.splice(4, body.length, 'More was asked about than the limit of evidence lets in.')
  return [...opening, ...body.slice(0, 5), ...missingSentences(evidence, body.length === 0, span)]
}

/** Whether what was to be left out is: lists can do without it, shares cannot. */
function exclusionSentence({ excluded: { tickers, topics, groups }, ...asked }: Asked): string | undefined {
  const isOfTickers = asked.dimension === 'ticker' && groups.length > 0
  const names = [
    ...tickers,
    ...(isOfTickers ? groups.map(({ label }) => label) : topics.map(({ label }) => quoted(label))),
  ]
  if (names.length === 0) return undefined
  const isOfMarket = asked.tickers.length + asked.topics.length === 0
  const isInVain =
    isOfMarket &&
    (asked.dimension === 'ticker'
      ? tickers.length + groups.length === 0
      : asked.dimension === 'theme' && tickers.length === 0)
  if (isInVain)
    return `A ranking of ${asked.dimension}s without the conversations on ${listed(names)} is not published, so this one holds them.`
  return asked.tickers.length + asked.topics.length > 0 && !(asked.asksTopics && tickers.length === 0)
    ? `Shares without the conversations on ${listed(names)} are not published.`
    : `${capitalised(listed(names))} ${names.length === 1 ? 'is' : 'are'} left out of lists, but not of what shares are of.`
}

/** A window is told by the sentence that comes first. */
function toldOnce(sentences: string[], lead: string): string[] {
  const first = sentences.findIndex((sentence) => sentence.startsWith(lead))
  return sentences.map((sentence, at) =>
    at > first && first >= 0 && sentence.startsWith(lead) ? capitalised(sentence.slice(lead.length)) : sentence,
  )
}

function bodyOf(evidence: Evidence, isAlone: boolean): string[] {
  const { asked } = evidence
  if (asked.tickers.length > 1) return onSeveral(evidence, 'intent_tickers')
  if (asked.tickers.length === 0 && asked.topics.length > 1) return onSeveral(evidence, 'intent_topics')
  if (asked.tickers.length + asked.topics.length > 0) return onSubject(evidence)
  return onMarket(evidence, isAlone)
}

/** One ticker, one topic, or a topic among the conversations that name a ticker. */
function onSubject(evidence: Evidence): string[] {
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
  const moved = mover && moverSentence(mover, ticker || topic ? subject! : nameOf(mover), span)
  const asks = themeSentences(evidence, themes, !share && !topicShare)

  const isOnBothUntold = ticker !== undefined && asked.topics.length > 0 && !topic
  const verdict = theme || isOnBothUntold ? undefined : verdictOn(evidence, topic ?? ticker, mover)
  if (verdict && !asked.asksTickerOfTopic) said.push(verdict)
  const bareLean = asked.asksSentiment
    ? lean && leanSentence(topic ?? ticker, '', asked.sides)
    : bareLeanSentence(topic ?? ticker)
  if (asked.change && moved) for (const each of [moved, bareLean]) push(said, each)
  else if (lean) for (const each of asked.asksShare ? [share ?? topicShare, lean] : [lean]) push(said, each)
  else if (!asked.asksTickerOfTopic) for (const each of [share, topicShare]) push(said, each)
  if (asked.change && evidence.isBaselineEmpty)
    said.push(nothingToCompare(asked.tickers.length > 0 ? 'ticker' : 'topic', evidence.baseline))
  else if (asked.change && !mover && said.length > 0) {
    said.push(`How interest in ${subject} has changed against ${baselineOf(evidence.baseline)} is not published.`)
  }
  if (asked.change && asked.asksThemes && said.length > 0)
    said.push(`How single questions on ${subject} have changed is not published, only how interest in ${subject} has.`)
  if (isOnBothUntold) {
    said.push(`Nothing on ${ticker.name} and ${quoted(asked.topics[0].label)} together is published.`)
  }
  if (asked.asksRelated && !asked.asksTopics) {
    const on = topic ?? ticker
    push(
      said,
      relatedSentence(on, asked) ?? (on && `Which tickers the conversations on ${nameOf(on)} name is not published.`),
    )
  }
  if (asked.asksTopics) {
    push(said, topicSentence(topics, subject, asked))
    if (topics.length === 0 && ticker && !topic)
      said.push(`No topic of the conversations on ${ticker.name} is published.`)
  }
  for (const each of asks) push(said, each)
  // Whoever asks whether something is asked wants to hear that first.
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
    said.push(`No theme of the questions on ${subject} is published${themedWindows(evidence)}.`)
  }
  if (themes.length === 0) push(said, topicSentence(topics, ticker?.name, asked))
  if (!asked.change && mover && mover.change!.trend !== 'stable')
    push(said, changedSentence(mover, subject ?? nameOf(mover)))
  if (said.length < 3) push(said, topicSentence(topics, ticker?.name, asked))
  if (said.length < 3 && !asked.asksRelated) push(said, relatedSentence(topic ?? ticker, asked))
  if (asked.asksWhy) said.splice(3, said.length, causes)
  return [...new Set(said)]
}

/** `12% of the conversations on “Options” named UNH`. */
function tickerOfTopicSentence(topic: Fact, ticker: string, span: string): string {
  const share = topic.related.find(({ dimension, name }) => dimension === 'ticker' && name === ticker)?.share
  return share === undefined
    ? `${capitalised(span)}, how much of the conversations on ${quoted(topic.name)} named ${ticker} is not published.`
    : `${capitalised(span)}, ${percent(share)} of the conversations on ${quoted(topic.name)} named ${ticker}.`
}

/** Two or more tickers or topics beside each other. */
function onSeveral(evidence: Evidence, source: Fact['source']): string[] {
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
  if (second && !asked.asksSentiment) {
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
      `Against ${baselineOf(evidence.baseline)}, ${listed(changes.slice(0, 4).map((fact) => `${nameOf(fact)} ${movedBy(fact)}`))}.`,
    )
  }
  if (asked.change && evidence.isBaselineEmpty)
    said.push(nothingToCompare(asked.tickers.length > 0 ? 'ticker' : 'topic', evidence.baseline))
  const isFelt = ranked.some(({ sentiment }) => sentiment !== 'unknown')
  const leans = isFelt ? [`In sentiment, ${leansTogether(ranked.slice(0, 10), name, asked.sides)}.`] : []
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
  // What was asked about comes first.
  if (asked.asksSentiment && !asked.change) said.unshift(...leans)
  else said.push(...leans)
  said[0] = `${capitalised(spanOf(days, asOf))}, ${said[0].replace(/^(?:In sentiment|Which)\b/, (word) => word.toLowerCase())}`
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
    said.push('No theme of the questions on them is published in this window.')
  if (asked.asksWhy) said.splice(3, said.length, causes)
  return said
}

/** How much of the conversations on each of several tickers is about the topic that is asked about too. */
function topicAmong({ asked: { topics }, facts }: Evidence, subjects: Fact[]): string[] {
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

/** The questions of a cell: the one that was asked about, then those that lead. */
function themeSentences({ asked, theme, relaxed, days, asOf }: Evidence, themes: Fact[], isFirst: boolean): string[] {
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

function topicSentence(topics: Fact[], subject: string | undefined, { count }: Asked): string | undefined {
  if (topics.length === 0 || !subject) return undefined
  const shown = topics.slice(0, count)
  const items = shown.map((fact) => `${quoted(fact.name)} (${percent(fact.share)})`)
  return `The conversations on ${subject} are most often about ${listed(items)}.`
}

function themedWindows({ themedWindows: days }: Evidence): string {
  if (days.length === 0) return ''
  return ` in this window; some are in ${days.length === 1 ? 'that' : 'those'} of ${listed(days.map(String))} ${days.length === 1 && days[0] === 1 ? 'day' : 'days'}`
}

function missingSentences({ missing, filled, facts, asked, days }: Evidence, isEmpty: boolean, span: string): string[] {
  const sentences: string[] = []
  const kinds = Map.groupBy(missing, (each) => JSON.stringify([each.dimension, each.days]))
  for (const them of kinds.values()) {
    const [{ dimension, days: elsewhere }] = them
    const named = them.map(({ name }) => (dimension === 'topic' ? quoted(name) : isSymbol(name) ? name : undefined))
    const known = named.filter((name) => name !== undefined)
    const names =
      known.length === named.length
        ? listed(known)
        : listed([...known, known.length > 0 ? 'others that were asked about' : 'what was asked about'])
    sentences.push(
      `${isEmpty && sentences.length === 0 ? `${span}, the` : 'The'} release publishes nothing on ${names}${windowsWith(elsewhere, ' does', ' do')}.`,
    )
  }
  if (sentences.length > 0 || !isEmpty) return sentences
  if (facts.length > 0) sentences.push(`${span}, the release publishes nothing that answers this.`)
  else if (!asked.refusals.includes('other')) {
    sentences.push(
      `${span}, the release publishes nothing on this${windowsWith(
        filled.filter((each) => each !== days),
        ' does',
        ' do',
      )}.`,
    )
  }
  return sentences
}

function windowsWith(days: number[], one: string, several: string): string {
  if (days.length === 0) return ', nor does any other window'
  return `; ${windowsNamed(days)}${days.length === 1 ? one : several}`
}

function labelOf(asked: Asked, topic: string): string {
  return asked.topics.find(({ label }) => label.toLowerCase() === topic)?.label ?? topic
}
