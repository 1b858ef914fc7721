import { filingVocabulary } from '../../../search/vocabulary.ts'
import { termsOf } from '../../../text/terms.ts'
import type { FilingEvidence } from '../evidence.ts'
import { isAnnual, type PassageItem } from '../items.ts'
import { holdsSubject, holdsTerm } from '../quotes/asked_words.ts'
import { canHoldYears } from '../quotes/period_fit.ts'
import { captionOf } from '../quotes/quotation.ts'
import { discussionTopics } from '../reading/reading.ts'
import { isOfShare } from '../reading/series.ts'
import { type OpenWord, partTopics, subjectsOf } from '../reading/words.ts'
import { type Breakdown, breakdownsIn, type Part, type PartCell } from '../tables/breakdowns.ts'
import { chosenOf, isPlace } from './chosen_parts.ts'
import type { Measure, PartFigures, PartValue } from './compared_parts.ts'
import { evaluateFormula, type LineFormula, neededLines, parseLineFormula } from './formula.ts'
import { isPercent, metricsOfPart, nameOfMetric } from './formulas.ts'

/** Labels of rows that are not segments. */
const reconciling = /\b(?:unallocated|adjustments?|eliminat\w*|reconcil\w*|corporate|hedging|intersegment)\b|-level\b/i

/** Whether a question compares parts of a figure, or asks for the share or the change of one part. */
export function isOfParts(evidence: FilingEvidence): boolean {
  const { asks, topics, metrics, companies, computations, series, question, person, which } = evidence
  if (series || person || question.isAhead || asks.has('why') || asks.has('count') || topics.includes('customers'))
    return false
  const isChosen = asks.has('ranked') || asks.has('ordering')
  const isWhich = which.length > 0 && (asks.has('compared') || asks.has('the_most') || asks.has('selected'))
  const isPart = topics.some((topic) => partTopics.has(topic))
  if (evidence.excluded.length > 0) return !evidence.skipped
  const isShare = !metrics.some(isPercent) && (asks.has('share') || (asks.has('percent') && computations.length === 0))
  const isNamed =
    restricting(evidence).length > 0 &&
    (asks.has('share') || asks.has('change') || evidence.bound !== undefined || isPair(evidence))
  const isListed = asks.has('several') && metrics.length === 1 && !metrics.some(isPercent)
  if (isPart) return isChosen || isWhich || isListed || asks.has('selected') || isShare || isNamed
  if (topics.some((topic) => !discussionTopics.has(topic))) return false
  // Without a part in the question, several companies are compared as wholes.
  return companies.length === 1 && (isNamed || ((isChosen || isWhich) && metrics.length < 2))
}

/** Whether a question compares several named parts, and not their changes. */
function isPair({ asks, open, question }: FilingEvidence): boolean {
  return subjectsOf(open).length > 1 && asks.has('compared') && !asks.has('own_change') && question.years.length < 2
}

/** The parts that a question compares; undefined if no table breaks its figure down for the requested period. */
export function partFigures(
  ticker: string,
  evidence: FilingEvidence,
  passages: readonly PassageItem[],
): PartFigures | undefined {
  const { asks, bound, metrics, computations, period, question, topics, which, words } = evidence
  const isFree = period === 'any' && question.years.length === 0
  const kinds = period === 'quarterly' ? [false] : isFree ? [true, false] : [true]
  const isDefault = topics.length > 0 || !asks.has('ranked')
  // If the question names no figure, its open words may name the total of a table.
  const named = (
    metrics.length > 0 ? metrics : [...(isDefault ? ['revenue'] : []), ...(!isDefault || isPair(evidence) ? [''] : [])]
  )
    .filter((metric) => !isPercent(metric) || metric.endsWith('_growth'))
    .flatMap(metricsOfPart)
  // `The largest expense, and how much did it rise` asks for two things, and so does the growth of a share.
  if (asks.has('ranked') && asks.has('change') && words.has('it')) return undefined
  if (asks.has('share') && asks.has('own_change') && words.has('of')) return undefined
  // `Which segment has a lower profit` compares amounts.
  const isGrowth =
    asks.has('own_change') ||
    (asks.has('change') && !isPair(evidence) && (which.length === 0 || question.years.length > 1))
  const isShare =
    (asks.has('share') && !asks.has('own_change')) ||
    (bound !== undefined && isOfShare(bound)) ||
    (asks.has('percent') && !asks.has('change'))
  const asked = named.map((metric): Asked => {
    const line = metric.replace(/_growth$/, '')
    const measure = isShare ? 'share' : isGrowth || line !== metric ? 'growth' : 'amount'
    const formula =
      measure === 'growth' ? parseLineFormula(`change(${line || 'total'}) / prior(${line || 'total'})`) : undefined
    return { measure, what: line, formula: formula ?? { kind: 'metric', metric: line || 'total' } }
  })
  const ratios = computations.filter(({ formula }) => neededLines(formula).length > 1)
  asked.push(...ratios.map(({ formula, metric }): Asked => ({ measure: 'ratio', what: metric, formula })))
  for (const isYearly of kinds) {
    const known = passages
      .filter(({ isTable, filing }) => isTable && filing.ticker === ticker && isAnnual(filing) === isYearly)
      .filter(({ filing }) => canHoldYears({ filing }, question.years))
      .flatMap(breakdownsIn)
    for (const each of asked) {
      const found = compared(known, each, evidence)
      if (found) return { ticker, ...found }
    }
  }
  return undefined
}

