import { termsOf } from '../../../text/terms.ts'

/** A question without the parts of a company that it leaves out. */
export interface Exclusion {
  rest: string
  /** The excluded parts in words: `except Greater China and Japan`. */
  excluded: string[]
}

const marker =
  /\b(?:except(?:ing)?(?: for)?|excluding|excl\.?|other than|besides|apart from|aside from|leaving out|not counting)\s+(?:the\s+|its\s+)?/i
/** What ends the list behind a marker: a mark, or a word that goes on with the question. */
const behind =
  /[:;?.]|,(?= (?:what|which|how|who|did|do|does|is|are|was|were|has|have)\b)|\s(?=(?:what|which|how|who|did|do|does|is|are|was|were|has|have|in|for|during|over|last|this|fell|grew|shrank|rose)\b)|$/i

/** Takes the names behind an excluding word out of a question; undefined if it has none. */
export function exclusionIn(text: string): Exclusion | undefined {
  const found = marker.exec(text)
  if (!found) return undefined
  const start = found.index + found[0].length
  const end = start + text.slice(start).search(behind)
  const excluded = text
    .slice(start, end)
    .split(/,|\band\b|\bor\b/i)
    .map((part) => part.trim())
    .filter((part) => termsOf(part).length > 0)
  return excluded.length > 0 ? { rest: `${text.slice(0, found.index)} ${text.slice(end)}`, excluded } : undefined
}
