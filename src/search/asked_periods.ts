import { monthOf } from '../text/periods.ts'
import { tokensOf } from '../text/tokens.ts'

/** The fiscal periods and days that a text names. */
export interface AskedPeriods {
  /** Fiscal or calendar years, ascending. The years within a range and the years of dates are included. */
  years: number[]
  /** The years that the text names outside a date. */
  fiscalYears: number[]
  /** The quarters that the text names, 1 to 4. */
  quarters: number[]
  /** The first and the last quarter of a range such as `Q2 2023 to Q1 2024`. Each quarter is the number 4 x year + quarter. */
  quarterSpan: [first: number, last: number] | undefined
  /**
   * The days that the text names, as YYYY-MM-DD and in the order of the text. If the text names no day, the months that it names, as
   * YYYY-MM.
   */
  dates: string[]
  /** The first of `dates`. Undefined if the text names no date. */
  date: string | undefined
}

/**
 * Finds years, quarters and dates in a text: `FY2018`, `FY18`, `2018`, `FY2017 - FY2019`, `Q2 of FY2023`, `2Q23`, `Q2
 * 23`, `fourth quarter`, `first two quarters`, `August 30, 2023`, `8/30/2023`, `December 2025`.
 */
export function fiscalPeriodsIn(text: string): AskedPeriods {
  const forms = tokensOf(text).map(({ lower }) => lower)
  const years = new Set<number>()
  const dates: string[] = []
  let dated = 0
  let open: { year: number; end: number } | undefined
  forms.forEach((form, at) => {
    const date = at < dated ? undefined : dateAt(forms, at)
    if (date) {
      dates.push(date.day)
      dated = date.end
    }
    // `June 30, 2025 and 2024` names two days.
    const before = dates.findLast(isDay)
    if (before && at === dated + 1 && /^20\d\d$/.test(form) && joins.test(forms[dated])) {
      dates.push(`${form}${before.slice(4)}`)
      dated = at + 1
    }
    const isEnd =
      open !== undefined && isRange(forms.slice(open.end, at), forms.slice(Math.max(0, open.end - 4), open.end))
    const year = at < dated ? undefined : yearAt(forms, at, isEnd)
    if (year === undefined) return
    const isSpan = isEnd && year > open!.year && year - open!.year <= 20
    for (let each = isSpan ? open!.year : year; each <= year; each++) years.add(each)
    open = { year, end: at + 1 }
  })
  const named = [...new Set(dates.some(isDay) ? dates.filter(isDay) : dates)]
  return {
    years: ascending([...years, ...named.map((date) => Number(date.slice(0, 4)))]),
    fiscalYears: ascending(years),
    quarters: ascending([...forms.flatMap((_, at) => quartersAt(forms, at)), ...quartersOf(text)]),
    quarterSpan: spanOf(text),
    dates: named,
    date: named[0],
  }
}

const quarter = String.raw`q([1-4])(?: of)? ?(?:fiscal |fy ?)?(?:year )?'?(?:20)?(\d\d)`
const span = new RegExp(String.raw`\b${quarter} ?(?:to|through|until|thru|and|-|–) ?${quarter}\b`, 'i')

function spanOf(text: string): [number, number] | undefined {
  const [found, ...numbers] = span.exec(text) ?? []
  const [one, first, other, last] = numbers.map(Number)
  const isSpan = found && (!/ and /i.test(found) || /\bbetween\b/i.test(text)) && last * 4 + other > first * 4 + one
  return isSpan ? [(2000 + first) * 4 + one, (2000 + last) * 4 + other] : undefined
}

function isDay(date: string): boolean {
  return date.length > 7
}

/**
 * The year at position `at`. Two digits are a year only after `FY`, a quarter or an apostrophe, or at the end of a
 * range.
 */
