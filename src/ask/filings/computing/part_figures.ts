import { numbersOf } from '../../../llm/verify/numbers.ts'
import { filingVocabulary } from '../../../search/vocabulary.ts'
import { termsOf } from '../../../text/terms.ts'
import { cited, type FilingEvidence, type Statement } from '../evidence.ts'
import { isAnnual, type PassageItem } from '../items.ts'
import { holdsSubject, holdsTerm } from '../quotes/asked_words.ts'
import { quotation } from '../quotes/quotation.ts'
import { type OpenWord, partTopics } from '../reading/words.ts'
import { type Breakdown, breakdownsIn, type Part, type PartCell } from '../tables/breakdowns.ts'
import { evaluateFormula, neededLines } from './formula.ts'
import { isPercent, nameOfMetric } from './formulas.ts'

/** What is compared between the parts: their amounts, changes since the year before, shares of the total, or a ratio of two lines. */
type Measure = 'amount' | 'growth' | 'share' | 'ratio'

interface PartValue {
  name: string
  value: number
  /** For each breakdown its cells of this part, newest first. */
  cells: PartCell[][]
}

/** The parts of a company's figure that a question compares, as one filing prints them. */
export interface PartFigures {
  ticker: string
  measure: Measure
  /** What is broken down, in words. */
  what: string
  /** One breakdown, or one for each line of a ratio. */
  of: Breakdown[]
  /** The cell of the whole, for shares. */
  whole: PartCell | undefined
  /** Largest first. */
  values: PartValue[]
  /** Those that the question asks for, by its choice, its condition or by name. */
  chosen: PartValue[]
  /** How they were chosen. */
  by: 'highest' | 'lowest' | 'name' | 'condition' | 'order'
}

/** Rows of a breakdown that are no segment. */
const reconciling = /\b(?:unallocated|eliminat\w*|reconcil\w*|corporate|hedging|intersegment)\b|-level\b/i

/** Whether a question compares parts of a figure, or asks for the share or the change of one part. */
export function isOfParts(evidence: FilingEvidence): boolean {
  const { asks, topics, metrics, computations, series, question, person, which } = evidence
  if (series || person || question.isAhead || asks.has('why') || asks.has('count') || topics.includes('customers'))
    return false
  const isChosen = asks.has('ranked') || asks.has('ordering')
  const isWhich = which.length > 0 && (asks.has('compared') || asks.has('the_most') || asks.has('selected'))
  const isPart = topics.some((topic) => partTopics.has(topic))
  const isShare = !metrics.some(isPercent) && (asks.has('share') || (asks.has('percent') && computations.length === 0))
  if (isPart) return isChosen || isWhich || asks.has('selected') || isShare
  const isNamed = restricting(evidence).length > 0 && (asks.has('share') || asks.has('change'))
  return isNamed || ((isChosen || isWhich) && metrics.length < 2)
}

/** The parts that a question compares; undefined if no table breaks its figure down for the requested period. */
export function partFigures(
  ticker: string,
  evidence: FilingEvidence,
  passages: readonly PassageItem[],
): PartFigures | undefined {
  const { asks, metrics, computations, period, question } = evidence
  const isFree = period === 'any' && question.years.length === 0
  const kinds = period === 'quarterly' ? [false] : isFree ? [true, false] : [true]
  const [ratio] = computations.filter(({ formula }) => neededLines(formula).length > 1)
  const asked =
    metrics.length > 0 ? metrics : evidence.topics.length > 0 || !asks.has('ranked') ? ['revenue'] : [undefined]
  // Segments report a profit before interest and taxes.
  const lines = asked.flatMap((metric) => (metric === 'net_income' ? [metric, 'operating_income'] : [metric]))
  for (const isYearly of kinds) {
    const known = passages
      .filter(({ isTable, filing }) => isTable && filing.ticker === ticker && isAnnual(filing) === isYearly)
      .filter(({ filing }) => {
        const year = filing.fiscal_year ?? Number(filing.period_end.slice(0, 4))
        return question.years.length === 0 || year >= question.years.at(-1)!
      })
      .flatMap(breakdownsIn)
    const found =
      lines.flatMap((line) => ofLine(known, line, evidence) ?? [])[0] ?? (ratio && ofRatio(known, ratio, evidence))
    if (found) return { ticker, ...found }
  }
  return undefined
}

