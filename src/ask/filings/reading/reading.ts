import { type CuedText, cuedText } from '../../../search/cued_text.ts'
import { withoutInjections } from '../../../search/prompt_injections.ts'
import { type FilingQuestion, questionOf } from '../../../search/question.ts'
import { filingVocabulary } from '../../../search/vocabulary.ts'
import { periodsIn } from '../../../text/periods.ts'
import { termsOf } from '../../../text/terms.ts'
import { type ChangeBound, changeBoundIn } from './change_bounds.ts'
import { type AskedComputation, computationsIn } from './computations.ts'
import { metricsIn } from './definitions.ts'
import { exclusionIn, type SkippedPeriods, skippedPeriods } from './exclusions.ts'
import type { CompanyNames } from './names.ts'
import { type AskedSeries, mostIn, type SeriesCondition, seriesIn, shareBoundIn } from './series.ts'
import { withoutInstructions, withoutUnwanted } from './unasked.ts'
import { type MarkedWords, markedWords, partTopics, personIn, reversalsIn } from './words.ts'

export type FilingRefusal = 'advice' | 'price' | 'others' | 'reversed' | 'order'

export const discussionTopics: ReadonlySet<string> = new Set(['margin_drivers', 'profitability_measure', 'guidance'])

const personTopics = new Set(['executives', 'auditor'])

/** What a quotation must contain: how many, an amount, a time, places, names, or several things. */
const wantedKinds = ['count', 'amount', 'time', 'place', 'names', 'list'] as const
export type Wanted = (typeof wantedKinds)[number]

/**
 * What is asked about the subject: a change, an explanation (`why`), the reason, the meaning of a word, several things, the
 * first of several, a percentage, a number of things, whether something was so (`factual`), a sum of figures (`together`).
 */
const aspects = ['change', 'why', 'reason', 'definition', 'several', 'ranked', 'percent', 'share'] as const
const measures = ['count', 'together', 'rate', 'own_change', 'compared', 'exceeds', 'money', 'remaining'] as const
const otherAspects = ['yes_or_no', 'factual', 'filing_date', 'duration', 'selected', 'age', 'belonging'] as const
const choices = ['ordering', 'the_most', 'lowest', 'falling', 'fell', 'rose', 'negative'] as const
const forms = ['mean', 'only_names', 'lead'] as const
const ofChoice = ['change', 'several', 'ranked', 'selected', 'exceeds', 'the_most'] as const
export type AskedAspect = (
  | typeof aspects
  | typeof measures
  | typeof otherAspects
  | typeof choices
  | typeof forms
)[number]

/** What a question about filings asks for, by its words. */
export interface FilingReading extends Omit<MarkedWords, 'held'> {
  question: FilingQuestion
  /** Its words in lower case. */
  words: ReadonlySet<string>
  /** Names in metrics.yaml or the vocabulary. */
  metrics: string[]
  computations: AskedComputation[]
  /** The requested signer of filings, by the vocabulary's name for the role. */
  person: string | undefined
  /** Parts of the company that are left out of a list, in words. */
  excluded: string[]
  /** Periods that the question excludes. */
  skipped: SkippedPeriods | undefined
  /** The question without the excluded parts, if a table of the parts of its only figure can answer it. */
  rest?: FilingReading
  /** Negating words with the words after them. What they exclude could not be read. */
  reversed: string[]
  refusal: FilingRefusal | undefined
  wanted: Wanted[]
  asks: ReadonlySet<AskedAspect>
  /** Terms of the kind of thing requested: `which debt securities`, `how many warehouses`. */
  which: string[]
  period: 'quarterly' | 'yearly' | 'any'
  /** Months that a figure covers, if given. */
  months: number | undefined
  /** Number of periods up to the newest, as in `the last eight quarters`. */
  lastPeriods: number | undefined
  /** What is asked about the values of its only figure over several periods. */
  series: AskedSeries | undefined
  /** A bound on parts of a figure, either on their shares or on their amounts. */
  bound: SeriesCondition | undefined
  /** The number of results that the question asks for: `top 3`. */
  most: number | undefined
  /** A bound on a change. The question asks whether the change met this bound. */
  changeBound: ChangeBound | undefined
}

