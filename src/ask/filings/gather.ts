import { cuedText } from '../../search/cued_text.ts'
import { knownTermsIn, type SearchedRelease } from '../../search/index/release_words.ts'
import { filingVocabulary } from '../../search/vocabulary.ts'
import { numberOf } from '../../text/amounts.ts'
import { spellingOf } from '../../text/spelling.ts'
import { termsOf, withCountry } from '../../text/terms.ts'
import type { FilingAsk, FilingSearch } from './ask.ts'
import { nameOfMetric } from './computing/formulas.ts'
import { isOfParts } from './computing/part_figures.ts'
import type { Company, FilingEvidence } from './evidence.ts'
import { companiesAsked, namesOf, withoutFilings } from './gathering/companies.ts'
import { figuresFor, partsFor } from './gathering/figures.ts'
import { passagesFor } from './gathering/passages.ts'
import type { PassageItem, Signature } from './items.ts'
import { answeringFirst, quoteStatements } from './quotes/quotes.ts'
import { signatureQuery, signaturesIn } from './quotes/signatures.ts'
import { withDefinitions } from './reading/definitions.ts'
import { exclusionIn } from './reading/exclusions.ts'
import type { CompanyNames } from './reading/names.ts'
import { questionParts } from './reading/parts.ts'
import { discussionTopics, type FilingReading, readFilingQuestion } from './reading/reading.ts'
import { withoutCorrected } from './reading/self_corrections.ts'

/**
 * The release's evidence on a question, part by part. Passages are returned without instructions to language models.
 */
export async function gatherFilingEvidence(release: SearchedRelease, ask: FilingAsk): Promise<FilingEvidence> {
  const asked = await companiesAsked(release, ask.tickers)
  // `Rank by margin, leave out NVDA` is about the other companies.
  const exclusion = exclusionIn(ask.question)
  const isNamed = ({ ticker, name }: Company, part: string) =>
    [ticker, name].some((each) => each.toLowerCase().startsWith(part.toLowerCase()))
  const isOut = (company: Company) => exclusion?.excluded.some((part) => isNamed(company, part))
  const isOfCompanies = exclusion?.excluded.every((part) => asked.some((company) => isNamed(company, part)))
  const companies = isOfCompanies ? asked.filter((company) => !isOut(company)) : asked
  if (companies.length < asked.length && companies.length > 0)
    return gatherFilingEvidence(release, {
      ...ask,
      tickers: companies.map(({ ticker }) => ticker),
      question: exclusion!.rest,
    })
  const names = await namesOf(release, companies)
  const written = withDefinitions(withCountry(reworded(withoutCorrected(ask.question, names))))
  const isQuarterly = cuedText(written).has('quarterly')
  const newest = openYears.test(written) ? await newestYear(release, ask.tickers, isQuarterly) : 0
  const question = withLastYear(written, newest)
  const asWritten = await gatherParts({ ...ask, release, question }, companies, names)
  const corrections = await correctionsFor(release, asWritten)
  if (corrections.length === 0) return asWritten
  const corrected = corrections.reduce((text, { word, read }) => text.replace(word, read), question)
  return { ...(await gatherParts({ ...ask, release, question: corrected }, companies, names)), corrections }
}

/** Writes `decade` as a number of years, and `make up` without the word for a rise. */
function reworded(text: string): string {
  return text.replaceAll(/\bdecade\b/gi, '10 years').replaceAll(/\bma(?:k|d)es? up\b/gi, 'account for')
}

/** The newest fiscal year that these companies report, which may run ahead of the calendar: of their quarters or of whole years. */
async function newestYear(release: SearchedRelease, tickers: string[], isQuarterly: boolean): Promise<number> {
  const values = { tickers, any_kind: String(isQuarterly) }
  const [stored] = await release.rowsOf<{ year: number | null }>('metric_periods', newestOfPeriods, values)
  const [filed] = await release.rowsOf<{ year: number | null }>('filings', newestOfFilings, values)
  return stored?.year ?? filed?.year ?? Number(release.asOf.slice(0, 4))
}

