import { type Block, type FilingDocument, textOf } from './document.ts'
import { type Slot, slotsOf } from './form_items.ts'
import { itemHeadOf } from './item_headings.ts'
import { contentsIn, type HeadCandidate } from './table_of_contents.ts'

/** The blocks of a document that belong to one Item or exhibit. Tables of contents are left out. */
export interface Section {
  /** The Part of the form, `I` to `IV`. Null if the section belongs to no Part. */
  part: string | null
  /**
   * The Item or exhibit, such as `7`, `1A`, `2.02` or `EX-99.1`. Null before the first Item, after the last Item (signatures), and in forms
   * without Items.
   */
  item: string | null
  title: string
  blocks: Block[]
}

/** The heading with which a section begins. */
interface Head {
  /** Index of the heading's block. */
  at: number
  part: string | null
  item: string | null
  title: string
}

/**
 * Splits a document into its sections: the Items of a form and the exhibits, in order. An Item is also found if its heading lacks the word
 * `Item`. Each block is in exactly one section, but blocks of tables of contents are in none.
 */
export function sectionsOf(document: FilingDocument, form: string): Section[] {
  const sections: Section[] = []
  let first = 0
  for (const part of document.parts) {
    let last = first
    while (last < document.blocks.length && document.blocks[last].end <= part.end) last++
    const blocks = document.blocks.slice(first, last)
    first = last
    const type = part.type ?? form
    const exhibit = /^EX-\d+(?:\.\d+)?/i.exec(type)?.[0].toUpperCase() ?? exhibitOf(document.text, blocks)
    if (exhibit && !slotsOf(type)) {
      sections.push({ part: null, item: exhibit, title: titleOf(document.text, blocks), blocks })
      continue
    }
    sections.push(...sectionsIn(document.text, blocks, type))
  }
  return sections.filter((section) => section.blocks.length > 0)
}

/** The exhibit that one of the first two blocks of a document names, such as `EX-99.1`. */
function exhibitOf(text: string, blocks: Block[]): string | undefined {
  for (const block of blocks.slice(0, 2)) {
    const found = /^\s*exhibit\s+(99(?:\.\d+)?)\s*$/i.exec(
      text.slice(block.start, Math.min(block.end, block.start + 60)),
    )
    if (found) return `EX-${found[1]}`
  }
  return undefined
}

function titleOf(text: string, blocks: Block[]): string {
  const heading = blocks.find(
    (block) => block.kind === 'heading' && !/^(?:exhibit|ex-)\s*\d/i.test(text.slice(block.start, block.start + 12)),
  )
  return heading ? textOf(text, heading).slice(0, 200) : ''
}

function sectionsIn(text: string, all: Block[], form: string): Section[] {
  const candidates = candidatesIn(text, all)
  const contents = contentsIn(text, all, candidates)
  const blocks = all.filter((_, index) => !contents.has(index))
  const slots = slotsOf(form)
  const open = candidatesIn(text, blocks).filter((each) => !isReference(text, blocks[each.at], each))
  const heads = slots ? fitted(text, blocks, open, slots) : numbered(text, blocks, open)
  const signatures = blocks.findLastIndex(
    (block, index) => index > (heads.at(-1)?.at ?? 0) && /^signatures?\W*$/i.test(textOf(text, block)),
  )
  if (signatures >= 0) heads.push({ at: signatures, part: null, item: null, title: 'Signatures' })
  const statements = slots?.find((slot) => /^financial statements/i.test(slot.name))
  return cut(text, blocks, statements ? withStatements(text, blocks, heads, statements) : heads)
}

const statementTitles = [
  /^(?:index to (?:the )?(?:consolidated )?financial statements|report of independent registered)/i,
  /^(?:condensed |unaudited )*consolidated (?:condensed )?(?:balance sheets?|statements? of)/i,
  /^(?:condensed )?statements? of (?:consolidated )?(?:income|operations|earnings|financial position)/i,
]
/** Financial statements have more characters than this. A text that only refers to financial statements has fewer characters. */
const LONGEST_POINTER = 5000

/**
 * Adds a section for financial statements without an Item heading, which may be before the first Item or near the end of the form.
 */
