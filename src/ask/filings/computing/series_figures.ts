import { numbersOf } from '../../../llm/verify/numbers.ts'
import { cited, companyName, type FilingEvidence, type Statement } from '../evidence.ts'
import type { Figure, FigureItem } from '../items.ts'
import { meetsBound } from '../reading/series.ts'
import { unitIn } from '../tables/statement_tables.ts'
import { changeText } from './change_text.ts'
import type { SeriesFigures } from './derived_figures.ts'
import {
  betweenOf,
  chosenPeriods,
  displayed,
  isSplitBetween,
  periodOf,
  placeOf,
  sizeOf,
  withoutSkipped,
} from './figures.ts'
import { nameOfMetric, unitOf } from './formulas.ts'

/** Maximum number of values that a statement lists. */
const mostTold = 12

/** Applies what was asked to a company's values; undefined if they do not cover it or cannot be compared. */
export function seriesFigures(figures: readonly Figure[], evidence: FilingEvidence): SeriesFigures | undefined {
  const { series, period } = evidence
  if (!series) return undefined
  const { condition, pick } = series
  const scope = scopeOf(figures, evidence)
  const isMoved = condition?.is === 'rose' || condition?.is === 'fell' || series.isOfChange
  const before = (figure: Figure) => {
    const isQuarter = figure.quarter > 0 && series.isSequential
    const year = isQuarter && figure.quarter > 1 ? figure.year : figure.year - 1
    const quarter = isQuarter ? (figure.quarter > 1 ? figure.quarter - 1 : 4) : figure.quarter
    return figures.find(
      (each) => each.period_kind === figure.period_kind && each.year === year && each.quarter === quarter,
    )
  }
  const known = isMoved ? scope.filter(before) : scope
  const isSplit = known.some(
    (each) => isSplitBetween(each, known[0]) || (isMoved && isSplitBetween(each, before(each)!)),
  )
  const isOfKind = period === 'any' || known.every(({ period_kind }) => period_kind === period)
  const isInUnit = ({ printed }: Figure) => !printed || unitIn(printed.scale) === unitIn(known[0].printed?.scale ?? '')
  if (known.length === 0 || isSplit || !isOfKind || !known.every(isInUnit)) return undefined
  const meets = (figure: Figure) => {
    if (!condition) return true
    const isScaled = figure.printed !== undefined && unitOf(figure.metric) === 'currency' && !isMoved
    const value = isScaled ? (sizeOf(figure) ?? Number.NaN) : figure.value
    if (!isMoved) return meetsBound(condition, value)
    const over = before(figure)!.value
    return condition.is === 'rose' ? value > over : value < over
  }
  const isUnknown = condition?.bound && known.some((each) => each.printed && sizeOf(each) === undefined)
  if (isUnknown) return undefined
  const met = known.filter(meets)
  const isMet = met.length > 0
  const sorted = (isMet ? met : known).toSorted((one, other) => other.value - one.value)
  const nearest = condition?.is === 'below' ? sorted.at(-1)! : sorted[0]
  const one = { highest: sorted[0], lowest: sorted.at(-1)!, first_time: met.at(-1), last_time: met[0] }
  if (series.isOfChange) {
    const growth = (each: Figure) => each.value / before(each)!.value
    const [most] = known.toSorted((one, other) => (pick === 'lowest' ? 1 : -1) * (growth(one) - growth(other)))
    const told = [most, before(most)!]
    const isKnown = known.every((each) => each.value > 0 && before(each)!.value > 0)
    return isKnown ? { series, scope: known, told, count: 1, streaks: { most: 0, newest: 0 }, isMet: true } : undefined
  }
  const picked = pick && pick in one ? one[pick as keyof typeof one] : undefined
  const ranked = series.most && (pick === 'highest' ? sorted : pick === 'lowest' ? sorted.toReversed() : undefined)
  const told = !isMet ? [isMoved ? known[0] : nearest] : ranked ? ranked.slice(0, series.most) : picked ? [picked] : met
  const shownMost = pick && !picked ? undefined : mostTold
  const streaks = streaksOf(known, met)
  return { series, scope: known, told: told.slice(0, shownMost), count: met.length, streaks, isMet }
}

/** The numbers of periods in a row that meet the condition. A period without a value ends a row. */
function streaksOf(known: readonly Figure[], met: readonly Figure[]): SeriesFigures['streaks'] {
  const lengths: number[] = [0]
  for (const [at, each] of known.entries()) {
    if (at > 0 && (!met.includes(each) || placeOf(each) !== placeOf(known[at - 1]) - 1)) lengths.push(0)
    if (met.includes(each)) lengths[lengths.length - 1]++
  }
  return { most: Math.max(...lengths), newest: lengths[0] }
}

