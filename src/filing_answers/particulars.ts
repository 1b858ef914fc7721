import type { FilingQuestion } from '../search/question.ts'
import { termsOf } from '../search/terms.ts'
import { cited, type FilingEvidence, nameOf, type PassageItem, type Statement } from './evidence.ts'
import { sentencesIn } from './filing_sentences.ts'
import { specificTerms } from './part_rows.ts'
import { quotable } from './quotable.ts'

/** What a filing tells of a company in a set place: who signs it, who audits it, where it sits. */
export interface Particular {
  /** In words, as an answer names it. */
  name: string
  /** What its place is searched by. */
  query: string
  /** How many of it one company has, at most. */
  most: number
  /** Whether the usual answer is given where it is not found. */
  isOptional: boolean
  /** The words that tell it, as they stand in a passage; undefined where it does not. */
  find(item: PassageItem): string | undefined
}

/** A particular that was found, word for word. */
export interface FoundParticular {
  name: string
  item: PassageItem
  text: string
}

/** What a question asks for that stands in a set place; undefined for any other question. */
export function particularIn(question: string, asked: FilingQuestion): Particular | undefined {
  if (isOfRisksAtLarge(question, asked))
    return {
      name: 'risk factor',
      query: 'item 1a risk factors could materially adversely affect our business',
      most: mostRisks,
      isOptional: true,
      find: riskIn,
    }
  const role = roles.find(({ asked }) => asked.test(question))
  if (
    role &&
    /\bwho(?:'s|se)?\b|\bname\b|\bidentify\b/i.test(question) &&
    !/\bappoint|\bresign|\bdepart|\bpaid\b|\bcompensation\b/i.test(question)
  )
    return {
      name: `signature of the ${role.name}`,
      most: 1,
      isOptional: false,
      query: `signatures /s/ ${role.name} principal ${role.name} pursuant to the requirements`,
      find: (item) => signatureIn(item, role.title),
    }
  if (
    /\bwho\b[^?]{0,30}\baudit|\b(?:which|what|name)\b[^?]{0,40}\b(?:auditor|audit firm|accounting firm)|\bwho\b[^?]{0,20}\b(?:auditor|accounting firm)/i.test(
      question,
    )
  )
    return {
      name: 'signature of the auditor',
      most: 1,
      isOptional: false,
      query:
        'report of independent registered public accounting firm /s/ LLP we have served as the company auditor since',
      find: auditorIn,
    }
  if (
    /\bheadquarter|\bhead office|\bprincipal executive offices?\b|\bwhere\b[^?]{0,40}\b(?:based|located)\b/i.test(
      question,
    )
  )
    return {
      name: 'seat',
      most: 1,
      isOptional: false,
      query: 'headquarters principal executive offices located properties address',
      find: seatIn,
    }
  return undefined
}

const roles = [
  { name: 'chief executive officer', asked: /\bceos?\b|\bchief executive/i, title: /\bchief executive officer\b/i },
  {
    name: 'chief financial officer',
    asked: /\bcfos?\b|\bchief financial|\bfinance chief/i,
    title: /\bchief financial officer\b/i,
  },
  {
    name: 'chairman',
    asked: /\bchair(?:man|woman|person)?\b/i,
    title: /\bchair(?:man|woman|person)?\b(?! of the audit)/i,
  },
  { name: 'chief operating officer', asked: /\bcoos?\b|\bchief operating/i, title: /\bchief operating officer\b/i },
]

const mostRisks = 6

/** Whether it asks for risks and names none. */
function isOfRisksAtLarge(question: string, asked: FilingQuestion): boolean {
  if (!/\brisks?\b/i.test(question) || /\b(?:changed?|new|changes)\b/i.test(question)) return false
  return specificTerms(asked).every((term) => ofRisks.has(term))
}

const ofRisks = new Set(
  termsOf(
    'risk risks factor factors face faces facing challenge challenges threat threats uncertainty uncertainties investment investments identify identified',
  ),
)

/** The title of a risk factor, which is a sentence that tells it; in a section without such titles, how its first one begins. */
function riskIn({ section, heading, text }: PassageItem): string | undefined {
  if (!/risk factors/i.test(section)) return undefined
  if (/^(?:item 1a\b.{0,4})?\s*risk factors\.?$/i.test(heading.trim())) return sentencesIn(text).find(isRisk)
  const title = heading.split(' > ').at(-1)!.replaceAll(/\s+/g, ' ').trim()
  return isRisk(title) ? title : undefined
}

/** Whether a sentence tells of a risk, rather than of the section or of where else to look. */
function isRisk(sentence: string): boolean {
  const isWhole = sentence.split(' ').length >= 8 && sentence.length < 500 && /[.!]$/.test(sentence)
  return isWhole && !aboutRisks.test(sentence)
}

const aboutRisks =
  /\bdescribed (?:below|in|under)\b|\bforward-looking\b|\bthis section\b|\bmaterial changes\b|\bcarefully\b|\b(?:set forth|discussed|disclosed|included) (?:below|in|under)\b|\bfollowing (?:discussion|risks?|factors)\b|\b(?:risk factors|(?:those|these) (?:risks|factors))\b/i

/** One signature and the title behind it: `/s/ Ann Zen | Chief Executive Officer`, on one line or on those right below. */
function signatureIn({ text }: PassageItem, title: RegExp): string | undefined {
  const lines = text.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim())
  for (const [at, line] of lines.entries()) {
    if (line.split('/s/').length !== 2) continue
    if (title.test(line.slice(line.indexOf('/s/')))) return shortened(line, title)
    // Names and titles may stand below, up to the next signature.
    const below = lines.slice(at + 1, at + 5).filter((each) => each !== '')
    const next = below.findIndex((each) => each.includes('/s/'))
    const own = next < 0 ? below : below.slice(0, next)
    const told = own.findIndex((each) => title.test(each))
    if (told >= 0) return shortened([line, ...own.slice(0, told + 1)].join(' '), title)
  }
  return undefined
}

