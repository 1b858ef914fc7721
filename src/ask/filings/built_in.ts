import { filingVocabulary } from '../../search/vocabulary.ts'
import { termsOf } from '../../text/terms.ts'
import { aspectsWithout } from './aspects.ts'
import { isFounded } from './check.ts'
import { computedStatement } from './computing/computed.ts'
import { neededLines } from './computing/formula.ts'
import { knownFormulas, nameOfMetric } from './computing/formulas.ts'
import { newestPrinted } from './computing/printed_inputs.ts'
import { rankingsOf } from './computing/rankings.ts'
import { figureStatements } from './computing/stored_figures.ts'
import { companyName, type FilingEvidence, type Statement } from './evidence.ts'
import { filedStatements } from './gathering/filed.ts'
import { wordsNotUnderstood } from './interpretation.ts'
import type { PassageItem } from './items.ts'
import { breakdownStatements } from './quotes/breakdowns.ts'
import { holdsTerm } from './quotes/held_terms.ts'
import { changeStatements, lineStatement, quoteStatements, signatureStatements } from './quotes/quotes.ts'
import { discussionTopics, partTopics } from './reading/reading.ts'
import { linesOver, otherParts, statementLine, statementTables } from './tables/statement_lines.ts'

/** Number of passages quoted with figures, and without figures. */
const quotesBesideFigures = 2
const quotesAlone = 4

/** Lines of statements that one answer shows, at most. */
const mostLines = 8

/**
 * The statements of the evidence, of three kinds: values of facts, figures computed from facts or from rows of
 * statements with formula and inputs, and quotations. Says so if it finds none.
 */
export function builtInStatements(evidence: FilingEvidence): Statement[] {
  const parts = [evidence, ...evidence.others].map((part) => ({ part, statements: statementsOf(part) }))
  const isAnyTold = parts.some(({ statements }) => statements.some(isCited))
  // Parts of a question without an answer are named after the answers of the others.
  const left = parts.filter(({ part, statements }) => isAnyTold && !part.refusal && !statements.some(isCited))
  const answered = parts.filter((each) => !left.includes(each)).flatMap(({ statements }) => statements)
  const gaps = left.map(({ part }) => ({
    title: 'Not told',
    text: `Nothing was found on ${soughtIn(part) || 'the rest'}.`,
  }))
  const unread = evidence.unread.map((part) => ({
    title: 'Cut off',
    text: `Not looked for, as the limit of evidence is too low: “${part}”.`,
  }))
  const statements = [...answered, ...gaps, ...unread]
  // Parts may cite the same figure by other numbers.
  const said = ({ text }: Statement) => text.replaceAll(/\[\d+\]/g, '')
  return statements.filter((statement, at) => statements.findIndex((each) => said(each) === said(statement)) === at)
}

