import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { Paragraph } from '../plain/paragraph.ts'
import { clean, type Piece, type Pieces, visible } from '../plain/pieces.ts'
import { readPlainText } from '../plain/plain_text.ts'
import { HtmlTable } from './html_table.ts'
import { isApart, plain, type Style, styleOf } from './style.ts'
import { blocks, coverFacts, kept, selfEnding, titles, unseen, voids } from './tags.ts'

/** If an element is nested deeper than this, the element is not tracked and only its text is read. */
const DEEPEST = 4000
const DEEPEST_TABLE = 16
const LONGEST_ATTRIBUTE = 2000

interface Scope {
  open: { name: string; outer: Style }[]
  counts: Map<string, number>
}

/**
 * Reads HTML in chunks, and passes paragraphs, headings and tables to `pieces`. Broken markup is parsed as far as possible. Scripts are not
 * run, and no other files are loaded.
 */
export class HtmlReader implements TokenizerCallbacks {
  /** Facts from the cover page of an inline XBRL document. The keys are names of facts without the prefix `dei:`. */
  readonly cover: Record<string, string> = {}
  readonly #pieces: Pieces
  readonly #tokenizer = new Tokenizer({}, this)
  readonly #paragraph = new Paragraph()
  readonly #tables: HtmlTable[] = []
  #scopes: Scope[] = [{ open: [], counts: new Map() }]
  #depth = 0
  #style: Style = plain
  #preformatted = ''
  /** Number of open tables that are nested too deep (`DEEPEST_TABLE`) to be read as tables. */
  #flatTables = 0
  #listed = false

  #before = ''
  #buffer = ''
  #offset = 0
  #tag = ''
  #attribute = ''
  #attributes: Record<string, string> = {}
  #isCollected = false
  #fact: { name: string; text: string } | undefined

  constructor(pieces: Pieces) {
    this.#pieces = pieces
  }

  write(chunk: string): void {
    this.#offset += this.#buffer.length
    this.#before = this.#buffer
    this.#buffer = chunk
    this.#tokenizer.write(chunk)
  }

  end(): void {
    this.#tokenizer.end()
    this.#flush()
    while (this.#tables.length > 0) this.#endTable()
    this.#flush()
  }

  /** The text between two offsets of the document. Only the last two chunks are in memory, because no name is longer than a chunk. */
  #slice(start: number, end: number): string {
    const at = start - this.#offset
    if (at >= 0) return this.#buffer.slice(at, end - this.#offset)
    const from = this.#before.length + at
    return from < 0 ? '' : this.#before.slice(from) + this.#buffer.slice(0, Math.max(0, end - this.#offset))
  }

  ontext(start: number, end: number): void {
    this.#text(this.#slice(start, end))
  }

  ontextentity(codepoint: number): void {
    this.#text(String.fromCodePoint(codepoint))
  }

  #text(source: string): void {
    if (this.#fact && this.#fact.text.length < 200) this.#fact.text += source
    const style = this.#style
    if (style.hidden) return
    if (style.pre && this.#tables.length === 0) {
      this.#pieces.weigh(source.length)
      this.#preformatted += visible(source)
      return
    }
    const text = clean(source)
    if (text === '') return
    this.#pieces.weigh(text.length)
    // A footnote mark is put in brackets, because it would look like the last digit of the figure before it.
    const raised = style.raised && /^ ?([0-9]{1,2}|[a-z]) ?$/.exec(text)
    this.#paragraph.add(raised ? ` (${raised[1]})` : text, style)
  }

