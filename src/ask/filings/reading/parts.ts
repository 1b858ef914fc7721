import { dayInWords, fiscalPeriodsIn } from '../../../search/asked_periods.ts'
import { type CuedText, cuedText } from '../../../search/cued_text.ts'
import { filingVocabulary } from '../../../search/vocabulary.ts'
import type { PlacedWord } from '../../../text/phrases/placed_words.ts'
import { termsOf } from '../../../text/terms.ts'
import type { CompanyNames } from './names.ts'
import { discussionTopics, type FilingReading, readFilingQuestion } from './reading.ts'
import { partTopics, subjectsOf } from './words.ts'

/** Maximum number of places to split that are tried (`jointsIn`). It is limited, because each requires reading the text on both sides. */
const mostJoints = 12

/**
 * Splits a text into its questions. A later question begins with a question word after a sentence, a comma or a conjunction, or with
 * another period. It inherits the period and the subject that it lacks (`how many in Canada`). `And why` never becomes a question of its own.
 */
export function questionParts(written: string, names: CompanyNames): string[] {
  const text = written.replace(otherwise, 'What is ')
  const cued = cuedText(text)
  const ofWords = jointsIn(cued.words).slice(0, mostJoints)
  const ofPeriods = periodJointsIn(cued)
  const joints = [...ofWords, ...nounJointsIn(cued), ...ofPeriods]
  for (const joint of joints) {
    const { end, start } = joint
    const [first, later] = [cued.to(end), cued.from(start)]
    const rest = withFigure(later, readFilingQuestion(first, names))
    const [one, other] = [first, rest].map((part) => readFilingQuestion(part, names))
    if (!isAbout(one) || isSameComparison(one, other) || comparesPeriods(one, other, rest)) continue
    // `By how much` and `what's the gap` belong to the question before them.
    const known = one.open.flatMap(({ terms }) => terms)
    const isOfSame =
      other.metrics.length === 0 && other.open.every(({ terms }) => terms.every((each) => known.includes(each)))
    if (other.asks.has('lead') && (isOfSame || !isAbout(other)) && !other.asks.has('own_change')) continue
    // The figure is also looked up without the reason, because passages with the reason may not state the figure.
    const isReason = other.asks.has('reason') && !one.asks.has('reason') && !isAbout(other)
    if (isReason && one.open.some(({ isLoose }) => !isLoose)) return [first, text]
    const isOwn = isAbout(other) || asksForNoun(other, rest)
    const isOfPeriod = joints.indexOf(joint) >= joints.length - ofPeriods.length
    const isBare = other.metrics.length + other.open.length === 0
    const isLeaning = isOfPeriod ? isBare : leansOn(one, other, rest)
    const part = isLeaning ? `${bare(rest)} ${subjectOf(one)}?` : isOwn ? rest : undefined
    if (part !== undefined) return [first, ...questionParts(part, names).map((each) => withPeriod(each, names, one))]
  }
  return [text]
}

/** `If you can't, just give X` asks for X. */
const giving = '(?:then )?(?:please )?(?:just )?(?:give|show|tell)(?: me)? '
const otherwise = new RegExp(String.raw`(?<=[.?!;] )if you (?:can'?t|can ?not)(?: \w+){0,3}, ${giving}`, 'i')

/** Whether a part only compares the figure of the first part with that of another period: `and how does that compare with 2021`. */
function comparesPeriods(first: FilingReading, other: FilingReading, text: string): boolean {
  const { metrics, topics, open, asks } = other
  const isNameless = metrics.length + topics.length === 0 && open.every(({ isLoose }) => isLoose)
  const [one, two] = [first.question, other.question]
  const isSame = one.quarters.join() === two.quarters.join() && one.dates.length + two.dates.length === 0
  const isOfPeriods = isSame && one.fiscalYears.length > 0 && two.fiscalYears.length > 0
  return isOfPeriods && first.metrics.length === 1 && isNameless && asks.has('change') && cuedText(text).has('pronoun')
}

