import type { Style } from '../html/style.ts'
import type { Piece } from './pieces.ts'

/** Collects the text of a paragraph and counts its characters in each style. */
export class Paragraph {
  #text = ''
  #endsInSpace = true
  #seen = 0
  #bold = 0
  #italic = 0
  #underline = 0
  #center = 0
  #size = 0

  #isBroken = false

  get isEmpty(): boolean {
    return this.#text === ''
  }

  /** Whether only spaces were added since the last line break. */
  get isBroken(): boolean {
    return this.#isBroken
  }

  breakLine(): void {
    this.space()
    this.#isBroken = true
  }

  /** Adds text from `clean`, which has already removed repeated spaces. */
  add(text: string, style: Style): void {
    const added = this.#endsInSpace && text.startsWith(' ') ? text.slice(1) : text
    if (added === '') return
    this.#text += style.capitals ? added.toUpperCase() : added
    this.#endsInSpace = added.endsWith(' ')
    const seen = added.length
    if (added === ' ') return
    this.#isBroken = false
    this.#seen += seen
    if (style.bold) this.#bold += seen
    if (style.italic) this.#italic += seen
    if (style.underline) this.#underline += seen
    if (style.center) this.#center += seen
    this.#size += seen * style.size
  }

  space(): void {
    if (this.#endsInSpace) return
    this.#text += ' '
    this.#endsInSpace = true
  }

  /** Ends the paragraph and returns it as a piece, or returns undefined if the paragraph is empty. */
  take(page: number, isTitle: boolean): Piece | undefined {
    const text = this.#text.trim()
    const seen = this.#seen
    const most = 0.9 * seen
    const look = {
      bold: this.#bold >= most,
      italic: this.#italic >= most,
      underline: this.#underline >= most,
      center: this.#center >= most,
      size: seen > 0 ? this.#size / seen : 0,
    }
    this.#text = ''
    this.#endsInSpace = true
    this.#isBroken = false
    this.#seen = this.#bold = this.#italic = this.#underline = this.#center = this.#size = 0
    if (text === '') return undefined
    return { ...headingOrParagraph(text, look, isTitle), head: 0, page }
  }
}

interface Look {
  bold: boolean
  italic: boolean
  underline: boolean
  center: boolean
  size: number
}

/** Longer text is never a heading. */
const LONGEST_HEADING = 320

/** Classifies a text as a heading or a paragraph by its style and length. */
export function headingOrParagraph(
  text: string,
  look: Look,
  isTitle = false,
): Pick<Piece, 'kind' | 'text' | 'rank' | 'isMarked' | 'size'> {
  const capitals = isCapital(text)
  const rank =
    Math.round(look.size * 4) +
    (isTitle ? 12 : 0) +
    (capitals ? 6 : 0) +
    (look.bold ? 5 : 0) +
    (look.center ? 2 : 0) +
    (look.underline ? 2 : 0) +
    (look.italic ? 1 : 0)
  const isMarked = isTitle || look.bold || capitals || look.underline || look.italic
  const isHeading = isMarked && text.length <= LONGEST_HEADING && canBeHeading(text, look.bold || isTitle)
  return { kind: isHeading ? 'heading' : 'paragraph', text, rank, isMarked, size: look.size }
}

/** Whether a text has at least five capitals and no lower-case letters. */
export function isCapital(text: string): boolean {
  return text.length <= LONGEST_HEADING && !/\p{Ll}/u.test(text) && (text.match(/\p{Lu}/gu)?.length ?? 0) >= 5
}

function canBeHeading(text: string, isStrong: boolean): boolean {
  if (!/\p{L}{2}/u.test(text) || /^[•●▪■◦·–—*-]/.test(text)) return false
  // A whole sentence is a heading only if it is bold; in italics or capitals it is a note or a warning.
  const isSentence = /[.;,:!?]["”)]?$/.test(text) && !/^(item|part|note)\b/i.test(text)
  return isStrong || (!isSentence && text.length <= 150)
}
