import { numberWords } from './number_words.ts'
import type { PlacedText } from './phrases/placed_words.ts'

/** A number as a word of a text. */
export interface NumberWord {
  value: number
  isPercent: boolean
}

const words: Readonly<Record<string, number>> = {
  ...numberWords,
  ...{ one: 1, eleven: 11, twelve: 12, fourteen: 14, fifteen: 15, twenty: 20, thirty: 30, forty: 40, fifty: 50 },
  ...{ sixty: 60, ninety: 90, hundred: 100, couple: 2, few: 3, dozen: 12 },
}
const parts: Readonly<Record<string, number>> = {
  ...{ half: 50, third: 100 / 3, quarter: 25, fifth: 20, tenth: 10 },
  ...{ quartile: 25, quintile: 20, decile: 10, percentile: 1 },
}

/**
 * The value of a word in lower case: `5`, `1,000`, `7.5%`, `seven`. Money and magnitudes (`$5`, `3x`, `2k`) are none.
 */
export function numberOf(form: string): NumberWord | undefined {
  if (Object.hasOwn(words, form)) return { value: words[form], isPercent: false }
  const found = /^(\d{1,3}(?:,\d{3})*|\d+)(\.\d+)?(%?)$/.exec(form)
  return found
    ? { value: Number(found[1].replaceAll(',', '') + (found[2] ?? '')), isPercent: found[3] === '%' }
    : undefined
}

/** What part of a whole a word is, in percent: `half`, `third`. */
export function partOf(form: string): number | undefined {
  return Object.hasOwn(parts, form) ? parts[form] : undefined
}

/** A number with its context: `$10`, `-5 %`, `1.5bn dollars`, `200 bps`, `3x`. */
export interface Amount {
  value: number
  unit: 'none' | 'percent' | 'points' | 'basis_points' | 'times' | 'usd'
  /** Whether a scale (thousand, million ...) follows. */
  isScaled: boolean
  /** Whether it is written with decimals: `0.2`. */
  isDecimal: boolean
  /** Position after its last word. */
  end: number
  /** Offset in the text after its last character. */
  until: number
}

/** The amount that starts at a word. Words of no exact number, such as a few, are none; nor is money of other countries. */
export function amountAt(text: PlacedText, start: number, isCompared = false): Amount | undefined {
  const form = (place: number) => text.words[place]?.form ?? ''
  const endOf = (place: number) => {
    const { at, text: written, kind } = text.tokens[text.words[place].token]
    return at + written.length + (kind === 'hashtag' ? 1 : 0)
  }
  const amount = (value: number, unit: Amount['unit'], end: number, isScaled = false): Amount => {
    return { value: tidy(value), unit, isScaled, isDecimal: false, end, until: endOf(end - 1) }
  }
  let end = start + 1
  const part = partAt(text, start)
  const whole = scaleAt(text, start)
  const isOf = /^(?:of|the)$/.test(form(end)) || /^(?:a|one|top|bottom)$/.test(form(start - 1))
  if (part && !whole && (isOf || !ambiguousParts.has(form(start)))) return amount(part.percent, 'percent', part.end)
  if (form(start) === 'twice') return amount(2, 'times', end)
  const written = part ? null : /^(\$?)(\d+(?:,\d{3})*(?:\.\d+)?)([%kmbx]?)$/.exec(form(start))
  const isAlone = written === null && whole !== undefined && (part !== undefined || form(start).length > 3)
  // `A billion` and `a point` are one of them.
  const isOne = /^an?$/.test(form(start)) && (scaleAt(text, end) ?? unitAt(form, end)) !== undefined
  const word = inexact.has(form(start)) ? undefined : isOne || isAlone ? 1 : words[form(start)]
  if (!written && word === undefined) return undefined
  const [, dollar = '', digits = '', suffix = ''] = written ?? []
  const sign = signBefore(text, start)
  let value = word ?? Number(sign.prefix + digits.replaceAll(',', ''))
  if (form(end) === 'hundred') {
    value *= 100
    end++
  }
  // `Two and a half billion`, `a billion and a half`.
  const addPart = () => {
    const more = form(end) === 'and' && form(end + 1) === 'a' ? partOf(form(end + 2)) : undefined
    value += (more ?? 0) / 100
    if (more) end += 3
  }
  if (suffix === '' && !isAlone) addPart()
  const scale = isAlone ? whole : suffix === '' ? scaleAt(text, end) : { factor: scales[suffix], end }
  end = scale?.end ?? end
  if (scale && suffix === '') addPart()
  const isScaled = scale?.factor !== undefined
  let unit: Amount['unit'] = dollar || sign.isMoney ? 'usd' : suffix === 'x' ? 'times' : 'none'
  let until = endOf(end - 1)
  if (suffix === '%' || (unit === 'none' && marksBehind(text, end).startsWith('%'))) unit = 'percent'
  if (suffix !== '%' && unit === 'percent') until = text.text.indexOf('%', until) + 1
  const found = unitAt(form, end)
  if (found && (unit === 'none' || (unit === 'percent' && found.unit === 'points'))) {
    unit = found.unit
    end += found.words.length
    until = endOf(end - 1)
  }
  if (form(start) === 'one' && !isCompared && unit === 'none' && !isScaled) return undefined
  const isDecimal = digits.includes('.') || sign.prefix !== ''
  const signed = (sign.isNegative ? -value : value) * (scale?.factor ?? 1)
  return { ...amount(signed, unit, end, isScaled), isDecimal, until }
}

