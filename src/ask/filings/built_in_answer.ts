import { dayInWords } from '../../search/asked_periods.ts'
import { filingVocabulary } from '../../search/vocabulary.ts'
import { isFounded } from './check.ts'
import { computedStatement, computedVerdict } from './computing/computed.ts'
import { byValue } from './computing/extreme.ts'
import { figureStatements } from './computing/figure_statements.ts'
import { neededLines } from './computing/formula.ts'
import { isOfParts, metricsOfPart, nameOfMetric } from './computing/formulas.ts'
import { partStatement } from './computing/part_statement.ts'
import { cited, companyName, type FilingEvidence, type LackingLine, type Statement } from './evidence.ts'
import { gapStatements, isDayIn, refusalOf, soughtIn } from './gaps.ts'
import { isAnnual } from './items.ts'
import { closestStatements } from './quotes/closest.ts'
import { countVerdict } from './quotes/compared_counts.ts'
import { quoteStatements } from './quotes/quotes.ts'
import { signatureStatements } from './quotes/signatures.ts'
import { discussionTopics } from './reading/reading.ts'
import { partTopics } from './reading/words.ts'

/** Number of passages quoted with figures, and without figures. */
const quotesBesideFigures = 2
const quotesAlone = 4

/**
 * The statements of an answer: figures from facts or financial statements, figures computed from them with formula and
 * inputs, and quotations. Also names each part of the question for which nothing was found.
 */
export function builtInStatements(evidence: FilingEvidence): Statement[] {
  const told = [evidence, ...evidence.others].map((part) => ({ part, founded: foundedOf(part) }))
  const whole = told.flatMap(({ founded }) => founded)
  const parts = told.map(({ part, founded }) => ({
    part,
    statements: part.refusal ? [refusalOf(part, part.refusal)] : [...founded, ...gapStatements(part, founded, whole)],
  }))
  const isAnyTold = parts.some(({ statements }) => statements.some(isCited))
  // Parts without an answer are named after the answers to the other parts.
  const isLeft = ({ part, statements }: (typeof parts)[number]) =>
    isAnyTold && !part.refusal && !statements.some(isCited)
  const all = [
    ...parts.filter((each) => !isLeft(each)).flatMap(({ statements }) => statements),
    ...parts
      .filter(isLeft)
      .map(({ part }) =>
        gapOf(`Nothing was found on ${reasonOf(part)}${part.said ? `“${part.said}”` : soughtIn(part)}.`),
      ),
    ...evidence.unread.map((part) => gapOf(`Not looked for, as the limit of evidence is too low: “${part}”.`)),
  ]
  // Parts may state the same figure with different citation numbers.
  return [...new Map(all.map((each) => [each.text.replaceAll(/\[\d+\]/g, ''), each])).values()]
}

function reasonOf({ asks }: FilingEvidence): string {
  return asks.has('reason') ? 'the reason for ' : ''
}

function gapOf(text: string): Statement {
  return { title: 'Not told', text }
}