/** The values of the periods that the question names, or all. `Q1 2023 to Q4 2024` is a range. */
function scopeOf(figures: readonly Figure[], evidence: FilingEvidence): Figure[] {
  const { question, lastPeriods, series, period } = evidence
  const { years, quarters, dates } = question
  const own = figures.filter(({ period_kind }) => period_kind === (period === 'quarterly' ? period : 'yearly'))
  const newestFirst = (those: readonly Figure[]) => those.toSorted((one, other) => (one.end < other.end ? 1 : -1))
  const isAll = years.length + quarters.length + dates.length === 0 && lastPeriods === undefined
  if (isAll && series!.isOverall) return newestFirst(withoutSkipped(own, own, evidence))
  const chosen = chosenPeriods(figures, { ...evidence, asks: evidence.asks.difference(new Set(['change'])) })
  return newestFirst(chosen)
}

/** States which of the values meet a condition, the first of them, or their sum, with the periods that were looked at. */
export function seriesStatement(
  evidence: FilingEvidence,
  { series, scope, told, count, streaks, isMet }: SeriesFigures,
): Statement {
  const { condition, pick } = series
  const [newest, oldest] = [scope[0], scope.at(-1)!]
  const name = nameOfMetric(series.metric)
  const isMixed = newest.period_kind !== oldest.period_kind
  const unit = isMixed ? 'periods' : newest.quarter > 0 ? 'quarters' : 'fiscal years'
  const label = (each: Figure) => periodOf({ ...each, end: '' })
  const gaps = scope.flatMap((each, at) => (at > 0 && !isMixed ? betweenOf(each, scope[at - 1]) : []))
  const without = gaps.length > 0 ? ` (without data for ${gaps.join(', ')})` : ''
  const span =
    scope.length === 1
      ? label(newest)
      : `the ${scope.length} ${gaps.length === 0 ? '' : 'known '}${unit} from ${label(oldest)} to ${label(newest)}${without}`
  const since =
    newest.quarter === 0 ? 'year before' : series.isSequential ? 'quarter before' : 'same quarter a year before'
  const moved = condition?.is === 'rose' || condition?.is === 'fell'
  const does = moved ? `${condition.is} from the ${since}` : `was ${condition?.words ?? ''}`
  const isValue = pick === 'sum' || pick === 'mean' || pick === 'median'
  const those = `${scope.length === 1 ? '' : `${count} of `}${span}`
  const inRow = series.isStreak
    ? `, at most ${streaks.most} in a row and ${streaks.newest} in a row up to ${label(newest)}`
    : ''
  const isEnd = pick === 'highest' || pick === 'lowest'
  const way = isEnd ? `was ${pick}` : `${does} for the ${pick?.replace('_', ' ')}`
  const pickedText = isEnd && told.length > 1 ? `from the ${pick} on` : `${way} in ${label(told[0])}`
  const head = series.isOfChange
    ? `of ${span}, ${name} ${wayOf(told, pick)} in ${label(told[0])}, as it ${changeText({ from: told[1].value, to: told[0].value }, false).text}`
    : !isMet
      ? scope.length === 1
        ? `${name} ${moved ? `did not rise or fall so` : `was not ${condition?.words}`} in ${span}`
        : `${name} ${does} in none of ${span}; the ${moved ? 'newest' : condition?.is === 'below' ? 'lowest' : 'highest'} value`
      : isValue
        ? `the ${pick} of ${name} over ${span} is ${aggregate(pick, told)}, from`
        : pick === undefined
          ? `${name} ${does} in ${those}${inRow}`
          : `of ${span}, ${name} ${pickedText}`
  const values = told.map((each) => `${shown(each)} in ${periodOf(each)} ${cited(evidence.items, each.item)}`)
  if (isMet && !pick && count > told.length) values.push(`and ${count - told.length} earlier ones`)
  const title = `${newest.ticker}: ${name}, ${label(oldest)} to ${label(newest)}`
  return {
    title,
    text: `${companyName(evidence, newest.ticker)}: ${head}: ${values.join(', ')}.`,
    known: numbersOf(`${head} ${count - told.length}`),
  }
}

/** How the chosen value changed, compared with the changes of the other periods: `rose the most`. */
function wayOf([to, from]: readonly Figure[], pick: SeriesFigures['series']['pick']): string {
  const isRise = to.value > from.value
  return `${isRise ? 'rose' : 'fell'} the ${isRise === (pick === 'lowest') ? 'least' : 'most'}`
}

function shown({ item, printed }: Figure): string {
  return printed ? `${printed.cell}${printed.scale ? ` (${printed.scale})` : ''}` : displayed(item as FigureItem)
}

function aggregate(pick: 'sum' | 'mean' | 'median', figures: readonly Figure[]): string {
  const values = figures.map(({ value }) => value).sort((one, other) => one - other)
  const sum = values.reduce((all, value) => all + value, 0)
  const middle = (values[(values.length - 1) >> 1] + values[values.length >> 1]) / 2
  const value = { sum, mean: sum / values.length, median: middle }[pick]
  const [{ item, printed }] = figures
  if (printed)
    return `${value.toLocaleString('en-US', { maximumFractionDigits: 2 })}${printed.scale ? ` (${printed.scale})` : ''}`
  const { unit } = item as FigureItem
  const rounded = unit === 'currency' && Math.abs(value) >= 1e6 ? Math.round(value / 1e5) * 1e5 : value
  return displayed({ ...(item as FigureItem), value: rounded })
}
