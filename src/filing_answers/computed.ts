import { numbersOf } from '../language/verify/numbers.ts'
import type { AskedComputation } from './computations.ts'
import { spokenLine } from './computations.ts'
import { cited, type FigureItem, type FilingEvidence, type Item, nameOf, type Statement } from './evidence.ts'
import { displayed, labelOf, periodOf } from './figures.ts'
import { evaluate, numbersIn, spelled } from './formula.ts'
import { printedValue } from './table_rows.ts'

/** A line's value as a formula takes it, and where it stands. */
export interface ComputedInput {
  metric: string
  year: number
  /** In the smallest unit that all inputs of the figure share, as the formula takes it: by size where outflows are meant. */
  value: number
  item: Item
  /** As printed: the row's label, its cell, and its scale where that is certain; of a stored value none. */
  printed?: { label: string; cell: string; scale: string | undefined }
}

/** A figure that was computed, with all that it was computed from. */
export interface ComputedFigure {
  ticker: string
  computation: AskedComputation
  /** Newest first. */
  years: { year: number; value: number }[]
  inputs: ComputedInput[]
  /** Of printed amounts, as they are printed; undefined where they are ratios, or their scale is not told. */
  scale: string | undefined
  /** Whether inputs are values of the store, in single units. */
  isStored: boolean
}

/** What a figure comes to over the years asked about: each, or one for all. Undefined where an input is missing. */
export function valuesOf(
  { formula, over }: AskedComputation,
  inputs: readonly Pick<ComputedInput, 'metric' | 'year' | 'value'>[],
  years: readonly number[],
): { year: number; value: number }[] | undefined {
  const valueAt = (year: number) =>
    evaluate(
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
  const values = years.map((each) => `${shownValue(figure, each.value)} for ${span ?? each.year}`).join(', ')
  const of = computation.over === 'mean' && span ? 'an average ' : ''
  const growth = computation.over === 'cagr' ? ' compound annual growth' : ''
  const formula = howComputed(figure)
  const title = `${ticker}: ${computation.name}${growth}, ${span ?? years.map(({ year }) => year).join(', ')}`
  const text = `${nameOf(evidence, ticker)}: ${of}${computation.name}${growth} of ${values}${directionOf(evidence, figure)}, computed as ${formula} from ${inputsText(evidence, figure)}.`
  return { title, text, computed: figure }
}

/** `2018 to 2020` where one value is for all of them. */
function spanOf({ computation, inputs, years }: ComputedFigure): string | undefined {
  if (computation.over === 'each' || years.length !== 1) return undefined
  const needed = [...new Set(inputs.map(({ year }) => year))].sort()
  return needed.length > 1 ? `${needed[0]} to ${needed.at(-1)}` : undefined
}

function howComputed({ computation }: ComputedFigure): string {
  const formula = spelled(computation.formula, spokenLine)
  if (computation.over === 'cagr') return '(last / first) to the power of 1 / years, less 1,'
  return computation.over === 'mean' ? `the mean of ${formula}` : formula
}

function directionOf({ asksChange }: FilingEvidence, { years: [newest, before] }: ComputedFigure): string {
  if (!asksChange || !before || newest.value === before.value) return ''
  return `, ${newest.value > before.value ? 'higher' : 'lower'} for ${newest.year} than for ${before.year}`
}

function inputsText({ items }: FilingEvidence, { inputs }: ComputedFigure): string {
  const groups = Map.groupBy(inputs, ({ metric, item, printed }) =>
    printed ? `${metric} ${printed.label} ${items.indexOf(item)}` : `${metric} ${items.indexOf(item)}`,
  )
  return [...groups.values()]
    .map((group) => {
      const [{ item, printed }] = group
      const newestFirst = group.toSorted((one, other) => other.year - one.year)
      const cells = newestFirst.map((each) => textOf(each)).join(', ')
      const scale = printed?.scale ? ` (in ${printed.scale})` : ''
      return printed ? `“${printed.label}” ${cells}${scale} ${cited(items, item)}` : `${cells} ${cited(items, item)}`
    })
    .join(', ')
}

function textOf({ printed, item, year }: ComputedInput): string {
  if (printed) return `${printed.cell} for ${year}`
  const figure = item as FigureItem
  return `${labelOf(figure.metric)} ${displayed(figure)} in ${periodOf(figure)}`
}

/** A computed value as it is shown: two digits behind the point, of amounts at most one. */
export function shownValue({ computation, scale, isStored }: ComputedFigure, value: number): string {
  if (computation.as === 'percent') return `${(value * 100).toFixed(2)}%`
  if (computation.as === 'days') return `${value.toFixed(2)} days`
  if (computation.as === 'times') return value.toFixed(2)
  const amount = (size: number) => size.toLocaleString('en-US', { maximumFractionDigits: 1 })
  const sign = value < 0 ? '-' : ''
  if (isStored) return `${sign}$${amount(Math.abs(value) / 1e6)} million`
  return `${sign}${amount(Math.abs(value))}${scale ? ` (in ${scale})` : ''}`
}

/**
 * The numbers that a computed figure may add to what its sources print: its values, computed here once more from inputs of
 * which each stands in its source, and the numbers of its formula. None where an input does not stand there.
 */
export function numbersOfComputed(figure: ComputedFigure): number[] {
  const { computation, inputs, years } = figure
  if (!inputs.every(isPrinted)) return []
  const again = valuesOf(computation, inputs, askedYears(figure))
  const isSame =
    again?.length === years.length &&
    again.every(({ value }, at) => Math.abs(value - years[at].value) < 1e-9 * Math.max(1, Math.abs(value)))
  if (!isSame) return []
  const told = [...years.map(({ year }) => year), ...inputs.map(({ year }) => year)]
  return [
    ...years.flatMap(({ value }) => numbersOf(shownValue(figure, value))),
    ...numbersIn(computation.formula),
    ...told,
    1,
  ]
}

/** The years that its values are computed over, the first first. */
function askedYears({ computation, inputs, years }: ComputedFigure): number[] {
  if (computation.over === 'each') return years.map(({ year }) => year).reverse()
  const back = numbersBack(computation)
  const all = [...new Set(inputs.map(({ year }) => year))].sort((one, other) => one - other)
  return all.slice(back)
}

function numbersBack({ formula }: AskedComputation): number {
  let back = 0
  evaluate(formula, (_, each) => {
    back = Math.max(back, each)
    return 1
  })
  return back
}

function isPrinted({ printed, item, value }: ComputedInput): boolean {
  if (item.kind === 'figure') return printed === undefined && Math.abs(item.value) === Math.abs(value)
  if (!printed || !item.text.includes(printed.cell)) return false
  return Math.abs(printedValue(printed.cell) ?? Number.NaN) === Math.abs(value)
}
