import { createHash } from 'node:crypto'
import { LONGEST_LABEL, mergedInto, type ThemeEdits } from './edits.ts'

/** A theme for questions, as the taxonomy or theme discovery defines it, before merges and edits. */
export interface SourceTheme {
  id: string
  label: string
  description: string
  origin: 'taxonomy' | 'discovered'
  /** Only for a discovered theme: its distinctive terms, the theme that discovery merged it into, and its first week. */
  terms?: string[]
  into?: string | null
  since?: string
}

/** A theme after merges and edits are applied. */
export interface CurrentTheme extends SourceTheme {
  /** Its own id, the id of the theme it was merged into, or null if an operator retired it. */
  current: string | null
}

/**
 * Applies merges by discovery and edits by operators to all themes, and returns the themes sorted by id. Edits of themes that `sources`
 * lacks are ignored, because releases of earlier days have fewer themes. If two themes have the same label apart from case, one of them
 * gets a new label. An operator's label is kept rather than a label of the taxonomy, which is kept rather than a discovered label.
 */
export function currentThemes(sources: readonly SourceTheme[], edits: ThemeEdits): CurrentTheme[] {
  const known = new Set(sources.map(({ id }) => id))
  const merges = new Map<string, string>()
  for (const { id, into } of sources) if (into && known.has(into)) merges.set(id, into)
  for (const [id, into] of edits.merges) {
    if (!known.has(id) || !known.has(into)) continue
    // If discovery merged these two themes in the opposite direction, the operator's merge replaces that merge.
    merges.delete(id)
    if (mergedInto(into, merges) === id) merges.delete(into)
    merges.set(id, into)
  }
  const ordered = [...sources].sort((a, b) => (a.id < b.id ? -1 : 1))
  const taken = new Set<string>()
  const labels = new Map<string, string>()
  const label = (source: SourceTheme, wanted: string) => {
    const free = taken.has(wanted.toLowerCase()) ? otherLabel(wanted, taken) : wanted
    taken.add(free.toLowerCase())
    labels.set(source.id, free)
  }
  for (const source of ordered) if (edits.labels.has(source.id)) label(source, edits.labels.get(source.id)!)
  for (const origin of ['taxonomy', 'discovered']) {
    for (const source of ordered) {
      if (source.origin === origin && !labels.has(source.id)) label(source, source.label)
    }
  }
  return ordered.map((source) => {
    const end = mergedInto(source.id, merges)
    return { ...source, label: labels.get(source.id)!, current: edits.retired.has(end) ? null : end }
  })
}

/** Identifies the themes of a release by a short hash. */
export function themeSetName(themes: readonly SourceTheme[]): string {
  const content = themes.map(({ id, label, description, origin }) => [id, label, description, origin])
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12)
}

function otherLabel(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) {
    const numbered = `${wanted.slice(0, LONGEST_LABEL - 5)} (${number})`
    if (!taken.has(numbered.toLowerCase())) return numbered
  }
}