/**
 * Reads a question about the companies with these names. Parts of a company are left out of their list if the question is
 * about such a list; from a figure, nothing can be left out.
 */
export function readFilingQuestion(written: string, names: CompanyNames): FilingReading {
  const whole = withoutUnwanted(written)
  const exclusion = exclusionIn(whole)
  const without = exclusion && readRequest(exclusion.rest, names)
  const skipped = exclusion && skippedPeriods(exclusion.excluded)
  if (without && skipped) {
    const isKept = (year: number) => !skipped.years.includes(year)
    const { years, fiscalYears } = without.question
    const question = { ...without.question, years: years.filter(isKept), fiscalYears: fiscalYears.filter(isKept) }
    return { ...without, question, excluded: exclusion.excluded, skipped }
  }
  if (!exclusion || !without || without.refusal || without.person) return readRequest(whole, names)
  const asks = new Set([...without.asks, 'several' as const])
  asks.delete('ranked')
  const rest = { ...without, asks, excluded: exclusion.excluded }
  return { ...readRequest(whole, names), ...(without.metrics.length === 1 && { rest }) }
}

function readRequest(whole: string, names: CompanyNames): FilingReading {
  // Figures in definitions and in instructions about the answer are not requested.
  const request = withoutInjections(whole)
  const { rest: unbounded, computations } = computationsIn(withoutInstructions(request))
  const { rest, series: found } = seriesIn(unbounded)
  const read = questionOf(rest, names)
  // `The first quarter in which` names no quarter.
  const question = found?.pick === 'first_time' ? { ...read, quarters: read.quarters.filter((each) => each > 1) } : read
  const cued = cuedText(rest)
  const { open, held, ...marked } = markedWords(rest, names, cued)
  const reversed = reversalsIn(cued, held)
  // `Who is on the audit committee` does not ask for a signature.
  const isOfPeople = marked.topics.every((each) => personTopics.has(each))
  const person = cued.has('who') && open.length === 0 && isOfPeople ? personIn(rest) : undefined
  const restricting = open.filter(({ isLoose }) => !isLoose)
  // The growth of a part of the company is read as the change of its figure, unless growth of several parts is asked for.
  const isOfParts = marked.topics.some((topic) => partTopics.has(topic))
  const isOfPart = restricting.length > 0 || (isOfParts && !cued.has('several'))
  const isGrowth = (metric: string) => isOfPart && metric.endsWith('_growth')
  const named = metricsIn(rest).map((metric) => (isGrowth(metric) ? metric.replace(/_growth$/, '') : metric))
  // `CFO` also means cash from operations, so a question for a person asks for no metric.
  const metrics = person ? [] : perShare([...new Set(named)], cued, rest)
  const isElse = metrics.length + restricting.length > 0 || marked.topics.length > 1
  const topics = marked.topics.filter((each) => !(isElse && filingVocabulary().topic(each).isAlone))
  const part = cued.has('half_year') ? 6 : cued.has('nine_months') ? 9 : undefined
  const isYearly = (question.fiscalYears.length > 0 && !part) || cued.has('yearly')
  const isQuarterly = !part && (question.quarters.length > 0 || cued.has('quarterly'))
  const span = isQuarterly ? 'quarterly' : isYearly ? 'yearly' : 'any'
  const isOverall = computations.some(({ condition }) => condition) && cued.has('over_periods')
  const isOfEach =
    !found && question.years.length + question.quarters.length === 0 && (isOverall || eachPeriod.test(rest))
  const counted = (found?.most ?? 100) < 100 ? undefined : lastPeriodsIn(cued, span)
  // Growth over three years is that from the year before them.
  const lastPeriods =
    (counted && cued.has('compound_growth') ? counted + 1 : counted) ?? (isOfEach ? allPeriods : undefined)
  // `Over the last three years` names no quarters.
  const period = lastPeriods !== undefined && span === 'any' ? 'yearly' : span
  const { years, quarters } = question
  const isOfQuarters = quarters.length > 1 || (isQuarterly && quarters.length === 0 && years.length > 0)
  const isOfSeveral = lastPeriods !== undefined || isOfQuarters || years.length > 2
  const isRun = found && !person && (found.condition || found.isOverall || isOfSeveral)
  // The mean of years is computed with its formula.
  const isOfPartBound = restricting.length > 0 && bounds.test(found?.condition?.is ?? '')
  const series = isRun && !isOfPartBound && !(found.pick === 'mean' && period !== 'quarterly') ? found : undefined
  const isOfBound = bounds.test(series?.condition?.is ?? '')
  const asks = new Set<AskedAspect>(
    [...aspects, ...measures, ...otherAspects, ...choices, ...forms].filter((cue) => cued.has(cue)),
  )
  if (computations.some(({ metric }) => isGrowth(metric))) asks.add('change')
  if (question.years.length > 1 || question.dates.length > 1) asks.add('change')
  if (/\d ?%/.test(rest)) asks.add('percent')
  if (cued.has('ranking') && !series) asks.add('ordering')
  if (cued.has('over_periods') && (cued.has('highest') || cued.has('lowest') || cued.has('median')))
    asks.add('selected')
  // `Risk factors` are no reasons.
  if (marked.topics.includes('risks') && /\bfactors?\b/i.test(rest) && !/\bwhy\b/i.test(rest)) asks.delete('reason')
  if (asks.has('why')) asks.delete('definition')
  // `More than double` compares with no other figure.
  if (/\bthan (?:double|twice|half|triple|a |\d)/i.test(rest)) asks.delete('exceeds')
  // `R&D or SG&A, which was bigger` compares them with each other, and not with another period.
  if (computations.some(({ compared }) => compared)) for (const each of ofChoice) asks.delete(each)
  const isWhether = asks.has('yes_or_no') || /\b(?:did|has|have|whether|if)\b/i.test(rest)
  const changeBound = isWhether ? changeBoundIn(rest) : undefined
  // `At least double` selects nothing.
  if (changeBound) asks.delete('ranked')
  // `Largest to smallest` orders the results, and selects none of them.
  if (asks.has('ordering')) asks.delete('ranked')
  // A growth rate follows from two amounts.
  if (cued.has('growth_rate') || /\bby (?:what|which|how many) (?:%|percent)/i.test(rest))
    for (const each of ['rate', 'share'] as const) asks.add('change').delete(each)
  // `By how many points` does not ask for a number of things.
  if (cued.has('amount') || asks.has('lead')) asks.delete('count')
  // Filings name the largest customers by their share of revenue.
  const isOfShares = marked.topics.includes('customers') && asks.has('ranked')
  if (isOfShares) asks.add('share').delete('ranked')
  if (cued.has('past') && question.years.length > 0) asks.add('factual')
  const isFigure = metrics.length + computations.length > 0 || asks.has('rate')
  const isShareOfPart = restricting.length > 0 && asks.has('share')
  // A price in a filing belongs to something that the question names, such as shares bought back.
  const isOfMarket = cued.has('price') && metrics.length + topics.length === 0
  const refusals: [boolean, FilingRefusal][] = [
    [request.trim() === '', 'order'],
    [cued.has('advice'), 'advice'],
    [isOfMarket, 'price'],
    [cued.has('others'), 'others'],
    [reversed.length > 0, 'reversed'],
  ]
  return {
    question,
    words: new Set(cued.tokens.map(({ lower }) => lower)),
    metrics: series ? [series.metric] : metrics,
    // A ratio that is not stored is computed for each year, and compared with the bound.
    computations: computations
      .filter(({ metric }) => (series ? isOfBound : !isGrowth(metric)))
      .map((each) => (series ? { ...each, condition: series.condition } : each)),
    topics,
    topicTerms: marked.topicTerms,
    person,
    open,
    numbers: marked.numbers,
    ...{ excluded: [], skipped: undefined },
    reversed,
    refusal: refusals.find(([isSo]) => isSo)?.[1],
    wanted: isOfShares ? [] : wantedIn(cued, isFigure, question.years.length > 0, asks),
    asks,
    which: whichIn(cued, held),
    period,
    months: part ?? { quarterly: 3, yearly: 12, any: undefined }[period],
    lastPeriods,
    series,
    bound: isOfPartBound ? found!.condition : isOfParts || isShareOfPart ? shareBoundIn(cued) : undefined,
    most: mostIn(rest),
    changeBound,
  }
}