type Found = Omit<PartFigures, 'ticker'>

function ofLine(known: readonly Breakdown[], asked: string | undefined, evidence: FilingEvidence): Found | undefined {
  const { asks, bound, topics } = evidence
  const line = asked?.replace(/_growth$/, '')
  if (line && isPercent(line)) return undefined
  // `Which segment has a lower profit` compares amounts.
  const isGrowth =
    asks.has('own_change') ||
    (asks.has('change') && (evidence.which.length === 0 || evidence.question.years.length > 1))
  const isShare = asks.has('share') || bound !== undefined || (asks.has('percent') && !asks.has('change'))
  const measure = isShare ? 'share' : isGrowth || line !== asked ? 'growth' : 'amount'
  for (const of of fitting(known, line, evidence)) {
    const columns = columnsOf(of, evidence, measure === 'growth')
    const whole = of.total && columns.length > 0 ? cellAt(of.total, columns[0]) : undefined
    // A change from a loss has no percentage, so such parts cannot be compared by it.
    let isSure = true
    const values = of.parts.flatMap((part): PartValue[] => {
      const cells = columns.flatMap((column) => cellAt(part, column) ?? [])
      const [now, before] = cells
      if (!now || (topics.includes('segments') && reconciling.test(part.name))) return []
      const isGrown = before && before.value > 0
      if (measure === 'growth' && before && before.value < 0) isSure = false
      const value = {
        amount: now.value,
        growth: isGrown && now.value / before.value - 1,
        share: whole && now.value / whole.value,
      }[measure]
      return value ? [{ name: part.name, value, cells: [cells] }] : []
    })
    const what = line ? nameOfMetric(line) : `“${of.total?.name}”`
    const told = chosenOf(values, measure, evidence)
    if (told && (isSure || told.by === 'name')) return { measure, what, of: [of], whole, ...told }
  }
  return undefined
}

function ofRatio(
  known: readonly Breakdown[],
  { formula, metric }: FilingEvidence['computations'][number],
  evidence: FilingEvidence,
): Found | undefined {
  const lines = neededLines(formula)
  const [first, ...others] = lines.map((line) => fitting(known, line.metric, evidence))
  if (lines.some(({ back }) => back > 0)) return undefined
  for (const one of first) {
    const more = others.map((each) => each.find((other) => isAlike(one, other)))
    if (more.includes(undefined)) continue
    const of = [one, ...more.filter((each) => each !== undefined)]
    const values = one.parts.flatMap(({ name }): PartValue[] => {
      const cells = of
        .map((each) => {
          const part = each.parts.find((other) => other.name === name)
          const [column] = columnsOf(each, evidence, false)
          return part && column ? (cellAt(part, column) ?? []) : []
        })
        .map((each) => [each].flat())
      if (cells.some(({ length }) => length === 0) || reconciling.test(name)) return []
      const value = evaluateFormula(formula, (each) => cells[lines.findIndex((line) => line.metric === each)][0].value)
      return value === undefined ? [] : [{ name, value, cells }]
    })
    const told = chosenOf(values, 'ratio', evidence)
    if (told) return { measure: 'ratio', what: nameOfMetric(metric), of, whole: undefined, ...told }
  }
  return undefined
}

function restricting({ open }: FilingEvidence): OpenWord[] {
  return open.filter(({ isLoose }) => !isLoose)
}

/** The breakdowns of a line, the best first: of the requested kind of part, and of the whole company. */
function fitting(known: readonly Breakdown[], line: string | undefined, evidence: FilingEvidence): Breakdown[] {
  const fits = known
    .map((of) => ({ of, fit: fitOf(of, line, evidence), size: sizeOf(of) }))
    .filter(({ fit }) => fit > 0)
  const most = Math.max(...fits.map(({ size }) => size))
  const score = ({ fit, size }: (typeof fits)[number]) => fit + (size > 0.9 * most ? 1 : 0)
  return fits.sort((one, other) => score(other) - score(one)).map(({ of }) => of)
}

function sizeOf({ total, parts }: Breakdown): number {
  const sizes = (part: Part) => [...part.cells.values()].map(({ value }) => Math.abs(value))
  return total ? Math.max(0, ...sizes(total)) : parts.reduce((sum, part) => sum + Math.max(0, ...sizes(part)), 0)
}

