import { knownTermsIn, type SearchedRelease } from '../../search/index/release_words.ts'
import type { FoundPassage } from '../../search/search_filings.ts'
import { filingVocabulary } from '../../search/vocabulary.ts'
import { spellingOf } from '../../text/spelling.ts'
import { termsOf, withCountry } from '../../text/terms.ts'
import { wordsNamingNothing } from '../../text/word_kinds.ts'
import type { FilingAsk } from './ask.ts'
import { builtInStatements, isCited } from './built_in.ts'
import type { Company, FilingEvidence } from './evidence.ts'
import { companiesAsked, nameTermsOf, newestYearOf, withoutFilings } from './gathering/companies.ts'
import { computedFor, shownFigures, storedFor } from './gathering/figures.ts'
import { filedItems } from './gathering/filed.ts'
import { inTurn, itemOf, passagesFor, signaturesOf } from './gathering/passages.ts'
import type { EvidenceItem } from './items.ts'
import { breakdownStatements } from './quotes/breakdowns.ts'
import { answeringFirst, quoteStatements } from './quotes/quotes.ts'
import { withLastYear } from './reading/open_years.ts'
import { questionParts } from './reading/parts.ts'
import { discussionTopics, partTopics, readFilingQuestion } from './reading/reading.ts'

/**
 * The release's evidence on a question, part by part. Passages are returned without instructions to language models.
 */
export async function gatherFilingEvidence(release: SearchedRelease, ask: FilingAsk): Promise<FilingEvidence> {
  const companies = await companiesAsked(release, ask.tickers)
  const names = await nameTermsOf(release, companies)
  const question = await closedQuestion(release, ask, companies, names)
  const written = { ...ask, question }
  const asWritten = await gatherParts(release, written, companies, names)
  const corrections = await correctionsFor(release, asWritten)
  if (corrections.length === 0) return asWritten
  const corrected = corrections.reduce((text, { word, read }) => text.replace(word, read), question)
  return { ...(await gatherParts(release, { ...ask, question: corrected }, companies, names)), corrections }
}

/** The question with countries spelled out, and figures `since 2021` asked for up to the newest year. */
async function closedQuestion(
  release: SearchedRelease,
  ask: FilingAsk,
  companies: Company[],
  names: ReadonlySet<string>,
): Promise<string> {
  const question = withCountry(ask.question)
  const { metrics, computations, period, parts, topics, open } = readFilingQuestion(question, names)
  // The parts of a company are compared by revenue if no figure is named.
  const isOfParts = topics.length > 0 && topics.every((topic) => partTopics.has(topic) || discussionTopics.has(topic))
  if (parts && isOfParts && metrics.length === 0 && open.every(({ isLoose }) => isLoose))
    return `In revenue, ${question}`
  if (metrics.length + computations.length === 0 || withLastYear(question, anyYear) === question) return question
  return withLastYear(question, await newestYearOf(release, ask, companies, period === 'quarterly'))
}

const anyYear = 9999

async function gatherParts(
  release: SearchedRelease,
  ask: FilingAsk,
  companies: Company[],
  names: ReadonlySet<string>,
): Promise<FilingEvidence> {
  const all = questionParts(ask.question, names)
  const parts = all.slice(0, Math.max(1, Math.floor(ask.limit / leastOfPart)))
  const limit = Math.floor(ask.limit / parts.length)
  const [first, ...others] = await Promise.all(
    parts.map((question) => gatherPart(release, { ...ask, question, limit }, companies, names)),
  )
  // All parts cite from one list.
  for (const { items } of others) first.items.push(...items)
  for (const part of others) part.items = first.items
  return { ...first, others, unread: all.slice(parts.length) }
}

/** Items of evidence that a part of a question needs. */
const leastOfPart = 2

/** Open words that neither the filings nor what was found has, with the one word of the vocabulary that each is near to. */
async function correctionsFor(
  release: SearchedRelease,
  evidence: FilingEvidence,
): Promise<FilingEvidence['corrections']> {
  const open = [evidence, ...evidence.others].flatMap((part) => part.open)
  const ofNames = spellingOf(evidence.names)
  const texts = evidence.items.flatMap((item) => (item.kind === 'passage' ? [item.text] : []))
  const ofPassages = spellingOf(texts.join(' ').match(/\b[a-z]{5,}\b/g) ?? [])
  const spelled = open.flatMap(({ word, terms, isLoose }) => {
    const lower = word.toLowerCase()
    // A possessive is often written without its apostrophe.
    const read =
      ofNames(lower) ?? ofNames(lower.replace(/s$/, '')) ?? filingVocabulary().spelling(lower) ?? ofPassages(lower)
    return isLoose || read === undefined ? [] : [{ word, read, terms }]
  })
  const words = new Set([evidence, ...evidence.others].flatMap((part) => [...part.words]))
  // A text of unknown words is of another language, or of none.
  if (spelled.length === 0 || open.length > words.size / 2 + 1) return []
  const known = await knownTermsIn(release, [...new Set(spelled.flatMap(({ terms }) => terms))])
  // A word of a single passage is not among the terms of a release.
  const found = new Set(evidence.items.flatMap((item) => (item.kind === 'passage' ? termsOf(item.text) : [])))
  return spelled
    .filter(({ terms }) => !terms.some((term) => known.has(term) || found.has(term)))
    .map(({ word, read }) => ({ word, read }))
}

/**
 * The evidence on one part. If it names a figure and no evidence contains all of its open words, those other than
 * nouns and adjectives become optional, and the answer names them.
 */
