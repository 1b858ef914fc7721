import { numbersOf } from '../../../llm/verify/numbers.ts'
import { filingVocabulary } from '../../../search/vocabulary.ts'
import { type ChangeStatement, cited, companyName, type FilingEvidence, type Statement } from '../evidence.ts'
import { type Figure, type FigureItem, isAnnual, type PassageItem } from '../items.ts'
import { quotation } from '../quotes/quotation.ts'
import { type ChangeBound, changeVerdict } from '../reading/change_bounds.ts'
import { asksForAmount, changeText } from './change_text.ts'
import { extremeOf } from './extreme.ts'
import { displayed, isSplitBetween, periodOf, scales, sizeOf } from './figures.ts'
import { nameOfMetric, unitOf } from './formulas.ts'
import { seriesStatement } from './series_figures.ts'

/**
 * A statement for each company and metric: its periods, newest first, and the change if requested. Facts are stated as
 * reported; cells of statements are quoted with their row, periods and scale.
 */
export function figureStatements(evidence: FilingEvidence): Statement[] {
  const groups = Map.groupBy(evidence.figures, ({ ticker, metric, period_kind, printed }) =>
    [ticker, metric, period_kind, printed?.label].join(' '),
  )
  const stated = [...groups.values()].map((group) => {
    const sorted = group.toSorted((one, other) => other.year - one.year || other.quarter - one.quarter)
    const [latest] = sorted
    const told = latest.printed ? printedText(evidence, sorted) : storedText(evidence, sorted)
    // Over several periods, the change is that from the first to the last.
    const change = changeOf(evidence, latest, sorted.at(-1)!)
    const converted = convertedText(evidence, sorted)
    return {
      title: `${latest.ticker}: ${nameOfMetric(latest.metric)}, ${periodOf(latest)}`,
      ...change,
      text: `${told}${converted}${change.text}`,
      known: [...(change.known ?? []), ...numbersOf(converted)],
    }
  })
  const runs = evidence.runs.map((run) => seriesStatement(evidence, run))
  if (runs.length > 0) return [...runs, ...stated]
  return [
    ...stated,
    ...verdictOf(
      evidence,
      newestOf(
        [...groups.values()].map(([latest]) => latest),
        evidence,
      ),
    ),
  ]
}

/** Several companies are compared by the newest figure of each. */
function newestOf(figures: readonly Figure[], { companies }: FilingEvidence): Figure[] {
  const sorted = figures.toSorted((one, other) => (one.end < other.end ? 1 : -1))
  const isFirst = ({ ticker, metric }: Figure, at: number) =>
    sorted.findIndex((each) => each.ticker === ticker && each.metric === metric) === at
  return companies.length > 1 ? sorted.filter(isFirst) : [...figures]
}

/** Names the company with the highest figure, if each of several companies has one comparable figure. */
function verdictOf(evidence: FilingEvidence, figures: readonly Figure[]): Statement[] {
  const sizes = figures.map(sizeOf)
  const isTogether = evidence.asks.has('together')
  const isOne = new Set(figures.map(({ ticker }) => ticker)).size === figures.length
  const isSame = new Set(figures.map(({ metric }) => metric)).size === 1
  if (figures.length < 2 || sizes.includes(undefined)) return []
  const isChoice = figures.length > 2 && (evidence.asks.has('compared') || evidence.asks.has('ranked'))
  const [{ metric, ticker, end }] = figures
  const isBeside = (each: Figure) =>
    each.ticker === ticker && each.end === end && unitOf(each.metric) === unitOf(metric)
  const shown = (value: number) => displayed({ metric, currency: 'USD', unit: unitOf(metric), value })
  const over = unitOf(metric) === 'ratio' ? undefined : (one: number, next: number) => shown(Math.abs(one - next))
  const values = figures.map(({ ticker, item }, at) => ({ ticker, value: sizes[at]!, items: [item] }))
  // `The biggest of cost of sales, R&D and SG&A`: each is one figure of the same period.
  if (isChoice && figures.every(isBeside)) {
    const named = values.map((each, at) => ({ ...each, name: nameOfMetric(figures[at].metric) }))
    return extremeOf(evidence, '', named, over)
  }
  if (!(evidence.asks.has('compared') || isTogether) || !isOne || !isSame) return []
  if (isTogether) {
    if (figures.length < evidence.companies.length) return []
    const sum = shown(sizes.reduce<number>((all, each) => all + each!, 0))
    const cites = cited(evidence.items, ...figures.map(({ item }) => item))
    const text = `Together, ${nameOfMetric(metric)} of these companies is ${sum} ${cites}.`
    return [{ title: `Together: ${nameOfMetric(metric)}`, text, known: numbersOf(sum) }]
  }
  return extremeOf(evidence, nameOfMetric(metric), values, over)
}

