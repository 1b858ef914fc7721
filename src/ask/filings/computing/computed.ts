import { numbersOf } from '../../../llm/verify/numbers.ts'
import { cited, companyName, type FilingEvidence, type Statement } from '../evidence.ts'
import type { FigureItem, PassageItem } from '../items.ts'
import type { AskedComputation } from '../reading/computations.ts'
import type { StatementTable } from '../tables/statement_table.ts'
import { printedValue } from '../tables/table_rows.ts'
import type { ComputedFigure, ComputedInput } from './computed_figure.ts'
import { evaluateFormula, neededLines, numbersIn, spelled } from './formula.ts'
import { isLine, nameOfMetric } from './formulas.ts'
import { bare, newestPrinted, printedInput, sized } from './printed_inputs.ts'
import { chosenPeriods, displayed, isSplitBetween, periodOf } from './stored_figures.ts'

/** Years that one computed figure is shown for, at most. */
const mostYears = 10

/**
 * The requested computed figures of a company, one per quarter, from stored values only, else from rows of its
 * statements only. None if an input is missing or in doubt: no other line replaces it.
 */
export async function computedFigures(
  ticker: string,
  computation: AskedComputation,
  evidence: FilingEvidence,
  stored: readonly FigureItem[],
  tables: () => Promise<readonly StatementTable[]>,
): Promise<ComputedFigure[]> {
  const needed = neededLines(computation.formula)
  if (needed.length === 0) return []
  const own = (metric: string) => stored.filter((each) => each.metric === metric)
  const isPaired = needed.some(({ back }) => back === 1)
  const { lastPeriods } = evidence
  // Growth is a change itself, from the year before that it is computed with; over five years it has five steps.
  const periods = chosenPeriods(own(needed[0].metric), {
    ...evidence,
    ...(isPaired && { asks: evidence.asks.difference(new Set(['change'])) }),
    ...(lastPeriods !== undefined && { lastPeriods: computation.over === 'cagr' ? lastPeriods + 1 : lastPeriods }),
  })
  const kind = periods.some(({ period_kind }) => period_kind === 'yearly') ? 'yearly' : 'quarterly'
  const byQuarter = Map.groupBy(
    periods.filter(({ period_kind }) => period_kind === kind),
    ({ fiscal_quarter }) => fiscal_quarter,
  )
  const figures = [...byQuarter].flatMap(([quarter, chosen]) => {
    const years = [...new Set(chosen.map(({ fiscal_year }) => fiscal_year))].sort((one, other) => one - other)
    return overYears({ ticker, computation, quarter }, pairedYears(computation, years), evidence, (metric, year) => {
      const item = own(metric).find((each) => each.fiscal_quarter === quarter && each.fiscal_year === year)
      return item && { metric, year, value: sized(metric, item.value), item }
    })
  })
  if (figures.length > 0 || evidence.period === 'quarterly' || !needed.every(({ metric }) => isLine(metric)))
    return figures
  const found = (await tables()).filter(({ item }) => item.filing.ticker === ticker)
  const newest = needed.map(({ metric }) => newestPrinted(found, metric))
  const years = yearsFor(computation, evidence, Math.max(0, ...newest))
  const all = yearsNeeded(computation, years)
  return overYears({ ticker, computation, quarter: 0 }, years, evidence, (metric, year) =>
    printedInput(found, metric, all.get(metric)!, year, evidence),
  )
}

/**
 * A figure over these years, at most the newest ten of them; if it is one of each year, over those of them that have all
 * inputs. The others are named as missing.
 */
function overYears(
  figure: Pick<ComputedFigure, 'ticker' | 'computation' | 'quarter'>,
  years: readonly number[],
  evidence: FilingEvidence,
  inputOf: (metric: string, year: number) => ComputedInput | undefined,
): ComputedFigure[] {
  const { ticker, computation } = figure
  const newest = years.slice(-mostYears)
  const whole = withInputs(figure, newest, inputOf)
  const some = computation.over === 'each' ? newest.filter((year) => withInputs(figure, [year], inputOf)) : []
  const found = whole ?? (some.length > 0 ? withInputs(figure, some, inputOf) : undefined)
  if (!found) return []
  const absent = years.filter((year) => !(whole ? newest : some).includes(year))
  if (absent.length > 0) evidence.missing.push(`${ticker} ${computation.name} of fiscal ${absent.join(', ')}`)
  return [found]
}

/** From one year to the next is the change to the later. */
function pairedYears({ formula, over }: AskedComputation, years: readonly number[]): number[] {
  const isPaired = neededLines(formula).some(({ back }) => back === 1)
  const isOne = isPaired && over === 'each' && years.length === 2 && years[1] === years[0] + 1
  return isOne ? years.slice(1) : [...years]
}

