import type { PlacedText } from '../../../text/phrases/placed_words.ts'
import { isOf, type QuestionTerm } from './clause.ts'

/** Maximum number of windows that a question may list. */
const mostWindows = 4

const names = ['ticker', 'topic', 'symbol', 'group']
/** With one of these kinds, the longer of two windows is the baseline of a change. */
const comparing = ['change', 'buzz', 'turn', 'calc', 'multiple', 'order.more', 'order.less', 'bound.between', 'amount']
const linking = /^(?:and|also|then|over|in|on|for|during|within|across|the)$/

/** Adds to a clause the window of a later clause that only asks the same of it: `and how was it over 30 days`. */
export function withOtherWindow(
  text: PlacedText,
  last: QuestionTerm[],
  piece: QuestionTerm[],
): QuestionTerm[] | undefined {
  const isOnly = piece.every((term) =>
    isOf(term, 'period', 'filler', 'join', 'pronoun', 'of', 'talk', 'bound', 'crowd'),
  )
  const [own, ...more] = piece.filter(({ kind }) => kind === 'period')
  if (!isOnly || !own || more.length > 0) return undefined
  const each = { ...own, value: 'each' }
  if (last.some(({ kind }) => kind === 'period')) return [...last, each]
  // `Are people bearish? And over 30 days?` asks of the default window first.
  const opening = text.words.slice(piece[0].start, piece[0].start + 2).map(({ form }) => form)
  const isAdded = opening[0] === 'and' || /^(?:what|how) about$/.test(opening.join(' '))
  return isAdded ? [...last, { ...own, kind: 'default', value: 'window', isUsed: true }, each] : undefined
}

/** The terms that compare two windows: `higher over 7 days than over 30`, `by how many points`. */
const versus = ['order.more', 'order.less', 'than', 'bound', 'calc', 'ask.compare']

/** Gives a number the unit of the window before it: in `over 7 days than over 30`, both numbers count days. */
function withUnits(text: PlacedText, terms: QuestionTerm[]): QuestionTerm[] {
  const one = terms.find(({ period }) => period?.days && period.count)
  const than = terms.find(({ end, kind }) => /^(?:than|bound)$/.test(kind) && text.words[end - 1].form === 'than')
  return terms.map((term) => {
    const isWindow = one && than && than.start >= one.end && [0, 1].includes(term.start - than.end)
    if (!isWindow || term.kind !== 'number') return term
    const days = (term.number!.value * one.period!.days!) / one.period!.count!
    return { ...one, start: term.start, end: term.end, period: { ...one.period!, days } }
  })
}

/** Whether a clause compares a share over two windows. A change of sentiment stays one part. */
function comparesWindows(text: PlacedText, terms: QuestionTerm[], periods: QuestionTerm[]): boolean {
  const has = (...kinds: string[]) => terms.some((term) => isOf(term, ...kinds))
  const isFelt = has('side', 'felt', 'bulls', 'ask.sentiment')
  const isOrdered = has('order.more', 'order.less', 'bound') && has(...names, 'pronoun')
  const [one, two] = periods
  // `Less this week than last week` asks for a change.
  const isOver = two && /^than (?:over|within|across)\b/.test(formsBetween(text, one, two).join(' '))
  return periods.length === 2 && isOrdered && !isFelt && isOver && one.period!.days !== two.period!.days
}

/** Makes a part for each window that a clause lists: `PLTR over 14, 30 and 90 days`. */
export function ofEachWindow(text: PlacedText, all: QuestionTerm[]): QuestionTerm[][] {
  const terms = withUnits(text, all)
  const periods = terms.filter(({ kind }) => kind === 'period')
  const isDefault = terms.some(({ kind }) => kind === 'default')
  if (isDefault)
    return [terms.filter(({ kind }) => kind !== 'period'), terms.filter(({ kind }) => kind !== 'default')].map((part) =>
      part.map((term) => ({ ...term })),
    )
  const isMore = comparesWindows(text, terms, periods)
  const isVersus = isMore || isOfLengths(text, terms, periods)
  const isList = periods.every(
    ({ period }) =>
      period!.days !== undefined && !period!.isBefore && (periods.length > 2 || isVersus || !period!.isCompared),
  )
  const isPair = periods.length === 2 && (isVersus || isListed(text, terms, periods))
  if ((periods.length < 3 && !isPair) || periods.length > mostWindows || !isList) return [terms]
  const dropped = isMore ? versus : isVersus || periods.length > 2 ? ['than', 'ask.compare'] : []
  const added = (own: QuestionTerm) => [
    { ...own, kind: 'ask', value: 'share' },
    ...(own === periods[1] ? [{ ...own, kind: 'against', value: 'window' }] : []),
  ]
  return periods.map((own) =>
    terms
      .filter(({ value, start }) => value !== 'it' || !/^(?:each|both)$/.test(text.words[start].form))
      .filter((term) => term === own || !(periods.includes(term) || isOf(term, ...dropped)))
      .concat(isMore ? added(own) : [])
      // The change over the windows shows in the share of each window.
      .map((term) => ({ ...term, ...(isOf(term, 'change.any') && { kind: 'ask', value: 'share' }) }))
      .map((term) => (term.period ? { ...term, period: { ...term.period, isCompared: false } } : term)),
  )
}

/** Whether two windows are a list, rather than a window and its baseline. */
function isListed(text: PlacedText, terms: QuestionTerm[], [one, two]: QuestionTerm[]): boolean {
  const between = formsBetween(text, one, two)
  // `The difference between the last 7 and the last 30 days` is a change.
  if (terms.some((term) => isOf(term, 'bound.between', 'calc.difference'))) return false
  const isLinked = between.includes('and') && between.every((form) => linking.test(form))
  return (
    two.value === 'each' ||
    between.join() === 'and' ||
    (isLinked && !terms.some((term) => isOf(term, ...comparing))) ||
    [1, 2, 3, 4].some((back) => /^(?:each|both)$/.test(text.words[one.start - back]?.form)) ||
    !terms.some((term) => isOf(term, ...names, 'than', 'ask', 'change', 'buzz', 'pronoun'))
  )
}

/** Whether two lengths in numbers are set side by side, and no change is asked for: `chatter about pharma in 7d vs 30d`. */
function isOfLengths(text: PlacedText, terms: QuestionTerm[], periods: QuestionTerm[]): boolean {
  const [one, two] = periods
  if (periods.length !== 2 || terms.some((term) => isOf(term, ...comparing))) return false
  const isLength = ({ start }: QuestionTerm) => /^\d/.test(text.words[start].form)
  return isLength(one) && isLength(two) && /^(?:vs|versus|v)$/.test(formsBetween(text, one, two).join(' '))
}

function formsBetween({ words }: PlacedText, one: QuestionTerm, two: QuestionTerm): string[] {
  return words.slice(one.end, two.start).map(({ form }) => form)
}
