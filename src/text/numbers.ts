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

/** The amount that starts at a word. Inexact words such as `a few`, and foreign currencies, are not amounts. */
export function amountAt(text: PlacedText, start: number): Amount | undefined {
  const form = (place: number) => text.words[place]?.form ?? ''
  const endOf = (place: number) => {
    const { at, text: written, kind } = text.tokens[text.words[place].token]
    return at + written.length + (kind === 'hashtag' ? 1 : 0)
  }
  let end = start + 1
  const part = partOf(form(start))
  const isOf = form(end) === 'of' || form(end) === 'the' || ['a', 'one', 'top', 'bottom'].includes(form(start - 1))
  const more = { isScaled: false, isDecimal: false, end, until: endOf(start) }
  if (part !== undefined && Object.hasOwn(scales, form(end + 1)))
    return {
      ...more,
      value: (scales[form(end + 1)] * part) / 100,
      unit: 'none',
      isScaled: true,
      end: end + 2,
      until: endOf(end + 1),
    }
  if (part !== undefined && (isOf || !ambiguousParts.has(form(start)))) return { ...more, value: part, unit: 'percent' }
  const written = /^(\$?)(\d+(?:,\d{3})*(?:\.\d+)?)([%kmbx]?)$/.exec(form(start))
  const isAlone = written === null && Object.hasOwn(scales, form(start)) && form(start).length > 3
  const word = inexact.has(form(start)) ? undefined : words[form(start)]
  if (form(start) === 'twice') return { ...more, value: 2, unit: 'times' }
  if (!written && !isAlone && word === undefined) return undefined
  const [, dollar = '', digits = '', suffix = ''] = written ?? []
  const sign = signBefore(text, start)
  let value = written ? Number(sign.prefix + digits.replaceAll(',', '')) : isAlone ? 1 : word!
  if (sign.isNegative) value = -value
  let scale = scales[isAlone ? form(start) : suffix]
  if (suffix === '' && !isAlone && Object.hasOwn(scales, form(end))) scale = scales[form(end++)]
  let unit: Amount['unit'] = dollar || sign.isMoney ? 'usd' : suffix === 'x' ? 'times' : 'none'
  let until = endOf(end - 1)
  if (suffix === '%' || (unit === 'none' && marksBehind(text, end).startsWith('%'))) unit = 'percent'
  if (suffix !== '%' && unit === 'percent') until = text.text.indexOf('%', until) + 1
  const found = units.find(({ words }) => words.every((each, at) => form(end + at).replace(/s$/, '') === each))
  if (found && (unit === 'none' || (unit === 'percent' && found.unit === 'points'))) {
    unit = found.unit
    end += found.words.length
    until = endOf(end - 1)
  }
  if (form(start) === 'one' && unit === 'none' && scale === undefined) return undefined
  const isDecimal = digits.includes('.') || sign.prefix !== ''
  return { value: tidy(value * (scale ?? 1)), unit, isScaled: scale !== undefined, isDecimal, end, until }
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
