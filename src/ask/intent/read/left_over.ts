import { type AskedPart, hasSubject } from './asked.ts'
import { type Clause, isOf, type QuestionTerm } from './clause.ts'
import { hasWords } from './subjects.ts'
import { intentVocabulary } from './vocabulary.ts'

/** Kinds that ask something in a part without a subject (`asking`), and kinds that may accompany names (`besideNames`). */
const asking = ['ask', 'side', 'felt', 'bulls', 'noun', 'change', 'buzz', 'order', 'talk', 'period', 'group']
const besideNames = ['ticker', 'topic', 'symbol', 'period', 'noun', 'join', 'pronoun', 'crowd', 'talk', 'only', 'of']
const besideCount = ['filler', 'noun', 'period', 'pronoun', 'order', 'talk', 'crowd', 'group', 'of', 'ask.share']
const light = ['filler.bare', 'filler.greeting', 'filler.polite']

/**
 * The words of a part that no rule used, and the resulting refusals. A word that negates or compares always declines the
 * part; any other word does so only if the part has no subject, asks for nothing else, or is largely unknown.
 */
export function leftOver(
  clause: Clause,
  asked: AskedPart,
  isSubject: boolean,
): Pick<AskedPart, 'notUnderstood' | 'unreadReversals' | 'refusals'> {
  const { weightOf } = intentVocabulary()
  // A negated question or talk (`what are people not asking`) can only be read as the least common.
  const isTurned = (term: QuestionTerm) =>
    term.isNegated && !asked.isLeast && (!term.isUsed || isOf(term, 'ask.themes', 'noun.theme', 'talk'))
  // Words of a topic's label are understood: `the Fed and rates` for “Economy, Fed and interest rates”.
  const isOfLabel = (term: QuestionTerm) =>
    weightOf(term) !== 'reversing' && asked.topics.some(({ label }) => hasWords(label, clause.formOf(term)))
  const left = clause.terms.filter(
    (term) => isTurned(term) || (!term.isUsed && isContent(clause, term) && !isOfLabel(term)),
  )
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
  if (refusals.some((each) => /^(?:people|quotes|breakdowns)$/.test(each))) return refusals
  // If a reason to decline is known, more of the text may be unknown.
  const isExplained = refusals.length > 0 && asks.length === 0
  const isForeign =
    unknown > 2 && (isExplained ? 2 * unknown > clause.terms.length : 2.5 * unknown >= clause.terms.length)
  if (isOpen || isForeign) return ['unread', ...refusals]
  if (refusals.length + definitions.length > 0) return refusals
  if (isOtherTime && !window && baseline === undefined && !clause.has('than.since')) return ['past']
  const isExcluding = hasSubject(asked.excluded) || asked.excluded.groups.length > 0
  const isAsking = asks.length > 0 || isExcluding || (!isSubject && clause.has(...asking))
  if (unknown > 0 && !(isSubject && asks.length > 0)) return ['unread']
  if (isAsking) return []
  // `What does NVDA do` and `what is inflation` do not ask what people talk about.
  const isBare = clause.terms.every(
    (term) => isOf(term, ...besideNames, ...light) || isManner(clause, term) || isListed(clause, term),
  )
  // `Meme stocks?`, but not `what is inflation`.
  const isNamed =
    asked.tickers.length + asked.unknownTickers.length > 0 || !/^(?:what|how|is|are)$/.test(clause.opening)
  const isTold = clause.has('talk', 'period', 'crowd') || (isBare && isNamed)
  return isSubject && isTold ? [] : ['other']
}

/** Whether a term must fill a slot. `Over` and `from` must do so only before a number, a side or a share; `one` may be a pronoun. */
function isContent(clause: Clause, term: QuestionTerm): boolean {
  const isLoose = isOf(term, 'bound.between', 'number.one') || /^(?:over|up to)$/.test(clause.formOf(term))
  const isBound = isOf(clause.after(term), 'number', 'side', 'amount', 'ask.share')
  return intentVocabulary().weightOf(term) !== 'scene' && (!isLoose || isBound)
}

