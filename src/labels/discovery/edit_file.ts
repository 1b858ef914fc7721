import { type Document, isMap, isSeq, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml'
import { LONGEST_LABEL, mergedInto, namesSomebody, parseThemeEdits } from './edits.ts'

/** An operator's edit of a theme. */
export type ThemeEdit =
  | { what: 'rename'; theme: string; label: string }
  | { what: 'merge'; theme: string; into: string }
  | { what: 'retire'; theme: string }
  /** Reverts every edit of a theme. */
  | { what: 'restore'; theme: string }

/** Thrown for an invalid edit. The file is unchanged. */
export class BadEdit extends Error {
  override name = 'BadEdit'
}

/** A theme that an edit may name. */
export interface NamedTheme {
  id: string
  label: string
}

/**
 * Adds an edit to the text of the edits file, whose comments and layout are kept. The edit replaces an earlier edit of the same kind for
 * the theme. Throws `BadEdit` if the edit is invalid.
 */
export function withEdit(text: string, edit: ThemeEdit, themes: readonly NamedTheme[]): string {
  hold(text, edit, themes)
  const document = parseDocument(text)
  const list = (name: string): YAMLSeq<YAMLMap> => {
    const found = document.get(name)
    if (isSeq<YAMLMap>(found)) return found
    document.set(name, document.createNode([]))
    return document.get(name) as YAMLSeq<YAMLMap>
  }
  const indexOf = (name: string) =>
    list(name).items.findIndex((item) => isMap(item) && item.get('theme') === edit.theme)
  if (edit.what === 'restore') return withoutEdits(text, document, edit.theme)
  const { what, ...entry } = edit
  const standing = indexOf(what)
  if (standing >= 0) {
    const item = list(what).items[standing]
    if (Object.entries(entry).every(([key, value]) => item.get(key) === value)) return text
    for (const [key, value] of Object.entries(entry)) item.set(key, value)
  } else {
    const item = document.createNode(entry) as unknown as YAMLMap
    item.flow = true
    const into = list(what)
    into.flow = false
    into.items.push(item)
  }
  // A theme cannot be both merged and retired, so adding one of these edits removes the other.
  const other = what === 'merge' ? 'retire' : what === 'retire' ? 'merge' : undefined
  if (other && indexOf(other) >= 0) {
    list(other).items.splice(indexOf(other), 1)
    if (list(other).items.length === 0) list(other).flow = true
  }
  const edited = document.toString({ lineWidth: 0, flowCollectionPadding: true })
  parseThemeEdits(edited)
  return edited
}

/** The text without the edits of a theme; merges of other themes into this theme are kept. */
function withoutEdits(text: string, document: Document, theme: string): string {
  let isChanged = false
  for (const name of ['rename', 'merge', 'retire']) {
    const list = document.get(name)
    if (!isSeq<YAMLMap>(list)) continue
    const kept = list.items.filter((item) => !(isMap(item) && item.get('theme') === theme))
    isChanged ||= kept.length < list.items.length
    list.items = kept
    if (kept.length === 0) list.flow = true
  }
  if (!isChanged) return text
  const edited = document.toString({ lineWidth: 0, flowCollectionPadding: true })
  parseThemeEdits(edited)
  return edited
}

function hold(text: string, edit: ThemeEdit, themes: readonly NamedTheme[]): void {
  const { labels, merges, retired } = parseThemeEdits(text)
  const known = (id: string) => {
    if (themes.some((theme) => theme.id === id)) return
    const near = nearest(id, themes)
    const hint = near ? ` did you mean ${near.id} ("${near.label}")?` : ''
    throw new BadEdit(
      `no theme has the id "${id}";${hint} \`crowdtape themes list\` shows all themes; nothing was changed`,
    )
  }
  known(edit.theme)
  if (edit.what === 'rename') {
    const { label } = edit
    if (label.trim() !== label || label.length < 1 || label.length > LONGEST_LABEL)
      throw new BadEdit(
        `found a label of ${label.length} characters, expected 1 to ${LONGEST_LABEL} characters, without spaces at the start or the end`,
      )
    if (namesSomebody(label))
      throw new BadEdit(
        'the label must not contain an e-mail address, a link, a mention or a phone number; nothing was changed',
      )
    const same = themes.find(({ id, label: standing }) => {
      return id !== edit.theme && (labels.get(id) ?? standing).toLowerCase() === label.toLowerCase()
    })
    if (same)
      throw new BadEdit(`${same.id} already has the label "${label}", expected a unique label; nothing was changed`)
  }
  if (edit.what === 'merge') {
    known(edit.into)
    if (retired.has(mergedInto(edit.into, merges)))
      throw new BadEdit(`${edit.into} is retired, so no theme can be merged into it; nothing was changed`)
    if (mergedInto(edit.into, new Map([...merges].filter(([theme]) => theme !== edit.theme))) === edit.theme)
      throw new BadEdit(
        `${edit.theme} cannot be merged into ${edit.into}: a theme cannot become part of itself, directly or through other merges`,
      )
  }
}

/** The theme with the most similar id or label, if it is similar enough. */
function nearest(written: string, themes: readonly NamedTheme[]): NamedTheme | undefined {
  const wanted = pairsOf(written)
  let best: { theme: NamedTheme; likeness: number } | undefined
  for (const theme of themes) {
    for (const name of [theme.id, theme.label]) {
      const pairs = pairsOf(name)
      const shared = [...wanted].filter((pair) => pairs.has(pair)).length
      const likeness = (2 * shared) / (wanted.size + pairs.size)
      if (likeness > 0.4 && (best === undefined || likeness > best.likeness)) best = { theme, likeness }
    }
  }
  return best?.theme
}

/** Pairs of adjacent letters, for comparing two texts by their Dice coefficient. */
function pairsOf(text: string): Set<string> {
  const letters = text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return new Set(Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)))
}
