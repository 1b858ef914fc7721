import { numberWords } from './number_words.ts'
import type { PlacedText } from './phrases/placed_words.ts'

/** The number that a single word means, such as `seven` or `7.5%`. */
export interface NumberWord {
  value: number
  isPercent: boolean
}

const words = new Map([
  ...Object.entries(numberWords),
  ...byWord({ one: 1, couple: 2, few: 3, eleven: 11, 'twelve dozen': 12, fourteen: 14, fifteen: 15, twenty: 20 }),
  ...byWord({ thirty: 30, forty: 40, fifty: 50, sixty: 60, ninety: 90, hundred: 100 }),
])
const parts = byWord({
  ...{ half: 50, third: 100 / 3, 'quarter quartile': 25, 'fifth quintile': 20, 'tenth decile': 10, percentile: 1 },
})
const ambiguousParts = new Set(['third', 'quarter', 'fifth', 'tenth'])
const inexact = new Set(['couple', 'few', 'dozen'])
const scales = byWord({
  'k thousand grand': 1e3,
  'm mn mm mio mil mill million millions': 1e6,
  'b bn bil bln billion billions': 1e9,
  't tn trn trillion': 1e12,
})
/** The units of amounts by their singular names. An underscore joins the two words of a name such as `basis point`. */
const units = byWord<Amount['unit']>({
  'percentage_point percent_point pct_point pp ppt pt point': 'points',
  'basis_point bp': 'basis_points',
  'percent pct perc prcnt per_cent': 'percent',
  'time x': 'times',
  'u_dollar dollar usd buck': 'usd',
})

function byWord<Value>(lists: Record<string, Value>): Map<string, Value> {
  return new Map(Object.entries(lists).flatMap(([list, value]) => list.split(' ').map((word) => [word, value])))
}

/** The value of a word in lower case: `5`, `1,000`, `7.5%`, `seven`. Undefined for `$5`, `3x` and `2k`, which `amountAt` reads. */
export function numberOf(form: string): NumberWord | undefined {
  const word = words.get(form)
  if (word !== undefined) return { value: word, isPercent: false }
  const [, digits, decimals = '', sign] = /^(\d{1,3}(?:,\d{3})*|\d+)(\.\d+)?(%?)$/.exec(form) ?? []
  return digits ? { value: Number(digits.replaceAll(',', '') + decimals), isPercent: sign === '%' } : undefined
}

/** The fraction that a word names, as a percentage: 50 for `half`. */
export function partOf(form: string): number | undefined {
  return parts.get(form)
}

/** A number with its context: `$10`, `-5 %`, `1.5bn dollars`, `200 bps`, `3x`. */
export interface Amount {
  value: number
  unit: 'none' | 'percent' | 'points' | 'basis_points' | 'times' | 'usd'
  /** Whether the text gives a scale such as `thousand` or `million`. */
  isScaled: boolean
  /** Whether the text writes the number with decimals, as in `0.2`. */
  isDecimal: boolean
  /** Index of the word after the amount. */
  end: number
  /** Offset of the character after the amount. */
  until: number
}

/**
 * The amount that starts at the word with index `start`. Undefined if no amount starts there, if the number is inexact (`a few`), or if it
 * has a foreign currency sign (`€5`).
 */
export function amountAt(text: PlacedText, start: number, isCompared = false): Amount | undefined {
  const form = formsOf(text)
  const amount = (value: number, unit: Amount['unit'], end: number, isScaled = false): Amount => {
    return { value: tidy(value), unit, isScaled, isDecimal: false, end, until: offsetBehind(text, end - 1) }
  }
  const part = partAt(text, start)
  const whole = scaleAt(text, start)
  const isOf = /^(?:of|the)$/.test(form(start + 1)) || /^(?:a|one|top|bottom)$/.test(form(start - 1))
  // `Half a percent`
  const partUnit = part && /^an?$/.test(form(part.end)) ? unitAt(form, part.end + 1) : undefined
  if (partUnit) return amount(part!.percent / 100, partUnit.unit, partUnit.end)
  if (part && !whole && (isOf || !ambiguousParts.has(form(start)))) return amount(part.percent, 'percent', part.end)
  if (form(start) === 'twice') return amount(2, 'times', start + 1)
  const written = part ? null : /^(\$?)(\d+(?:,\d{3})*(?:\.\d+)?)([%kmbx]?)$/.exec(form(start))
  const [, dollar = '', digits = '', suffix = ''] = written ?? []
  const isAlone = !written && whole !== undefined && (part !== undefined || form(start).length > 3)
  // In `a billion` and `a point`, `a` means one.
  const isOne = /^an?$/.test(form(start)) && (scaleAt(text, start + 1) ?? unitAt(form, start + 1)) !== undefined
  const word = inexact.has(form(start)) ? undefined : isOne || isAlone ? 1 : words.get(form(start))
  if (!written && word === undefined) return undefined
  const sign = signBefore(text, start)
  let value = word ?? Number(sign.prefix + digits.replaceAll(',', ''))
  let end = start + 1
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
  const scale = isAlone ? whole : suffix === '' ? scaleAt(text, end) : { factor: scales.get(suffix), end }
  end = scale?.end ?? end
  if (scale && suffix === '') addPart()
  const isScaled = scale?.factor !== undefined
  const marks = text.words[end]?.before ?? text.after
  let unit: Amount['unit'] = dollar || sign.isMoney ? 'usd' : suffix === 'x' ? 'times' : 'none'
  if (suffix === '%' || (unit === 'none' && marks.startsWith('%'))) unit = 'percent'
  let until = offsetBehind(text, end - 1)
  if (unit === 'percent' && suffix !== '%') until = text.text.indexOf('%', until) + 1
  const found = unitAt(form, end)
  if (found && (unit === 'none' || (unit === 'percent' && found.unit === 'points'))) {
    unit = found.unit
    end = found.end
    until = offsetBehind(text, end - 1)
  }
  if (form(start) === 'one' && !isCompared && unit === 'none' && !isScaled) return undefined
  const isDecimal = digits.includes('.') || sign.prefix !== ''
  const signed = (sign.isNegative ? -value : value) * (scale?.factor ?? 1)
  return { ...amount(signed, unit, end, isScaled), isDecimal, until }
}

