import { numbersOf } from '../../../llm/verify/numbers.ts'
import { filingVocabulary } from '../../../search/vocabulary.ts'
import { cited, companyName, type FilingEvidence, type Statement } from '../evidence.ts'
import type { Figure, FigureItem, PassageItem } from '../items.ts'
import type { AskedComputation } from '../reading/computations.ts'
import { meetsBound } from '../reading/series.ts'
import { unitIn } from '../tables/statement_tables.ts'
import { printedValue } from '../tables/table_rows.ts'
import type { ComputedFigure } from './derived_figures.ts'
import { extremeOf } from './extreme.ts'
import { chosenPeriods, displayed, isSplitBetween, periodOf, scales, sizeOf } from './figures.ts'
import { evaluateFormula, neededLines, numbersIn, spelled } from './formula.ts'
import { nameOfMetric, unitOf } from './formulas.ts'

/** Maximum number of years shown for a computed figure, and of those that are compared with a bound. */
const mostYears = 10
const mostCompared = 20

/**
 * A requested computation for a company, one figure per quarter. Years that lack an input are left out and named as
 * missing, because no other line may replace an input.
 */
export function computedFigures(
  ticker: string,
  computation: AskedComputation,
  evidence: FilingEvidence,
  figures: readonly Figure[],
  limit: number,
): ComputedFigure[] {
  const needed = neededLines(computation.formula)
  const isPaired = needed.some(({ back }) => back === 1)
  // Growth already is a change from the year before, so no other change is stated.
  const asks = isPaired ? evidence.asks.difference(new Set(['change'])) : evidence.asks
  const first = figures.filter(({ metric }) => metric === needed[0]?.metric)
  const periods = chosenPeriods(first, { ...evidence, asks })
  // Balances are given as of the newest day, and flows for the whole year unless a quarter is requested.
  const isOfBalances = needed.every(({ metric, back }) => back === 0 && isBalance(metric))
  const [newest] = periods.toSorted((one, other) => (one.end < other.end ? 1 : -1))
  const isYearly = periods.some(({ period_kind }) => period_kind === 'yearly')
  const kind = isYearly && !(isOfBalances && newest.period_kind === 'quarterly') ? 'yearly' : 'quarterly'
  const ofKind = periods.filter(({ period_kind }) => period_kind === kind)
  return [...Map.groupBy(ofKind, ({ quarter }) => quarter)].flatMap(([quarter, chosen]) => {
    const own = figures.filter((each) => each.period_kind === kind && each.quarter === quarter)
    const named = [...new Set(chosen.map(({ year }) => year))].sort((one, other) => one - other)
    // Growth per year follows from the first and the last year.
    const all = computation.over === 'growth' ? [...new Set([named[0], named.at(-1)!])] : named
    // Growth from one year to the next has a value only for the later year.
    const isBetween = ['from', 'between', 'to', 'vs', 'v', 'versus', 'over', 'compared'].some((each) =>
      evidence.words.has(each),
    )
    const isStep = isPaired && isBetween && computation.over === 'each' && all.length === 2 && all[1] === all[0] + 1
    const room = computation.over === 'each' ? Math.max(1, Math.floor(limit / needed.length)) : mostYears
    const most = computation.condition ? mostCompared : Math.min(room, mostYears)
    const years = all.slice(isStep ? 1 : -most)
    const found = years.filter((year) => inputsOf(computation, [year], own))
    const over = computation.over === 'each' ? found : years
    const inputs = inputsOf(computation, over, own)
    const values = inputs && computedValues(computation, inputs, over)
    if (!values) return []
    const absent = all
      .slice(isStep ? 1 : 0)
      .filter((year) => !over.includes(year))
      .join(', ')
    if (absent !== '') evidence.missing.push(`${ticker} ${computation.name} of fiscal ${absent}`)
    return [{ ticker, computation, quarter, inputs, over, years: values }]
  })
}