  onopentagname(start: number, end: number): void {
    this.#tag = this.#slice(start, end).toLowerCase()
    this.#attributes = {}
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#slice(start, end).toLowerCase()
    this.#isCollected = kept.has(this.#attribute) && !(this.#attribute in this.#attributes)
    if (this.#isCollected) this.#attributes[this.#attribute] = ''
  }

  onattribdata(start: number, end: number): void {
    if (!this.#isCollected || this.#attributes[this.#attribute].length > LONGEST_ATTRIBUTE) return
    this.#attributes[this.#attribute] += this.#slice(start, Math.min(end, start + LONGEST_ATTRIBUTE))
  }

  onattribentity(codepoint: number): void {
    if (this.#isCollected) this.#attributes[this.#attribute] += String.fromCodePoint(codepoint)
  }

  onattribend(): void {}
  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  onopentagend(): void {
    this.#open(this.#tag, false)
  }

  onselfclosingtag(): void {
    this.#open(this.#tag, true)
  }

  #open(name: string, isClosed: boolean): void {
    const attributes = this.#attributes
    if (blocks.has(name)) this.#flush()
    if (attributes.style?.includes('page-break') && /page-break-(before|after)\s*:\s*always/i.test(attributes.style))
      this.#pieces.page++
    if (name === 'br') this.#breakLine()
    else if (name === 'page') this.#pieces.page++
    else if (name === 'hr') this.#rule()
    if (voids.has(name)) return
    if (!this.#style.hidden && !this.#style.pre && this.#openTablePart(name, isClosed)) return
    if (selfEnding.has(name)) this.#close(name)
    if (isClosed) return
    if (name === 'li') this.#listed = true
    if (isApart(attributes.style)) this.#paragraph.space()
    const outer = this.#style
    let style = styleOf(outer, name, attributes)
    if (unseen.has(name) || 'hidden' in attributes) style = { ...style, hidden: true }
    this.#push(name, outer)
    this.#style = style
    if (name === 'ix:nonnumeric' && coverFacts.has(attributes.name ?? ''))
      this.#fact = { name: attributes.name.slice(4), text: '' }
  }

  onclosetag(start: number, end: number): void {
    const name = this.#slice(start, end).toLowerCase()
    if (blocks.has(name)) this.#flush()
    if (name === 'ix:nonnumeric' && this.#fact) {
      this.cover[this.#fact.name] ??= clean(this.#fact.text).trim()
      this.#fact = undefined
    }
    if (!this.#style.hidden && !this.#style.pre && this.#closeTablePart(name)) return
    this.#close(name)
  }

  #push(name: string, outer: Style): void {
    const scope = this.#scopes[this.#scopes.length - 1]
    if (this.#depth >= DEEPEST) return
    this.#depth++
    scope.open.push({ name, outer })
    scope.counts.set(name, (scope.counts.get(name) ?? 0) + 1)
  }

  /**
   * Closes the innermost open element with this name in the current table cell. Elements inside that element are closed too. Does nothing
   * if no such element is open.
   */
  #close(name: string): void {
    const scope = this.#scopes[this.#scopes.length - 1]
    if (!scope.counts.get(name)) return
    for (;;) {
      const last = scope.open.pop()!
      this.#depth--
      scope.counts.set(last.name, scope.counts.get(last.name)! - 1)
      if (this.#style.pre && !last.outer.pre) this.#endPreformatted()
      this.#style = last.outer
      if (last.name === name) return
    }
  }

  #openTablePart(name: string, isClosed: boolean): boolean {
    const table = this.#tables.at(-1)
    const isPart = name === 'td' || name === 'th' || name === 'tr' || name === 'caption'
    if (name === 'table') {
      if (isClosed) return true
      if (this.#tables.length === DEEPEST_TABLE) this.#flatTables++
      else this.#tables.push(new HtmlTable(this.#style, this.#pieces))
      return true
    }
    if (!table || !isPart) return false
    if (this.#flatTables > 0) return true
    this.#endCell(table)
    if (name === 'tr') {
      table.startRow(styleOf(table.outer, 'tr', this.#attributes))
      return true
    }
    table.startCell(this.#attributes)
    if (isClosed) {
      table.endCell()
      return true
    }
    this.#scopes.push({ open: [], counts: new Map() })
    this.#style = styleOf(table.rowStyle, name, this.#attributes)
    return true
  }

  #closeTablePart(name: string): boolean {
    const table = this.#tables.at(-1)
    if (!table) return name === 'table' || name === 'td' || name === 'th' || name === 'tr'
    switch (name) {
      case 'td':
      case 'th':
      case 'caption':
        if (this.#flatTables === 0) this.#endCell(table)
        return true
      case 'tr':
        if (this.#flatTables === 0) {
          this.#endCell(table)
          table.endRow()
        }
        return true
      case 'table':
        if (this.#flatTables > 0) this.#flatTables--
        else this.#endTable()
        return true
      default:
        return false
    }
  }

  #endCell(table: HtmlTable): void {
    if (!table.isInCell) return
    this.#flush()
    const scope = this.#scopes.pop()!
    this.#depth -= scope.open.length
    this.#style = table.outer
    table.endCell()
  }

  #endTable(): void {
    const table = this.#tables[this.#tables.length - 1]
    this.#endCell(table)
    this.#flush()
    this.#tables.pop()
    this.#style = table.outer
    for (const piece of table.end()) this.#give(piece)
  }

  /** Passes a piece to the innermost open cell, or to the document if no cell is open. */
  #give(piece: Piece): void {
    for (let index = this.#tables.length - 1; index >= 0; index--) {
      if (this.#tables[index].isInCell) {
        this.#tables[index].give(piece)
        return
      }
    }
    this.#pieces.push(piece)
  }

  #flush(): void {
    if (this.#paragraph.isEmpty) return
    const { counts } = this.#scopes[this.#scopes.length - 1]
    const isTitle = titles.some((name) => counts.get(name))
    const piece = this.#paragraph.take(this.#pieces.page, isTitle)
    if (!piece) return
    if (this.#listed && !/^[•●▪■◦·–—*-]/.test(piece.text)) piece.text = `• ${piece.text}`
    this.#listed = false
    this.#give(piece)
  }

  /** Two line breaks in a row separate paragraphs. */
  #breakLine(): void {
    if (this.#style.pre) this.#preformatted += '\n'
    else if (this.#paragraph.isBroken) this.#flush()
    else this.#paragraph.breakLine()
  }

  #rule(): void {
    if (this.#attributes.style?.includes('page-break')) return
    this.#pieces.rules.push(this.#pieces.all.length)
  }

  #endPreformatted(): void {
    const text = this.#preformatted
    this.#preformatted = ''
    if (text.trim() !== '') readPlainText([text], this.#pieces)
  }
}
