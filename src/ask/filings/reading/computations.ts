import { cuedText } from '../../../search/cued_text.ts'
import { filingVocabulary } from '../../../search/vocabulary.ts'
import { termsOf } from '../../../text/terms.ts'
import { expanded, type LineFormula, parseLineFormula, spelled } from '../computing/formula.ts'
import { isPercent, knownFormulas, nameOfMetric, type ShownAs, unitOf } from '../computing/formulas.ts'
import { definitionsIn, metricsIn } from './definitions.ts'
import { type SeriesCondition, shareBoundIn, thirds } from './series.ts'
import { costs } from './words.ts'

/** A figure that a question wants computed from lines of statements. */
export interface AskedComputation {
  metric: string
  name: string
  /** In terms of lines that statements print. */
  formula: LineFormula
  /** Whether the question defines the figure. A filing may give another figure under the same name. */
  isOwn?: boolean
  as: ShownAs
  /** Whether it is computed for each requested year, as their mean, or as the growth per year from the first to the last. */
  over: 'each' | 'mean' | 'growth'
  /** A bound that its values are compared with: `R&D over 20% of revenue`. */
  condition?: SeriesCondition
  /** The names of two figures that are compared. The answer says which figure is higher, and by how much. */
  compared?: [string, string]
}

/** The question without its definitions, and the figures to compute for it. */
export interface Computations {
  rest: string
  computations: AskedComputation[]
}

/** The figures that a question wants computed: by its own definition, as a ratio of two lines, or by a known formula. */
export function computationsIn(text: string): Computations {
  // `EBITDA % margin` is its margin.
  const { definitions, nameless, rest } = definitionsIn(
    text
      .replaceAll(/% (?=margin)/g, '')
      .replaceAll(/(?<=[a-z] )%(?= of\b)/gi, 'percent')
      .replaceAll(boundFraction, (_, count: string, size: string) => percentOf(count, size)),
  )
  const of = knownFormulas()
  const { formulaGroups, hasLine } = filingVocabulary()
  const formulaOf = (metric: string) => (definitions.has(metric) ? definitions.get(metric) : of.get(metric)?.formula)
  const isCompound = cuedText(rest).has('compound_growth')
  const over = isCompound ? 'growth' : /\b(?:averages?|mean)\b/i.test(rest) ? 'mean' : 'each'
  // Text in brackets only explains what precedes it.
  const asked = metricsIn(rest.replaceAll(/\([^)]*\)/g, ' ')).flatMap((metric) => formulaGroups[metric] ?? [metric])
  const found = asked.flatMap((each): AskedComputation[] => {
    const metric = isCompound ? each.replace(/_growth$/, '') : each
    const formula = formulaOf(metric)
    if (!formula) return []
    const { name = nameOfMetric(metric), as = 'times' } = of.get(metric) ?? {}
    return [
      {
        ...{ metric, name, as, over, isOwn: definitions.has(metric) },
        formula: expanded(formula, (each) => (each === metric ? undefined : formulaOf(each))),
      },
    ]
  })
  for (const formula of nameless) {
    const name = spelled(formula, nameOfMetric)
    found.push({
      metric: '',
      name,
      formula: expanded(formula, formulaOf),
      as: /%|percent/i.test(rest) ? 'percent' : 'times',
      over,
    })
  }
  // `Average of net sales growth` is the mean of yearly growth, and not of net sales.
  if (found.length === 0 && over === 'mean' && growth.test(rest))
    for (const metric of asked.filter(hasLine)) {
      const [formula, own] = [parseLineFormula(`change(${metric}) / prior(${metric})`), `${metric}_growth`]
      found.push({ metric: own, name: nameOfMetric(own), formula, as: 'percent', over })
    }
  const pair = nameless.length > 0 ? undefined : pairIn(rest)
  if (pair?.compared)
    return { rest, computations: [{ ...pair, formula: expanded(pair.formula, formulaOf), metric: '', over }] }
  // `EBITDA less capex` is a figure of its own, although EBITDA is computed, too.
  if (pair && (found.length === 0 || (pair.as === 'amount' && found.every(({ as }) => as === 'amount')))) {
    const formula = expanded(pair.formula, formulaOf)
    return { rest, computations: [{ ...pair, formula, metric: '', over }, ...found] }
  }
  // `Operating margin, and cost of revenue as % of revenue` also asks for a share.
  if (pair && asShare.test(rest)) found.push({ ...pair, metric: '', over })
  if (found.length === 0 && over !== 'each')
    for (const metric of asked.map((each) => (isCompound ? each.replace(/_growth$/, '') : each)).filter(hasLine))
      found.push({ metric, name: nameOfMetric(metric), formula: parseLineFormula(metric), as: 'amount', over })
  return { rest, computations: found }
}

