import { filingVocabulary } from '../../../search/vocabulary.ts'
import { boundsOf, type FilingSearch } from '../ask.ts'
import type { PartFigures } from '../computing/compared_parts.ts'
import { computedFigures } from '../computing/computed.ts'
import type { ComputedFigure, SeriesFigures } from '../computing/derived_figures.ts'
import { betweenOf, chosenPeriods, isOfDay, storedFigures } from '../computing/figures.ts'
import { neededLines } from '../computing/formula.ts'
import { nameOfMetric, unitOf } from '../computing/formulas.ts'
import { partFigures } from '../computing/part_figures.ts'
import { printedFigures } from '../computing/printed_figures.ts'
import { seriesFigures } from '../computing/series_figures.ts'
import type { FilingEvidence, LackingLine } from '../evidence.ts'
import type { Figure, PassageItem } from '../items.ts'
import { allPeriods } from '../reading/reading.ts'
import { partTopics } from '../reading/words.ts'
import { type StatementTable, statementTables, statementWithout } from '../tables/statement_tables.ts'
import { passagesFor } from './passages.ts'

/**
 * The figures of whole companies that a question asks for, and those computed from them, from facts or else from statements.
 * None if the question narrows them by an open word, to a part of the company, or to a span other than a quarter or a year.
 */
export async function figuresFor(
  ask: FilingSearch,
  given: FilingEvidence,
  passages: readonly PassageItem[],
): Promise<{ figures: Figure[]; computed: ComputedFigure[]; runs: SeriesFigures[] }> {
  if (!isOfWhole(given)) return { figures: [], computed: [], runs: [] }
  const { companies, computations, series } = given
  const { years, quarters } = given.question
  const isOfAll = series?.isOverall && years.length + quarters.length === 0 && given.lastPeriods === undefined
  const isBasic = given.words.has('basic')
  const asked = given.metrics
    .filter((metric) => !(given.asks.has('count') && !series && unitOf(metric) === 'currency'))
    .map((metric) => (metric === 'eps_diluted' && isBasic ? 'eps_basic' : metric))
  const inputs = [...new Set(computations.flatMap(({ formula }) => neededLines(formula).map(({ metric }) => metric)))]
  const tickers = companies.map(({ ticker }) => ticker)
  const needed = new Set([...asked, ...inputs, ...(series ? [series.metric, series.named] : [])])
  const stored = await storedFigures(ask, tickers, [...needed])
  // Several companies are compared with each other, unless the question is about periods.
  const isRun = series && (companies.length === 1 || series.isOverall || !/^(?:high|low)est$/.test(series.pick ?? ''))
  const runs: SeriesFigures[] = []
  for (const { ticker } of isRun ? companies : []) {
    const own = stored.filter((each) => each.ticker === ticker && each.metric === series!.metric)
    const isPrinted = own.length === 0 && filingVocabulary().hasLine(series!.metric)
    const tables = isPrinted ? await statementsOf(ask, ticker, [series!.metric], given, passages, isOfAll) : []
    runs.push(...runOf(isPrinted ? printedFigures(statementTables(tables), series!.metric, given) : own, given))
  }
  if (isRun && runs.length === companies.length) {
    // `Revenue in 2021 to 2024, which year was the best` also asks for the revenue of each year.
    const isEach = given.words.has('each') && given.words.has('year')
    const isListed =
      (isEach || !series.condition) && runs.every(({ scope }) => scope.length > 1 && scope.length <= ask.limit / 2)
    const isNamed = given.question.years.length > 1 || given.lastPeriods !== undefined
    const ofNamed = runs.flatMap(({ scope }) => {
      const [{ ticker }] = scope
      const own = stored.filter((each) => each.ticker === ticker && each.metric === series.named)
      return series.named === series.metric ? scope : chosenPeriods(own, given)
    })
    const listed = isListed && isNamed && (isEach || /^(?:high|low)est$/.test(series.pick ?? '')) ? ofNamed : []
    return { figures: listed, computed: [], runs }
  }
  const evidence = isOfAll ? { ...given, lastPeriods: allPeriods } : given
  const shown: Figure[][] = []
  const computed: ComputedFigure[] = []
  for (const { ticker } of companies) {
    const facts = Map.groupBy(
      stored.filter((each) => each.ticker === ticker),
      ({ metric }) => metric,
    )
    const ratios = computations.map((computation) =>
      computedFigures(
        ticker,
        computation,
        evidence,
        inputs.flatMap((metric) => facts.get(metric) ?? []),
        ask.limit,
      ),
    )
    const own = asked.filter(
      (metric) => !inputs.includes(metric) && !computations.some((each) => each.metric === metric),
    )
    const values = own.map((metric) => chosenPeriods(facts.get(metric) ?? [], evidence))
    const lacking = [
      ...own.filter((_, at) => values[at].length === 0),
      ...computations.flatMap(({ formula }, at) =>
        ratios[at].length === 0 ? neededLines(formula).map(({ metric }) => metric) : [],
      ),
    ]
    if (lacking.length > 0) {
      const tables = statementTables(await statementsOf(ask, ticker, lacking, evidence, passages, isOfAll))
      const printed = new Map(lacking.map((metric) => [metric, printedFigures(tables, metric, evidence)]))
      for (const [at, metric] of own.entries())
        if (values[at].length === 0) values[at] = chosenPeriods(printed.get(metric)!, evidence)
      for (const [at, computation] of computations.entries())
        if (ratios[at].length === 0)
          ratios[at] = computedFigures(ticker, computation, evidence, [...printed.values()].flat(), ask.limit)
      const unknown = computations.filter((_, at) => ratios[at].length === 0)
      const isOfFacts = (metric: string) => facts.has(metric)
      const unfit = unknown.map((each) => lackingOf(ticker, each, tables, isOfFacts))
      evidence.lackingLines.push(...unfit.flat())
      for (const [at, { metric, name, formula, isOwn }] of unknown.entries()) {
        if ((metric !== '' && !isOwn) || unfit[at].length > 0) continue
        // If the question defines a formula, the inputs that were found are stated, and the others are named.
        for (const input of new Set(neededLines(formula).map((line) => line.metric))) {
          const known = [facts.get(input), printed.get(input)].map((each) => chosenPeriods(each ?? [], evidence))
          const found = known.find(({ length }) => length > 0)
          if (found) values.push(found)
          else evidence.missing.push(`${ticker} ${nameOfMetric(input)}`)
        }
        evidence.missing.push(`${ticker} ${name}`)
      }
    }
    shown.push(...values.filter(({ length }) => length > 0))
    computed.push(...ratios.flat())
  }
  // Reasons and topics need passages, so figures leave room for them.
  const room =
    evidence.asks.has('why') || evidence.topics.length > 0 ? Math.max(2, Math.floor(ask.limit / 2)) : ask.limit
  return {
    figures: shown
      .flatMap((each) => within(each, Math.max(2, Math.floor(room / shown.length)), evidence))
      .slice(0, ask.limit),
    computed: computed.filter((each) => each.computation.condition || each.inputs.length <= ask.limit),
    runs: [],
  }
}

