import { tokensOf } from '../../text/tokens.ts'
import { tokenizedText } from '../../text/words.ts'
import type { ScreenVocabulary } from './vocabulary.ts'

/** The sectors and industries that a release has, as its listings write them, each with the stems of its words. */
export type Kinds = Record<'sector' | 'industry', Map<string, string>>

/** Classifications write one industry in many forms, which have the stems of words in common. */
export function stemsOf(text: string): string {
  return ` ${tokenizedText(tokensOf(text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')))
    .words.map(({ stem }) => stem)
    .join(' ')} `
}

/** What a release calls a sector or an industry of the vocabulary: nothing if it has no company of it. */
export function namesOf({ sectors, industries }: ScreenVocabulary, kinds: Kinds, field: keyof Kinds, word: string) {
  const names = [...kinds[field]]
  if (field === 'sector') {
    const wanted = new Set(sectors[word].sectors.map(stemsOf))
    return names.flatMap(([name, stems]) => (wanted.has(stems) ? name : []))
  }
  const [wanted, other] = [industries[word].contains, industries[word].except].map((parts) => parts.map(stemsOf))
  const has = (stems: string, parts: string[]) => parts.some((part) => stems.includes(part))
  return names.flatMap(([name, stems]) => (has(stems, wanted) && !has(stems, other) ? name : []))
}
