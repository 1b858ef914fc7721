import { isFounded } from './check.ts'
import { computedStatement } from './computing/computed.ts'
import { nameOfMetric } from './computing/formulas.ts'
import { comparisons, figureStatements, incomparable } from './computing/stored_figures.ts'
import { type FilingEvidence, nameOf, type Statement } from './evidence.ts'
import { wordsNotUnderstood } from './interpretation.ts'
import type { PassageItem } from './items.ts'
import { lineStatement, quoteStatements, signatureStatements } from './quotes/quotes.ts'
import { otherParts, statementLine, statementTables } from './tables/statement_lines.ts'

/** Passages quoted beside figures, and where there are none. */
const quotesBesideFigures = 2
const quotesAlone = 4

/** Lines of statements that one answer shows, at most. */
const mostLines = 8

/**
 * What the evidence says, in three kinds of statements: values of facts, figures computed from facts or from rows of
 * statements with formula and inputs, and quotations. Says so where it finds none of them.
 */
export function builtInStatements(evidence: FilingEvidence): Statement[] {
  const statements = [evidence, ...evidence.others].flatMap(statementsOf)
  return statements.filter(({ text }, at) => statements.findIndex((each) => each.text === text) === at)
}

function statementsOf(evidence: FilingEvidence): Statement[] {
  const { refusal, person, companies, without } = evidence
  if (refusal) return [{ title: 'Not answered', text: refusals[refusal](evidence) }]
  if (person) {
    const founded = signatureStatements(evidence).filter((statement) => isFounded(statement, evidence))
    return [...founded, ...gaps(evidence, founded)]
  }
  // What a word means is told by no figure.
  const facts = evidence.asksDefinition
    ? []
    : [
        ...figureStatements(evidence),
        ...evidence.computed.map((figure) => computedStatement(evidence, figure)),
        ...comparisons(evidence),
      ]
  const lines = evidence.asksDefinition ? [] : lineStatements(evidence)
  const hasFigures = facts.length + lines.length > 0
  const isToldOf = (ticker: string) => [...facts, ...lines].some(({ title }) => title.startsWith(`${ticker}:`))
  const isWhole = companies.every(({ ticker }) => without.includes(ticker) || isToldOf(ticker))
  const wantsWords = !isWhole || evidence.asksWhy || evidence.metrics.length === 0
  const quotes = wantsWords ? quoteStatements(evidence, hasFigures ? quotesBesideFigures : quotesAlone) : []
  // `Revenue and headcount`: the subject beside a figure is told for itself.
  const beside = evidence.topics.filter((topic) => !parts.has(topic) && !discussing.has(topic))
  const besideFigures = hasFigures && !wantsWords && beside.length > 0
  if (besideFigures) {
    quotes.push(...quoteStatements({ ...evidence, metrics: [], computations: [] }, quotesBesideFigures))
    if (quotes.length === 0) evidence.missing.push(beside.map((topic) => topic.replaceAll('_', ' ')).join(', '))
  }
  const said = evidence.asksReason ? [...facts, ...quotes, ...lines] : [...facts, ...lines, ...quotes]
  const founded = said.filter((statement) => isFounded(statement, evidence))
  return [...founded, ...gaps(evidence, founded)]
}

/** Rows of statements for the lines that are asked for and that neither the store nor a computed figure tells. */
function lineStatements(evidence: FilingEvidence): Statement[] {
  const { question, metrics, open, reversed, topics, items, computed, companies, months, asksSuperlative } = evidence
  // A figure of a part of the company is told by no row of the whole.
  if (
    open.length > 0 ||
    reversed.length > 0 ||
    (asksSuperlative && companies.length === 1) ||
    topics.some((topic) => parts.has(topic))
  )
    return []
  const tables = statementTables(items.filter((item): item is PassageItem => item.kind === 'passage' && item.isTable))
  const statements: Statement[] = []
  for (const { ticker } of companies) {
    const told = (metric: string) =>
      items.some((item) => item.kind === 'figure' && item.filing.ticker === ticker && item.metric === metric) ||
      computed.some((figure) => figure.ticker === ticker && figure.inputs.some((input) => input.metric === metric))
    if (computed.some((figure) => figure.ticker === ticker) || metrics.every(told)) continue
    const own = tables.filter(({ item }) => item.filing.ticker === ticker)
    for (const line of question.lines.filter(({ metric }) => !told(metric) && metrics.includes(metric))) {
      const { years } = question
      const before = evidence.asksChange && years.length === 1 ? [years[0] - 1, years[0]] : years
      const found = statementLine(own, line, { years: before, months }) ?? statementLine(own, line, { years, months })
      if (!found) continue
      const others = line.isOfParts ? otherParts(own, line, found, { years, months: undefined }) : []
      for (const each of [found, ...others].slice(0, mostLines - statements.length))
        statements.push(lineStatement(evidence, each))
    }
  }
  return statements
}

/** Topics of how figures came to be. */
const discussing = new Set(['margin_drivers', 'profitability_measure', 'guidance'])

/** Topics that are parts of a company, or of whom its figures come from. */
const parts = new Set(['customers', 'segments', 'geography', 'products'])

function gaps(evidence: FilingEvidence, founded: Statement[]): Statement[] {
  const { companies, without, cut, missing, person } = evidence
  const statements: Statement[] = []
  const add = (title: string, text: string) => statements.push({ title, text })
  const names = (tickers: readonly string[]) => tickers.map((ticker) => nameOf(evidence, ticker)).join(', ')
  const silent = companies
    .map(({ ticker }) => ticker)
    .filter((ticker) => ![...without, ...cut].includes(ticker))
    .filter(
      (ticker) => !founded.some(({ title, text }) => title.startsWith(`${ticker}:`) || text.includes(`(${ticker})`)),
    )
  if (founded.length > 0 && silent.length > 0)
    add('Not told', `Of ${names(silent)}, what was searched does not tell this.`)
  if (without.length > 0) add('No filings', `There is no filing of ${names(without)} here that fits the request.`)
  if (cut.length > 0) add('Cut off', `More was asked about than the limit of evidence lets in: ${names(cut)}.`)
  const apart = incomparable(evidence)
  if (apart.length > 0)
    add('Not ranked', `The periods of ${apart.join(' and of ')} end too far apart to rank these companies by.`)
  if (person && founded.length > 0 && evidence.wanted.includes('time'))
    add('Not told', 'A signature does not tell since when.')
  if (missing.length > 0) add('Not shown', `Not among these figures: ${missing.join('; ')}.`)
  if (founded.length === 0 && without.length + cut.length < companies.length) add('Not told', notTold(evidence))
  else if (founded.length > 0) {
    const left = wordsNotUnderstood(evidence, founded)
    if (left.length > 0) add('Not understood', `Nothing was found on ${left.map((word) => `“${word}”`).join(', ')}.`)
  }
  return statements
}

/** Two sentences: what was looked for and not found, and what can be asked. */
function notTold(evidence: FilingEvidence): string {
  const { metrics, open, topics, person, question } = evidence
  const things = [
    ...(person ? [] : [...metrics.map(nameOfMetric), ...topics.map((topic) => topic.replaceAll('_', ' '))]),
    ...(person ? [`a signature of the ${person.replaceAll('_', ' ')}`] : []),
    ...open.map(({ word }) => `“${word}”`),
  ]
  const when = question.years.length > 0 ? ` for ${question.years.join(', ')}` : ''
  const sought = things.length > 0 ? `: neither figures nor passages on ${things.join(', ')}${when} were found` : ''
  return `The filings that were searched do not tell this${sought}. ${canBeAsked}`
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
