import { sentencePlaces } from '../../text/sentences.ts'
import type { Block, FilingDocument } from './document.ts'
import { SEPARATOR } from './html/grid.ts'
import { type Section, sectionsOf } from './sections.ts'
import { stretches, tokensOf } from './token_count.ts'

/** A passage of a document. Search returns passages, and answers quote them. */
export interface DocumentPassage {
  position: number
  /** The Part of the form, `I` to `IV`. Null if the passage belongs to no Part. */
  part: string | null
  /** The Item or exhibit: `7`, `1A`, `2.02`, `EX-99.1`. Null if the passage belongs to none. */
  item: string | null
  /** Title of the section. */
  section: string
  /** The headings above the passage, outermost first. For a table, also the caption, units and column headers. */
  heading: string
  kind: 'text' | 'table'
  /** Offsets in the text of the document. They do not include a table header that is repeated at the start of `text`. */
  start: number
  end: number
  text: string
}

/** Target number of tokens of a passage. */
const TARGET = 250
/** Maximum number of tokens of a passage. Only a single long table row or word can exceed it. */
const MOST = 380
/** If a text has fewer tokens than this, it is joined to the previous passage if possible. */
const LEAST = 60

/** The passages of a document in order, without its table of contents. */
export function passagesOf(document: FilingDocument, form: string): DocumentPassage[] {
  const passages: DocumentPassage[] = []
  for (const section of sectionsOf(document, form)) {
    for (const passage of new SectionReader(document.text, section).passages())
      passages.push({
        position: passages.length,
        part: section.part,
        item: section.item,
        section: section.title,
        ...passage,
      })
  }
  return passages
}

type PassageText = Pick<DocumentPassage, 'heading' | 'kind' | 'start' | 'end' | 'text'>

/** A span of running text with the headings above it. */
interface Run {
  start: number
  end: number
  tokens: number
  heading: string
  /** Whether the span begins with a title. */
  isTitled: boolean
}

const LONGEST_HEADING = 600
const DEEPEST_PATH = 8
/** If a table row has more characters than this, it is split like prose. */
const LONGEST_ROW = 3000

class SectionReader {
  readonly #text: string
  readonly #section: Section
  readonly #found: PassageText[] = []
  #path: Block[] = []
  /** The headings directly before the current position. They belong to the next block. */
  #titles: Block[] = []
  #run: Run | undefined

  constructor(text: string, section: Section) {
    this.#text = text
    this.#section = section
  }

