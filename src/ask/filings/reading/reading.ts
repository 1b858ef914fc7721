import { type FilingQuestion, questionOf } from '../../../search/question.ts'
import { filingVocabulary } from '../../../search/vocabulary.ts'
import { numberWords } from '../../../text/number_words.ts'
import { periodsIn } from '../../../text/periods.ts'
import { termsOf } from '../../../text/terms.ts'
import { isPercent } from '../computing/formulas.ts'
import type { Wanted } from '../quotes/wanted.ts'
import { type AskedComputation, computationsIn, growingFigure, metricsIn } from './computations.ts'
import { type CuedText, cuedText } from './cues.ts'
import { withoutInstructions } from './instructions.ts'
import { jointsIn } from './joints.ts'
import { letteredNames } from './lettered.ts'
import { withoutOrders } from './orders.ts'
import { type PartRanking, partRankingIn } from './part_ranking.ts'
import { personIn, titlesIn } from './persons.ts'
import { leftOutIn, type Reversal, reversalsIn } from './reversals.ts'

export type FilingRefusal = 'advice' | 'price' | 'reversed' | 'order'

/** A content word that the grammar does not read. A quotation must contain it, or it is reported as not understood. */
export interface OpenWord {
  word: string
  terms: string[]
  /** Whether it is an alternative to the one before it: `mac vs ipad`. */
  isOther: boolean
  /** Whether it restricts nothing, as many verbs and adverbs do; an answer need not contain it. */
  isLoose: boolean
  /** Whether it is in a later question of the text. */
  isLater?: boolean
  /** Whether it became optional because no evidence contains it. */
  isSpared: boolean
}

export const discussionTopics: ReadonlySet<string> = new Set(['margin_drivers', 'profitability_measure', 'guidance'])

/** Topics that are parts of a company, or the origin of its figures: the store has whole companies only. */
export const partTopics: ReadonlySet<string> = new Set(['customers', 'segments', 'geography', 'products'])

/**
 * Kinds of cues: a change (`own_change` is one over time, without another company), a reason, the meaning of a word,
 * several things, the parts of a figure (`breakdown`), a share of a whole, a number of things rather than an amount
 * (`count`), whether something was so (`factual`), the filings themselves (`filed`), a sum of figures (`together`).
 */
const cuesOfAsking = [
  'change',
  'own_change',
  'why',
  'reason',
  'definition',
  'several',
  'superlative',
  'percent',
] as const
const otherCues = ['event', 'yes_or_no', 'breakdown', 'share', 'count', 'factual', 'filed', 'together'] as const
export type AskedAspect = (typeof cuesOfAsking)[number] | (typeof otherCues)[number]

/** What a question about filings asks for, by its words. */
export interface FilingReading {
  question: FilingQuestion
  /** Its words in lower case. */
  words: ReadonlySet<string>
  /** Names in metrics.yaml or the vocabulary. */
  metrics: string[]
  computations: AskedComputation[]
  /** Topics of the vocabulary. */
  topics: string[]
  /** Items of reports that are requested as a whole, because they are entirely about the question's only topic. */
  sections: ReadonlySet<string>
  /** The requested number of things, if given. */
  most: number | undefined
  /** Somebody who signs filings, by the vocabulary's name. */
  person: string | undefined
  /** Titles of a person about whom something else than the name is requested: a quotation contains one of them. */
  titles: readonly string[]
  /** Words that belong neither to the grammar nor to a company's name. */
  open: OpenWord[]
  /** Reversing words, each with the term after it, that no phrase of the vocabulary contains. */
  reversed: Reversal[]
  /** How it compares the parts of a company. */
  parts: PartRanking | undefined
  /** What they take out of a figure, as far as it is named: terms of each of several. */
  leftOut: string[][]
  refusal: FilingRefusal | undefined
  /** What a quotation must contain. */
  wanted: Wanted[]
  /** Terms outside phrases of the vocabulary that make another figure of a figure: `cost of leasing revenue`. */
  qualifiers: string[]
  asks: ReadonlySet<AskedAspect>
  /** Terms of the kind of thing requested: `which debt securities`, `how many warehouses`. */
  which: string[]
  /** Names with a letter, which a quotation contains as written. */
  lettered: RegExp[]
  period: 'quarterly' | 'yearly' | 'any'
  /** Months that a figure covers, if given. */
  months: number | undefined
  /** Number of periods up to the newest, as in `the last eight quarters`. */
  lastPeriods: number | undefined
}

