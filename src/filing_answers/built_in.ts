import { filingVocabulary } from '../search/vocabulary.ts'
import { breakdownStatements } from './breakdown.ts'
import { isFounded } from './check.ts'
import { computedStatement } from './computed.ts'
import { type FilingEvidence, nameOf, type Statement } from './evidence.ts'
import { comparisons, figureStatements, incomparable, storedNames } from './figures.ts'
import { knownFormulas } from './formulas.ts'
import { lineStatements } from './lines.ts'
import { particularStatements } from './particulars.ts'
import { quoteStatements } from './quotes.ts'

/** Sentences quoted beside figures, and where a question is of no figure. */
const quotesBesideFigures = 2
const quotesAlone = 4

/**
 * What the evidence says, extracted: values of the metrics store, rows of statements as printed, sentences word for word.
 * Each is held to the same check as a language model's. Says so where the filings do not tell.
 */
export function builtInStatements(evidence: FilingEvidence): Statement[] {
  const { question, refusal } = evidence
  if (refusal) return [{ title: 'Not in filings', text: refusals[refusal] }]
  if (evidence.asksParticular) {
    const founded = particularStatements(evidence).filter((statement) => isFounded(statement, evidence))
    return [...founded, ...silent(evidence, founded), ...gaps(evidence, founded.length === 0, false)]
  }
  const figures = [...figureStatements(evidence), ...comparisons(evidence)]
  const computed = evidence.computed.map((figure) => computedStatement(evidence, figure))
  const facts = [...figures, ...computed, ...breakdownStatements(evidence)]
  const lines = lineStatements(evidence, coveredBy(evidence))
  const hasFacts = facts.length + lines.length > 0
  const isOfText = question.isDiscussion || question.says.length > 0
  const wantsWords = !hasFacts || evidence.asksWhy || question.lines.length === 0 || (facts.length === 0 && isOfText)
  const quotes = wantsWords ? quoteStatements(evidence, hasFacts ? quotesBesideFigures : quotesAlone) : []
  // Who asks why is answered by words before the lines.
  const said = evidence.asksWhy ? [...facts, ...quotes, ...lines] : [...facts, ...lines, ...quotes]
  const founded = said.filter((statement) => isFounded(statement, evidence))
  return [...founded, ...silent(evidence, founded), ...gaps(evidence, founded.length === 0, hasFacts)]
}

/** Lines that need not be shown, by ticker, as the store has the metric, or all that is asked for by name. */
function coveredBy({ question, metrics, items, companies, computed }: FilingEvidence): Set<string> {
  const covered = new Set<string>()
  for (const { ticker } of companies) {
    const stored = items.flatMap((item) =>
      item.kind === 'figure' && item.filing.ticker === ticker ? [item.metric] : [],
    )
    const has = (id: string) => storedNames(id).some((name) => stored.includes(name))
    const isAll = metrics.length > 0 && metrics.every(({ id }) => has(id))
    for (const { metric } of question.lines) if (isAll || has(metric)) covered.add(`${ticker} ${metric}`)
    // What something was computed from stands beside it.
    for (const figure of computed.filter((each) => each.ticker === ticker))
      for (const { metric } of [...figure.inputs, ...filingVocabulary().linesOf(figure.computation.metric)])
        covered.add(`${ticker} ${metric}`)
  }
  return covered
}

/** Companies of which nothing is said, where others are told of and none of the other gaps names them. */
function silent(evidence: FilingEvidence, founded: Statement[]): Statement[] {
  const { companies, without, cut } = evidence
  const names = companies
    .map(({ ticker }) => ticker)
    .filter((ticker) => ![...without, ...cut].includes(ticker))
    .filter((ticker) => !founded.some(({ title }) => title.startsWith(`${ticker}:`)))
  if (founded.length === 0 || names.length === 0) return []
  const text = `Of ${names.map((ticker) => nameOf(evidence, ticker)).join(', ')}, what was searched does not tell this.`
  return [{ title: 'Not told', text }]
}

function gaps(evidence: FilingEvidence, isEmpty: boolean, hasFacts: boolean): Statement[] {
  const { companies, without, cut, metrics, items, computed } = evidence
  const { groups } = knownFormulas()
  const statements: Statement[] = []
  if (without.length > 0) {
    const names = without.map((ticker) => nameOf(evidence, ticker)).join(', ')
    statements.push({ title: 'No filings', text: `There is no filing of ${names} here that fits the request.` })
  }
  if (cut.length > 0) {
    const names = cut.map((ticker) => nameOf(evidence, ticker)).join(', ')
    statements.push({ title: 'Cut off', text: `More was asked about than the limit of evidence lets in: ${names}.` })
  }
  const apart = incomparable(evidence)
  if (apart.length > 0) {
    const text = `The periods of ${apart.join(' and of ')} end too far apart to rank these companies by.`
    statements.push({ title: 'Not ranked', text })
  }
  if (evidence.missing.length > 0)
    statements.push({ title: 'Not shown', text: `Not among these figures: ${evidence.missing.join('; ')}.` })
  if (evidence.part && !hasFacts && !isEmpty && !evidence.asksWhy)
    statements.push({
      title: 'Not told',
      text: 'No row of a table was found that gives this figure of the part that is asked about; those of the whole company would be another answer.',
    })
  if (isEmpty && without.length + cut.length < companies.length)
    statements.push({ title: 'Not told', text: 'The filings that were searched do not tell this.' })
  else if (!isEmpty && hasFacts) {
    const isTold = (id: string) =>
      computed.some(({ computation }) => computation.metric === id || groups.get(id)?.includes(computation.metric)) ||
      items.some((item) => item.kind === 'figure' && storedNames(id).includes(item.metric))
    const ratio = metrics.find(({ id, isPrinted }) => !isPrinted && !isTold(id))
    if (ratio) {
      const text = `What was found does not print the ${spoken(ratio.id)} itself, only what it is made of.`
      statements.push({ title: 'Inputs', text })
    }
  }
  return statements
}

/** A metric's name as people say it. */
function spoken(id: string): string {
  return spokenNames[id] ?? id.replaceAll('_', ' ')
}

const spokenNames: Record<string, string> = {
  dpo: 'days payable outstanding',
  dso: 'days sales outstanding',
  dio: 'days inventory outstanding',
  capex_to_revenue: 'ratio of capital expenditures to revenue',
}

const refusals = {
  advice: 'Filings tell what companies report. What to buy or sell, they do not tell.',
  price: 'Filings tell what companies report. Market prices and forecasts of them, they do not tell.',
}
