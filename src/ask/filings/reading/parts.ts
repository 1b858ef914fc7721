import { cuedText } from '../../../search/cued_text.ts'
import type { PlacedWord } from '../../../text/phrases/placed_words.ts'
import type { CompanyNames } from './names.ts'
import { discussionTopics, type FilingReading, readFilingQuestion } from './reading.ts'

/** Maximum number of joints that are tried, because each requires reading the text on both sides of it. */
const mostJoints = 12

/**
 * Splits a text into its questions, each of which begins with a question word after a sentence, a comma or a conjunction.
 * Later ones inherit the period and the subject that they lack (`how many in Canada`), and `and why` is not split off.
 */
export function questionParts(text: string, names: CompanyNames): string[] {
  const cued = cuedText(text)
  for (const { end, start } of jointsIn(cued.words).slice(0, mostJoints)) {
    const [first, rest] = [cued.to(end), cued.from(start)]
    const [one, other] = [first, rest].map((part) => readFilingQuestion(part, names))
    if (!isAbout(one)) continue
    // The figure is also looked up without the reason, because passages with the reason may not state the figure.
    const isReason = other.asks.has('reason') && !one.asks.has('reason') && !isAbout(other)
    if (isReason && one.open.some(({ isLoose }) => !isLoose)) return [first, text]
    const part = leansOn(one, other, rest) ? `${bare(rest)} ${subjectOf(one)}?` : isAbout(other) ? rest : undefined
    if (part !== undefined) return [first, ...questionParts(part, names).map((each) => withPeriod(each, names, one))]
  }
  return [text]
}

const verbs = new Set('did does do is are was were has have'.split(' '))
const asking = new Set([...'what how who whose whom when where which why'.split(' '), ...verbs])
const prepositions = new Set('by at in from for to with on since through under'.split(' '))
const joining = new Set(['and', 'plus', 'also'])
const courtesies = new Set('please then tell show give me us'.split(' '))

/** The word indices at which one question may end and the next one begin. */
function jointsIn(words: readonly PlacedWord[]): { end: number; start: number }[] {
  return [...words.keys()].slice(1).flatMap((start) => {
    const { form, before } = words[start]
    const isPlaced = prepositions.has(form) && asking.has(words[start + 1]?.form)
    if (!isPlaced && !asking.has(form)) return []
    let end = start
    while (end > 0 && courtesies.has(words[end - 1].form) && words[end].before === '') end--
    if (joining.has(words[end - 1]?.form) && !verbs.has(form)) return [{ end: end - 1, start }]
    // After only a comma, `what` continues the sentence.
    const isOwn = isPlaced || /^(?:why|who|when|where)$/.test(form) || /^(?:many|much)$/.test(words[start + 1]?.form)
    const isAfterMark =
      /[?;]/.test(before) || (/[.!]/.test(before) && !verbs.has(form)) || (before.includes(',') && isOwn)
    return isAfterMark ? [{ end, start }] : []
  })
}

function isAbout({ metrics, topics, open, person, wanted }: FilingReading): boolean {
  const subjects = topics.filter((topic) => !discussionTopics.has(topic))
  // `When did the stock split` is about its verb.
  const isOfVerb = open.length > 0 && wanted.some((kind) => kind === 'time' || kind === 'place' || kind === 'names')
  const isRestricted = open.some(({ isLoose }) => !isLoose)
  return metrics.length + subjects.length > 0 || isRestricted || isOfVerb || person !== undefined
}

/** Whether a part that names nothing, or only `it`, asks something else about the subject of the first part. */
function leansOn(first: FilingReading, other: FilingReading, text: string): boolean {
  const cued = cuedText(text)
  const isNameless = other.metrics.length + other.topics.length === 0 && other.person === undefined
  const hasVerb = cued.words.some(({ form }) => verbs.has(form) || /^(?:will|would|can|could)$/.test(form))
  const isOfName = other.wanted.length > 0 && (first.person !== undefined || first.asks.has('definition'))
  const isOther = isOfName || isAbout(other) || other.asks.has('count') !== first.asks.has('count')
  // `How much was restricted` is about the subject of the first part.
  const isElliptic = /\bhow (?:much|many) (?:is|are|was|were|of)\b/i.test(text)
  return isNameless && (cued.has('pronoun') || !hasVerb || isElliptic) && isOther
}

function subjectOf({ metrics, topics, open, person }: FilingReading): string {
  const known = [...(person ? [person] : []), ...metrics, ...topics].map((each) => each.replaceAll('_', ' '))
  return [...open.map(({ word }) => word), ...known].join(' ')
}

function withPeriod(part: string, names: CompanyNames, { question: first }: FilingReading): string {
  const { years, quarters } = readFilingQuestion(part, names).question
  if (years.length + quarters.length > 0) return part
  const quarter = first.quarters.map((each) => `Q${each}`)
  const period = [...quarter, ...first.fiscalYears.map((year) => `fiscal ${year}`), ...first.dates.map(dateInWords)]
  return period.length === 0 ? part : `${bare(part)} ${period.join(' ')}?`
}

function bare(text: string): string {
  return text.replace(/[?.!\s]+$/, '')
}

/** A month in words. A full date is kept. */
function dateInWords(date: string): string {
  if (date.length > 7) return date
  return new Date(`${date}-01T00:00:00Z`).toLocaleString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}
