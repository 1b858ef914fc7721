import { type CuedText, cuedText } from '../../search/cued_text.ts'
import { filingVocabulary } from '../../search/vocabulary.ts'
import { amountAt } from '../../text/amounts.ts'
import { termsOf } from '../../text/terms.ts'
import { neededLines } from './computing/formula.ts'
import { metricsOfPart, nameOfMetric } from './computing/formulas.ts'
import type { FilingEvidence, Statement } from './evidence.ts'
import { metricsIn } from './reading/definitions.ts'
import { withoutInstructions, withoutUnwanted } from './reading/unasked.ts'

/** The source of a quotation, which says nothing about the question. */
export const sourceIn = /says \(.*?\): (?=“)/g

/**
 * What a part of a question asks for that no sentence of the answer says: bounds, verdicts, differences, totals and figures.
 * Labels of rows do not count as verdicts, but quoted sentences do.
 */
export function unaccountedIn(evidence: FilingEvidence, statements: readonly Statement[]): string[] {
  if (evidence.person || evidence.asks.has('definition') || evidence.said === undefined) return []
  const asked = cuedText(withoutInstructions(withoutUnwanted(evidence.said)))
  const told = statements.map(({ text }) => text.replaceAll(sourceIn, '')).join('\n')
  const isSelected = evidence.parts.some(({ by }) => by === 'condition')
  const bounds = isSelected ? [] : boundsIn(asked)
  return [
    ...bounds
      .filter((bound) => !saysNumber(withoutLabels(told), bound))
      .map((bound) => `whether this holds: “${bound}”`),
    ...(evidence.asks.has('why') ? [] : verdictsLeft(asked, told, evidence, bounds.length > 0)),
    ...figuresLeft(asked, evidence, told),
    ...statementsLeft(asked.text, evidence, told),
  ]
}

/** Removes labels of rows, which are the short quotations. */
function withoutLabels(text: string): string {
  return text.replaceAll(/“[^”]{0,60}”/g, ' ')
}

/** Verdicts that a text asks for and that no sentence of the answer gives. */
function verdictsLeft(asked: CuedText, told: string, evidence: FilingEvidence, isBounded: boolean): string[] {
  const said = cuedText(withoutLabels(told))
  const { asks, companies, open, metrics, parts, months, most, runs } = evidence
  const named = open.filter(({ isLoose }) => !isLoose).length
  const isOfSeveral = companies.length + metricsIn(asked.text).length + named > 2
  const says = (...groups: string[]) => groups.some((group) => said.has(group))
  const isChoice = asked.has('yes_or_no') || /\b(?:which|or|and|any)\b/i.test(asked.text)
  const isOther =
    isBounded || companies.length > 1 || asks.has('reason') || asks.has('lead') || asked.has('chooses_one')
  const isMoved = isChoice && (asked.has('rose') || asked.has('fell')) && !isOther
  const isPair = asks.has('exceeds') && (metricsIn(asked.text).length === 2 || parts[0]?.chosen.length === 1)
  const isCompared = isPair || (asked.has('chooses_one') && isOfSeveral)
  const isFirst = asked.has('chooses_first') && !isBounded && metrics.length + parts.length > 0
  const isQuoted = evidence.figures.length + evidence.computed.length + runs.length + parts.length === 0
  const isAlsoTotal = isQuoted && alsoTotal.test(asked.text) && !hasTotal(told, metrics)
  const isTotal = parts.length + named > 0 && /\btotal (?!debt|assets|liabilities|equity)/i.test(asked.text)
  const isListed =
    parts.length + runs.length === 0 &&
    /\b(?:by|each|per) (?:categor|segment|region|product|country|division)/.test(asked.text)
  const isEver = metrics.length > 0 && /\b(?:ever|never)\b/i.test(asked.text)
  const all: [boolean, string, boolean][] = [
    [isMoved, 'the change', says('rose', 'fell', 'own_change', 'moved')],
    [isFirst, 'which is the first', says('says_first', 'says_one')],
    [isCompared, 'how they compare', says('says_first', 'says_one')],
    [asks.has('lead'), 'by how much', /\bby (?:\S*\d|less|about)|\b(?:points|minus|equals)\b/.test(said.text)],
    [isTotal, 'the total', /\b(?:total|consolidated)/i.test(said.text) || parts.some(({ whole }) => whole)],
    [isAlsoTotal, 'the total', /\b(?:total of|totall?ed|in total)\b/i.test(said.text)],
    [most !== undefined && most > parts[0]?.chosen.length, `all ${most} of them`, false],
    [isListed, 'each of its parts', /”[^“]*; “/.test(told)],
    [isEver, 'whether it ever was so', /\b(?:none|of the|it was|never|for the (?:first|last))\b/.test(said.text)],
    [months === 6, 'the half year', /\bsix[- ]months?|\bhalf\b/i.test(said.text)],
    [months === 9, 'the nine months', /\bnine[- ]months?/i.test(said.text)],
  ]
  return all.flatMap(([isAsked, name, isSaid]) => (isAsked && !isSaid ? [name] : []))
}

