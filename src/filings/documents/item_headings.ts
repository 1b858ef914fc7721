/** The parsed heading of an Item or a Part. */
export interface ItemHead {
  /** The Item, such as `7A` or `2.02`. Null if the heading names only a Part. */
  item: string | null
  part: string | null
  title: string
  /** Whether the heading says that the Item is continued from an earlier page. */
  isContinued: boolean
}

const partHead = /^\s*p\s?a\s?r\s?t\s+(iv|i{1,3}|[1-4])\b[\s.,:;|–—-]*/i
/** `Item`, also with spaces between its letters, `Items`, `Item(s)`, `Item No.` and `Item-`. */
const itemWord = /^\s*i\s?t\s?e\s?m\s?(?:s|\(s\))?\s*(?:[-‐‑–—]\s*)?(?:no\.?\s*)?/
/** `7`, `2.02`, `7A`, `7 (a)` and `7-A`. With spaces around the hyphen, the letter is the first word of the title. */
const itemNumber = /(\d{1,2})\s?(?:\.\s?(\d\d)\b|(?:\s?|(?<=\d)[-‐‑–])\(?([abc])\)?(?![\p{L}\p{N}’']))?/u
/** The other Items of `Items 1 and 2` and `Items 7-7A`. */
const otherItems = /(?:\s?(?:,|and|&|through|to|[-–—/])\s?(?:items?\s*)?\d{1,2}[abc]?(?![\p{L}\p{N}]|\.\d))*/u
const afterNumber = /[\s.:,;|•–—-]*/
const itemHead = new RegExp([itemWord, itemNumber, otherItems, afterNumber].map(({ source }) => source).join(''), 'iu')
const roman: Record<string, string> = { '1': 'I', '2': 'II', '3': 'III', '4': 'IV' }

/**
 * Parses the heading at the start of a text, such as `PART II`, `Item 7A. Quantitative…`, `ITEM 2.02 | Results…` or `Items 1 and 2.
 * Business…`. Returns undefined if the text does not start with such a heading.
 */
export function itemHeadOf(source: string): ItemHead | undefined {
  let text = source.length > 400 ? source.slice(0, 400) : source
  let part: string | null = null
  const partFound = partHead.exec(text)
  if (partFound) {
    part = roman[partFound[1]] ?? partFound[1].toUpperCase()
    text = text.slice(partFound[0].length)
  }
  const found = itemHead.exec(text)
  const rest = (found ? text.slice(found[0].length) : text).replaceAll(' | ', ' ')
  if (!found && part === null) return undefined
  const isContinued = /\(?\bcont(?:inued|’d|'d|\.)\)?\W*$/i.test(rest)
  const title = rest.replace(/\s*[-–—]?\s*\(?\bcont(?:inued|’d|'d|\.)\)?\W*$/i, '').trim()
  if (!found) return { item: null, part, title, isContinued }
  const item = found[2] ? `${found[1]}.${found[2]}` : `${Number(found[1])}${(found[3] ?? '').toUpperCase()}`
  return { item, part, title, isContinued }
}
