import { withoutPersonalData } from '../../labels/personal_data.ts'
import { type WrittenNumber, writtenNumbers } from './numbers.ts'

/** A part of a text, with what it may rest on. */
export interface Claim {
  /** As written, less names and the like whose digits are no figures. */
  text: string
  /** Whether a number may stand in it. */
  isFounded(number: WrittenNumber): boolean
  /** What it cites, for the complaint; empty where it cites nothing or texts of its kind never do. */
  cites?: string
  /** Citations in it of what is not there. */
  unknown?: number[]
  /** What else is wrong with it, by rules of its kind. */
  others?: string[]
}

/** What a generated text has to stand on. What is absent is not asked of it. */
export interface Grounds {
  mostCharacters: number
  claims(text: string): Claim[]
  /** Whether a symbol, or another word in capitals, is known. */
  knowsSymbol?(symbol: string): boolean
  /** Whether words may stand in quotation marks. */
  mayQuote?(words: string): boolean
  /** Whether it is about people, so that nothing may look like personal data. */
  isOfPeople?: boolean
}

/**
 * The one check of text that was generated: its length, links and markup, personal data, citations, numbers, symbols and
 * quotations. Gives what is wrong, in words for the model, which may mend it once; empty where the text may leave.
 */
export function problemsOf(text: string, grounds: Grounds): string[] {
  if (text.trim() === '' || text.length > grounds.mostCharacters) return ['it is empty or too long']
  const problems: string[] = []
  if (/https?:|www\.|!\[|\]\(|<\w+/i.test(text)) problems.push('it holds a link or markup')
  if (grounds.isOfPeople && withoutPersonalData(text) !== text) problems.push('it holds what looks like personal data')
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
  const where = cites === undefined ? 'in the evidence' : `in the evidence cited behind it (${cites || 'no citation'})`
  return [`${wrong.join(', ')}: not printed so ${where}`, ...others]
}

/** Numbers of a claim, without sign, that it may not hold. */
export function unfounded({ text, isFounded }: Pick<Claim, 'text' | 'isFounded'>): number[] {
  return writtenNumbers(text)
    .filter((number) => !isFounded(number))
    .map(({ value }) => value)
}

/** Words that read as symbols: behind a $, or of two to five capitals. */
export function symbolsIn(text: string): string[] {
  const found = [
    ...text.matchAll(/\$([A-Za-z]{1,6})(?![\p{L}\p{N}])|(?<![\p{L}\p{N}.&-])([A-Z]{2,5})(?![\p{L}\p{N}&-])/gu),
  ]
  return [...new Set(found.map(([, cashtag, capitals]) => (cashtag ?? capitals).toUpperCase()))].filter(
    (symbol) => !acronyms.has(symbol),
  )
}

/** Capitals that no sentence about companies can do without. */
const acronyms = new Set(
  'AI API CEO CFO COO CPI DCF EBIT EBITDA EPS ESG ETF ETFS EU EUR FCF FDA FTC FY GAAP GBP GDP GPU HTML II III IP IPO IRS IT IV JPY LLC MD NYSE OK PE PPE RD REIT ROE ROI SEC SG TTM UK US USA USD VAT YOY'.split(
    ' ',
  ),
)

/** What stands in double quotation marks. */
export function quotesIn(text: string): string[] {
  return [...text.matchAll(/[“"„«]([^“”"„«»]+)[”"»]/g)].map(([, words]) => words.trim())
}