interface Asked {
  measure: Measure
  /** A metric; empty if the question names the total of a table in its own words. */
  what: string
  formula: LineFormula
}

function compared(known: readonly Breakdown[], { measure, what, formula }: Asked, evidence: FilingEvidence) {
  if (evidence.question.years.length > (measure === 'growth' ? 2 : 1)) return undefined
  const needed = neededLines(formula)
  const lines = [...new Set(needed.map(({ metric }) => metric))]
  const [first, ...others] = lines.map((line) => fitting(known, what === '' ? '' : line, evidence))
  for (const one of first) {
    const of = [one, ...others.flatMap((each) => each.find((other) => isAlike(one, other)) ?? [])]
    if (of.length < lines.length) continue
    const columns = needed.map(({ metric, back }) => columnOf(of[lines.indexOf(metric)], back, evidence))
    if (columns.includes(undefined)) continue
    const cellsOf = (name: string) =>
      needed.flatMap(({ metric }, at) => {
        const part = of[lines.indexOf(metric)].parts.find((each) => each.name === name)
        return (part && cellAt(part, columns[at]!)) ?? []
      })
    const whole = one.total && cellAt(one.total, columns[0]!)
    const isPart = ({ name }: Part) => !evidence.topics.includes('segments') || !reconciling.test(name)
    const parts = one.parts.filter(isPart).map(({ name }) => ({ name, cells: cellsOf(name) }))
    const values = parts.flatMap(({ name, cells }): PartValue[] => {
      const cellFor = (metric: string, back: number) =>
        cells[needed.findIndex((each) => each.metric === metric && each.back === back)]
      const value =
        cells.length < needed.length
          ? undefined
          : evaluateFormula(formula, (metric, back) => cellFor(metric, back)?.value)
      const told = measure === 'share' ? value && whole && value / whole.value : value
      return told
        ? [{ name, value: told, cells: lines.map((line) => cells.filter((_, at) => needed[at].metric === line)) }]
        : []
    })
    const told = chosenOf(values, measure, evidence)
    // A change from a loss has no percentage, so such parts cannot be compared by it.
    const isUnsure = measure === 'growth' && parts.some(({ cells }) => (cells[1]?.value ?? 0) < 0)
    const name = what ? nameOfMetric(what) : `“${one.total?.name}”`
    if (told && (told.by === 'name' || !isUnsure)) return { measure, what: name, of, whole, ...told }
  }
  return undefined
}

function restricting({ open }: FilingEvidence): OpenWord[] {
  return open.filter(({ isLoose }) => !isLoose)
}