async function gatherPart(
  release: SearchedRelease,
  ask: FilingAsk,
  companies: Company[],
  names: ReadonlySet<string>,
): Promise<FilingEvidence> {
  const strict = await gatherOnce(release, ask, companies, names, none)
  const restricting = strict.open.filter(({ isLoose }) => !isLoose)
  const isAbout = strict.metrics.length + strict.computations.length + strict.topics.length > 0
  if (!isAbout || restricting.length === 0 || strict.refusal || isAnswered(strict)) return strict
  const spared = await wordsNamingNothing(ask.question)
  if (!restricting.some(({ word }) => spared.has(word.toLowerCase()))) return strict
  const loose = await gatherOnce(release, ask, companies, names, spared)
  return isAnswered(loose) ? loose : strict
}

const none: ReadonlySet<string> = new Set()

function isAnswered(evidence: FilingEvidence): boolean {
  return builtInStatements({ ...evidence, missing: [...evidence.missing] }).some(isCited)
}

async function gatherOnce(
  release: SearchedRelease,
  given: FilingAsk,
  companies: Company[],
  names: ReadonlySet<string>,
  spared: ReadonlySet<string>,
): Promise<FilingEvidence> {
  const reading = readFilingQuestion(given.question, names, spared)
  // If the question names a form, only that form is searched.
  const ask = given.forms.length > 0 ? given : { ...given, forms: reading.question.forms }
  const evidence: FilingEvidence = {
    ...reading,
    companies,
    names,
    corrections: [],
    others: [],
    unread: [],
    items: [],
    figures: [],
    computed: [],
    signatures: [],
    without: [],
    cut: [],
    missing: [],
  }
  // One value of each is compared; their own changes would take its room.
  if (companies.length > 1 && !evidence.asks.has('own_change'))
    evidence.asks = evidence.asks.difference(new Set(['change']))
  const isReversed = evidence.refusal === 'reversed'
  if (evidence.refusal && !isReversed) return evidence
  if (evidence.person) {
    evidence.signatures = await signaturesOf(release, ask, evidence, evidence.person)
    evidence.items = evidence.signatures.map(({ item }) => item)
    evidence.without = await withoutFilings(release, ask, unseenOf(evidence))
    return evidence
  }
  if (evidence.asks.has('filed')) {
    const all = await filedItems(release, ask, evidence)
    evidence.items = all.slice(0, ask.limit)
    if (all.length > ask.limit) evidence.missing.push(`${all.length - ask.limit} more filings`)
    evidence.without = await withoutFilings(release, ask, unseenOf(evidence))
    return evidence
  }
  const { metrics, topics, open, question } = evidence
  const isAtLarge = metrics.length + topics.length + open.length === 0 && question.forms.length > 0
  const searched = isAtLarge ? { ...ask, question: `${events} ${ask.question}` } : ask
  const [stored, found] = await Promise.all([
    isReversed ? [] : storedFor(release, given, evidence),
    passagesFor(release, searched, evidence),
  ])
  const room = Math.max(2, Math.floor(ask.limit / 2))
  const figures = shownFigures(evidence, stored, room)
  const own = inTurn(
    found.map((passages) => {
      const items = ofNewestReport(passages, evidence).map(itemOf)
      return answeringFirst(evidence, items)
    }),
    ask.limit - figures.length,
  )
  const passages = own
    .filter(({ text }, at, all) => text !== '' && all.findIndex((each) => each.text === text) === at)
    .slice(0, Math.max(0, ask.limit - figures.length))
  evidence.figures = figures
  evidence.items = [...figures, ...passages]
  if (isReversed) {
    // A statement of the filing that excludes the same words may be quoted.
    const isTold = breakdownStatements(evidence).length > 0 || quoteStatements(evidence, 1).length > 0
    if (isTold) evidence.refusal = undefined
    else evidence.items = []
    return evidence
  }
  evidence.computed = await computedFor(release, ask, evidence, stored, passages)
  const inputs = new Set(evidence.computed.flatMap((figure) => figure.inputs.map(({ item }) => item)))
  // A figure computed from facts is shown with its formula only.
  const isComputed = (item: EvidenceItem) =>
    item.kind === 'figure' &&
    evidence.computed.some(
      ({ ticker, computation }) => ticker === item.filing.ticker && computation.metric === item.metric,
    )
  const others = evidence.items.filter((item) => !inputs.has(item) && !isComputed(item))
  evidence.items = [...inputs, ...others].slice(0, Math.max(ask.limit, inputs.size))
  evidence.figures = figures.filter((item) => !inputs.has(item) && others.includes(item))
  const unseen = unseenOf(evidence)
  evidence.cut = unseen
    .map(({ ticker }) => ticker)
    .filter((ticker) => found.some(([first]) => first?.ticker === ticker))
  evidence.without = await withoutFilings(release, ask, unseen)
  return evidence
}

/** Without a year, the latest quarter or year is only in the newest quarterly or annual report, if there is one. */
function ofNewestReport(passages: FoundPassage[], { period, question }: FilingEvidence): FoundPassage[] {
  if (period === 'any' || question.years.length > 0) return passages
  const ofKind = period === 'quarterly' ? /^10-Q/ : /^(?:10-K|20-F|40-F)/
  const newest = passages
    .filter(({ form }) => ofKind.test(form))
    .map(({ filed_at }) => filed_at)
    .sort()
    .at(-1)
  return newest === undefined ? passages : passages.filter(({ filed_at }) => filed_at === newest)
}

function unseenOf({ companies, items }: FilingEvidence): Company[] {
  return companies.filter(({ ticker }) => !items.some(({ filing }) => filing.ticker === ticker))
}

/** Words of events, for a general question about a filing. */
const events = 'announced appointed elected resigned entered into agreement completed approved adopted'