/** Whether a part only repeats the comparison that the first part asks for: `compare their revenue, who has more`. */
function isSameComparison(first: FilingReading, { asks, metrics, topics, open }: FilingReading): boolean {
  const isOfSubject = [...metrics, ...topics].every((each) => [...first.metrics, ...first.topics].includes(each))
  const isCompared = first.words.has('compare') && asks.has('compared')
  // Synonyms of the first part's subject (`headcount`, `people`) do not name another subject.
  const known = new Set(first.topics.flatMap((topic) => filingVocabulary().topic(topic).asked.flat()))
  const isKnown = (term: string) =>
    filingVocabulary()
      .sameAs(term)
      .some((each) => known.has(each))
  return isCompared && isOfSubject && open.every(({ isLoose, terms }) => isLoose || terms.every(isKnown))
}

/** If a later part asks for the figure or topic of the first part as a share (`and what % of revenue is that`), inserts its name. */
function withFigure(text: string, { metrics: [metric, ...more], open, topics }: FilingReading): string {
  const named = open.filter(({ isLoose }) => !isLoose)
  const isAlone = more.length === 0 && subjectsOf(named).length < 2
  const subject = metric ?? (topics.length === 1 && named.length === 0 ? topics[0] : undefined)
  if (!subject || !isAlone || !ofShare.test(text)) return text
  const whole = [...named.map(({ word }) => word), subject.replaceAll('_', ' ')].join(' ')
  return text.replace(backward, whole)
}

const ofShare = /(?:%|\b(?:percent|percentage|pct|share|portion|proportion|fraction|how much)) of\b/i
const goesOn = String.raw` *(?:[?.]|$| as\b| (?:make|account|represent)| in (?:fy|fiscal|20))`
const backward = new RegExp(String.raw`\b(?:it|that|this|they|these|those)\b(?=${goesOn})`, 'i')

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
    // After a comma without a conjunction, `what` does not begin a new question.
    const isOwn = isPlaced || /^(?:why|who|when|where)$/.test(form) || /^(?:many|much)$/.test(words[start + 1]?.form)
    const isAfterMark =
      /[?;]/.test(before) || (/[.!]/.test(before) && !verbs.has(form)) || (before.includes(',') && isOwn)
    return isAfterMark ? [{ end, start }] : []
  })
}

/**
 * Conjunctions between two requests: behind a period (`membership fees in 2021 and the renewal rate`), or between a total and
 * one of its parts (`total backlog and that of Rotors`). Texts that compare or add up things are not split.
 */
function nounJointsIn({ words, has, to }: CuedText): { end: number; start: number }[] {
  if (inseparable.some(has)) return []
  return [...words.keys()].slice(1, -1).flatMap((end) => {
    const [before, next, after] = [words[end - 1], words[end + 1], words[end + 2]].map((each) => each?.form ?? '')
    const isOfTotal = /^(?:that|those)$/.test(next) && /^(?:of|for|in|at)$/.test(after) && /\btotal\b/i.test(to(end))
    const isOfOther = isPeriod(before) && !isPeriod(next) && !prepositions.has(next) && !asking.has(next)
    return joining.has(words[end].form) && (isOfTotal || isOfOther) ? [{ end, start: end + 1 }] : []
  })
}

const inseparable = 'compared exceeds lead together change reason ordering several share percent'.split(' ')

function isPeriod(word: string): boolean {
  return /^(?:fy ?)?(?:20)?\d\d$|^[1-4]?q[1-4]$|^(?:fiscal|year|quarter)s?$/.test(word)
}

/** A conjunction between a quarter and a whole year, which are different periods: `in Q3 2025 and for the full year 2024`. */
function periodJointsIn(cued: CuedText): { end: number; start: number }[] {
  const isQuarter = (text: string) => fiscalPeriodsIn(text).quarters.length > 0
  const isOfQuarters = (text: string) => isQuarter(text) && fiscalPeriodsIn(text).years.length > 0
  const isYear = (text: string) => !isQuarter(text) && fiscalPeriodsIn(text).years.length > 0 && wholeYear.test(text)
  return [...cued.words.keys()].slice(1, -1).flatMap((end) => {
    const [one, other] = [cued.to(end), cued.from(end + 1)]
    const isJoint =
      joining.has(cued.words[end].form) || /^(?:vs?|versus|then|compared|against)$/.test(cued.words[end].form)
    // A year that is named before the first quarter is a whole year, because no quarter can belong to it.
    const isMixed = isQuarter(one) ? isYear(other) : fiscalPeriodsIn(one).years.length > 0 && isOfQuarters(other)
    return isJoint && isMixed ? [{ end, start: end + 1 }] : []
  })
}

