import { createHash } from 'node:crypto'
import { LONGEST_LABEL, mergedInto, type ThemeEdits } from './edits.ts'

/** A theme that questions may be labelled with, as its source tells it. */
export interface SourceTheme {
  id: string
  label: string
  description: string
  origin: 'taxonomy' | 'discovered'
  /** Of a discovered theme: its distinctive terms, the theme it was merged into, and its first week. */
  terms?: string[]
  into?: string | null
  since?: string
}

/** What a theme is today. */
export interface CurrentTheme extends SourceTheme {
  /** Itself, the theme it became part of, or null if an operator retired that. */
  current: string | null
}

/**
 * What has become of every theme, merges recorded by discovery and operators' edits taken together, in order of id. An
 * edit that names a theme unknown here changes nothing: on an earlier day there may not have been such a theme yet. Labels
 * come out unique without regard to case: where two meet, the discovered theme gives way.
 */
export function currentThemes(sources: readonly SourceTheme[], edits: ThemeEdits): CurrentTheme[] {
  const known = new Set(sources.map(({ id }) => id))
  const merges = new Map<string, string>()
  for (const { id, into } of sources) if (into && known.has(into)) merges.set(id, into)
  for (const [id, into] of edits.merges) {
    if (!known.has(id) || !known.has(into)) continue
    // Where discovery merged the other way, the operator is right.
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

/** Names the themes that a release knows: a short hash over what it tells of them. */
export function themeSetName(themes: readonly SourceTheme[]): string {
  const told = themes.map(({ id, label, description, origin }) => [id, label, description, origin])
  return createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 12)
}

function otherLabel(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) {
    const numbered = `${wanted.slice(0, LONGEST_LABEL - 5)} (${number})`
    if (!taken.has(numbered.toLowerCase())) return numbered
  }
}
