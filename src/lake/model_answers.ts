import { providerRows } from './provider_rows.ts'

/**
 * A feed with the answers of a language model. The answers are stored like a feed, because SQL models must be pure functions of their
 * inputs. A partition has the answers to the texts of one day. Answers are looked up by the hash of the text and the provider id (model and
 * prompt), so no request is paid for twice.
 */
export interface AnswerFeed {
  name: string
  /** The columns with their SQL types. The first two columns are `text_sha256` and `grade`; `grade` is the provider id. */
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

/** The themes of messages on message boards, found by an embedding model on this machine. */
export const localThemes: AnswerFeed = {
  name: 'local_themes',
  columns: { text_sha256: 'VARCHAR', grade: 'VARCHAR', theme: 'VARCHAR' },
}

export const answerFeeds: AnswerFeed[] = [remoteLabels, remoteSummaries, localThemes]

/**
 * The columns of a stored part: the columns of the feed, the reason why the answer was rejected (`rejected`), and the number of the catalog
 * version that added the answer (`stored`).
 */
export function partColumnsOf({ columns }: AnswerFeed): Record<string, string> {
  return { ...columns, rejected: 'VARCHAR', stored: 'BIGINT' }
}

const newestTaken =
  'qualify row_number() over (partition by text_sha256 order by stored desc, grade) = 1 and rejected is null'

/**
 * SQL for a relation with the newest answer to each text in the parts at `paths`. A text whose newest answer was rejected has no row. If
 * there are no paths, the relation is empty.
 */
export function answerRelation({ columns }: AnswerFeed, paths: string[]): string {
  return providerRows(columns, paths, newestTaken)
}
