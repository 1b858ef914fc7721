import { sentencePlaces } from '../../../text/sentences.ts'

/**
 * Whole sentences and items of lists, without titles. A sentence that refers to the one before it includes that one.
 */
export function sentencesIn(text: string): string[] {
  return paragraphsOf(text).flatMap((paragraph) =>
    sentencePlaces(paragraph)
      .map(({ start }, at, all) => {
        const end = all[at + 1]?.start ?? paragraph.length
        const from = at > 0 && isLeaning(paragraph.slice(start)) ? all[at - 1].start : start
        return paragraph
          .slice(from, end)
          .trim()
          .replace(/^[•·▪*-]\s*/, '')
      })
      .filter((each) => /[.!?;]["”’)]*$|;(?: and| or)$/.test(each))
      .map((each) => each.replace(/;(?: and| or)?$/, '')),
  )
}

/** Whether a sentence continues what the sentence before it says. */
function isLeaning(sentence: string): boolean {
  return leaning.test(sentence.replace(/^For [^,]{4,40}, /, ''))
}

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
