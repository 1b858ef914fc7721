import { cuedText } from './cues.ts'
import { isElliptic, jointsIn, repeatedPreposition } from './joints.ts'
import { discussionTopics, type FilingReading, readFilingQuestion } from './reading.ts'

/** Each joint is tried by reading both sides of it, and a text of joints alone must not take a second. */
const mostJoints = 12

/**
 * The questions in a text, in order. Later ones inherit the periods of the first unless they name their own, and its
 * subject if they have a pronoun. A part without a subject (`and how does it compare`) stays with the one before it.
 */
export function questionParts(text: string, names: ReadonlySet<string>): string[] {
  const cued = cuedText(text)
  for (const { end, start } of jointsIn(cued.words).slice(0, mostJoints)) {
    const first = cued.to(end)
    const rest = cued.from(start)
    const [one, other] = [first, rest].map((part) => readFilingQuestion(part, names))
    if (!isAbout(one)) continue
    const withSubject = `${rest.replace(/[?.!\s]+$/, '')} ${subjectOf(one)}?`
    const share = isShareOf(one, other, rest) ? `${subjectOf(one)} as a share of ${subjectOf(other)}?` : undefined
    const partText =
      share ?? (isOfFirst(one, other, rest) || isReasonOf(one, other) ? withSubject : isAbout(other) ? rest : '')
    if (partText === '') continue
    return [first, ...questionParts(partText, names).map((part) => withPeriod(part, names, one.question))]
  }
  return pairParts(text, names) ?? listParts(text, names)
}

/** `How many in Canada and in Mexico` as two questions, if both name something. */
function pairParts(text: string, names: ReadonlySet<string>): string[] | undefined {
  const cued = cuedText(text)
  const repeated = repeatedPreposition(cued.words)
  if (!repeated) return undefined
  const { first, joint, second } = repeated
  const [frame, one, other] = [cued.written(0, first), cued.written(first, joint), cued.from(second)]
  const [whole, ...own] = [text, one, other].map((part) => readFilingQuestion(part, names))
  const named = own.map(({ open }) => open.some(({ isLoose }) => !isLoose))
  // `In fiscal 2024 and in the June quarter` are two periods, of which a figure is told each.
  const periods = own.map(({ period, question }) => (question.years.length > 0 ? period : 'any'))
  const isOfTwoPeriods = isAbout(readFilingQuestion(frame, names)) && periods.every((each) => each !== 'any')
  if (!named.every(Boolean) && !(isOfTwoPeriods && periods[0] !== periods[1])) return undefined
  const parts = [`${frame} ${one}`, `${frame} ${other}`]
  return parts.map((part) => withPeriod(part, names, whole.question))
}

/**
 * `Severance and office space charges`: figures, and other things in words of their own. Of `iphone, ipad and mac revenue`,
 * one item names the figure of all.
 */
function listParts(text: string, names: ReadonlySet<string>): string[] {
  const whole = readFilingQuestion(text, names)
  const items = text.split(/,\s*(?:and\s+)?|\s+(?:and|plus|[&+])\s+/)
  const read = items.map((item) => ({ item, ...readFilingQuestion(item, names) }))
  const restricting = ({ open }: FilingReading) => open.some(({ isLoose }) => !isLoose)
  const plain = read.filter((each) => each.metrics.length > 0 && !restricting(each) && each.topics.length === 0)
  const others = read.filter((each) => !plain.includes(each))
  const isFirst = plain[0] === read[0] && (read.length === 2 || plain.length > 1)
  const isSplit = isFirst && others.length > 0 && others.every((each) => restricting(each) && each.metrics.length === 0)
  // `Research and development` is one name.
  const isOfPlain = whole.metrics.join() === plain.flatMap(({ metrics }) => metrics).join()
  if (!isSplit || !isOfPlain || whole.asks.has('breakdown') || /[.?!]\s+\p{Lu}/u.test(text)) return [text]
  const parts = [plain.map(({ item }) => item).join(', '), ...others.map(({ item }) => item)]
  return parts.map((part) => withPeriod(part, names, whole.question))
}

function isAbout({ metrics, topics, open, person, wanted }: FilingReading): boolean {
  const subjects = topics.filter((topic) => !discussionTopics.has(topic))
  // `When did the stock split` is about its verb.
  const isOfVerb = open.length > 0 && wanted.some((kind) => kind === 'time' || kind === 'place' || kind === 'names')
  return (
    metrics.length + subjects.length > 0 || open.some(({ isLoose }) => !isLoose) || isOfVerb || person !== undefined
  )
}

/** Whether a part that names nothing asks another kind of thing of what the first is about. */
function isOfFirst(first: FilingReading, other: FilingReading, rest: string): boolean {
  const cued = cuedText(rest)
  const isPronoun = cued.has('pronoun')
  const isNameless = other.metrics.length + other.topics.length === 0 && other.person === undefined
  if (!first.person && isNameless && isAbout(other)) return isPronoun || isElliptic(cued.words)
  if (first.person) return other.person === undefined && (isPronoun || !isAbout(other)) && other.wanted.length > 0
  const isOther =
    !other.asks.has('change') &&
    (other.asks.has('count') !== first.asks.has('count') || (other.wanted.length > 0 && first.asks.has('definition')))
  return !isAbout(other) && (isPronoun || isElliptic(cued.words)) && isOther
}

/** `What share of revenue was it`: a share that the subject of the first has in a figure. */
function isShareOf(first: FilingReading, { metrics, topics, open }: FilingReading, rest: string): boolean {
  const cued = cuedText(rest)
  return (
    !first.person &&
    metrics.length === 1 &&
    topics.length + open.length === 0 &&
    cued.has('share') &&
    cued.has('pronoun')
  )
}

/** Whether a part asks for reasons of what the first asks for in words of its own; a figure is told with its reasons. */
function isReasonOf(first: FilingReading, other: FilingReading): boolean {
  return first.metrics.length === 0 && !first.asks.has('reason') && other.asks.has('reason') && !isAbout(other)
}

function subjectOf({ metrics, topics, open, person }: FilingReading): string {
  const known = [...(person ? [person] : []), ...metrics, ...topics].map((each) => each.replaceAll('_', ' '))
  return [...open.map(({ word }) => word), ...known].join(' ')
}

function withPeriod(
  part: string,
  names: ReadonlySet<string>,
  { fiscalYears, quarters, dates }: FilingReading['question'],
): string {
  const own = readFilingQuestion(part, names).question
  if (own.years.length + own.quarters.length > 0) return part
  const period = [
    ...quarters.map((quarter) => `Q${quarter}`),
    ...fiscalYears.map((year) => `fiscal ${year}`),
    ...dates.map(dateInWords),
  ].join(' ')
  return period === '' ? part : `${part.replace(/[?.!\s]+$/, '')} ${period}?`
}

/** A month as words name it. */
function dateInWords(date: string): string {
  if (date.length > 7) return date
  return new Date(`${date}-01T00:00:00Z`).toLocaleString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}
