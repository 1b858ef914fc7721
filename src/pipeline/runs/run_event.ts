/** One line of a run's file. Lines are only ever added, so what a killed run wrote before stays readable. */
export type RunEvent =
  | { event: 'started'; run: string; job: string; days: string[]; at: string; host: string; pid: number }
  | { event: 'stage'; title: string; at: string }
  | { event: 'staged'; title: string; at: string; seconds: number; isFailed: boolean }
  /** Of the copy in a bucket: when the run last showed that it lives. */
  | { event: 'seen'; at: string }
  | ({ event: 'ended'; at: string; seconds: number; peak_memory_bytes: number } & Ending)

/** How a run ended, and what it did. */
export type Ending = { outcome: 'done'; did: RunSummary } | { outcome: 'failed'; error: string; kind: string }

export interface RunSummary {
  /** The release that was live when the run ended. */
  live: string | null
  /** Whether this run put it there. */
  moved: boolean
  releases: string[]
  warnings: string[]
  feeds: { feed: string; files_new: number; read: number; accepted: number; quarantined: number }[]
  models: Record<string, { built: number; reused: number }>
  /** What of conversations counts, and why the rest does not. */
  heard?: Record<string, number | Record<string, number>>
}
