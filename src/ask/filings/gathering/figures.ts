import { allMetrics } from '../../../filings/facts/metrics.ts'
import type { SearchedRelease } from '../../../search/index/release_words.ts'
import { searchFilings } from '../../../search/search_filings.ts'
import { filingVocabulary } from '../../../search/vocabulary.ts'
import { termsOf } from '../../../text/terms.ts'
import type { FilingAsk } from '../ask.ts'
import { computedFigures } from '../computing/computed.ts'
import type { ComputedFigure } from '../computing/computed_figure.ts'
import { neededLines } from '../computing/formula.ts'
import { isLine, nameOfMetric } from '../computing/formulas.ts'
import { chosenPeriods, isOfDay, storedValues } from '../computing/stored_figures.ts'
import type { FilingEvidence } from '../evidence.ts'
import type { FigureItem, PassageItem } from '../items.ts'
import { partTopics } from '../reading/reading.ts'
import { statementTables } from '../tables/statement_lines.ts'
import type { StatementTable } from '../tables/statement_table.ts'
import { boundedSearch, itemOf } from './passages.ts'

/** All values of the requested metrics, and of their inputs. */
export async function storedFor(
  release: SearchedRelease,
  ask: FilingAsk,
  evidence: FilingEvidence,
): Promise<FigureItem[]> {
  const { open, topics, months, metrics, computations, companies, question } = evidence
  // The store knows whole quarters and years, which are past.
  const isPart =
    evidence.asks.has('breakdown') ||
    open.some(({ isLoose }) => !isLoose) ||
    topics.some((topic) => partTopics.has(topic)) ||
    question.isAhead ||
    evidence.lettered.length > 0 ||
    months === 6 ||
    months === 9
  // For example, the largest of a company's debts is not their sum.
  const isOneOf = evidence.asks.has('superlative') && companies.length === 1
  if (isPart || isOneOf) return []
  const needed = computations.flatMap(({ formula }) => neededLines(formula).map(({ metric }) => metric))
  const units = new Map(allMetrics().metrics.map(({ name, unit }) => [name, unit]))
  const isAsked = (metric: string) => !(evidence.asks.has('count') && units.get(metric) === 'currency')
  const own = metrics
    .filter(isAsked)
    .flatMap((metric) => (metric === 'eps_diluted' && question.terms.has(basic) ? ['eps_basic'] : [metric]))
  const tickers = companies.map(({ ticker }) => ticker)
  return storedValues(release, ask, tickers, [...new Set([...own, ...needed])])
}

const [basic] = termsOf('basic')

/** Values of the requested periods, alternating between metrics within the limit; `missing` names years without any. */
export function shownFigures(evidence: FilingEvidence, stored: readonly FigureItem[], room: number): FigureItem[] {
  const inputs = evidence.computations.flatMap(({ formula }) => neededLines(formula).map(({ metric }) => metric))
  const asked = new Set(evidence.metrics.filter((metric) => !inputs.includes(metric)))
  if (asked.delete('eps_diluted') && stored.some(({ metric }) => metric === 'eps_basic')) asked.add('eps_basic')
  else if (evidence.metrics.includes('eps_diluted')) asked.add('eps_diluted')
  const groups = Map.groupBy(
    stored.filter(({ metric }) => asked.has(metric)),
    ({ filing, metric }) => `${filing.ticker} ${metric}`,
  )
  const chosen = [...groups.values()].map((values) => chosenPeriods(values, evidence))
  const each = Math.max(evidence.asks.has('change') ? 2 : 1, Math.floor(room / Math.max(1, chosen.length)))
  for (const [at, values] of chosen.entries()) {
    const [{ filing, metric }] = [...groups.values()][at]
    const name = `${filing.ticker} ${nameOfMetric(metric)}`
    const shown = values.slice(0, each)
    const absent = absentPeriods(shown, evidence)
    if (absent !== '') evidence.missing.push(`${name} of ${absent}`)
    else if (values.length > shown.length)
      evidence.missing.push(`${name} of ${values.length - shown.length} more periods`)
  }
  return chosen.flatMap((values) => values.slice(0, each)).slice(0, room)
}

/** Requested years, quarters or days without a value, in words. */
function absentPeriods(shown: readonly FigureItem[], { question }: FilingEvidence): string {
  const { fiscalYears, quarters, dates } = question
  const years = fiscalYears.filter((year) => !shown.some(({ fiscal_year }) => fiscal_year === year))
  if (years.length > 0 && dates.length === 0) return `fiscal ${years.join(', ')}`
  const left = quarters.filter((quarter) => !shown.some(({ fiscal_quarter }) => fiscal_quarter === quarter))
  if (left.length > 0 && dates.length === 0) return left.map((quarter) => `Q${quarter}`).join(', ')
  return dates.filter((date) => !shown.some(({ period_end }) => isOfDay(period_end, date))).join(', ')
}

/** The figures that a question wants computed, for each company of which all inputs are found. */
export async function computedFor(
  release: SearchedRelease,
  ask: FilingAsk,
  evidence: FilingEvidence,
  stored: readonly FigureItem[],
  passages: PassageItem[],
): Promise<ComputedFigure[]> {
  if (
    evidence.asks.has('breakdown') ||
    evidence.question.isAhead ||
    evidence.lettered.length > 0 ||
    evidence.open.some(({ isLoose }) => !isLoose) ||
    evidence.topics.some((topic) => partTopics.has(topic))
  )
    return []
  const wanted = evidence.computations.flatMap((computation) =>
    evidence.companies.map(({ ticker }) => ({ computation, ticker })),
  )
  const figures = await Promise.all(
    wanted.map(({ computation, ticker }) => {
      const own = stored.filter(({ filing }) => filing.ticker === ticker)
      const tables = () => statementsOf(release, ask, ticker, evidence.question.years, computation, passages)
      return computedFigures(ticker, computation, evidence, own, tables)
    }),
  )
  return figures.flat().filter(({ inputs }) => inputs.length <= ask.limit)
}

/** Tables of a company's statements, searched for by the statement's name, its lines and the years. */
async function statementsOf(
  release: SearchedRelease,
  ask: FilingAsk,
  ticker: string,
  years: readonly number[],
  { formula }: FilingEvidence['computations'][number],
  passages: PassageItem[],
): Promise<StatementTable[]> {
  const known = new Map(passages.map((item) => [`${item.filing.accession} ${item.position}`, item]))
  const metrics = [...new Set(neededLines(formula).map(({ metric }) => metric))].filter(isLine)
  const lines = metrics.map(filingVocabulary().lineOf)
  const statements = [...Map.groupBy(lines, (line) => line.statement)]
  const searches = statements.map(([statement = '', own]) => {
    const named = own.map(({ labels }) => labels.slice(0, 3).flat().join(' ')).join(' ')
    const when = years.length > 0 ? years.map((year) => `fiscal ${year}`).join(' ') : '10-K'
    const query = `${statement.replaceAll('_', ' ')} ${named} ${when}`.slice(0, 400)
    return searchFilings(release, { ...boundedSearch(ask, [ticker]), query, limit: 8 })
  })
  for (const passage of (await Promise.all(searches)).flat()) {
    const key = `${passage.accession} ${passage.position}`
    if (!known.has(key)) known.set(key, itemOf({ ...passage, ticker }))
  }
  return statementTables([...known.values()].filter(({ isTable }) => isTable))
}
