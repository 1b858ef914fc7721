import type { DocumentPassage } from '../passages.ts'
import { weightOf } from './summary.ts'

/** Maximum number of characters of a filing that are sent to a language model: about 6,000 tokens. */
const mostCharacters = 22_000

/** The material from which a language model writes a summary. */
export interface SummaryMaterial {
  form: string
  passages: { section: string; heading: string; text: string }[]
}

/**
 * Selects the passages that a language model summarises. Passages of the sections with the highest weights are taken until the limit is
 * reached, and are then sorted in the order of the document. `clean` removes instructions that are addressed to a language model. Returns
 * undefined if no text is left.
 */
export function summaryMaterial(
  passages: DocumentPassage[],
  form: string,
  clean: (text: string) => string,
): SummaryMaterial | undefined {
  const weighed = passages
    .map((passage) => ({ passage, weight: weightOf(passage, form) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight || one.passage.position - other.passage.position)
  const chosen: DocumentPassage[] = []
  let length = 0
  for (const { passage } of weighed) {
    length += passage.text.length + passage.heading.length + passage.section.length
    if (length > mostCharacters) break
    chosen.push(passage)
  }
  const ranked = chosen
    .sort((one, other) => one.position - other.position)
    .map(({ section, heading, text }) => ({ section: clean(section), heading: clean(heading), text: clean(text) }))
    .filter(({ text }) => text !== '')
  return ranked.length === 0 ? undefined : { form, passages: ranked }
}