/** The lines of a ratio that the company's newest annual statement does not have. */
function lackingOf(
  ticker: string,
  { formula, name }: FilingEvidence['computations'][number],
  tables: readonly StatementTable[],
  isOfFacts: (metric: string) => boolean,
): LackingLine[] {
  const { hasLine } = filingVocabulary()
  const needed = neededLines(formula).filter(({ metric }) => hasLine(metric) && !isOfFacts(metric))
  const lines = needed.map(({ metric }) => filingVocabulary().lineOf(metric))
  return lines.flatMap(({ metric, statement = '', labels }) => {
    const item = statementWithout(tables, statement, labels)
    const words = { ratio: name, line: nameOfMetric(metric), statement: statement.replaceAll('_', ' ') }
    return item ? [{ ticker, item, ...words }] : []
  })
}

/** The parts that a question compares, of each company, from tables that are searched for by their figure and kind of part. */
export async function partsFor(
  ask: FilingSearch,
  evidence: FilingEvidence,
  passages: readonly PassageItem[],
): Promise<PartFigures[]> {
  const { companies, metrics, topics, question } = evidence
  const found: PartFigures[] = []
  for (const { ticker } of companies) {
    const named = (metrics.length > 0 ? metrics : ['revenue']).map(nameOfMetric)
    const kinds = topics.length > 0 ? topics : ['segments', 'products']
    const query = `${[...kinds, 'information', ...named, 'total', ...question.years].join(' ')}`
    const more = await passagesFor(ask, ticker, query, 12)
    // Each of several figures is looked up in its own table.
    const each =
      metrics.length > 1 && evidence.computations.length === 0 ? metrics.map((metric) => [metric]) : [metrics]
    found.push(
      ...each.flatMap((own) => partFigures(ticker, { ...evidence, metrics: own }, [...passages, ...more]) ?? []),
    )
  }
  return found
}

