import type { AskedPart } from './asked.ts'
import type { Clause } from './clause.ts'
import { isOf } from './clause.ts'
import { isNamedTheme } from './parts.ts'
import type { QuestionTerm } from './term.ts'

/** How a part regards a term of some meaning that no rule took: by a slot, or as a word that only sets the scene. */
type Effect = 'sets the scene' | 'must be taken' | ((asked: AskedPart, term: QuestionTerm, clause: Clause) => boolean)

const subjects = ({ tickers, topics, unknownTickers }: AskedPart) =>
  tickers.length + topics.length + unknownTickers.length
const asksList = ({ asksThemes, asksTopics, asksRelated }: AskedPart) => asksThemes || asksTopics || asksRelated
const isMoving = ({ change, refusals }: AskedPart) => change !== undefined || refusals.length > 0
/** Subjects that come up together with another one have no published sentiment. */
const isSided = (asked: AskedPart, _term: QuestionTerm, _clause: Clause) =>
  subjects(asked) > 0 ? asked.asksSentiment && !asked.asksRelated : asked.sides.length > 0 || asked.isOnRanked

const mustBeTaken = `ask.define ask.help ask.release ask.source crowd.place order.least order.less order.unpopular order.best
  order.worst amount not exclude out beyond form ticker topic group symbol period number place unknown`
const setTheScene = `ask.share crowd.people talk noun.conversation sort.down not.tag only join bound.between of pronoun filler`
const all = (names: string, effect: Effect) => Object.fromEntries(names.split(/\s+/).map((name) => [name, effect]))

/**
 * For each kind of term, or kind and value, what of a reading shows that it was regarded. The schema of the vocabulary
 * holds its keys to these, so that no meaning can be added that nothing regards.
 */
export const effects: Record<string, Effect> = {
  ...all(mustBeTaken, 'must be taken'),
  ...all(setTheScene, 'sets the scene'),
  'ask.themes': (asked, term, clause) =>
    !isNamedTheme(clause.text, term) || asked.dimension === 'theme' || subjects(asked) > 0 || asked.isOnRanked,
  'ask.topics': (asked) =>
    (asked.dimension === 'topic' && subjects(asked) === 0) ||
    (asked.asksTopics && subjects(asked) === 1) ||
    asked.within !== undefined ||
    asked.topics.length > 1,
  // `What else`, if something is excluded.
  'ask.related': (asked) =>
    asked.asksRelated &&
    (subjects(asked) > 0 || asked.isOnRanked || asked.theme !== undefined || asked.excluded.tickers.length > 0),
  'ask.why': ({ asksWhy }) => asksWhy,
  'ask.overview': ({ asksOverview }) => asksOverview,
  'ask.compare': (asked, _term, clause) =>
    subjects(asked) > 1 ||
    asked.isOnRanked ||
    asked.baseline !== undefined ||
    asked.change !== undefined ||
    clause.all('side', 'bulls').length > 1,
  'ask.rank': (asked) => subjects(asked) !== 1 || asked.asksPlace,
  // A ranking by changes of interest names no sentiment.
  'ask.sentiment': (asked) =>
    asked.asksSentiment &&
    (subjects(asked) > 0 ||
      asked.isOnRanked ||
      asked.change === undefined ||
      asked.moodMove !== undefined ||
      asked.leaning !== undefined ||
      !asked.isDimensionNamed),
  'ask.split': ({ asksSentiment }) => asksSentiment,
  'crowd.who': (asked, term, clause) =>
    subjects(asked) > 1 ||
    asked.isOnRanked ||
    asked.refusals.length > 0 ||
    asked.asksSentiment ||
    asked.asksRelated ||
    asked.change !== undefined ||
    clause.before(term, 1)?.kind === 'crowd',
  'noun.ticker': (asked) =>
    asked.dimension === 'ticker' || asked.asksRelated || subjects(asked) > 0 || asked.isOnRanked,
  'noun.stock': (asked) => asked.dimension === 'ticker' || subjects(asked) > 0 || asked.isOnRanked,
  kind: (_asked, _term, clause) => clause.has('group', 'topic'),
  'order.most': (asked) =>
    subjects(asked) !== 1 ||
    asksList(asked) ||
    asked.leaning !== undefined ||
    asked.claim !== undefined ||
    asked.asksPlace ||
    asked.refusals.length > 0 ||
    asked.change !== undefined,
  'order.more': (asked) => subjects(asked) !== 1 || asksList(asked) || isMoving(asked) || asked.asksSentiment,
  'sort.up': (asked) => (asked.isAscending || asked.isLeastLeaning || asked.asksLeast) && subjects(asked) !== 1,
  change: isMoving,
  multiple: isMoving,
  buzz: isMoving,
  side: isSided,
  felt: (asked, term, clause) => isSided(asked, term, clause) || (subjects(asked) > 0 && asked.asksSentiment),
  bulls: isSided,
  than: (asked, _term, clause) =>
    subjects(asked) > 1 ||
    asked.isOnRanked ||
    asked.isUpToNow ||
    asked.isOtherTime ||
    asked.baseline !== undefined ||
    asked.against !== undefined ||
    asked.refusals.length > 0 ||
    clause.has('unknown', 'crowd'),
  // With a number that no rule consumed, the number is reported; at the end, `over` has no meaning.
  bound: (_asked, term, clause) => clause.after(term, 1) !== undefined,
}

