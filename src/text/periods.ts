import { windows } from '../base/calendar/days.ts'
import { numberOf } from './amounts.ts'
import type { PlacedWord } from './phrases/placed_words.ts'

/** A period that a text names. Its words have the indices from `start` to `end` (exclusive). */
export interface Period {
  start: number
  end: number
  /** Length in days. Undefined for a time that does not extend to today (`in July`, `two weeks ago`). */
  days: number | undefined
  /** The unit that the text uses: `month` for `12 months`. */
  unit?: string
  /** The number of units: 12 for `12 months`. */
  count?: number
  /** For a period that ends with `ago`, how many days ago it was: 30 for `a month ago`. */
  ago?: number
  /** Whether the text compares another period with this period (`than last month`, `the month before`). */
  isCompared: boolean
  /** Whether the text says that this period comes before another period: `the 30 days before`, `the prior month`. */
  isBefore?: boolean
  /** Whether the text names the period with a number, `last` or `past`: true for `14 days` and `the last year`, false for `this year`. */
  isOfCount?: boolean
}

const units = new Map(Object.entries({ day: 1, week: 7, fortnight: 14, month: 30, quarter: 90, year: 365 }))
const shortUnits = new Map(
  Object.entries({
    ...{ d: 1, dys: 1, w: 7, wk: 7, wks: 7, mo: 30, mos: 30, mth: 30, mths: 30, qtr: 90, qtrs: 90 },
    ...{ y: 365, yr: 365, yrs: 365 },
  }),
)
const hours = new Set(['h', 'hr', 'hrs', 'hour', 'hours'])
/** Fixed phrases and their lengths in days. */
const named: [words: string[], days: number][] = [
  [['year', 'to', 'date'], 365],
  [['of', 'all', 'time'], 10_000],
  [['all', 'time'], 10_000],
  [['since', 'inception'], 10_000],
  ...Object.entries({
    ...{ today: 1, todays: 1, tonight: 1, intraday: 1, yesterday: 1, weekly: 7, monthly: 30, quarterly: 90 },
    ...{ ytd: 365, yearly: 365, annual: 365, annually: 365 },
  }).map(([word, days]): [string[], number] => [[word], days]),
]
const deictic = new Set('this dis past last previous prior current the recent trailing'.split(' '))
const coming = new Set('next coming following upcoming'.split(' '))
const months = 'january february march april may june july august september october november december'.split(' ')
const weekdays = new Set('monday tuesday wednesday thursday friday saturday sunday weekend'.split(' '))
/** If one of these words precedes a month, a year or a weekday, the text means a time: `in may`, but not `may rise`. */
const beforeTime = new Set(
  'in during since until from between of by through last before after early late mid back on this past for and versus vs v over as'.split(
    ' ',
  ),
)
/**
 * If one of these words follows a length of time, the text does not mean a past period: `200-day moving average`, `52-week high`, `10-year
 * treasury`, `3d printing`.
 */
const notTime = new Set(
  'moving average sma ema ma high low highs lows yield treasury treasuries bill bond note mortgage fixed print'.split(
    ' ',
  ),
)
const comparing = new Set('than versus vs v against since before relative compared'.split(' '))
const between = new Set('to with in over during the previous prior preceding last past and it they was were'.split(' '))

/** The periods that a text names, in the order of its words. No two periods overlap. */
export function periodsIn(words: PlacedWord[]): Period[] {
  const found: Period[] = []
  for (let at = 0; at < words.length; at = Math.max(at + 1, found.at(-1)?.end ?? 0)) {
    const period = periodAt(words, at) ?? (found.length > 0 ? comparedNumber(words, at) : undefined)
    if (!period) found.push(...unitOverUnit(words, at))
    else {
      // `Since yesterday` is a period that extends to now, while `since last month` names the period to compare with.
      const isShort = period.days !== undefined && period.days < 3 && words[at - 1]?.form === 'since'
      found.push(...countedBefore(words, period))
      found.push({ ...period, isCompared: period.isCompared || (!isShort && isCompared(words, at)) })
    }
  }
  return found
}

/** Parses a number without a unit as the earlier period of a comparison: `14 days vs 30`, `compared with the 90 before`. */
function comparedNumber(words: PlacedWord[], at: number): Period | undefined {
  const days = numberOf(words[at].form)?.value
  const form = (place: number) => words[place]?.form ?? ''
  const start = form(at - 1) === 'the' ? at - 1 : at
  const isAgainst = comparing.has(form(start - 1)) || (form(start - 1) === 'with' && form(start - 2) === 'compared')
  const isEnded = /^(?:before|earlier|prior|preceding)$/.test(form(at + 1))
  if (!windows.some((each) => each === days) || !isAgainst || !(isEnded || isEnd(words, at + 1))) return undefined
  return { start, end: isEnded ? at + 2 : at + 1, days, unit: 'day', count: days!, isCompared: true, isBefore: isEnded }
}

