import type { SearchedRelease } from '../search/release_words.ts'
import type { AskedLine } from '../search/vocabulary.ts'
import { filingVocabulary } from '../search/vocabulary.ts'
import type { FilingAsk } from './ask.ts'
import type { AskedComputation } from './computations.ts'
import { type ComputedFigure, type ComputedInput, valuesOf } from './computed.ts'
import type { FigureItem, FilingEvidence, Item, PassageItem } from './evidence.ts'
import { storedNames } from './figures.ts'
import { neededLines } from './formula.ts'
import { isLine, knownFormulas } from './formulas.ts'
import { type StatementTable, statementRow, statementTables } from './lines.ts'
import { yearlyValues } from './stored_figures.ts'
import { printedValue } from './table_rows.ts'

/** Years that one computed figure is shown for, at most. */
const mostYears = 5

/** Finds statements of a company: rows of the balance sheet of 2019, say. */
export type FindStatement = (
  ticker: string,
  statement: string,
  years: number[],
  lines: AskedLine[],
) => Promise<PassageItem[]>

/**
 * The figures that a question wants computed, for each company of which all inputs are found: in the store, else all in its
 * statements, which are searched for where `passages` has them not.
 */
export async function computedFigures(
  release: SearchedRelease,
  ask: FilingAsk,
  evidence: FilingEvidence,
  computations: readonly AskedComputation[],
  passages: readonly PassageItem[],
  findStatement: FindStatement,
): Promise<ComputedFigure[]> {
  const figures: ComputedFigure[] = []
  for (const computation of computations) {
    const needed = neededLines(computation.formula)
    if (needed.length === 0 || !needed.every(({ metric }) => isLine(metric))) continue
    for (const { ticker } of evidence.companies) {
      if (!computation.isDefined && isStored(evidence, ticker, computation)) continue
      const metrics = [...new Set(needed.map(({ metric }) => metric))]
      const stored = (await yearlyValues(release, ask, ticker, metrics.flatMap(storedNames))).map((item) =>
        figureInput(sameIn(evidence, item)),
      )
      const figure =
        ofStore(ticker, computation, evidence, stored) ??
        (await ofStatements(ticker, computation, evidence, passages, findStatement))
      if (figure) figures.push(figure)
    }
  }
  return figures
}

/** Whether the store's own value of it is shown. */
function isStored({ items }: FilingEvidence, ticker: string, { metric, over }: AskedComputation): boolean {
  const names = storedNames(metric)
  return (
    over === 'each' &&
    items.some((item) => item.kind === 'figure' && item.filing.ticker === ticker && names.includes(item.metric))
  )
}

/** A figure that is among the items already, or the same anew. */
function sameIn({ items }: FilingEvidence, figure: FigureItem): FigureItem {
  const isSame = (item: Item): item is FigureItem =>
    item.kind === 'figure' &&
    item.filing.ticker === figure.filing.ticker &&
    item.metric === figure.metric &&
    item.period_kind === figure.period_kind &&
    item.fiscal_year === figure.fiscal_year
  return items.find(isSame) ?? figure
}

function figureInput(item: FigureItem): { metric: string; year: number; item: FigureItem } {
  return { metric: item.metric, year: item.fiscal_year, item }
}

type StoredInput = ReturnType<typeof figureInput>

function ofStore(
  ticker: string,
  computation: AskedComputation,
  evidence: FilingEvidence,
  stored: readonly StoredInput[],
): ComputedFigure | undefined {
  const newest = stored.reduce((most, { year }) => Math.max(most, year), 0)
  const years = yearsFor(computation, evidence, newest)
  const inputs: ComputedInput[] = []
  for (const { metric, year } of neededOver(computation, years)) {
    const found = storedNames(metric)
      .map((name) => stored.find((each) => each.metric === name && each.year === year))
      .find((each) => each !== undefined)
    if (!found) return undefined
    inputs.push({ metric, year, value: sized(metric, found.item.value), item: found.item })
  }
  return withValues({ ticker, computation, inputs, scale: undefined, isStored: true }, years)
}