function isBalance(metric: string): boolean {
  const { hasLine, lineOf } = filingVocabulary()
  return hasLine(metric) && lineOf(metric).statement === 'balance_sheet'
}

/** The inputs for these years; undefined if one is missing or if they cannot be compared. */
function inputsOf(
  { formula }: AskedComputation,
  years: readonly number[],
  figures: readonly Figure[],
): Figure[] | undefined {
  const needed = neededLines(formula).flatMap(({ metric, back }) =>
    years.map((year) => ({ metric, year: year - back })),
  )
  const found = needed.map(({ metric, year }) => figures.find((each) => each.metric === metric && each.year === year))
  const inputs = [...new Set(found.filter((each) => each !== undefined))]
  const units = new Set(inputs.map(({ printed }) => printed && unitIn(printed.scale)))
  const isSplit = (one: Figure) => inputs.some((other) => one.metric === other.metric && isSplitBetween(one, other))
  return found.includes(undefined) || units.size > 1 || inputs.some(isSplit) ? undefined : inputs
}

/** The results: one per year, newest first, or the mean of all years. Undefined if one is missing. */
function computedValues(
  { formula, over }: AskedComputation,
  inputs: readonly Figure[],
  years: readonly number[],
): { year: number; value: number }[] | undefined {
  const valueAt = (year: number) =>
    evaluateFormula(formula, (metric, back) => {
      const { value, printed } = inputs.find((each) => each.metric === metric && each.year === year - back) ?? {}
      // Lines that are printed as outflows count as positive, but a provision that may be a benefit keeps its sign.
      const isOutflow = printed && /^provision\b/i.test(printed.label) && !/\bbenefit\b/i.test(printed.label)
      return value !== undefined && (isOutflow || filingVocabulary().sizes.has(metric)) ? Math.abs(value) : value
    })
  const values = years.map((year) => ({ year, value: valueAt(year) ?? Number.NaN })).toReversed()
  if (values.length === 0 || values.some(({ value }) => !Number.isFinite(value))) return undefined
  if (over === 'each') return values
  if (over === 'growth') {
    const [last, first] = [values[0], values.at(-1)!]
    const value = (last.value / first.value) ** (1 / (last.year - first.year)) - 1
    return first.value > 0 && last.value > 0 && last.year > first.year ? [{ year: last.year, value }] : undefined
  }
  return [{ year: values[0].year, value: values.reduce((sum, { value }) => sum + value, 0) / values.length }]
}

/** States a computed figure with its formula and its inputs, each as printed and cited. */
export function computedStatement(evidence: FilingEvidence, figure: ComputedFigure): Statement {
  const { ticker, computation, over } = figure
  const years = shownYears(figure)
  const isMean = over.length > figure.years.length
  const isGrowth = computation.over === 'growth'
  const named = (year: number) => (isMean ? `${over[0]} to ${over.at(-1)}` : yearText(figure, year))
  const [one, other] = computation.compared ?? []
  const told = ({ year, value }: { year: number; value: number }) => {
    const when = `for ${named(year)}`
    if (!one) return `${shownResult(figure, value)} ${when}`
    const way = value < 0 ? 'lower' : 'higher'
    return value === 0
      ? `${one} equals ${other} ${when}`
      : `${one} is ${way} than ${other} by ${shownResult(figure, Math.abs(value))} ${when}`
  }
  const formula = spelled(computation.formula, nameOfMetric)
  const kind = isGrowth ? 'a compound annual growth of ' : isMean ? 'an average ' : ''
  const head = one ? '' : `${kind}${computation.name} of `
  const text = `${companyName(evidence, ticker)}: ${head}${years.map(told).join(', ')}${one || computation.condition ? '' : directionOf(evidence, figure)}, computed as ${isGrowth ? 'the growth per year of ' : isMean ? 'the mean of ' : ''}${formula} from ${inputsText(evidence, figure)}${verdictOf(figure)}.`
  const title = `${ticker}: ${computation.name}, ${years.map(({ year }) => named(year)).join(', ')}`
  return { title, text, computed: figure }
}