/** Reads `week over week` or `week over month` as a window and the period to compare the window with. */
function unitOverUnit(words: PlacedWord[], at: number): Period[] {
  const [one, over, other] = words.slice(at, at + 3).map(({ form }) => form)
  const [days, baseline] = [units.get(one), units.get(other)]
  if (!days || !baseline || !/^(?:over|on)$/.test(over) || words[at].before.startsWith('%')) return []
  return [
    { start: at, end: at + 1, days, isCompared: false },
    { start: at + 1, end: at + 3, days: baseline, isCompared: true, isBefore: true },
  ]
}

/** Numbers that share the unit of the period after them, such as the 7 of `over 7 and 30 days`. */
function countedBefore(words: PlacedWord[], { start, days, count }: Period): Period[] {
  const found: Period[] = []
  for (let at = start; days !== undefined && count !== undefined; at = found[0].start) {
    const isAfter = /^(?:and|or|vs?|versus|against)$/.test(words[at - 1]?.form)
    const place = isAfter ? at - 2 : /[,/]/.test(words[at].before) ? at - 1 : -1
    const number = place > 0 ? numberOf(words[place].form) : undefined
    if (!number || number.isPercent) break
    found.unshift({ start: place, end: place + 1, days: multiple(number.value, days / count), isCompared: false })
  }
  const head = words[(found[0]?.start ?? 0) - 1]?.form
  const isHeaded = /^(?:last|past|over|for|between)$/.test(head)
  const isAgainst = found.some(({ end }) => comparing.has(words[end].form) || words[end].before.includes('/'))
  // `7, 14, 30 days`.
  const isList = found.length > 1 && found.every(({ days }) => windows.some((each) => each === days))
  if (found.length > 0 && deictic.has(head)) found[0].start--
  return isHeaded || isAgainst || isList ? found : []
}

function periodAt(words: PlacedWord[], at: number): Period | undefined {
  const form = (place: number) => words[place]?.form ?? ''
  const before = (place: number) => words[place]?.before ?? ''
  const span = (end: number, days: number | undefined): Period => ({ start: at, end, days, isCompared: false })
  const known = named.find(([phrase]) => phrase.every((word, offset) => form(at + offset) === word))
  if (known) return span(at + known[0].length, known[1])
  const other = otherTimeAt(words, at)
  if (other !== undefined) return span(other, undefined)
  let place = at
  const isDeictic = deictic.has(form(at))
  while (isDeictic && (deictic.has(form(place)) || form(place) === 'of')) place++
  if (coming.has(form(place)) || coming.has(form(at - 1))) return undefined
  const isArticle = /^an?$/.test(form(place))
  if (isArticle) place++
  const isHalf = form(place) === 'half' && /^an?$/.test(form(place + 1))
  const number = isHalf ? { value: 0.5, isPercent: false } : numberOf(form(place))
  if (number && !number.isPercent) place++
  // `Three quarters of a year`, `half a year`.
  if (form(place) === 'of' && number) place++
  if (number && /^an?$/.test(form(place))) place++
  const count = number?.value ?? 1
  // `Bearish topics, month`.
  const isApart = /[,;?(–-]/.test(before(place)) && (words[place + 1] === undefined || /[,;)]/.test(before(place + 1)))
  if (!number && !isDeictic && !isArticle && !isApart) return undefined
  // In `against the previous 90`, the unit is missing.
  const isBare = isDeictic && number && windows.some((each) => each === count && each > 1) && isEnd(words, place)
  const isEarlier = /^(?:previous|prior)$/.test(form(at))
  if (isBare) return { ...span(place, count), unit: 'day', count, isBefore: isEarlier, isOfCount: true }
  const unit = form(place)
  const short = number || (isDeictic && unit.length > 1) ? shortUnits.get(unit) : undefined
  const length = units.get(words[place]?.stem) ?? units.get(unit.replace(/s$/, '')) ?? short
  // If a mark follows the number, the unit belongs to something else: `ROE over 20, D/E below 1`, `10 % year over year`.
  if (number && /[,;:]|^%/.test(before(place))) return undefined
  const isHours = number && hours.has(unit)
  if ((length === undefined && !isHours) || !(count > 0)) return undefined
  const end = place + 1
  if (notTime.has(form(end)) || notTime.has(words[end]?.stem) || form(end).startsWith('print')) return undefined
  // `A quarter of the conversations` is a share, not a period.
  if (unit.startsWith('quarter') && form(end) === 'of' && form(end + 2) !== 'year') return undefined
  const days = isHours ? Math.ceil(count / 24) : multiple(count, length!)
  // `than a month ago` means a comparison with the month before.
  if (form(end) === 'ago') {
    const isNow = isCompared(words, at)
    return { ...span(end + 1, isNow ? days : undefined), ago: days, ...(isNow && { unit: unitOf(length), count }) }
  }
  const isEnded = /^(?:before|earlier|prior|preceding)$/.test(form(end))
  const lead = words.slice(at, place).map((word) => word.form)
  const isBefore = isEnded || lead.includes('previous') || lead.includes('prior')
  return {
    ...span(isEnded ? end + 1 : end, days),
    unit: unitOf(length),
    count,
    isCompared: isEnded,
    isBefore,
    isOfCount: !isBefore && (number !== undefined || lead.includes('last') || lead.includes('past')),
  }
}