/** Reads a question; `names` are terms of the companies' names, `spared` words in lower case that answers may lack. */
export function readFilingQuestion(
  whole: string,
  names: ReadonlySet<string>,
  spared: ReadonlySet<string> = new Set(),
): FilingReading {
  // Figures in definitions are not requested; conditions on the answer ask for nothing.
  const request = withoutOrders(whole)
  const { rest, computations } = computationsIn(withoutInstructions(request))
  const question = questionOf(rest, names)
  const cued = cuedText(rest)
  // The breakdown of a figure names rows of a table, even if it is the name of a figure.
  const [behind] = cued.places('breakdown')
  const subject = behind && behind.start > 0 ? cued.written(0, behind.start) : rest
  const all = markedWords(subject, names, spared)
  const reversed = reversalsIn(cued, all.held)
  // `Who is on the audit committee` does not ask for a signature.
  const person = cued.has('who') && all.open.length === 0 ? personIn(rest) : undefined
  // `CFO` is cash from operations, too.
  const named = person ? [] : metricsIn(subject)
  const isElse = named.length + all.open.filter(({ isLoose }) => !isLoose).length > 0 || all.topics.length > 1
  const marked = { ...all, topics: all.topics.filter((each) => !(isElse && filingVocabulary().topic(each).isAlone)) }
  const isOfPart = marked.open.some(({ isLoose }) => !isLoose) || marked.topics.some((topic) => partTopics.has(topic))
  const metrics = isOfPart ? named.map(growingFigure) : named
  const isFigure = metrics.length > 0 || computations.length > 0
  const part = cued.has('half_year') ? 6 : cued.has('nine_months') ? 9 : undefined
  const isYearly = (question.fiscalYears.length > 0 && !part) || cued.has('yearly')
  const isQuarterly = !part && (question.quarters.length > 0 || cued.has('quarterly'))
  const span = isQuarterly ? 'quarterly' : isYearly ? 'yearly' : 'any'
  const lastPeriods = lastPeriodsIn(cued, span)
  // `Over the last three years` names no quarters.
  const period = lastPeriods !== undefined && span === 'any' ? 'yearly' : span
  // A price that filings report is one of something, such as of shares bought back.
  const isOfMarket = cued.has('price') && metrics.length + marked.topics.length === 0
  const refusal = request.trim() === '' ? 'order' : cued.has('advice') ? 'advice' : isOfMarket ? 'price' : undefined
  const isPart = marked.open.length + marked.topics.length > 0
  const asks = new Set<AskedAspect>([...cuesOfAsking, ...otherCues].filter((cue) => cued.has(cue)))
  const set = (cue: AskedAspect, isSo: boolean) => (isSo ? asks.add(cue) : asks.delete(cue))
  set(
    'change',
    asks.has('change') ||
      metrics.some((each, at) => each !== named[at]) ||
      question.years.length > 1 ||
      question.dates.length > 1,
  )
  set('definition', asks.has('definition') && !asks.has('why'))
  set('event', asks.has('event') || cued.has('happening'))
  set('several', asks.has('several') || behind !== undefined)
  set('share', asks.has('share') && metrics.length > 0 && isPart)
  // Of `interest rate risk`, a risk is asked about.
  const isOfRate = cued.places('rate').some(({ end }) => {
    const next = cued.words[end]?.form ?? ''
    return verbs.has(next) || termsOf(next).every((term) => names.has(term))
  })
  const isRate = isOfRate && metrics.length === 0 && !asks.has('why') && !asks.has('definition')
  set('percent', asks.has('percent') || isRate)
  const isOutnumber = cued.has('outnumber') && metrics.length === 0
  set('count', (asks.has('count') && !cued.has('amount')) || isOutnumber)
  set('factual', cued.has('past') && question.years.length > 0)
  const isOnNothing = metrics.length + marked.topics.length === 0 && marked.open.every(({ isLoose }) => isLoose)
  set('filed', (asks.has('filed') || (asks.has('count') && question.forms.length > 0)) && isOnNothing)
  const [topic] = marked.topics.map((each) => filingVocabulary().topic(each))
  const isOnTopic = marked.topics.length === 1 && metrics.length === 0 && marked.open.every(({ isLoose }) => isLoose)
  const isBecause = asks.has('why')
  return {
    question,
    words: new Set(cued.tokens.map(({ lower }) => lower)),
    metrics,
    computations,
    topics: marked.topics,
    sections: new Set(isOnTopic && topic.isWhole ? topic.items : []),
    titles: person ? [] : titlesIn(rest),
    most: asks.has('several') ? mostIn(cued) : undefined,
    person,
    open: withLater(marked.open, cued),
    reversed,
    // A bound of a margin is no share of the whole.
    parts: metrics.some(isPercent) && cued.has('percent') ? undefined : partRankingIn(cued),
    leftOut: isFigure ? leftOutIn(cued, reversed) : [],
    refusal: refusal ?? (reversed.length > 0 && isFigure ? 'reversed' : undefined),
    wanted: wantedIn(cued, (isFigure || isRate) && !isBecause, question.years.length > 0 && !isBecause),
    qualifiers: [...new Set(termsOf(rest))].filter(
      (term) => filingVocabulary().qualifiers.has(term) && !marked.held.has(term),
    ),
    asks,
    which: cued.has('place') ? [] : whichIn(cued, all.held),
    lettered: letteredNames(` ${rest}`, names),
    period,
    months: part ?? { quarterly: 3, yearly: 12, any: undefined }[period],
    lastPeriods,
  }
}