/** Which of the values meet the bound that the question sets. */
function verdictOf(figure: ComputedFigure): string {
  const { condition } = figure.computation
  if (!condition) return ''
  const { years } = figure
  const met = metOf(figure).map(({ year }) => year)
  const of =
    years.length > mostShown ? ` of the ${years.length} years from ${years.at(-1)!.year} to ${years[0].year}` : ''
  if (met.length > 0) return `; it was ${condition.words} for ${met.join(', ')}${of}`
  return years.length === 1
    ? `; it was not ${condition.words}`
    : `; it was ${condition.words} in none${of || ' of these years'}`
}

function metOf({ computation: { condition }, years }: ComputedFigure): ComputedFigure['years'] {
  return years.filter(({ value }) => meetsBound(condition!, value))
}

/** Of many years that are compared with a bound, those that meet it, or the one that comes nearest to it. */
function shownYears(figure: ComputedFigure): ComputedFigure['years'] {
  const { computation, years } = figure
  if (!computation.condition || years.length <= mostShown) return years
  const met = metOf(figure)
  const way = computation.condition.is === 'above' ? -1 : 1
  const nearest = years.toSorted((one, other) => way * (one.value - other.value)).slice(0, 1)
  return met.length > 0 ? met.slice(0, mostShown) : nearest
}

const mostShown = 6

/** The company with the highest or the lowest value, if a question compares companies and each has one such value. */
export function computedVerdict(evidence: FilingEvidence): Statement[] {
  const { asks, companies, computed } = evidence
  const name = computed[0]?.computation.name
  const isOneEach = computed.length > 1 && computed.length === companies.length
  const isSame = computed.every(({ computation, years }) => computation.name === name && years.length === 1)
  if (!isOneEach || !isSame || computed[0].computation.compared || !(asks.has('compared') || asks.has('ranked')))
    return []
  const { as } = computed[0].computation
  const points = (...pair: number[]) => pointsText({ years: pair.map((value) => ({ year: 0, value })) })
  const money = (one: number, next: number) =>
    displayed({ metric: 'revenue', currency: 'USD', unit: 'currency', value: Math.abs(one - next) })
  // The statements of two companies may have different scales.
  const values = computed.map(({ ticker, years: [{ value }], inputs }) => ({
    ticker,
    value: as === 'amount' ? (sizeOf({ ...inputs[0], value }) ?? Number.NaN) : value,
    items: inputs.map(({ item }) => item),
  }))
  if (values.some(({ value }) => Number.isNaN(value))) return []
  return extremeOf(
    evidence,
    `the ${name}`,
    values,
    { percent: points, amount: money, times: undefined, days: undefined }[as],
  )
}

/** `2024`, or `Q2 of fiscal 2025`. */
function yearText({ quarter }: ComputedFigure, year: number): string {
  return quarter > 0 ? `Q${quarter} of fiscal ${year}` : String(year)
}

function directionOf({ asks }: FilingEvidence, figure: ComputedFigure): string {
  const [newest, before] = [figure.years[0], figure.years.at(-1)!]
  if (!asks.has('change') || newest.value === before.value) return ''
  const points = figure.computation.as === 'percent' ? ` by ${pointsText(figure)}` : ''
  return `, ${newest.value > before.value ? 'higher' : 'lower'}${points} for ${yearText(figure, newest.year)} than for ${yearText(figure, before.year)}`
}

/** Percentage points between the first and the last share. Those that are shown are rounded, so they may differ by another amount. */
function pointsText({ years, decimals = 2 }: Pick<ComputedFigure, 'years' | 'decimals'>): string {
  const [first, last] = [years[0], years.at(-1)!].map(({ value }) => value * 100)
  const points = Math.abs(first - last).toFixed(decimals)
  const asShown = Math.abs(Number(first.toFixed(decimals)) - Number(last.toFixed(decimals))).toFixed(decimals)
  return `${points} percentage points${asShown === points ? '' : ' (from exact values, as those shown are rounded)'}`
}