function withStatements(text: string, blocks: Block[], heads: Head[], slot: Slot): Head[] {
  const own = heads.findIndex((head) => head.part === slot.part && head.item === slot.item)
  const lengthFrom = (at: number, to: number) => (blocks[to - 1]?.end ?? 0) - (blocks[at]?.start ?? 0)
  const endOf = (index: number) => heads[index + 1]?.at ?? blocks.length
  if (own >= 0 && lengthFrom(heads[own].at, endOf(own)) > LONGEST_POINTER) return heads
  const isTitle = (block: Block) =>
    block.kind === 'heading' && statementTitles.some((title) => title.test(textOf(text, block)))
  const found = (from: number, to: number) => {
    const at = blocks.findIndex((block, index) => index >= from && index < to && isTitle(block))
    return at >= 0 && lengthFrom(at, to) > 2 * LONGEST_POINTER ? at : -1
  }
  const { part, item, name } = slot
  // The text before the first Item is searched first, because a 10-Q begins with its financial statements.
  if (own < 0) {
    const next = heads.findIndex((head) => head.item !== null && head.item !== '1A')
    const at = found(heads[next - 1]?.at ?? 0, heads[next]?.at ?? blocks.length)
    if (at >= 0) return [...heads, { at, part, item, title: name }].sort((a, b) => a.at - b.at)
  }
  for (const [index, head] of heads.entries()) {
    if (index <= own || !(head.item === null || head.item === '15' || head.item === '16')) continue
    const at = found(head.at + 1, endOf(index))
    if (at < 0) continue
    const added: Head[] = [{ at, part, item, title: name }]
    const exhibits = blocks.findIndex(
      (block, each) =>
        each > at && each < endOf(index) && /^(?:exhibit index|index to exhibits)\b/i.test(textOf(text, block)),
    )
    if (exhibits >= 0)
      added.push({ ...head, at: exhibits, ...(head.item === '16' && { item: '15', title: 'Exhibits' }) })
    return [...heads, ...added].sort((a, b) => a.at - b.at)
  }
  return heads
}

/** Maximum number of candidates for headings. No form has this many Item headings and references to Items. */
const MOST_CANDIDATES = 2000

function candidatesIn(text: string, blocks: Block[]): HeadCandidate[] {
  const found: HeadCandidate[] = []
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'table') continue
    const head = itemHeadOf(text.slice(block.start, Math.min(block.end, block.start + 400)))
    if (head) found.push({ ...head, at })
    if (found.length === MOST_CANDIDATES) break
  }
  return found
}

