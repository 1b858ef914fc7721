import { type AskedPart, hasSubject } from './asked.ts'
import { type Clause, isOf, type QuestionTerm } from './clause.ts'
import { intentVocabulary } from './vocabulary.ts'

/** Kinds that ask something where a part names no subject, and that may stand beside a subject. */
const asking = ['ask', 'side', 'felt', 'bulls', 'noun', 'change', 'buzz', 'order', 'talk', 'period', 'group']
const besideNames = ['ticker', 'topic', 'symbol', 'period', 'noun', 'join', 'pronoun', 'crowd', 'talk', 'only', 'of']
const light = ['filler.bare', 'filler.greeting', 'filler.polite']

/**
 * What no rule took of a part, and whether it declines the part: a word that reverses or compares always does; any other
 * one does where no subject is named, where nothing else is asked for, or where most of a text is not understood.
 */
export function leftOver(
  clause: Clause,
  asked: AskedPart,
  isSubject: boolean,
): Pick<AskedPart, 'notUnderstood' | 'unreadReversals' | 'refusals'> {
  const { weightOf } = intentVocabulary()
  // `What are people not asking`: a question or talk that is turned round is regarded as the least common only.
  const isTurned = (term: QuestionTerm) =>
    term.isNegated && !asked.isLeast && (!term.isUsed || isOf(term, 'ask.themes', 'noun.theme', 'talk'))
  const left = clause.terms.filter((term) => isTurned(term) || (!term.isUsed && isContent(clause, term)))
  const isReversing = (term: QuestionTerm) => weightOf(term) === 'reversing' || term.isNegated === true
  const open = left.filter((term) => !isReversing(term))
  const reversing = [...left.filter(isReversing), ...unpaired(clause, asked)].map((term) => clause.formOf(term))
  const unknown = open.filter(
    (term) => weightOf(term) !== 'harmless' && !isManner(clause, term) && !isListed(clause, term),
  )
  return {
    notUnderstood: open.map((term) => shown(clause, term)),
    unreadReversals: [...new Set(reversing)],
    refusals: refusalsOf(clause, asked, isSubject, unknown.length, reversing.length > 0),
  }
}

function refusalsOf(clause: Clause, asked: AskedPart, isSubject: boolean, unknown: number, isOpen: boolean): string[] {
  const { refusals, definitions, asks, isOtherTime, window, baseline } = asked
  if (refusals.some((each) => each === 'people' || each === 'quotes')) return refusals
  // A known reason explains more of a text than no reading does.
  const isExplained = refusals.length > 0 && asks.length === 0
  const isForeign =
    unknown > 2 && (isExplained ? 2 * unknown > clause.terms.length : 2.5 * unknown >= clause.terms.length)
  if (isOpen || isForeign) return ['unread', ...refusals]
  if (refusals.length + definitions.length > 0) return refusals
  if (isOtherTime && !window && baseline === undefined && !clause.has('than.since')) return ['past']
  const isExcluding = asked.excluded.tickers.length + asked.excluded.topics.length + asked.excluded.groups.length > 0
  const isAsking = asks.length > 0 || isExcluding || (!isSubject && clause.has(...asking))
  if (unknown > 0 && !(isSubject && asks.length > 0)) return ['unread']
  if (isAsking) return []
  // `What does NVDA do` asks for something else than the talk on it, and so does `what is inflation`.
  const isBare = clause.terms.every(
    (term) => isOf(term, ...besideNames, ...light) || isManner(clause, term) || isListed(clause, term),
  )
  // `Meme stocks?`, but not `what is inflation`.
  const isNamed =
    asked.tickers.length + asked.unknownTickers.length > 0 || !/^(?:what|how|is|are)$/.test(clause.opening)
  const isTold = clause.has('talk', 'period', 'crowd') || (isBare && isNamed)
  return isSubject && isTold ? [] : ['other']
}

/** Whether a word needs a slot. `Over` and `from` bound only numbers and sides. */
function isContent(clause: Clause, term: QuestionTerm): boolean {
  const isLoose = isOf(term, 'bound.between') || /^(?:over|up to)$/.test(clause.formOf(term))
  const isBound = isOf(clause.after(term), 'number', 'side', 'amount', 'ask.share')
  return intentVocabulary().weightOf(term) !== 'scene' && (!isLoose || isBound)
}

/** An adverb tells how, not what. */
function isManner(clause: Clause, term: QuestionTerm): boolean {
  return term.kind === 'unknown' && /\wly$/.test(clause.formOf(term))
}

/** `PLTR, COIN and xyz`: one more in a list of names, which are told without it. */
function isListed(clause: Clause, term: QuestionTerm): boolean {
  const join = clause.before(term, 0)
  const isBehindComma = /,/.test(clause.text.words[term.start].before)
  const name = join?.kind === 'join' ? clause.before(join, 0) : isBehindComma ? join : undefined
  return term.kind === 'unknown' && isOf(name, 'ticker', 'topic', 'symbol')
}

/** Terms that were read, each by itself, but together ask for what is not published. */
function unpaired(clause: Clause, asked: AskedPart): QuestionTerm[] {
  const { tickers, topics, excluded } = asked
  const found: QuestionTerm[] = []
  // `GME now vs SOFI last month`: subjects with a time each.
  const behind = clause
    .all('ticker', 'topic')
    .flatMap((name) => clause.terms.find(({ start }) => start === name.end) ?? [])
  const timed = behind.filter((term) => term.kind === 'period' || clause.formOf(term) === 'now')
  if (hasSubject(asked) && timed.length > 1) found.push(...timed)
  // `NVDA on earnings or guidance`, `gold or silver`, which are one topic.
  const isAgain = (term: QuestionTerm, last?: QuestionTerm) => last?.end === term.start && last.topic === term.topic
  const apart = clause.all('topic').filter((term, at, all) => !isAgain(term, all[at - 1]))
  const named = apart.map(({ topic }) => topic)
  if ((tickers.length > 0 && topics.length > 1) || new Set(named).size < named.length)
    found.push(...clause.all('join.or', 'than', 'ask.compare'))
  // `Without NVDA and anything below 3%`: the bound is left out, not asked for.
  if (excluded.tickers.length + excluded.topics.length > 0)
    found.push(...clause.all('bound').filter(({ isUsed }) => isUsed))
  // `The most and least bullish stocks` are two lists.
  const most = clause.all('order.most', 'order.least')
  const isTwice = most.some((term, at) => most[at + 1]?.value !== term.value && isOf(clause.after(term, 0), 'join'))
  return isTwice && most.length > 1 ? [...found, ...most] : found
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
