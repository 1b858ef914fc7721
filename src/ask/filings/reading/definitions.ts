import { filingVocabulary } from '../../../search/vocabulary.ts'
import { termsOf } from '../../../text/terms.ts'
import { type LineFormula, parseLineFormula } from '../computing/formula.ts'

/** Definitions in a question, and the rest of it. */
export interface Defined {
  /** By metric of the vocabulary. */
  definitions: Map<string, LineFormula>
  /** The question without its definitions. */
  rest: string
}

/**
 * Finds the definitions in a question: `DPO is defined as: 365 * (average accounts payable between FY2016 and FY2017) /
 * (FY2017 COGS + change in inventory between FY2016 and FY2017)`. A definition with an unknown line is left out, and no
 * other formula replaces it.
 */
export function definitionsIn(text: string): Defined {
  const definitions = new Map<string, LineFormula>()
  const rest: string[] = []
  for (const sentence of text.split(/(?<=[.?!;])\s+(?=\p{Lu})/u)) {
    const { name, body } =
      (isDefined.exec(sentence.replaceAll(/\bhere\b/gi, '').replaceAll(/\s+/g, ' ')) ?? defines.exec(sentence))
        ?.groups ?? {}
    if (name === undefined) rest.push(sentence)
    else {
      const metric = metricIn(name)
      const formula = formulaIn(body)
      if (metric && formula) definitions.set(metric, formula)
    }
  }
  return { definitions, rest: rest.length > 0 ? rest.join(' ') : text }
}

const isDefined = /^(?<name>[^:]{2,90}?) (?:is|are) (?:defined|computed|calculated) as:? (?<body>.+)$/is
const defines = /^(?:please\s+)?define\s+(?<name>.{2,90}?)\s+as:?\s+(?<body>.+)$/is

/** Reads `(cash from operations - capex)`; undefined where a word is no line that is known. */
export function formulaIn(body: string): LineFormula | undefined {
  const signs = body
    .replace(/[.;?!]\s*$/, '')
    .replaceAll(/\bdivided by\b|÷/gi, ' / ')
    .replaceAll(/\bmultiplied by\b|\btimes\b|[×✕]/gi, ' * ')
    .replaceAll(/\bplus\b/gi, ' + ')
    .replaceAll(/\b(?:minus|less)\b|\s[−–—-]\s/gi, ' - ')
  const parts = signs.split(/( - |[+*/()])/).map((part) => part.trim())
  const translated: string[] = []
  for (const part of parts.filter((part) => part !== '')) {
    if (/^(?:[-+*/()]|\d+(?:\.\d+)?)$/.test(part)) translated.push(part)
    else {
      const line = lineIn(part)
      if (line === undefined) return undefined
      translated.push(line)
    }
  }
  try {
    return parseLineFormula(translated.join(' '))
  } catch {
    // Words that only look like a formula define nothing.
    return undefined
  }
}

/** `average accounts payable between FY2016 and FY2017` as `average(payables)`. */
function lineIn(text: string): string | undefined {
  const of = /\baverage\b|\bmean\b/i.test(text)
    ? 'average'
    : /\b(?:change|increase|decrease|growth) in\b/i.test(text)
      ? 'change'
      : /\b(?:prior|previous)[- ](?:year|period)/i.test(text)
        ? 'prior'
        : undefined
  const bare = text
    .replaceAll(/\bbetween\b.*$/gi, ' ')
    .replaceAll(/\b(?:average|mean|(?:change|increase|decrease|growth) in)\b/gi, ' ')
    .replaceAll(/\b(?:prior|previous)[- ](?:year|period)(?:'s)?\b/gi, ' ')
  const metric = metricIn(bare) ?? filingVocabulary().metricOfLine(termsOf(bare))
  if (metric === undefined) return undefined
  return of ? `${of}(${metric})` : metric
}

/** The metric that a phrase names, the one with most words. */
export function metricIn(text: string): string | undefined {
  const found = filingVocabulary()
    .meanings.find(termsOf(text))
    .filter(({ value }) => value.kind === 'metric')
  return found.reduce<(typeof found)[number] | undefined>(
    (best, each) => (!best || each.to - each.from > best.to - best.from ? each : best),
    undefined,
  )?.value.id
}
