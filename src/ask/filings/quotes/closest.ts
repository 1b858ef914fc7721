import { cuedText } from '../../../search/cued_text.ts'
import { termsOf } from '../../../text/terms.ts'
import type { FilingEvidence, Statement } from '../evidence.ts'
import type { PassageItem } from '../items.ts'
import { AskedWords } from './asked_words.ts'
import { extractsOf } from './extracts.ts'
import { isOfAskedPeriod } from './period_fit.ts'
import { captionOf, quotation } from './quotation.ts'

/** Minimum weight of the question's words that the closest passage has, as a share of the weight of all of them. */
const leastShare = 0.5

/**
 * The passage of each company that comes closest to a question that none answers: of the requested period, with a word that
 * restricts the question. It is introduced as what it is, and the words that it lacks are named after it.
 */
export function closestStatements(evidence: FilingEvidence): Statement[] {
  const passages = evidence.items.filter((item): item is PassageItem => item.kind === 'passage')
  const isOfNumber = evidence.wanted.some((kind) => kind === 'amount' || kind === 'count')
  return evidence.companies.flatMap(({ ticker }) => {
    const own = passages.filter(({ filing }) => filing.ticker === ticker)
    const words = new AskedWords(evidence, own)
    // A number beside other words would be taken for the one that was asked for.
    if (!words.isOpen || evidence.metrics.length > 0 || isOfNumber) return []
    const found = own.flatMap((item, rank) =>
      extractsOf(item, evidence).map(({ text, quote, label }) => {
        const terms = new Set(termsOf(text))
        const share = words.share(terms.union(new Set(termsOf(`${item.section} ${captionOf(item)}`))))
        const isFit = label === undefined || !evidence.wanted.includes('names')
        const isClose = isFit && words.openShare(terms) > 0 && share >= leastShare
        const isOfPeriod = isClose && isOfAskedPeriod(item, text, cuedText(text), captionOf(item), evidence)
        return { item, quote, score: isOfPeriod ? share + 0.5 * words.share(terms) - 0.02 * rank : 0 }
      }),
    )
    const best = found.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score)
    return best.slice(0, 1).map(({ item, quote }) => {
      const { title, text } = quotation(evidence, item, quote)
      return { title, text: `No passage answers this as it was asked; the closest is this. ${text}` }
    })
  })
}