function storedText(evidence: FilingEvidence, figures: readonly Figure[]): string {
  const [{ ticker, metric }] = figures
  const values = figures.map(
    (each) => `${displayed(each.item as FigureItem)} in ${periodOf(each)} ${cited(evidence.items, each.item)}`,
  )
  return `${companyName(evidence, ticker)} reports ${nameOfMetric(metric)} of ${values.join(', and of ')}.`
}

function printedText(evidence: FilingEvidence, figures: readonly Figure[]): string {
  const byItem = Map.groupBy(figures, ({ item }) => item)
  const quotes = [...byItem].map(([item, own]) => {
    const { label, scale } = own[0].printed!
    const cells = own.map((each) => `${each.printed!.cell} for ${columnOf(each)}`)
    const quote = `“${label}” ${cells.join(', ')}${scale ? ` (${scale})` : ''}`
    return quotation(evidence, item as PassageItem, quote).text
  })
  return quotes.join(' ')
}

/** Amounts in the unit that the question asks for, if they are stated in another unit: `in USD billions`. */
function convertedText({ items, unit }: FilingEvidence, figures: readonly Figure[]): string {
  const sizes = figures.map(sizeOf)
  const isTold = figures.every(({ printed }) => (printed?.scale ?? 'million').includes(unit ?? ''))
  if (!unit || isTold || unitOf(figures[0].metric) !== 'currency' || sizes.includes(undefined)) return ''
  const amounts = sizes.map((size, at) => {
    const amount = (Math.abs(size!) / scales[unit]).toLocaleString('en-US', { maximumFractionDigits: 3 })
    return `${size! < 0 ? '-' : ''}$${amount} ${unit} for ${periodOf({ ...figures[at], end: '' })}`
  })
  return ` That is ${amounts.join(', ')} ${cited(items, ...figures.map(({ item }) => item))}.`
}

/** The year if the filing is an annual report, or else the column as printed with its fiscal period. */
function columnOf(figure: Figure): string {
  const { item, year, quarter, printed } = figure
  if (isAnnual(item.filing)) return String(year)
  return quarter === 0 ? printed!.column : `${printed!.column} (${periodOf({ year, quarter, end: '' })})`
}

function changeOf(evidence: FilingEvidence, latest: Figure, before: Figure): ChangeStatement {
  if (!evidence.asks.has('change') || latest.value === before.value) return { text: '' }
  if (isSplitBetween(before, latest))
    return { text: ' The shares were split between these reports, so the change is not computed.' }
  if (latest.printed?.scale !== before.printed?.scale) return { text: '' }
  const isOfRatio = unitOf(latest.metric) === 'ratio'
  const isByAmount = asksForAmount(evidence.words) && !isOfRatio
  const scale = latest.printed?.scale ? ` (${latest.printed.scale})` : ''
  const shown = (size: number) =>
    latest.printed
      ? `${size.toLocaleString('en-US')}${scale}`
      : displayed({ ...(latest.item as FigureItem), value: size })
  // An outflow that grew is printed as a more negative number.
  const isOutflow = filingVocabulary().sizes.has(latest.metric) && before.value < 0 && latest.value < 0
  const [from, to] = [before.value, latest.value].map((value) => (isOutflow ? -value : value))
  const told = changeText({ from, to }, false, isByAmount ? shown : undefined)
  // Changes of ratios are not given in percent.
  const by = isOfRatio ? told.text.replace(/ by .*/, '') : told.text
  const text = ` It ${by} from ${periodOf(before)} to ${periodOf(latest)} ${cited(evidence.items, latest.item, before.item)}.`
  return { ...told, ...verdictOnChange(evidence.changeBound, isOfRatio ? [] : [from, to], { ...told, text }) }
}

/** Says whether a change from one positive amount to another meets the bound that the question sets. */
function verdictOnChange(
  bound: ChangeBound | undefined,
  [from = 0, to = 0]: number[],
  { text, known = [] }: ChangeStatement,
): ChangeStatement {
  if (!bound || from <= 0 || to <= 0) return { text, known }
  const verdict = changeVerdict(bound, from, to)
  return {
    text: text.replace(/^ It/, ` ${verdict.replace(/^./, (first) => first.toUpperCase())}: it`),
    known: [...known, ...numbersOf(verdict)],
  }
}
