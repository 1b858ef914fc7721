import { identifier, list } from '../engine/quote.ts'

/**
 * Labels that a language model gave to questions: an input like a feed, as models must be pure and a language model is not.
 * Partition: the day of the conversations that the texts stand in. Parts are only added; the same text may stand in several.
 */
export const remoteLabelColumns: Record<string, string> = {
  text_sha256: 'VARCHAR',
  grade: 'VARCHAR',
  is_question: 'BOOLEAN',
  tickers: 'VARCHAR[]',
  topics: 'VARCHAR[]',
  theme: 'VARCHAR',
  sentiment: 'VARCHAR',
}

/** What a part's rows have besides: why the model's answer was not taken, and a number that grows with each writing. */
export const partColumns: Record<string, string> = { ...remoteLabelColumns, rejected: 'VARCHAR', stored: 'BIGINT' }

/** What `explain` reads of any feed: here the grade stands for the file that a row came from. */
const provenance = 'grade as file, null::bigint as line, false as superseded'

/** SQL of the labels in some parts: one row a text, what was stored last, unless that was not taken. Without paths: no rows. */
export function remoteLabelRelation(paths: string[]): string {
  if (paths.length === 0) {
    const nulls = Object.entries(remoteLabelColumns).map(([name, type]) => `null::${type} as ${identifier(name)}`)
    return `(select ${nulls.join(', ')}, ${provenance} where false)`
  }
  const columns = Object.keys(remoteLabelColumns).map(identifier).join(', ')
  return `(select ${columns}, ${provenance} from read_parquet(${list(paths)}, hive_partitioning = false)
    qualify row_number() over (partition by text_sha256 order by stored desc, grade) = 1 and rejected is null)`
}
