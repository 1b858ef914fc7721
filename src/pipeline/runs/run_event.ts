/** One line in the record of a run. Lines are only appended, so the record of a killed run stays readable. */
export type RunEvent =
  | {
      event: 'started'
      /** The value of `formats.run` when the record was written. The oldest records lack this field. */
      format?: number
      run: string
      job: string
      days: string[]
      at: string
      host: string
      pid: number
    }
  | { event: 'stage'; title: string; at: string }
  | { event: 'staged'; title: string; at: string; seconds: number; isFailed: boolean }
  /** The time of the last heartbeat of the run. Only the copy of a record in a bucket has this event. */
  | { event: 'seen'; at: string }
  | ({ event: 'ended'; at: string; seconds: number; peak_memory_bytes: number } & Ending)

/** Outcome of a run: a summary if the run succeeded, and the error if it failed. */
export type Ending = { outcome: 'done'; did: RunSummary } | { outcome: 'failed'; error: string; kind: string }

export interface RunSummary {
  /** The live release at the end of the run. */
  live: string | null
  /** Whether this run put the live release live. */
  moved: boolean
  releases: string[]
  warnings: string[]
  feeds: { feed: string; files_new: number; read: number; accepted: number; quarantined: number }[]
  models: Record<string, { built: number; reused: number }>
  /** The sources of the run. `failed` is the reason why a source could not be read, or null if it was read. */
  sources?: { source: string; failed: string | null }[]
  /** Counts of conversations and questions, in the format of `ConversationCounts`. */
  heard?: Record<string, number | Record<string, number>>
}
