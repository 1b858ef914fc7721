import { cuedText } from '../../../search/cued_text.ts'
import { questionOf } from '../../../search/question.ts'
import { metricsIn } from './definitions.ts'

/**
 * Leaves out a form or a figure that is named only as unwanted, beside another one: `operating income, not net income`,
 * `SG&A not needed`.
 */
export function withoutUnwanted(written: string): string {
  const named = written.replaceAll(unwantedForm, '')
  const text = questionOf(named).forms.length > 0 ? named : written
  return text.replaceAll(unwantedFigure, (whole, behind: string | undefined, before: string | undefined) => {
    const [unwanted, ...more] = metricsIn(behind ?? before ?? '')
    const rest = text.replace(whole, ' ')
    const isLeft = cuedText(rest).words.length > 2 && !metricsIn(rest).includes(unwanted)
    return unwanted && more.length === 0 && isLeft ? ' ' : whole
  })
}

const name = '[^,;:.?]{3,40}?'
const notBefore = `,? (?:and |but )?not (?:the |its )?(${name})(?=[,;.?]|$| in | for | of )`
const notBehind = `(?<=^|[:;,.] ?)(${name}) (?:is |are )?not (?:needed|wanted|required)[,;.]?`
const unwantedFigure = new RegExp(`${notBefore}|${notBehind}`, 'gi')

/** `In the 10-K, not the 10-Q`. */
const unwantedForm = /,? (?:and |but )?not (?:in |from )?(?:the |its )?(?:10-?[kq]|8-?k|20-?f)s?\b/gi

/** Removes instructions about the answer: whole sentences, and text before the question within its sentence. */
export function withoutInstructions(text: string): string {
  const kept = text.split(/(?<=[.?!:])\s+(?=\p{L})/u).filter((each) => {
    const cued = cuedText(each)
    if (/^if\b/i.test(each) && cued.has('instruction')) return false
    if (each.endsWith(':') && isAside(`${each} `, '')) return false
    return each.includes('?') || / as:?$/.test(each) || !cued.has('how_to_answer')
  })
  const asked = kept.map((each) => {
    const [aside] = asides.exec(each) ?? []
    return aside && isAside(aside, each.slice(aside.length)) ? each.slice(aside.length) : each
  })
  return (asked.length > 0 ? asked.join(' ') : text).replaceAll(ofAsker, '')
}

const asides = /^(?:[^,:?]{10,250}, (?=(?:what|which|how|who|did|is|does|was)\b)|[^:?]{5,250}: )/i

/** `For my newsletter`: what belongs to the person who asks is not in a filing. */
const ofAsker = /[ ,]*\b(?:for|in|on) (?:my|our) [\w-]+(?: [\w-]+(?=[.,:;?!]|$))?/gi

/** Whether the words before a question are about the person who asks, or about how to answer, and name nothing to look up. */
function isAside(text: string, rest: string): boolean {
  const cued = cuedText(text)
  const isOfAnswer = cued.places('aside')[0]?.start === 0
  if (!/: $/.test(text) && !/^(?:i|we|my|our)\b|ing\b/i.test(text)) return isOfAnswer
  const { years, quarters } = questionOf(text)
  const isEmpty = metricsIn(text).length + years.length + quarters.length === 0 && !cued.has('reversing')
  return isOfAnswer && isEmpty && !/\b(?:it|they|them|this|that|these|those)\b/i.test(rest)
}
