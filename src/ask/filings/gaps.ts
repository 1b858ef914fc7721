import { dayInWords } from '../../search/asked_periods.ts'
import { cuedText } from '../../search/cued_text.ts'
import { questionOf } from '../../search/question.ts'
import { filingVocabulary } from '../../search/vocabulary.ts'
import { termsOf } from '../../text/terms.ts'
import { isOfParts, nameOfMetric } from './computing/formulas.ts'
import { companyName, type FilingEvidence, type Statement } from './evidence.ts'
import { holdsTerm } from './quotes/asked_words.ts'
import { discussionTopics, type FilingRefusal } from './reading/reading.ts'
import { partTopics, subjectsOf } from './reading/words.ts'
import { sourceIn, unaccountedIn } from './unaccounted.ts'
import { wordsWithoutEffect } from './word_effects.ts'

/**
 * Statements without citations that name what a part of the question asks for and its statements do not answer. Periods and
 * words that the part took from an earlier part may be in any statement of the whole answer.
 */
export function gapStatements(
  evidence: FilingEvidence,
  founded: readonly Statement[],
  whole: readonly Statement[],
): Statement[] {
  const { companies, without, cut } = evidence
  const names = (tickers: readonly string[]) => tickers.map((ticker) => companyName(evidence, ticker)).join(', ')
  const others = companies.map(({ ticker }) => ticker).filter((ticker) => ![...without, ...cut].includes(ticker))
  const isTold = (ticker: string) => founded.some(({ title }) => title.startsWith(`${ticker}:`))
  const silent = others.filter((ticker) => !isTold(ticker))
  const isAny = founded.length > 0
  const isRestricted = evidence.open.some(({ isLoose }) => !isLoose)
  const aspects = isAny ? aspectsWithout(evidence, founded, whole) : []
  const missing = isAny ? [...evidence.missing, ...aspects, ...unaccountedIn(evidence, whole)] : []
  const { absent } = wordsWithoutEffect(evidence, founded)
  const { unused } = wordsWithoutEffect(evidence, evidence.asks.has('reason') ? whole : founded)
  const quoted = (words: string[]) => words.map((word) => `“${word}”`).join(', ')
  const gaps: [boolean, string, string][] = [
    [
      isAny && silent.length > 0,
      'Not told',
      `Nothing on ${isRestricted ? soughtIn(evidence) : 'this'} was found in the filings of ${names(silent)}.`,
    ],
    [without.length > 0, 'No filings', `No filing of ${names(without)} was found that fits the request.`],
    [cut.length > 0, 'Cut off', `More was asked about than the limit of evidence lets in: ${names(cut)}.`],
    [!isAny && others.length > 0, 'Not told', notTold(evidence)],
    [missing.length > 0, 'Not shown', `Not found: ${[...new Set(missing)].join('; ')}.`],
    [isAny && absent.length > 0, 'Not told', `Nothing was found on ${quoted(absent)}.`],
    [isAny && unused.length > 0, 'Not used', `Not taken into account: ${quoted(unused)}.`],
  ]
  return gaps.flatMap(([isSo, title, text]) => (isSo ? [{ title, text }] : []))
}

