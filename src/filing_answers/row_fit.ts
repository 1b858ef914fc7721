import type { AskedLine } from '../search/vocabulary.ts'
import type { TableRow } from './table_rows.ts'

export type LineUnit = 'amount' | 'per share' | 'shares' | 'rate'

/** What a line's figures are in. */
export function unitOf({ metric }: AskedLine): LineUnit {
  if (metric === 'eps' || metric.endsWith('_per_share')) return 'per share'
  if (metric === 'shares_outstanding') return 'shares'
  return /rate$|margin|ratio|growth|percent|same_store_sales|backlog/.test(metric) ? 'rate' : 'amount'
}

/**
 * Whether a row's figures can be in a line's unit. The same bare label, such as `Diluted`, stands over amounts a share and
 * over counts of shares: its title, signs of currency and decimals tell which.
 */
export function isInUnit(
  { label, group, cells }: TableRow,
  cellsShown: string[],
  unit: LineUnit,
  heading: string,
): boolean {
  const names = `${group} ${label}`
  const isCount = countsShares.test(label) || (countsShares.test(group) && !perShare.test(label))
  const figures = cellsShown.filter((cell) => /\d/.test(cell))
  if (figures.length === 0) return false
  const isPercent = figures.some((cell) => cell.includes('%'))
  if (unit === 'per share') {
    const isDecimal = figures.every((cell) => /^\D*\d[\d,]*\.\d{2,4}\D*$/.test(cell))
    const isMoney = cells.some((cell) => cell.includes('$'))
    return isDecimal && !isPercent && (isMoney || !isCount)
  }
  if (unit === 'shares')
    return isCount && !isPercent && cells.every((cell) => !cell.includes('$')) && !perShare.test(label)
  if (unit === 'amount') return !isPercent && !isCount && !perShare.test(label) && !shares.test(`${names} ${heading}`)
  return true
}

/** `Weighted-average shares used to compute earnings per share` counts shares, `Earnings per share` does not. */
const countsShares = /\bweighted|\bshares\b(?! outstanding basis)|\bshare count\b/i
const perShare = /\bper\b[^|]{0,30}\b(?:share|unit|ads|eps)\b|\beps\b/i
/** Tables of shares of something, and of changes, print no amounts, with or without a sign of percent. */
const shares = /\bas an? (?:%|percent(?:age)?) of\b|\bpercent(?:age)? of (?:total |net )*(?:revenues?|sales)\b|\bmix\b/i

/** Scale of a row's figures, where it is certain. */
export function scaleOf({ scale, cells, label, group }: TableRow, unit: LineUnit | undefined, heading: string) {
  const isPerShare = unit !== 'shares' && perShare.test(`${group} ${label}`)
  if (scale === undefined || unit === 'per share' || unit === 'rate' || isPerShare) return undefined
  if (cells.some((cell) => cell.includes('%'))) return undefined
  // Shares, and what no metric is known of, may be what the scale excepts.
  const isExcepted = /\bexcept(?! (?:for )?(?:earnings |amounts? )?per[- ]share (?:data|amounts?|information))/i.test(
    heading,
  )
  if (unit === 'shares') return isExcepted ? undefined : scale
  if (unit === undefined && (isExcepted || /\bexcept/i.test(heading) || cells.some((cell) => /\.\d/.test(cell))))
    return undefined
  return scale
}