const newestOfPeriods = `
select max(fiscal_year)::integer as year
from metric_periods join metric_companies using (cik)
where list_contains($tickers::varchar[], ticker) and ($any_kind::boolean or period_kind = 'yearly')`
const newestOfFilings = `
select max(coalesce(fiscal_year, year(period_end)))::integer as year
from filings
where list_has_any(tickers, $tickers::varchar[]) and ($any_kind::boolean or form like '10-K%' or form like '20-F%')`

/** Rewrites `since 2021`, `from FY21 on` and `more than in 2023` as a range to the newest year, but not from a day, month or quarter. */
function withLastYear(text: string, newest: number): string {
  const isOnly = new Set(text.match(/\b20\d\d\b/g)).size === 1
  return text.replace(openYears, (found, word, year, on) => {
    const first = year.length === 2 ? 2000 + Number(year) : Number(year)
    const isBegin = /since/i.test(word) || on || (isOnly && !/from/i.test(word))
    return isBegin && first < newest ? `${/than|v/i.test(word) ? 'versus' : ''} fiscal ${first} to ${newest}` : found
  })
}

const beforeYear = /(since|from|than(?: in)?|compared (?:to|with)|v(?:ersu)?s\.?) (?:fiscal |fy ?)?(?:year )?/
const yearAndOn = /(20\d\d|(?<=fy ?)\d\d)\b(?![-/]\d)( on(?:wards?)?| forward)?/
const openYears = new RegExp(String.raw`\b${beforeYear.source}${yearAndOn.source}`, 'i')

/** Minimum number of evidence items for a part of a question. */
const leastOfPart = 2

async function gatherParts(ask: FilingSearch, companies: Company[], names: CompanyNames): Promise<FilingEvidence> {
  const all = questionParts(ask.question, names)
  const parts = all.slice(0, Math.max(1, Math.floor(ask.limit / leastOfPart)))
  const limit = Math.floor(ask.limit / parts.length)
  const [first, ...others] = await Promise.all(
    parts.map((question) => gatherPart({ ...ask, question, limit }, companies, names)),
  )
  const decimals = decimalsIn(ask.question)
  for (const [at, part] of [first, ...others].entries()) {
    part.unit = unitOfAmounts(ask.question)
    part.said = saidIn(ask.question, parts[at])
    for (const figure of part.computed) Object.assign(figure, { decimals, unit: part.unit })
  }
  // All parts cite from one list.
  for (const { items } of others) first.items.push(...items)
  for (const part of others) part.items = first.items
  return { ...first, others, unread: all.slice(parts.length) }
}

/** The unit that a question asks for: `in USD billions`, `in $bn`. */
function unitOfAmounts(question: string): string | undefined {
  const [, word = '', short = ''] = askedUnit.exec(question) ?? []
  return { t: 'thousand', k: 'thousand', m: 'million', b: 'billion' }[(word || short).slice(0, 1).toLowerCase()]
}

const dollars = String.raw`(?:u\.?s\.? ?dollars? |usd |us ?\$ ?|\$ ?)`
const askedUnit = new RegExp(
  String.raw`\b(?:in|as) (?:${dollars}?(thousand|million|billion|bn|mn)s?|${dollars}(k|mm?|bn?|mil))\b(?! \d)`,
  'i',
)

/** The number of decimals that a question asks for: `with one decimal`, `2 decimal places`. */
function decimalsIn(question: string): number | undefined {
  const [, word = ''] = /\b(no|zero|one|two|three|four|\d) (?:decimals?\b|digits? after)/i.exec(question) ?? []
  return /^(?:no|zero)$/i.test(word) ? 0 : numberOf(word.toLowerCase())?.value
}

/** A part as the question says it, without the subject and the period that it took from an earlier part. */
function saidIn(question: string, part: string): string {
  const words = part.replace(/[?.!]+$/, '').split(' ')
  const end = words.findLastIndex((_, at) => question.includes(words.slice(0, at + 1).join(' ')))
  return words.slice(0, end + 1).join(' ')
}

