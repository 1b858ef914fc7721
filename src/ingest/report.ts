/** What an ingest did with one feed. `accepted + quarantined = read`, always. */
export interface FeedReport {
  feed: string
  /** Files taken in now, by their content: another name for a file known before is no new file. */
  files_new: number
  files_known: number
  /** Files refused as a whole, now or, if they still lie there unchanged, before. */
  files_rejected: number
  /** Files that changed while they were read; they wait for the next run. */
  files_deferred: number
  /** Files that no reader takes, for their names' endings. */
  files_ignored: number
  read: number
  accepted: number
  quarantined: number
  /** Bronze partitions with new rows, sorted. */
  partitions: string[]
}

export interface IngestReport {
  feeds: FeedReport[]
  /** What lies there and was not read: folders that are no feed, files that no reader takes. Absent if nothing was looked at. */
  unknown?: string[]
}

/** Reports of several ingests as one, feed by feed. */
export function mergeReports(reports: FeedReport[][]): FeedReport[] {
  const merged = new Map<string, FeedReport>()
  for (const report of reports.flat()) {
    const before = merged.get(report.feed) ?? emptyReport(report.feed)
    const sums = Object.entries(report).map(([name, value]) => {
      const earlier = before[name as keyof FeedReport]
      return [name, typeof value === 'number' ? value + (earlier as number) : value]
    })
    const partitions = [...new Set([...before.partitions, ...report.partitions])].sort()
    merged.set(report.feed, { ...(Object.fromEntries(sums) as unknown as FeedReport), partitions })
  }
  return [...merged.values()]
}

export function emptyReport(feed: string): FeedReport {
  return {
    feed,
    files_new: 0,
    files_known: 0,
    files_rejected: 0,
    files_deferred: 0,
    files_ignored: 0,
    read: 0,
    accepted: 0,
    quarantined: 0,
    partitions: [],
  }
}
