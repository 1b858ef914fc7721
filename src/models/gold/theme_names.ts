import { rows } from '../../base/duckdb.ts'
import { writeRows } from '../../base/row_writer.ts'
import { typescriptModel } from '../../build/typescript_model.ts'
import type { SourceTheme } from '../../labels/discovery/current_themes.ts'
import { knownThemeFiles, knownThemes, newestThemes } from '../../labels/discovery/known_themes.ts'

const columns: Record<string, [string, string]> = {
  theme_id: ['VARCHAR', 'id of the theme with which questions were labelled'],
  current_id: [
    'VARCHAR',
    'id of the current theme: the same theme, or the theme into which it was merged; null if the theme was retired',
  ],
  label: ['VARCHAR', 'label of the current theme; null if the theme was retired'],
}

export default typescriptModel({
  about:
    'The current theme for each theme that questions of the last two years may have, because themes are sometimes merged or retired.',
  grain: ['theme_id'],
  published: false,
  columns,
  checks: ['(current_id is null) = (label is null)'],
  inputs: ['daily.theme_sets'],
  reads: { 'daily.theme_sets': '730 days' },
  files: knownThemeFiles,
  async run({ connection, output }) {
    const themes = knownThemes(await rows<SourceTheme>(connection, newestThemes))
    const labels = new Map(themes.map(({ id, label }) => [id, label]))
    const nameRows = themes.map(({ id, current }) => ({
      theme_id: id,
      current_id: current,
      label: current === null ? null : labels.get(current)!,
    }))
    await writeRows(connection, output, columns, nameRows)
  },
})
