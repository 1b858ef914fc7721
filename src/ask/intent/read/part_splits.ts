import { windows } from '../../../base/calendar/days.ts'
import type { PlacedText } from '../../../text/phrases/placed_words.ts'
import { defaultWindow } from './asked.ts'
import { isOf } from './clause.ts'
import type { QuestionTerm } from './term.ts'

/** The parts of a question that its times, speakers or objects make; a question with one of each stays whole. */
export function splitBySubject(text: PlacedText, terms: QuestionTerm[]): QuestionTerm[][] {
  return byTime(terms)
    .flatMap((part) => byWindow(part))
    .flatMap((part) => bySpeaker(part))
    .flatMap((part) => byObject(text, part))
}

/** `GME now vs SOFI last month`: subjects with a time each are a part each. */
function byTime(terms: QuestionTerm[]): QuestionTerm[][] {
  const named = terms.filter(({ kind }) => kind === 'ticker' || kind === 'topic')
  const timed = named.map((subject) => ({ subject, time: terms[terms.indexOf(subject) + 1] }))
  const isTime = (term?: QuestionTerm) => term?.period?.days !== undefined || term?.value === 'now'
  if (named.length !== 2 || !timed.every(({ time }) => isTime(time))) return [terms]
  const own = timed.flatMap(({ subject, time }) => [subject, time])
  const rest = terms.filter((term) => !own.includes(term) && !['than', 'join'].includes(term.kind))
  return timed.map(({ subject, time }) => {
    const period = { start: time.start, end: time.end, ...time.period, days: time.period?.days ?? defaultWindow }
    const when = { ...time, kind: 'period', period: { ...period, isCompared: false } }
    return [...rest.filter(({ value }) => value !== 'compare').map((term) => ({ ...term })), subject, when].sort(
      (one, other) => one.start - other.start,
    )
  })
}

/** Several windows (`over 3, 7 and 30 days`, `in the last week or the last year`) are a part each. */
function byWindow(terms: QuestionTerm[]): QuestionTerm[][] {
  const periods = terms.filter(({ period }) => period?.days !== undefined)
  const isMoving = terms.some((term) => ['change', 'buzz', 'order.more', 'order.less'].some((name) => isOf(term, name)))
  const [one, other] = periods.map(({ period }) => period!)
  const isBefore = one !== undefined && [one, other].some((each) => each?.isBefore)
  // `Over 7 and 30 days`.
  const isNext = periods.length > 1 && periods[1].start - periods[0].end <= 1
  const isList = one?.unit === undefined && isNext && !(isMoving && other.isCompared)
  const isAgainst =
    periods.length === 2 &&
    !isList &&
    (isMoving || isBefore || (other.isCompared && !(one.isOfCount && other.isOfCount)))
  if (periods.length < 2 || isAgainst) return [terms]
  const [first, last] = [periods[0].end, periods.at(-1)!.start]
  // `Over` before a length has no further meaning.
  const rest = terms.filter(
    ({ start, end, kind, value }) =>
      !(start >= first && start < last && ['than', 'join'].includes(kind)) &&
      !isOf({ kind, value } as QuestionTerm, 'change.any') &&
      !(kind === 'bound' && periods.some((period) => period.start >= end && period.start - end <= 1)) &&
      !isOf({ kind, value } as QuestionTerm, 'ask.compare'),
  )
  return periods
    .slice(0, windows.length)
    .map((period) =>
      rest
        .filter((term) => term === period || !periods.includes(term))
        .map((term) => (term === period ? { ...term, period: { ...term.period!, isCompared: false } } : { ...term })),
    )
}

/** `What are bulls asking about, and bears?` */
function bySpeaker(terms: QuestionTerm[]): QuestionTerm[][] {
  const isSpeaker = ({ kind, end }: QuestionTerm) =>
    kind === 'bulls' ||
    (kind === 'side' && terms.some((next) => next.start === end && (next.kind === 'crowd' || next.value === 'ones')))
  const speakers = terms.filter(isSpeaker)
  const isCompared = terms.some(({ kind, value }) => kind === 'order' || value === 'or')
  const asks = terms.some((term) => ['ask.themes', 'ask.topics', 'talk.talk'].some((name) => isOf(term, name)))
  // `The split between bulls and bears` is one figure.
  const isSplit = terms.some((term) => ['ask.split', 'ask.sentiment', 'bound.between'].some((name) => isOf(term, name)))
  if (speakers.length !== 2 || speakers[0].value === speakers[1].value || isCompared || isSplit || !asks) return [terms]
  return speakers.map((speaker) =>
    terms.flatMap((term) =>
      (speakers.includes(term) && term !== speaker) ||
      ['than', 'bound'].includes(term.kind) ||
      isOf(term, 'change.any') ||
      isOf(term, 'ask.compare')
        ? []
        : { ...term, ...(term === speaker && { kind: 'bulls' }) },
    ),
  )
}

/** `The share of NVDA and of options`: a ticker and a topic, each behind a word of its own, are no topic within a ticker. */
function byObject({ words }: PlacedText, terms: QuestionTerm[]): QuestionTerm[][] {
  const isOwn = ({ start }: QuestionTerm) =>
    /^(?:of|about|on|for|in)$/.test(words[start - 1]?.form ?? '') && /^(?:and|or)$/.test(words[start - 2]?.form ?? '')
  const named = terms.filter(({ kind }) => kind === 'ticker' || kind === 'topic')
  const [one, other] = named
  if (named.length !== 2 || one.kind === other.kind || !isOwn(other)) return [terms]
  // Which of them is larger, their shares tell.
  const asShare = (term: QuestionTerm) =>
    ['order.more', 'order.less'].some((name) => isOf(term, name))
      ? { ...term, kind: 'ask', value: 'share' }
      : { ...term }
  return named.map((own) => terms.flatMap((term) => (named.includes(term) && term !== own ? [] : asShare(term))))
}
