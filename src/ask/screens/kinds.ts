import { tokensOf } from '../../text/tokens.ts'
import { tokenizedText } from '../../text/words.ts'
import type { ScreenVocabulary } from './vocabulary.ts'

/** The sectors and industries of a release, as written in its listings, each with the stems of its words. */
export type Kinds = Record<'sector' | 'industry', Map<string, string>>

/** The stems of a text's words. Different spellings of an industry have the same stems. */
export function stemsOf(text: string): string {
  return ` ${tokenizedText(tokensOf(text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')))
    .words.map(({ stem }) => stem)
    .join(' ')} `
}

/** The release's names for a sector or an industry of the vocabulary. Empty if no company of the release belongs to it. */
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