/** Whether a statement gives something that the evidence holds, rather than saying that it is missing. */
export function isCited({ text }: Statement): boolean {
  return /\[\d/.test(text)
}

function statementsOf(evidence: FilingEvidence): Statement[] {
  const { refusal, person } = evidence
  if (refusal) return [{ title: 'Not answered', text: refusals[refusal](evidence) }]
  if (person) {
    const founded = signatureStatements(evidence).filter((statement) => isFounded(statement, evidence))
    return [...founded, ...gaps(evidence, founded)]
  }
  if (evidence.asks.has('filed')) {
    const filed = filedStatements(evidence)
    return [...filed, ...gaps(evidence, filed)]
  }
  const ofParts = breakdownStatements(evidence).filter((statement) => isFounded(statement, evidence))
  if (ofParts.length > 0) return [...ofParts, ...gaps(evidence, ofParts)]
  // Figures do not define words.
  const facts = evidence.asks.has('definition')
    ? []
    : [...figureStatements(evidence), ...evidence.computed.map((figure) => computedStatement(evidence, figure))]
  const lines = evidence.asks.has('definition') ? [] : lineStatements(evidence)
  const ranked = rankingsOf(
    evidence,
    lines.flatMap(({ row }) => (row ? [row] : [])),
  )
  const figures = [...facts, ...lines, ...ranked.statements]
  const missing = missingFigures(evidence, lines)
  const quotes: Statement[] = []
  const mostQuotes = (evidence.sections.size > 0 ? evidence.most : undefined) ?? quotesAlone
  if (figures.length === 0 || evidence.asks.has('why') || evidence.metrics.length === 0)
    quotes.push(...quoteStatements(evidence, figures.length > 0 ? quotesBesideFigures : mostQuotes))
  for (const { company, metric } of missing) {
    const isOf = ({ title, text }: Statement) =>
      title.startsWith(`${company.ticker}:`) && (evidence.metrics.length === 1 || isNamed(metric, text))
    if (quotes.some(isOf)) continue
    // Each of several figures is answered separately; a computed one without a result by the rows that it needs.
    const alone = { ...evidence, metrics: [metric], computations: [], companies: [company] }
    const own = figures.length > 0 || missing.length > 1 ? quoteStatements(alone, 1) : []
    quotes.push(...own)
    if (own.length === 0) evidence.missing.push(`${company.ticker} ${nameOfMetric(metric)}`)
  }
  // `Revenue and headcount`: the subject next to a figure is answered separately.
  const beside = withoutDiscussing(evidence).filter((topic) => !partTopics.has(topic))
  if (figures.length > 0 && !evidence.asks.has('why') && beside.length > 0) {
    const own = quoteStatements({ ...evidence, metrics: [], computations: [], topics: beside }, quotesBesideFigures)
    if (own.length === 0) evidence.missing.push(beside.map((topic) => topic.replaceAll('_', ' ')).join(', '))
    quotes.push(...own)
  }
  const rows = [...lines, ...ranked.statements]
  const said = evidence.asks.has('reason') ? [...facts, ...quotes, ...rows] : [...facts, ...rows, ...quotes]
  const own = said.filter((statement) => isFounded(statement, evidence))
  // A figure that could not be computed is answered by the lines that it is computed from.
  const needed = evidence.computations.flatMap(({ formula }) => neededLines(formula).map(({ metric }) => metric))
  const founded =
    own.length > 0 || evidence.asks.has('definition')
      ? own
      : lineStatements({ ...evidence, metrics: [...new Set(needed)] }).filter((each) => isFounded(each, evidence))
  return [...founded, ...gaps(evidence, founded, ranked.apart)]
}

function isNamed(metric: string, text: string): boolean {
  return filingVocabulary()
    .metricNames.find(termsOf(text))
    .some(({ value }) => value === metric)
}

/** Requested figures without a value, a computed figure or a row of a statement. */
function missingFigures(evidence: FilingEvidence, lines: readonly Statement[]) {
  const { metrics, companies, without, figures, computed } = evidence
  if (evidence.asks.has('definition')) return []
  const isTold = (ticker: string, metric: string) =>
    figures.some((item) => item.filing.ticker === ticker && isValueOf(item.metric, metric)) ||
    lines.some((line) => line.row?.metric === metric && line.title.startsWith(`${ticker}:`)) ||
    computed.some(
      (each) =>
        each.ticker === ticker &&
        (each.computation.metric === metric || each.inputs.some((input) => input.metric === metric)),
    )
  const members = (metric: string) => knownFormulas().groups.get(metric) ?? [metric]
  return companies
    .filter(({ ticker }) => !without.includes(ticker))
    .flatMap((company) =>
      metrics
        .filter((metric) => !members(metric).some((each) => isTold(company.ticker, each)))
        .map((metric) => ({ company, metric })),
    )
}

function isValueOf(stored: string, metric: string): boolean {
  return stored === metric || (metric === 'eps_diluted' && stored === 'eps_basic')
}

/** Rows of statements for requested lines that have no other answer. */
function lineStatements(evidence: FilingEvidence): Statement[] {
  const { metrics, figures, computed, companies } = evidence
  return companies.flatMap(({ ticker }) => {
    const isTold = (metric: string) =>
      figures.some((item) => item.filing.ticker === ticker && isValueOf(item.metric, metric)) ||
      computed.some((each) => each.ticker === ticker && each.inputs.some((input) => input.metric === metric))
    return rowsOfLines(
      evidence,
      ticker,
      metrics.filter((metric) => !isTold(metric)),
    )
  })
}

function rowsOfLines(evidence: FilingEvidence, ticker: string, metrics: readonly string[]): Statement[] {
  const { question, open, reversed, topics, items, companies, months, asks, lastPeriods, period } = evidence
  // A row of the whole company does not answer for a part of it.
  if (
    evidence.asks.has('breakdown') ||
    evidence.asks.has('count') ||
    question.isAhead ||
    evidence.lettered.length > 0 ||
    open.some(({ isLoose }) => !isLoose) ||
    reversed.length > 0 ||
    (asks.has('superlative') && companies.length === 1) ||
    topics.some((topic) => partTopics.has(topic))
  )
    return []
  const own = items.filter((item): item is PassageItem => item.kind === 'passage' && item.isTable)
  const tables = statementTables(own.filter(({ filing }) => filing.ticker === ticker))
  const statements: Statement[] = []
  for (const line of question.lines.filter(({ metric }) => metrics.includes(metric))) {
    const last = question.years.length > 0 || period !== 'yearly' ? 0 : (lastPeriods ?? 0)
    const newest = newestPrinted(tables, line.metric)
    const years = last > 0 ? Array.from({ length: last }, (_, at) => newest - last + 1 + at) : question.years
    const before = evidence.asks.has('change') && years.length === 1 ? [years[0] - 1, years[0]] : years
    const found =
      statementLine(tables, line, { years: before, months }) ?? statementLine(tables, line, { years, months })
    const rows = found ? [found] : linesOver(tables, line, { years, months })
    if (rows.length === 0) continue
    const shownYears = rows.flatMap(({ cells }) => cells.map(({ column }) => column.year))
    const absent = years.filter((year) => !shownYears.includes(year))
    if (absent.length > 0)
      evidence.missing.push(`${ticker} ${nameOfMetric(line.metric)} of fiscal ${absent.join(', ')}`)
    const others = found && line.isOfParts ? otherParts(tables, line, found, { years, months: undefined }) : []
    for (const each of [...rows, ...others].slice(0, mostLines - statements.length))
      statements.push({ ...lineStatement(evidence, each), row: { metric: line.metric, line: each } })
    if (!found && rows.length === 2 && years.length === 2) statements.push(...changeStatements(evidence, rows))
  }
  return statements
}

function withoutDiscussing({ topics }: FilingEvidence): string[] {
  return topics.filter((topic) => !discussionTopics.has(topic))
}

function gaps(evidence: FilingEvidence, founded: Statement[], apart: readonly string[] = []): Statement[] {
  const { companies, without, cut, missing, person, question, lastPeriods, period } = evidence
  const years = question.fiscalYears.filter((year) => !founded.some(({ text }) => text.includes(String(year))))
  if (founded.length > 0 && missing.length === 0 && years.length > 0) missing.push(`fiscal ${years.join(', ')}`)
  const told = new Set(founded.flatMap(({ text }) => text.match(/\b(?:19|20)\d\d\b/g) ?? []))
  const isShort = lastPeriods !== undefined && period === 'yearly' && told.size < lastPeriods
  if (founded.length > 0 && missing.length === 0 && isShort)
    missing.push(`${lastPeriods - told.size} of ${lastPeriods} years`)
  if (founded.length > 0) missing.push(...aspectsWithout(evidence, founded))
  const statements: Statement[] = []
  const add = (title: string, text: string) => statements.push({ title, text })
  const names = (tickers: readonly string[]) => tickers.map((ticker) => companyName(evidence, ticker)).join(', ')
  const silent = companies
    .map(({ ticker }) => ticker)
    .filter((ticker) => ![...without, ...cut].includes(ticker))
    .filter(
      (ticker) => !founded.some(({ title, text }) => title.startsWith(`${ticker}:`) || text.includes(`(${ticker})`)),
    )
  if (founded.length > 0 && silent.length > 0)
    add('Not told', `Of ${names(silent)}, what was searched does not tell this.`)
  if (without.length > 0) add('No filings', `There is no filing of ${names(without)} here that fits the request.`)
  if (evidence.sections.size > 0 && evidence.asks.has('superlative') && founded.length > 0)
    add('Not ranked', 'The filing does not rank these: they stand in its order.')
  if (cut.length > 0) add('Cut off', `More was asked about than the limit of evidence lets in: ${names(cut)}.`)
  if (apart.length > 0)
    add('Not ranked', `The periods of ${apart.join(' and of ')} end too far apart to rank these companies by.`)
  if (person && founded.length > 0 && evidence.wanted.includes('time'))
    add('Not told', 'A signature does not tell since when.')
  if (missing.length > 0 && founded.length > 0) add('Not shown', `Not among these figures: ${missing.join('; ')}.`)
  if (founded.length === 0 && without.length + cut.length < companies.length) add('Not told', notTold(evidence))
  else if (founded.length > 0) {
    // Words that restrict nothing are only in the interpretation.
    const telling = evidence.open.filter(({ isLoose, isSpared, isLater }) => !isLoose || isSpared || isLater)
    const left = wordsNotUnderstood({ ...evidence, open: telling }, founded)
    if (left.length > 0) add('Not understood', `Nothing was found on ${left.map((word) => `“${word}”`).join(', ')}.`)
  }
  return statements
}

/** What a question looks for, in words; empty where it names nothing. */
function soughtIn(evidence: FilingEvidence): string {
  const { open } = evidence
  return withPeriod(evidence, [...knownIn(evidence), ...open.map(({ word }) => `“${word}”`)])
}

/** Names of the known figures, topics and persons of a question. */
function knownIn({ metrics, topics, person }: FilingEvidence): string[] {
  if (person) return [`a signature of the ${person.replaceAll('_', ' ')}`]
  return [...metrics.map(nameOfMetric), ...topics.map((topic) => topic.replaceAll('_', ' '))]
}

function withPeriod({ question }: FilingEvidence, things: readonly string[]): string {
  const when = [...question.quarters.map((quarter) => `Q${quarter}`), ...question.years].join(', ')
  return things.length > 0 ? `${[...new Set(things)].join(', ')}${when ? ` for ${when}` : ''}` : ''
}

/** What was searched for and not found, and what can be asked. Without a restricting word there may be an answer. */
function notTold(evidence: FilingEvidence): string {
  const sought = soughtIn(evidence)
  const restricting = evidence.open.filter(({ isLoose }) => !isLoose)
  if (restricting.length === 0 || evidence.person) {
    const found = sought === '' ? '' : `: neither figures nor passages on ${sought} were found`
    return `The filings that were searched do not tell this${found}. ${canBeAsked}`
  }
  const words = (those: FilingEvidence['open']) => [...new Set(those.map(({ word }) => `“${word}”`))].join(', ')
  const held = new Set(evidence.items.flatMap((item) => (item.kind === 'passage' ? termsOf(item.text) : [])))
  const unseen = restricting.filter(({ terms }) => !terms.some((term) => holdsTerm(held, term)))
  const reason =
    unseen.length > 0
      ? `no passage that was found has ${words(unseen)}`
      : `no passage that was found answers with ${words(restricting)}`
  const known = withPeriod(evidence, knownIn(evidence))
  const alone = known === '' ? '' : ` Without ${words(restricting)} it would ask for ${known}.`
  return `This was not found as it was asked: ${reason}.${alone} ${canBeAsked}`
}

const canBeAsked =
  'Ask for a figure such as revenue or operating margin of a fiscal year or quarter, or what a filing says on a subject.'

const refusals = {
  order: () => `This asks nothing of filings. ${canBeAsked}`,
  advice: () => `Filings tell what companies report. What to buy or sell, they do not tell. ${canBeAsked}`,
  price: () =>
    `Filings tell what companies report. Market prices and forecasts of them, they do not tell. ${canBeAsked}`,
  reversed: ({ reversed }: FilingEvidence) =>
    `What ${reversed.map(({ words }) => `“${words}”`).join(', ')} takes out of the figure could not be read. Ask for a figure as the company reports it, such as revenue or operating margin of a fiscal year or quarter.`,
}