/** Whether a term is an unknown adverb, which does not change what the question asks for. */
function isManner(clause: Clause, term: QuestionTerm): boolean {
  return term.kind === 'unknown' && /\wly$/.test(clause.formOf(term))
}

/** Whether an unknown word belongs to a list of names (`PLTR, COIN and xyz`). The rest of the list is still answered. */
function isListed(clause: Clause, term: QuestionTerm): boolean {
  const join = clause.before(term, 0)
  const isBehindComma = /,/.test(clause.text.words[term.start].before)
  const name = join?.kind === 'join' ? clause.before(join, 0) : isBehindComma ? join : undefined
  return term.kind === 'unknown' && isOf(name, 'ticker', 'topic', 'symbol')
}

/** Consumes `only` next to the number of results, which is a limit by itself: `just the top 3`, `top 5 only`, but not `only bearish`. */
export function takeLimiters(clause: Clause): void {
  const isCount = (term?: QuestionTerm) => isOf(term, 'number') && term!.isUsed === true
  for (const only of clause.all('only')) {
    const before = clause.before(only, 0)
    const isLast = isCount(isOf(before, 'noun') ? clause.before(before!, 0) : before) && !clause.after(only, 0)
    const number = clause.reached(only, ['number'], ['order'])
    const behind = clause.terms.filter(({ start }) => start >= (number?.end ?? 0))
    const isLimit = isCount(number) && behind.every((term) => isOf(term, ...besideCount))
    // `Only those with over 5%`.
    const isBound = clause.reached(only, ['bound'], ['pronoun', 'noun', 'of'])?.isUsed
    only.isUsed ||= isLast || isLimit || isBound === true
  }
}

/** Terms that are each understood, but that together ask for something that is not published. */
function unpaired(clause: Clause, asked: AskedPart): QuestionTerm[] {
  const { excluded } = asked
  const found: QuestionTerm[] = []
  // `GME now vs SOFI last month`: each subject has its own time.
  const behind = clause
    .all('ticker', 'topic')
    .flatMap((name) => clause.terms.find(({ start }) => start === name.end) ?? [])
  const timed = behind.filter((term) => term.kind === 'period' || clause.formOf(term) === 'now')
  if (hasSubject(asked) && timed.length > 1) found.push(...timed)
  // In `without NVDA and anything below 3%`, the bound describes what to leave out.
  if (hasSubject(excluded)) {
    const [marker] = clause.all('exclude', 'not').filter(({ isUsed }) => isUsed)
    const isBehind = ({ start }: QuestionTerm) => marker && marker.end <= start && !isApart(clause, marker.end, start)
    found.push(...clause.all('bound').filter((term) => term.isUsed && isBehind(term)))
  }
  // `The most and least bullish stocks` are two lists.
  const most = clause.all('order.most', 'order.least')
  const isTwice = most.some((term, at) => most[at + 1]?.value !== term.value && isOf(clause.after(term, 0), 'join'))
  return isTwice && most.length > 1 ? [...found, ...most] : found
}

/** Whether a new list begins between two places: `excluding NVDA, tickers above 3%`, but not `without NVDA, and anything below 3%`. */
function isApart(clause: Clause, from: number, to: number): boolean {
  return clause.terms.some((term) => {
    const { before } = clause.text.words[term.start]
    const isHead = isOf(term, 'noun', 'order', 'crowd.who') || /^wh(?:ich|at)$/.test(clause.wordAt(term.start))
    return term.start >= from && term.start <= to && (/[:;–—]/.test(before) || (isHead && before.includes(',')))
  })
}

/** A word as the answer may repeat it: long numbers, hashtags and possible names of people are replaced. */
function shown(clause: Clause, term: QuestionTerm): string {
  const { words, tokens } = clause.text
  const token = tokens[words[term.start].token]
  if (token.kind === 'number') return token.text.replaceAll(/\D/g, '').length > 2 ? '[number]' : token.text
  if (token.kind === 'hashtag') return '[tag]'
  const isCapital = (at: number) => /^\p{Lu}\p{Ll}/u.test(tokens[words[at]?.token]?.text ?? '')
  if (isCapital(term.start) && (isCapital(term.start - 1) || isCapital(term.end))) return '[name]'
  return clause.formOf(term).slice(0, 40)
}
