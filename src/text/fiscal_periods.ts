import type { Token } from './token.ts'
import { tokensOf } from './tokens.ts'

/** The fiscal periods and days that a text names. */
export interface AskedPeriods {
  /** Fiscal or calendar years, ascending; those between the ends of a range and those of days too. */
  years: number[]
  /** Those years that are no part of a day. */
  fiscalYears: number[]
  /** 1 to 4. */
  quarters: number[]
  /** YYYY-MM-DD of each day, else YYYY-MM of each month, in the order of the text. */
  dates: string[]
  /** The first of them. */
  date: string | undefined
}

/**
 * Reads years, quarters and dates: `FY2018`, `FY18`, `2018`, `FY2017 - FY2019`, `Q2 of FY2023`, `2Q23`, `fourth quarter`,
 * `first two quarters`, `August 30, 2023`, `8/30/2023`, `December 2025`.
 */
export function fiscalPeriodsIn(text: string): AskedPeriods {
  const tokens = tokensOf(text)
  const years = new Set<number>()
  const quarters = new Set<number>()
  const days = new Set<string>()
  const ofMonths = new Set<string>()
  let dated = 0
  let open: { year: number; end: number } | undefined
  tokens.forEach(({ lower }, at) => {
    for (const quarter of quartersAt(tokens, at)) quarters.add(quarter)
    const date = dateAt(tokens, at)
    if (date && at >= dated) {
      ;(date.day.length > 7 ? days : ofMonths).add(date.day)
      dated = date.end
    }
    // `June 30, 2025 and 2024` names two days.
    const before = [...days].at(-1)
    if (before && at === dated + 1 && /^20\d\d$/.test(lower) && joins.test(tokens[dated].lower)) {
      days.add(`${lower}${before.slice(4)}`)
      dated = at + 1
    }
    const found = at < dated ? undefined : yearAt(tokens, at, open !== undefined && isRange(tokens.slice(open.end, at)))
    if (!found) return
    const [from, to] = [open?.year ?? found.year, found.year]
    const isSpan = open !== undefined && isRange(tokens.slice(open.end, at)) && to > from && to - from <= 20
    for (let year = isSpan ? from : to; year <= to; year++) years.add(year)
    open = found
  })
  const dates = [...(days.size > 0 ? days : ofMonths)]
  const all = new Set([...years, ...dates.map((date) => Number(date.slice(0, 4)))])
  return {
    years: ascending(all),
    fiscalYears: ascending(years),
    quarters: ascending(quarters),
    dates,
    date: dates[0],
  }
}

/**
 * The year in a token, and the position after it; with two digits after `FY`, an apostrophe, or as the end of a range.
 */
function yearAt(tokens: readonly Token[], at: number, isEnd: boolean): { year: number; end: number } | undefined {
  const { lower } = tokens[at]
  const end = at + 1
  const whole = /^(?:fy)?((?:19|20)\d\d)$/.exec(lower)
  if (whole) return { year: Number(whole[1]), end }
  const [before, sign] = [tokens[at - 2]?.lower ?? '', tokens[at - 1]?.lower ?? '']
  const [, short] = (/^[1-4]$/.test(sign) ? /^q(\d\d)$/ : /^fy(\d\d)$/).exec(lower) ?? []
  const isMarked = sign === 'fy' || (/^['’]$/.test(sign) && /^(?:fy|[1-4]q|q[1-4])$/.test(before))
  const own = short ?? ((isMarked || isEnd) && /^\d\d$/.test(lower) ? lower : undefined)
  return own === undefined ? undefined : { year: 2000 + Number(own), end }
}

/** Whether the tokens between two years form a range. */
function isRange(between: readonly Token[]): boolean {
  const words = between.map(({ lower }) => lower).filter((word) => word !== 'fy' && word !== 'fiscal')
  return words.length === 1 && /^(?:-|–|—|to|through|until)$/.test(words[0])
}

function quartersAt(tokens: readonly Token[], at: number): number[] {
  const { lower } = tokens[at]
  const [, short] = /^q([1-4])$/.exec(lower) ?? []
  if (short) return [Number(short)]
  const follows = tokens.slice(at + 1, at + 6).map((each) => each.lower)
  // `1Q24` is a number and a word for the tokenizer.
  if (/^[1-4]$/.test(lower) && /^q\d{0,4}$/.test(follows[0] ?? '')) return [Number(lower)]
  const ordinal = ordinals[/^[1-4]$/.test(lower) ? `${lower}${follows[0]}` : lower]
  const end = follows.findIndex((word) => word.startsWith('quarter'))
  if (ordinal === undefined || end < 0) return []
  const between = follows.slice(0, end).filter((word) => !/^(?:-|,|and|or|to|fiscal|calendar|st|nd|rd|th)$/.test(word))
  const [count] = between.map((word) => counts[word])
  if (ordinal === 1 && count !== undefined && between.length === 1)
    return Array.from({ length: count }, (_, n) => n + 1)
  return between.every((word) => ordinals[word] !== undefined) ? [ordinal] : []
}

const joins = /^(?:and|or|vs|versus|,|\/|&)$/

const ordinals: Record<string, number> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  '1st': 1,
  '2nd': 2,
  '3rd': 3,
  '4th': 4,
}
const counts: Record<string, number> = { two: 2, three: 3, 2: 2, 3: 3 }

/** The day that starts here and the position after it, else the month with its year. */
function dateAt(tokens: readonly Token[], at: number): { day: string; end: number } | undefined {
  const near = tokens
    .slice(at, at + 6)
    .map((token, place) => ({ lower: token.lower, end: at + place + 1 }))
    .filter(({ lower }) => !/^(?:[,.-]|\/|of|st|nd|rd|th)$/.test(lower))
  if (near[0]?.end !== at + 1) return undefined
  const [one, two, three] = near.map(({ lower }) => lower.replace(/(?<=\d)(?:st|nd|rd|th)$/, ''))
  const signs = tokens.slice(at + 1, at + 4).map(({ lower }) => lower)
  const day =
    signs[0] === '-' && signs[2] === '-'
      ? dayOf(one, two, three)
      : signs[0] === '/' && signs[2] === '/'
        ? dayOf(three, one, two)
        : (dayOf(three, monthOf(one), two) ?? dayOf(three, monthOf(two), one))
  if (day) return { day, end: near[2].end }
  return monthOf(one) && /^20\d\d$/.test(two ?? '') ? { day: `${two}-${monthOf(one)}`, end: near[1].end } : undefined
}

const months = 'january february march april may june july august september october november december'.split(' ')

function monthOf(name = ''): string | undefined {
  // `Sep`, `sept` and `september`, yet no `margin`.
  const place = name.length < 3 ? -1 : months.findIndex((month) => month.startsWith(name))
  return place < 0 ? undefined : String(place + 1).padStart(2, '0')
}

function dayOf(year = '', month = '', day = ''): string | undefined {
  if (!/^20\d\d$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return undefined
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return Number.isNaN(Date.parse(iso)) ? undefined : iso
}

function ascending(values: ReadonlySet<number>): number[] {
  return [...values].sort((one, other) => one - other)
}