const growth = /(?<!\b(?:its|their|and|the) )\bgrowth\b/i

/** `25%` for `a quarter`. */
function percentOf(count = 'a', size: string): string {
  return `${Math.max(1, counts.indexOf(count.toLowerCase())) * sizes[size.toLowerCase()]}%`
}

const counts = ['', 'one', 'two', 'three', 'four']
const sizes: Record<string, number> = { half: 50, quarter: 25, fifth: 20, tenth: 10 }

type Pair = Pick<AskedComputation, 'name' | 'formula' | 'as' | 'condition' | 'compared'>

/**
 * A computation from two figures: joined by words (`R&D as a percentage of revenue`, `debt minus cash`), as a share
 * (`what percentage of revenue is R&D`), or as a sum (`cash and inventories combined`).
 */
function pairIn(text: string): Pair | undefined {
  return shareOf(text) ?? joinedIn(text) ?? comparedIn(text) ?? sumIn(text)
}

/** Two figures of one period that a question compares: `R&D or SG&A, which was bigger`, `do deposits exceed loans`. */
function comparedIn(text: string): Pair | undefined {
  const cued = cuedText(text)
  const isCompared = cued.has('compared') || cued.has('exceeds') || between.test(text)
  if (!isCompared || cued.has('own_change') || cued.has('why') || ofPeriod.test(text) || metricsIn(text).length !== 2)
    return undefined
  const isListed = /\bcompare|\bwhich\b|\bbetween\b/i.test(text)
  const joints = [...text.matchAll(contrasts)].filter(([joint]) => isListed || joint.trim() !== 'and')
  const found = joints.map((joint) => besides(text, joint, true)).filter((each) => each !== undefined)
  const pair = found.find(([one, other]) => unitOf(one) === unitOf(other) && /^(?:currency|ratio)$/.test(unitOf(one)))
  const isOfPercents = pair?.every(isPercent)
  if (!pair || (pair.some(isPercent) && !isOfPercents)) return undefined
  const [one, other] = pair.map(nameOfMetric)
  return { ...paired(pair[0], '-', pair[1], 'amount'), ...(isOfPercents && { as: 'percent' }), compared: [one, other] }
}

/** The figures directly before and behind words that join them. A comparison may have words such as `bigger` between them. */
function besides(text: string, joint: RegExpExecArray, isLoose: boolean): [string, string] | undefined {
  const { plainTerms, looseTerms, aspectTerms, meanings } = filingVocabulary()
  const isFiller = (term: string) =>
    /^(?:fy)?(?:20)?\d\d$|^q[1-4]$|^vs?$|^versus$/.test(term) ||
    costs.has(term) ||
    plainTerms.has(term) ||
    (isLoose && (looseTerms.has(term) || [...aspectTerms.values()].some((terms) => terms.has(term))))
  const before = termsOf(text.slice(0, joint.index).split(/[?.;]/).at(-1)!)
  const behind = termsOf(text.slice(joint.index + joint[0].length).split(/[?.;]/)[0])
  const [one, other] = [meanings.find(before).at(-1), meanings.find(behind)[0]]
  if (one?.value.kind !== 'metric' || other?.value.kind !== 'metric' || one.value.id === other.value.id)
    return undefined
  const isBeside =
    before.slice(one.to).every(isFiller) && (isLoose ? behind.slice(0, other.from).every(isFiller) : other.from === 0)
  return isBeside ? [one.value.id, other.value.id] : undefined
}