  passages(): PassageText[] {
    const { blocks } = this.#section
    for (const [index, block] of blocks.entries()) {
      if (block.kind === 'heading') this.#heading(block)
      else if (block.kind === 'table') this.#table(block, blocks[index - 1], this.#headBefore(blocks, index))
      else this.#paragraph(block)
    }
    this.#close()
    if (this.#titles.length > 0) this.#keepTitles()
    return this.#found
  }

  #heading(block: Block): void {
    if (isContinued.test(this.#slice(block))) return
    const title = this.#titles.at(-1)
    if (title && !this.#isNext(title.end, block.start)) this.#titles = []
    // Consecutive titles (`Statements of Income`, `In millions`) all stay in the path, whatever their rank.
    this.#path = this.#path.filter((each) => each.rank > block.rank || this.#titles.includes(each))
    this.#path = [...this.#path, block].slice(-DEEPEST_PATH)
    this.#titles = [...this.#titles, block].slice(-DEEPEST_PATH)
    if (this.#run && this.#run.tokens >= LEAST) this.#close()
  }

  #paragraph(block: Block): void {
    const tokens = tokensOf(this.#slice(block))
    if (this.#isNote(block, tokens)) return
    if (this.#run && this.#run.tokens + tokens > TARGET * 1.2 && this.#run.tokens >= LEAST) this.#close()
    if (tokens <= MOST && (this.#run?.tokens ?? 0) + tokens <= MOST) this.#add(block, tokens)
    else for (const piece of this.#pieces(block)) this.#piece(piece)
  }

  /** If the block is a note (`(1) Restated.`) below a table, appends it to the table. Returns whether it was appended. */
  #isNote(block: Block, tokens: number): boolean {
    const table = this.#found.at(-1)
    if (this.#run || this.#titles.length > 0 || table?.kind !== 'table' || tokens > 2 * LEAST) return false
    const text = this.#slice(block)
    const fits = this.#isNext(table.end, block.start) && tokensOf(table.text) + tokens <= MOST
    if (!fits || !note.test(text)) return false
    table.text += `\n${text}`
    table.end = block.end
    return true
  }

  /** Splits a long paragraph into sentences. A very long sentence is split at spaces. */
  #pieces(block: Block): { start: number; end: number }[] {
    const pieces: { start: number; end: number }[] = []
    for (const sentence of sentencePlaces(this.#slice(block))) {
      const start = block.start + sentence.start
      const end = block.start + sentence.end
      if (tokensOf(this.#text.slice(start, end)) <= MOST) pieces.push({ start, end })
      else pieces.push(...stretches(this.#text, start, end))
    }
    return pieces
  }

  #piece(piece: { start: number; end: number }): void {
    const tokens = tokensOf(this.#slice(piece))
    if (this.#run && this.#run.tokens + tokens > TARGET) this.#close()
    this.#add(piece, tokens)
  }

  /** Adds text to the current passage, together with the titles directly above the text. */
  #add({ start, end }: { start: number; end: number }, tokens: number): void {
    const from = this.#titles[0]?.start ?? start
    // A passage must not span text that was left out, such as a table of contents.
    if (this.#run && !this.#isNext(this.#run.end, from)) this.#close()
    const added = tokens + this.#titles.reduce((sum, each) => sum + tokensOf(this.#slice(each)), 0)
    if (this.#run) {
      this.#run.end = end
      this.#run.tokens += added
    } else this.#run = { start: from, end, tokens: added, heading: this.#headings(), isTitled: from < start }
    this.#titles = []
    // A title that ends in a colon (`Inventories:`) covers only the text right after it, not everything up to the next heading.
    this.#path = this.#path.filter((each) => this.#text[each.end - 1] !== ':')
  }

  #close(): void {
    const run = this.#run
    this.#run = undefined
    if (!run) return
    const { start, end, heading } = run
    const text = this.#shown(start, end)
    const last = this.#found.at(-1)
    // A short remainder is joined to the previous passage or table if only white space is between the two.
    const isRest = run.tokens < LEAST && !(run.isTitled && last?.kind === 'table')
    if (isRest && last && tokensOf(last.text) + run.tokens <= MOST && this.#isNext(last.end, start)) {
      last.text = last.kind === 'table' ? `${last.text}\n${text}` : this.#shown(last.start, end)
      last.end = end
    } else this.#found.push({ heading, kind: 'text', start, end, text })
  }

  /** Makes a passage of the titles at the end of a section, because no text follows them. Very short titles are dropped. */
  #keepTitles(): void {
    const { start } = this.#titles[0]
    const { end } = this.#titles[this.#titles.length - 1]
    const text = this.#shown(start, end)
    this.#titles = []
    if (tokensOf(text) < 12) return
    this.#found.push({ heading: this.#headings(), kind: 'text', start, end, text })
  }

  #slice({ start, end }: { start: number; end: number }): string {
    return this.#text.slice(start, end)
  }

  /** Whether there is only white space between two offsets. */
  #isNext(from: number, to: number): boolean {
    return to >= from && to - from < 400 && this.#text.slice(from, to).trim() === ''
  }

  /** The text between two offsets as a passage shows it, without page breaks. */
  #shown(start: number, end: number): string {
    return this.#text.slice(start, end).replace(/\s{2,}|\f/g, (space) => (space.includes('\n') ? '\n\n' : ' '))
  }

  #headings(): string {
    const headings = this.#path.map((block) => this.#slice(block)).join(' > ')
    return headings.length > LONGEST_HEADING ? headings.slice(-LONGEST_HEADING) : headings
  }

  /** Returns the header of the previous table if this table has no header and the same number of columns. */
  #headBefore(blocks: readonly Block[], index: number): string[] {
    const isTitle = (block: Block | undefined) => block?.kind === 'heading' && isContinued.test(this.#slice(block))
    const before = blocks[index - (isTitle(blocks[index - 1]) ? 2 : 1)]
    if (blocks[index].head > 0 || before?.kind !== 'table') return []
    const [lines, own] = [before, blocks[index]].map((block) => this.#slice(block).split('\n'))
    const isSame = columnsOf(lines.slice(before.head)) === columnsOf(own)
    if (!isSame) return []
    return before.head > 0 ? lines.slice(0, before.head) : this.#headBefore(blocks, blocks.indexOf(before))
  }

  #table(block: Block, before: Block | undefined, headBefore: string[]): void {
    const caption = this.#caption(before)
    const lead = this.#lead(block)
    const lines = this.#slice(block).split('\n')
    const isLong = tokensOf(lines.slice(0, block.head).join(' ')) > TARGET
    const head = isLong ? [] : lines.slice(0, block.head)
    const heading = [this.#headings(), caption, (head.length > 0 ? head : headBefore).join(' ')]
      .filter((each) => each !== '')
      .join(' > ')
      .slice(0, 2 * LONGEST_HEADING)
    const headTokens = tokensOf(head.join(' '))
    let start = block.start + head.reduce((sum, line) => sum + line.length + 1, 0)
    let rows: string[] = []
    let tokens = headTokens
    let isFirst = true
    const close = () => {
      if (rows.length === 0 && !isFirst) return
      const end = start + rows.reduce((sum, row) => sum + row.length + 1, 0) - (rows.length > 0 ? 1 : 0)
      // The first passage of a table also contains the text that introduces the table.
      const from = isFirst ? (lead ?? block.start) : start
      const above = from < block.start ? [this.#shown(from, block.start).trim().replaceAll('\n\n', '\n')] : []
      this.#found.push({ heading, kind: 'table', start: from, end, text: [...above, ...head, ...rows].join('\n') })
      start = end + 1
      rows = []
      tokens = headTokens
      isFirst = false
    }
    const all = lines.slice(head.length)
    let left = all.reduce((sum, row) => sum + tokensOf(row), 0)
    for (const [index, row] of all.entries()) {
      const added = tokensOf(row)
      // The last few rows stay in the current passage, because they would be too short for a separate passage.
      const isTail = left < LEAST && tokens + left <= MOST
      const opensGroup = !row.includes(SEPARATOR) && index + 1 < all.length
      const limit = opensGroup ? TARGET * 0.8 : TARGET * 1.2
      if (rows.length > 0 && tokens + added > limit && !isTail) close()
      if (row.length > LONGEST_ROW) {
        // A row of this length is split into several passages, so the text that introduces the table becomes a separate passage.
        if (lead !== undefined && isFirst) this.#found.push(this.#announcement(heading, lead, block))
        for (const piece of stretches(this.#text, start, start + row.length))
          this.#found.push({ heading, kind: 'table', ...piece, text: this.#slice(piece) })
        start += row.length + 1
        left -= added
        isFirst = false
        continue
      }
      rows.push(row)
      tokens += added
      left -= added
    }
    close()
  }

  #announcement(heading: string, start: number, block: Block): PassageText {
    const text = this.#shown(start, block.start).trim()
    return { heading, kind: 'text', start, end: start + this.#text.slice(start, block.start).trimEnd().length, text }
  }

  /** The start of a table's introduction: the titles directly above it, and a short text that no passage contains yet. */
  #lead(block: Block): number | undefined {
    const run = this.#run
    const isNear = run && run.tokens < LEAST && this.#isNext(run.end, this.#titles[0]?.start ?? block.start)
    if (isNear) this.#run = undefined
    else this.#close()
    const start = isNear ? run.start : this.#titles[0]?.start
    this.#titles = []
    return start !== undefined && tokensOf(this.#text.slice(start, block.start)) < 2 * LEAST ? start : undefined
  }

  /** The sentence that introduces a table: `The following table shows … (in millions):`. */
  #caption(before: Block | undefined): string {
    if (before?.kind !== 'paragraph') return ''
    const text = this.#slice({ start: Math.max(before.start, before.end - LONGEST_CAPTION), end: before.end })
    const last = sentencePlaces(text).at(-1)
    const sentence = last ? text.slice(last.start, last.end) : text
    const announces =
      /[:)]$/.test(sentence) || /\b(?:tables?|in (?:millions|thousands|billions)|as follows)\b/i.test(sentence)
    return announces ? sentence : ''
  }
}

/** The largest number of cells in a row. */
function columnsOf(lines: readonly string[]): number {
  return Math.max(0, ...lines.map((line) => line.split(SEPARATOR).length))
}

const LONGEST_CAPTION = 300
const note = /^(?:\(?(?:\d{1,2}|[a-z])\)|[*†‡¹²³]|note:|n\/?m\b|(?:see|the) accompanying)/i
const isContinued = /\(continued\)\W*$/i
