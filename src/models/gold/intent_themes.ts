import { rows } from '../../base/duckdb.ts'
import { writeRows } from '../../base/row_writer.ts'
import { typescriptModel } from '../../build/typescript_model.ts'
import { type SourceTheme, themeSetName } from '../../labels/discovery/current_themes.ts'
import { knownThemeFiles, knownThemes, newestThemes } from '../../labels/discovery/known_themes.ts'

const columns: Record<string, [string, string]> = {
  theme_id: ['VARCHAR', 'id of the theme, which is the same in all releases'],
  label: ['VARCHAR', 'label of at most 80 characters, after the edits of operators; no two labels differ only in case'],
  description: ['VARCHAR', 'one sentence that describes the theme'],
  origin: [
    'VARCHAR',
    'taxonomy (from config/labels/themes.yaml) or discovered (by clustering questions that fit no theme of the taxonomy)',
  ],
  since: ['DATE', 'Monday of the week in which the theme was discovered; null for a theme of the taxonomy'],
  theme_set: ['VARCHAR', 'name of the theme set of the release: a hash of all themes in the set'],
}

export default typescriptModel({
  about:
    'The theme set of a release: the themes of the taxonomy and the discovered themes, without merged and retired themes.',
  grain: ['theme_id'],
  columns,
  checks: ['length(label) between 1 and 80', "origin in ('taxonomy', 'discovered')", "since <= getvariable('as_of')"],
  inputs: ['daily.theme_sets'],
  reads: { 'daily.theme_sets': '730 days' },
  files: knownThemeFiles,
  async run({ connection, output }) {
    const current = knownThemes(await rows<SourceTheme>(connection, newestThemes)).filter(
      ({ id, current }) => current === id,
    )
    const theme_set = themeSetName(current)
    const themeRows = current.map(({ id, label, description, origin, since }) => ({
      theme_id: id,
      label,
      description,
      origin,
      since: since ?? null,
      theme_set,
    }))
    await writeRows(connection, output, columns, themeRows)
  },
})
