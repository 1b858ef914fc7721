import { cited, companyName, type FilingEvidence, type Statement } from '../evidence.ts'
import type { PassageItem } from '../items.ts'

/** `The filing says (10-K for the period to 2024-12-31, Risk Factors): “…” [1].` */
export function quotation(evidence: FilingEvidence, item: PassageItem, quote: string): Statement {
  const { ticker, form, filed_on, period_end } = item.filing
  const source = period_end ? `${form} for the period to ${period_end}` : `${form} of ${filed_on}`
  const title = titleOf(item)
  const text = `${companyName(evidence, ticker)}: The filing says (${[source, title].filter(Boolean).join(', ')}): ${quote} ${cited(evidence.items, item)}.`
  return { title: `${ticker}: ${title || form}`, text }
}

/** The titles of a passage, from the outermost to the nearest. */
export function titlesOf({ heading }: PassageItem): string[] {
  return heading.split(/ > | › |\n/)
}

/** The title that is nearest to a passage, without the heads of a table. */
export function captionOf(item: PassageItem): string {
  return titlesOf(item).findLast((title) => !title.includes(' | ')) ?? ''
}

/** The title nearest to a passage, or else its section. A table's caption is added. */
function titleOf(item: PassageItem): string {
  const titles = titlesOf(item)
    .map((part) => quotable(part).replace(/:$/, ''))
    .filter((part) => part.length > 3 && /\p{L}{3}/u.test(part) && !part.includes(' | '))
  const own = titles.findLast((part) => part.length < 90 && !/^(?:part|item) /i.test(part)) ?? item.section
  const caption = item.isTable ? titles.at(-1) : undefined
  const isCaption =
    caption !== undefined && caption !== own && caption.length < 240 && !/^(?:part |item |\()/i.test(caption)
  return [quotable(own).slice(0, 120), ...(isCaption ? [caption] : [])].join(', ')
}

/** A text that can be put in quotation marks. */
export function quotable(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[“”"]/g, "'").trim()
}
