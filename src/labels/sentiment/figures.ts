import type { Token } from '../../text/token.ts'

/**
 * The end of the telephone number, date, time or year that begins at a token, or `at` if there is none. If they were not skipped, the plus
 * in `+1 202 555 0143` would count as a gain, and the hyphens in `2024-12-31` as losses.
 */
export function endOfPlainFigure(tokens: readonly Token[], at: number): number {
  const { kind, text } = tokens[at]!
  if (kind === 'mark') return text === '+' || text === '(' ? endOfPhone(tokens, at) : at
  if (kind !== 'number') return at
  return Math.max(endOfPhone(tokens, at), endOfDate(tokens, at), endOfYear(tokens, at))
}

/** The digits of a plain number, which may be part of a telephone number or a date; empty for any other token. */
function digitsOf(token: Token | undefined): string {
  return token?.kind === 'number' && /^\d+$/.test(token.text) ? token.text : ''
}

const mostGroups = 6
/** Lengths of the digit groups of telephone numbers without a country code. */
const nationalForms = new Set(['3-4', '3-3-4', '1-3-3-4'])
const digitsAbroad = { least: 8, most: 15 }

function endOfPhone(tokens: readonly Token[], at: number): number {
  if (/^\d{3}\.\d{3}\.\d{4}$/.test(tokens[at]!.text)) return at + 1
  const isAbroad = tokens[at]!.text === '+'
  if (isAbroad && tokens[at + 1]?.at !== tokens[at]!.at + 1) return at
  const lengths: number[] = []
  let next = isAbroad ? at + 1 : at
  let end = at
  let hasMark = false
  let position = tokens[next]?.at ?? 0
  for (; next < tokens.length && lengths.length < mostGroups; next++) {
    const token = tokens[next]!
    if (token.at > position + 1) break
    position = token.at + token.text.length
    const digits = digitsOf(token)
    if (digits !== '') {
      lengths.push(digits.length)
      end = next + 1
    } else if (token.text === '-' || token.text === '(' || token.text === ')') hasMark = true
    else break
  }
  const total = lengths.reduce((sum, length) => sum + length, 0)
  if (isAbroad) return total >= digitsAbroad.least && total <= digitsAbroad.most ? end : at
  const form = lengths.join('-')
  return nationalForms.has(form) && (hasMark || form === '3-3-4') ? end : at
}

const optionWords = new Set(['c', 'p', 'call', 'calls', 'put', 'puts'])

/** Like `endOfWrittenDate`, but returns `at` for the date of an option (`8/15 calls`), because such a date is part of the option's name. */
function endOfDate(tokens: readonly Token[], at: number): number {
  const end = endOfWrittenDate(tokens, at)
  return optionWords.has(tokens[end]?.lower ?? '') ? at : end
}

/** `12/31/2024`, `2024-12-31`, `15.08.2025`, `8/15` and `10:30`. */
function endOfWrittenDate(tokens: readonly Token[], at: number): number {
  if (/^\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})$/.test(tokens[at]!.text)) return at + 1
  const first = digitsOf(tokens[at])
  const mark = tokens[at + 1]?.text ?? ''
  const second = digitsOf(tokens[at + 2])
  if (first === '' || second === '' || !isTight(tokens, at, at + 2)) return at
  if (mark === ':') return first.length <= 2 && second.length === 2 ? at + 3 : at
  if (mark !== '/' && mark !== '-') return at
  const third = tokens[at + 3]?.text === mark && isTight(tokens, at + 2, at + 4) ? digitsOf(tokens[at + 4]) : ''
  const isWhole =
    (first.length === 4 && second.length <= 2 && third.length > 0 && third.length <= 2) ||
    (first.length <= 2 && second.length <= 2 && (third.length === 2 || third.length === 4))
  if (isWhole) return at + 5
  return mark === '/' && isDayOfMonth(first, second) ? at + 3 : at
}

function isDayOfMonth(month: string, day: string): boolean {
  return month.length <= 2 && day.length <= 2 && Number(month) >= 1 && Number(month) <= 12 && Number(day) <= 31
}

function isTight(tokens: readonly Token[], from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    if (tokens[i + 1]?.at !== tokens[i]!.at + tokens[i]!.text.length) return false
  }
  return true
}

const months = new Set(
  `jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov
   november dec december`.split(/\s+/),
)
const beforeYear = new Set(
  'in since of during until year fy fiscal q1 q2 q3 q4 h1 h2 summer winter spring fall'.split(' '),
)

/**
 * The end of a year after a word such as `in`, or of a day after its month; `at` for any other number. Other numbers of four digits may be
 * prices.
 */
function endOfYear(tokens: readonly Token[], at: number): number {
  const digits = digitsOf(tokens[at])
  const before = tokens[at - 1]?.text === ',' ? tokens[at - 3] : tokens[at - 1]
  if (digits === '' || before?.kind !== 'word') return at
  if (/^(?:19|20)\d\d$/.test(digits)) return beforeYear.has(before.lower) || months.has(before.lower) ? at + 1 : at
  return digits.length <= 2 && months.has(before.lower) && before.lower !== 'may' ? at + 1 : at
}
