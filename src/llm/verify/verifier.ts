import { withoutPersonalData } from '../../labels/personal_data.ts'
import { type WrittenNumber, writtenNumbers } from './numbers.ts'

/** A part of a generated text, with the evidence for its numbers. */
export interface Claim {
  /** The text as written, but without names that contain digits. These digits are not figures. */
  text: string
  /** Whether the evidence supports a number. */
  isFounded(number: WrittenNumber): boolean
  /**
   * The citation of the claim, for messages. Empty if the claim lacks a citation that it must have; undefined if texts of this kind have no
   * citations.
   */
  cites?: string
  /** The ids of citations for which no evidence exists. */
  unknown?: number[]
  /** Problems found by other rules that apply only to this kind of text. */
  others?: string[]
}

/** The rules and the evidence by which a generated text is verified. If a field is missing, its check is skipped. */
export interface Grounds {
  mostCharacters: number
  claims(text: string): Claim[]
  /** Whether a word in capitals, such as a symbol, is known. */
  knowsSymbol?(symbol: string): boolean
  /** Whether these words may be quoted. */
  mayQuote?(words: string): boolean
  /** True if the text is about people. It must then contain nothing that looks like personal data. */
  isOfPeople?: boolean
}

/**
 * Verifies a generated text: length, links and markup, personal data, citations, numbers, symbols and quotations.
 * Returns the problems in words that help a model to correct the text; if the list is empty, the text may be published.
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

/** The numbers of a claim, without signs, that its evidence does not support. */
export function unfounded({ text, isFounded }: Pick<Claim, 'text' | 'isFounded'>): number[] {
  return writtenNumbers(text)
    .filter((number) => !isFounded(number))
    .map(({ value }) => value)
}

/** Finds words that look like symbols: words after a `$`, and words of two to five capitals. */
export function symbolsIn(text: string): string[] {
  const found = [
    ...text.matchAll(/\$([A-Za-z]{1,6})(?![\p{L}\p{N}])|(?<![\p{L}\p{N}.&-])([A-Z]{2,5})(?![\p{L}\p{N}&-])/gu),
  ]
  return [...new Set(found.map(([, cashtag, capitals]) => (cashtag ?? capitals).toUpperCase()))].filter(
    (symbol) => !acronyms.has(symbol),
  )
}

/** Words in capitals that are common in texts about companies but are not symbols. */
const acronyms = new Set(
  'AI API CEO CFO COO CPI DCF EBIT EBITDA EPS ESG ETF ETFS EU EUR FCF FDA FTC FY GAAP GBP GDP GPU HTML II III IP IPO IRS IT IV JPY LLC MD NYSE OK PE PPE RD REIT ROE ROI SEC SG TTM UK US USA USD VAT YOY'.split(
    ' ',
  ),
)

/** Finds the texts in double quotation marks. */
export function quotesIn(text: string): string[] {
  return [...text.matchAll(/[“"„«]([^“”"„«»]+)[”"»]/g)].map(([, words]) => words.trim())
}
