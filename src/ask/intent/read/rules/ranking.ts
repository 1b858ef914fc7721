import type { AskedClaim, AskedPart, Dimension } from '../asked.ts'
import { type Clause, isOf } from '../clause.ts'
import { isNamedTheme } from '../parts.ts'
import type { QuestionTerm } from '../term.ts'
import { intentVocabulary } from '../vocabulary.ts'
import { asksWhether } from './bounds.ts'
import { type AskedSentiment, isTalkRanked } from './measures.ts'

/** `What does bullish mean`, `how is sentiment measured`, `a topic or a theme, what is the difference`: about the terms of this service. */
export function takeDefinitions(clause: Clause): string[] {
  const vocabulary = intentVocabulary()
  // `How far back does the talk on NVDA go` is about NVDA.
  const isOfSubject = clause.has('ticker', 'topic', 'symbol')
  const ofService = isOfSubject ? [] : (['release', 'source'] as const).filter((each) => clause.has(`ask.${each}`))
  const found = clause.has('ask.help')
    ? [...vocabulary.definitions.keys()]
    : ofService.length > 0
      ? ofService
      : definedIn(clause)
  if (found.length === 0) return []
  for (const term of clause.terms) if (term.kind !== 'unknown') term.isUsed = true
  return found
}

/** The terms of this service that a part wants explained. */
function definedIn(clause: Clause): string[] {
  const [one, two, three] = clause.text.words.slice(clause.terms[0]?.start ?? 0).map(({ form }) => form)
  // `How do people measure it` is about people, `how is it measured whether people are bullish` is not.
  const define = clause.all('ask.define')[0]
  const isOfPeople = clause.all('crowd.people').some(({ start }) => !define || start < define.start)
  if (isOfPeople || clause.has('ticker', 'topic', 'symbol', 'period')) return []
  const found = intentVocabulary().definitionsIn(clause.text.reading)
  const differ = clause.terms.some((term) => /^(?:differ|the same|same)/.test(clause.formOf(term)))
  if (differ && !clause.has('order', 'unknown')) return found
  // `How do movers work`, but not `does the momentum trade work`.
  const isDefined = (term: QuestionTerm) => !/^works?$/.test(clause.formOf(term)) || clause.opening === 'how'
  if (clause.all('ask.define').some(isDefined)) return found.slice(0, 1)
  // `What does the change of a mover compare with`.
  const isCompared = /^do(?:es)?$/.test(two ?? '') && clause.has('ask.compare', 'than') && !clause.has('bulls', 'talk')
  if (one === 'what' && (two === 'counts' || isCompared) && !clause.has('crowd', 'out')) return found.slice(0, 1)
  const length = (clause.terms.at(-1)?.end ?? 0) - (clause.terms[0]?.start ?? 0)
  const isWhatIs = one === 'what' && two === 'is' && (three === 'a' || three === 'an' || length === 3)
  return isWhatIs && !clause.has('unknown', 'buzz', 'change', 'side', 'felt') ? found.slice(0, 1) : []
}

const nouns: [Dimension, string][] = [
  ['ticker', 'noun.ticker'],
  ['topic', 'ask.topics'],
  ['theme', 'ask.themes'],
]

/** `top 3 bearish`, `most bullish`: without another dimension, tickers are ranked. */
export function ranksTickersBySide(
  clause: Clause,
  { sides }: AskedSentiment,
  { leaning, sentiment, isDimensionNamed, among }: AskedPart,
): boolean {
  const isSide = sides.some(({ term }) => term.kind === 'side')
  const isByMood = clause.has('ask.rank') && sides.some(({ term }) => isOf(term, 'ask.sentiment'))
  return (
    leaning !== undefined &&
    !sentiment &&
    !isDimensionNamed &&
    (isByMood || among !== undefined || (isSide && !clause.has('talk.talk', 'ask', 'crowd.people', 'filler.market')))
  )
}

