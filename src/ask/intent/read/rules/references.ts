import type { AskedPart } from '../asked.ts'
import type { Clause } from '../clause.ts'
import { isNamedTheme } from '../parts.ts'
import type { QuestionTerm } from '../term.ts'
import { asksWhether } from './bounds.ts'
import { sides } from './measures.ts'

/** `When did people start`, `since when`: the series of days tells it, and no window does. */
export function asksWhen(clause: Clause): boolean {
  const when = clause.all('beyond.time').find((term) => /^(?:when|since when|how long)/.test(clause.formOf(term)))
  if (!when || !clause.formOf(when).startsWith(clause.opening)) return false
  when.isUsed = true
  return true
}

/** `And which most hated`: what it ranks is named in the part before. */
export function isElliptic({ opening, terms }: Clause): boolean {
  const first = terms.find(({ kind }) => kind !== 'filler' && kind !== 'join')
  return opening === 'which' && first !== undefined && ['order', ...sides, 'change', 'buzz'].includes(first.kind)
}

/** Stems of the subject in `what share of questions are on tariffs`. */
export function asksQuestionsOn(clause: Clause): string[] | undefined {
  const questions = clause.all('ask.themes').find((term) => isNamedTheme(clause.text, term))
  const topic = clause.all('topic')[0]
  if (!questions || !topic || !clause.has('ask.share') || clause.has('ticker')) return undefined
  return clause.text.words.slice(topic.start, topic.end).map(({ stem }) => stem)
}

/** `What will the Fed do` asks about the thing, not about the talk on it; `what about the Fed` may mean the talk. */
export function asksOfTopic(clause: Clause, { tickers, topics, groups, unknownTickers }: AskedPart): boolean {
  const isOnTopic = topics.length > 0 && tickers.length + groups.length + unknownTickers.length === 0
  const first = clause.text.words[clause.terms[0].start + 1]?.form
  const asks = clause.has('ask', 'side', 'felt', 'change', 'buzz', 'order', 'noun', 'period')
  return isOnTopic && !asks && first !== 'about' && opensFact.has(clause.opening)
}

/** `What do they ask about it`; `stocks that rise` names what it is of. */
export function pointsBack(clause: Clause): boolean {
  const heads = ['noun', 'ask', 'group', 'crowd']
  return clause
    .all('pronoun.it')
    .some((term) => clause.formOf(term) !== 'that' || !heads.includes(clause.before(term, 0)?.kind ?? ''))
}

/** `Does talk about NVDA mention AMD too`: a verb of naming between two tickers, of which the first is what the talk is on. */
export function asksWhetherNamed(clause: Clause): boolean {
  const [one, other, ...more] = clause.all('ticker')
  if (!one || !other || more.length > 0 || !asksWhether(clause)) return false
  const isBetween = ({ start, end }: QuestionTerm) => start >= one.end && end <= other.start
  const isOnFirst = clause.all('talk', 'noun.conversation', 'ask.themes').some(({ end }) => end <= one.start)
  return isOnFirst && clause.all('talk.talk').some(isBetween) && !clause.has('join', 'than', 'order')
}

/** `Which is more hated?`, after two that were compared. */
export function comparesSame(clause: Clause): boolean {
  return (
    /^(?:which|who)$/.test(clause.opening) &&
    !clause.asksOfAll &&
    clause.has('order.more', 'order.less', 'order.most', 'buzz') &&
    !clause.has('noun', 'ask.topics', 'ask.themes')
  )
}

const opensFact = new Set(
  'what how why when where which is are was were will should does do did can could would'.split(' '),
)
