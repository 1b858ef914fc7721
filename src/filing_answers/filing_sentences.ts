import { abbreviated } from '../answers/sentences.ts'

/** Sentences of a passage; an abbreviation's dot ends none, and a title above a paragraph is none. */
export function sentencesIn(text: string): string[] {
  return paragraphsOf(text).flatMap((paragraph) => {
    const sentences: string[] = []
    let start = 0
    for (const match of paragraph.matchAll(sentenceEnd)) {
      sentences.push(paragraph.slice(start, match.index + match[0].length).trim())
      start = match.index + match[0].length
    }
    return [...sentences, paragraph.slice(start)].map((sentence) => sentence.replace(/^[•·▪*-]\s*/, '')).filter(Boolean)
  })
}

const sentenceEnd = new RegExp(String.raw`(?<!${abbreviated})[.!?]["”’)]*\s+(?=["“(]?[\p{Lu}\d•])`, 'gu')

function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = []
  let open = ''
  for (const line of text.split('\n').map((each) => each.replaceAll(/\s+/g, ' ').trim())) {
    if (open !== '' && (line === '' || /^[•·▪]/.test(line))) {
      paragraphs.push(open)
      open = ''
    }
    if (line === '') continue
    const isTitle = line.length < 120 && !/[.!?;:,]["”’)]*$/.test(line) && /^["“(]?[\p{Lu}\d]/u.test(line)
    // A short line that ends no sentence is a title, unless it ends the paragraph before it.
    if (isTitle && (open === '' || /[.!?:]["”’)]*$/.test(open))) {
      if (open !== '') paragraphs.push(open)
      open = ''
    } else open = open === '' ? line : `${open} ${line}`
  }
  return open === '' ? paragraphs : [...paragraphs, open]
}