/** Returns a function from the index of a word to its form. An index outside of the text has an empty form. */
function formsOf({ words }: PlacedText): (place: number) => string {
  return (place) => words[place]?.form ?? ''
}

/** The offset of the character after the token of a word. */
function offsetBehind({ tokens, words }: PlacedText, place: number): number {
  const { at, text, kind } = tokens[words[place].token]
  return at + text.length + (kind === 'hashtag' ? 1 : 0)
}

/** The scale or the fraction of a scale that starts at a word: `million`, `half a billion`, `three quarters of a billion`. */
function scaleAt(text: PlacedText, start: number): { factor: number; end: number } | undefined {
  const form = formsOf(text)
  const part = partAt(text, start)
  let end = part?.end ?? start
  if (part && form(end) === 'of') end++
  if (part && /^(?:a|one)$/.test(form(end))) end++
  const scale = scales.get(form(end))
  return scale === undefined ? undefined : { factor: (scale * (part?.percent ?? 100)) / 100, end: end + 1 }
}

/** The fraction that starts at a word, in percent: `half`, `two thirds`, `3/4`. */
function partAt(text: PlacedText, start: number): { percent: number; end: number } | undefined {
  const [form, next, behind] = [start, start + 1, start + 2].map(formsOf(text))
  const own = partOf(form)
  if (own !== undefined) return { percent: own, end: start + 1 }
  const isDivided = /^(?:[2345]|10)$/.test(next) && text.words[start + 1].before === '/'
  const isPlural = /^(?:third|fifth|tenth|quarter(?=s of))s/.test(`${next} ${behind}`)
  const size = isDivided ? 100 / Number(next) : isPlural ? partOf(next.slice(0, -1)) : undefined
  const percent = (size ?? 100) * (numberOf(form)?.value ?? 100)
  return percent < 100 && size !== undefined ? { percent, end: start + 2 } : undefined
}

function unitAt(form: (place: number) => string, start: number): { unit: Amount['unit']; end: number } | undefined {
  const [one, two] = [form(start), form(start + 1)].map((each) => each.replace(/s$/, ''))
  const long = units.get(`${one}_${two}`)
  const unit = long ?? units.get(one)
  return unit && { unit, end: start + (long ? 2 : 1) }
}

/** Removes the binary rounding error of a value such as 1.1 * 1e9. */
export function tidy(value: number): number {
  return Number(value.toPrecision(12))
}

/**
 * The minus sign, dollar sign and leading decimal point before a number. A hyphen that follows a number (`5 -3`) or touches a word (`Q-3`)
 * is not a minus sign.
 */
function signBefore({ text, tokens, words }: PlacedText, place: number) {
  const { token } = words[place]
  const { at } = tokens[token]
  const last = tokens[token - 1]
  const isTight = (offset: number) => offset === 0 || /[\s(<>=~]/.test(text[offset - 1])
  const hasHyphen = last?.kind === 'mark' && /[-−]/.test(last.text) && last.at === at - 1 && isTight(at - 1)
  const kindBefore = tokens[token - 2]?.kind ?? 'mark'
  return {
    prefix: text[at - 1] === '.' && isTight(at - 1) ? '0.' : '',
    isNegative: hasHyphen && (kindBefore === 'mark' || kindBefore === 'word'),
    isMoney: last?.text === '$',
  }
}
