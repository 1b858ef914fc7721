import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { rows } from '../../base/duckdb.ts'
import { type CurrentTheme, currentThemes, type SourceTheme } from '../../labels/discovery/current_themes.ts'
import { readThemeEdits, type ThemeEdits } from '../../labels/discovery/edits.ts'
import { readThemes } from '../../labels/themes.ts'
import { Releases } from '../../release/releases.ts'

/** A theme as operators see it: the release's theme with later edits applied. */
export interface ListedTheme {
  id: string
  label: string
  origin: SourceTheme['origin']
  /** Monday of the week that first found it; null for a theme of the taxonomy. */
  since: string | null
  status: 'live' | 'merged' | 'retired'
  /** Theme that it is merged into. */
  into: string | null
  /** Percentage of the questions of 30 days that have the theme, as published in the release. Null if it is not published. */
  share_pct: number | null
}

export interface ThemeListing {
  release: string | null
  /** Name of the release's theme set. */
  theme_set: string | null
  themes: ListedTheme[]
}

/** The themes of the live release (the newest one if none is live) and of the taxonomy, with today's edits applied. */
export async function listThemes(home: string): Promise<ThemeListing> {
  const releases = new Releases(home)
  const id = (await releases.current())?.release ?? (await releases.list()).at(-1)?.id
  const published = id === undefined ? [] : await publishedThemes(join(releases.folder(id), 'tables.duckdb'))
  const shares = new Map(published.map((theme) => [theme.id, theme.share_pct]))
  const edits = readThemeEdits()
  const listed = currentThemes([...withTaxonomy(published), ...editedBefore(published, edits)], edits)
  return {
    release: published.length > 0 ? id! : null,
    theme_set: published[0]?.theme_set ?? null,
    themes: listed.map((theme) => asListed(theme, shares.get(theme.id) ?? null)).sort(byShare),
  }
}

type PublishedTheme = SourceTheme & { theme_set: string; share_pct: number | null }

async function publishedThemes(file: string): Promise<PublishedTheme[]> {
  if (!existsSync(file)) return []
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY', threads: '1' })
  const connection = await instance.connect()
  try {
    const tables = await rows<{ table_name: string }>(connection, 'select table_name from duckdb_tables()')
    const has = (name: string) => tables.some(({ table_name }) => table_name === name)
    if (!has('intent_themes')) return []
    const shares = has('intent_questions')
      ? `(select theme_id, question_share_pct from intent_questions
          where window_days = 30 and ticker = '' and topic = '' and sentiment_filter = '')`
      : '(select null::varchar as theme_id, null::double as question_share_pct where false)'
    return await rows<PublishedTheme>(
      connection,
      `select theme_id as id, label, description, origin, since::varchar as since, theme_set,
         question_share_pct as share_pct
       from intent_themes left join ${shares} using (theme_id) order by theme_id`,
    )
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

/**
 * The release's themes, and those of the taxonomy that it lacks because they were retired, merged or not yet defined
 * when it was built.
 */
function withTaxonomy(published: PublishedTheme[]): SourceTheme[] {
  const known = new Set(published.map(({ id }) => id))
  const taxonomy = readThemes().map(
    ({ id, label, description }): SourceTheme => ({ id, label, description, origin: 'taxonomy' }),
  )
  return [...published, ...taxonomy.filter(({ id }) => !known.has(id))]
}

/** Discovered themes that the release lacks because operators had merged or retired them before it was built. Only their ids are known. */
function editedBefore(published: PublishedTheme[], { merges, retired }: ThemeEdits): SourceTheme[] {
  const known = new Set([...published, ...readThemes()].map(({ id }) => id))
  const gone = [...new Set([...merges.keys(), ...retired])].filter((id) => !known.has(id))
  return gone.map((id) => ({ id, label: id, description: '', origin: 'discovered' }))
}

/** Sorts live themes first, then by share, then by id. */
function byShare(a: ListedTheme, b: ListedTheme): number {
  const byStatus = Number(b.status === 'live') - Number(a.status === 'live')
  return byStatus || (b.share_pct ?? -1) - (a.share_pct ?? -1) || (a.id < b.id ? -1 : 1)
}

function asListed({ id, label, origin, since, current }: CurrentTheme, share_pct: number | null): ListedTheme {
  const isLive = current === id
  return {
    id,
    label,
    origin,
    since: since ?? null,
    status: isLive ? 'live' : current === null ? 'retired' : 'merged',
    into: isLive ? null : current,
    share_pct,
  }
}