/** Corrections of open words that are neither in the filings nor in the found passages: the one known word near each. */
async function correctionsFor(
  release: SearchedRelease,
  evidence: FilingEvidence,
): Promise<FilingEvidence['corrections']> {
  const parts = [evidence, ...evidence.others]
  const open = parts.flatMap((part) => part.open)
  const texts = evidence.items.flatMap((item) => (item.kind === 'passage' ? [item.text] : [])).join(' ')
  const ofNames = spellingOf(evidence.names)
  const ofPassages = spellingOf(texts.toLowerCase().match(/\b[a-z]{5,}\b/g) ?? [])
  const spelled = open.flatMap(({ word, terms, isLoose }) => {
    const lower = word.toLowerCase()
    // A possessive is often written without its apostrophe.
    const read =
      ofNames(lower) ?? ofNames(lower.replace(/s$/, '')) ?? filingVocabulary().spelling(lower) ?? ofPassages(lower)
    return isLoose || read === undefined ? [] : [{ word, read, terms }]
  })
  // A text of mostly unknown words is not English.
  const words = new Set(parts.flatMap((part) => [...part.words]))
  if (spelled.length === 0 || open.length > words.size / 2 + 1) return []
  const known = await knownTermsIn(release, [...new Set(spelled.flatMap(({ terms }) => terms))])
  // A word that only one passage has is not among the terms of a release.
  const found = new Set(termsOf(texts))
  return spelled
    .filter(({ terms }) => !terms.some((term) => known.has(term) || found.has(term)))
    .map(({ word, read }) => ({ word, read }))
}

async function gatherPart(given: FilingSearch, companies: Company[], names: CompanyNames): Promise<FilingEvidence> {
  const { rest, ...reading } = readFilingQuestion(given.question, names)
  const whole = () => gatherReading(given, companies, names, reading)
  if (!rest) return whole()
  // What a filing says of all that is outside a region is preferred to the difference of two rows.
  const said = reading.refusal ? undefined : await whole()
  if (said && quoteStatements(said, 1).some(({ text }) => /\boutside\b/i.test(text))) return said
  const evidence = await gatherReading(given, companies, names, rest)
  return evidence.parts.length > 0 ? evidence : (said ?? whole())
}

async function gatherReading(
  given: FilingSearch,
  companies: Company[],
  names: CompanyNames,
  reading: FilingReading,
): Promise<FilingEvidence> {
  // If the question names a form, only that form is searched.
  const ask = given.forms.length > 0 ? given : { ...given, forms: reading.question.forms }
  const evidence: FilingEvidence = {
    ...reading,
    ...{
      companies,
      names,
      items: [],
      figures: [],
      computed: [],
      runs: [],
      parts: [],
      lackingLines: [],
      signatures: [],
    },
    ...{ corrections: [], others: [], unread: [], without: [], cut: [], missing: [] },
  }
  // Companies are compared by one value each, and their own changes would take up the room for it.
  const isOwn = companies.length === 1 || evidence.asks.has('own_change')
  if (!isOwn) evidence.asks = evidence.asks.difference(new Set(['change']))
  // `Who has more` asks for one of the companies, and not for another name.
  if (companies.length > 1 && evidence.asks.has('compared') && evidence.words.has('who'))
    evidence.wanted = evidence.wanted.filter((kind) => kind !== 'names')
  if (evidence.refusal) return evidence
  if (evidence.person) evidence.signatures = await signaturesOf(ask, evidence, evidence.person)
  const found = evidence.person ? [] : await Promise.all(companies.map(({ ticker }) => read(ask, ticker, evidence)))
  if (isOfParts(evidence)) evidence.parts = await partsFor(ask, evidence, found.flat())
  if (!evidence.person && evidence.parts.length === 0)
    Object.assign(evidence, await figuresFor(ask, evidence, found.flat()))
  const inputs = evidence.computed.flatMap((figure) => figure.inputs)
  const ofParts = [...evidence.parts.flatMap(({ of }) => of), ...evidence.runs.flatMap(({ told }) => told)]
  const sources = [...ofParts, ...evidence.lackingLines, ...inputs, ...evidence.figures, ...evidence.signatures].map(
    ({ item }) => item,
  )
  const passages = inTurn(
    found.map((own) => answeringFirst(evidence, own)),
    ask.limit,
  ).filter(({ text }, at, all) => all.findIndex((each) => each.text === text) === at)
  evidence.items = [...new Set([...sources, ...passages])].slice(0, Math.max(ask.limit, new Set(sources).size))
  const unseen = companies.filter(({ ticker }) => !evidence.items.some(({ filing }) => filing.ticker === ticker))
  evidence.cut = unseen.filter((_, at) => found[companies.indexOf(unseen[at])]?.length > 0).map(({ ticker }) => ticker)
  evidence.without = await withoutFilings(ask, unseen)
  return evidence
}

