import { cuedText } from '../../../search/cued_text.ts'
import { filingVocabulary } from '../../../search/vocabulary.ts'
import type { PlacedWord } from '../../../text/phrases/placed_words.ts'
import { termsOf } from '../../../text/terms.ts'

/** A question without the parts of a company that it leaves out. */
export interface Exclusion {
  rest: string
  /** The excluded parts in words: `except Greater China and Japan`. */
  excluded: string[]
}

/** Years, or the newest period, that a question leaves out. */
export interface SkippedPeriods {
  years: number[]
  isNewest: boolean
}

/** Reads excluded parts as periods; undefined if one of them is something else. */
export function skippedPeriods(excluded: readonly string[]): SkippedPeriods | undefined {
  const years = excluded.map((part) => /^(?:fiscal |fy ?)?(?:year )?(20\d\d)$/i.exec(part)?.[1])
  const isNewest = (part: string) => /^(?:most recent|latest|newest|last|current)(?: one| quarter| year)?$/i.test(part)
  if (excluded.some((part, at) => !years[at] && !isNewest(part))) return undefined
  return { years: years.flatMap((year) => (year ? [Number(year)] : [])), isNewest: excluded.some(isNewest) }
}

const periodWord = /^(?:(?:fy)?(?:20)?\d\d|fy|fiscal|[1-4]?q[1-4]?|most|latest|newest|last|current)$/

/** Takes the names behind an excluding word out of a question; undefined if it has none. */
export function exclusionIn(text: string): Exclusion | undefined {
  const cued = cuedText(text)
  const { words } = cued
  const [marker] = cued.places('excluding')
  if (!marker || marker.end >= words.length) return undefined
  const asking = new Set(cued.places('asking').map(({ start }) => start))
  // `Excluding AWS 2024` leaves out a part in that year.
  const first = words.slice(marker.end).find(({ form }) => !/^(?:the|its|year)$/.test(form))
  const isOfPeriods = first && periodWord.test(first.form)
  const isEnd = ({ before, form }: PlacedWord, at: number) =>
    at > marker.end &&
    (/[:;?.]/.test(before) ||
      filingVocabulary().wordSet('going_on').has(form) ||
      asking.has(at) ||
      (!isOfPeriods && periodWord.test(form)))
  const end = words.findIndex(isEnd)
  const behind = end < 0 ? '' : cued.from(end)
  const list = cued.from(marker.end)
  const excluded = list
    .slice(0, list.length - behind.length)
    .split(/[,:;?.]|\band\b|\bor\b/i)
    .map((part) => part.trim().replace(/^(?:the|its) /i, ''))
    .filter((part) => termsOf(part).length > 0)
  return excluded.length > 0 ? { rest: `${cued.to(marker.start)} ${behind}`, excluded } : undefined
}
