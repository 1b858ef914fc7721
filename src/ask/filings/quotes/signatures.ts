import { filingVocabulary } from '../../../search/vocabulary.ts'
import type { FilingEvidence, Statement } from '../evidence.ts'
import type { PassageItem, Signature } from '../items.ts'
import { quotable, quotation } from './quotation.ts'

/** The search query for a person's signature. */
export function signatureQuery(person: string): string {
  if (person === 'auditor') return 'report of independent registered public accounting firm auditor since LLP opinion'
  return `signatures pursuant to the requirements ${filingVocabulary().persons.get(person)!.titles.join(' ')}`
}

/** Signatures as printed. */
export function signatureStatements(evidence: FilingEvidence): Statement[] {
  return evidence.signatures.map(({ item, text }) => quotation(evidence, item, `“${quotable(text)}”`))
}

/** The signatures in a passage with one of the person's titles; none if there is any doubt. */
export function signaturesIn(item: PassageItem, person: string): Signature[] {
  const { titles } = filingVocabulary().persons.get(person)!
  const lines = item.text.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim())
  const texts = person === 'auditor' ? firmIn(lines, titles, item) : officersIn(lines, titles)
  return [...new Set(texts)].map((text) => ({ item, text }))
}

/** The signature in the report of an accounting firm: `/s/ Deloitte & Touche LLP`. */
function firmIn(lines: string[], titles: string[], { text, heading, section }: PassageItem): string[] {
  const around = `${section} ${heading} ${text}`.toLowerCase()
  if (!titles.some((title) => around.includes(title))) return []
  const signed = lines.map(
    (line) => /\/s\/ ?([\p{Lu}][\p{L}&., ]{2,50}?(?:LLP|L\.L\.P\.|PLLC|P\.C\.))/u.exec(line)?.[0],
  )
  // Or its name and title side by side: `KPMG LLP, independent registered public accounting firm`.
  const named = lines.filter(
    (line) => line.length < 400 && titles.some((title) => line.toLowerCase().includes(`llp, ${title}`)),
  )
  return [...signed.filter((each) => each !== undefined), ...named].slice(0, 1)
}

/** Each signature with the title that follows it on the same line or directly below. */
function officersIn(lines: string[], titles: string[]): string[] {
  const hasTitle = (line: string) => titles.some((title) => line.toLowerCase().includes(title))
  return lines.flatMap((line, at) => {
    // With two signatures on one line, titles cannot be assigned.
    const lower = line.toLowerCase()
    if (lower.split('/s/').length !== 2) return []
    const own = line.slice(lower.indexOf('/s/'))
    const below = lines.slice(at + 1, at + 5)
    const next = below.findIndex((each) => /\/s\//i.test(each))
    const around = [own, ...(next < 0 ? below : below.slice(0, next))]
    const titleAt = around.findIndex(hasTitle)
    if (titleAt < 0) return []
    // Keeps the cells up to the one with the title.
    const cells = around
      .slice(0, titleAt + 1)
      .join(' | ')
      .split(' | ')
      .filter((cell) => /\p{L}{2}/u.test(cell))
    const kept = cells.slice(0, cells.findIndex(hasTitle) + 1).join(' | ')
    return kept.length > 0 && kept.length < 200 ? [kept] : []
  })
}