/** A company's passages for a question. For the latest quarter or year, only those of the newest report of that kind. */
async function read(
  ask: FilingSearch,
  ticker: string,
  { period, question, metrics, topics, open }: FilingEvidence,
): Promise<PassageItem[]> {
  const isAtLarge = metrics.length + topics.length + open.length === 0 && question.forms.length > 0
  // Expectations are written in sentences, which use the figure's full name.
  const expected = question.isAhead && metrics.length > 0 ? ` we expect ${metrics.map(nameOfMetric).join(' ')}` : ''
  const query = isAtLarge ? `${events} ${ask.question}` : `${ask.question}${expected}`
  const found = await passagesFor(ask, ticker, query)
  // Other words of a question can crowd out the passages on its subject.
  const beside = metrics.length > 0 ? [] : topics.filter((topic) => !discussionTopics.has(topic))
  const phrases = beside.flatMap((topic) => filingVocabulary().topic(topic).asked.slice(0, 4))
  const more = phrases.length > 0 ? await passagesFor(ask, ticker, phrases.flat().join(' '), 8) : []
  const passages = [...found, ...more.filter(({ text }) => !found.some((each) => each.text === text))]
  if (period === 'any' || question.years.length > 0) return passages
  const ofKind = period === 'quarterly' ? /^10-Q/ : /^(?:10-K|20-F|40-F)/
  const days = passages.filter(({ filing }) => ofKind.test(filing.form)).map(({ filing }) => filing.filed_on)
  const newest = days.sort().at(-1)
  return newest === undefined ? passages : passages.filter(({ filing }) => filing.filed_on === newest)
}

/** Words for events, to search with if a question is about a filing in general. */
const events = 'announced appointed elected resigned entered into agreement completed approved adopted'

/** A person's signatures for each company, from its newest filing of the requested years that has any. */
async function signaturesOf(
  ask: FilingSearch,
  { companies, question }: FilingEvidence,
  person: string,
): Promise<Signature[]> {
  const signatures: Signature[] = []
  for (const { ticker } of companies.slice(0, ask.limit)) {
    const items = await passagesFor(ask, ticker, signatureQuery(person))
    items.sort((one, other) => other.filing.filed_on.localeCompare(one.filing.filed_on))
    const isOfYear = ({ filing }: PassageItem) =>
      question.years.length === 0 ||
      question.years.includes(filing.fiscal_year ?? Number(filing.period_end.slice(0, 4)))
    // Several people may share an office and sign the same filing.
    const found = items.filter(isOfYear).map((item) => signaturesIn(item, person))
    signatures.push(...(found.find(({ length }) => length > 0) ?? []))
  }
  return signatures
}

/** Takes the best of each list, then the second of each, so that no list crowds out the others. */
function inTurn<Each>(lists: Each[][], limit: number): Each[] {
  const chosen: Each[] = []
  for (let rank = 0; rank < limit; rank++)
    for (const list of lists) if (rank < list.length && chosen.length < limit) chosen.push(list[rank])
  return chosen
}