/** From the signature on; a row of running text ends behind the title. */
function shortened(line: string, title: RegExp): string {
  const signed = line.slice(line.indexOf('/s/') + 3)
  const cells = signed
    .split(' | ')
    .map((cell) => cell.trim())
    .filter((cell) => /\p{L}{2}/u.test(cell))
  const told = cells.findIndex((cell) => title.test(cell))
  const kept = cells.slice(0, told + 1).join(', ')
  if (kept.length <= longestSignature) return kept
  const end = title.exec(kept)!
  return kept.slice(0, end.index + end[0].length)
}

const longestSignature = 160

function auditorIn({ text, heading, section }: PassageItem): string | undefined {
  const isReport = /accounting firm|report of independent|auditor/i.test(`${heading} ${section} ${text}`)
  if (!isReport) return undefined
  const line = text.split('\n').find((each) => /\/s\/.*\b(?:LLP|L\.L\.P\.|PLLC|P\.C\.)/.test(each))
  const firm = line && /\/s\/\s*([^|]*?\b(?:LLP|L\.L\.P\.|PLLC|P\.C\.))/.exec(line.replaceAll(/\s+/g, ' '))?.[1]
  if (firm) return firm.trim()
  return /([\p{Lu}][\p{L}&.,' ]{2,60}? LLP), (?:an |our )?independent registered/u.exec(
    text.replaceAll(/\s+/g, ' '),
  )?.[1]
}

/** A sentence of the headquarters, else the address on the cover. */
function seatIn({ text }: PassageItem): string | undefined {
  const sentence = sentencesIn(text).find(
    (each) =>
      each.length < 400 &&
      /\b(?:corporate |company |our )?headquarter(?:s|ed)\b/i.test(each) &&
      /\b(?:located|in|at)\b/.test(each) &&
      /\b(?:are|is|our|we)\b/i.test(each) &&
      /\bheadquarter\w*\b[^.]{0,60}\b(?:in|at)\b\s+\p{Lu}/u.test(each),
  )
  if (sentence) return sentence
  const caption = /\(\s*address[^)]*principal executive offices/i.exec(text)
  if (!caption) return undefined
  const above = text
    .slice(0, caption.index)
    .split('\n')
    .map((line) => line.trim())
  const address = above.filter((line) => line !== '' && !/^\(|\(i\.?r\.?s\.?|\(state/i.test(line)).slice(-2)
  const place = /\d/.test(address.at(-1) ?? '') && /^\d/.test(address.at(-1)!) ? address.slice(-1) : address
  const told = place
    .map((line) =>
      line
        .replaceAll(/\s*\|\s*/g, ', ')
        .replaceAll(/(?:, )+/g, ', ')
        .replaceAll(/,,+/g, ','),
    )
    .join(', ')
  return /\d/.test(told) && told.length < 200 ? told : undefined
}

/** What was found of each company, the newest filing first. */
export function particularStatements(evidence: FilingEvidence): Statement[] {
  return evidence.particulars.map(({ name, item, text }) => ({
    title: `${item.filing.ticker}: ${name}`,
    text: `${nameOf(evidence, item.filing.ticker)}, ${item.filing.form} of ${item.filing.filed_on}, ${name}: “${quotable(name === 'risk factor' ? text : tidy(text))}” ${cited(evidence.items, item)}.`,
  }))
}

/** Without marks of cells, and without what is printed twice in a row, as signatures have the name under them. */
function tidy(text: string): string {
  const cells = text.split(/[|,]/).map((cell) => cell.replaceAll(/\s+/g, ' ').trim())
  const told = cells.filter((cell, at) => cell !== '' && cell.toLowerCase() !== cells[at - 1]?.toLowerCase())
  return told
    .filter((cell, at) => at === 0 || cell.toLowerCase() !== told[at - 1].toLowerCase())
    .join(', ')
    .replace(/^(.{4,40}?) \1\b/i, '$1')
}
