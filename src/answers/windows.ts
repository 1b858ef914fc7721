import { numberWords } from '../text/number_words.ts'

/** The windows that a release holds, in days. */
export const windows = [1, 3, 7, 14, 30, 90, 365] as const

export interface NamedWindow {
  days: number
  /** False where no window has the length that was named: this is the closest one that covers it, or the longest. */
  isExact: boolean
  /** False where even the longest window is shorter. */
  isCovering: boolean
  /** Whether the question compares with it (`than last month`). */
  isCompared: boolean
}

/**
 * The window that a question names, and the one it compares with if it names two (`this week against last month`).
 * Nothing where it names none.
 */
export function windowsOf(question: string): NamedWindow[] {
  const text = question.toLowerCase()
  const found: (NamedWindow & { at: number })[] = []
  for (const { pattern, days } of spans) {
    for (const match of text.matchAll(pattern)) {
      const length = days(match)
      // Tomorrow is in no release.
      if (/\b(?:next|coming|following|upcoming)\s+$/.test(text.slice(0, match.index))) continue
      const behind = text.slice(match.index + match[0].length)
      // That long ago is a day, not a window.
      if (/^\s+ago\b/.test(behind)) continue
      if (ofOthers.test(behind)) continue
      // A quarter of the conversations is a share.
      if (/quarters?$/.test(match[0]) && /^\s+of (?!the year|20)/.test(behind)) continue
      if (!(length > 0) || found.some(({ at }) => at === match.index)) continue
      const covering = windows.find((window) => window >= length) ?? 365
      const isCompared = compared.test(text.slice(0, match.index))
      found.push({
        at: match.index,
        days: covering,
        isExact: covering === length,
        isCovering: covering >= length,
        isCompared,
      })
    }
  }
  found.sort((one, other) => one.at - other.at)
  return found.slice(0, 2).map(({ at: _, ...window }) => window)
}

/** Behind what is no time looked back on: `200-day moving average`, `52-week high`, `10-year treasury`, `3d printing`. */
const ofOthers =
  /^[ -]+(?:(?:simple |exponential )?moving average|[se]?ma|average|highs?|lows?|yields?|treasur\w+|t-?bills?|bonds?|notes?|mortgages?|fixed|print\w+)\b/

/** Whether a question names a time that is none of the windows: a month, a year, a day of the week, so long ago. */
export function namesOtherTime(question: string): boolean {
  return otherTimes.some((pattern) => pattern.test(question.toLowerCase()))
}

const months =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec'

const otherTimes = [
  new RegExp(
    `\\b(?:in|during|since|until|from|between|of|by|through|last|before|after|back in) (?:early |late |mid[- ]?)?(?:${months})\\b`,
  ),
  new RegExp(
    `\\b(?:${months}) (?:\\d{1,2}(?:st|nd|rd|th)?|(?:19|20)\\d\\d)\\b|\\b\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${months})\\b`,
  ),
  /\b(?:in|during|since|until|from|of|before|after|for|and|versus|vs\.?) (?:early |late |mid[- ]?)?(?:19|20)\d\d\b/,
  /\b(?:19|20)\d\d-\d\d(?:-\d\d)?\b/,
  /\b(?:on|last|since|until|this|past) (?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:last|this|past|over the) weekend\b/,
  /\bq[1-4]\b/,
  /\b(?:days?|weeks?|months?|quarters?|years?|decades?) ago\b/,
]

const compared =
  /\b(?:than|versus|vs\.?|against|since|compared (?:to|with)|relative to|before|compare\b[^.?!]*\b(?:with|to|and))\s+(?:in |over |during )?(?:the )?(?:previous |prior |preceding |last |past )?$/

const lengths: Record<string, number> = { day: 1, week: 7, fortnight: 14, month: 30, quarter: 90, year: 365 }

const numbers: Record<string, number> = {
  ...numberWords,
  a: 1,
  one: 1,
  couple: 2,
  few: 3,
  twelve: 12,
  fourteen: 14,
  thirty: 30,
  ninety: 90,
}

const counted = `(\\d{1,3}|${Object.keys(numbers).join('|')})`

const spans: { pattern: RegExp; days: (match: RegExpMatchArray) => number }[] = [
  { pattern: /\b(?:today|todays|today's|tonight|intraday)\b/g, days: () => 1 },
  { pattern: /\byesterday\b/g, days: () => 2 },
  {
    pattern: new RegExp(`\\b${counted}[ -]+(?:of )?(day|week|fortnight|month|quarter|year)s?\\b`, 'g'),
    days: ([, count, unit]) => multiple(numbers[count] ?? Number(count), unit),
  },
  {
    pattern: /\b(\d{1,3}) ?(d|w|wks?|mos?|mths?|yrs?)\b/g,
    days: ([, count, unit]) => multiple(Number(count), short[unit.replace(/s$/, '')]),
  },
  { pattern: /\b1y\b/g, days: () => 365 },
  {
    pattern: /\b(\d{1,3}) ?(?:h|hrs?|hours?)\b/g,
    days: ([, count]) => Math.ceil(Number(count) / 24),
  },
  {
    pattern: /\b(?:this|past|last|previous|prior|current|the|of the)\s+(week|fortnight|month|quarter|year)(?:'s)?\b/g,
    days: ([, unit]) => lengths[unit],
  },
  { pattern: /\b(?:weekly|week over week)\b/g, days: () => 7 },
  { pattern: /\b(?:monthly|month over month)\b/g, days: () => 30 },
  { pattern: /\b(?:of all time|all[- ]time|since inception)\b/g, days: () => 10_000 },
  { pattern: /\b(?:year to date|ytd|yearly|annual|annually)\b/g, days: () => 365 },
]

const short: Record<string, string> = { d: 'day', w: 'week', wk: 'week', mo: 'month', mth: 'month', yr: 'year' }

/** Three months are the window of a quarter, and twelve that of a year. */
function multiple(count: number, unit: string): number {
  if (unit === 'month') return count === 3 ? 90 : count === 12 ? 365 : count * 30
  return count * lengths[unit]
}
