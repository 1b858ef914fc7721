import { numberWords } from './number_words.ts'

/** A number as a word of a text. */
export interface NumberWord {
  value: number
  isPercent: boolean
}

const words: Readonly<Record<string, number>> = {
  ...numberWords,
  one: 1,
  eleven: 11,
  twelve: 12,
  fourteen: 14,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  sixty: 60,
  ninety: 90,
  hundred: 100,
  couple: 2,
  few: 3,
  dozen: 12,
}
const parts: Readonly<Record<string, number>> = { half: 50, third: 100 / 3, quarter: 25, fifth: 20, tenth: 10 }

/** The value of a word in lower case: `5`, `1,000`, `7.5%`, `seven`. Money and magnitudes (`$5`, `3x`, `2k`) are none. */
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
