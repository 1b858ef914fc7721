/** The cover page is searched in this many characters at the start of a document. */
const cover = 6000

/** The name of the issuer on the cover page of a filing. Null if no name is found on the cover page. */
export function registrantOf(text: string): string | null {
  const start = text.slice(0, cover)
  const caption = /\(?exact\s+name\s+of\s+(?:the\s+)?(?:registrant|company|issuer)[^)\n]{0,60}\)?/i.exec(start)
  if (!caption) return null
  const above = cellsOf(start.slice(0, caption.index)).findLast(isLetters)
  const below = cellsOf(start.slice(caption.index + caption[0].length)).find(isLetters)
  const under = nameIn(below)
  // The line below the caption may contain the state of incorporation, so it is used only if it looks like the name of a company.
  return nameIn(above) ?? (under && looksLikeCompany(under) && !isState.test(under) ? under : null)
}

/** Whether a name is in capitals or has a word that companies have in their names. */
function looksLikeCompany(name: string): boolean {
  const words = name
    .toLowerCase()
    .replaceAll('.', '')
    .split(/[^\p{L}]+/u)
  return !/\p{Ll}/u.test(name) || words.some((word) => companyWords.has(word))
}

const companyWords = new Set(
  'inc corp corporation company co ltd limited plc group trust holding holdings partners bank nv sa'.split(' '),
)

function cellsOf(text: string): string[] {
  return text.split(/\n| \| /).map((cell) => cell.replaceAll(/\s+/g, ' ').trim())
}

function isLetters(cell: string): boolean {
  return /\p{L}{2}/u.test(cell)
}

/**
 * The name in a cell of the cover page; a file number before the name is removed. Undefined if the cell contains a
 * caption or a date instead.
 */
function nameIn(cell: string | undefined): string | undefined {
  if (cell === undefined) return undefined
  const name = cell.replace(/^.*\b(?:\d{1,3}-\d{2,6}(?:-\d+)?)\s+/, '').trim()
  const isName = name.length >= 2 && name.length <= 80 && /^[\p{Lu}\d]/u.test(name) && !/[()]/.test(name)
  return isName && !furniture.some((caption) => caption.test(name)) ? name : undefined
}

const isState = /^(?:[A-Z]{2}|[a-z]+(?: [a-z]+)?)$/i

const furniture = [
  /\b(?:form|commission|fiscal|period|report|securities|state|jurisdiction|registrant)\b/i,
  /\bfile n(?:umber|o)\b/i,
]
