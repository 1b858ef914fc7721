import { windows } from '../../../base/calendar/days.ts'
import { capitalised, listed, spanOf } from '../../../text/sentences.ts'
import type { IntentEvidence, Kind } from '../facts.ts'
import { asksOf, isSymbol } from '../interpretation.ts'
import type { AskedPart } from '../read/asked.ts'
import { intentVocabulary } from '../read/vocabulary.ts'
import { keptSentences, onMarket } from './market.ts'
import { onSubject } from './one_subject.ts'
import { factName, leanSentence, leansTogether, nounOf, push, quoted, windowsNamed } from './phrases.ts'
import { notUnderstoodSentence, refusalSentences } from './refusals.ts'
import { onSeveral } from './several.ts'

/** Sentences about the reading of a part, which hold no figures of the release: refusals, words not understood, definitions. */
export function notesFor({ asked, days, emptied, unplaced, asOf }: IntentEvidence): string[] {
  const subjects = asked.tickers.length + asked.topics.length
  const [refusal] = asked.refusals
  const isAlone = refusal === 'other' || refusal === 'unread' || subjects === 0
  if (asked.definitions.length > 0) {
    const { definitions } = intentVocabulary()
    if (asked.definitions.length === definitions.size) return [helpSentence]
    const facts: Record<string, string> = { as_of: asOf, windows: listed(windows.map(String)) }
    const texts = asked.definitions.map((name) =>
      definitions.get(name)!.replaceAll(/{(\w+)}/g, (_, fact) => facts[fact]),
    )
    return [notUnderstoodSentence(asked) ?? '', ...texts].filter(Boolean)
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
  if (emptied && !refusal) {
    const on = listed([...asked.tickers, ...asked.topics.map(({ label }) => quoted(label))])
    const lacking = emptied.kinds.map((kind) => (kind === 'subject' ? `nothing on ${on}` : unpublished[kind]))
    const is = lacking.join(' and ')
    notes.push(`${capitalised(spanOf(emptied.days, asOf))}, ${is} is published, so this is of ${days} days.`)
  }
  if (unplaced) {
    const places = `place${unplaced.places.length === 1 ? '' : 's'} ${listed(unplaced.places.map(String))}`
    const last = unplaced.last > 0 ? `; the last place is ${unplaced.last}` : ''
    const noun = nounOf(asked.dimension)
    notes.push(`${capitalised(spanOf(days, asOf))}, no ${noun} as asked for is published in ${places}${last}.`)
  }
  return notes
}

const unpublished: Partial<Record<Kind, string>> = {
  themes: 'no question theme of it',
  topics: 'no topic of it',
  related: 'no ticker named with it',
  sentiment: 'no sentiment of it',
  ranking: 'nothing',
}

const helpSentence =
  'Ask which tickers, topics or question themes investors talk about, how much, with which sentiment, together with what, and how interest in them changes, over a day up to a year.'

/** The sentences of an answer. Every number comes from a fact. */
export function sentencesFor(evidence: IntentEvidence, isAlone = true): string[] {
  const { asked, facts, days, asOf } = evidence
  const [refusal] = asked.refusals
  const subjects = asked.tickers.length + asked.topics.length
  if (refusal === 'other' || asked.refusals.includes('unread') || asked.isElsewhereOnly || asked.definitions.length > 0)
    return []
  if ((refusal && subjects === 0) || (subjects === 0 && asked.unknownTickers.length > 0)) return []
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
  if (asked.isPartUnknown && !refusal && facts.length > 0 && asked.tickers.length + asked.topics.length > 0) {
    opening.push('The other side of the comparison is no ticker or topic that is published.')
  }
  const body =
    facts.length === 0 && !asked.moodMove
      ? []
      : toldOnce(
          bodyOf(evidence, isAlone).slice(0, Math.max(4, asksOf(asked).length + 1)),
          `${capitalised(spanOf(days, asOf))}, `,
        )
  const span = capitalised(spanOf(days, asOf))
  if (asked.asksMoodChange && !asked.moodMove && body.length > 0) {
    body.splice(1, 0, ...moodBefore(evidence))
  }
  if (evidence.isLonger) body.splice(1, 0, 'More are within these bounds than are named here.')
  if (evidence.isCut) body.splice(4, body.length, 'More was asked about than the limit of evidence lets in.')
  return [...opening, ...body, ...keptSentences(evidence), ...missingSentences(evidence, body.length === 0, span)]
}

/** Whether an exclusion was possible: lists can exclude items, shares cannot. */
function exclusionSentence({ excluded: { tickers, topics, groups }, ...asked }: AskedPart): string | undefined {
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

/**
 * Sentiment of the same subjects over a longer window, because that of the preceding days is not published
 * separately.
 */
function moodBefore({ before, days, asOf }: IntentEvidence): string[] {
  const felt = before.filter(({ sentiment }) => sentiment !== 'unknown')
  if (felt.length === 0) return ['How sentiment itself has changed is not published, only how interest has.']
  const lead = `${capitalised(spanOf(felt[0].days, asOf))}, which hold ${days === 1 ? 'this day' : `these ${days} days`} too`
  return felt.length === 1 ? [leanSentence(felt[0], lead)!] : [`${lead}, ${leansTogether(felt, factName, [])}.`]
}

/** Only the first sentence names the window. */
function toldOnce(sentences: string[], lead: string): string[] {
  const first = sentences.findIndex((sentence) => sentence.startsWith(lead))
  return sentences.map((sentence, at) =>
    at > first && first >= 0 && sentence.startsWith(lead) ? capitalised(sentence.slice(lead.length)) : sentence,
  )
}

function bodyOf(evidence: IntentEvidence, isAlone: boolean): string[] {
  const { asked } = evidence
  if (asked.tickers.length > 1) return onSeveral(evidence, 'intent_tickers')
  if (asked.tickers.length === 0 && asked.topics.length > 1) return onSeveral(evidence, 'intent_topics')
  if (asked.tickers.length + asked.topics.length > 0) return onSubject(evidence)
  return onMarket(evidence, isAlone)
}

function missingSentences(
  { missing, elsewhere: windows, unplaced, facts, asked }: IntentEvidence,
  isEmpty: boolean,
  span: string,
): string[] {
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
  if (sentences.length > 0 || !isEmpty || unplaced) return sentences
  if (facts.length > 0) sentences.push(`${span}, the release publishes nothing that answers this.`)
  else if (!asked.refusals.includes('other')) {
    sentences.push(
      `${span}, the release publishes nothing on this${windowsWith(windows.get('any') ?? [], ' does', ' do')}.`,
    )
  }
  return sentences
}

function windowsWith(days: number[], one: string, several: string): string {
  if (days.length === 0) return ', nor does any other window'
  return `; ${windowsNamed(days)}${days.length === 1 ? one : several}`
}