/** Whether a paragraph only refers to an Item: `Item 7 of this report`, `Item 1A, “Risk Factors,” describes`. */
function isReference(text: string, block: Block, head: HeadCandidate): boolean {
  const whole = textOf(text, block)
  if (block.kind === 'heading') return false
  if (/^(?:of|in|to|under|above|below|and|or|for|shall|is|are|was|has|as|which|we|the company)\b/.test(head.title))
    return true
  if (head.item === null) return whole.length > 80
  // A long paragraph begins with a heading only if a capital, a quotation mark or a bracket follows the Item number.
  return whole.length > 300 && !/^[\p{Lu}“"[(]/u.test(head.title)
}

/** Finds the headings of a form with a fixed order of Items: the chain of candidates that fits this order best. */
function fitted(text: string, blocks: Block[], items: HeadCandidate[], slots: Slot[]): Head[] {
  const options = [...items.filter((each) => each.item !== null), ...untitled(text, blocks, slots)].sort(
    (a, b) => a.at - b.at,
  )
  const parts = items.filter((each) => each.item === null)
  let inPart = -1
  interface Link {
    weight: number
    slot: number
    option: number
    before: Link | undefined
  }
  // For each slot, the best chain so far that ends with a heading in this slot.
  const best: (Link | undefined)[] = slots.map(() => undefined)
  for (const [index, option] of options.entries()) {
    const title = titleAfter(text, blocks, option)
    while (parts[inPart + 1] && parts[inPart + 1].at <= option.at) inPart++
    const part = option.part ?? parts[inPart]?.part ?? null
    const added: Link[] = []
    for (const [number, slot] of slots.entries()) {
      const weight = weightOf(option, title, slot, blocks[option.at], part)
      if (weight <= 0) continue
      let before: Link | undefined
      for (let earlier = 0; earlier < number; earlier++) {
        const link = best[earlier]
        if (link && link.weight > (before?.weight ?? 0)) before = link
      }
      added.push({ weight: weight + (before?.weight ?? 0), slot: number, option: index, before })
    }
    for (const link of added) if (link.weight > (best[link.slot]?.weight ?? 0)) best[link.slot] = link
  }
  let link = best.reduce((a, b) => ((b?.weight ?? 0) > (a?.weight ?? 0) ? b : a), undefined)
  const heads: Head[] = []
  for (; link; link = link.before) {
    const option = options[link.option]
    const { part, item, name } = slots[link.slot]
    heads.push({ at: option.at, part, item, title: named(titleAfter(text, blocks, option), name) })
  }
  return heads.reverse()
}

/** Candidates for headings that have the title of an Item but no Item number. */
function untitled(text: string, blocks: Block[], slots: Slot[]): HeadCandidate[] {
  const found: HeadCandidate[] = []
  for (const [at, block] of blocks.entries()) {
    if (block.kind !== 'heading' || block.end - block.start > 160) continue
    const title = textOf(text, block)
    if (itemHeadOf(title)) continue
    for (const slot of slots) {
      const match = slot.title.exec(title)
      // The heading must be the title itself, not a sentence that contains it.
      if (match && match.index < 4 && match[0].length > 8 && title.length < 2.2 * slot.name.length + 20) {
        found.push({ at, part: null, item: null, title, isContinued: false })
        break
      }
    }
    if (found.length === MOST_CANDIDATES) break
  }
  return found
}

function weightOf(option: HeadCandidate, title: string, slot: Slot, block: Block, part: string | null): number {
  const isTitled = slot.title.test(title)
  if (option.item === null) return isTitled ? 1 + (block.rank > 0 ? block.rank / 200 : 0) : 0
  if (option.item !== slot.item) return 0
  if (option.isContinued) return 0.5
  return 4 + (isTitled ? 3 : 0) + (block.kind === 'heading' ? 2 : 0) + (part === slot.part ? 2 : 0)
}

/** The title of an Item. If the heading has only the number, the title is taken from the next block. */
function titleAfter(text: string, blocks: Block[], head: HeadCandidate): string {
  if (/\p{L}{3}/u.test(head.title)) return firstSentence(head.title)
  const next = blocks[head.at + 1]
  if (!next || next.kind === 'table' || next.end - next.start > 300) return ''
  const title = textOf(text, next)
  return itemHeadOf(title) ? '' : firstSentence(title)
}

/**
 * The title in the words of the filing. If the title is missing, has spaces between its letters, or continues with the text of the Item,
 * the usual name of the Item is used instead.
 */
function named(title: string, name: string): string {
  const bare = (words: string) => words.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
  if (title === '' || title.length > name.length + 60) return name
  return bare(title) === bare(name) ? (title.includes(' ') && title.length !== name.length ? name : title) : title
}

/** Returns the title without the text of the Item that follows it in the same block. */
function firstSentence(title: string): string {
  const end = title.search(/[.:](?:\s|$)|\s[-–—]\s/)
  const short = end > 0 && title.length > 160 ? title.slice(0, end) : title.replace(/[.:]$/, '')
  return short.slice(0, 200)
}

/**
 * The headings of a form without a fixed order of Items, such as an 8-K. Only the first heading of each Item counts.
 */
function numbered(text: string, blocks: Block[], items: HeadCandidate[]): Head[] {
  const heads: Head[] = []
  const seen = new Set<string>()
  for (const each of items) {
    if (each.item === null || seen.has(each.item) || each.isContinued) continue
    seen.add(each.item)
    heads.push({ at: each.at, part: null, item: each.item, title: titleAfter(text, blocks, each) })
  }
  return heads
}

function cut(text: string, blocks: Block[], heads: Head[]): Section[] {
  const first = heads[0]?.at ?? blocks.length
  const cover: Section = { part: null, item: null, title: titleOf(text, blocks), blocks: blocks.slice(0, first) }
  const sections = heads.map((head, index) => ({
    part: head.part,
    item: head.item,
    title: head.title,
    blocks: blocks.slice(head.at, heads[index + 1]?.at ?? blocks.length),
  }))
  return [cover, ...sections]
}