/** The first dimension that a part names: `stock topics` are topics, `about stocks` qualifies anything. */
export function namedDimension(clause: Clause): Dimension | undefined {
  const found = clause.terms.flatMap((term) => {
    const dimension = nouns.find(([, name]) => isOf(term, name))?.[0]
    if (!dimension || !isNoun(clause, term)) return []
    const next = clause.text.words[term.end] && clause.terms.find(({ start }) => start === term.end)
    const isPart = next !== undefined && (isOf(next, 'ask.topics') || isOf(next, 'ask.themes')) && isNoun(clause, next)
    const last = clause.text.words[term.start - 1]?.form === 'the' ? term.start - 2 : term.start - 1
    const isAbout = ['about', 'on', 'of', 'in', 'for'].includes(clause.text.words[last]?.form ?? '')
    return [{ dimension, isPart, isAbout }]
  })
  const first = found.find(({ isPart, isAbout }) => !isPart && !isAbout) ?? found.find(({ isPart }) => !isPart)
  return first?.dimension
}

function isNoun(clause: Clause, term: QuestionTerm): boolean {
  return !isOf(term, 'ask.themes') || isNamedTheme(clause.text, term)
}

export function dimensionOf(
  clause: Clause,
  named: Dimension | undefined,
  isChange: boolean,
  { tickers, topics, groups }: AskedPart['excluded'],
): Dimension {
  if (named) return named
  if (clause.has('ask.themes', 'felt')) return 'theme'
  // An exclusion shows the kind of the rest.
  if (!isChange && tickers.length + topics.length + groups.length > 0)
    return tickers.length + groups.length > 0 ? 'ticker' : 'topic'
  if (clause.has('order.unpopular') || isChange) return 'ticker'
  // `The top 5 by share`.
  if (clause.has('order.most', 'order.least') && !clause.has('talk', 'crowd', 'felt', 'ask.sentiment')) return 'ticker'
  return 'theme'
}

/** `Bullish share of the top 5 tickers`: reports a sentiment for a ranking by another measure. */
export function isToldOfRanking(clause: Clause, { sides }: AskedSentiment): boolean {
  const [side, ...others] = sides
  if (!side || others.length > 0 || side.isRanked || side.term.kind !== 'side') return false
  const order = clause.all('order.most').find((term) => term.start >= side.term.end)
  if (!order) return false
  const { words } = clause.text
  const before = words[order.start - 1]?.form === 'the' ? order.start - 2 : order.start - 1
  return /^(?:for|of|among|amongst|across|in|on)$/.test(words[before]?.form ?? '')
}

export function leaningOf({
  sides,
  against,
}: AskedSentiment): { side: NonNullable<AskedPart['leaning']>; isTurned: boolean } | undefined {
  if (against) return { side: sides[0].side, isTurned: false }
  // `What bears love to talk about`: the topics count, not the sentiment of those who talk.
  const speakers = sides.filter(({ term }) => term.kind === 'bulls')
  const [first, ...others] = speakers.length === 1 && sides.every(({ term }) => term.kind !== 'side') ? speakers : sides
  return first && others.every(({ side }) => side === first.side)
    ? { side: first.side, isTurned: first.isTurned }
    : undefined
}

/**
 * Whether a side filters (`what bearish investors ask`) or ranks (`the most bearish topics`). Tickers are published for
 * all conversations together, so a side can only rank them.
 */
export function narrows(
  clause: Clause,
  { sides }: AskedSentiment,
  hasSubject: boolean,
  named: Dimension | undefined,
  claim: AskedClaim | undefined,
): boolean {
  if (named === 'ticker') return false
  const [{ term, isRanked }] = sides
  if (term.kind === 'bulls' && ['talk', 'ask'].includes(clause.after(term, 0)?.kind ?? '')) return true
  const isSpeaker =
    term.kind === 'bulls' && /^(?:for|from|by|among|amongst)$/.test(clause.text.words[term.start - 1]?.form ?? '')
  if (isSpeaker || isOnly(clause, term)) return true
  if (isRanked && !hasSubject && (named !== undefined || term.kind === 'side')) return false
  if (term.kind === 'bulls') return true
  // `People who are bearish on NVDA`.
  const last = clause.before(term, 2)
  if (last && isOf(last, 'crowd.who') && clause.before(last, 0)?.kind === 'crowd') return true
  const next = clause.after(term, 0)
  if (next && ['crowd', 'noun.conversation', 'ask.themes', 'ask.topics'].some((name) => isOf(next, name)))
    return !(isRanked && named !== undefined)
  if (next?.kind === 'talk' && ['question', 'conversation'].includes(clause.formOf(next))) return true
  return term.kind === 'felt' && !(hasSubject && claim !== undefined)
}