/** If `per share` is anywhere in the question, replaces a figure by its amount per share. With `total`, both are asked for. */
function perShare(metrics: string[], { has }: CuedText, text: string): string[] {
  const pairs = ofShares.filter((pair) => pair.some((metric) => metrics.includes(metric)))
  // `Dividends and share repurchases` names no figure per share.
  if (!/\bper\b|\bdps\b|\beps\b|\ba share\b|\/ ?share/i.test(text))
    return metrics.map((metric) => ofShares.find(([, ofShare]) => ofShare === metric)?.[0] ?? metric)
  if (!/\bper share\b/i.test(text) || pairs.length === 0) return metrics
  return pairs.flatMap(([whole, ofShare]) => (has('total') ? [ofShare, whole] : [ofShare]))
}

const ofShares = [
  ['dividends_paid', 'dividends_per_share'],
  ['net_income', 'eps_diluted'],
  ['stockholders_equity', 'book_value_per_share'],
]

/** Kinds of things that a quotation must contain. Yes-or-no questions and questions for an explanation need no figure. */
function wantedIn(cued: CuedText, isFigure: boolean, hasPeriod: boolean, asks: ReadonlySet<AskedAspect>): Wanted[] {
  const kinds = wantedKinds.filter((kind) => cued.has(kind) && !(kind === 'count' && asks.has('lead')))
  // `Regulatory credits 2024` asks for a figure of that year.
  const isBare = hasPeriod && cued.words.length < 10 && !cued.has('asking')
  const isElse = asks.has('why') || asks.has('yes_or_no') || asks.has('belonging')
  const isAmount = (isFigure || isBare) && !isElse && !kinds.includes('amount')
  return isAmount ? ['amount', ...kinds] : kinds
}

