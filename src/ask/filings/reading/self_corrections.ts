import { questionOf } from '../../../search/question.ts'
import { isName } from './definitions.ts'
import type { CompanyNames } from './names.ts'
import { readFilingQuestion } from './reading.ts'

/**
 * Leaves out what a text corrects itself: `revenue, i mean net income`, `in 2023, sorry, 2024`. Figures, subjects, names and
 * periods before the correction give way to those of the same kind behind it.
 */
export function withoutCorrected(text: string, names: CompanyNames): string {
  const match = correction.exec(text)
  if (!match) return text
  const [before, after] = [text.slice(0, match.index), text.slice(match.index + match[0].length)]
  const [one, other] = [before, after].map((part) => readFilingQuestion(part, names))
  const { years, quarters } = questionOf(after)
  const openOf = (reading: typeof one) => reading.open.filter(({ isLoose }) => !isLoose).map(({ word }) => word)
  const isThing = other.metrics.length + other.topics.length > 0
  const replaced = openOf(other).length > 0 ? openOf(one) : []
  const isReplaced = (word: string) =>
    (years.length > 0 && year.test(word)) || (quarters.length > 0 && quarter.test(word)) || replaced.includes(word)
  const words = before.split(/\s+/).filter((each) => each !== '')
  // Of several figures or subjects, the correction replaces the last ones: "revenue and net income, i mean operating income".
  const places = namesAt(words).slice(-(other.metrics.length + other.topics.length))
  const isNamed = (at: number) => isThing && places.some(({ start, end }) => start <= at && at < end)
  const kept = words.filter((word, at) => !isNamed(at) && !isReplaced(word.replace(/[,;.?!]+$/, '')))
  if (kept.length === words.length) return text
  return `${[...kept, withoutCorrected(after, names)].join(' ')}`
}

/** The words of the longest names of figures and subjects in a text, in order. */
function namesAt(words: string[]): { start: number; end: number }[] {
  const places: { start: number; end: number }[] = []
  for (let start = 0; start < words.length; start = Math.max(start + 1, places.at(-1)?.end ?? 0)) {
    const size = [5, 4, 3, 2, 1].find((each) => {
      return start + each <= words.length && isName(words.slice(start, start + each).join(' '))
    })
    if (size) places.push({ start, end: start + size })
  }
  return places
}

const filler = '(?:oh|no|wait|sorry|i mean|i meant)[,.]? '
const afterMark = String.raw`(?<=[,;.?!…–—-]\s*(?:no |wait )?)(?:actually|make that|scratch that|wait|no)`
const goesOn = String.raw`[,.:;]?\s+(?!(?:and|also|plus|or|but)\b)`
/** `I mean` and `sorry`, and words that correct only after a punctuation mark. */
const correction = new RegExp(
  String.raw`(?:\s*[,;:.?!…–—-]+\s*|\s+)(?:${filler})*(?:i mean|i meant|sorry|${afterMark})${goesOn}`,
  'i',
)

const year = /^(?:fiscal|fy|(?:fy ?)?'?(?:19|20)\d\d|fy ?'?\d\d)$/i
const quarter = /^(?:q[1-4]|[1-4]q)$/i