/** How well a breakdown fits a line and the requested kind of part; 0 if it is about another figure. */
function fitOf({ titles, parts, item, scale }: Breakdown, line: string | undefined, evidence: FilingEvidence): number {
  const { topics, open } = evidence
  const { metricNames, topic } = filingVocabulary()
  const terms = titles.map(termsOf)
  const place = terms.findIndex((each) => metricNames.find(each).length > 0)
  const named = place < 0 ? [] : metricNames.find(terms[place]).map(({ value }) => value)
  const isLine =
    line &&
    named.includes(line) &&
    (parts.length === 0 ||
      !parts.every(({ name }) => metricNames.find(termsOf(name)).length > 0 && evidence.topics.length > 0))
  const isWord = !line && open.length > 0 && holdsSubject(terms[0], open)
  if (!isLine && !isWord) return 0
  const all = [...terms, termsOf(item.section), ...parts.map(({ name }) => termsOf(name))].map((each) => new Set(each))
  // Open words name a part, or the kind of parts: `end markets`.
  const words = restricting(evidence)
  const isHeld = (those: readonly OpenWord[]) => parts.some(({ name }) => holdsSubject(termsOf(name), those))
  const isChosen =
    evidence.which.length > 0 ||
    ['ranked', 'selected', 'ordering', 'the_most'].some((each) => evidence.asks.has(each as 'ranked'))
  const isKind =
    isChosen &&
    words.every((word) => word.terms.some((term) => all.slice(0, terms.length).some((each) => holdsTerm(each, term))))
  if (words.length > 0 && !isHeld(words) && !isKind) return 0
  const told = (id: string) =>
    [...topic(id).asked, ...topic(id).says].filter((phrase) =>
      all.some((each) => phrase.every((term) => each.has(term))),
    ).length
  const asked = topics.filter((id) => partTopics.has(id))
  const others = [...partTopics].filter((id) => !asked.includes(id))
  const sum = (ids: readonly string[]) => ids.reduce((count, id) => count + told(id), 0)
  if (asked.length > 0 && sum(asked) === 0) return 0
  return (
    2 +
    sum(asked) -
    (asked.length > 0 ? 0.5 * sum(others) : 0) +
    (new Set(named).size > 1 || /non-gaap|constant currency/i.test(item.heading) ? -2 : 0) +
    (open.length > words.length && isHeld(open) ? 1 : 0) +
    0.1 * Math.min(8, parts.length) -
    0.1 * place +
    (scale ? 0.3 : 0)
  )
}

/** Whether two breakdowns have the same parts in the same filing. */
function isAlike(one: Breakdown, other: Breakdown): boolean {
  const names = new Set(one.parts.map(({ name }) => name))
  const isSame = one.item.filing.accession === other.item.filing.accession
  return isSame && other.parts.filter(({ name }) => names.has(name)).length > 1
}

/** The column of the requested or the newest year and, for a change, that of the year before; of several, that of the whole. */
function columnsOf({ total, parts }: Breakdown, evidence: FilingEvidence, isOfChange: boolean): PartCell['column'][] {
  const { question, months, period } = evidence
  const cells = [...(total ?? parts[0]).cells.values()].toSorted(
    (one, other) => Number(isAdjusted(one)) - Number(isAdjusted(other)) || Math.abs(other.value) - Math.abs(one.value),
  )
  const isQuarter =
    period === 'quarterly' || cells.every(({ column }) => column.months !== 12 && column.months !== undefined)
  const span = months ?? (isQuarter ? 3 : 12)
  const columns = cells.map(({ column }) => column).filter((each) => each.months === undefined || each.months === span)
  const year = question.years.at(-1) ?? Math.max(...columns.map((each) => each.year))
  const found = [year, ...(isOfChange ? [year - 1] : [])].map((each) => columns.find((column) => column.year === each))
  return found.every((each) => each !== undefined) ? found : []
}

function isAdjusted({ column }: PartCell): boolean {
  return /\bconstant\b|\badjusted\b|\bpro forma\b/i.test(column.text)
}

function cellAt({ cells }: Part, { year, months, text }: PartCell['column']): PartCell | undefined {
  const own = [...cells.values()].filter(({ column }) => column.year === year && column.months === months)
  return own.find(({ column }) => column.text === text) ?? (own.length === 1 ? own[0] : undefined)
}

