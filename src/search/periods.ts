/** The periods that a question names. */
export interface AskedPeriods {
  /** Fiscal or calendar years, ascending; those between the ends of a range too. */
  years: number[]
  /** 1 to 4. */
  quarters: number[]
  /** YYYY-MM-DD, where a day is named. */
  date: string | undefined
}

/** Reads years and quarters: `FY2018`, `FY18`, `fiscal 2018`, `2018`, `FY2017 - FY2019`, `Q2 of FY2023`, `2Q23`, `fourth quarter`. */
export function periodsIn(text: string): AskedPeriods {
  const years = new Set<number>()
  const quarters = new Set<number>()
  for (const [, full] of text.matchAll(fullYear)) years.add(Number(full))
  for (const [, short] of text.matchAll(/\bfy\s?'?(\d\d)\b/gi)) years.add(2000 + Number(short))
  for (const [, from, to] of text.matchAll(range)) {
    const last = to.length === 2 ? Number(from.slice(0, 2) + to) : Number(to)
    if (last - Number(from) > 10) continue
    for (let year = Number(from); year <= last; year++) years.add(year)
  }
  for (const [, quarter] of text.matchAll(/\bq([1-4])(?!\d)/gi)) quarters.add(Number(quarter))
  for (const [, quarter, short] of text.matchAll(/\b([1-4])q(?:'?(\d\d)\b)?/gi)) {
    quarters.add(Number(quarter))
    if (short) years.add(2000 + Number(short))
  }
  for (const [, word] of text.matchAll(/\b(first|second|third|fourth)[ -](?:fiscal )?quarter\b/gi))
    quarters.add(ordinals.indexOf(word.toLowerCase()) + 1)
  return { years: [...years].sort((a, b) => a - b), quarters: [...quarters].sort((a, b) => a - b), date: dateIn(text) }
}

const fullYear = /(?:\bfy\s?|\bfiscal(?: year)? |(?<![\p{L}\p{N}$.,]))((?:19|20)\d\d)(?![\p{N}%]|[.,]\d)/giu
const range = /\b(?:fy\s?)?((?:19|20)\d\d)\s?(?:-|–|—|to|through|until)\s?(?:fy\s?)?((?:19|20)?\d\d)\b/giu
const ordinals = ['first', 'second', 'third', 'fourth']

/** The first day that a text names: `August 30, 2023`, `30 August 2023`, `2023-08-30`, `8/30/2023`. */
function dateIn(text: string): string | undefined {
  const iso = /\b(20\d\d)-(\d\d)-(\d\d)\b/.exec(text)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const us = /\b(\d{1,2})\/(\d{1,2})\/(20\d\d)\b/.exec(text)
  if (us) return dayOf(us[3], us[1], us[2])
  const long = /\b([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (20\d\d)\b/i.exec(text)
  if (long && monthOf(long[1]) > 0) return dayOf(long[3], monthOf(long[1]), long[2])
  const british = /\b(\d{1,2})(?:st|nd|rd|th)? (?:of )?([a-z]{3,9})\.?,? (20\d\d)\b/i.exec(text)
  return british && monthOf(british[2]) > 0 ? dayOf(british[3], monthOf(british[2]), british[1]) : undefined
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function monthOf(name: string): number {
  return months.indexOf(name.slice(0, 3).toLowerCase()) + 1
}

function dayOf(year: string, month: string | number, day: string): string | undefined {
  const iso = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return Number.isNaN(Date.parse(iso)) ? undefined : iso
}