/** The years to compute, ascending: the requested ones, else the newest, with the one before for a change. */
function yearsFor(computation: AskedComputation, evidence: FilingEvidence, newest: number): number[] {
  const { question, asks, lastPeriods } = evidence
  const isPaired = neededLines(computation.formula).some(({ back }) => back === 1)
  const { years } = question
  if (years.length === 0) {
    const steps = lastPeriods && computation.over === 'cagr' ? lastPeriods + 1 : lastPeriods
    const count = steps ?? (asks.has('change') && !isPaired ? 2 : 1)
    return Array.from({ length: count }, (_, at) => newest - count + 1 + at)
  }
  if (asks.has('change') && computation.over === 'each' && years.length === 1 && !isPaired)
    return [years[0] - 1, years[0]]
  return pairedYears(computation, years)
}

/** By metric, the years that its line is needed of, ascending. */
function yearsNeeded({ formula }: AskedComputation, years: readonly number[]): Map<string, number[]> {
  const needed = new Map<string, number[]>()
  for (const { metric, back } of neededLines(formula))
    needed.set(metric, [...new Set([...(needed.get(metric) ?? []), ...years.map((year) => year - back)])].sort())
  return needed
}

function withInputs(
  figure: Pick<ComputedFigure, 'ticker' | 'computation' | 'quarter'>,
  years: number[],
  inputOf: (metric: string, year: number) => ComputedInput | undefined,
): ComputedFigure | undefined {
  const { computation } = figure
  const inputs: ComputedInput[] = []
  for (const [metric, own] of yearsNeeded(computation, years)) {
    for (const year of own) {
      const input = inputOf(metric, year)
      // The same line of another year bears the same name, or it may be another line.
      const isOther = inputs.some(
        (each) => each.metric === metric && bare(each.printed?.label) !== bare(input?.printed?.label),
      )
      if (!input || isOther) return undefined
      inputs.push(input)
    }
  }
  const figures = inputs.flatMap(({ item }) => (item.kind === 'figure' ? [item] : []))
  const isSplit = figures.some((one) =>
    figures.some((other) => one.metric === other.metric && isSplitBetween(one, other)),
  )
  if (isSplit) return undefined
  const scales = new Set(
    inputs.flatMap(({ printed }) => /millions|thousands|billions/.exec(printed?.scale ?? '')?.[0] ?? []),
  )
  const values = scales.size > 1 || years.length === 0 ? undefined : computedValues(computation, inputs, years)
  return values && { ...figure, inputs, years: values, scale: scales.size === 1 ? `in ${[...scales][0]}` : '' }
}

/** The results over the requested years: one per year, or one for all. Undefined if an input is missing. */
export function computedValues(
  { formula, over }: AskedComputation,
  inputs: readonly Pick<ComputedInput, 'metric' | 'year' | 'value'>[],
  years: readonly number[],
): { year: number; value: number }[] | undefined {
  const valueAt = (year: number) =>
    evaluateFormula(
      formula,
      (metric, back) => inputs.find((each) => each.metric === metric && each.year === year - back)?.value,
    )
  const values = years.map((year) => ({ year, value: valueAt(year) }))
  const [first, last] = [values[0], values.at(-1)!]
  if (over === 'cagr') {
    const isGrowth = first.value !== undefined && last.value !== undefined && first.value > 0 && last.value > 0
    if (!isGrowth || last.year === first.year) return undefined
    return [{ year: last.year, value: (last.value! / first.value!) ** (1 / (last.year - first.year)) - 1 }]
  }
  if (values.some(({ value }) => value === undefined || !Number.isFinite(value))) return undefined
  const known = values as { year: number; value: number }[]
  if (over === 'mean' && known.length > 1)
    return [{ year: last.year, value: known.reduce((sum, { value }) => sum + value, 0) / known.length }]
  return known.toReversed()
}

/** A figure, how it was computed and from what, each input as printed and cited. */
export function computedStatement(evidence: FilingEvidence, figure: ComputedFigure): Statement {
  const { ticker, computation, years } = figure
  const span = spanOf(figure)
  const values = years
    .map((each) => `${shownResult(figure, each.value)} for ${span ?? yearText(figure, each.year)}`)
    .join(', ')
  const of = computation.over === 'mean' && span ? 'an average ' : ''
  const growth = computation.over === 'cagr' ? ' compound annual growth' : ''
  const title = `${ticker}: ${computation.name}${growth}, ${span ?? years.map(({ year }) => yearText(figure, year)).join(', ')}`
  const text = `${companyName(evidence, ticker)}: ${of}${computation.name}${growth} of ${values}${directionOf(evidence, figure)}, computed as ${howComputed(figure)} from ${inputsText(evidence, figure)}.`
  return { title, text, computed: figure }
}

/** `2024`, or `Q2 of 2025`. */
function yearText({ quarter }: ComputedFigure, year: number): string {
  return quarter > 0 ? `Q${quarter} of fiscal ${year}` : String(year)
}