/** The open words, with those marked that are in a later question: `how much is left`. */
function withLater(open: OpenWord[], cued: CuedText): OpenWord[] {
  const [joint] = jointsIn(cued.words)
  const later = new Set(joint ? termsOf(cued.from(joint.start)) : [])
  return open.map((word) => (word.terms.every((term) => later.has(term)) ? { ...word, isLater: true } : word))
}

/** Kinds of things that a quotation must contain; yes or no questions need no figure. */
function wantedIn(cued: CuedText, isFigure: boolean, hasPeriod: boolean): Wanted[] {
  const isFigureWanted = isFigure && !cued.has('yes_or_no')
  const isBare = cued.words.length < 10 && !cued.has('asking')
  const kinds = (['count', 'amount', 'time', 'place', 'names', 'list'] as const).filter((kind) => cued.has(kind))
  if (!isFigure && cued.has('outnumber')) kinds.push('count')
  return [...new Set([...(isFigureWanted || (isBare && hasPeriod) ? (['amount'] as const) : []), ...kinds])]
}

/** The words after `which` or `how many`, up to a verb of the question; a topic that is counted has words of its own. */
function whichIn({ words }: CuedText, held: ReadonlySet<string>): string[] {
  const isMany = (at: number) => words[at].form === 'many' && words[at - 1]?.form === 'how'
  const start = words.findIndex(({ form }, at) => form === 'which' || isMany(at)) + 1
  if (start === 0) return []
  const { plainTerms } = filingVocabulary()
  const behind = words.slice(start, start + 4).map(({ form }) => form)
  const end = behind.findIndex((form) => verbs.has(form))
  const terms = behind.slice(0, Math.max(0, end)).flatMap(termsOf)
  const telling = terms.filter((term) => !plainTerms.has(term))
  // What is counted is told by a plain word, too: `how many units`.
  const counted = telling.length === 0 ? terms : telling
  return isMany(start - 1) ? counted.filter((term) => !held.has(term)) : telling
}

