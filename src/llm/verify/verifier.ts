import { withoutPersonalData } from '../../labels/personal_data.ts'
import { type WrittenNumber, writtenNumbers } from './numbers.ts'

/** A part of a text, with the evidence that its numbers must be based on. */
export interface Claim {
  /** The text as written, but without names that contain digits, because these digits are not figures. */
  text: string
  /** Whether a number is supported by the evidence. */
  isFounded(number: WrittenNumber): boolean
  /** The claim's citation, for messages. Empty if the claim has no citation, undefined if texts of this kind have none. */
  cites?: string
  /** Citations of evidence that does not exist. */
  unknown?: number[]
  /** Further problems, by rules for this kind of text. */
  others?: string[]
}

/** The rules and evidence by which a generated text is verified. A check is skipped if its field is absent. */
export interface Grounds {
  mostCharacters: number
  claims(text: string): Claim[]
  /** Whether a symbol or another word in capitals is known. */
  knowsSymbol?(symbol: string): boolean
  /** Whether these words may be quoted. */
  mayQuote?(words: string): boolean
  /** Whether the text is about people, so that it must contain nothing that looks like personal data. */
  isOfPeople?: boolean
}

/**
 * Verifies a generated text: length, links and markup, personal data, citations, numbers, symbols and quotations. Returns the problems in
 * words that a model can act on. The list is empty if the text may be published.
 */
export function problemsOf(text: string, grounds: Grounds): string[] {
  if (text.trim() === '' || text.length > grounds.mostCharacters) return ['it is empty or too long']
  const problems: string[] = []
  if (/https?:|www\.|!\[|\]\(|<\w+/i.test(text)) problems.push('it contains a link or markup')
  if (grounds.isOfPeople && withoutPersonalData(text) !== text)
    problems.push('it contains what looks like personal data')
  for (const claim of grounds.claims(text)) problems.push(...problemsOfClaim(claim))
  const strange = grounds.knowsSymbol ? symbolsIn(text).filter((symbol) => !grounds.knowsSymbol!(symbol)) : []
  if (strange.length > 0) problems.push(`${strange.join(', ')}: not named in the evidence`)
  if (grounds.mayQuote && !quotesIn(text).every(grounds.mayQuote))
    problems.push('it quotes what the evidence does not say')
  return problems
}

function problemsOfClaim(claim: Claim): string[] {
  const { unknown = [], others = [], cites } = claim
  if (unknown.length > 0) return [`there is no evidence ${unknown.map((id) => `[${id}]`).join('')}`]
  const wrong = unfounded(claim)
  if (wrong.length === 0) return others
  const where = cites === undefined ? 'in the evidence' : `in the evidence cited after it (${cites || 'no citation'})`
  return [`${wrong.join(', ')}: not printed like this ${where}`, ...others]
}

/** Numbers of a claim that its evidence does not support, without their signs. */
export function unfounded({ text, isFounded }: Pick<Claim, 'text' | 'isFounded'>): number[] {
  return writtenNumbers(text)
    .filter((number) => !isFounded(number))
    .map(({ value }) => value)
}

/** Words that look like symbols: words after a `$`, and words of two to five capitals. */
export function symbolsIn(text: string): string[] {
  const found = [
    ...text.matchAll(/\$([A-Za-z]{1,6})(?![\p{L}\p{N}])|(?<![\p{L}\p{N}.&-])([A-Z]{2,5})(?![\p{L}\p{N}&-])/gu),
  ]
  return [...new Set(found.map(([, cashtag, capitals]) => (cashtag ?? capitals).toUpperCase()))].filter(
    (symbol) => !acronyms.has(symbol),
  )
}

/** Words in capitals that are not symbols but are common in texts about companies. */
const acronyms = new Set(
  'AI API CEO CFO COO CPI DCF EBIT EBITDA EPS ESG ETF ETFS EU EUR FCF FDA FTC FY GAAP GBP GDP GPU HTML II III IP IPO IRS IT IV JPY LLC MD NYSE OK PE PPE RD REIT ROE ROI SEC SG TTM UK US USA USD VAT YOY'.split(
    ' ',
  ),
)

/** Text in double quotation marks. */
export function quotesIn(text: string): string[] {
  return [...text.matchAll(/[“"„«]([^“”"„«»]+)[”"»]/g)].map(([, words]) => words.trim())
}
