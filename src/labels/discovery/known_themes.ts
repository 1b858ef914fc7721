import { readThemes } from '../themes.ts'
import { type CurrentTheme, currentThemes, type SourceTheme } from './current_themes.ts'
import { editsFile, readThemeEdits } from './edits.ts'

/** Files that determine the themes of a release. */
export const knownThemeFiles = ['config/labels/themes.yaml', editsFile]

/** SQL that reads the discovered themes for `knownThemes`, each from the newest set in `daily.theme_sets` that contains it. */
export const newestThemes = `
  select theme_id as id, label, description, 'discovered' as origin, terms, merged_into as "into",
    first_week::varchar as since
  from daily.theme_sets
  where status <> 'weights'
  qualify week = max(week) over (partition by theme_id)
  order by theme_id`

/** The themes of the taxonomy and the discovered themes, after merges and edits, sorted by id. */
export function knownThemes(discovered: readonly SourceTheme[]): CurrentTheme[] {
  const taxonomy = readThemes().map(
    ({ id, label, description }): SourceTheme => ({ id, label, description, origin: 'taxonomy' }),
  )
  return currentThemes([...taxonomy, ...discovered], readThemeEdits())
}
