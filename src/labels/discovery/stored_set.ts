import type { DiscoveredTheme } from './succession.ts'
import type { ThemeSet } from './theme_set.ts'

/** Columns of a stored theme set: one row per theme, and one row `weights` with the weights of terms. */
export const themeSetColumns = {
  week: [
    'DATE',
    'Monday; the set is built from the 90 days before this day, and applies to the seven days that start on this day',
  ],
  theme_id: ['VARCHAR', "id, which never changes; 'weights' in the row that stores the weights of the terms"],
  label: ['VARCHAR', 'label, made of terms of config/labels/theme_vocabulary.yaml'],
  description: ['VARCHAR', 'description in one sentence'],
  terms: ['VARCHAR[]', "distinctive terms of the theme, best first; all terms of the period in the row 'weights'"],
  weights: ['FLOAT[]', "weight of each term, 0 to 1, in the row 'weights'; null in all other rows"],
  centroid: [
    'FLOAT[]',
    "mean direction of the questions of the theme when the theme was named, of length 1; null in the row 'weights'",
  ],
  people: [
    'INTEGER',
    'number of people who asked about the theme when it was last found, rounded down to a power of two',
  ],
  status: ['VARCHAR', "live, merged (into another theme), retired (too few people asked for four weeks), or 'weights'"],
  merged_into: ['VARCHAR', 'id of the theme that this theme was merged into'],
  first_week: ['DATE', 'Monday of the first set in which the theme was found'],
  last_week: ['DATE', 'Monday of the last set in which the theme was found'],
  grade: ['VARCHAR', 'id of the embedder that computed the vectors'],
} satisfies Record<string, [string, string]>

type Row = Record<keyof typeof themeSetColumns, string | number | string[] | number[] | null>

const weightsRow = 'weights'

/** The rows that store a theme set. */
export function themeSetRows(week: string, { grade, themes, weights }: ThemeSet): Row[] {
  const blank = { week, weights: null, centroid: null, merged_into: null, grade }
  const themeRows: Row[] = themes.map((theme) => ({
    ...blank,
    theme_id: theme.id,
    label: theme.label,
    description: theme.description,
    terms: theme.terms,
    centroid: Array.from(theme.centroid),
    people: theme.people,
    status: theme.status,
    merged_into: theme.into,
    first_week: theme.first,
    last_week: theme.last,
  }))
  themeRows.push({
    ...blank,
    theme_id: weightsRow,
    label: null,
    description: null,
    terms: [...weights.keys()],
    weights: [...weights.values()],
    people: null,
    status: weightsRow,
    first_week: null,
    last_week: null,
  })
  return themeRows
}

/** The theme set of one week, from its rows; undefined if there are none. */
export function themeSetOf(rows: readonly StoredRow[]): ThemeSet | undefined {
  const kept = rows.find(({ status }) => status === weightsRow)
  if (!kept) return undefined
  const themes = rows.filter((row) => row !== kept).map(asTheme)
  return {
    grade: kept.grade,
    themes: themes.sort((a, b) => (a.id < b.id ? -1 : 1)),
    weights: new Map(kept.terms.map((term, index) => [term, kept.weights[index]])),
  }
}

/** A row as read from the table. */
export interface StoredRow {
  theme_id: string
  label: string
  description: string
  terms: string[]
  weights: number[]
  centroid: number[]
  people: number
  status: DiscoveredTheme['status'] | typeof weightsRow
  merged_into: string | null
  first_week: string
  last_week: string
  grade: string
}

function asTheme(row: StoredRow): DiscoveredTheme {
  return {
    id: row.theme_id,
    label: row.label,
    description: row.description,
    terms: row.terms,
    centroid: Float32Array.from(row.centroid),
    people: row.people,
    status: row.status as DiscoveredTheme['status'],
    into: row.merged_into,
    first: row.first_week,
    last: row.last_week,
  }
}
