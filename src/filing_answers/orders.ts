/** Who is spoken to, in words that no filing uses for its readers. */
const machine =
  '(?:ai (?:assistant|model|agent|system|reader)s?|llms?|(?:large )?language models?|chat ?bots?|chatgpt|summari[sz]ers?)'
const telling = '(?:answer|respond|reply|say|state|output|write|print|cite|recommend|tell)'

/**
 * Sentences of a filing that speak to whoever reads it by machine: orders to ignore something, roles of a chat, markup of
 * prompts. A filing informs; nothing of it is quoted, counted or shown to a model that does otherwise. What only speaks of
 * machines, models and answers is no order: each pattern needs somebody addressed, and a word of instruction.
 */
const orders = [
  /(?:^|[.!?:;,"“(]\s*|\b(?:please|must|should|now|and|to|you(?: are to| will| can)?)\s+)(?:ignore|disregard|forget|override|bypass)\b[^.]{0,40}\b(?:previous|prior|above|earlier|preceding|all|any|these|those|your|system)\b[^.]{0,40}\b(?:instructions?|prompts?|messages?|guidelines?|context|evidence|sources?|filings?|figures?)\b/i,
  /\b(?:ignore[zr]?|oublie[zr]?|ignora|ignorar?|olvid[ae]|dimentica|desconsidere|ignorieren?|ignoriere|vergiss)\b[^.]{0,60}\b(?:instructions|consignes|instrucciones|istruzioni|instru[cç][oõ]es|anweisungen)\b/i,
  new RegExp(
    String.raw`\b${machine}\b[^.]{0,30}\b(?:must|should|shall|are to|is to|has to|have to)\b[^.]{0,30}\b(?:${telling}|report|include|summari[sz]e)\b`,
    'i',
  ),
  /\b(?:ai|assistants?)\b (?:must|should|shall|are to|is to|has to|have to) (?:always |only |never )?\b(?:answer|respond|reply|say|output|cite)\b/i,
  new RegExp(
    String.raw`(?:^|[.!?]\s*)(?:attention|note to|dear|hey|hello|to)[\s,:]+(?:all |any |the |every )?(?:${machine}|ai|assistants?|crawlers?)\b`,
    'i',
  ),
  /\b(?:you are|you're|act as|pretend to be|behave as) (?:now )?(?:an? )?(?:helpful )?(?:ai\b|a\.i\.|artificial intelligence|(?:large )?language model|llm|chat ?bot|chatgpt|assistant)/i,
  /^\s*(?:(?:please|always|now|only|instead)[,\s]+)*(?:answer|respond|reply|output|print)\b[^.]{0,20}(?:\b(?:with|that|only|exactly)\b|["“'[])/i,
  new RegExp(
    String.raw`\byou (?:must|should|shall|will|have to|are to) (?:always |only |now |never )*${telling}\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:when|if|whenever) (?:you are |you're )?(?:asked|answering|summari[sz]ing|questioned)\b[^.]{0,80},\s*(?:always |please |only |you (?:must|should|shall) )*(?:${telling}|report)\b`,
    'i',
  ),
  /\b(?:correct|right|only|true|best) (?:answer|response|reply)\b[^.]{0,40}\b(?:any|every|all|this|each) (?:question|quer|prompt|user)/i,
  /(?:^|\b(?:must|always|please|only|should)\s+)cite\b[^.]{0,30}(?:\[\s*\d+\s*\]|\(\d+\))/i,
  /\b(?:reveal|print|repeat|leak|show|send|exfiltrate)s?\b[^.]{0,30}\b(?:system prompt|your (?:instructions|prompt|rules))\b/i,
  /^\s*(?:please )?(?:reveal|print|repeat|leak|exfiltrate)\b[^.]{0,30}\b(?:api keys?|passwords?|secrets?)\b/i,
  /\b(?:system|developer) (?:prompt|override)\b/i,
]

/** Roles and markup of chats: what stands behind one in its line is of it. */
const marks = [
  /^\s*(?:SYSTEM|ASSISTANT|USER|DEVELOPER|HUMAN|PROMPT|[Ss]ystem|[Aa]ssistant)\s*(?:[Mm]essage|[Pp]rompt|[Nn]ote|[Oo]verride|[Uu]pdate)?\s*(?:\([^)\n]*\))?\s*[:>\]]/,
  /<\|[^|\n]{1,40}\|>|\[\/?(?:INST|SYS|SYSTEM|ASSISTANT|USER)\]|<<\/?SYS>>|<\/?(?:system|assistant|user|instructions?|prompt|evidence|tool_call|function_call)>|^#{2,}\s*(?:system|instructions?|assistant|user)\b/i,
]

/** What goes on with an order in its own line. */
const goesOn =
  /^\s*(?:then|instead|and|also|please|now|always)?[,\s]*(?:say|answer|respond|reply|state|output|write|print|cite|recommend|tell|report|claim|conclude)\b/i

/** A text without the sentences and rows that give orders, and without what could be taken for a citation. */
export function withoutOrders(text: string): string {
  const parts = partsOf(text)
  const drop = new Set<number>()
  let isMarked = false
  parts.forEach((part, at) => {
    if (part.isFirst) {
      // The line under an order that is but a title was put there with it.
      const isUnder = at > 0 && drop.has(at - 1) && parts[at - 1].isFirst && isTitle(parts[at - 1].text)
      isMarked = isUnder
    }
    const isMark = marks.some((mark) => mark.test(part.read))
    isMarked ||= isMark
    const isNext = at > 0 && !part.isFirst && drop.has(at - 1) && goesOn.test(part.read)
    if (isMarked || isNext || isOrder(part.read)) drop.add(at)
  })
  // Orders may be broken over lines.
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
  /** As it reads. */
  read: string
  /** Whether it is the first of its line, and the place of that first one. */
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

function isOrder(read: string): boolean {
  return orders.some((order) => order.test(read))
}

/** As it reads: letters of other widths and alphabets that look alike are the same, signs that take no room are none. */
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

/** Numbers in brackets are footnotes there, citations here. */
function withoutMarks(text: string): string {
  return text.replaceAll(/\[\s*(\d+)\s*\]/g, '($1)')
}