/** The breakdowns of a line, the best first: of the requested kind of part, and of the whole company. */
function fitting(known: readonly Breakdown[], line: string, evidence: FilingEvidence): Breakdown[] {
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
function fitOf({ titles, total, parts, item, scale }: Breakdown, line: string, evidence: FilingEvidence): number {
  const { topics, open } = evidence
  const { metricNames, topic } = filingVocabulary()
  const asked = topics.filter((id) => partTopics.has(id))
  const terms = titles.map((title) => termsOf(title.replaceAll(/\((?:loss|losses|income)\)/gi, ' ')))
  const place = terms.findIndex((each) => metricNames.find(each).length > 0)
  const named = place < 0 ? [] : metricNames.find(terms[place]).map(({ value }) => value)
  const figures = parts.filter(({ name }) => metricNames.find(termsOf(name)).length > 0)
  const isOfFigures = topics.length > 0 && 2 * figures.length >= parts.length
  const isLine = line && named.includes(line) && !isOfFigures
  // A total of `other revenue` is not all revenue, and groups without a total must be segments by name.
  const isSure = total ? !/\bother\b/i.test(total.name) : parts.every(({ name }) => /\bsegment\b/i.test(name))
  const all = [...terms, termsOf(item.section), ...parts.map(({ name }) => termsOf(name))].map((each) => new Set(each))
  // Open words name a part, or the kind of parts: `end markets`.
  const words = restricting(evidence)
  const isHeld = (those: readonly OpenWord[]) =>
    subjectsOf(those).every(({ words }) => parts.some(({ name }) => holdsSubject(termsOf(name), words)))
  const isWord = !line && open.length > 0 && (holdsSubject(terms[0], open) || (isPair(evidence) && isHeld(words)))
  if (!(isLine || isWord) || !isSure) return 0
  // Revenue and costs are lines of a segment's result, and not its parts.
  const isFigure = (own: string[]) =>
    metricNames.find(own).some(({ value, from, to }) => value !== line && from === 0 && to === own.length)
  if (asked.length > 0 && parts.some(({ name }) => isFigure(termsOf(name)))) return 0
  const isChosen =
    evidence.which.length > 0 ||
    ['ranked', 'selected', 'ordering', 'the_most'].some((each) => evidence.asks.has(each as 'ranked'))
  const isKind =
    isChosen &&
    words.every((word) => word.terms.some((term) => all.slice(0, terms.length).some((each) => holdsTerm(each, term))))
  if (words.length > 0 && !isHeld(words) && !isKind) return 0
  // Parts that are named by places are regions, whatever their title says.
  const isOfPlaces = parts.filter(({ name }) => isPlace(name)).length > 1
  // A table of U.S. and other operations breaks down by segments only if its caption says so.
  const isOfRegions =
    isOfPlaces && !termsOf(captionOf(item)).some((term) => topic('segments').asked.flat().includes(term))
  if (asked.includes('segments') && isOfRegions) return 0
  const told = (id: string, those = all) =>
    Number(id === 'geography' && isOfPlaces && those === all) +
    [...topic(id).asked, ...topic(id).says].filter((phrase) =>
      those.some((each) => phrase.every((term) => each.has(term))),
    ).length
  const others = [...partTopics].filter((id) => !asked.includes(id))
  const sum = (ids: readonly string[]) => ids.reduce((count, id) => count + told(id), 0)
  // The nearest title that names a kind of part decides whether the parts are segments.
  const kind = all.slice(0, terms.length).find((each) => [...partTopics].some((id) => told(id, [each]) > 0))
  const isOfSegments = !asked.includes('segments') || !kind || told('segments', [kind]) > 0
  if (asked.length > 0 && (sum(asked) === 0 || !isOfSegments)) return 0
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

/** The column of the requested or the newest year, or some years back; of several, that of the whole. */
function columnOf({ total, parts }: Breakdown, back: number, evidence: FilingEvidence): PartCell['column'] | undefined {
  const { question, months, period } = evidence
  const cells = [...(total ?? parts[0]).cells.values()].toSorted(
    (one, other) => Number(isAdjusted(one)) - Number(isAdjusted(other)) || Math.abs(other.value) - Math.abs(one.value),
  )
  const isQuarter =
    period === 'quarterly' || !cells.some(({ column }) => column.months === 12 || column.months === undefined)
  const span = months ?? (isQuarter ? 3 : 12)
  const columns = cells.map(({ column }) => column).filter((each) => each.months === undefined || each.months === span)
  const year = question.years.at(-1) ?? Math.max(...columns.map((each) => each.year))
  return columns.find((column) => column.year === year - back)
}

function isAdjusted({ column }: PartCell): boolean {
  return /\bconstant\b|\badjusted\b|\bpro forma\b/i.test(column.text)
}

function cellAt({ cells }: Part, { year, months, text }: PartCell['column']): PartCell | undefined {
  const own = [...cells.values()].filter(({ column }) => column.year === year && column.months === months)
  return own.find(({ column }) => column.text === text) ?? (own.length === 1 ? own[0] : undefined)
}
