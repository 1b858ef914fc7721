/** The style properties that the HTML reader uses, mostly to distinguish headings from prose. */
export interface Style {
  bold: boolean
  italic: boolean
  underline: boolean
  capitals: boolean
  center: boolean
  hidden: boolean
  pre: boolean
  /** Superscript, as used for footnote marks. */
  raised: boolean
  /** Font size in points. */
  size: number
}

export const plain: Style = {
  bold: false,
  italic: false,
  underline: false,
  capitals: false,
  center: false,
  hidden: false,
  pre: false,
  raised: false,
  size: 10,
}

const boldTags = new Set(['b', 'strong', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th'])
const headingSizes: Record<string, number> = { h1: 24, h2: 18, h3: 14, h4: 12, h5: 10, h6: 9 }
const fontSizes: Record<string, number> = { '1': 7.5, '2': 10, '3': 12, '4': 13.5, '5': 18, '6': 24, '7': 36 }

/** The style of an element whose parent has the style `outer`. Returns `outer` itself if nothing changes. */
export function styleOf(
  outer: Style,
  tag: string,
  attributes: { style?: string; size?: string; align?: string },
): Style {
  const changes: Partial<Style> = {}
  if (boldTags.has(tag)) changes.bold = true
  else if (tag === 'i' || tag === 'em') changes.italic = true
  else if (tag === 'u') changes.underline = true
  else if (tag === 'center') changes.center = true
  else if (tag === 'pre') changes.pre = true
  else if (tag === 'sup') changes.raised = true
  if (Object.hasOwn(headingSizes, tag)) changes.size = headingSizes[tag]
  if (tag === 'font' && attributes.size) changes.size = fontSizes[attributes.size] ?? outer.size
  if (attributes.align) changes.center = /center/i.test(attributes.align)
  const { style } = attributes
  if (style) Object.assign(changes, readCss(style, outer))
  for (const name in changes)
    if (changes[name as keyof Style] !== outer[name as keyof Style]) return { ...outer, ...changes }
  return outer
}

/**
 * Parsed styles, by the text of the style. They are cached because the many elements of a filing have only a few hundred different styles.
 */
const known = new Map<string, Partial<Style>>()
const MOST_KNOWN = 2000

function readCss(css: string, outer: Style): Partial<Style> {
  const key = `${outer.size} ${css}`
  let changes = known.get(key)
  if (!changes) {
    if (known.size === MOST_KNOWN) known.clear()
    changes = fromCss(css, outer)
    known.set(key, changes)
  }
  return changes
}

function fromCss(css: string, outer: Style): Partial<Style> {
  const changes: Partial<Style> = {}
  for (const declaration of css.toLowerCase().split(';')) {
    const colon = declaration.indexOf(':')
    if (colon < 0) continue
    const value = declaration.slice(colon + 1).trim()
    switch (declaration.slice(0, colon).trim()) {
      case 'display':
        if (value.startsWith('none')) changes.hidden = true
        break
      case 'visibility':
        if (value.startsWith('hidden')) changes.hidden = true
        break
      case 'font-weight':
        changes.bold = /^(bold|[6-9]00)/.test(value)
        break
      case 'font-style':
        changes.italic = /^(italic|oblique)/.test(value)
        break
      case 'text-decoration':
        changes.underline = value.includes('underline')
        break
      case 'text-transform':
        changes.capitals = value.startsWith('uppercase')
        break
      case 'text-align':
        changes.center = value.startsWith('center')
        break
      case 'vertical-align':
        changes.raised = value.startsWith('super')
        break
      case 'top':
        changes.raised = /^-\d/.test(value)
        break
      case 'font':
        if (/\bbold\b|\b[6-9]00\b/.test(value)) changes.bold = true
        if (/\bitalic\b/.test(value)) changes.italic = true
        changes.size = sizeIn(/[\d.]+(?:pt|px|em|%)/.exec(value)?.[0] ?? '', outer.size)
        break
      case 'font-size':
        changes.size = sizeIn(value, outer.size)
        // Text this small is invisible.
        if (changes.size < 1) changes.hidden = true
        break
    }
  }
  return changes
}

function sizeIn(value: string, outer: number): number {
  const found = /^(\d*\.?\d+)(pt|px|em|rem|%)?/.exec(value)
  if (!found) return outer
  const size = Number(found[1])
  switch (found[2]) {
    case 'px':
      return size * 0.75
    case 'em':
      return size * outer
    case 'rem':
      return size * 10
    case '%':
      return (size / 100) * outer
    default:
      return size
  }
}

/** Whether an indent separates an inline element from the text before the element, such as a bullet from its text. */
export function isApart(css: string | undefined): boolean {
  const found = css && /(?:padding|margin)-left:\s*([\d.]+)(pt|px)/i.exec(css)
  return found ? Number(found[1]) > 3 : false
}
