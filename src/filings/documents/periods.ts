import type { FilingDocument } from './document.ts'

/** The period that a filing reports on, as far as it is known. */
export interface ReportedPeriod {
  /** Last day of the period, `YYYY-MM-DD`. */
  periodEnd: string | null
  /** The fiscal year as the issuer names it. */
  fiscalYear: number | null
  /** The fiscal quarter, 1 to 4. Null for an annual report, and if the quarter is unknown. */
  fiscalQuarter: number | null
}

/** Number of characters at the start of a document that are taken as the cover page, or as the first paragraphs of a press release. */
const COVER = 6000
/** The fiscal year and quarter of a report are searched in this many characters at the start of the document. */
const NAMED = 400_000

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const month = '(january|february|march|april|may|june|july|august|september|october|november|december)'
const ended = new RegExp(
  String.raw`(?:year|quarter|quarterly period|period|months|weeks)\s+end(?:ed|ing)\s*:?\s*${month}\s+(\d{1,2})\s*,?\s*(\d{4})`,
  'i',
)
const ordinals: Record<string, number> = { first: 1, second: 2, third: 3, fourth: 4 }

/**
 * The period that a filing reports on. The fiscal year and quarter come from the facts of the cover page, or from the
 * text if the cover page has no facts. `delivered` is the period end in the delivered row; if it is null, the period
 * end is searched in the text. Filings that report on no period, such as most 8-Ks, have no fiscal year.
 */
export function reportedPeriod(document: FilingDocument, form: string, delivered: string | null): ReportedPeriod {
  const { cover } = document
  const start = document.text.slice(0, COVER).replace(/\s+/g, ' ')
  const isAnnual = /^(?:10-?K|20-?F|40-?F|11-?K)/i.test(form)
  const isQuarterly = /^10-?Q/i.test(form)
  const end = delivered ?? dateIn(ended.exec(start))
  const focus = Number(cover.DocumentFiscalYearFocus)
  const quarter = /^Q([1-4])$/i.exec(cover.DocumentFiscalPeriodFocus ?? '')
  if (isAnnual) {
    const year = isYear(focus) ? focus : end ? yearOf(document.text, end) : null
    return { periodEnd: end, fiscalYear: year, fiscalQuarter: null }
  }
  const said = quarterSaid(isQuarterly ? document.text.slice(0, NAMED) : start, end, isQuarterly)
  if (isQuarterly) {
    return {
      periodEnd: end,
      fiscalYear: isYear(focus) ? focus : (said?.year ?? null),
      fiscalQuarter: quarter ? Number(quarter[1]) : (said?.quarter ?? null),
    }
  }
  const reports = said !== undefined && /\bresults\b/i.test(start)
  return { periodEnd: end, fiscalYear: reports ? said.year : null, fiscalQuarter: reports ? said.quarter : null }
}

function isYear(year: number): boolean {
  return Number.isInteger(year) && year > 1990 && year < 2100
}

function dateIn(found: RegExpExecArray | null): string | null {
  if (!found) return null
  const day = Number(found[2])
  if (day < 1 || day > 31 || !isYear(Number(found[3]))) return null
  return `${found[3]}-${String(months.indexOf(found[1].toLowerCase()) + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/**
 * The fiscal year that ends on `end`. If `end` is before 30 June, issuers name the fiscal year after the calendar year
 * of `end` or after the previous calendar year. The name that the text uses more often is chosen. If both are used
 * equally often, the fiscal year is the year of `end`, or the previous year if `end` is 7 January or earlier.
 */
function yearOf(text: string, end: string): number {
  const year = Number(end.slice(0, 4))
  if (end.slice(5) >= '06-30') return year
  const named = { [year]: 0, [year - 1]: 0 }
  for (const found of text.slice(0, NAMED).matchAll(/\bfiscal\s+(?:year\s+)?(\d{4})\b/gi)) {
    const each = Number(found[1])
    if (each in named) named[each]++
  }
  if (named[year] !== named[year - 1]) return named[year] > named[year - 1] ? year : year - 1
  return end.slice(5) <= '01-07' ? year - 1 : year
}

/**
 * The quarter that a text is about (`second quarter of fiscal 2026`, `Q2 2025`). In a report, this is the latest of the
 * quarters that the text names often. In an announcement, this is the first quarter that the text names.
 */
function quarterSaid(
  text: string,
  end: string | null,
  isReport: boolean,
): { year: number; quarter: number } | undefined {
  const counts = new Map<string, number>()
  for (const found of text.matchAll(quarterName)) {
    const quarter = found[2] ? Number(found[2]) : ordinals[found[1].toLowerCase()]
    const year = yearAfter.exec(text.slice(found.index + found[0].length, found.index + found[0].length + 60))?.[1]
    if (year) add(counts, `${year} ${quarter}`)
  }
  const most = Math.max(0, ...counts.values())
  const often = isReport
    ? [...counts.keys()].filter((name) => counts.get(name)! * 2 >= most).sort()
    : [...counts.keys()]
  const best = isReport ? often.at(-1) : often[0]
  if (best === undefined) return undefined
  const [year, quarter] = best.split(' ').map(Number)
  // A year far from the period end is not the year of the reported quarter.
  if (!isYear(year) || (end && Math.abs(Number(end.slice(0, 4)) - year) > 1)) return undefined
  return { year, quarter }
}

const quarterName = /\b(?:(first|second|third|fourth)[\s-]+(?:fiscal\s+)?quarter|Q([1-4]))/gi
/** The year after the name of a quarter: `third quarter of fiscal 2024`. */
const yearAfter = /^\s+(?:of\s+)?(?:the\s+)?(?:fiscal\s+)?(?:year\s+)?(\d{4})\b/i

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
