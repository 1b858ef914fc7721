import type { Token } from './token.ts'
import { tokensOf } from './tokens.ts'

/** The fiscal periods and days that a text names. */
export interface AskedPeriods {
  /** Fiscal or calendar years, ascending; those between the ends of a range too. */
  years: number[]
  /** 1 to 4. */
  quarters: number[]
  /** YYYY-MM-DD where a day is named, YYYY-MM where only its month is. */
  date: string | undefined
}

/**
 * Reads years, quarters and dates: `FY2018`, `FY18`, `2018`, `FY2017 - FY2019`, `Q2 of FY2023`, `2Q23`, `fourth quarter`,
 * `August 30, 2023`, `8/30/2023`, `December 2025`.
 */
export function fiscalPeriodsIn(text: string): AskedPeriods {
  const tokens = tokensOf(text)
  const years = new Set<number>()
  const quarters = new Set<number>()
  let open: { year: number; end: number } | undefined
  tokens.forEach((_, at) => {
    const quarter = quarterAt(tokens, at)
    if (quarter !== undefined) quarters.add(quarter)
    const found = yearAt(tokens, at, open !== undefined && isRange(tokens.slice(open.end, at)))
    if (!found) return
    const [from, to] = [open?.year ?? found.year, found.year]
    const isSpan = open !== undefined && isRange(tokens.slice(open.end, at)) && to > from && to - from <= 10
    for (let year = isSpan ? from : to; year <= to; year++) years.add(year)
    open = found
  })
  return { years: ascending(years), quarters: ascending(quarters), date: dateIn(tokens) }
}

/** The year that a token tells, and the place behind it; of two digits behind `FY`, an apostrophe, or as the end of a range. */
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

/** Whether what stands between two years joins them. */
function isRange(between: readonly Token[]): boolean {
  const words = between.map(({ lower }) => lower).filter((word) => word !== 'fy' && word !== 'fiscal')
  return words.length === 1 && /^(?:-|–|—|to|through|until)$/.test(words[0])
}

function quarterAt(tokens: readonly Token[], at: number): number | undefined {
  const { lower } = tokens[at]
  const [, short] = /^q([1-4])$/.exec(lower) ?? []
  if (short) return Number(short)
  const follows = tokens.slice(at + 1, at + 3).map((each) => each.lower)
  // `1Q24` is a number and a word for the tokenizer.
  if (/^[1-4]$/.test(lower) && /^q\d{0,4}$/.test(follows[0] ?? '')) return Number(lower)
  const isQuarter =
    follows[0]?.startsWith('quarter') || (/^(?:-|fiscal)$/.test(follows[0] ?? '') && follows[1] === 'quarter')
  const ordinal = ordinals[lower]
  return isQuarter ? ordinal : undefined
}

const ordinals: Record<string, number> = { first: 1, second: 2, third: 3, fourth: 4 }

/** The first day that tokens name, else the first month with its year. */
function dateIn(tokens: readonly Token[]): string | undefined {
  let month: string | undefined
  for (let at = 0; at < tokens.length; at++) {
    const near = tokens.slice(at, at + 6).filter(({ lower }) => !/^(?:[,.-]|\/|of|st|nd|rd|th)$/.test(lower))
    const [one, two, three] = near.map(({ lower }) => lower.replace(/(?<=\d)(?:st|nd|rd|th)$/, ''))
    const signs = tokens.slice(at + 1, at + 4).map(({ lower }) => lower)
    const day =
      signs[0] === '-' && signs[2] === '-'
        ? dayOf(one, two, three)
        : signs[0] === '/' && signs[2] === '/'
          ? dayOf(three, one, two)
          : (dayOf(three, monthOf(one), two) ?? dayOf(three, monthOf(two), one))
    if (day) return day
    if (monthOf(one) && /^20\d\d$/.test(two ?? '')) month ??= `${two}-${monthOf(one)}`
  }
  return month
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
