import { sentencePlaces } from '../../../text/sentences.ts'

/**
 * Whole sentences and items of lists, without titles. A sentence that refers to the one before it includes that one, and
 * with `isWithMore` also those that add something to it.
 */
export function sentencesIn(text: string, isWithMore = false): string[] {
  return paragraphsOf(text).flatMap((paragraph) =>
    sentencePlaces(paragraph)
      .map(({ start }, at, all) => {
        let next = at + 1
        while (isWithMore && all[next] && adding.test(paragraph.slice(all[next].start))) next++
        const end = all[next]?.start ?? paragraph.length
        let first = at
        while (first > 0 && at - first < mostBefore && isLeaning(paragraph.slice(all[first].start))) first--
        const from = first === at ? start : all[first].start
        return paragraph
          .slice(from, end)
          .trim()
          .replace(/^[•·▪*-]\s*/, '')
      })
      .filter((each) => /[.!?;]["”’)]*$|;(?: and| or)$/.test(each))
      .map((each) => each.replace(/;(?: and| or)?$/, '')),
  )
}

/** Maximum number of sentences that are quoted before one that refers to them. */
const mostBefore = 2

/** Whether a sentence continues what the sentence before it says. */
function isLeaning(sentence: string): boolean {
  return ofLast.test(sentence) || leaning.test(sentence.replace(/^For [^,]{4,40}, /, ''))
}

const adding = /^(?:Additionally|In addition|Furthermore|Moreover|Further|Also), /

/** `The impairment of these brands`. */
const ofLast = /^The [^,.]{3,40} (?:for|of|in|on|to) (?:this|these|those|such) /
const leaning = /^(?:This|These|Those|It|They|[Tt]he (?:\$[\d.,]+ \w+ )?(?:increase|decrease|change|decline)s?) /

function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = []
  let open = ''
  const close = () => {
    if (open !== '') paragraphs.push(open)
    open = ''
  }
  for (const line of text.split('\n').map((each) => each.replaceAll(/\s+/g, ' ').trim())) {
    const isTitle = line.length < 120 && !/[.!?;:,]["”’)]*$/.test(line) && /^["“(]?[\p{Lu}\d]/u.test(line)
    if (line === '' || /^[•·▪]/.test(line) || (open !== '' && /;(?: and| or)?$/.test(open))) close()
    // A short line without a full stop is a title, unless it continues the line before it.
    if (isTitle && (open === '' || /[.!?:]["”’)]*$/.test(open))) close()
    else if (line !== '') open = open === '' ? line : `${open} ${line}`
  }
  close()
  return paragraphs
}
