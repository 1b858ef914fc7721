import { cuedText } from './cues.ts'

/** Without instructions about the answer: whole sentences, and text before the question within its sentence. */
export function withoutInstructions(text: string): string {
  const sentences = text.replaceAll(inTerms, ' in percent').split(/(?<=[.?!:])\s+(?=\p{L})/u)
  const kept = sentences.filter((each) => {
    const cued = cuedText(each)
    if (/^if\b/i.test(each) && cued.has('instruction')) return false
    return each.includes('?') || / as:?$/.test(each) || !cued.has('how_to_answer')
  })
  const asked = kept.map((each) => {
    const [aside] = /^[^,?]{10,250}, (?=(?:what|which|how|who|did|is|does|was)\b)/i.exec(each) ?? []
    return aside && cuedText(aside).places('aside')[0]?.start === 0 ? each.slice(aside.length) : each
  })
  return asked.length > 0 ? asked.join(' ') : text
}

/** How a figure is to be shown: `in % terms`. */
const inTerms = /\bin (?:%|percent|percentage|relative|absolute|dollar|real) terms\b/gi