/** A scale, or a part of one: `million`, `half a billion`, `three quarters of a billion`. */
function scaleAt(text: PlacedText, start: number): { factor: number; end: number } | undefined {
  const form = (place: number) => text.words[place]?.form ?? ''
  const { percent = 100, end: first = start } = partAt(text, start) ?? {}
  let end = first
  for (const word of percent < 100 ? [/^of$/, /^(?:a|one)$/] : []) if (word.test(form(end))) end++
  const scale = Object.hasOwn(scales, form(end)) ? scales[form(end)] : undefined
  return scale === undefined ? undefined : { factor: (scale * percent) / 100, end: end + 1 }
}

/** `half`, `two thirds`, `3/4`. */
function partAt({ words: all }: PlacedText, start: number): { percent: number; end: number } | undefined {
  const [form, next, behind] = [0, 1, 2].map((more) => all[start + more]?.form ?? '')
  const own = partOf(form)
  if (own !== undefined) return { percent: own, end: start + 1 }
  const isDivided = /^(?:[2345]|10)$/.test(next) && all[start + 1].before === '/'
  const isPlural = /^(?:third|fifth|tenth|quarter(?=s of))s/.test(`${next} ${behind}`)
  const size = isDivided ? 100 / Number(next) : isPlural ? partOf(next.slice(0, -1)) : undefined
  const percent = (size ?? 100) * (numberOf(form)?.value ?? 100)
  return percent < 100 && size !== undefined ? { percent, end: start + 2 } : undefined
}

function unitAt(form: (place: number) => string, start: number): (typeof units)[number] | undefined {
  return units.find(({ words }) => words.every((each, at) => form(start + at).replace(/s$/, '') === each))
}

/** A value without what binary fractions add: 1.1 * 1e9. */
export function tidy(value: number): number {
  return Number(value.toPrecision(12))
}

/** The marks between a word and the one before it, or after the last one. */
function marksBehind({ words: all, after }: PlacedText, place: number): string {
  return all[place]?.before ?? after
}

/** The minus, the dollar and the leading point of a number: a hyphen after a number or a word is not a minus. */
function signBefore({ text, tokens, words: all }: PlacedText, place: number) {
  const { at } = tokens[all[place].token]
  const last = tokens[all[place].token - 1]
  const isTight = (offset: number) => offset === 0 || /[\s(<>=~]/.test(text[offset - 1])
  const isPoint = text[at - 1] === '.' && isTight(at - 1)
  const minus =
    last?.kind === 'mark' && /[-−]/.test(last.text) && last.at === at - 1 ? tokens[all[place].token - 2] : last
  const isNegative =
    minus !== last && isTight(at - 1) && (minus === undefined || minus.kind === 'mark' || minus.kind === 'word')
  return { prefix: isPoint ? '0.' : '', isNegative, isMoney: last?.text === '$' }
}

const ambiguousParts = new Set(['third', 'quarter', 'fifth', 'tenth'])
const inexact = new Set(['couple', 'few', 'dozen'])

const scales: Readonly<Record<string, number>> = {
  ...{ k: 1e3, thousand: 1e3, grand: 1e3 },
  ...{ m: 1e6, mn: 1e6, mm: 1e6, mio: 1e6, mil: 1e6, mill: 1e6, million: 1e6, millions: 1e6 },
  ...{ b: 1e9, bn: 1e9, bil: 1e9, bln: 1e9, billion: 1e9, billions: 1e9 },
  ...{ t: 1e12, tn: 1e12, trn: 1e12, trillion: 1e12 },
}

const units: { unit: Amount['unit']; words: string[] }[] = [
  ...['percentage', 'percent', 'pct'].map((each) => ({ unit: 'points' as const, words: [each, 'point'] })),
  { unit: 'basis_points', words: ['basis', 'point'] },
  ...['bps', 'bp'].map((each) => ({ unit: 'basis_points' as const, words: [each.replace(/s$/, '')] })),
  ...['pp', 'ppt', 'point'].map((each) => ({ unit: 'points' as const, words: [each] })),
  ...['percent', 'pct', 'perc', 'prcnt'].map((each) => ({ unit: 'percent' as const, words: [each] })),
  { unit: 'percent', words: ['per', 'cent'] },
  ...['time', 'x'].map((each) => ({ unit: 'times' as const, words: [each] })),
  { unit: 'usd', words: ['u', 'dollar'] },
  ...['dollar', 'usd', 'buck'].map((each) => ({ unit: 'usd' as const, words: [each] })),
]