/** Whether a statement is about evidence, rather than about something missing. */
function isCited({ text }: Statement): boolean {
  return /\[\d/.test(text)
}

function foundedOf(evidence: FilingEvidence): Statement[] {
  if (evidence.refusal) return []
  const found = evidence.person ? signatureStatements(evidence) : toldBy(evidence)
  const told = found.length === 0 && !evidence.person ? closestStatements(evidence) : found
  return told.filter((statement) => isFounded(statement, evidence))
}

function toldBy(evidence: FilingEvidence): Statement[] {
  const { topics, asks, missing, computed } = evidence
  const filed = filingDates(evidence)
  if (filed.length > 0) return filed
  if (evidence.parts.length > 0) return evidence.parts.map((each) => partStatement(evidence, each))
  // A question for a definition is answered only by quotations.
  if (asks.has('definition')) return quoteStatements(evidence, quotesAlone)
  const order = byValue(evidence.words)
  const ordered = asks.has('ordering')
    ? computed.toSorted((one, other) => order(one.years[0], other.years[0]))
    : computed
  const sorted = asks.has('ordering') ? evidence.figures.toSorted(order) : evidence.figures
  const figures = [
    ...figureStatements({ ...evidence, figures: sorted }),
    ...ordered.map((figure) => computedStatement(evidence, figure)),
    ...computedVerdict(evidence),
    ...evidence.lackingLines.map((each) => lackingStatement(evidence, each)),
  ]
  if (figures.length === 0 && evidence.metrics.length < 2) {
    const quoted = quoteStatements(evidence, quotesAlone).filter((each) => isOfMonth(evidence, each))
    // `The tax rate and why` also asks for the rate.
    const plain = asks.difference(new Set(['why', 'reason']))
    const isBoth = asks.has('reason') && evidence.words.has('and') && [...evidence.words][0] !== 'why'
    if (isBoth) quoted.unshift(...quoteStatements({ ...evidence, asks: plain }, 1))
    return [...quoted, ...countVerdict(evidence, quoted)]
  }
  const quotes = asks.has('why') ? reasonsFor(evidence) : []
  // Each figure that is not stated yet is quoted on its own or named as missing.
  for (const company of evidence.companies)
    for (const metric of evidence.metrics.filter((each) => !isStated(evidence, company.ticker, each))) {
      const isOfPart = evidence.open.some(({ isLoose }) => !isLoose)
      const own = quoteStatements(
        { ...evidence, metrics: isOfPart ? metricsOfPart(metric) : [metric], computations: [], companies: [company] },
        isOfParts(metric) ? quotesBesideFigures : 1,
      )
      quotes.push(...own)
      if (own.length === 0) missing.push(`${company.ticker} ${nameOfMetric(metric)}`)
    }
  // `Revenue and headcount`: the subject next to a figure is quoted, too.
  const beside = topics.filter((topic) => !discussionTopics.has(topic) && !partTopics.has(topic))
  if (!asks.has('why') && beside.length > 0)
    quotes.push(...quoteStatements({ ...evidence, metrics: [], computations: [], topics: beside }, quotesBesideFigures))
  return [...figures, ...quotes]
}

/** Whether a quotation is about the quarter that the question names by its last month. No other quarter may be quoted. */
function isOfMonth({ question: { dates }, period, metrics }: FilingEvidence, { text }: Statement): boolean {
  const isAny = metrics.length === 0 || period !== 'quarterly' || dates.some((date) => date.length > 7)
  return isAny || dates.length === 0 || dates.some((date) => isDayIn(date, text))
}

/** Quotations on the reasons for a figure, or else for the lines that it is computed from. */
function reasonsFor(evidence: FilingEvidence): Statement[] {
  const { computations, lackingLines } = evidence
  if (lackingLines.length > 0) return []
  const inputs = computations.flatMap(({ formula }) => neededLines(formula).map(({ metric }) => metric))
  const [own, ofInputs] = [evidence, { ...evidence, metrics: inputs, computations: [] }].map((each) => {
    const missing: string[] = []
    return { missing, quotes: quoteStatements({ ...each, missing }, quotesBesideFigures) }
  })
  if (own.quotes.length > 0 || ofInputs.missing.includes('the reason')) evidence.missing.push(...own.missing)
  else return ofInputs.quotes
  return own.quotes
}

/** Says that a ratio does not apply to a company, because its statement lacks a line that the ratio needs. */
function lackingStatement(evidence: FilingEvidence, { ticker, ratio, line, statement, item }: LackingLine): Statement {
  const { form, period_end } = item.filing
  const text = `${companyName(evidence, ticker)}: the ${ratio} does not apply, as the ${statement} of its ${form} for the period to ${period_end} has no line for ${line} ${cited(evidence.items, item)}.`
  return { title: `${ticker}: ${ratio}`, text }
}

/**
 * When each company's newest filing that fits was filed, or its newest fiscal year ended, if the question asks for that and
 * for nothing else.
 */
function filingDates(evidence: FilingEvidence): Statement[] {
  const { asks, metrics, topics, open, items, companies, question, wanted } = evidence
  const isOfYear = topics.join() === 'fiscal_year_end' && wanted.includes('time')
  const isElse = metrics.length > 0 || (topics.length > 0 && !isOfYear) || open.some(({ isLoose }) => !isLoose)
  if (isElse || !(isOfYear || (asks.has('filing_date') && question.forms.length > 0))) return []
  return companies.flatMap(({ ticker }) => {
    const own = items.filter(({ filing }) => filing.ticker === ticker && (!isOfYear || isAnnual(filing)))
    const [item] = own.toSorted((one, other) => (one.filing.filed_on < other.filing.filed_on ? 1 : -1))
    if (!item) return []
    const { form, filed_on, period_end } = item.filing
    if (isOfYear) {
      const text = `${companyName(evidence, ticker)}: the fiscal year of the ${form} of ${filed_on} ended on ${dayInWords(period_end)} ${cited(items, item)}.`
      // Years of whole weeks end on another day each year.
      const rules = quoteStatements(evidence, quotesAlone).filter((each) => /\bends\b/.test(each.text))
      return [...(period_end ? [{ title: `${ticker}: end of the fiscal year`, text }] : []), ...rules.slice(0, 1)]
    }
    const of = period_end ? ` for the period to ${period_end}` : ''
    const text = `${companyName(evidence, ticker)} filed the ${form}${of} on ${filed_on} ${cited(items, item)}.`
    return [{ title: `${ticker}: ${form} of ${filed_on}`, text }]
  })
}

/** Whether a company's figure is stated or computed, or was only requested as an input of a computation. */
function isStated(evidence: FilingEvidence, ticker: string, metric: string): boolean {
  const { figures, computed, computations, runs, lackingLines } = evidence
  const asked = filingVocabulary().formulaGroups[metric] ?? [metric]
  return (
    lackingLines.some((each) => each.ticker === ticker) ||
    runs.some(({ series, scope }) => series.metric === metric && scope[0].ticker === ticker) ||
    computations.some((each) => each.isOwn && each.metric === metric) ||
    computations.some(({ formula }) => neededLines(formula).some((line) => line.metric === metric)) ||
    computed.some((each) => each.ticker === ticker && asked.includes(each.computation.metric)) ||
    figures.some((each) => each.ticker === ticker && each.metric === metric)
  )
}