/** Whether a sentence or clause ends directly before the word at `place`. */
function isEnd(words: PlacedWord[], place: number): boolean {
  const [last, next] = [words[place - 1], words[place]]
  return next === undefined || next.sentence !== last.sentence || /[,;:?]/.test(next.before)
}

function unitOf(length: number | undefined): string {
  return [...units.keys()].find((each) => units.get(each) === length) ?? 'hour'
}

/**
 * Converts a number of units to days. Three months are as long as a quarter (90), twelve months as a year (365), and half a year as six
 * months (180).
 */
function multiple(count: number, length: number): number {
  if (length === 365 && count < 1) return Math.round(12 * count) * 30
  return length !== 30 ? count * length : count === 3 ? 90 : count === 12 ? 365 : count * 30
}

/**
 * If a month, year, weekday, numbered quarter or date starts at word `at`, the index of the word after it. Such a time does not extend to
 * today.
 */
function otherTimeAt(words: PlacedWord[], at: number): number | undefined {
  const form = (place: number) => words[place]?.form ?? ''
  const isYear = (place: number) => /^(?:19|20)\d\d$/.test(form(place))
  const isDay = (place: number) => /^\d{1,2}$/.test(form(place)) && Number(form(place)) <= 31
  const isMonth = (place: number) => monthOf(form(place)) !== undefined
  if (/^(?:q[1-4]|h[12])$/.test(form(at))) return isYear(at + 1) ? at + 2 : at + 1
  if (isYear(at)) {
    const isIso = /^\d\d$/.test(form(at + 1)) && words[at + 1].before === '-'
    if (isIso) return /^\d\d$/.test(form(at + 2)) ? at + 3 : at + 2
    return beforeTime.has(form(at - 1)) || isMonth(at - 1) ? at + 1 : undefined
  }
  if (isMonth(at)) {
    if (!isDay(at + 1) && !isYear(at + 1) && !beforeTime.has(form(at - 1))) return undefined
    let end = at + 1
    if (isDay(end)) end++
    if (/^(?:st|nd|rd|th)$/.test(form(end))) end++
    return isYear(end) ? end + 1 : end
  }
  // `On 15 September`.
  if (isDay(at) && !words[at + 1]?.before.includes(',') && isMonth(at + 1) && form(at + 1) !== 'may')
    return isYear(at + 2) ? at + 3 : at + 2
  const before = form(form(at - 1) === 'the' ? at - 2 : at - 1)
  if (weekdays.has(form(at)) && beforeTime.has(before)) return at + 1
  return weekdays.has(form(at + 1)) && /^(?:last|this|past)$/.test(form(at)) ? at + 2 : undefined
}

/** Whether the words name this date (YYYY-MM-DD). They may be `2025-08-27` or `August 27th`. */
export function isDate(words: PlacedWord[], date: string): boolean {
  const [year, month, day] = date.split('-')
  const forms = words.map(({ form }) => form).filter((form) => !/^(?:st|nd|rd|th)$/.test(form))
  const [own, ...others] = forms.filter((form) => form !== year && monthOf(form) !== month)
  const isNamed = others.length === 0 && Number(own) === Number(day) && forms.some((form) => monthOf(form))
  return isNamed || forms.join('-') === date
}

/**
 * The two-digit number of a month, given its lower-case name or abbreviation: `09` for `sep`, `sept` and `september`. Undefined for other
 * words.
 */
export function monthOf(name = ''): string | undefined {
  const place = name.length < 3 ? -1 : months.findIndex((month) => month.startsWith(name))
  return place < 0 ? undefined : String(place + 1).padStart(2, '0')
}

function isCompared(words: PlacedWord[], start: number): boolean {
  const at = words.findLastIndex(({ form }, place) => place < start && !between.has(form))
  if (at >= 0 && comparing.has(words[at].form)) return true
  // `Different from last week`, `up from a month ago`.
  if (words[at]?.form === 'from' && /^(?:differ|chang|up$|down$)/.test(words[at - 1]?.form)) return true
  if (!/^(?:with|to|and)$/.test(words[start - 1]?.form)) return false
  return words.slice(0, start).some(({ stem, sentence }) => stem === 'compar' && sentence === words[start].sentence)
}

export interface NamedWindow {
  days: number
  /**
   * Whether a published window has exactly the named length. If not, `days` is the shortest window that covers the period, or the longest
   * window.
   */
  isExact: boolean
  /** False if even the longest window is shorter than the named length. */
  isCovering: boolean
  /** Whether the text compares another period with this period (`than last month`). */
  isCompared: boolean
}

/** The shortest published window that covers a period. If the period is longer than all windows, the longest window. */
export function windowOf({ days, isCompared }: Pick<Period, 'isCompared'> & { days: number }): NamedWindow {
  const covering = windows.find((window) => window >= days) ?? 365
  return { days: covering, isExact: covering === days, isCovering: covering >= days, isCompared }
}
