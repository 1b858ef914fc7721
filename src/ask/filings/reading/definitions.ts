import { filingVocabulary } from '../../../search/vocabulary.ts'
import { termsOf } from '../../../text/terms.ts'
import { type LineFormula, parseLineFormula } from '../computing/formula.ts'
import { knownFormulas } from '../computing/formulas.ts'

/** Definitions in a question, and the rest of it. */
export interface Defined {
  /** By metric of the vocabulary. Undefined if the definition is not a readable formula, and no known formula replaces it. */
  definitions: Map<string, LineFormula | undefined>
  /** Formulas in brackets behind a name that is no known figure: `cash flow ratio (cash from operations / current liabilities)`. */
  nameless: LineFormula[]
  /** The question without its definitions. */
  rest: string
}

/**
 * Finds the definitions in a question: `DPO is defined as: 365 * (average accounts payable between FY2016 and FY2017) /
 * (FY2017 COGS + change in inventory between FY2016 and FY2017)`.
 */
export function definitionsIn(text: string): Defined {
  const definitions: Defined['definitions'] = new Map()
  const plain = withoutColon(text, definitions)
  const nested = nestedFormulaIn(plain)
  if (nested) return { definitions, nameless: [nested], rest: plain.replaceAll(/[()]/g, ' ') }
  const nameless: LineFormula[] = []
  const bare = plain.replaceAll(bracketed, (whole, body: string, at: number) => {
    const before = plain.slice(0, at)
    const isOfName = /\p{L}\s*$/u.test(before) && !/\b(?:defined|computed|calculated|define)\b[^?;]*$/i.test(before)
    if (!isOfName || metricsIn(body).length < 2 || !signs.test(body)) return whole
    const [formula, name] = [formulaIn(body), metricIn(before.split(/[(),;?.]/).at(-1)!)]
    if (name && knownFormulas().has(name)) definitions.set(name, formula)
    else if (formula) nameless.push(formula)
    else return whole
    return ' '
  })
  const rest: string[] = []
  for (const sentence of bare.split(/(?<=[.?!;])\s+(?=\p{Lu})/u)) {
    const { name, is, body } =
      (isDefined.exec(sentence.replaceAll(/\bhere\b/gi, '').replaceAll(/\s+/g, ' ')) ?? defines.exec(sentence))
        ?.groups ?? {}
    const metric = name && metricIn(name)
    if (metric) definitions.set(metric, formulaIn(body))
    // `What is the turnover, defined as revenue / assets` also asks for the turnover.
    if (name === undefined || is === ',') rest.push(name ?? sentence)
  }
  return { definitions, nameless, rest: rest.length > 0 ? rest.join(' ') : bare }
}

/** Removes the formula behind a name and a colon or an equals sign: `inventory turnover: COGS / average inventory`. */
function withoutColon(text: string, definitions: Defined['definitions']): string {
  return text.replace(
    /([^:=?;.]{2,90})(?::| =|,(?=[^,]+ over average)) ([^:?;]+)/,
    (whole, before: string, body: string) => {
      const name = metricIn(before)
      const formula = signs.test(body) && metricsIn(body).length > 1 ? formulaIn(body) : undefined
      if (!name || /\b(?:defined|computed|calculated|define)\b/i.test(before) || !knownFormulas().has(name) || !formula)
        return whole
      definitions.set(name, formula)
      const [period = ''] = lastPeriod.exec(body) ?? []
      return /\d\d/.test(before) ? before : `${before}${period}`
    },
  )
}