function inputsText({ items }: FilingEvidence, figure: ComputedFigure): string {
  const shown = shownYears(figure)
  const backs = neededLines(figure.computation.formula).map(({ back }) => back)
  const isShown = ({ year }: Figure) => shown.some((each) => backs.some((back) => each.year - back === year))
  const inputs =
    figure.over.length > mostShown && figure.computation.condition ? figure.inputs.filter(isShown) : figure.inputs
  const groups = Map.groupBy(
    inputs,
    ({ metric, item, printed }) => `${metric} ${printed?.label} ${items.indexOf(item)}`,
  )
  const texts = [...groups.values()].map((group) => {
    const [{ item, printed, metric }] = group
    const newestFirst = group.toSorted((one, other) => other.year - one.year)
    const told = newestFirst.map((each) =>
      each.printed
        ? `${each.printed.cell} for ${yearText(figure, each.year)}`
        : `${nameOfMetric(metric)} ${displayed(each.item as FigureItem)} in ${periodOf(each)}`,
    )
    const scale = printed?.scale ? ` (${printed.scale})` : ''
    return `${printed ? `“${printed.label}” ` : ''}${told.join(', ')}${scale} ${cited(items, item)}`
  })
  return texts.join(', ')
}

/**
 * A computed value for display: two decimals, three significant digits for small ratios, at most one decimal for
 * amounts.
 */
function shownResult({ computation, inputs, decimals, unit }: ComputedFigure, value: number): string {
  const fixed = (size: number) => size.toFixed(decimals ?? 2)
  if (computation.as === 'percent' || computation.over === 'growth')
    return `${fixed(value * 100)}${computation.compared ? ' percentage points' : '%'}`
  if (computation.as === 'days') return `${fixed(value)} days`
  if (computation.as === 'times' && decimals !== undefined) return fixed(value)
  if (computation.as === 'times') return value !== 0 && Math.abs(value) < 0.1 ? value.toPrecision(3) : value.toFixed(2)
  const amount = (size: number) => size.toLocaleString('en-US', { maximumFractionDigits: decimals ?? 1 })
  const sign = value < 0 ? '-' : ''
  const [{ printed }] = inputs
  const size = unitOf(inputs[0].metric) === 'currency' ? sizeOf({ ...inputs[0], value }) : undefined
  if (unit && size !== undefined && `${unit}s` !== unitIn(printed?.scale ?? 'millions')) {
    const converted = Math.abs(size) / scales[unit]
    return `${sign}$${converted.toLocaleString('en-US', { maximumFractionDigits: decimals ?? 3 })} ${unit}`
  }
  if (!printed) return `${sign}$${amount(Math.abs(value) / 1e6)} million`
  const scale = unitIn(printed.scale)
  return `${sign}${amount(Math.abs(value))}${scale ? ` (in ${scale})` : ''}`
}

/**
 * The numbers that a computed figure may add to those of its sources: its values, which are recomputed here, and the
 * numbers of its formula. Empty if an input is not in its source or if the recomputed values differ.
 */
export function numbersOfComputed(figure: ComputedFigure): number[] {
  const { computation, inputs, years, over } = figure
  const again = inputs.every(isPrinted) ? computedValues(computation, inputs, over) : undefined
  if (JSON.stringify(again) !== JSON.stringify(years)) return []
  const shown = years.flatMap(({ value }) => numbersOf(shownResult(figure, value)))
  return [
    ...shown,
    ...numbersOf(verdictOf(figure)),
    ...numbersOf(pointsText(figure)),
    ...numbersIn(computation.formula),
    ...over,
    ...inputs.map(({ year }) => year),
  ]
}

function isPrinted({ printed, item, value }: Figure): boolean {
  if (item.kind === 'figure') return printed === undefined && item.value === value
  if (!printed || !(item as PassageItem).text.includes(printed.cell)) return false
  return printedValue(printed.cell) === value
}