/** The content words from `which` or `how many` to the verb. After `how many`, words of the vocabulary are left out. */
function whichIn({ words }: CuedText, held: ReadonlySet<string>): string[] {
  const isMany = (at: number) => words[at].form === 'many' && words[at - 1]?.form === 'how'
  const start = words.findIndex(({ form }, at) => form === 'which' || isMany(at)) + 1
  if (start === 0) return []
  const behind = words.slice(start, start + 4).map(({ form }) => form)
  const end = behind.findIndex((form) => verbs.has(form))
  const terms = behind.slice(0, Math.max(0, end)).flatMap(termsOf)
  return terms.filter((term) => !(isMany(start - 1) && held.has(term)) && !filingVocabulary().plainTerms.has(term))
}

const verbs = new Set('is are was were do does did has have had can could will would'.split(' '))

const bounds = /^(?:above|below|between|outside)$/

/** `Each quarter` asks for all of them. */
const eachPeriod = /\b(?:each|every|per|by|all) (?:fiscal )?(?:quarter|year)s?\b/i
export const allPeriods = 99

/** How many periods up to the newest a text names: `the last eight quarters`, `the last three fiscal years`. */
function lastPeriodsIn({ words }: CuedText, period: FilingReading['period']): number | undefined {
  // `A year earlier` is a single period.
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