/** `Not bullish`: all others. */
export function isNegatedSide(clause: Clause, { sides: [side, ...others] }: AskedSentiment): boolean {
  return (
    !clause.has('not.nobody') &&
    side !== undefined &&
    others.length === 0 &&
    side.term.kind === 'side' &&
    side.isTurned &&
    !side.isRanked
  )
}

/** `Bullish only`, `the most discussed bearish stocks`: the side filters, and the talk ranks. */
export function filtersBySide(clause: Clause, { sides }: AskedSentiment): boolean {
  const isByTalk = clause.terms.some(
    (term) =>
      isTalkRanked(clause, term) ||
      (isOf(term, 'talk') && (clause.text.words[term.start - 1]?.form === 'by' || clause.formOf(term) === 'loudest')),
  )
  if (sides.some(({ term }) => isOnly(clause, term)))
    return sides.every(({ term }) => clause.before(term, 0)?.kind !== 'order')
  return isByTalk && sides.every(({ isRanked }) => !isRanked)
}

/** `Only bearish ones`, `bearish only`. */
function isOnly(clause: Clause, side: QuestionTerm): boolean {
  return clause
    .all('only')
    .some(({ start, end }) => Math.abs(start - side.end) < 2 || (side.start >= end && side.start - end < 3))
}

/** The claim that a yes-no question asks to confirm; undefined for other, comparing and ranking questions. */
export function claimOf(clause: Clause, isBounded: boolean): AskedClaim | undefined {
  // `Did it grow or shrink` asks which.
  const isEither = clause.has('join.or') || clause.all('change').some((term) => clause.formOf(term).includes(' or '))
  if (!asksWhether(clause) || isEither) return undefined
  if (isBounded) return {}
  if (clause.has('than', 'not', 'order', 'only', 'ask.compare')) return undefined
  if (clause.all('number').some(({ number }) => number!.isPercent)) return undefined
  return clause.text.words.some(({ form }) => /^(?:any|some)(?:one|body)?$/.test(form)) ? { isOfAnyone: true } : {}
}

/** `least talked about`, `nobody asks about`, `bottom 3 topics`; consumes these words. */
export function takeLeast(clause: Clause, isLeaning: boolean, isOfOne: boolean): boolean {
  // The least frequent questions on one subject have no published order.
  if (
    isOfOne &&
    !isLeaning &&
    clause.has('order.least', 'ask.topics', 'ask.themes') &&
    !clause.has('order.unpopular', 'order.less')
  )
    return false
  const least = clause.all('order.least', 'order.less', 'order.unpopular').filter(({ isUsed }) => !isUsed)
  const targets = ['talk', 'ask.themes', 'ask.topics', 'noun', 'crowd', 'ask.share']
  const bound = least.filter(
    (term) =>
      isOf(term, 'order.unpopular') ||
      isBehind(clause, term, targets) ||
      clause.reached(term, targets, ['change.any', 'of', 'number', 'filler'], 5),
  )
  for (const term of [...bound, ...clause.all('order.least').filter(({ isUsed }) => isUsed)]) term.isUsed = true
  const isBottom = clause.all('order.least').some(({ isUsed }) => isUsed)
  const isNegated = clause.all('talk', 'ask.themes').some((term) => term.isNegated)
  const isRaised = clause.all('order.unpopular').some((term) => term.isNegated)
  return !isLeaning && !isRaised && (bound.length > 0 || isNegated || isBottom) && !clause.has('ask.sentiment')
}

/** `Mentioned the least`. */
function isBehind(clause: Clause, order: QuestionTerm, targets: string[]): boolean {
  const before = clause.before(order, 2)
  return before !== undefined && clause.after(order) === undefined && targets.some((name) => isOf(before, name))
}