const wholeYear = /\b(?:(?:full|whole|entire|fiscal) year|year[- ]end|annual|end of (?:the |fiscal |year )*(?:20|fy))/i

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
  const isOfOwner = other.asks.has('belonging') && other.topics.every((topic) => partTopics.has(topic))
  const topics = isOfOwner ? [] : other.topics.filter((topic) => !discussionTopics.has(topic))
  const isNameless = other.metrics.length + topics.length === 0 && other.person === undefined
  const hasVerb = cued.words.some(({ form }) => verbs.has(form) || /^(?:will|would|can|could)$/.test(form))
  const isOfName = other.wanted.length > 0 && (first.person !== undefined || first.asks.has('definition'))
  const isOfNext = other.topics.includes('guidance') && !first.topics.includes('guidance')
  const isOther = isOfName || isOfNext || isAbout(other) || other.asks.has('count') !== first.asks.has('count')
  // `How much was restricted` is about the subject of the first part, and so is `how many people were affected`.
  const [, counted] = /\bhow (?:much|many) (?:(\p{L}+) )?(?:is|are|was|were|of)\b/iu.exec(text) ?? []
  const isElliptic = /\bhow (?:much|many) (?:is|are|was|were|of)\b/i.test(text)
  const others = other.open.filter(({ word }) => word.toLowerCase() !== counted?.toLowerCase())
  const isPassive = counted !== undefined && others.length > 0 && others.every(({ isLoose }) => isLoose)
  // `How many stores at year end` names what it counts.
  const [, noun = ''] = /\bhow many (\p{L}+)/iu.exec(text) ?? []
  const isCounted = other.open.some(({ word, isLoose }) => !isLoose && word.toLowerCase() === noun.toLowerCase())
  return isNameless && (cued.has('pronoun') || (!hasVerb && !isCounted) || isElliptic || isPassive) && isOther
}

/** Whether a text asks for a thing by a noun that the grammar does not know: `what gain did they book`, `how many shares do holders get`. */
function asksForNoun({ asks, words }: FilingReading, text: string): boolean {
  const { words: own } = cuedText(text)
  const forms = own.map(({ form }) => form)
  const [first, noun, verb] = forms[1] === 'many' ? forms.slice(1) : forms
  const isNoun = termsOf(noun ?? '').some((term) => !filingVocabulary().plainTerms.has(term))
  const isOfFirst =
    asks.size > 0 && !asks.isSubsetOf(new Set(['several', 'factual', 'yes_or_no', 'count', 'rose', 'negative']))
  return /^(?:what|which|many)$/.test(first) && isNoun && verbs.has(verb) && !isOfFirst && words.size > 3
}

function subjectOf({ metrics, topics, open, person }: FilingReading): string {
  const subjects = topics.filter((topic) => !discussionTopics.has(topic))
  const known = [...(person ? [person] : []), ...metrics, ...subjects].map((each) => each.replaceAll('_', ' '))
  return [...open.map(({ word }) => word), ...known].join(' ')
}

function withPeriod(part: string, names: CompanyNames, { question: first, open, asks }: FilingReading): string {
  const { years, quarters } = readFilingQuestion(part, names).question
  if (years.length + quarters.length > 0) return part
  // The share of a part is that of the newest year, which is compared with the years before it.
  const isOfNewest = asks.has('compared') && ofShare.test(part) && open.some(({ isLoose }) => !isLoose)
  const quarter = first.quarters.map((each) => `Q${each}`)
  const period = [
    ...quarter,
    ...first.fiscalYears.slice(isOfNewest ? -1 : 0).map((year) => `fiscal ${year}`),
    ...first.dates.map((date) => (date.length > 7 ? date : dayInWords(date))),
  ]
  return period.length === 0 ? part : `${bare(part)} ${period.join(' ')}?`
}

function bare(text: string): string {
  return text.replace(/[?.!\s]+$/, '')
}
