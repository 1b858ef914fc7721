import { providerRows } from './provider_rows.ts'

/**
 * Answers of a language model. They are stored like a feed, because SQL models must be pure functions of their inputs. A partition has the
 * answers to texts of one day, and parts are only added to it. An answer is looked up by the hash of the text and the provider id (model
 * and prompt), so no request is paid for twice.
 */
export interface AnswerFeed {
  name: string
  /** Columns with their SQL types. The first two are `text_sha256` and `grade`, which is the provider id. */
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

/** Themes of messages on boards, from a model that runs on this machine. */
export const localThemes: AnswerFeed = {
  name: 'local_themes',
  columns: { text_sha256: 'VARCHAR', grade: 'VARCHAR', theme: 'VARCHAR' },
}

export const answerFeeds: AnswerFeed[] = [remoteLabels, remoteSummaries, localThemes]

/** Columns of a stored part: those of the feed, the reason why an answer was rejected, and a sequence number of the write. */
export function partColumnsOf({ columns }: AnswerFeed): Record<string, string> {
  return { ...columns, rejected: 'VARCHAR', stored: 'BIGINT' }
}

const newestTaken =
  'qualify row_number() over (partition by text_sha256 order by stored desc, grade) = 1 and rejected is null'

/** SQL for the last stored answer to each text in the parts at `paths`, unless it was rejected. If there are no paths, it has no rows. */
export function answerRelation({ columns }: AnswerFeed, paths: string[]): string {
  return providerRows(columns, paths, newestTaken)
}