function joinedIn(text: string): Pair | undefined {
  const bound = ofBound.exec(text)
  const joint = asShare.exec(text) ?? bound ?? joints.exec(text)
  if (!joint) return undefined
  const [before, behind] = [text.slice(0, joint.index), text.slice(joint.index + joint[0].length)]
  if (/\bfrom\b/i.test(before) || (/\bcompare/i.test(before) && !asShare.test(text))) return undefined
  const [one, other] = besides(text, joint, joint === bound) ?? []
  if (!one || !other) return undefined
  const sign = /minus|less/i.test(joint[0]) ? '-' : /plus|\+/i.test(joint[0]) ? '+' : '/'
  // Only two amounts are added up, and only amounts.
  if (sign === '+' && (/plus|\+/i.test(behind) || [one, other].some((each) => unitOf(each) !== 'currency')))
    return undefined
  const condition = joint === bound ? shareBoundIn(cuedText(text)) : undefined
  if (joint === bound) return condition && { ...paired(one, '/', other, 'percent'), condition }
  return paired(one, sign, other, asShare.test(text) ? 'percent' : 'times')
}

/** A share whose whole is named first: `what percentage of revenue was spent on R&D`. */
function shareOf(text: string): Pair | undefined {
  const [, behind = ''] = ofWhole.exec(text) ?? []
  const [whole, part, more] = metricsIn(behind)
  const isFirst = filingVocabulary().meanings.find(termsOf(behind))[0]?.from === 0
  if (!part || more || !isFirst) return undefined
  return paired(part, '/', whole, 'percent')
}

/** The sum of exactly two amounts: `R&D and SG&A combined`. */
function sumIn(text: string): Pair | undefined {
  const metrics = metricsIn(text)
  const [one, other] = metrics.filter((metric) => unitOf(metric) === 'currency')
  return other && metrics.length === 2 && cuedText(text).has('together') ? paired(one, '+', other, 'amount') : undefined
}

function paired(one: string, sign: '/' | '-' | '+', other: string, as: ShownAs): Pair {
  const words = { '/': ' to ', '-': ' minus ', '+': ' plus ' }
  return {
    name: [one, other].map(nameOfMetric).join(words[sign]),
    formula: parseLineFormula(`${one} ${sign} ${other}`),
    as: sign === '/' ? as : 'amount',
  }
}

const share = '(?:%|percent|percentage|pct|share|proportion)'
const asShare = new RegExp(String.raw`\s(?:as (?:an? )?)?${share} of\s|\sas (?:an? )?${share} (?=\p{L})`, 'iu')
const part = '(?:portion|part|fraction|chunk|slice)'
const asked = '(?:what|which|the (?:biggest|largest|highest|smallest|lowest|most))'
const ofWhole = new RegExp(String.raw`\b(?:how much|${asked} (?:${share}|${part})) of\s([^?.;]*)`, 'i')
/** `Less than 20% of revenue` is about a ratio. */
const bounds = '(?:less|more|greater|lower|higher|smaller) than|above|below|over|under|at least|at most|exceed\\w*'
const ofBound = new RegExp(String.raw`\s(?:${bounds}) (?:\d[\d.]* ?${share}|${thirds}) of\s`, 'i')
/** Fractions that are a whole number of percent. */
const boundFraction = new RegExp(
  String.raw`(?<=\b(?:${bounds}) )(?:(an?|one|two|three|four) )?(half|quarter|fifth|tenth)s?(?= of\b)`,
  'gi',
)
const joints = /\s(?:to|over|divided by|relative to|minus|less(?! than)|plus|\+|\/)\s/i
/** What stands between two figures that are compared. */
const covering = '(?:(?:enough|sufficient) to )?cover'
const exceeding = String.raw`(?:exceed|outweigh|outpace|${covering})\w*`
const contrasts = new RegExp(String.raw`\s(?:than|or|and|vs\.?|versus|against|${exceeding})\s`, 'gi')
const between = /\b(?:difference|gap|spread) between\b/i
/** `Higher than in 2023` compares with another period. */
const than = String.raw`\b(?:than|vs\.?|versus|compared (?:to|with))`
const period = String.raw`(?:last|prior|previous|year|was|did|fy|fiscal|q[1-4]|20\d\d)`
const ofPeriod = new RegExp(`${than} (?:(?:in|for|the|a|it) )*${period}`, 'i')