const lastPeriod = / (?:(?:in|for|during) )?(?:the )?(?:fy ?\d\d|fiscal|q[1-4]|20\d\d)[^/*+()]*$/i

/** A formula with a sum in brackets as one of its terms: `What is (net income + interest expense) / total assets for 2024?` */
function nestedFormulaIn(text: string): LineFormula | undefined {
  const isDefinition = /\b(?:defined|computed|calculated|define)\b/i.test(text)
  if (isDefinition || !(beforeSign.test(text) || behindSign.test(text))) return undefined
  // Words before the first and behind the last bracket are no part of the formula, unless they name a line.
  const [start, end] = [text.indexOf('('), text.lastIndexOf(')') + 1]
  const sides = [text.slice(0, start), text.slice(end)].map((side) => (metricsIn(side).length > 0 ? side : ''))
  return formulaIn(`${sides[0]}${text.slice(start, end)}${sides[1]}`)
}

const beforeSign = /\([^()]*(?:\s[-−–—]\s|[+*/×÷])[^()]*\) ?[-+*/×÷]/
const behindSign = /[-+*/×÷] ?\([^()]*(?:\s[-−–—]\s|[+*/×÷])[^()]*\)/

const bracketed = /\(((?:[^()]|\([^()]*\))+)\)/g
const signs = /\s[-+*×÷]\s|\/|\b(?:plus|minus|less|divided by|times|over average)\b/i
const isDefined = /^(?<name>[^:]{2,90}?)(?: is| are|(?<is>,)) (?:defined|computed|calculated) as:? (?<body>.+)$/is
const defines = /^(?:please\s+)?define\s+(?<name>.{2,90}?)\s+as:?\s+(?<body>.+)$/is

/** Writes `X less capex, where X is operating income plus D&A` as a question and a definition. */
export function withDefinitions(text: string): string {
  return text.replaceAll(stated, (whole, _, name: string) => {
    const isName = metricIn(name) !== undefined && !/^(?:what|which|how|who|is|was|did)\b/i.test(name)
    return isName ? `. ${name[0].toUpperCase()}${name.slice(1)} is defined as ` : whole
  })
}

const signed = '(?!defined|computed|calculated)[^.?!;]*(?: (?:plus|minus|less|divided by|times) | [-+*/×÷] )'
const stated = new RegExp(String.raw`(,? where |[.?!] )([\p{L}& ]{2,60}?) (?:is|equals) (?=${signed})`, 'giu')

/** Reads a formula such as `(cash from operations - capex)`; undefined if a term is not a known line. */
function formulaIn(body: string): LineFormula | undefined {
  const written = body
    .replace(/[.;?!]\s*$/, '')
    .replaceAll(/\bdivided by\b|\bover(?= average\b)|÷/gi, ' / ')
    .replaceAll(/\bmultiplied by\b|\btimes\b|[×✕]/gi, ' * ')
    .replaceAll(/\bplus\b/gi, ' + ')
    .replaceAll(/\b(?:minus|less)\b|\s[−–—-]\s/gi, ' - ')
  const parts = written.split(/( - |[+*/()])/).map((part) => part.trim())
  const isSign = (part: string) => /^(?:[-+*/()]|\d+(?:\.\d+)?)$/.test(part)
  const read = parts.filter((part) => part !== '').map((part) => (isSign(part) ? part : lineIn(part)))
  return read.includes(undefined) ? undefined : parsed(read.join(' '))
}

function parsed(text: string): LineFormula | undefined {
  try {
    return parseLineFormula(text)
  } catch {
    // Words that only look like a formula define nothing.
    return undefined
  }
}

/** Reads `average accounts payable between FY2016 and FY2017` as `average(accounts_payable)`. */
function lineIn(text: string): string | undefined {
  const [of] = functions.find(([, words]) => words.test(text)) ?? []
  const bare = functions.reduce((left, [, words]) => left.replace(words, ' '), text.replace(/\bbetween\b.*$/i, ' '))
  const metric = metricIn(bare) ?? filingVocabulary().metricOfLine(termsOf(bare))
  return metric && of ? `${of}(${metric})` : metric
}

const functions: [string, RegExp][] = [
  ['average', /\b(?:average|mean)\b/i],
  ['change', /\b(?:change|increase|decrease|growth) in\b/i],
  ['prior', /\b(?:prior|previous)[- ](?:year|period)(?:'s)?/i],
]

/** The metrics that a text names. */
export function metricsIn(text: string): string[] {
  // `How much cash did it return as dividends` and `dividend cash outflow` ask for what was returned.
  const bare = text.replace(cashFlow, 'how much ').replace(/\bcash (?=(?:out|in)flows?\b)/gi, '')
  const all = namesIn(text)
  const used = bare === text ? all : namesIn(bare)
  return [...new Set((used.length > 0 ? used : all).map(({ value }) => value.id))]
}

const cashFlow = /\bhow much cash (?=(?:did|does|was|were)\b[^?]{1,40}\b(?:return|spen[dt]|pa(?:y|id)|use))/i

/** Whether a text is, as a whole, the name of a figure or a subject. */
export function isName(text: string): boolean {
  const terms = termsOf(text)
  return filingVocabulary()
    .meanings.find(terms)
    .some(({ from, to }) => from === 0 && to === terms.length)
}

/** The metric that a phrase names, the one with most words. */
function metricIn(text: string): string | undefined {
  return namesIn(text).sort((one, other) => other.to - other.from - (one.to - one.from))[0]?.value.id
}

function namesIn(text: string) {
  return filingVocabulary()
    .meanings.find(termsOf(text))
    .filter(({ value }) => value.kind === 'metric')
}
