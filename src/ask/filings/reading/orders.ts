/** Who is spoken to, in words that no filing uses for its readers. */
const machine = [
  /\bai (?:assistant|model|agent|system|reader)s?\b/gi,
  /\bllms?\b|\bchat ?bots?\b|\bchatgpt\b|\bsummari[sz]ers?\b/gi,
  /\b(?:large )?language models?\b/gi,
]
const ignoring = /\b(?:ignore|disregard|forget|override|bypass)\b/gi
const addressed = /(?:^|[.!?:;,"“(]\s*|\b(?:please|must|should|now|and|to|you(?: are to| will| can)?)\s+)$/i
const earlier = /\b(?:previous|prior|above|earlier|preceding|all|any|these|those|your|system)\b/gi
const instructions = [
  /\b(?:instructions?|prompts?|messages?|guidelines?)\b/gi,
  /\b(?:context|evidence|sources?|filings?|figures?)\b/gi,
]
const ignoringElsewhere = [
  /\b(?:ignore[zr]?|oublie[zr]?|ignora|ignorar?|olvid[ae]|dimentica)\b/gi,
  /\b(?:desconsidere|ignorieren?|ignoriere|vergiss)\b/gi,
]
const instructionsElsewhere = [
  /\b(?:instructions|consignes|instrucciones|istruzioni)\b/gi,
  /\b(?:instru[cç][oõ]es|anweisungen)\b/gi,
]
const must = /\b(?:must|should|shall|are to|is to|has to|have to)\b/gi
const telling = /\b(?:answer|respond|reply|say|state|output|write|print|cite|recommend|tell)\b/gi
const reporting = /\b(?:report|include|summari[sz]e)\b/gi
const role = /\b(?:you are|you're|act as|pretend to be|behave as)\s(?:now )?(?:an? )?(?:helpful )?/gi
const roles = [
  /(?:\bai\b|\ba\.i\.|\bartificial intelligence\b|\bassistant\b)/gi,
  /\b(?:(?:large )?language model|llm|chat ?bot|chatgpt)\b/gi,
]
const greeting = /(?:^|[.!?]\s*)(?:attention|note to|dear|hey|hello|to)[\s,:]+(?:all |any |the |every )?/gi
const greeted = [...machine, /\b(?:ai|assistants?|crawlers?)\b/gi]

/** Patterns that follow each other, each of them one of several, with at most `gap` characters and no stop between them. */
interface Sequence {
  parts: RegExp[][]
  gap: number
}

/**
 * Sentences of a filing that speak to whoever reads it by machine: orders to ignore something, roles of a chat, markup of
 * prompts. A filing informs; nothing of it is quoted, counted or shown to a model that does otherwise. What only speaks of
 * machines, models and answers is no order: each sequence needs somebody addressed, and a word of instruction.
 */
const sequences: Sequence[] = [
  { parts: [ignoringElsewhere, instructionsElsewhere], gap: 60 },
  { parts: [machine, [must], [telling, reporting]], gap: 30 },
  { parts: [[/\b(?:ai|assistants?)\b/gi], [must], [telling]], gap: 8 },
  { parts: [[greeting], greeted], gap: 0 },
  { parts: [[role], roles], gap: 0 },
  { parts: [[/\byou (?:must|should|shall|will|have to|are to) (?:always |only |now |never )*/gi], [telling]], gap: 0 },
  {
    parts: [
      [/\b(?:when|if|whenever) (?:you are |you're )?(?:asked|answering|summari[sz]ing|questioned)\b/gi],
      [
        /,\s*(?:(?:always|please|only|you (?:must|should)) )*(?:answer|respond|reply|say|state|output)\b/gi,
        /,\s*(?:(?:always|please|only|you (?:must|should)) )*(?:write|print|cite|recommend|tell|report)\b/gi,
      ],
    ],
    gap: 80,
  },
  {
    parts: [
      [/\b(?:correct|right|only|true|best) (?:answer|response|reply)\b/gi],
      [/\b(?:any|every|all|this|each) (?:question|quer|prompt|user)/gi],
    ],
    gap: 40,
  },
  {
    parts: [
      [/\b(?:reveal|print|repeat|leak|show|send|exfiltrate)s?\b/gi],
      [/\b(?:system prompt|your (?:instructions|prompt|rules))\b/gi],
    ],
    gap: 30,
  },
]

const orders = [
  /^\s*(?:(?:please|always|now|only)[,\s]+)*(?:answer|respond|reply|output|print)\b[^.]{0,20}["“'[]/i,
  /^\s*(?:please |always |now |only |instead )*(?:answer|respond|reply)\b[^.]{0,20}\b(?:with|that)\b/i,
  /^\s*(?:please |always |now )*(?:output|print|answer|reply)\b[^.]{0,20}\b(?:that|only|exactly)\b/i,
  /(?:^|\b(?:must|always|please|only|should)\s+)cite\b[^.]{0,30}(?:\[\s*\d+\s*\]|\(\d+\))/i,
  /^\s*(?:please )?(?:reveal|print|repeat|leak)\b[^.]{0,30}\b(?:api keys?|passwords?|secrets?)\b/i,
  /\b(?:system|developer) (?:prompt|override)\b/i,
]

function isOrder(read: string): boolean {
  if (orders.some((order) => order.test(read)) || sequences.some(({ parts, gap }) => follows(read, parts, gap)))
    return true
  for (const match of read.matchAll(ignoring)) {
    const rest = read.slice(match.index)
    const isAddressed = addressed.test(read.slice(Math.max(0, match.index - 20), match.index))
    if (isAddressed && follows(rest, [[ignoring], [earlier], instructions], 40)) return true
  }
  return false
}

/** Whether the parts stand in a text one after the other. */
function follows(text: string, [first, ...others]: RegExp[][], gap: number, from?: number): boolean {
  if (first === undefined) return true
  for (const match of first.flatMap((each) => [...text.matchAll(each)])) {
    const isNear = from === undefined || (match.index >= from && match.index - from <= gap + 1)
    if (!isNear || (from !== undefined && text.slice(from, match.index).includes('.'))) continue
    if (follows(text, others, gap, match.index + match[0].length)) return true
  }
  return false
}

/** Roles and markup of chats: what stands behind one in its line is of it. */
const marks = [
  /^\s*(?:SYSTEM|ASSISTANT|USER|DEVELOPER|PROMPT|[Ss]ystem|[Aa]ssistant)\s*(?:\([^)\n]*\))?\s*[:>\]]/,
  /^\s*(?:SYSTEM|ASSISTANT|USER|[Ss]ystem|[Aa]ssistant)\s*(?:[Mm]essage|[Pp]rompt|[Nn]ote)\s*[:>\]]/,
  /^\s*(?:SYSTEM|ASSISTANT|[Ss]ystem|[Aa]ssistant)\s*(?:[Oo]verride|[Uu]pdate)\s*[:>\]]/,
  /<\|[^|\n]{1,40}\|>|\[\/?(?:INST|SYS|SYSTEM|ASSISTANT|USER)\]|<<\/?SYS>>/i,
  /<\/?(?:system|assistant|user|instructions?|prompt|evidence|tool_call|function_call)>/i,
  /^#{2,}\s*(?:system|instructions?|assistant|user)\b/i,
]

/** What goes on with an order in its own line. */
const goesOn = [
  /^\s*(?:then|instead|and|also|please|now|always)?[,\s]*(?:say|answer|respond|reply|state|output)\b/i,
  /^\s*(?:then|instead|and|also|please|now|always)?[,\s]*(?:write|print|cite|recommend|tell)\b/i,
  /^\s*(?:then|instead|and|also|please|now|always)?[,\s]*(?:report|claim|conclude)\b/i,
]

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
    const isNext = at > 0 && !part.isFirst && drop.has(at - 1) && goesOn.some((each) => each.test(part.read))
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