/** What a question asks for about its subject and the answer lacks, such as a reason, a change, or a second subject. */
function aspectsWithout(
  evidence: FilingEvidence,
  founded: readonly Statement[],
  whole: readonly Statement[],
): string[] {
  const { asks, topics, metrics, question, computed, person, wanted, series, changeBound } = evidence
  // If a ratio does not apply to the company, nothing else is missing.
  if (evidence.lackingLines.length > 0 && computed.length + evidence.figures.length === 0) return []
  const isOfBound = computed.some(({ computation }) => computation.condition)
  const isRun = isOfBound || evidence.runs.length + evidence.parts.length > 0
  const textOf = (those: readonly Statement[]) => those.map((each) => `${each.title} ${each.text}`).join('\n')
  const text = textOf(founded)
  const ownPeriods = evidence.said === undefined ? question : questionOf(evidence.said)
  const isOwn = !asks.has('reason') && ownPeriods.years.length + ownPeriods.quarters.length > 0
  const dated = isOwn ? text : textOf(whole)
  // The title of a section does not give a reason.
  const cued = cuedText(text.replaceAll(sourceIn, ' '))
  const isFigure = person !== undefined || metrics.length > 0
  const terms = new Set(termsOf(text))
  const years = new Set(text.match(/\b(?:19|20)\d\d\b(?!-)/g))
  const told = new Set(dated.match(/\b(?:19|20)\d\d\b(?!-)/g))
  // A quotation without a year is about the year of its filing.
  const isOfFiling = ({ text }: Statement, year: string) =>
    !/\b(?:19|20)\d\d\b/.test(text.replace(sourceIn, '')) &&
    [...text.matchAll(/\[(\d+)\]/g)].some(([, id]) => {
      const filing = evidence.items[Number(id) - 1]?.filing
      return String(filing?.fiscal_year ?? filing?.period_end.slice(0, 4)) === year
    })
  const isSpanned = (year: number) =>
    computed.some(({ computation: of, over }) => of.over === 'growth' && year > over[0] && year < over.at(-1)!)
  const isNamed = (year: string) =>
    told.has(year) ||
    isSpanned(Number(year)) ||
    founded.some((each) => isOfFiling(each, year)) ||
    evidence.missing.some((each) => each.includes(year))
  const absent = isRun || person ? [] : question.fiscalYears.filter((year) => !isNamed(String(year)))
  const isOfQuarter = (quarter: number) => new RegExp(quarterNames(quarter), 'i').test(dated)
  const isInMissing = (quarter: number) => evidence.missing.some((each) => each.includes(`Q${quarter}`))
  // A text names a day by its date or by its month: `Jul 27, 2025`.
  const days = isRun || person ? [] : question.dates.filter((date) => !isDayIn(date, text))
  const quarters = isRun || person ? [] : question.quarters.filter((each) => !isOfQuarter(each) && !isInMissing(each))
  // `Rose by 5%` and `rose by $7 million, or 2%` give no share of another figure.
  const shares = asks.has('share') ? text.replaceAll(/ (?:rose|fell) by (?:[^%[]*, or )?[\d.]+%/g, '') : text
  const isPercentless =
    (asks.has('percent') || asks.has('share')) && computed.length === 0 && !/%|\bpercent\b/.test(shares)
  const isOfShare = evidence.words.has('per') && evidence.words.has('share')
  const counts = [evidence.companies, question.quarters, question.years, subjectsOf(evidence.open)]
  const isWholeToo = metrics.some((metric) => metric.endsWith('_per_share'))
  const isOfSeveral = counts.some(({ length }) => length > 1) || (metrics.length > 1 && !isWholeToo)
  const silent = topics.filter((topic) => {
    const { asked, says, isWhole } = filingVocabulary().topic(topic)
    const isHeld = [...asked, ...says].some((phrase) => phrase.every((term) => terms.has(term)))
    return !isRun && !person && !isWhole && !discussionTopics.has(topic) && !isHeld
  })
  const isWhole = topics.some((topic) => filingVocabulary().topic(topic).isWhole)
  const isInQuotes = evidence.parts.length + evidence.figures.length + computed.length === 0
  const isOfList = wanted.includes('list') && (isWhole || (evidence.words.has('list') && founded.length > 1))
  const isPartial = !isRun && isInQuotes && (evidence.words.has('names') || isOfList)
  // A sentence with two amounts does not say by how much they differ.
  const isUnsaid = asks.has('own_change') && isInQuotes && !/\b(?:rose|fell|became)\b/.test(text)
  const isUnchanged = (years.size < 2 || isUnsaid) && !cued.has('own_change')
  // The reason behind `due to` may be that of one unit, although the figure is that of the company.
  const reasons = founded.filter(({ text }) => cuedText(text.replaceAll(sourceIn, ' ')).has('because'))
  const isAllOfParts = reasons.length > 0 && reasons.every(({ text }) => ofPart.test(text.replaceAll(sourceIn, ' ')))
  const isOfWhole = evidence.figures.length + metrics.length > 0 && !topics.some((topic) => partTopics.has(topic))
  const isOfPart = asks.has('reason') && isOfWhole && isAllOfParts
  const isOfAmounts = computed.every(({ computation }) => computation.as === 'amount')
  const isOfMean = computed.some(({ computation }) => computation.over === 'mean') || /\b(?:average|mean)\b/i.test(text)
  const isMeanless = asks.has('mean') && metrics.length > 0 && question.years.length > 1 && !isRun && !isOfMean
  const isTotal = isRun || /“[^”]*\btotal\b/i.test(text)
  const ordered = Math.max(computed.length, new Set(evidence.figures.map(({ ticker }) => ticker)).size)
  const isJudged = /\b(?:yes|no), it\b/i.test(text) || (changeBound && text.includes(changeBound.words))
  const isOfRisks = topics.includes('risks') && (asks.has('ranked') || evidence.words.has('main'))
  const isSelected = asks.has('selected') || series?.condition !== undefined
  const gaps: [boolean, string][] = [
    [absent.length > 0, `fiscal ${absent.join(', ')}`],
    [days.length > 0 && !evidence.missing.some((each) => each.includes(days[0])), days.join(', ')],
    [quarters.length > 0, quarters.map((each) => `Q${each}`).join(', ')],
    [asks.has('reason') && !cued.has('because'), 'the reason'],
    [isUnchanged && !isRun && asks.has('change') && !asks.has('reason'), 'the change'],
    [isPercentless && !isRun, 'the percentage'],
    [isOfShare && evidence.missing.length === 0 && !/\bper\b.{0,30}\bshare\b/i.test(text), 'the figure per share'],
    [!isRun && asks.has('together') && computed.length === 0 && isOfSeveral && !/^Together:/m.test(text), 'their sum'],
    [isInQuotes && !isTotal && metrics.some(isOfParts), 'the total of its parts'],
    [isOfPart, 'the reason for the whole figure, as the quoted one is that of a part'],
    [changeBound !== undefined && !isJudged, `whether it ${changeBound?.words}`],
    [isMeanless, 'the average'],
    [asks.has('only_names') && isInQuotes, 'the names alone, as passages are quoted in full'],
    [isPartial, 'the whole list, of which this is only a part'],
    [asks.has('remaining') && !cued.has('remaining'), 'what is left of it'],
    [isFigure && topics.length > 0 && evidence.words.has('per') && isOfAmounts, 'the one per the other'],
    [isOfRisks, 'which risk is the largest, as filings do not rank risks'],
    [!isRun && asks.has('ranked') && !isOfRisks && !cued.has('ranked'), 'which of them is first'],
    [!isRun && !evidence.bound && isSelected, 'which of them meet the condition'],
    [!isRun && asks.has('ordering') && ordered < 2, 'their order'],
    [isFigure && asks.has('duration'), 'how long'],
    [asks.has('age') && !/\b(?:age[ds]?|old)\b/i.test(text), 'the age'],
    [!isRun && isFigure && wanted.includes('time'), 'when'],
    [!isRun && isFigure && wanted.includes('place'), 'where'],
  ]
  return [
    ...partsForWholes(evidence),
    ...gaps.flatMap(([isSo, gap]) => (isSo ? [gap] : [])),
    ...silent.map((topic) => topic.replaceAll('_', ' ')),
  ]
}

export function isDayIn(date: string, text: string): boolean {
  const [month] = dayInWords(date.length > 7 ? date : `${date}-01`).split(' ')
  return text.includes(date) || new RegExp(`${month.slice(0, 3)}[a-z.]* (?:\\d+, )?${date.slice(0, 4)}`).test(text)
}

const ofPart = /\b(?:reporting unit|segment|brand|division|business unit|subsidiary)\b/i

/** How a text names a quarter. A quarterly report is about one. */
function quarterNames(quarter: number): string {
  const ordinal = ['first', 'second', 'third', 'fourth'][quarter - 1]
  return String.raw`\bQ${quarter}\b|\b${ordinal}(?: fiscal)?[- ]quarter|\bthree months|\bquarter ended|\(10-Q `
}

/** The figures that were found only in part: `short-term unearned revenue` is not all unearned revenue. */
function partsForWholes({ figures, words }: FilingEvidence): string[] {
  return figures.flatMap(({ ticker, metric, printed: { label } = { label: '' } }) => {
    const [term = ''] = /\b(?:short|long)(?=-term)|\b(?:non-?)?current\b/.exec(label.toLowerCase()) ?? []
    const isWhole = term === '' || /\bother\b/i.test(label) || words.has(term) || nameOfMetric(metric).includes(term)
    return isWhole ? [] : [`${ticker} ${nameOfMetric(metric)} as a whole, of which “${label}” is only a part`]
  })
}

/** What a question looks for, in words; empty if it names nothing. */
export function soughtIn({ metrics, topics, person, question, open }: FilingEvidence, isKnown = false): string {
  const known = [...metrics.map(nameOfMetric), ...topics.map((topic) => topic.replaceAll('_', ' '))]
  const things = person ? [`a signature of the ${person.replaceAll('_', ' ')}`] : known
  if (!isKnown) things.push(...open.map(({ word }) => `“${word}”`))
  const isOfDays = question.dates.length > 0 && question.fiscalYears.length === 0
  const years = isOfDays ? question.dates.map(dayInWords) : question.years
  const when = [...question.quarters.map((quarter) => `Q${quarter}`), ...years].join(', ')
  return things.length > 0 ? `${[...new Set(things)].join(', ')}${when ? ` for ${when}` : ''}` : ''
}

/** Says what was not found and what can be asked. Names restricting words, because there may be an answer without them. */
function notTold(evidence: FilingEvidence): string {
  const restricting = evidence.open.filter(({ isLoose }) => !isLoose)
  const sought = soughtIn(evidence)
  if (restricting.length === 0) {
    const found = sought === '' ? '' : `: neither figures nor passages on ${sought} were found`
    return `No answer was found in the filings that were searched${found}. ${canBeAsked}`
  }
  const words = (those: FilingEvidence['open'], numbers: string[] = []) =>
    [...new Set([...numbers, ...those.map(({ word }) => word)])].map((each) => `“${each}”`).join(', ')
  const held = new Set(evidence.items.flatMap((item) => (item.kind === 'passage' ? termsOf(item.text) : [])))
  // Passages are not searched for single letters.
  const unseen = restricting.filter(
    ({ word, terms }) => termsOf(word).length > 0 && !terms.some((term) => holdsTerm(held, term)),
  )
  const reason =
    unseen.length > 0 ? `found has ${words(unseen)}` : `found answers with ${words(restricting, evidence.numbers)}`
  const known = soughtIn(evidence, true)
  const alone = known === '' ? '' : ` Ask without ${words(restricting)} for ${known}.`
  const isForeign = unseen.length > 2 && unseen.some(({ word }) => /[^\p{ASCII}]/u.test(word))
  return `No answer was found: no passage ${reason}.${isForeign ? ' Only English is read.' : alone} ${canBeAsked}`
}

const canBeAsked =
  'Ask for a figure such as revenue or operating margin of a fiscal year or quarter, or what a filing says on a subject.'

/** Why a question is not answered, and what can be asked. */
export function refusalOf({ reversed }: FilingEvidence, refusal: FilingRefusal): Statement {
  const reasons = {
    order: 'No question about filings was found in this.',
    advice: 'Filings report what companies did; they do not say what to buy or sell.',
    price: 'Filings report what companies did; they contain no market prices and no forecasts of them.',
    others: 'Filings report what companies say; they do not contain what others think or expect of them.',
    reversed: `It could not be read what ${reversed.map((each) => `“${each}”`).join(' and ')} excludes.`,
  }
  return { title: 'Not answered', text: `${reasons[refusal]} ${canBeAsked}` }
}
