import { windows } from '../../../base/calendar/days.ts'
import { capitalised, listed, spanOf } from '../../../text/sentences.ts'
import type { Group } from '../../groups.ts'
import type { IntentEvidence } from '../facts.ts'
import { type AskedPart, hasSubject, isDeclined, isUnasked } from '../read/asked.ts'
import { intentVocabulary } from '../read/vocabulary.ts'
import { onMarket } from './market.ts'
import { exclusionsOf, factName, isSymbol, windowsWith } from './phrases.ts'
import { notUnderstoodSentences, refusalSentences } from './refusals.ts'
import { onSubjects } from './subjects.ts'

const help =
  'Ask which tickers, topics or question themes investors talk about, how much, with which sentiment, together with what, and how interest in them changes, over a day up to a year.'

/** Sentences about how a part was read, without figures of the release: refusals, words not understood, definitions. */
export function notesFor({ asked, days, emptied, asOf }: IntentEvidence): string[] {
  if (asked.definitions.length > 0) return [...notUnderstoodSentences(asked), ...definitionsOf(asked, asOf)]
  const notes = refusalSentences(asked)
  if (isDeclined(asked)) return notes
  notes.push(...notUnderstoodSentences(asked))
  if (asked.unknownTickers.length > 0) {
    const are = asked.unknownTickers.length === 1 ? 'is no symbol' : 'are no symbols'
    notes.push(`${listed(asked.unknownTickers)} ${are} that the release or its listings know.`)
    if (asked.alike.length > 0) notes.push(`Did you mean ${listed(asked.alike).replace(/ and (?=\S+$)/, ' or ')}?`)
    else if (!hasSubject(asked)) notes.push('Ask about a listed ticker, a topic or a question theme instead.')
  }
  const empty = asked.groups.filter(isEmptyGroup).map(({ label }) => label)
  if (empty.length > 0)
    notes.push(`The release has no company of the ${empty.length > 1 ? 'groups' : 'group'} ${listed(empty)}.`)
  for (const { words, label } of asked.readAs) notes.push(`“${words}” was read as the topic “${label}”.`)
  for (const { from, to } of asked.renamed) notes.push(`Conversations on ${from} count under ${to}.`)
  if (asked.countAsked !== undefined) notes.push('A ranking names ten at most.')
  if (emptied) notes.push(`The ${emptied} days to ${asOf} do not have all of this, so the figures cover ${days} days.`)
  return notes
}

/** Whether a named group has no members. `Stocks` has none only if the release is empty. */
function isEmptyGroup({ id, symbols }: Group): boolean {
  return id !== 'stocks' && symbols.size === 0
}

function definitionsOf({ definitions: names }: AskedPart, asOf: string): string[] {
  const { definitions } = intentVocabulary()
  if (names.length === definitions.size) return [help]
  const facts: Record<string, string> = { as_of: asOf, windows: listed(windows.map(String)) }
  return names.map((name) => definitions.get(name)!.replaceAll(/{(\w+)}/g, (_, fact) => facts[fact]))
}

/** The sentences of an answer. Every number comes from a fact. */
export function sentencesFor(evidence: IntentEvidence): string[] {
  const { asked, facts, asOf } = evidence
  if (isUnasked(asked)) return []
  const said: string[] = []
  if (asked.window && !asked.window.isExact)
    said.push(
      asked.window.isCovering
        ? 'No published window has exactly that length, so the figures are of the next longer one.'
        : 'No published window is that long; the longest covers only part of it.',
    )
  if (asked.isOtherTime) said.push(`Only windows that end on ${asOf} are published, so other times cannot be told.`)
  said.push(...exclusionSentences(asked))
  // A ranking of nothing would say that the other conditions left nothing.
  if (!hasSubject(asked) && asked.groups.length > 0 && asked.groups.every(isEmptyGroup)) return said
  const isKnown = facts.length > 0 || (!hasSubject(asked) && asked.isDimensionNamed)
  const body = isKnown ? (hasSubject(asked) ? onSubjects(evidence) : onMarket(evidence)) : []
  if (evidence.isCut) body.push('More was asked about than the limit of evidence lets in.')
  return [...said, ...body, ...missingSentences(evidence, body.length === 0)]
}

function exclusionSentences(asked: AskedPart): string[] {
  const { left, kept } = exclusionsOf(asked)
  return [
    ...(left.length > 0 ? [`The list leaves out ${listed(left)}; the shares still count all conversations.`] : []),
    ...(kept.length > 0 ? [`Conversations on ${listed(kept)} cannot be left out of these figures.`] : []),
  ]
}

function missingSentences({ missing, filled, days, asOf }: IntentEvidence, isEmpty: boolean): string[] {
  const span = `${capitalised(spanOf(days, asOf))}, the release`
  if (missing.length === 0) return isEmpty ? [`${span} publishes nothing on this${windowsWith(filled)}.`] : []
  const alike = [...Map.groupBy(missing, (each) => JSON.stringify([each.dimension, each.days])).values()]
  return alike.map((them, at) => {
    const names = them.map((each) =>
      each.dimension !== 'ticker' || isSymbol(each.name) ? factName(each) : 'what was asked about',
    )
    const subject = isEmpty && at === 0 ? span : 'The release'
    return `${subject} publishes nothing on ${listed([...new Set(names)])}${windowsWith(them[0].days)}.`
  })
}