/** `2018 to 2020` where one value is for all of them. */
function spanOf({ computation, inputs, years }: ComputedFigure): string | undefined {
  if (computation.over === 'each' || years.length !== 1) return undefined
  const needed = [...new Set(inputs.map(({ year }) => year))].sort()
  return needed.length > 1 ? `${needed[0]} to ${needed.at(-1)}` : undefined
}

function howComputed({ computation }: ComputedFigure): string {
  const formula = spelled(computation.formula, nameOfMetric)
  if (computation.over === 'cagr') return '(last / first) to the power of 1 / years, less 1,'
  return computation.over === 'mean' ? `the mean of ${formula}` : formula
}

function directionOf({ asks }: FilingEvidence, figure: ComputedFigure): string {
  const [newest, before] = [figure.years[0], figure.years.at(-1)!]
  if (!asks.has('change') || newest.value === before.value) return ''
  const points = figure.computation.as === 'percent' ? ` by ${pointsBetween(newest, before)} percentage points` : ''
  return `, ${newest.value > before.value ? 'higher' : 'lower'}${points} for ${yearText(figure, newest.year)} than for ${yearText(figure, before.year)}`
}

/** Between two shares as they are shown. */
function pointsBetween(one: { value: number }, other: { value: number }): string {
  const [first, second] = [one, other].map(({ value }) => Math.round(value * 1e4))
  return (Math.abs(first - second) / 100).toFixed(2)
}

function inputsText({ items }: FilingEvidence, { inputs }: ComputedFigure): string {
  const groups = Map.groupBy(
    inputs,
    ({ metric, item, printed }) => `${metric} ${printed?.label} ${items.indexOf(item)}`,
  )
  const texts = [...groups.values()].map((group) => {
    const [{ item, printed }] = group
    const newestFirst = group.toSorted((one, other) => other.year - one.year)
    if (!printed) return `${newestFirst.map(storedText).join(', ')} ${cited(items, item)}`
    const cells = newestFirst.map((each) => `${each.printed!.cell} for ${each.year}`).join(', ')
    return `“${printed.label}” ${cells}${printed.scale ? ` (${printed.scale})` : ''} ${cited(items, item)}`
  })
  return texts.join(', ')
}

function storedText({ item }: ComputedInput): string {
  const figure = item as FigureItem
  return `${nameOfMetric(figure.metric)} ${displayed(figure)} in ${periodOf(figure)}`
}

/**
 * A computed value for display: two decimals, three significant digits for small ratios, at most one decimal for
 * amounts.
 */
export function shownResult({ computation, scale, inputs }: ComputedFigure, value: number): string {
  if (computation.as === 'percent') return `${(value * 100).toFixed(2)}%`
  if (computation.as === 'days') return `${value.toFixed(2)} days`
  if (computation.as === 'times') return value !== 0 && Math.abs(value) < 0.1 ? value.toPrecision(3) : value.toFixed(2)
  const amount = (size: number) => size.toLocaleString('en-US', { maximumFractionDigits: 1 })
  const sign = value < 0 ? '-' : ''
  if (inputs.every(({ printed }) => !printed)) return `${sign}$${amount(Math.abs(value) / 1e6)} million`
  return `${sign}${amount(Math.abs(value))}${scale ? ` (${scale})` : ''}`
}

/**
 * The numbers that a computed figure may add to what its sources print: its values, computed here once more from inputs of
 * which each stands in its source, and the numbers of its formula. None where an input does not stand there.
 */
export function numbersOfComputed(figure: ComputedFigure): number[] {
  const { computation, inputs, years } = figure
  if (!inputs.every(isPrinted)) return []
  const again = computedValues(computation, inputs, computedYears(figure))
  const isSame =
    again?.length === years.length &&
    again.every(({ value }, at) => Math.abs(value - years[at].value) < 1e-9 * Math.max(1, Math.abs(value)))
  if (!isSame) return []
  const shownYears = [...years.map(({ year }) => year), ...inputs.map(({ year }) => year)]
  const shown = years.flatMap(({ value }) => numbersOf(shownResult(figure, value)))
  const points = years.length > 1 ? [Number(pointsBetween(years[0], years.at(-1)!))] : []
  return [...shown, ...points, ...numbersIn(computation.formula), ...shownYears, 1]
}

/** The years that its values are computed over, the first first. */
function computedYears({ computation, inputs, years }: ComputedFigure): number[] {
  if (computation.over === 'each') return years.map(({ year }) => year).reverse()
  const back = Math.max(...neededLines(computation.formula).map((each) => each.back))
  return [...new Set(inputs.map(({ year }) => year))].sort((one, other) => one - other).slice(back)
}

function isPrinted({ printed, item, value }: ComputedInput): boolean {
  if (item.kind === 'figure') return printed === undefined && Math.abs(item.value) === Math.abs(value)
  if (!printed || !(item as PassageItem).text.includes(printed.cell)) return false
  return Math.abs(printedValue(printed.cell) ?? Number.NaN) === Math.abs(value)
}