const verbs = new Set('is are was were do does did has have had can could will would'.split(' '))

interface MarkedWords {
  open: OpenWord[]
  topics: string[]
  /** Terms of the vocabulary's phrases. */
  held: Set<string>
}

function markedWords(text: string, names: ReadonlySet<string>, spared: ReadonlySet<string> = new Set()): MarkedWords {
  const { meanings, plainTerms, looseTerms, persons } = filingVocabulary()
  const words = text.split(/[\s/]+/).map((word, at) => ({ word, terms: termsOf(word), at }))
  const all = words.flatMap(({ terms }, at) => terms.map((term) => ({ term, at })))
  const taken = new Set<number>()
  const held = new Set<string>()
  const topics: string[] = []
  for (const { value, from, to } of meanings.find(all.map(({ term }) => term))) {
    if (value.kind === 'topic' && !topics.includes(value.id)) topics.push(value.id)
    for (const { term, at } of all.slice(from, to)) {
      taken.add(at)
      held.add(term)
    }
  }
  const titles = new Set([...persons.values()].flatMap(({ asked }) => asked.flat()))
  const isRead = (term: string) => plainTerms.has(term) || names.has(term) || titles.has(term) || isPeriodOrAmount(term)
  const open = words
    .filter(({ terms }, at) => !taken.has(at) && terms.length > 0 && !terms.every(isRead))
    .map((each) => ({ ...each, word: each.word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%]+$/gu, '') }))
    .filter(({ word }) => !cuedText(word).has('reversing'))
    .map(({ word, terms, at }, place, all) => {
      const between = place > 0 ? words.slice(all[place - 1].at, at) : []
      // `Azure and other services` is one name.
      const isName = between.some((each) => /^other$/i.test(each.word))
      const joins =
        !isName &&
        (between.some((each) => /^(?:vs\.?|versus|and|or)$/i.test(each.word)) || /,$/.test(between[0]?.word ?? ''))
      const isFree = terms.every((term) => looseTerms.has(term)) || /^\p{Ll}{3,}ly$/u.test(word)
      const isSpared = !isFree && spared.has(word.toLowerCase())
      const isOther = between.length > 0 && between.length < 5 && joins
      return { word, terms, isLoose: isFree || isSpared, isSpared, isOther }
    })
  return { open, topics, held }
}

function isPeriodOrAmount(term: string): boolean {
  return /^(?!\d{3}$)\d|^q[1-4]$|^fy\d*$/.test(term)
}

function mostIn({ words, has }: CuedText): number | undefined {
  const numbers = words.map(({ form }) => numberWords[form] ?? (/^\d$/.test(form) ? Number(form) : undefined))
  return has('quarterly') || has('yearly') ? undefined : numbers.find((each) => each !== undefined)
}

/** How many periods up to the newest a text names: `the last eight quarters`, `the last three fiscal years`. */
function lastPeriodsIn({ words }: CuedText, period: FilingReading['period']): number | undefined {
  // `A year earlier` is one period, and none of several.
  const isBefore = (at: number) =>
    /^(?:years?|quarters?)$/.test(words[at].form) && /^(?:earlier|ago|before)$/.test(words[at + 1]?.form)
  const plain = words.filter(
    ({ form }, at) => !isBefore(at) && !/^(?:fiscal|financial|calendar|full|reported)$/.test(form),
  )
  for (const { days } of periodsIn(plain)) {
    const years = (days ?? 0) / 365
    const count = period === 'quarterly' ? (Number.isInteger(years) ? 4 * years : (days ?? 0) / 90) : years
    if (Number.isInteger(count) && count >= 2 && count < 100) return count
  }
  return undefined
}