function yearAt(forms: string[], at: number, isEnd: boolean): number | undefined {
  const [before = '', sign = '', form] = [forms[at - 2], forms[at - 1], forms[at]]
  const [, whole] = /^(?:fy)?((?:19|20)\d\d)$/.exec(form) ?? []
  if (whole) return Number(whole)
  const [, short] = (/^[1-4]$/.test(sign) ? /^q(\d\d)$/ : /^fy(\d\d)$/).exec(form) ?? []
  const isMarked = isEnd || sign === 'fy' || (/^['’]$/.test(sign) && /^(?:fy|[1-4]q|q[1-4])$/.test(before))
  // In `Q2 25`, 25 is the year, because no day of the month follows a quarter.
  const isBehindQuarter = /^q[1-4]$/.test(sign) && /^[12]\d$/.test(form)
  const own = short ?? ((isMarked || isBehindQuarter) && /^\d\d$/.test(form) ? form : undefined)
  return own === undefined ? undefined : 2000 + Number(own)
}

/** Whether the words between two years form a range. */
function isRange(between: string[], before: string[]): boolean {
  const words = between.filter((word) => word !== 'fy' && word !== 'fiscal')
  return (
    words.length === 1 &&
    (/^(?:-|–|—|to|through|until)$/.test(words[0]) || (words[0] === 'and' && before.includes('between')))
  )
}

/** The quarters of a range within a year: `Q1-Q4`. */
function quartersOf(text: string): number[] {
  const [, first, last] = /\bq([1-4]) ?(?:-|–|to|through|thru) ?q([1-4])\b/i.exec(text) ?? []
  return [1, 2, 3, 4].filter((each) => each >= Number(first) && each <= Number(last))
}

function quartersAt(forms: string[], at: number): number[] {
  const [form, ...follows] = forms.slice(at, at + 6)
  const [, short] = /^q([1-4])$/.exec(form) ?? []
  if (short) return [Number(short)]
  // The tokenizer splits `1Q24` into `1` and `q24`.
  if (/^[1-4]$/.test(form) && /^q\d{0,4}$/.test(follows[0])) return [Number(form)]
  const ordinal = ordinals.get(/^[1-4]$/.test(form) ? `${form}${follows[0]}` : form)
  const end = follows.findIndex((word) => word.startsWith('quarter'))
  if (ordinal === undefined || end < 0) return []
  const between = follows.slice(0, end).filter((word) => !/^(?:-|,|and|or|to|fiscal|calendar|st|nd|rd|th)$/.test(word))
  const count = between.length === 1 ? counts.get(between[0]) : undefined
  if (ordinal === 1 && count !== undefined) return [1, 2, 3].slice(0, count)
  return between.every((word) => ordinals.has(word)) ? [ordinal] : []
}

const joins = /^(?:and|or|vs?|versus|,|\/|&)$/
const ordinals = new Map('first second third fourth 1st 2nd 3rd 4th'.split(' ').map((word, at) => [word, (at % 4) + 1]))
const counts = new Map(Object.entries({ two: 2, three: 3, 2: 2, 3: 3 }))

/** The date that starts at position `at`: a day or, if no day starts there, a month with its year. `end` is the position after the date. */
function dateAt(forms: string[], at: number): { day: string; end: number } | undefined {
  const near = [0, 1, 2, 3, 4, 5]
    .map((offset) => at + offset)
    .filter((place) => forms[place] && !glue.test(forms[place]))
  if (near[0] !== at) return undefined
  const [one, two, three] = near.map((place) => forms[place].replace(/(?<=\d)(?:st|nd|rd|th)$/, ''))
  const [sign, next] = [forms[at + 1], forms[at + 3]]
  const day =
    sign === '-' && next === '-'
      ? dayOf(one, two, three)
      : sign === '/' && next === '/'
        ? dayOf(three, one, two)
        : (dayOf(three, monthOf(one), two) ?? dayOf(three, monthOf(two), one))
  if (day) return { day, end: near[2] + 1 }
  return monthOf(one) && /^20\d\d$/.test(two) ? { day: `${two}-${monthOf(one)}`, end: near[1] + 1 } : undefined
}

const glue = /^(?:[,.-]|\/|of|st|nd|rd|th|quarter)$/

function dayOf(year = '', month = '', day = ''): string | undefined {
  if (!/^20\d\d$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return undefined
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return Number.isNaN(Date.parse(iso)) ? undefined : iso
}

/** Writes a day (YYYY-MM-DD) or a month (YYYY-MM) in the words of filings, such as `August 30, 2023`. */
export function dayInWords(date: string): string {
  const day = date.length > 7 ? ({ day: 'numeric' } as const) : {}
  const at = new Date(date.length > 7 ? date : `${date}-01`)
  return at.toLocaleString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC', ...day })
}

function ascending(values: Iterable<number>): number[] {
  return [...new Set(values)].sort((one, other) => one - other)
}
