import { writtenNumbers } from './numbers.ts'
import type { Grounds } from './verifier.ts'

/** The filing that a summary is based on. */
export interface SummarySource {
  headline: string | null
  passages: readonly { section: string; heading: string; text: string }[]
}

/** Maximum number of characters of a summary. */
const mostCharacters = 1_200

/** Minimum share of a sentence's longer words that must also occur in the filing. */
const leastKnown = 0.6

/**
 * The rules by which a summary is verified. Each figure must occur in the filing with the same digits (commas are ignored) and the same
 * scale; in the filing, the scale may be in the header of a table. Most words must occur in the filing, and quotations must be verbatim.
 */
export function summaryGrounds(source: SummarySource): Grounds {
  const printed = new Set<string>()
  const values = new Set<number>()
  const take = (text: string, scaleOfTable: string | undefined) => {
    for (const { value, digits, scale } of writtenNumbers(text)) {
      values.add(value)
      if (digits === undefined) continue
      const bare = digits.replaceAll(',', '')
      printed.add(`${bare} ${scale}`).add(`${bare} `)
      if (scaleOfTable && scale === '') printed.add(`${bare} ${scaleOfTable}`)
    }
  }
  if (source.headline) take(source.headline, undefined)
  for (const { section, heading, text } of source.passages) {
    const [, scale] = /\bin (thousand|million|billion)s\b/i.exec(`${heading}\n${text}`) ?? []
    const isTable = text.includes(' | ')
    take(`${section}\n${heading}`, undefined)
    take(text, isTable ? scale?.toLowerCase() : undefined)
  }
  const sources = [
    source.headline ?? '',
    ...source.passages.flatMap(({ section, heading, text }) => [section, heading, text]),
  ]
  const text = sources.join('\n')
  const symbols = new Set(text.match(/[A-Z]{2,}/g))
  const stems = new Set(stemsOf(text))
  const quotable = text.replaceAll(/\s+/g, ' ').toLowerCase()
  return {
    mostCharacters,
    knowsSymbol: (symbol) => symbols.has(symbol),
    mayQuote: (words) => quotable.includes(words.replaceAll(/\s+/g, ' ').toLowerCase()),
    claims: (summary) =>
      sentencesOf(summary).map((sentence) => ({
        text: sentence,
        isFounded: ({ digits, scale, value }) =>
          digits === undefined ? values.has(value) : printed.has(`${digits.replaceAll(',', '')} ${scale}`),
        others: isSpokenOf(sentence, stems) ? [] : ['a sentence is not supported by the filing'],
      })),
  }
}

function isSpokenOf(sentence: string, stems: ReadonlySet<string>): boolean {
  const said = stemsOf(sentence)
  return said.filter((stem) => stems.has(stem) || ofTelling.has(stem)).length >= leastKnown * said.length
}

/**
 * The first six letters of each word that has at least four letters. This is enough to match inflected forms of a word.
 */
function stemsOf(text: string): string[] {
  return [...new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 6)))]
}

const ofTelling = new Set(
  stemsOf(
    'company filing reported reports rose fell increased decreased compared with during quarter year while driven from',
  ),
)

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+(?=[\p{Lu}“"(])/u)
}
