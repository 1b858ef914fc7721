/** What an ingest did with one feed. `accepted + quarantined = read` always holds. */
export interface FeedReport {
  feed: string
  /** Files that this run ingested. Files are compared by content, so a known file under another name is not new. */
  files_new: number
  files_known: number
  /** Files refused as a whole, including unchanged files that an earlier run refused. */
  files_rejected: number
  /** The first refused files, with reasons. */
  refused: RefusedFile[]
  /** Files that changed while they were read; they wait for the next run. */
  files_deferred: number
  /** Files whose names have an extension that no reader accepts. */
  files_ignored: number
  read: number
  accepted: number
  quarantined: number
  /** Bronze partitions with new rows, sorted. */
  partitions: string[]
}

/** A landing file that was refused as a whole; none of its rows were ingested. */
export interface RefusedFile {
  file: string
  reason: string
}

/** Refused landing files of a feed. */
export type Refusals = Pick<FeedReport, 'feed' | 'files_rejected' | 'refused'>

/** Feeds with refused files. */
export function refusalsIn(feeds: FeedReport[]): Refusals[] {
  return feeds.filter(({ files_rejected }) => files_rejected > 0)
}

/**
 * Returns one line for each refused file that the report names: the file, and why it was refused. Values that the reason quotes are left
 * out. If a feed has further refused files, one more line says how many.
 */
export function refusalLines(refusals: Refusals[]): string[] {
  return refusals.flatMap(({ feed, files_rejected, refused }) => [
    ...refused.map(({ file, reason }) => `${feed}/${file} was refused as a whole: ${withoutValues(reason)}`),
    ...(files_rejected > refused.length ? [`${feed}: ${files_rejected - refused.length} more files were refused`] : []),
  ])
}

/** Maximum number of refused files that the report of a feed names. */
const MOST_NAMED = 20

/** Counts a refused file, and names it if it is among the first `MOST_NAMED`. */
export function refuse(report: FeedReport, file: string, reason: string): void {
  report.files_rejected++
  if (report.refused.length < MOST_NAMED) report.refused.push({ file, reason })
}

export interface IngestReport {
  feeds: FeedReport[]
  /**
   * Entries of the landing folder that were not read, because they belong to no feed or no reader accepts them. Absent if the folder was
   * not listed.
   */
  unknown?: string[]
}

/** Merges the reports of several ingests into one report per feed. */
export function mergeReports(reports: FeedReport[][]): FeedReport[] {
  const merged = new Map<string, FeedReport>()
  for (const report of reports.flat()) {
    const before = merged.get(report.feed) ?? emptyReport(report.feed)
    const sums = Object.entries(report).map(([name, value]) => {
      const earlier = before[name as keyof FeedReport]
      return [name, typeof value === 'number' ? value + (earlier as number) : value]
    })
    const partitions = [...new Set([...before.partitions, ...report.partitions])].sort()
    const refused = [...before.refused, ...report.refused].slice(0, MOST_NAMED)
    merged.set(report.feed, { ...(Object.fromEntries(sums) as unknown as FeedReport), refused, partitions })
  }
  return [...merged.values()]
}

export function emptyReport(feed: string): FeedReport {
  return {
    feed,
    files_new: 0,
    files_known: 0,
    files_rejected: 0,
    refused: [],
    files_deferred: 0,
    files_ignored: 0,
    read: 0,
    accepted: 0,
    quarantined: 0,
    partitions: [],
  }
}

/** Removes the values that a reason quotes, because they may be personal data. The column and the expectation are kept. */
export function withoutValues(reason: string): string {
  return reason
    .replaceAll(/\bfound (?:"(?:[^"\\]|\\.)*"?|.+?)(?=,? ?expected\b|; |$)/gs, 'found …')
    .replaceAll(/"(?:[^"\\]|\\.)*"?|[^\s"]+@[^\s"]+/gs, '…')
}
