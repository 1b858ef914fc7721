import { subjectsOf } from '../facts.ts'
import { type AskedPart, hasSubject, type Named } from './asked.ts'
import { moves } from './changes.ts'
import { type Clause, isOf } from './clause.ts'
import { sides } from './sides.ts'

/** Kinds of terms in a part that asks only for tickers related to the subject of the previous part. */
const besideRelated = ['noun.ticker', 'noun.stock', 'filler', 'join', 'crowd', 'talk', 'of', 'ask.related']

/** If a part has no subjects, gives it those of the previous part. Returns whether the part is about the previous part's results. */
export function inherit(
  clause: Clause,
  subjects: Pick<AskedPart, keyof Named | 'unknownTickers'>,
  before?: AskedPart,
): boolean {
  const isNamed = hasSubject(subjects) || subjects.groups.length + subjects.unknownTickers.length > 0
  // `Is that higher than for dividends` compares with the subject of the previous part.
  if (
    before &&
    hasSubject(subjects) &&
    clause.has('than') &&
    clause.has('pronoun', 'order.more', 'order.less') &&
    subjectsOf(subjects).length === 1
  ) {
    subjects.tickers.unshift(...before.tickers)
    subjects.topics.unshift(...before.topics)
  }
  // `How much of the talk about earnings names SOFI, and how much names TSLA`.
  if (before && clause.has('ask.share') && before.tickers.length === 1 && before.topics.length === 1) {
    if (subjects.tickers.length === 0) subjects.tickers.push(...before.tickers)
    if (subjects.topics.length === 0) subjects.topics.push(...before.topics)
  }
  if (!before || isNamed) return false
  // In `which ticker gained most, and which ones lost most`, the ones are other tickers.
  const ones = clause.all('pronoun').find((term) => /^which ones?$/.test(clause.formOf(term)))
  const isTurned = (before.change && clause.has(...moves)) || (before.side && clause.has(...sides))
  if (ones && isTurned && !hasSubject(before)) {
    Object.assign(ones, { kind: 'filler', value: 'word' })
    return false
  }
  // `What do people ask about SOFI, and which of them is the most bearish`.
  const list = before.asks.includes('themes') ? 'theme' : before.asks.includes('topics') ? 'topic' : undefined
  const one = clause.all('pronoun').find((term) => /^which of (?:them|these|those)$/.test(clause.formOf(term)))
  const isOfList = one && list && hasSubject(before) && clause.has(...sides)
  // `GOOGL vs META: which is bigger, and who has the lowest bearish share`.
  const isOfSame =
    subjectsOf(before).length > 1 && /^wh(?:o|ich)$/.test(clause.opening) && !clause.has('noun', 'ask.themes')
  if (isOfList || isOfSame) {
    if (isOfList) Object.assign(one, { kind: 'noun', value: list })
    Object.assign(subjects, { tickers: before.tickers, topics: before.topics, themes: before.themes })
    return false
  }
  // In `stocks that rise`, the pronoun refers to the stocks.
  const isPointed = clause.all('pronoun').some((term) => !clause.has('noun') || clause.formOf(term) !== 'that')
  // `The hottest tickers, and are they bullish`.
  const { start = 0 } = clause.terms[0] ?? {}
  const isThey =
    !hasSubject(before) &&
    /\b(?:(?:are|r) they|they (?:are|r))\b/.test(clause.formOf({ start, end: clause.terms.at(-1)?.end ?? 0 }))
  const isPointing = isPointed || isThey
  // `What is rising` asks about everything.
  const isOfAll = clause.opening === 'what' && clause.has('change', 'side')
  // `Is there chatter about inflation, and which names` asks which tickers that chatter names.
  const isOfBefore = clause.terms.every((term) => isOf(term, ...besideRelated)) && before.topics.length > 0
  const ofOthers = ['noun.ticker', 'noun.stock', 'buzz', 'ask.overview', 'ask.help', 'order.most', 'order.least']
  if (!isPointing && !isOfBefore && (isOfAll || clause.has(...ofOthers, 'filler.whole'))) return false
  // `Which stocks come up with dividends, and are these bullish`.
  const isOfRelated =
    before.asks.includes('related') &&
    clause.all('pronoun').some((term) => /^(?:these|those|each|them|their)/.test(clause.formOf(term)))
  if (isOfRelated) return true
  if (!hasSubject(before)) return isPointing && before.refusals.length + before.definitions.length === 0
  Object.assign(subjects, { tickers: before.tickers, topics: before.topics, themes: before.themes })
  return false
}