/** The parts in order, and those that the question asks for; undefined if there are too few to compare. */
function chosenOf(
  found: readonly PartValue[],
  measure: Measure,
  evidence: FilingEvidence,
): Pick<PartFigures, 'values' | 'chosen' | 'by'> | undefined {
  const { asks, bound, words } = evidence
  const values = found.toSorted((one, other) => other.value - one.value)
  const open = restricting(evidence)
  const named = open.length > 0 ? values.filter(({ name }) => holdsSubject(termsOf(name), open)) : []
  if (values.length < 2) return undefined
  // `Automotive` is neither `Automotive sales` nor `Automotive leasing`.
  if (named.length > 1 && !open.some(({ isOther }) => isOther)) return undefined
  if (named.length > 0 && measure === 'ratio' && asks.has('change')) return undefined
  if (named.length > 0) return { values, chosen: named, by: 'name' }
  const isDown =
    asks.has('lowest') || words.has('lost') || words.has('lower') || (measure === 'growth' && asks.has('falling'))
  const meets = ({ value }: PartValue) =>
    bound
      ? bound.is === 'above'
        ? value > bound.bound
        : value < bound.bound
      : asks.has('fell')
        ? value < 0
        : value > 0
  if (bound || (asks.has('selected') && measure === 'growth' && !asks.has('ranked') && !asks.has('the_most')))
    return { values, chosen: values.filter(meets), by: 'condition' }
  if (asks.has('ordering') || !(asks.has('ranked') || asks.has('the_most') || asks.has('compared')))
    return { values, chosen: values, by: 'order' }
  return isDown ? { values, chosen: [values.at(-1)!], by: 'lowest' } : { values, chosen: [values[0]], by: 'highest' }
}

/** Quotes the parts with their cells, and says which of them the question asks for. */
export function partStatement(evidence: FilingEvidence, figures: PartFigures): Statement {
  const { ticker, of, values, chosen, measure, what, whole, by } = figures
  const shown = by === 'name' ? chosen : values
  const cellText = ({ cell, column }: PartCell) => {
    const isYear = isAnnual(of[0].item.filing) && !/[^\d\s]/.test(column.text)
    return `${cell} for ${isYear ? column.year : column.text.replaceAll(/^for (?:the )?|\(in \w+\)/gi, '').trim()}`
  }
  const quotes = of.map(({ item, total, scale }, at) => {
    const rows = shown.map(({ name, cells }) => `“${name}” ${cells[at].map(cellText).join(', ')}`)
    if (measure === 'share') rows.push(`“${total!.name}” ${cellText(whole!)}`)
    return quotation(evidence, item, `${rows.join('; ')}${scale ? ` (${scale})` : ''}`).text
  })
  const percent = (value: number) => `${(Math.round(Math.abs(value) * 1000) / 10).toFixed(1)}%`
  const valued = ({ name, value, cells }: PartValue) => {
    const size = { amount: cells[0][0].cell, share: percent(value), ratio: `${value < 0 ? '-' : ''}${percent(value)}` }
    return measure === 'growth'
      ? `“${name}” ${value < 0 ? 'fell' : 'rose'} by ${percent(value)}`
      : `“${name}” with ${size[measure]}`
  }
  const measured = { amount: what, growth: `the change of ${what}`, share: `the share of ${what}`, ratio: what }[
    measure
  ]
  const list = chosen.map(valued).join(', ')
  const parts = 'of these parts'
  const head = {
    name: `${measure === 'share' ? 'of' : 'in'} ${what}, ${list.replaceAll(' with ', ' is ')}`,
    condition:
      chosen.length === 0 ? `${parts}, none meets the condition` : `${parts}, these meet the condition: ${list}`,
    order: `${parts}, by ${measured}, the largest first: ${list}`,
    highest: `${parts}, ${measured} is the highest for ${list}`,
    lowest: `${parts}, ${measured} is the lowest for ${list}`,
  }[by].replace(/ for (“[^”]*”) (rose|fell)/, ': $1 $2')
  return {
    title: `${ticker}: ${measured} by part`,
    text: `${[...new Set(quotes)].map((quote) => quote.slice(0, -1)).join('; ')}; ${head} ${cited(evidence.items, ...of.map(({ item }) => item))}.`,
    known: numbersOf(head),
  }
}
