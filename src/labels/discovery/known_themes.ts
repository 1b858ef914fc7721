import { readThemes } from '../themes.ts'
import { type CurrentTheme, currentThemes, type SourceTheme } from './current_themes.ts'
import { editsFile, readThemeEdits } from './edits.ts'

/** Files that decide what themes a release knows. */
export const knownThemeFiles = ['config/themes.yaml', editsFile]

/** Discovered themes of `daily.theme_sets`, each as the newest set that knows it tells it: what `knownThemes` takes. */
export const newestThemes = `
  select theme_id as id, label, description, 'discovered' as origin, terms, merged_into as "into",
    first_week::varchar as since
  from daily.theme_sets
  where status <> 'weights'
  qualify week = max(week) over (partition by theme_id)
  order by theme_id`

/** All themes of the taxonomy and the discovered ones, with what has become of them, in order of id. */
export function knownThemes(discovered: readonly SourceTheme[]): CurrentTheme[] {
  const taxonomy = readThemes().map(
    ({ id, label, description }): SourceTheme => ({ id, label, description, origin: 'taxonomy' }),
  )
  return currentThemes([...taxonomy, ...discovered], readThemeEdits())
}
