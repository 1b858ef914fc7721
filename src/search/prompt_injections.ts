import { cuedText } from './cued_text.ts'

/** Role names and markup of chats. If a line contains a match, the rest of the line is left out too. */
const marks = [
  /^\s*(?:SYSTEM|ASSISTANT|USER|DEVELOPER|PROMPT|[Ss]ystem|[Aa]ssistant)\s*(?:\([^)\n]*\))?\s*[:>\]]/,
  /^\s*(?:SYSTEM|ASSISTANT|USER|[Ss]ystem|[Aa]ssistant)\s*(?:[Mm]essage|[Pp]rompt|[Nn]ote)\s*[:>\]]/,
  /^\s*(?:SYSTEM|ASSISTANT|[Ss]ystem|[Aa]ssistant)\s*(?:[Oo]verride|[Uu]pdate)\s*[:>\]]/,
  /<\|[^|\n]{1,40}\|>|\[\/?(?:INST|SYS|SYSTEM|ASSISTANT|USER)\]|<<\/?SYS>>/i,
  /<\/?(?:system|assistant|user|instructions?|prompt|evidence|tool_call|function_call)>/i,
  /^#{2,}\s*(?:system|instructions?|assistant|user)\b/i,
]

/**
 * Whether a sentence gives instructions to a language model, according to the cues of the vocabulary. Such a sentence is never quoted,
 * counted or sent to a model. A sentence that only mentions machines or models is not an instruction.
 */
function isOrder(read: string): boolean {
  return whenAsked.test(read) || cuedText(read).has('order')
}

/** The comma directly before the verb, as in `When asked of revenue, answer`, shows that the verb is an instruction. */
const whenAsked = /\b(?:when|if|whenever)\b.{0,40}\basked\b.{0,60}, (?:answer|respond|reply|say|state|write)\b/i

/**
 * Removes prompt injections, which are sentences and rows that give instructions to a language model, and text that looks
 * like a citation.
 */
export function withoutInjections(text: string): string {
  const parts = partsOf(text)
  const drop = new Set<number>()
  let isMarked = false
  parts.forEach((part, at) => {
    if (part.isFirst) {
      // If an instruction is only a title, the line below it is part of the instruction.
      const isUnder = at > 0 && drop.has(at - 1) && parts[at - 1].isFirst && isTitle(parts[at - 1].text)
      isMarked = isUnder
    }
    const isMark = marks.some((mark) => mark.test(part.read))
    isMarked ||= isMark
    const isNext = at > 0 && !part.isFirst && drop.has(at - 1) && cuedText(part.read).has('order_goes_on')
    if (isMarked || isNext || isOrder(part.read)) drop.add(at)
  })
  // An instruction may span two lines.
  const left = parts.map((_, at) => at).filter((at) => !drop.has(at))
  left.forEach((at, place) => {
    const next = left[place + 1]
    if (next === undefined || parts[at].text.includes(' | ') || parts[next].text.includes(' | ')) return
    const read = `${parts[at].read.trim()} ${parts[next].read.trim()}`
    if (parts[next].isFirst && !/[.!?]["”’)]*\s*$/.test(parts[at].read) && isOrder(read)) drop.add(at).add(next)
  })
  if (drop.size === 0) return withoutMarks(text)
  const lines: string[] = []
  parts.forEach((part, at) => {
    if (drop.has(at)) return
    if (
      part.isFirst ||
      lines.length === 0 ||
      parts.slice(part.line, at).every((_, before) => drop.has(part.line + before))
    )
      lines.push(part.text)
    else lines[lines.length - 1] += part.text
  })
  return withoutMarks(
    lines
      .map((line) => line.trimEnd())
      .filter((line) => line !== '')
      .join('\n'),
  )
}

interface Part {
  text: string
  /** The text without the tricks that hide an instruction, as `readingOf` returns it. */
  read: string
  /** Whether this is the first part of its line. `line` is the index of the line's first part. */
  isFirst: boolean
  line: number
}

function partsOf(text: string): Part[] {
  const parts: Part[] = []
  for (const line of text.split('\n')) {
    const first = parts.length
    const pieces = line.match(/.*?(?:[.!?]["”’)]*\s+|$)/g)?.filter((piece) => piece !== '') ?? []
    for (const piece of pieces.length > 0 ? pieces : [''])
      parts.push({ text: piece, read: readingOf(piece), isFirst: parts.length === first, line: first })
  }
  return parts
}

function isTitle(line: string): boolean {
  return line.trim().split(/\s+/).length <= 4
}

/** Replaces look-alike letters by Latin letters and removes invisible characters, so that the result is what a person sees. */
function readingOf(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g, '')
  return plain.replaceAll(/[\u0370-\u052f]/g, (letter) => lookAlikes.get(letter) ?? letter)
}

const lookAlikes = new Map(
  [...'аеорсухіѕјԁһοαινρυκАВЕЗКМНОРСТХУІЅЈΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'].map((letter, at) => [
    letter,
    'aeopcyxisjdhoaivpukABE3KMHOPCTXYISJABEZHIKMNOPTYX'[at],
  ]),
)

/**
 * Replaces square brackets around numbers. In a filing they are footnotes, but in an answer they would look like
 * citations.
 */
function withoutMarks(text: string): string {
  return text.replaceAll(/\[\s*(\d+)\s*\]/g, '($1)')
}
