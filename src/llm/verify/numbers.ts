import { numberWords } from '../../text/number_words.ts'

/** Number words. `one` and `second` are left out, because they usually are not numbers. */
const words: Record<string, number> = {
  ...numberWords,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  half: 50,
  third: 33,
  thirds: 67,
  quarter: 25,
  quarters: 75,
  double: 200,
  doubled: 100,
  twice: 200,
  triple: 300,
  tripled: 200,
  thrice: 300,
  dozen: 12,
  dozens: 12,
  hundred: 100,
  hundreds: 100,
  thousand: 1000,
  thousands: 1000,
  million: 1_000_000,
  millions: 1_000_000,
  billion: 1_000_000_000,
}

const pattern = new RegExp(
  String.raw`(?<figure>\p{N}+(?:,\p{N}{3})*(?:\.\p{N}+)?)|\b(?<word>${Object.keys(words).join('|')})\b`,
  'giu',
)

/** A number that occurs in a text. */
export interface WrittenNumber {
  /** The value without its sign. */
  value: number
  /** The digits as written, with commas. Undefined for a number word. */
  digits: string | undefined
  /** The unit or scale after the number: `%`, `thousand`, `million`, `billion`, `trillion`, or empty. */
  scale: string
  /** `before` is the text directly before the number, and `behind` the text directly after its digits. */
  before: string
  behind: string
}

/** Finds the numbers in a text, written in digits or as words. */
export function writtenNumbers(text: string): WrittenNumber[] {
  return [...text.matchAll(pattern)].map((match) => {
    const { word, figure } = match.groups!
    const before = text.slice(0, match.index)
    const behind = text.slice(match.index + match[0].length)
    if (word) return { value: words[word.toLowerCase()], digits: undefined, scale: '', before, behind }
    const [, written = ''] = /^\s?(%|percent\b|thousand\b|million\b|billion\b|trillion\b)/i.exec(behind) ?? []
    const scale = written.toLowerCase().replace('percent', '%')
    return { value: Number(figure.replaceAll(',', '')), digits: figure, scale, before, behind }
  })
}

/** The values of the numbers in a text, without their signs. */
export function numbersOf(text: string): number[] {
  return writtenNumbers(text).map(({ value }) => value)
}