/** What regards a meaning, by its kind and value or by its kind. */
export function effectOf({ kind, value }: Pick<QuestionTerm, 'kind' | 'value'>): Effect | undefined {
  return effects[`${kind}.${value}`] ?? effects[kind]
}

const reversing = ['not', 'exclude', 'amount', 'order.least', 'order.less', 'order.unpopular']

/** The words that no slot regards, and those of them that turn a meaning round. */
export function leftOver(
  clause: Clause,
  asked: AskedPart,
): { left: Pick<AskedPart, 'notUnderstood' | 'unreadReversals'>; terms: QuestionTerm[]; isHarmless: boolean } {
  const left = clause.terms.filter((term) => {
    if (term.isUsed) return false
    const effect = effectOf(term)!
    return effect === 'must be taken' || (effect !== 'sets the scene' && !effect(asked, term, clause))
  })
  const isReversing = (term: QuestionTerm) => reversing.some((name) => isOf(term, name))
  const isForm = (term: QuestionTerm) =>
    isOf(term, 'crowd.place') ||
    isManner(clause, term) ||
    [term, clause.after(term, 1)].some((each) => each?.kind === 'form')
  return {
    left: {
      notUnderstood: left.filter((term) => !isReversing(term)).map((term) => shown(clause, term)),
      unreadReversals: left.filter(isReversing).map((term) => clause.formOf(term)),
    },
    terms: left,
    isHarmless: left.every(isForm),
  }
}

/** An adverb tells how, not what. */
export function isManner(clause: Clause, term: QuestionTerm): boolean {
  return term.kind === 'unknown' && /\wly$/.test(clause.formOf(term))
}

/** A word as it may be repeated: numbers of many digits and what looks like somebody's name are not. */
function shown(clause: Clause, term: QuestionTerm): string {
  const { words, tokens } = clause.text
  const token = tokens[words[term.start].token]
  if (token.kind === 'number') return token.text.replaceAll(/\D/g, '').length > 2 ? '[number]' : token.text
  if (token.kind === 'hashtag') return '[tag]'
  const isCapital = (at: number) => /^\p{Lu}\p{Ll}/u.test(tokens[words[at]?.token]?.text ?? '')
  if (isCapital(term.start) && (isCapital(term.start - 1) || isCapital(term.end))) return '[name]'
  return clause.formOf(term).slice(0, 40)
}

/** Whether an unknown word is one side of a comparison, or what a part without a subject is about. */
export function isPartUnknown(clause: Clause, { tickers, topics }: AskedPart, left: QuestionTerm[]): boolean {
  const isAlone = tickers.length + topics.length === 0
  const asksOfIt = isAlone && !clause.has('noun', 'ask.topics', 'group')
  return left.some((term) => {
    if (term.kind !== 'unknown' && term.kind !== 'out') return false
    if (asksOfIt && /^(?:on|for|of|with|around|toward|towards)$/.test(clause.text.words[term.start - 1]?.form ?? ''))
      return true
    const last = clause.before(term, 1)
    const before = last?.kind === 'of' ? (clause.before(last, 1) ?? last) : last
    const after = clause.after(term, 1)
    // `Blorp sentiment`.
    const isOfIt =
      after !== undefined && ['ask.sentiment', 'talk.talk', 'noun.conversation'].some((name) => isOf(after, name))
    if (isAlone && term.kind === 'unknown' && isOfIt && after.start === term.end && !last) return true
    // `NVDA or blorp`, not `NVDA: good or bad`.
    const names = ['ticker', 'topic', 'symbol', 'group', 'noun', 'crowd', 'ask']
    const isBeside = [before, after].some((each) => {
      const isJoint = each && (each.kind === 'than' || isOf(each, 'join.or') || isOf(each, 'ask.compare'))
      const other = isJoint && (each === before ? clause.before(each, 1) : clause.after(each, 1))
      return isJoint && (other && each.kind !== 'than' ? names.includes(other.kind) : each.kind !== 'join')
    })
    return isBeside || (isAlone && (last?.kind === 'of' || last?.kind === 'talk'))
  })
}
