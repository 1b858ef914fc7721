/** A line of a run's file. Lines are only appended, so the record of a killed run stays readable. */
export type RunEvent =
  | {
      event: 'started'
      /** `formats.run` when the record was written. The oldest records lack it. */
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
  /** The time of the run's last heartbeat. Only the copy of a record in a bucket has this event. */
  | { event: 'seen'; at: string }
  | ({ event: 'ended'; at: string; seconds: number; peak_memory_bytes: number } & Ending)

/** Outcome of a run. If it succeeded, a summary; if it failed, the error. */
export type Ending = { outcome: 'done'; did: RunSummary } | { outcome: 'failed'; error: string; kind: string }

export interface RunSummary {
  /** The live release at the end of the run. */
  live: string | null
  /** Whether this run published it. */
  moved: boolean
  releases: string[]
  warnings: string[]
  feeds: { feed: string; files_new: number; read: number; accepted: number; quarantined: number }[]
  models: Record<string, { built: number; reused: number }>
  /** Sources that the run read; `failed` is the reason if one could not be read. */
  sources?: { source: string; failed: string | null }[]
  /** Counted and excluded conversations. */
  heard?: Record<string, number | Record<string, number>>
}
