import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { rows } from '../../base/duckdb.ts'
import { type CurrentTheme, currentThemes, type SourceTheme } from '../../labels/discovery/current_themes.ts'
import { readThemeEdits, type ThemeEdits } from '../../labels/discovery/edits.ts'
import { readThemes } from '../../labels/themes.ts'
import { Releases } from '../../release/releases.ts'

/** A theme as `crowdtape themes` lists it, with the current edits of operators applied. */
export interface ListedTheme {
  id: string
  label: string
  origin: SourceTheme['origin']
  /** Monday of the week in which the theme was discovered. Null for a theme of the taxonomy. */
  since: string | null
  status: 'live' | 'merged' | 'retired'
  /** Id of the theme into which this theme was merged. Null if it was not merged. */
  into: string | null
  /**
   * Percentage of the questions of the last 30 days that have the theme, as the release publishes it. Null if the release does not publish
   * it.
   */
  share_pct: number | null
}

export interface ThemeListing {
  release: string | null
  /** Name of the theme set that the release uses. */
  theme_set: string | null
  themes: ListedTheme[]
}

/**
 * The themes of the live release and of the taxonomy, with the current edits of operators applied. If no release is live, the newest
 * release is used.
 */
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
 * The themes of the release, and the themes of the taxonomy that the release lacks. The release lacks themes that were retired, merged or
 * not yet defined when it was built.
 */
function withTaxonomy(published: PublishedTheme[]): SourceTheme[] {
  const known = new Set(published.map(({ id }) => id))
  const taxonomy = readThemes().map(
    ({ id, label, description }): SourceTheme => ({ id, label, description, origin: 'taxonomy' }),
  )
  return [...published, ...taxonomy.filter(({ id }) => !known.has(id))]
}

/**
 * The discovered themes that operators had merged or retired before the release was built. The release lacks these themes, so only their
 * ids are known.
 */
function editedBefore(published: PublishedTheme[], { merges, retired }: ThemeEdits): SourceTheme[] {
  const known = new Set([...published, ...readThemes()].map(({ id }) => id))
  const gone = [...new Set([...merges.keys(), ...retired])].filter((id) => !known.has(id))
  return gone.map((id) => ({ id, label: id, description: '', origin: 'discovered' }))
}

/** Compares two themes: live themes come first, then themes with a larger share, then smaller ids. */
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
