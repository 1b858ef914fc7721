import { gradedRows } from './graded_rows.ts'

/**
 * Answers that a language model gave to texts: an input like a feed, as models must be pure and a language model is not.
 * Partition: the day of what the texts stand in. Parts are only added; the same text may stand in several. An answer is
 * found by the text and by the grade, which names the model and all that it was told: none is paid for twice.
 */
export interface AnswerFeed {
  name: string
  /** `text_sha256` and `grade` first. */
  columns: Record<string, string>
}

export const remoteLabels: AnswerFeed = {
  name: 'remote_labels',
  columns: {
    text_sha256: 'VARCHAR',
    grade: 'VARCHAR',
    is_question: 'BOOLEAN',
    tickers: 'VARCHAR[]',
    topics: 'VARCHAR[]',
    theme: 'VARCHAR',
    sentiment: 'VARCHAR',
  },
}

export const remoteSummaries: AnswerFeed = {
  name: 'remote_summaries',
  columns: { text_sha256: 'VARCHAR', grade: 'VARCHAR', summary: 'VARCHAR' },
}

export const answerFeeds: AnswerFeed[] = [remoteLabels, remoteSummaries]

/** What a part's rows have besides: why the model's answer was not taken, and a number that grows with each writing. */
export function partColumnsOf({ columns }: AnswerFeed): Record<string, string> {
  return { ...columns, rejected: 'VARCHAR', stored: 'BIGINT' }
}

const newestTaken =
  'qualify row_number() over (partition by text_sha256 order by stored desc, grade) = 1 and rejected is null'

/** SQL of the answers in some parts: one row a text, what was stored last, unless that was not taken. Without paths: no rows. */
export function answerRelation({ columns }: AnswerFeed, paths: string[]): string {
  return gradedRows(columns, paths, newestTaken)
}
