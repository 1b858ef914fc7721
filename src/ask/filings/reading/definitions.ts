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
  const nameless: LineFormula[] = []
  const bare = text.replaceAll(bracketed, (whole, body: string, at: number) => {
    const before = text.slice(0, at)
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
    // `What is the turnover, defined as revenue / assets` asks for what it defines.
    if (name === undefined || is === ',') rest.push(name ?? sentence)
  }
  return { definitions, nameless, rest: rest.length > 0 ? rest.join(' ') : bare }
}

const bracketed = /\(((?:[^()]|\([^()]*\))+)\)/g
const signs = /\s[-+*×÷]\s|\/|\b(?:plus|minus|less|divided by|times)\b/i
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
    .replaceAll(/\bdivided by\b|÷/gi, ' / ')
    .replaceAll(/\bmultiplied by\b|\btimes\b|[×✕]/gi, ' * ')
    .replaceAll(/\bplus\b/gi, ' + ')
    .replaceAll(/\b(?:minus|less)\b|\s[−–—-]\s/gi, ' - ')
  const parts = written.split(/( - |[+*/()])/).map((part) => part.trim())
  const isSign = (part: string) => /^(?:[-+*/()]|\d+(?:\.\d+)?)$/.test(part)
  const read = parts.filter((part) => part !== '').map((part) => (isSign(part) ? part : lineIn(part)))
  if (read.includes(undefined)) return undefined
  try {
    return parseLineFormula(read.join(' '))
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
  return [...new Set(namesIn(text).map(({ value }) => value.id))]
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