/** The series of a company's values, with the requested periods that it lacks recorded as missing. */
function runOf(stored: readonly Figure[], evidence: FilingEvidence): SeriesFigures[] {
  const { series, lastPeriods = 0, question, missing } = evidence
  const run = seriesFigures(stored, evidence)
  if (!run) return []
  const name = `${run.scope[0].ticker} ${nameOfMetric(series!.metric)}`
  const years = question.fiscalYears.filter((each) => !run.scope.some(({ year }) => year === each))
  if (years.length > 0) missing.push(`${name} of fiscal ${years.join(', ')}`)
  if (lastPeriods > run.scope.length) missing.push(`${name} of ${lastPeriods - run.scope.length} more periods`)
  return [run]
}

function isOfWhole(evidence: FilingEvidence): boolean {
  const { open, numbers, metrics, computations, topics, question, months, asks, companies, series } = evidence
  const isPart =
    numbers.length > 0 || open.some(({ isLoose }) => !isLoose) || topics.some((topic) => partTopics.has(topic))
  // The largest of a company's debts is not their sum.
  const isOneOf = asks.has('ranked') && companies.length === 1 && !series && metrics.length < 3
  // The part of an amount that is left, and the rate paid on it, are different figures.
  const isOther =
    asks.has('remaining') ||
    (asks.has('rate') && computations.length === 0 && metrics.some((metric) => unitOf(metric) === 'currency'))
  return !(isPart || isOneOf || isOther || question.isAhead || months === 6 || months === 9)
}

/** The newest figures of a metric that fit into `room`. Records the others, and requested periods without any, as missing. */
function within(figures: readonly Figure[], room: number, evidence: FilingEvidence): Figure[] {
  const { question, missing, lastPeriods = allPeriods } = evidence
  const shown = figures.slice(0, room)
  const gaps = figures.flatMap((each, at) => (at > 0 ? betweenOf(each, figures[at - 1]) : []))
  const name = `${figures[0].ticker} ${nameOfMetric(figures[0].metric)}`
  const { fiscalYears, quarters, dates } = question
  const years = fiscalYears.filter((each) => !shown.some(({ year }) => year === each))
  const others = quarters.filter((each) => !shown.some(({ quarter }) => quarter === each)).map((each) => `Q${each}`)
  const days = dates.filter((date) => !shown.some(({ end }) => isOfDay(end, date)))
  const absent =
    dates.length > 0 ? days.join(', ') : years.length > 0 ? `fiscal ${years.join(', ')}` : others.join(', ')
  if (lastPeriods < allPeriods && gaps.length > 0) missing.push(`${name} of ${gaps.join(', ')}`)
  if (absent !== '') missing.push(`${name} of ${absent}`)
  else if (figures.length > shown.length) missing.push(`${name} of ${figures.length - shown.length} more periods`)
  return shown
}

/**
 * Passages with a company's statements, searched for by the statement's name, its lines and the years. For all years, each
 * annual report is searched.
 */
async function statementsOf(
  ask: FilingSearch,
  ticker: string,
  metrics: readonly string[],
  { question }: FilingEvidence,
  passages: readonly PassageItem[],
  isOfAll = false,
): Promise<PassageItem[]> {
  const days = isOfAll
    ? await ask.release.rowsOf<{ day: string }>('filings', annualReports, { ticker, ...boundsOf(ask) })
    : []
  const spans = days.length > 1 ? days.map(({ day }) => ({ ...ask, start: day, end: day })) : [ask]
  const lines = [...new Set(metrics)].filter(filingVocabulary().hasLine).map(filingVocabulary().lineOf)
  const searches = [...Map.groupBy(lines, ({ statement }) => statement)].flatMap(([statement = '', own]) => {
    const named = own.map(({ labels }) => labels.slice(0, 3).flat().join(' ')).join(' ')
    const when = question.years.length > 0 ? question.years.map((year) => `fiscal ${year}`).join(' ') : '10-K'
    const query = `${statement.replaceAll('_', ' ')} ${named} ${when}`.slice(0, 400)
    return spans.map((each) => passagesFor(each, ticker, query, 8))
  })
  const found = [...passages.filter(({ filing }) => filing.ticker === ticker), ...(await Promise.all(searches)).flat()]
  const keyOf = ({ filing, position }: PassageItem) => `${filing.accession} ${position}`
  return [...new Map(found.toReversed().map((item) => [keyOf(item), item])).values()].reverse()
}

const annualReports = `
select filed_on::varchar as day
from filings
where list_contains(tickers, $ticker) and (form like '10-K%' or form like '20-F%')
  and ($any_form::boolean or list_contains($forms::varchar[], replace(form, '-', '')))
  and filed_on between $start::date and $end::date
order by day desc
limit 6`