async function ofStatements(
  ticker: string,
  computation: AskedComputation,
  evidence: FilingEvidence,
  passages: readonly PassageItem[],
  findStatement: FindStatement,
): Promise<ComputedFigure | undefined> {
  const lines = [...new Set(neededLines(computation.formula).map(({ metric }) => metric))].map(lineOf)
  const asked = evidence.question.years
  const found = new Set(passages.filter(({ filing }) => filing.ticker === ticker))
  const statements = Map.groupBy(lines, ({ statement }) => statement ?? '')
  for (const [statement, own] of statements)
    for (const item of await findStatement(ticker, statement, asked, own)) found.add(item)
  const tables = statementTables([...found])
  const newest = Math.max(
    0,
    ...lines.map((line) => statementRow(tables, line, undefined, evidence)?.cells[0].year ?? 0),
  )
  const years = yearsFor(computation, evidence, newest)
  const inputs: ComputedInput[] = []
  for (const { metric, year } of neededOver(computation, years)) {
    const of = neededOver(computation, years).filter((each) => each.metric === metric)
    const line = lineOf(metric)
    // One row with all its years goes before several, which may be restated.
    const row =
      statementRow(
        tables,
        line,
        of.map((each) => each.year),
        evidence,
      ) ?? statementRow(tables, line, [year], evidence)
    const cell = row?.cells.find((each) => each.year === year)?.cell
    const value = cell === undefined ? undefined : printedValue(cell)
    if (!row || cell === undefined || value === undefined) return undefined
    // The same line of another year bears the same name, or it may be another line.
    const isOther = inputs.some((each) => each.metric === metric && !isSameLabel(each.printed?.label, row.label))
    if (isOther) return undefined
    inputs.push({
      metric,
      year,
      value: sized(metric, value),
      item: row.item,
      printed: { label: row.label, cell, scale: row.scale },
    })
  }
  const printed = inputs.flatMap(({ printed }) => printed?.scale ?? [])
  const scales = [...new Set(printed.length > 0 ? printed : scalesOf(tables, inputs))]
  // Statements of one filing are in one scale, which some of its tables do not repeat; two scales cannot be computed with.
  if (new Set(printed).size > 1) return undefined
  return withValues(
    { ticker, computation, inputs, scale: scales.length === 1 ? scales[0] : undefined, isStored: false },
    years,
  )
}

function isSameLabel(one: string | undefined, other: string): boolean {
  const bare = (label: string) =>
    label
      .toLowerCase()
      .replaceAll(/\(.*?\)|[^\p{L}]+/gu, ' ')
      .trim()
  return one !== undefined && bare(one) === bare(other)
}

/** The scales that the other statements of the inputs' filings tell. */
function scalesOf(tables: readonly StatementTable[], inputs: readonly ComputedInput[]): string[] {
  const filings = new Set(inputs.map(({ item }) => item.filing.accession))
  const own = tables.filter(({ item, strength }) => strength > 0 && filings.has(item.filing.accession))
  return own.flatMap(({ rows }) => rows.flatMap(({ row }) => row.scale ?? []))
}

function lineOf(metric: string): AskedLine {
  return filingVocabulary()
    .linesOf(metric)
    .find((line) => line.metric === metric)!
}

function sized(metric: string, value: number): number {
  return knownFormulas().sizes.has(metric) ? Math.abs(value) : value
}

/** The years to compute it for, ascending: those asked about, else the newest, and the one before where it asks for a change. */
function yearsFor({ formula, over }: AskedComputation, evidence: FilingEvidence, newest: number): number[] {
  const { question, asksChange, lastPeriods } = evidence
  const isPaired = neededLines(formula).some(({ back }) => back === 1)
  const { years } = question
  if (years.length === 0) {
    const count = Math.min(lastPeriods ?? (asksChange && !isPaired ? 2 : 1), mostYears)
    return Array.from({ length: count }, (_, at) => newest - count + 1 + at)
  }
  // From one year to the next is the change to the later.
  if (isPaired && over === 'each' && years.length === 2 && years[1] === years[0] + 1) return [years[1]]
  if (asksChange && over === 'each' && years.length === 1 && !isPaired) return [years[0] - 1, years[0]]
  return years.slice(-mostYears)
}

function neededOver({ formula }: AskedComputation, years: readonly number[]): { metric: string; year: number }[] {
  const needed: { metric: string; year: number }[] = []
  for (const { metric } of neededLines(formula)) {
    for (const year of years) {
      for (const { back } of neededLines(formula).filter((each) => each.metric === metric)) {
        if (!needed.some((each) => each.metric === metric && each.year === year - back))
          needed.push({ metric, year: year - back })
      }
    }
  }
  return needed
}

function withValues(figure: Omit<ComputedFigure, 'years'>, years: number[]): ComputedFigure | undefined {
  const values = valuesOf(figure.computation, figure.inputs, years)
  return values && { ...figure, years: values }
}