/** `And the total`, `and their total amount`, which is no name of a figure such as `total assets`. */
const ofTotal = 'total(?: (?:amount|value|sum|charge)s?)?'
const notOfName = String.raw`(?=[?.!,;]|$| (?:for|in|of (?:them|these|those|all))\b)`
const alsoTotal = new RegExp(
  String.raw`\b(?:and|plus|with) (?:what is )?(?:the |their |its |a )?${ofTotal}${notOfName}`,
  'i',
)

/** Whether a row is a total of one of the figures, and not one such as `Total current assets`. */
function hasTotal(told: string, metrics: readonly string[]): boolean {
  const labels = [...told.matchAll(/“(?:[^”]{0,60}: )?(total\b[^”]{0,60})”/gi)].map(([, label]) => metricsIn(label))
  return labels.some((each) => each.length > 0 && each.every((metric) => metrics.includes(metric)))
}

/** Bounds in a text, such as `above 85%`, which the answer has to repeat. Lengths of time are not bounds. */
function boundsIn(asked: CuedText): string[] {
  return (['above', 'below'] as const).flatMap((is) =>
    asked.places(is).flatMap(({ start, end }) => {
      const amount = amountAt(asked, end, true)
      // `Top 3` is a number of results.
      if (asked.words[start].form === 'top') return []
      const isTime = time.test(asked.words[amount?.end ?? 0]?.form ?? '')
      const isBound = amount && !isTime && !(amount.unit === 'none' && /^(?:19|20)\d\d$/.test(String(amount.value)))
      return isBound ? [asked.text.slice(asked.tokens[asked.words[start].token].at, amount.until)] : []
    }),
  )
}

const time = /^(?:fiscal|years?|quarters?|months?|days?|weeks?|periods?)$/

/** Whether a text repeats the number of a bound, or a word for it. */
function saysNumber(text: string, bound: string): boolean {
  const [number] = /\d[\d,.]*\d|\d/.exec(bound) ?? []
  const isSaid = (word: string) => new RegExp(String.raw`(?<![\d.,])${RegExp.escape(word)}(?!\d)`, 'i').test(text)
  return isSaid(number ?? bound.split(' ').at(-1)!) || (number === undefined && isSaid('50%'))
}

/** Statements from which a text asks for a figure, if only a sentence answers, which is not a line of any statement. */
function statementsLeft(asked: string, evidence: FilingEvidence, told: string): string[] {
  const { figures, computed, metrics, runs, parts } = evidence
  const isFound = figures.length + computed.length + runs.length + parts.length > 0 || /“[^”]+” [$(\d—-]/.test(told)
  if (isFound || metrics.length === 0) return []
  const named = filingVocabulary().statementNames.find(termsOf(asked))
  return named.map(({ value }) => `the line of the statement that is asked for (${value.replaceAll('_', ' ')})`)
}

/** Figures that a text names and that the answer does not state, use or report as missing. */
function figuresLeft(asked: CuedText, evidence: FilingEvidence, told: string): string[] {
  const { computed, figures, runs, parts, missing, lackingLines, computations, metrics } = evidence
  const { formulaGroups, metricNames, namesOf } = filingVocabulary()
  const stated = [...figures, ...runs.map(({ series }) => series), ...computed.flatMap(({ inputs }) => inputs)]
  const lines = computations.flatMap(({ formula }) => neededLines(formula))
  const used = new Set([
    ...(parts.length > 0 ? [] : metrics),
    ...[...stated, ...computations, ...lines].map(({ metric }) => metric),
    ...told.split('\n').flatMap((line) => metricNames.find(termsOf(line)).map(({ value }) => value)),
  ])
  const terms = new Set(termsOf(told))
  const named = [...missing, ...lackingLines.map(({ ratio }) => ratio), ...parts.map(({ what }) => what)]
  const isUsed = (metric: string) => {
    const own = metricsOfPart(metric)
    const alike = [...own, metric.replace(/_growth$/, ''), `${metric}_growth`, ...(formulaGroups[metric] ?? [])]
    const isSaid = namesOf(metric).some((name) => name.every((term) => terms.has(term)))
    return (
      isSaid ||
      alike.some((each) => used.has(each)) ||
      named.some((text) => own.some((each) => text.includes(nameOfMetric(each))))
    )
  }
  return metricsIn(asked.text)
    .filter((metric) => !isUsed(metric))
    .map(nameOfMetric)
}
