import type { CuedText } from './cues.ts'

/** A comparison of the parts of a company: the one with the highest or lowest value or growth, or those above or below a share. */
export type PartRanking =
  | { by: 'value' | 'growth'; end: 'highest' | 'lowest' }
  | { by: 'share'; least: number; most: number }

/** What a question that names a kind of parts compares them by; undefined if it compares nothing. */
export function partRankingIn(cued: CuedText): PartRanking | undefined {
  const { tokens } = cued
  const at = tokens.findIndex(({ text }, place) => /^\d+(?:\.\d+)?%$/.test(text) || tokens[place + 1]?.text === '%')
  const share = tokens.find(({ lower }, place) => place >= at && /^\d/.test(lower))
  // `Which segments grew more than 10%` is no share of the whole.
  if (at >= 0 && share && cued.has('moved')) return undefined
  const bound = at >= 0 && share ? Number.parseFloat(share.lower) : undefined
  if (bound !== undefined && cued.has('less_than')) return { by: 'share', least: 0, most: bound }
  if (bound !== undefined && cued.has('more_than')) return { by: 'share', least: bound, most: Number.POSITIVE_INFINITY }
  const isOfGrowth = cued.has('part_growth')
  if (!isOfGrowth && !cued.has('ranked')) return undefined
  return { by: isOfGrowth ? 'growth' : 'value', end: cued.has('falling') ? 'lowest' : 'highest' }
}
