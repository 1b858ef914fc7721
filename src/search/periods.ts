/** The periods that a question names. */
export interface AskedPeriods {
  /** Fiscal or calendar years, ascending; those between the ends of a range too. */
  years: number[]
  /** 1 to 4. */
  quarters: number[]
}

/** Reads years and quarters: `FY2018`, `FY18`, `fiscal 2018`, `2018`, `FY2017 - FY2019`, `Q2 of FY2023`, `2Q23`, `fourth quarter`. */
export function periodsIn(text: string): AskedPeriods {
  const years = new Set<number>()
  const quarters = new Set<number>()
  for (const [, full, short] of text.matchAll(yearLike)) years.add(full ? Number(full) : 2000 + Number(short))
  for (const [, from, to] of text.matchAll(range)) {
    const last = to.length === 2 ? Number(from.slice(0, 2) + to) : Number(to)
    if (last - Number(from) > 10) continue
    for (let year = Number(from); year <= last; year++) years.add(year)
  }
  for (const { groups } of text.matchAll(quarterLike)) {
    const { first, second, word, year } = groups!
    quarters.add(Number(first ?? second ?? ordinals.indexOf(word.toLowerCase()) + 1))
    if (year) years.add(2000 + Number(year))
  }
  return { years: [...years].sort((a, b) => a - b), quarters: [...quarters].sort((a, b) => a - b) }
}

const yearLike =
  /(?:\bfy\s?|\bfiscal(?: year)? |(?<![\p{L}\p{N}$.,]))((?:19|20)\d\d)(?![\p{N}%]|[.,]\d)|\bfy\s?'?(\d\d)\b/giu
const range = /\b(?:fy\s?)?((?:19|20)\d\d)\s?(?:-|–|—|to|through|until)\s?(?:fy\s?)?((?:19|20)?\d\d)\b/giu
const ordinals = ['first', 'second', 'third', 'fourth']
const quarterLike =
  /\bq(?<first>[1-4])(?!\d)|\b(?<second>[1-4])q(?:'?(?<year>\d\d)\b)?|\b(?<word>first|second|third|fourth)[ -](?:fiscal )?quarter\b/giu
